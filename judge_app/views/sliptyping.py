"""Paper slips typed one after the other: a pure machine from what was typed to what Enter does with it.

    12 ↵  the table, and who sits there is shown
    1 ↵   the result, which is recorded; the field is ready for the next table

Screen and command carry a `Slip` along: `typed` at every key, `entered` at Enter. What the state says is
asked at that moment, so a result that another tablet sends meanwhile is never overlooked.

Whoever types a stack looks at the paper, not here. So every slip takes its two Enters whatever becomes of it:
one that is refused is passed over and remembered, and the next keys are the next slip.
"""

import re
from typing import Literal, NamedTuple

from judge_app.core.model import Match, MatchId, State
from judge_app.core.ops import Op
from judge_app.core.roster import DeviceRole
from judge_app.core.terms import terms_of
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.players import labels
from judge_app.views.resultdraft import Basis, basis_of
from judge_app.views.slipkeys import Keys, Meaning, ended, meaning_of, read_keys, required_keys, tidy
from judge_app.views.sliprecord import Entered, question_of, require_games_fit, require_open_table, slip_ops
from judge_app.views.sliptables import next_table, table_at, table_numbers

__all__ = [
    "Asked",
    "Slip",
    "Step",
    "cleared",
    "entered",
    "fault",
    "match_seen",
    "meant",
    "passed_over",
    "taken",
    "typed",
    "unasked",
    "undone",
    "untaken",
]

UNDO = ("u", "undo")
_WHOLE = re.compile(r"\d\D+\d|\s")
"""What is more than the number of a table, however its parts are parted."""
Tone = Literal["", "wrong", "asks", "same"]


class Asked(NamedTuple):
    """What a second Enter would record, and what was known when that was asked."""

    match: MatchId
    keys: Keys
    meaning: Meaning
    basis: Basis


class Slip(NamedTuple):
    """One slip, as far as it is typed."""

    text: str = ""
    match: MatchId | None = None
    """Whom the typist sees: the match at the table that is typed or taken."""
    is_taken: bool = False
    """Whether Enter has taken the table, so that the text is the result."""
    is_next: bool = False
    """Whether it was taken by Enter alone, as the next one."""
    nowhere: str = ""
    """What was entered as a table and is none; the result that follows is passed over."""
    last: int = 0
    """The table that was entered last; a stack of slips goes on from there."""
    asked: Asked | None = None
    said: str = ""
    """What the last Enter led to, if not to an entry."""
    tone: Tone = ""
    passed: tuple[str, ...] = ()
    """The slips that were passed over, as they were typed."""
    back: "Slip | None" = None
    """Where Backspace leads: the slip before the Enter that refused it, or asked."""

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


def typed(state: State, slip: Slip, text: str) -> Slip:
    """*slip* after a key was pressed: *text* stands in the field now."""
    if slip.nowhere:
        return slip._replace(text=text)
    slip = unasked(state, slip)
    match = slip.match if slip.is_taken else _seen(state, tidy(text))
    return Slip(text, match, slip.is_taken, slip.is_next, last=slip.last, passed=slip.passed)


def taken(slip: Slip, match: Match, *, is_next: bool = False) -> Slip:
    """The table of *match* is taken; its result is to be typed."""
    return Slip("", match.id, True, is_next, last=slip.last, passed=slip.passed)


def untaken(state: State, slip: Slip) -> Slip:
    """Back from the result to the number of the table, or to the slip that the last Enter did not take."""
    if slip.back is not None:
        return slip.back
    known = state.matches.get(slip.match) if slip.match is not None else None
    number = "" if known is None or known.table is None else str(known.table)
    return typed(state, cleared(slip), number) if slip.is_taken else slip


def cleared(slip: Slip) -> Slip:
    """Nothing is typed, and what was passed over is still to be looked at."""
    return Slip(last=slip.last, passed=slip.passed)


def unasked(state: State, slip: Slip) -> Slip:
    """A question that nobody answers is left, and its slip is one that was passed over."""
    if slip.asked is None or slip.back is None:
        return slip
    return Slip(last=slip.last, passed=(*slip.passed, _written(state, slip.back)))


def passed_over(state: State, slip: Slip, why: str) -> Slip:
    """Ready for the next slip after *slip*, which was refused; Enter alone goes on behind its table."""
    if slip.asked is not None and slip.back is not None:
        slip = slip.back
    match = match_seen(state, slip)
    last = match.table if match is not None and match.table is not None else slip.last
    back = slip.back if match is None and slip.is_taken else _before(state, slip)
    return Slip(last=last, said=why, tone="wrong", passed=(*slip.passed, _written(state, slip)), back=back)


def entered(state: State, slip: Slip, role: DeviceRole | None = "organizer") -> Step:
    """What Enter does with *slip* on a tablet of this *role*."""
    words = tidy(slip.text)
    if words in UNDO:
        return Step(typed(state, slip, ""), is_undo=True)
    try:
        if slip.nowhere:
            return _nowhere_entered(state, slip, words, role)
        if slip.is_taken or slip.asked is not None:
            return _result_entered(state, slip, words, role)
        return _line(state, slip, words, role)
    except Refused as refusal:
        return Step(_refused(state, slip, str(refusal)))


def match_seen(state: State, slip: Slip) -> Match | None:
    """The match at the table that is typed, or that was taken or asked about if it is still played."""
    if not slip.is_taken and slip.asked is None:
        found = _seen(state, tidy(slip.text))
        return state.matches[found] if found is not None else None
    current = state.current_round
    is_played = slip.match is not None and current is not None and slip.match in current.match_ids
    return state.matches.get(slip.match) if is_played and slip.match is not None else None


def meant(state: State, slip: Slip) -> Meaning | None:
    """What is typed so far says about the match, if it says something already."""
    if slip.asked is not None:
        return slip.asked.meaning
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
    if slip.nowhere:
        return slip.said
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


def undone(state: State, slip: Slip, one: Entered) -> Slip:
    """*slip* after *one* was taken back: its table is the next that is missing."""
    match, slip = state.matches.get(one.match), unasked(state, slip)
    return slip._replace(last=(match.table or 1) - 1) if match is not None else slip


def _line(state: State, slip: Slip, words: str, role: DeviceRole | None) -> Step:
    """A number of a table, alone or with its result behind it; nothing means the next table."""
    if not words:
        return Step(taken(slip, next_table(state, slip.last), is_next=True))
    number, _space, rest = words.partition(" ")
    match = table_at(state, number)
    if match.id != slip.match:
        text = _("Table {table} was paired anew meanwhile. Look who sits there now, then type it again.")
        raise Refused(text.format(table=match.table))
    require_open_table(match, role)
    return _recorded(state, slip, match, required_keys(rest), role) if rest else Step(taken(slip, match))


def _nowhere_entered(state: State, slip: Slip, words: str, role: DeviceRole | None) -> Step:
    """The result of a slip whose table is none; a whole slip is known by its space, and stands for itself."""
    number, _space, rest = words.partition(" ")
    if not words:
        raise Refused(slip.said)
    if number.isdecimal() and rest and read_keys(words) is None:
        left = Slip(last=slip.last, passed=(*slip.passed, slip.nowhere))
        return entered(state, typed(state, left, slip.text), role)
    text = _("{why} Its slip was passed over: look at it again.")
    return Step(passed_over(state, slip, text.format(why=slip.said)))


def _result_entered(state: State, slip: Slip, words: str, role: DeviceRole | None) -> Step:
    match = match_seen(state, slip)
    if match is None:
        raise Refused(_paired_anew())
    keys = required_keys(words) if slip.asked is None else slip.asked.keys
    return _recorded(state, slip, match, keys, role)


def _recorded(state: State, slip: Slip, match: Match, keys: Keys, role: DeviceRole | None) -> Step:
    require_open_table(match, role)
    meaning, ready = meaning_of(state, match, keys), _ready(slip, match)
    require_games_fit(state, match, meaning)
    ops = slip_ops(state, match, meaning)
    if not ops:
        text = _("Table {table} is in already: {outcome}. The same, nothing changed.")
        outcome = ended(match.result or meaning.result, match, labels(state))
        return Step(ready._replace(said=text.format(table=match.table, outcome=outcome), tone="same"))
    question = question_of(state, match, meaning, ops)
    asked = Asked(match.id, keys, meaning, (*basis_of(match), match.words))
    if question and slip.asked != asked:
        return Step(_asking(state, slip, match, asked, question))
    return Step(ready, tuple(ops), match.id)


def _asking(state: State, slip: Slip, match: Match, asked: Asked, question: str) -> Slip:
    """Enter alone answers, so it is no answer where Enter alone takes the next table."""
    if slip.is_next:
        text = _("Something else is known of table {table} by now. Type its number and the result, and see.")
        raise Refused(text.format(table=match.table))
    back = slip.back if slip.asked is not None else _before(state, slip)
    return Slip(
        match=match.id,
        last=match.table or 0,
        asked=asked,
        said=question,
        tone="asks",
        passed=slip.passed,
        back=back,
    )


def _ready(slip: Slip, match: Match) -> Slip:
    """For the next slip: what was passed over at this table is made good."""
    table = str(match.table)
    return Slip(
        last=match.table or 0,
        passed=tuple(one for one in slip.passed if one.partition(" ")[0] != table),
    )


def _refused(state: State, slip: Slip, why: str) -> Slip:
    """A table that is refused still waits for its result, and an Enter too many for the same as before."""
    words = tidy(slip.text)
    if slip.is_taken and not words:
        return slip._replace(said=why, tone="wrong")
    if slip.is_taken or slip.asked is not None or _WHOLE.search(words):
        return passed_over(state, slip, why)
    return Slip(
        is_taken=True,
        nowhere=words or "–",
        last=slip.last,
        said=why,
        tone="wrong",
        passed=slip.passed,
        back=_before(state, slip),
    )


def _before(state: State, slip: Slip) -> Slip:
    """*slip* to come back to: as it was typed, for somebody who looks."""
    return typed(state, slip._replace(is_next=False), slip.text)


def _written(state: State, slip: Slip) -> str:
    """The table and the keys of *slip*, in one line."""
    match = state.matches.get(slip.match) if slip.is_taken and slip.match is not None else None
    number = slip.nowhere or (str(match.table) if match is not None else "")
    return f"{number} {tidy(slip.text)}".strip()


def _seen(state: State, words: str) -> MatchId | None:
    try:
        return table_at(state, words.partition(" ")[0]).id if words else None
    except Refused:
        return None


def _keys_of(slip: Slip) -> Keys | None:
    words = tidy(slip.text)
    rest = words if slip.is_taken else words.partition(" ")[2]
    return read_keys(rest) if rest else None


def _keys_fault(state: State, match: Match, text: str) -> str:
    """At a table where games are counted a first digit may still become two."""
    keys = read_keys(text)
    if text in UNDO or (keys is not None and (not keys.result or keys.drops == "")):
        return ""
    is_half = keys is not None and len(keys.result) == 1 and keys.drops is None
    if is_half and terms_of(state, match).best_of > 1:
        return ""
    try:
        meaning_of(state, match, required_keys(text))
    except Refused as refusal:
        return str(refusal)
    return ""


def _paired_anew() -> str:
    return _("This table was paired anew meanwhile; nothing was recorded. Type its number again.")
