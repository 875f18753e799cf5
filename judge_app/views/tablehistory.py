"""What happened at one table in its round, the last entry first."""

from collections.abc import Iterator, Mapping
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.history import Happening
from judge_app.core.involved import matches_in
from judge_app.core.model import Match, State
from judge_app.core.ops import (
    AbsenceNoted,
    ActivePlayerNamed,
    CallAppealed,
    CallCancelled,
    CallClosed,
    CallMade,
    CallTaken,
    CaseClosed,
    CaseOpened,
    CaseStepTaken,
    CountEntered,
    CountsEqual,
    DeckCheckBegun,
    DeckChecked,
    DeckCheckEnded,
    DecklistHandedIn,
    DeckTableDrawn,
    DiceRolled,
    FirstPlayerNamed,
    GameReported,
    HandChosen,
    NoteWritten,
    Op,
    PenaltyGiven,
    PlayerCalled,
    PlayerDropped,
    PlayerReinstated,
    PlayerReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    RulingGiven,
    SetupFinished,
    SetupTicked,
    TablesRepaired,
    TimeExtended,
    TurnsEnded,
    Undone,
)
from judge_app.language import _
from judge_app.views.sentences import Book, told
from judge_app.views.setupwords import step_name
from judge_app.views.words import clock_time, device_name, plain

__all__ = ["TableEntry", "table_history"]

_ICONS: Mapping[type[Op], str] = {
    AbsenceNoted: "account-off-outline",
    ActivePlayerNamed: "flag-checkered",
    CallAppealed: "scale-balance",
    CaseClosed: "check",
    CaseOpened: "book-open-variant",
    CaseStepTaken: "book-open-variant",
    CountEntered: "flag-checkered",
    CountsEqual: "equal",
    DeckTableDrawn: "shuffle-variant",
    DeckCheckBegun: "magnify-scan",
    DeckCheckEnded: "magnify-scan",
    DecklistHandedIn: "cards-outline",
    DiceRolled: "dice-5-outline",
    FirstPlayerNamed: "numeric-1-circle",
    HandChosen: "cached",
    RulingGiven: "gavel",
    SetupFinished: "clipboard-check-outline",
    SetupTicked: "clipboard-check-outline",
    TurnsEnded: "flag-checkered",
    CallCancelled: "close",
    CallClosed: "check",
    CallMade: "hand-back-right",
    CallTaken: "account-tie",
    DeckChecked: "magnify-scan",
    GameReported: "sword-cross",
    NoteWritten: "note-plus-outline",
    PenaltyGiven: "alert-octagon-outline",
    PlayerCalled: "hand-back-right",
    PlayerDropped: "account-remove-outline",
    PlayerReinstated: "account-group",
    PlayerReported: "trophy-outline",
    ResultCorrected: "pencil-outline",
    ResultReported: "trophy-outline",
    ResultSettled: "gavel",
    RoundPaired: "table-furniture",
    TablesRepaired: "swap-horizontal",
    TimeExtended: "timer-plus-outline",
}
_ABOUT_A_PLAYER = DecklistHandedIn | DeckChecked | PenaltyGiven | PlayerDropped | PlayerReinstated
_SEATED = RoundPaired | TablesRepaired


class TableEntry(NamedTuple):
    entry: EntryId
    time: str
    icon: str
    text: str
    who: str = ""
    is_undone: bool = False


def table_history(
    match: Match, book: Book, who: Mapping[DeviceId, str], zone: tzinfo | None = None
) -> tuple[TableEntry, ...]:
    """Everything about *match*, and about its players while its round was the last one."""
    return tuple(_entry(one, match, book, who, zone) for one in _about(match, book.state))


def _about(match: Match, state: State) -> Iterator[Happening]:
    """From the end of the log back to where *match* was seated."""
    is_later = any(number > match.round for number in state.rounds)
    for happening in reversed(state.history):
        op = happening.op
        if isinstance(op, Undone):
            continue  # told at what it took back
        if isinstance(op, _SEATED):
            is_later = is_later and not (op.number == match.round + 1 and isinstance(op, RoundPaired))
            if any(seat.match_id == match.id for seat in op.seatings):
                yield happening
                return
        elif match.id in matches_in(op, state) or (not is_later and _is_about_player(op, match)):
            yield happening


def _is_about_player(op: Op, match: Match) -> bool:
    if isinstance(op, _ABOUT_A_PLAYER):
        return op.player_id in match.players
    return isinstance(op, NoteWritten) and op.about in match.players


def _entry(
    happening: Happening, match: Match, book: Book, who: Mapping[DeviceId, str], zone: tzinfo | None
) -> TableEntry:
    stamp, op = happening.stamp, happening.op
    text = _short(op, book) or _without_table(told(happening, book), match, book)
    if happening.undone:
        text = _("Undone: {what}").format(what=text)
    elif stamp.entry in book.state.ignored:
        text = _("No effect: {what}").format(what=text)
    return TableEntry(
        stamp.entry,
        clock_time(stamp.wall_ms, zone),
        _ICONS.get(type(op), "information-outline"),
        text,
        plain(op.judge) if isinstance(op, CallTaken) else device_name(stamp.device, who),
        happening.undone,
    )


def _short(op: Op, book: Book) -> str:
    """What need not name the table here; nothing for what is told as everywhere."""
    match op:
        case TimeExtended():
            words = _("{n:+} min, {reason}").format(n=op.seconds // 60, reason=op.reason)
        case CallMade():
            words = _("Call: {reason}").format(reason=op.reason)
        case CallTaken():
            words = _("{judge} takes the call").format(judge=op.judge)
        case CallAppealed():
            words = _("Appeal to the head judge")
        case CallClosed():
            words = _("Call done: {outcome}").format(outcome=op.outcome) if op.outcome else _("Call done")
        case NoteWritten():
            words = _note(op, book)
        case RoundPaired():
            words = _("Seated here when round {round} was paired").format(round=op.number)
        case TablesRepaired():
            words = _("Seated here when tables were paired anew: {reason}").format(reason=op.reason)
        case SetupFinished(game=1) if op.gaps:
            gaps = ", ".join(step_name(step) for step in op.gaps)
            words = _("Setup done, not seen: {gaps}").format(gaps=gaps)
        case _:
            return ""
    return plain(words)


def _note(op: NoteWritten, book: Book) -> str:
    player = next((name for one, name in book.names.items() if one == op.about), None)
    if player is None:
        return _("Note: {text}").format(text=op.text)
    return _("Note about {player}: {text}").format(player=player, text=op.text)


def _without_table(text: str, match: Match, book: Book) -> str:
    """The sentence without the place, which stands above all of them."""
    short = text.removeprefix(plain(book.table(match.id))).lstrip(":, ")
    return short[:1].upper() + short[1:]
