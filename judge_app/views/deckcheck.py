"""A deck check at a table: both decks, what comes next, and the time that the table is due for it."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Literal, NamedTuple

from judge_app.core.deckdraft import DeckDraft, draft_of, faults_found, verdict_of
from judge_app.core.deckduty import EXTRA_MINUTES, check_at, due_minutes, match_now, waiting
from judge_app.core.hall import DeckCheck
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.language import _, all_of, ngettext
from judge_app.views.calls import lapse, may_not_take
from judge_app.views.calltime import can_extend
from judge_app.views.deckpane import DeckPane, deck_pane, found_words
from judge_app.views.players import labels

__all__ = ["DeckCheckView", "FinishView", "Stage", "deck_check_view", "deckcheck_line", "finish_view"]

Stage = Literal["", "start", "finish", "save"]
"""What comes next: start the stopwatch, stop it, or just write down what was found where no match waits."""
Kept = Mapping[PlayerId, DeckDraft]


class DeckCheckView(NamedTuple):
    match: MatchId | None = None
    title: str = ""
    short: str = ""
    stage: Stage = ""
    begun_ms: int | None = None
    line: str = ""
    """What the button at the foot is about."""
    warning: str = ""
    panes: tuple[DeckPane, ...] = ()


class FinishView(NamedTuple):
    """What will be recorded at the end of a check."""

    lines: tuple[tuple[str, str], ...] = ()
    """An icon and a sentence for each player."""
    minutes: int = 0
    guidance: str = ""
    tables: tuple[MatchId, ...] = ()
    """Those that get the time."""
    where: str = ""

    @property
    def is_extending(self) -> bool:
        return bool(self.tables)


def deck_check_view(
    state: State,
    match_id: MatchId | None,
    player: PlayerId | None = None,
    kept: Kept | None = None,
    judge: str = "",
    zone: tzinfo | None = None,
) -> DeckCheckView:
    """Of both players at *match_id*, or of one *player*; *kept* is what is not recorded yet."""
    run, drafts = check_at(state, match_id) if match_id else None, kept or {}
    match = state.matches.get(run.match if run else match_id) if match_id else None
    if match is None:
        return _alone(state, player, drafts, zone)
    panes = tuple(
        deck_pane(state, one, seat, draft_of(state, one, drafts), zone)._replace(
            note=_moved(state, match, one)
        )
        for one, seat in zip(match.players, "ab", strict=False)
        if one in state.players
    )
    table, stage = _table(match), _stage(state, match)
    return DeckCheckView(
        match.id,
        _("Deck check, table {table}").format(table=table),
        _("Table {table}").format(table=table),
        stage,
        run.begun_ms if run else None,
        _foot(stage),
        may_not_take(state, match.id, judge),
        panes,
    )


def _alone(state: State, player: PlayerId | None, drafts: Kept, zone: tzinfo | None) -> DeckCheckView:
    if player is None or player not in state.players:
        return DeckCheckView(title=_("Deck check"), short=_("Deck check"))
    pane = deck_pane(state, player, "", draft_of(state, player, drafts), zone)
    title = _("Deck of {player}").format(player=pane.name)
    return DeckCheckView(None, title, pane.name, "save", line=_foot("save"), panes=(pane,))


def _stage(state: State, match: Match) -> Stage:
    if check_at(state, match.id) is not None:
        return "finish"
    return "save" if match.is_over or match.is_disputed or state.is_dissolved(match) else "start"


def _table(match: Match) -> str:
    return "–" if match.table is None else str(match.table)


def _moved(state: State, match: Match, *players: PlayerId) -> str:
    """Where *players* of a table that was paired anew are; nothing of any other table."""
    if not state.is_dissolved(match):
        return ""
    told, names = [_("This table was paired anew.")], labels(state)
    for player in players:
        there = match_now(state, player)
        text = _("{player} plays at table {table} now.") if there else _("{player} does not play now.")
        table = _table(state.matches[there]) if there else ""
        told.append(text.format(player=names.get(player, ""), table=table))
    return " ".join(told)


def _foot(stage: Stage) -> str:
    match stage:
        case "start":
            return _("Start when you take the decks: the table is given the time back.")
        case "finish":
            return _("Finish when the decks are back at the table.")
        case _other:
            return _("No time is counted here: a check at the table gives it back.")


def finish_view(state: State, match_id: MatchId, kept: Kept, now_ms: int) -> FinishView:
    match, run = state.matches.get(match_id), check_at(state, match_id)
    if match is None or run is None:
        return FinishView()
    match = state.matches.get(run.match, match)
    lines = [
        _line(state, player, draft_of(state, player, kept))
        for player in match.players
        if player in state.players
    ]
    if moved := _moved(state, match, *match.players):
        lines.insert(0, ("alert", moved))
    tables = [one for one in waiting(state, run) if can_extend(one, state)]
    due = due_minutes(run.begun_ms, now_ms)
    return FinishView(
        tuple(lines),
        due,
        _guidance(now_ms - run.begun_ms, len(tables)),
        tuple(one.id for one in tables),
        _where(tables or [match]),
    )


def _guidance(taken_ms: int, tables: int) -> str:
    text = _(
        "House guidance: the check took {time}, rounded up, and {n} minutes more. No document asks for it."
    )
    told = text.format(time=lapse(taken_ms), n=EXTRA_MINUTES)
    return _("{guidance} Each of the tables gets it.").format(guidance=told) if tables > 1 else told


def _where(tables: Sequence[Match]) -> str:
    numbers = all_of(map(_table, tables))
    return ngettext("Table {tables}", "Tables {tables}", len(tables)).format(tables=numbers)


def _line(state: State, player: PlayerId, draft: DeckDraft) -> tuple[str, str]:
    verdict, name = verdict_of(state, player, draft), labels(state)[player]
    if not verdict:
        return "alert", _("{player}: no verdict yet, nothing will be written down").format(player=name)
    faults = () if verdict == "sound" else faults_found(state, player, draft)
    found = DeckCheck(player, verdict == "sound", draft.remark, None, 0, faults)
    words = _("{player}: {found}").format(player=name, found=found_words(found))
    return ("check" if found.is_sound else "close"), words


def deckcheck_line(state: State, match: Match, now_ms: int | None = None) -> str:
    """How it stands with the decks of a table, for its tile; *now_ms* lets a running check tell its time."""
    run = check_at(state, match.id)
    if run is not None:
        if now_ms is None:
            return _("Checking")
        return _("Checking {time}").format(time=lapse(now_ms - run.begun_ms))
    found = {one.player: one for one in state.deck_checks.values() if _is_of(one, match, state)}
    if not found:
        return _("None yet")
    faults = sum(len(one.faults) for one in found.values())
    if all(one.is_sound for one in found.values()):
        some = _("{n} of {all} in order").format(n=len(found), all=len(match.players))
        return _("In order") if len(found) == len(match.players) else some
    return ngettext("{n} fault", "{n} faults", faults).format(n=faults) if faults else _("Not in order")


def _is_of(check: DeckCheck, match: Match, state: State) -> bool:
    """Whether it was made at *match*, or in this round before its player was paired anew."""
    if check.player not in match.players or check.match is None:
        return False
    there = state.matches.get(check.match)
    was_moved = there is not None and there.round == match.round and state.is_dissolved(there)
    return check.match == match.id or was_moved
