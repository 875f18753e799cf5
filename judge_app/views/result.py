"""The result of one table, as it is being reported, corrected or settled."""

from collections.abc import Mapping
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.progress import plan_of
from judge_app.core.terms import round_terms
from judge_app.core.timing import elapsed_ms
from judge_app.language import N_, _
from judge_app.views.correction import absentees
from judge_app.views.players import labels
from judge_app.views.resultdraft import Draft, Ending, Mode, mode_of, ops_of, saved_ops
from judge_app.views.rounds import place_name
from judge_app.views.table import record_line
from judge_app.views.words import clock_time, points

__all__ = ["EndingView", "ResultView", "SideView", "result_view"]

ENDINGS: Mapping[Ending, tuple[str, str]] = {
    "play": (N_("Hero defeated"), "check"),
    "deck-out": (N_("Deck ran out"), "cards-outline"),
    "time": (N_("Time tiebreak"), "flag-checkered"),
    "conceded": (N_("Conceded"), "flag-outline"),
    "late": (N_("Late: match loss"), "timer-sand"),
    "both-would-lose": (N_("Both would lose"), "skull-outline"),
}
MORE: Mapping[Ending, tuple[str, str]] = {
    "no-show": (N_("Absent all round"), "account-off-outline"),
    "match-loss": (N_("Match loss"), "alert-octagon-outline"),
    "neither": (N_("Neither came"), "account-remove-outline"),
    "double-loss": (N_("Both lose, ruling"), "gavel"),
    "draw": (N_("Draw"), "equal"),
}
_LATER: tuple[Ending, ...] = ("late", "no-show", "neither")
"""What can be said only some minutes into the round."""
_ABSENCES: Mapping[Ending, str] = {
    "no-show": N_("As with a bye: no opponent for tiebreaks."),
    "neither": N_("No opponents for tiebreaks."),
}
_WITHOUT_WINNER: tuple[Ending, ...] = ("neither", "double-loss", "draw")
_TITLES: Mapping[Mode, str] = {
    "report": N_("Report result"),
    "correct": N_("Correct result"),
    "settle": N_("Settle result"),
}
_BUTTONS: Mapping[Mode, str] = {
    "report": N_("Record result"),
    "correct": N_("Record correction"),
    "settle": N_("Settle it"),
}


class EndingView(NamedTuple):
    """A way in which a match can end."""

    key: Ending
    text: str
    icon: str
    is_on: bool = False
    locked: str = ""
    """Why it cannot be chosen now, in a sentence."""


class SideView(NamedTuple):
    """One of the two players."""

    id: PlayerId = PlayerId("")
    name: str = ""
    line: str = ""
    says: str = ""
    is_winner: bool = False
    is_loser: bool = False
    games: int = 0


class ResultView(NamedTuple):
    id: MatchId = MatchId("")
    mode: Mode = "report"
    title: str = ""
    table: str = ""
    round: str = ""
    """ "Round 1", "Semifinals", "Third place"."""
    format: str = ""
    a: SideView = SideView()
    b: SideView = SideView()
    wins_needed: int = 1
    endings: tuple[EndingView, ...] = ()
    more: tuple[EndingView, ...] = ()
    sentence: str = ""
    """What Record would do."""
    foot: str = ""
    """What the ending means, and until when it can be undone."""
    missing: str = ""
    """What Record waits for."""
    button: str = ""
    save: str = ""
    """"Save game 1", where there is a game to be kept although the match goes on."""
    can_take_back: bool = False
    score: str = ""


def result_view(
    state: State, chosen: MatchId | None, draft: Draft, now_ms: int, zone: tzinfo | None = None
) -> ResultView:
    match = state.matches.get(chosen) if chosen is not None else None
    if match is None or match.b is None:
        return ResultView(missing=_("This table is not in the event any more."))
    names, mode = labels(state), mode_of(match)
    return ResultView(
        match.id,
        mode,
        _(_TITLES[mode]),
        _("Table {table}").format(table=match.table if match.table is not None else "–"),
        place_name(state, match),
        _format(draft.wins_needed),
        _side(match.a, match, draft, state, names),
        _side(match.b, match, draft, state, names),
        draft.wins_needed,
        _endings(ENDINGS, match, draft, state, now_ms, zone),
        _endings(MORE, match, draft, state, now_ms, zone),
        _sentence(match, draft, state, names),
        " ".join((*_meaning(match, draft, state, names), _undo_line(match, mode, state))),
        _missing(match, draft, mode),
        _button(match, draft, mode),
        _save_button(match, draft, mode),
        draft.is_by_games and bool(draft.games),
        " – ".join(str(draft.games.count(player)) for player in match.players),
    )


def _format(wins_needed: int) -> str:
    if wins_needed == 1:
        return _("Best of one")
    return _("Best of three") if wins_needed == 2 else _("Best of {n}").format(n=2 * wins_needed - 1)


def _side(
    player: PlayerId, match: Match, draft: Draft, state: State, names: Mapping[PlayerId, str]
) -> SideView:
    is_winner = draft.winner == player
    both_lose = draft.ending in ("double-loss", "neither")
    return SideView(
        player,
        names.get(player, _("Unnamed")),
        record_line(state, player, with_points=False),
        _says(draft, is_winner, both_lose),
        is_winner,
        both_lose,
        draft.games.count(player),
    )


def _says(draft: Draft, is_winner: bool, both_lose: bool) -> str:
    if is_winner:
        return _("Winner")
    if both_lose:
        return _("Loses")
    if draft.ending == "draw":
        return _("Draw")
    if draft.is_decided:
        return _("Tap to count game {n} here").format(n=len(draft.games))
    if draft.is_by_games and draft.winner is None:
        return _("Tap if won game {n}").format(n=len(draft.games) + 1)
    return _("Tap if won")


def _endings(
    known: Mapping[Ending, tuple[str, str]],
    match: Match,
    draft: Draft,
    state: State,
    now_ms: int,
    zone: tzinfo | None,
) -> tuple[EndingView, ...]:
    found = []
    for key, (text, icon) in known.items():
        if _is_possible(key, match, state):
            locked = _locked(match, state, now_ms, zone) if key in _LATER else ""
            found.append(EndingView(key, _ending_text(key, text, state), icon, key == draft.ending, locked))
    return tuple(found)


def _is_possible(key: Ending, match: Match, state: State) -> bool:
    if key in _WITHOUT_WINNER and state.is_in_cut(match.round):
        return False
    return key != "draw" or bool(state.rules and state.rules.flag("points.draws_allowed"))


def _ending_text(key: Ending, text: str, state: State) -> str:
    if key == "late" and state.rules:
        return _("Late {n} min:\nmatch loss").format(n=state.rules.number("absence.late_minutes"))
    return _(text)


def _locked(match: Match, state: State, now_ms: int, zone: tzinfo | None) -> str:
    """A player counts as absent only so many minutes into the round."""
    if state.rules is None or mode_of(match) != "report" or _is_past(match, state):
        return ""
    late, timer = state.rules.number("absence.late_minutes"), state.round_clock(match.round)
    if timer is None:
        return ""
    if not timer.is_started:
        return _("This opens {n} minutes into the round. Its clock has not started.").format(n=late)
    to_go = late * 60_000 - elapsed_ms(timer, now_ms)
    if to_go <= 0 or timer.called_ms is not None:
        return ""
    if not timer.is_running:
        return _("This opens {n} minutes into the round. Its clock is paused.").format(n=late)
    return _("This opens {n} minutes into the round, at {time}.").format(
        n=late, time=clock_time(now_ms + to_go, zone)
    )


def _is_past(match: Match, state: State) -> bool:
    return any(number > match.round for number in state.rounds)


def _sentence(match: Match, draft: Draft, state: State, names: Mapping[PlayerId, str]) -> str:
    result = draft.result
    a, b = (names.get(player, _("Unnamed")) for player in match.players)
    if result is None:
        if draft.is_by_games and draft.games:
            ours, theirs = (draft.games.count(player) for player in match.players)
            return _("{n} – {m} so far").format(n=ours, m=theirs)
        return _("Who won?")
    if result.winner is None:
        return _nobody_won(draft, state, a, b)
    winner, loser = (a, b) if result.winner == match.a else (b, a)
    if state.is_in_cut(match.round):
        if round_terms(state, match.round).name == "final":
            return _("{winner} wins against {loser}").format(winner=winner, loser=loser)
        return _("{winner} goes on, {loser} is out").format(winner=winner, loser=loser)
    if state.rules is None:
        return _("{winner} wins").format(winner=winner)
    key = "points.bye" if draft.ending == "no-show" else "points.win"
    return _("{winner} gets {points}, {loser} {n}").format(
        winner=winner,
        points=points(state.rules.number(key)),
        loser=loser,
        n=state.rules.number("points.loss"),
    )


def _nobody_won(draft: Draft, state: State, a: str, b: str) -> str:
    if state.rules is None:
        return _("Nobody wins")
    key = "points.draw" if draft.ending == "draw" else "points.loss"
    return _("{a} and {b} get {points} each").format(a=a, b=b, points=points(state.rules.number(key)))


def _meaning(match: Match, draft: Draft, state: State, names: Mapping[PlayerId, str]) -> tuple[str, ...]:
    """What the chosen ending comes to beyond the points; nothing for an ordinary one."""
    if draft.ending in ("late", "match-loss"):
        return (_("A match loss counts as a match that was played."),)
    if draft.ending not in _ABSENCES:
        return ()
    counts = () if state.is_in_cut(match.round) else (_(_ABSENCES[draft.ending]),)
    if draft.result is None:
        drops = state.rules is not None and state.rules.flag("absence.drops")
        return (*counts, _("Who was absent is dropped.")) if drops else counts
    absent = absentees(state, match, draft.result)
    if len(absent) > 1:
        return (*counts, _("Both are dropped."))
    return *counts, *(_("{player} is dropped.").format(player=names[player]) for player in absent)


def _undo_line(match: Match, mode: Mode, state: State) -> str:
    if mode == "correct":
        return _("The result so far stays in the log, with your reason.")
    if mode == "settle":
        return _("Both reports stay in the log, with your reason.")
    if _is_past(match, state):
        return _("A later round is paired already: it cannot be undone, only corrected.")
    if state.is_in_cut(match.round):
        if round_terms(state, match.round).name == "final":
            return _("You can undo it in the log.")
        return _("You can undo until the next round is paired.")
    plan = plan_of(state)
    if match.round < plan.rounds:
        return _("You can undo until round {round} is paired.").format(round=match.round + 1)
    return _("You can undo until the top cut is made.") if plan.cut else _("You can undo it in the log.")


def _missing(match: Match, draft: Draft, mode: Mode) -> str:
    if draft.result is None:
        if draft.is_by_games:
            return _("Tap who won game {n}.").format(n=len(draft.games) + 1)
        return _("Tap the winner first.")
    if mode == "correct" and not ops_of(match, draft):
        return _("This is the result already. Tap what was otherwise.")
    return ""


def _button(match: Match, draft: Draft, mode: Mode) -> str:
    if mode == "correct" and draft.result == match.result and ops_of(match, draft):
        return _("Record games")
    return _(_BUTTONS[mode])


def _save_button(match: Match, draft: Draft, mode: Mode) -> str:
    if mode != "report" or draft.wins_needed < 2 or draft.winner is not None or not saved_ops(match, draft):
        return ""
    if not draft.games:
        return _("Save")
    return _("Save game {n}").format(n=len(draft.games))
