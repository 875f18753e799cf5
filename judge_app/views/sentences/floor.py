"""Clocks, calls, extra time, penalties, checks, announcements and staff, as the log tells of them."""

from collections.abc import Mapping
from itertools import takewhile

from judge_app.core.claims import Stamp
from judge_app.core.hall import PenaltyKind, Purpose, Role, Timer
from judge_app.core.involved import call_of
from judge_app.core.model import CallId, ClockId, State
from judge_app.core.ops import (
    Announced,
    CallAppealed,
    CallClosed,
    CallMade,
    CallTaken,
    ClockAdjusted,
    ClockClosed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    DeckChecked,
    GuidanceChosen,
    PenaltyGiven,
    RulingGiven,
    StaffLeft,
    StaffNamed,
    TimeCalled,
    TimeExtended,
)
from judge_app.language import N_, _, ngettext
from judge_app.views.deckwords import faults_line
from judge_app.views.infractions import infraction_title
from judge_app.views.rounds import round_name
from judge_app.views.sentences.base import Book, sentence

__all__ = ["PENALTIES", "ROLES", "clock_name", "side_name"]

PENALTIES: Mapping[PenaltyKind, str] = {
    "warning": N_("Warning"),
    "game-loss": N_("Game loss"),
    "match-loss": N_("Match loss"),
    "removal": N_("Removal from the event"),
}
ROLES: Mapping[Role, str] = {
    "organizer": N_("Organizer"),
    "head": N_("Head judge"),
    "floor": N_("Floor judge"),
    "scorekeeper": N_("Scorekeeper"),
}
_CLOCKS: Mapping[Purpose, str] = {
    "seating": N_("Take your seats"),
    "building": N_("Deck building"),
    "no-show": N_("No-show"),
    "break": N_("Break"),
    "free": N_("Clock"),
}


def clock_name(clock: ClockOpened | Timer, state: State) -> str:
    if clock.purpose == "round" and not clock.label:
        return round_name(state, clock.round)
    return side_name(clock)


def side_name(clock: ClockOpened | Timer) -> str:
    """What a clock beside the round is called."""
    return clock.label or _(_CLOCKS[clock.purpose])


def _clock(clock_id: ClockId, book: Book) -> str:
    clock = book.state.clocks.get(clock_id) or _opening(clock_id, book.state)
    return clock_name(clock, book.state) if clock else _("A clock that is not here")


def _opening(clock_id: ClockId, state: State) -> ClockOpened | None:
    """How a clock was set whose opening was undone."""
    ops = (happening.op for happening in reversed(state.history))
    return next((op for op in ops if isinstance(op, ClockOpened) and op.clock_id == clock_id), None)


@sentence.register
def _clock_opened(op: ClockOpened, book: Book, stamp: Stamp) -> str:
    name = clock_name(op, book.state)
    if not op.seconds:
        return _("{clock}: a clock without a limit was set").format(clock=name)
    minutes = op.seconds // 60
    words = ngettext(
        "{clock}: the clock was set to {n} minute", "{clock}: the clock was set to {n} minutes", minutes
    )
    return words.format(clock=name, n=minutes)


@sentence.register
def _clock_started(op: ClockStarted, book: Book, stamp: Stamp) -> str:
    words = (
        N_("{clock}: the clock goes on")
        if _goes_on(op, book, stamp)
        else N_("{clock}: the clock was started")
    )
    return _(words).format(clock=_clock(op.clock_id, book))


def _goes_on(op: ClockStarted, book: Book, stamp: Stamp) -> bool:
    """Whether it had been paused; of two judges who start it at once, neither lets it go on."""
    timer = book.state.clocks.get(op.clock_id)
    if timer is None or not timer.runs or op.at_ms <= timer.runs[0].start_ms:
        return False
    before = takewhile(lambda happening: happening.stamp.entry != stamp.entry, book.state.history)
    return any(isinstance(one.op, ClockPaused) and one.op.clock_id == op.clock_id for one in before)


@sentence.register
def _clock_paused(op: ClockPaused, book: Book, stamp: Stamp) -> str:
    return _("{clock}: the clock was paused").format(clock=_clock(op.clock_id, book))


@sentence.register
def _clock_adjusted(op: ClockAdjusted, book: Book, stamp: Stamp) -> str:
    minutes = abs(op.seconds) // 60
    if op.seconds < 0:
        words = ngettext("{clock}: {n} minute less", "{clock}: {n} minutes less", minutes)
    else:
        words = ngettext("{clock}: {n} minute more", "{clock}: {n} minutes more", minutes)
    return words.format(clock=_clock(op.clock_id, book), n=minutes)


@sentence.register
def _time_called(op: TimeCalled, book: Book, stamp: Stamp) -> str:
    return _("{clock}: time was called").format(clock=_clock(op.clock_id, book))


@sentence.register
def _clock_closed(op: ClockClosed, book: Book, stamp: Stamp) -> str:
    return _("{clock}: the clock was put away").format(clock=_clock(op.clock_id, book))


@sentence.register
def _call_made(op: CallMade, book: Book, stamp: Stamp) -> str:
    if op.match_id is None:
        return _("A judge is called: {reason}").format(reason=op.reason)
    return _("{table} calls a judge: {reason}").format(table=book.table(op.match_id), reason=op.reason)


@sentence.register
def _call_taken(op: CallTaken, book: Book, stamp: Stamp) -> str:
    return _("{judge} takes the call: {call}").format(judge=op.judge, call=_call(op.call_id, book))


@sentence.register
def _call_appealed(op: CallAppealed, book: Book, stamp: Stamp) -> str:
    return _("Appeal to the head judge: {call}").format(call=_call(op.call_id, book))


@sentence.register
def _call_closed(op: CallClosed, book: Book, stamp: Stamp) -> str:
    if not op.outcome:
        return _("Call done: {call}").format(call=_call(op.call_id, book))
    return _("Call done: {call}. {outcome}").format(call=_call(op.call_id, book), outcome=op.outcome)


def _call(call_id: CallId, book: Book) -> str:
    call = call_of(call_id, book.state)
    if call is None:
        return _("a call that is not here")
    if call.match is None:
        return call.reason
    return _("{table}, {reason}").format(table=book.table(call.match), reason=call.reason)


@sentence.register
def _time_extended(op: TimeExtended, book: Book, stamp: Stamp) -> str:
    minutes = op.seconds // 60
    words = ngettext("{table}: {n} minute extra, {reason}", "{table}: {n} minutes extra, {reason}", minutes)
    return words.format(table=book.table(op.match_id), n=minutes, reason=op.reason)


@sentence.register
def _penalty_given(op: PenaltyGiven, book: Book, stamp: Stamp) -> str:
    return _("{penalty} for {player}: {reason}").format(
        penalty=_(PENALTIES[op.penalty]), player=book.player(op.player_id), reason=op.reason
    )


@sentence.register
def _guidance_chosen(op: GuidanceChosen, book: Book, stamp: Stamp) -> str:
    steps = ", ".join(_(PENALTIES[step]) for step in op.steps)
    return _("House guidance for {infraction}: {steps}").format(
        infraction=infraction_title(op.infraction), steps=steps
    )


@sentence.register
def _ruling_given(op: RulingGiven, book: Book, stamp: Stamp) -> str:
    said = _("Ruling by {judge}: {answer}").format(judge=op.judge, answer=op.answer)
    if op.match_id is None:
        return said
    return _("{table}: {ruling}").format(table=book.table(op.match_id), ruling=said)


@sentence.register
def _deck_checked(op: DeckChecked, book: Book, stamp: Stamp) -> str:
    words = (
        N_("Deck of {player} checked: in order")
        if op.is_sound
        else N_("Deck of {player} checked: not in order")
    )
    said = _(words).format(player=book.player(op.player_id))
    for remark in filter(None, (faults_line(op.faults), op.remark)):
        said = _("{said}, {remark}").format(said=said, remark=remark)
    return said


@sentence.register
def _announced(op: Announced, book: Book, stamp: Stamp) -> str:
    return _("Announced: {text}").format(text=op.text)


@sentence.register
def _staff_named(op: StaffNamed, book: Book, stamp: Stamp) -> str:
    return _("{name} is on the staff: {role}").format(name=op.name, role=_(ROLES[op.role]))


@sentence.register
def _staff_left(op: StaffLeft, book: Book, stamp: Stamp) -> str:
    known = book.state.staff.get(op.staff_id)
    return _("{name} is not on the staff any more").format(name=known.name if known else op.staff_id)
