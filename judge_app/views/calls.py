"""The calls for a judge: who waits, where a judge is, what was done."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from judge_app.core.hall import Call
from judge_app.core.model import CallId, Match, MatchId, PlayerId, State
from judge_app.core.terms import round_terms
from judge_app.language import N_, _
from judge_app.views.players import labels
from judge_app.views.words import plain

__all__ = [
    "MOST_MINUTES",
    "NOWHERE",
    "REASONS",
    "CallCard",
    "CallsView",
    "DoneRow",
    "TableChoice",
    "as_number",
    "calls_view",
    "can_extend",
    "given_minutes",
    "has_limit",
    "lapse",
    "table_choices",
    "waited",
]

REASONS = (
    N_("Rules question"),
    N_("Dispute"),
    N_("Card problem"),
    N_("Slow play"),
    N_("Result"),
    N_("Break"),
)
"""What a table most often wants."""
NOWHERE = "–"
"""Stands where a table's number would."""
MOST_MINUTES = 60
"""What is suggested at most, and what a table can be given at once."""
LONGEST_NUMBER = 9
_GIVEN_AFTER_MS = 60_000
"""So long after a call was done, time that is given for the same reason still belongs to it."""


class CallCard(NamedTuple):
    """A call that is not dealt with."""

    id: CallId
    table: str = ""
    match: MatchId | None = None
    since_ms: int = 0
    """When it was made."""
    reason: str = ""
    names: str = ""
    judge: str = ""
    """Who is there, if anybody is."""
    is_first: bool = False
    """Whether nobody has waited longer."""
    can_extend: bool = False
    """Whether the table can be given time."""
    given: int = 0
    """The minutes that it was given for this call."""


class DoneRow(NamedTuple):
    id: CallId
    table: str
    title: str
    line: str
    extra: str = ""
    """"+4" where the table was given time for it."""
    match: MatchId | None = None


class CallsView(NamedTuple):
    waiting: tuple[CallCard, ...] = ()
    there: tuple[CallCard, ...] = ()
    done: tuple[DoneRow, ...] = ()
    """The last one first."""


class TableChoice(NamedTuple):
    """A table of the round, to be picked from a list."""

    id: MatchId
    table: str
    names: str


def calls_view(state: State) -> CallsView:
    if not state.calls:
        return CallsView()
    names = labels(state)
    cards = [_card(call, state, names) for call in state.open_calls]
    waiting = [card for card in cards if not card.judge]
    done = sorted((call for call in state.calls.values() if not call.is_open), key=lambda one: -_end(one))
    return CallsView(
        tuple(card._replace(is_first=place == 0) for place, card in enumerate(waiting)),
        tuple(card for card in cards if card.judge),
        tuple(_done(call, state) for call in done),
    )


def lapse(milliseconds: int) -> str:
    """
    >>> lapse(108_400), lapse(-5)
    ('1:48', '0:00')
    """
    minutes, seconds = divmod(max(milliseconds, 0) // 1000, 60)
    return f"{minutes}:{seconds:02}"


def as_number(text: str) -> int | None:
    """The number of a table, as it was typed; nothing where it is none.

    >>> as_number(" 07 "), as_number("7a"), as_number("1" * 30)
    (7, None, None)
    """
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= LONGEST_NUMBER else None


def waited(since_ms: int, now_ms: int) -> str:
    return lapse(now_ms - since_ms)


def given_minutes(since_ms: int, now_ms: int) -> int:
    """What a table is due for the time since its call: rounded up to a full minute.

    >>> given_minutes(0, 60_000), given_minutes(0, 60_001), given_minutes(0, 9_999_999)
    (1, 2, 60)
    """
    return min(max(-(-(now_ms - since_ms) // 60_000), 1), MOST_MINUTES)


def has_limit(state: State, number: int) -> bool:
    """Whether round *number* is played against the clock."""
    timer = state.round_clock(number)
    return timer.is_timed if timer else round_terms(state, number).minutes > 0


def can_extend(match: Match, state: State) -> bool:
    """Whether the table still plays, and has a time that can be made longer."""
    return not match.is_over and not state.is_dissolved(match) and has_limit(state, match.round)


def table_choices(state: State, asked: str, most: int = 4) -> tuple[TableChoice, ...]:
    """The tables of the round that *asked*, a number or a part of a name, may mean: the likeliest first."""
    current, wanted = state.current_round, asked.strip().casefold()
    if current is None or not wanted:
        return ()
    names = labels(state)
    choices = [
        TableChoice(match.id, str(match.table), _players(match, names))
        for match in state.round_matches(current.number)
        if not match.is_bye and match.table is not None
    ]
    number = as_number(wanted)
    if number is not None:
        found = [choice for choice in choices if choice.table.startswith(str(number))]
        found.sort(key=lambda choice: (len(choice.table), choice.table))
    else:
        found = [choice for choice in choices if wanted in choice.names.casefold()]
    return tuple(found[:most])


def _card(call: Call, state: State, names: Mapping[PlayerId, str]) -> CallCard:
    match = _match(call, state)
    judge = "" if call.is_waiting else plain(call.judge) or _("A judge")
    return CallCard(
        call.id,
        _table(match),
        match.id if match else None,
        call.made_ms,
        plain(call.reason) or _("No reason given"),
        _players(match, names) if match else _("In the hall"),
        judge,
        can_extend=match is not None and can_extend(match, state),
        given=_given(call, match, state) if match else 0,
    )


def _done(call: Call, state: State) -> DoneRow:
    match, took = _match(call, state), lapse(_end(call) - call.made_ms)
    judge = plain(call.judge)
    line = _("{judge}, {time}").format(judge=judge, time=took) if judge else took
    outcome = plain(call.outcome)
    title = plain(call.reason)
    if outcome:
        title = _("{reason}: {outcome}").format(reason=title, outcome=outcome)
    extra = _given(call, match, state) if match else 0
    return DoneRow(
        call.id, _table(match), title, line, f"+{extra}" if extra else "", match.id if match else None
    )


def _given(call: Call, match: Match, state: State) -> int:
    """The minutes that the table was given for this call: while it was open or right after."""
    last = None if call.done_ms is None else call.done_ms + _GIVEN_AFTER_MS
    found = (
        (extension.seconds, state.history.find(extension.entry))
        for extension in match.extensions
        if extension.reason == call.reason
    )
    times = ((seconds, entry.stamp.wall_ms) for seconds, entry in found if entry)
    return sum(one for one, at in times if at >= call.made_ms and (last is None or at <= last)) // 60


def _match(call: Call, state: State) -> Match | None:
    return state.matches.get(call.match) if call.match is not None else None


def _table(match: Match | None) -> str:
    return str(match.table) if match and match.table is not None else NOWHERE


def _players(match: Match, names: Mapping[PlayerId, str]) -> str:
    known: Sequence[str] = [names.get(player, _("Unnamed")) for player in match.players]
    return ", ".join(known)


def _end(call: Call) -> int:
    return call.made_ms if call.done_ms is None else call.done_ms
