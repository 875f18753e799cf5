"""The calls for a judge: who waits, where a judge is, what was done."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.deputies import own_tables, same_name
from judge_app.core.hall import Call
from judge_app.core.model import CallId, Match, MatchId, PlayerId, State
from judge_app.core.ops.calls import is_head_judge, taker
from judge_app.language import N_, _
from judge_app.views.callers import NOBODY, Callers, Holder, callers_of
from judge_app.views.calltime import can_extend, given_for
from judge_app.views.dropwishes import DropWish, drop_wishes
from judge_app.views.players import labels
from judge_app.views.words import device_name, plain

__all__ = [
    "LONG_WAIT_MS",
    "MOST_MINUTES",
    "NOWHERE",
    "REASONS",
    "CallCard",
    "CallsView",
    "DoneRow",
    "as_number",
    "call_card",
    "calls_view",
    "given_minutes",
    "lapse",
    "may_not_take",
    "names_of",
    "take_words",
    "there_line",
    "waited",
    "waiting_line",
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
LONG_WAIT_MS = 3 * 60_000
"""Nobody should wait longer than this for a judge."""
LONGEST_NUMBER = 9


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
    """Who is there, if anybody is: the head judge, once that is where an appeal has led."""
    taken_ms: int = 0
    """When a judge took it."""
    sender: str = ""
    """Who wrote it down."""
    may_not: str = ""
    """Why whoever holds this tablet does not take it; nothing if they may."""
    appealed_ms: int | None = None
    """Since when it waits for the head judge, if it does."""
    was_appealed: bool = False
    head: str = ""
    """The head judge who is to come, by name, where that is somebody else than who holds this tablet."""
    can_appeal: bool = False
    note: str = ""
    """What whoever holds this tablet must know: that somebody else was there first."""
    is_first: bool = False
    """Whether nobody has waited longer."""
    can_extend: bool = False
    """Whether the table can be given time."""
    given: int = 0
    """The minutes that it was given for this call."""
    by: str = ""
    """Which player called, where that was from a phone: "Ada called by phone"."""

    @property
    def waits(self) -> bool:
        """Whether somebody is to come: a judge, or the head judge."""
        return not self.judge or self.appealed_ms is not None

    @property
    def waits_since_ms(self) -> int:
        return self.since_ms if self.appealed_ms is None else self.appealed_ms


class DoneRow(NamedTuple):
    id: CallId
    table: str
    title: str
    line: str
    extra: str = ""
    """"+4" where the table was given time for it."""
    match: MatchId | None = None
    is_cancelled: bool = False


class CallsView(NamedTuple):
    waiting: tuple[CallCard, ...] = ()
    """The longest wait first, be it for a judge or on appeal for the head judge."""
    there: tuple[CallCard, ...] = ()
    done: tuple[DoneRow, ...] = ()
    """The last one first."""
    wishes: tuple[DropWish, ...] = ()
    """Who asked by phone to drop, the longest wait first."""


def calls_view(state: State, holder: Holder = NOBODY) -> CallsView:
    """The calls as *holder* sees them; names are shown of others as far as the log tells them."""
    wishes = drop_wishes(state)
    if not state.calls:
        return CallsView(wishes=wishes)
    names, told = labels(state), callers_of(state, holder)
    cards = [_card(call, state, names, told, holder) for call in state.open_calls]
    waiting = sorted((card for card in cards if card.waits), key=lambda card: card.waits_since_ms)
    there = [card for card in cards if not card.waits]
    done = sorted((call for call in state.calls.values() if not call.is_open), key=lambda one: -_end(one))
    return CallsView(
        tuple(card._replace(is_first=place == 0) for place, card in enumerate(waiting)),
        tuple(there),
        tuple(_done(call, state) for call in done),
        wishes,
    )


def call_card(state: State, call: CallId) -> CallCard:
    """One open call; an empty card for one that is dealt with by now."""
    view = calls_view(state)
    return next((card for card in (*view.waiting, *view.there) if card.id == call), CallCard(call))


def waiting_line(card: CallCard, now_ms: int) -> str:
    """What stands under the time of a call that waits: "waiting, sent by Jonah"."""
    is_long = now_ms - card.since_ms >= LONG_WAIT_MS
    if not card.sender:
        return _("waiting over 3 min") if is_long else _("waiting")
    words = N_("over 3 min, sent by {name}") if is_long else N_("waiting, sent by {name}")
    return _(words).format(name=card.sender)


def there_line(card: CallCard, now_ms: int) -> str:
    """For how long a judge is there; of an appeal, for how long it waits for the head judge."""
    if card.appealed_ms is not None:
        time = lapse(now_ms - card.appealed_ms)
        return _("waits for the head judge, {time}").format(time=time)
    return _("judge there for {time}").format(time=lapse(now_ms - card.taken_ms))


def may_not_take(state: State, match: MatchId | None, judge: str) -> str:
    """Why *judge* is not offered a call from the table of *match*; nothing if they are."""
    return _("You play at this table") if match in own_tables(state, judge) else ""


def take_words(state: State, call: CallId, judge: str) -> str:
    """What the button says with which *judge* takes a call, or writes down that the head judge has come."""
    takes = taker(state, call, judge)
    return _("I take it") if takes == judge else _("{judge} is here").format(judge=plain(takes))


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


def _card(call: Call, state: State, names: Mapping[PlayerId, str], told: Callers, holder: Holder) -> CallCard:
    match = _match(call, state)
    there = plain(call.head or call.judge)
    judge = "" if call.is_waiting else there or _("A judge")
    takes, sender = taker(state, call.id, holder.judge), told.senders.get(call.id)
    is_appealed = call.is_appealed and not call.is_waiting
    return CallCard(
        call.id,
        _table(match),
        match.id if match else None,
        call.made_ms,
        plain(call.reason) or _("No reason given"),
        names_of(match, names) if match else _("In the hall"),
        judge,
        call.made_ms if call.taken_ms is None else call.taken_ms,
        _sender(sender, told, holder) if sender is not None else "",
        _("The head judge answers an appeal against you.")
        if is_appealed and same_name(takes, call.judge)
        else may_not_take(state, call.match, takes),
        call.appealed_ms if is_appealed else None,
        call.appealed_ms is not None,
        plain(takes) if takes != holder.judge else "",
        not call.is_waiting and call.appealed_ms is None and not is_head_judge(state, call.judge),
        _("You took it too; {judge} was first.").format(judge=judge)
        if judge and call.id in told.lost and there != plain(holder.judge)
        else "",
        can_extend=match is not None and can_extend(match, state),
        given=given_for(call, match, state) if match else 0,
        by=_by_phone(call, names),
    )


def _by_phone(call: Call, names: Mapping[PlayerId, str]) -> str:
    if call.player is None:
        return ""
    return _("{player} called by phone").format(player=names.get(call.player, _("A player")))


def _sender(device: DeviceId, told: Callers, holder: Holder) -> str:
    """Whoever wrote it down, by their first name; a tablet has none."""
    name = device_name(device, told.who)
    is_tablet = name in (device_name(device, {}), plain(holder.tablet))
    return name if is_tablet else name.partition(" ")[0]


def _done(call: Call, state: State) -> DoneRow:
    match, took = _match(call, state), lapse(_end(call) - call.made_ms)
    judge = plain(call.head or call.judge)
    line = _("{judge}, {time}").format(judge=judge, time=took) if judge else took
    outcome = plain(call.outcome)
    title = plain(call.reason)
    if call.cancelled:
        line = _("Cancelled by the player, {time}").format(time=took)
    elif outcome:
        title = _("{reason}: {outcome}").format(reason=title, outcome=outcome)
    extra = given_for(call, match, state) if match else 0
    return DoneRow(
        call.id,
        _table(match),
        title,
        line,
        f"+{extra}" if extra else "",
        match.id if match else None,
        call.cancelled,
    )


def _match(call: Call, state: State) -> Match | None:
    return state.matches.get(call.match) if call.match is not None else None


def _table(match: Match | None) -> str:
    return str(match.table) if match and match.table is not None else NOWHERE


def names_of(match: Match, names: Mapping[PlayerId, str]) -> str:
    known: Sequence[str] = [names.get(player, _("Unnamed")) for player in match.players]
    return ", ".join(known)


def _end(call: Call) -> int:
    return call.made_ms if call.done_ms is None else call.done_ms
