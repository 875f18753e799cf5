"""Paper slips typed one after the other: a pure machine from what was typed to what Enter does with it.

    12 ↵  the table, and who sits there is shown
    1 ↵   the result, which is recorded; the field is ready for the next table

Screen and command carry a `Slip` along: `typed` at every key, `entered` at Enter. What the state says is
asked at that moment, so a result that another tablet sends meanwhile is never passed over.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from judge_app.core.claims import EntryId
from judge_app.core.model import Match, MatchId, State
from judge_app.core.ops import Op, Undone
from judge_app.core.roster import DeviceRole
from judge_app.core.terms import round_terms
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.players import labels
from judge_app.views.resultdraft import Basis, basis_of
from judge_app.views.slipkeys import Keys, Meaning, ended, meaning_of, read_keys, tidy
from judge_app.views.sliprecord import question_of, require_games_fit, require_open_table, slip_ops
from judge_app.views.sliptables import next_table, table_at, table_numbers

__all__ = [
    "Asked",
    "Entered",
    "Slip",
    "Step",
    "entered",
    "fault",
    "last_entered",
    "match_seen",
    "meant",
    "taken",
    "typed",
    "undo_ops",
    "undone",
    "untaken",
]

UNDO = ("u", "undo")
Tone = Literal["", "wrong", "asks", "same"]


class Asked(NamedTuple):
    """What a second Enter would record, and what was known when that was asked."""

    match: MatchId
    meaning: Meaning
    basis: Basis


class Slip(NamedTuple):
    """One slip, as far as it is typed."""

    text: str = ""
    match: MatchId | None = None
    """Whom the typist sees: the match at the table that is typed or taken."""
    is_taken: bool = False
    """Whether Enter has taken the table, so that the text is the result."""
    last: int = 0
    """The table that was entered last; a stack of slips goes on from there."""
    asked: Asked | None = None
    said: str = ""
    """What the last Enter led to, if not to an entry."""
    tone: Tone = ""

    @property
    def is_begun(self) -> bool:
        return bool(self.text or self.is_taken)


class Step(NamedTuple):
    """What Enter does: *ops* are to be done together, and *slip* comes after that."""

    slip: Slip
    ops: tuple[Op, ...] = ()
    match: MatchId | None = None
    """The match of which *ops* tell."""
    is_undo: bool = False
    """Whether the last entry is to be taken back."""


class Entered(NamedTuple):
    """A slip that was entered, with the entries of the log that it made."""

    match: MatchId
    entries: tuple[EntryId, ...]


def typed(state: State, slip: Slip, text: str) -> Slip:
    """*slip* after a key was pressed: *text* stands in the field now."""
    match = slip.match if slip.is_taken else _seen(state, tidy(text))
    return Slip(text, match, slip.is_taken, slip.last)


def taken(slip: Slip, match: Match) -> Slip:
    """The table of *match* is taken; its result is to be typed."""
    return Slip("", match.id, True, slip.last)


def untaken(state: State, slip: Slip) -> Slip:
    """Back from the result to the number of the table."""
    known = state.matches.get(slip.match) if slip.match is not None else None
    number = "" if known is None or known.table is None else str(known.table)
    return typed(state, Slip(last=slip.last), number)


def entered(state: State, slip: Slip, role: DeviceRole | None = "organizer") -> Step:
    """What Enter does with *slip* on a tablet of this *role*."""
    words = tidy(slip.text)
    if words in UNDO:
        return Step(slip._replace(text="", said="", tone="", asked=None), is_undo=True)
    try:
        return _result_entered(state, slip, words, role) if slip.is_taken else _line(state, slip, words, role)
    except Refused as refusal:
        match = slip.match if slip.is_taken else _seen(state, words)
        return Step(slip._replace(match=match, said=str(refusal), tone="wrong", asked=None))


def match_seen(state: State, slip: Slip) -> Match | None:
    """The match at the table that is typed, or that was taken if it is still played."""
    if not slip.is_taken:
        found = _seen(state, tidy(slip.text))
        return state.matches[found] if found is not None else None
    current = state.current_round
    is_played = slip.match is not None and current is not None and slip.match in current.match_ids
    return state.matches.get(slip.match) if is_played and slip.match is not None else None


def meant(state: State, slip: Slip) -> Meaning | None:
    """What is typed so far says about the match, if it says something already."""
    match, keys = match_seen(state, slip), _keys_of(slip)
    if match is None or keys is None:
        return None
    try:
        return meaning_of(state, match, keys)
    except Refused:
        return None


def fault(state: State, slip: Slip) -> str:
    """What is wrong with what is typed so far, unless another key could make it right."""
    words = tidy(slip.text)
    if slip.is_taken:
        match = match_seen(state, slip)
        return _paired_anew() if match is None else _keys_fault(state, match, words)
    number, _space, rest = words.partition(" ")
    if not words or words in UNDO:
        return ""
    try:
        return _keys_fault(state, table_at(state, number), rest)
    except Refused as refusal:
        may_go_on = not rest and any(str(table).startswith(number) for table in table_numbers(state))
        return "" if may_go_on else str(refusal)


def last_entered(state: State, done: Sequence[Entered]) -> Entered | None:
    """The newest of *done* that still counts."""
    return next((one for one in reversed(done) if undo_ops(state, one)), None)


def undo_ops(state: State, one: Entered) -> tuple[Op, ...]:
    """What takes an entered slip back; nothing where that was done already."""
    found = (state.history.find(entry) for entry in reversed(one.entries))
    return tuple(Undone(known.stamp.entry) for known in found if known is not None and not known.undone)


def undone(state: State, slip: Slip, one: Entered) -> Slip:
    """*slip* after *one* was taken back: its table is the next that is missing."""
    match = state.matches.get(one.match)
    return slip._replace(last=(match.table or 1) - 1) if match is not None else slip


def _line(state: State, slip: Slip, words: str, role: DeviceRole | None) -> Step:
    """A number of a table, alone or with its result behind it; nothing means the next table."""
    if not words:
        return Step(taken(slip, next_table(state, slip.last)))
    number, _space, rest = words.partition(" ")
    match = table_at(state, number)
    if match.id != slip.match:
        text = _("Table {table} was paired anew meanwhile. Look who sits there now, then press Enter again.")
        raise Refused(text.format(table=match.table))
    require_open_table(match, role)
    return _recorded(state, slip, match, _keys(rest), role) if rest else Step(taken(slip, match))


def _result_entered(state: State, slip: Slip, words: str, role: DeviceRole | None) -> Step:
    match = match_seen(state, slip)
    if match is None:
        return Step(Slip(last=slip.last, said=_paired_anew(), tone="wrong"))
    return _recorded(state, slip, match, _keys(words), role)


def _recorded(state: State, slip: Slip, match: Match, keys: Keys, role: DeviceRole | None) -> Step:
    require_open_table(match, role)
    meaning, ready = meaning_of(state, match, keys), Slip(last=match.table or 0)
    require_games_fit(state, match, meaning)
    ops = slip_ops(state, match, meaning)
    if not ops:
        text = _("Table {table} is in already: {outcome}. The same, nothing changed.")
        outcome = ended(match.result or meaning.result, match, labels(state))
        return Step(ready._replace(said=text.format(table=match.table, outcome=outcome), tone="same"))
    question = question_of(state, match, meaning, ops)
    asked = Asked(match.id, meaning, (*basis_of(match), match.words))
    if question and slip.asked != asked:
        return Step(slip._replace(match=match.id, asked=asked, said=question, tone="asks"))
    return Step(ready, tuple(ops), match.id)


def _seen(state: State, words: str) -> MatchId | None:
    try:
        return table_at(state, words.partition(" ")[0]).id if words else None
    except Refused:
        return None


def _keys_of(slip: Slip) -> Keys | None:
    words = tidy(slip.text)
    rest = words if slip.is_taken else words.partition(" ")[2]
    return read_keys(rest) if rest else None


def _keys(text: str) -> Keys:
    found = read_keys(text)
    if found is None:
        raise Refused(
            _("{keys} is no result. Type 1 or 2 for who won, and d1 or d2 for who drops.").format(keys=text)
        )
    return found


def _keys_fault(state: State, match: Match, text: str) -> str:
    """At a table where games are counted a first digit may still become two."""
    keys = read_keys(text)
    if text in UNDO or (keys is not None and (not keys.result or keys.drops == "")):
        return ""
    is_half = keys is not None and len(keys.result) == 1 and keys.drops is None
    if is_half and round_terms(state, match.round).best_of > 1:
        return ""
    try:
        meaning_of(state, match, _keys(text))
    except Refused as refusal:
        return str(refusal)
    return ""


def _paired_anew() -> str:
    return _("This table was paired anew meanwhile; nothing was recorded. Type its number again.")
