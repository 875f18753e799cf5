"""The page of one player: how they stand, every match, what was noted, and what can be done."""

from collections.abc import Iterator, Mapping
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.bracket import stage_of
from judge_app.core.leaving import has_begun
from judge_app.core.model import How, Match, MatchId, Player, PlayerId, Result, State
from judge_app.core.ops import (
    DeckChecked,
    DropDeclined,
    NoteWritten,
    Op,
    PenaltyGiven,
    PlayerDropped,
    PlayerReinstated,
    check,
)
from judge_app.core.phones import allows, pin_of
from judge_app.core.progress import progress
from judge_app.core.rights import has_right
from judge_app.core.roster import DeviceRole
from judge_app.core.stages import cut_of
from judge_app.errors import Refused
from judge_app.language import N_, _
from judge_app.views.deckwords import faults_line
from judge_app.views.players import Mark, labels, marks_of, record_line, records
from judge_app.views.sentences.floor import PENALTIES
from judge_app.views.words import clock_time, plain

__all__ = ["MatchLine", "NoteLine", "PlayerView", "ended_words", "player_view"]

_WON: Mapping[How, str] = {
    "play": N_("Won"),
    "deck-out": N_("Won, the other deck ran out"),
    "conceded": N_("Won by concession"),
    "time": N_("Won at the end of time"),
    "both-would-lose": N_("Won, both would have lost"),
    "match-loss": N_("Won by match loss"),
    "no-show": N_("Won by no-show"),
    "double-loss": N_("Won by ruling"),
    "draw": N_("Won"),
}
_LOST: Mapping[How, str] = {
    "play": N_("Lost"),
    "deck-out": N_("Lost, the deck ran out"),
    "conceded": N_("Lost by concession"),
    "time": N_("Lost at the end of time"),
    "both-would-lose": N_("Lost, both would have lost"),
    "match-loss": N_("Lost by match loss"),
    "no-show": N_("Lost by no-show"),
    "double-loss": N_("Both lost by ruling"),
    "draw": N_("Draw"),
}
_STAGES = {"final": N_("Final"), "semifinal": N_("Semi"), "quarterfinal": N_("Quarter")}


class MatchLine(NamedTuple):
    """One round of the player; without a *match* it went by without them."""

    match: MatchId | None
    round: str
    """"R3", or the name of a round of the bracket."""
    opponent: str
    table: str = ""
    result: str = ""
    icon: str = ""
    look: str = "bare"


class NoteLine(NamedTuple):
    """A penalty, a deck check or a note."""

    entry: str
    time: str
    icon: str
    text: str
    is_grave: bool = False


class PlayerView(NamedTuple):
    """Without an *id*, nobody."""

    id: PlayerId = PlayerId("")
    name: str = ""
    """As written, to be put right; the label is for show."""
    label: str = ""
    place: str = ""
    record: str = ""
    marks: tuple[Mark, ...] = ()
    matches: tuple[MatchLine, ...] = ()
    notes: tuple[NoteLine, ...] = ()
    table: int | None = None
    match: MatchId | None = None
    """The match that the player sits at now."""
    can_drop: bool = False
    can_reinstate: bool = False
    drop: tuple[str, ...] = ()
    """What a drop means now."""
    counts: tuple[str, str, str] = ("", "", "")
    """How many penalties, deck checks and notes, in words."""
    pin: str = ""
    """What the player types on a phone; nothing while phones cannot act, or on a tablet of no staff."""


def player_view(
    state: State,
    player_id: PlayerId | None,
    zone: tzinfo | None = None,
    role: DeviceRole | None = "organizer",
) -> PlayerView:
    """The page of *player_id*; the PIN only where the *role* of this tablet is one of the staff."""
    player = state.players.get(player_id) if player_id else None
    if player is None:
        return PlayerView()
    names, record = labels(state), records(state).get(player.id)
    now = _match_now(state, player.id)
    notes = tuple(_notes(state, player.id, zone))
    return PlayerView(
        player.id,
        plain(player.name),
        names[player.id],
        _("Place {rank}").format(rank=record.rank) if record else "",
        record_line(record) if record else "",
        (*_asked(state, player.id), *marks_of(player, now)),
        tuple(_matches(state, player, names)),
        notes,
        player.table,
        now.id if now and not now.is_bye else None,
        _allowed(PlayerDropped(player.id), state),
        _allowed(PlayerReinstated(player.id), state),
        tuple(_drop_lines(state, player, names[player.id], now)),
        _counts(state, player.id),
        pin_of(state, player.id) if has_right(role, DropDeclined) and allows(state, "phone_page") else "",
    )


def _asked(state: State, player: PlayerId) -> tuple[Mark, ...]:
    if player not in state.drops_asked:
        return ()
    return (Mark(_("Asked by phone to drop"), "cellphone", "amber"),)


def _match_now(state: State, player: PlayerId) -> Match | None:
    """Where the player sits while the round is being played."""
    current = state.current_round
    matches = state.round_matches(current.number) if current else ()
    if all(match.is_over for match in matches):
        return None
    return next((match for match in matches if player in match.players), None)


def _matches(state: State, player: Player, names: Mapping[PlayerId, str]) -> Iterator[MatchLine]:
    """The last round first. A round before the first match was missed, one in between as well."""
    found = {
        number: next((one for one in state.round_matches(number) if player.id in one.players), None)
        for number in sorted(state.rounds)
    }
    last = max((number for number, match in found.items() if match), default=0)
    for number, match in reversed(found.items()):
        name = _round_name(state, number)
        if match is not None:
            yield _match_line(match, name, player.id, names)
        elif not state.is_in_cut(number) and (number < last or not player.is_dropped):
            missed = _("Not in this round: counts as a loss")
            yield MatchLine(None, name, missed, icon="minus", look="bare")


def _match_line(match: Match, name: str, player: PlayerId, names: Mapping[PlayerId, str]) -> MatchLine:
    if match.b is None:
        return MatchLine(match.id, name, _("Bye"), "", _("Counts as won"), "check", "mint")
    other = match.b if match.a == player else match.a
    line = MatchLine(
        match.id,
        name,
        names.get(other, _("A player who is not here")),
        _("Table {table}").format(table=match.table) if match.table else "",
    )
    if match.is_disputed:
        return line._replace(result=_("Disputed"), icon="scale-balance", look="amber")
    if match.result is None:
        return line._replace(result=_("Playing"), icon="play")
    line = line._replace(result=ended_words(match.result, player))
    if match.result.winner == player:
        return line._replace(icon="check", look="mint")
    return line._replace(icon="equal" if match.result.how == "draw" else "close")


def ended_words(result: Result, player: PlayerId) -> str:
    """How a match ended for *player*, who played it."""
    if result.winner == player:
        return _(_WON[result.how])
    if result.winner is None and result.how != "draw":
        return _("Both lost")
    return _(_LOST[result.how])


def _round_name(state: State, number: int) -> str:
    cut = cut_of(state) if state.is_in_cut(number) else None
    if cut is None or state.cut is None:
        return _("R{round}").format(round=number)
    stage = stage_of(cut, number - state.cut.after - 1)
    return _(_STAGES[stage]) if stage in _STAGES else _("Top {n}").format(n=stage.split()[-1])


def _notes(state: State, player: PlayerId, zone: tzinfo | None) -> Iterator[NoteLine]:
    """What was written down about the player beyond the results, the newest first."""
    entries = [
        *(entry for entry, penalty in state.penalties.items() if penalty.player == player),
        *(entry for entry, checked in state.deck_checks.items() if checked.player == player),
        *(entry for entry, note in state.notes.items() if note.about == player),
    ]
    found = filter(None, map(state.history.find, entries))
    for happening in sorted(found, key=lambda one: one.stamp.wall_ms, reverse=True):
        icon, text, is_grave = _noted(happening.op)
        stamp = happening.stamp
        yield NoteLine(stamp.entry, clock_time(stamp.wall_ms, zone), icon, plain(text), is_grave)


def _noted(op: Op) -> tuple[str, str, bool]:
    """An icon, the words, and whether it is something to look out for."""
    if isinstance(op, PenaltyGiven):
        text = _("{penalty}: {reason}").format(penalty=_(PENALTIES[op.penalty]), reason=op.reason)
        return "alert-octagon-outline", text, True
    if isinstance(op, DeckChecked):
        found = _("Deck in order") if op.is_sound else _("Deck not in order")
        remark = ", ".join(filter(None, (faults_line(op.faults), op.remark)))
        text = _("{found}: {remark}").format(found=found, remark=remark) if remark else found
        return "magnify-scan", text, not op.is_sound
    return "note-plus-outline", op.text if isinstance(op, NoteWritten) else "", False


def _counts(state: State, player: PlayerId) -> tuple[str, str, str]:
    penalties = sum(one.player == player for one in state.penalties.values())
    checks = sum(one.player == player for one in state.deck_checks.values())
    notes = sum(one.about == player for one in state.notes.values())
    return (
        _("None") if not penalties else _("{n} given").format(n=penalties),
        _("None yet") if not checks else _("{n} done").format(n=checks),
        _("None") if not notes else _("{n} written").format(n=notes),
    )


def _drop_lines(state: State, player: Player, label: str, now: Match | None) -> Iterator[str]:
    if player.is_dropped:
        return
    yield _("{player} is not paired any more. All results stay.").format(player=label)
    if now is not None and not now.is_over:
        text = _("The match at table {table} is still open: report how it ended.")
        yield text.format(table=now.table)
    at = progress(state)
    if state.cut is not None and player.id in state.cut.seeds and at.stage == "cut":
        yield (
            _("The cut has begun: the opponent goes on.")
            if has_begun(state)
            else _("The cut is made anew: the next in the standings comes in as the lowest seed.")
        )
    elif at.stage == "swiss" and at.next == "cut" and at.plan.cut:
        yield _("The next in the standings takes the place in the cut.")
    elif at.stage == "swiss":
        yield _("Reinstate {player} to have them paired again.").format(player=label)


def _allowed(op: PlayerDropped | PlayerReinstated, state: State) -> bool:
    try:
        check(op, state)
    except Refused:
        return False
    return True
