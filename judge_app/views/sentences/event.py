"""The event, its players, rounds and results, as the log tells of them."""

from collections.abc import Mapping, Sequence

from judge_app.core.claims import EntryId, Stamp
from judge_app.core.model import How, MatchId, PlayerId, Result, State
from judge_app.core.ops import (
    CutMade,
    EventOpened,
    EventRenamed,
    GameReported,
    NewerOp,
    NoteWritten,
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
)
from judge_app.language import N_, _, ngettext, one_of
from judge_app.views.rounds import round_name
from judge_app.views.sentences.base import Book, sentence, told
from judge_app.views.words import ruleset_name, tables

__all__ = ["outcome_words"]

_WON: Mapping[How, str] = {
    "play": N_("{player} won"),
    "deck-out": N_("{player} won, the other deck ran out"),
    "conceded": N_("{player} won by concession"),
    "time": N_("{player} won at the end of time"),
    "both-would-lose": N_("{player} won as both would have lost"),
    "match-loss": N_("{player} won by match loss"),
    "no-show": N_("{player} won by no-show"),
    "double-loss": N_("{player} won by ruling of the head judge"),
    "draw": N_("{player} won by a draw"),
}
_BOTH_LOST: Mapping[How, str] = {
    "play": N_("both lost"),
    "deck-out": N_("both lost, the decks ran out"),
    "conceded": N_("both lost by concession"),
    "time": N_("both lost at the end of time"),
    "both-would-lose": N_("both lost"),
    "match-loss": N_("both lost by match loss"),
    "no-show": N_("both lost by no-show"),
    "double-loss": N_("both lost by ruling of the head judge"),
    "draw": N_("a draw"),
}
_SWITCHED: Mapping[str, tuple[str, str]] = {
    "phone_page": (N_("Players’ phones are switched off"), N_("Players’ phones are switched on")),
    "phone_calls": (N_("Phones cannot call a judge"), N_("Phones can call a judge")),
    "phone_results": (N_("Phones cannot report results"), N_("Phones can report results")),
    "phone_drops": (N_("Phones cannot ask to drop"), N_("Phones can ask to drop")),
    "initials": (N_("The board shows whole names"), N_("The board shows initials only")),
}
"""What it means that a switch is off, and that it is on."""


@sentence.register
def _event_opened(op: EventOpened, book: Book, stamp: Stamp) -> str:
    return _("{name} was opened").format(name=op.name)


@sentence.register
def _event_renamed(op: EventRenamed, book: Book, stamp: Stamp) -> str:
    return _("The event is called {name}").format(name=op.name)


@sentence.register
def _ruleset_chosen(op: RulesetChosen, book: Book, stamp: Stamp) -> str:
    return _("Ruleset: {name}").format(name=ruleset_name(op.ruleset, op.custom))


@sentence.register
def _setting_chosen(op: SettingChosen, book: Book, stamp: Stamp) -> str:
    if op.key in _SWITCHED and op.value in (0, 1):
        return _(_SWITCHED[op.key][int(op.value)])
    return _("Settings: {key} is {value}").format(key=op.key.replace("_", " "), value=op.value)


@sentence.register
def _note_written(op: NoteWritten, book: Book, stamp: Stamp) -> str:
    if op.about is None:
        return _("Note: {text}").format(text=op.text)
    if (player := book.names.get(PlayerId(op.about))) is not None:
        return _("Note about {player}: {text}").format(player=player, text=op.text)
    if op.about in book.state.matches:
        return _("Note, {table}: {text}").format(table=book.table(MatchId(op.about)), text=op.text)
    return _("Note about somebody who is not here: {text}").format(text=op.text)


@sentence.register
def _player_added(op: PlayerAdded, book: Book, stamp: Stamp) -> str:
    return _("{player} joined").format(player=book.names.get(op.player_id, op.name))


@sentence.register
def _player_renamed(op: PlayerRenamed, book: Book, stamp: Stamp) -> str:
    given = [_name_given(entry, book.state) for entry in stamp.basis]
    before = one_of(filter(None, given)) or book.player(op.player_id)
    return _("{before} is now {name}").format(before=before, name=op.name)


def _name_given(entry: EntryId, state: State) -> str:
    happening = state.history.find(entry)
    op = happening.op if happening else None
    return op.name if isinstance(op, PlayerAdded | PlayerRenamed) else ""


@sentence.register
def _player_dropped(op: PlayerDropped, book: Book, stamp: Stamp) -> str:
    return _("{player} dropped").format(player=book.player(op.player_id))


@sentence.register
def _player_reinstated(op: PlayerReinstated, book: Book, stamp: Stamp) -> str:
    return _("{player} is back in the event").format(player=book.player(op.player_id))


@sentence.register
def _table_fixed(op: TableFixed, book: Book, stamp: Stamp) -> str:
    player = book.player(op.player_id)
    if op.table is None:
        return _("{player} has no table of their own any more").format(player=player)
    return _("{player} always sits at table {table}").format(player=player, table=op.table)


@sentence.register
def _round_paired(op: RoundPaired, book: Book, stamp: Stamp) -> str:
    return _("{round} paired: {tables}").format(
        round=round_name(book.state, op.number), tables=_tables(op.seatings, book)
    )


@sentence.register
def _tables_repaired(op: TablesRepaired, book: Book, stamp: Stamp) -> str:
    return _("{round} changed: {tables} ({reason})").format(
        round=round_name(book.state, op.number), tables=_tables(op.seatings, book), reason=op.reason
    )


def _tables(seatings: Sequence[Seating], book: Book) -> str:
    byes = [book.player(seat.a) for seat in seatings if seat.b is None]
    paired = tables(len(seatings) - len(byes))
    if not byes:
        return paired
    text = ngettext("{tables}; {players} has the bye", "{tables}; {players} have the bye", len(byes))
    return text.format(tables=paired, players=", ".join(byes))


@sentence.register
def _cut_made(op: CutMade, book: Book, stamp: Stamp) -> str:
    return _("Top {size} after round {round}: {players}").format(
        size=len(op.seeds), round=op.after, players=", ".join(map(book.player, op.seeds))
    )


@sentence.register
def _result_reported(op: ResultReported, book: Book, stamp: Stamp) -> str:
    return _("{table}: {outcome}").format(
        table=book.table(op.match_id), outcome=outcome_words(op.result, book)
    )


@sentence.register
def _result_corrected(op: ResultCorrected, book: Book, stamp: Stamp) -> str:
    return _("{table} corrected: {outcome} ({reason})").format(
        table=book.table(op.match_id), outcome=outcome_words(op.result, book), reason=op.reason
    )


@sentence.register
def _result_settled(op: ResultSettled, book: Book, stamp: Stamp) -> str:
    return _("{table} settled: {outcome} ({reason})").format(
        table=book.table(op.match_id), outcome=outcome_words(op.result, book), reason=op.reason
    )


def outcome_words(result: Result, book: Book) -> str:
    """How a match ended: "Ada won by concession"."""
    if result.winner is not None:
        return _(_WON[result.how]).format(player=book.player(result.winner))
    return _(_BOTH_LOST[result.how])


@sentence.register
def _undone(op: Undone, book: Book, stamp: Stamp) -> str:
    """An undo of an undo, and so on, is told by what it comes to: taken back, or in effect again."""
    chain = {stamp.entry}
    happening = book.state.history.find(op.entry)
    while happening and isinstance(happening.op, Undone) and happening.stamp.entry not in chain:
        chain.add(happening.stamp.entry)
        happening = book.state.history.find(happening.op.entry)
    is_known = happening is not None and not isinstance(happening.op, Undone)
    what = told(happening, book) if happening and is_known else _("an entry that is not here")
    return (_("Undid: {what}") if len(chain) % 2 else _("Brought back: {what}")).format(what=what)


@sentence.register
def _newer_op(op: NewerOp, book: Book, stamp: Stamp) -> str:
    return _("Made by a newer app ({kind})").format(kind=op.kind_name)


@sentence.register
def _game_reported(op: GameReported, book: Book, stamp: Stamp) -> str:
    words = (
        N_("{table}: game {number} was not played")
        if op.winner is None
        else N_("{table}: {player} won game {number}")
    )
    return _(words).format(table=book.table(op.match_id), player=book.player(op.winner), number=op.number)
