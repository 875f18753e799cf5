"""The log of the event in sentences, newest first."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from functools import singledispatch
from itertools import islice
from typing import NamedTuple

from judge_app.core.claims import EntryId, Stamp
from judge_app.core.history import Happening
from judge_app.core.model import How, Match, MatchId, PlayerId, Result, State
from judge_app.core.ops import (
    CutMade,
    EventOpened,
    NewerOp,
    NoteWritten,
    Op,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    RulesetChosen,
    Seating,
    SettingChosen,
    TableFixed,
    TablesRepaired,
    Undone,
    check,
)
from judge_app.errors import Broken, Refused
from judge_app.views.players import labels
from judge_app.views.words import clock_time, counted, plain, ruleset_name

__all__ = ["PAGE", "Book", "LogRow", "LogView", "log_view", "sentence", "told"]

PAGE = 500
"""How many entries the log shows before it asks whether to go further back."""

_HOW: Mapping[How, str] = {
    "play": "",
    "conceded": " by concession",
    "time": " at the end of time",
    "match-loss": " by match loss",
    "no-show": " by no-show",
    "double-loss": " by ruling of the head judge",
    "draw": " by a draw",
}


class Book(NamedTuple):
    """What a sentence about the past may look up."""

    state: State
    names: Mapping[PlayerId, str]

    @classmethod
    def of(cls, state: State) -> "Book":
        return cls(state, labels(state))

    def player(self, player_id: PlayerId | None) -> str:
        """The name they go by now."""
        return self.names.get(player_id, "A player who is not here") if player_id else "Nobody"

    def table(self, match_id: MatchId) -> str:
        match = self.state.matches.get(match_id)
        return f"Round {match.round}, {_place(match)}" if match else "A table that is not here"


def _place(match: Match) -> str:
    return "bye" if match.table is None else f"table {match.table}"


class LogRow(NamedTuple):
    entry: EntryId
    time: str
    text: str
    mark: str = ""
    """Why it does not count: "undone" or "no effect"."""
    is_open: bool = False
    """Whether the whole text is shown, with its undo; only then the next two are told."""
    can_undo: bool = False
    why_not: str = ""


class LogView(NamedTuple):
    rows: tuple[LogRow, ...] = ()
    older: int = 0
    """Entries further back than the rows go."""


def log_view(
    state: State, shown: int = PAGE, opened: EntryId | None = None, zone: tzinfo | None = None
) -> LogView:
    book = Book.of(state)
    rows = tuple(_row(one, book, opened, zone) for one in islice(reversed(state.history), shown))
    return LogView(rows, max(len(state.history) - shown, 0))


def _row(happening: Happening, book: Book, opened: EntryId | None, zone: tzinfo | None) -> LogRow:
    entry = happening.stamp.entry
    mark = "undone" if happening.undone else "no effect" if entry in book.state.ignored else ""
    row = LogRow(entry, clock_time(happening.stamp.wall_ms, zone), told(happening, book), mark)
    if entry != opened:
        return row
    why_not = _why_no_undo(entry, book.state)
    return row._replace(is_open=True, can_undo=not why_not, why_not=why_not)


def _why_no_undo(entry: EntryId, state: State) -> str:
    """Asked only for the open row: an answer may go through every match of the event."""
    try:
        check(Undone(entry), state)
    except Refused as refusal:
        return str(refusal)
    return ""


def told(happening: Happening, book: Book) -> str:
    """*happening* in one line."""
    return plain(sentence(happening.op, book, happening.stamp))


@singledispatch
def sentence(op: Op, book: Book, stamp: Stamp) -> str:
    """What happened, in words; never raises, whatever ids another device wrote into *op*."""
    raise Broken(f"{type(op).__name__} has no sentence.")


@sentence.register
def _(op: EventOpened, book: Book, stamp: Stamp) -> str:
    return f"{op.name} was opened"


@sentence.register
def _(op: RulesetChosen, book: Book, stamp: Stamp) -> str:
    return f"Ruleset: {ruleset_name(op.ruleset, op.custom)}"


@sentence.register
def _(op: SettingChosen, book: Book, stamp: Stamp) -> str:
    return f"Settings: {op.key} is {op.value}"


@sentence.register
def _(op: NoteWritten, book: Book, stamp: Stamp) -> str:
    if op.about is None:
        return f"Note: {op.text}"
    if (player := book.names.get(PlayerId(op.about))) is not None:
        return f"Note about {player}: {op.text}"
    if op.about in book.state.matches:
        return f"Note, {book.table(MatchId(op.about))}: {op.text}"
    return f"Note about somebody who is not here: {op.text}"


@sentence.register
def _(op: PlayerAdded, book: Book, stamp: Stamp) -> str:
    return f"{book.names.get(op.player_id, op.name)} joined"


@sentence.register
def _(op: PlayerRenamed, book: Book, stamp: Stamp) -> str:
    before = [_name_given(entry, book.state) for entry in stamp.basis]
    return f"{' or '.join(filter(None, before)) or book.player(op.player_id)} is now {op.name}"


def _name_given(entry: EntryId, state: State) -> str:
    happening = state.history.find(entry)
    op = happening.op if happening else None
    return op.name if isinstance(op, PlayerAdded | PlayerRenamed) else ""


@sentence.register
def _(op: PlayerDropped, book: Book, stamp: Stamp) -> str:
    return f"{book.player(op.player_id)} dropped"


@sentence.register
def _(op: PlayerReinstated, book: Book, stamp: Stamp) -> str:
    return f"{book.player(op.player_id)} is back in the event"


@sentence.register
def _(op: TableFixed, book: Book, stamp: Stamp) -> str:
    place = "has no table of their own any more" if op.table is None else f"always sits at table {op.table}"
    return f"{book.player(op.player_id)} {place}"


@sentence.register
def _(op: RoundPaired, book: Book, stamp: Stamp) -> str:
    return f"Round {op.number} paired: {_tables(op.seatings, book)}"


@sentence.register
def _(op: TablesRepaired, book: Book, stamp: Stamp) -> str:
    return f"Round {op.number} changed: {_tables(op.seatings, book)} ({op.reason})"


def _tables(seatings: Sequence[Seating], book: Book) -> str:
    byes = [book.player(seat.a) for seat in seatings if seat.b is None]
    bye = f"; {', '.join(byes)} {'has' if len(byes) == 1 else 'have'} the bye" if byes else ""
    return f"{counted(len(seatings) - len(byes), 'table')}{bye}"


@sentence.register
def _(op: CutMade, book: Book, stamp: Stamp) -> str:
    return f"Top {len(op.seeds)} after round {op.after}: {', '.join(map(book.player, op.seeds))}"


@sentence.register
def _(op: ResultReported, book: Book, stamp: Stamp) -> str:
    return f"{book.table(op.match_id)}: {_outcome(op.result, book)}"


@sentence.register
def _(op: ResultCorrected, book: Book, stamp: Stamp) -> str:
    return f"{book.table(op.match_id)} corrected: {_outcome(op.result, book)} ({op.reason})"


@sentence.register
def _(op: ResultSettled, book: Book, stamp: Stamp) -> str:
    return f"{book.table(op.match_id)} settled: {_outcome(op.result, book)} ({op.reason})"


def _outcome(result: Result, book: Book) -> str:
    if result.winner is not None:
        return f"{book.player(result.winner)} won{_HOW[result.how]}"
    return "a draw" if result.how == "draw" else f"both lost{_HOW[result.how]}"


@sentence.register
def _(op: Undone, book: Book, stamp: Stamp) -> str:
    """An undo of an undo, and so on, is told by what it comes to: taken back, or in effect again."""
    chain = {stamp.entry}
    happening = book.state.history.find(op.entry)
    while happening and isinstance(happening.op, Undone) and happening.stamp.entry not in chain:
        chain.add(happening.stamp.entry)
        happening = book.state.history.find(happening.op.entry)
    verb = "Undid" if len(chain) % 2 else "Brought back"
    if happening is None or isinstance(happening.op, Undone):
        return f"{verb}: an entry that is not here"
    return f"{verb}: {told(happening, book)}"


@sentence.register
def _(op: NewerOp, book: Book, stamp: Stamp) -> str:
    return f"Made by a newer app ({op.kind_name})"
