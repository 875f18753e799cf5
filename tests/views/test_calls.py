"""Calls: who waits, where a judge is, what became of it."""

from judge_app.core.claims import DeviceId
from judge_app.core.ids import CallId, ClockId, MatchId, StaffId
from judge_app.core.model import Result
from judge_app.core.ops import (
    CallAppealed,
    CallCancelled,
    CallClosed,
    CallMade,
    CallTaken,
    ClockClosed,
    ClockOpened,
    PlayerCalled,
    ResultReported,
    RulingGiven,
    StaffNamed,
    TimeExtended,
)
from judge_app.views.callers import Holder
from judge_app.views.calls import (
    CallsView,
    calls_view,
    given_minutes,
    take_words,
    there_line,
    waiting_line,
)
from judge_app.views.tablechoices import table_choices
from tests.log.devices import Device
from tests.views.hall import (
    ADA,
    BEA,
    BYE,
    CLOCK,
    GUS,
    MINUTE,
    ONE,
    START,
    THREE,
    TWO,
    at_sign_up,
    call,
    in_round_1,
)

NOW = START + 10 * MINUTE


def test_nobody_calls() -> None:
    assert calls_view(in_round_1().state) == CallsView()


def test_the_longest_wait_stands_first_and_a_taken_call_moves_over() -> None:
    hall = in_round_1()
    late, early = call(hall, ONE, 6), call(hall, TWO, 5, "Card looks marked")
    view = calls_view(hall.state)
    assert [(card.id, card.table, card.names, card.is_first) for card in view.waiting] == [
        (early, "2", "Cyd, Dan", True),
        (late, "1", "Ada, Bea", False),
    ]
    hall.do(CallTaken(early, "Ruben", NOW))
    view = calls_view(hall.state)
    assert [card.id for card in view.waiting] == [late]
    (there,) = view.there
    assert (there.judge, there.reason, there.since_ms) == ("Ruben", "Card looks marked", START + 5 * MINUTE)


def test_a_call_from_somewhere_in_the_hall_names_no_table() -> None:
    hall = in_round_1()
    call(hall, None, 1, "Spilled drink")
    (card,) = calls_view(hall.state).waiting
    assert (card.table, card.names, card.can_extend) == ("–", "In the hall", False)


def test_only_a_table_that_plays_can_be_given_time() -> None:
    hall = in_round_1()
    call(hall, ONE, 1)
    assert calls_view(hall.state).waiting[0].can_extend
    hall.do(ResultReported(ONE, Result(ADA)))
    assert not calls_view(hall.state).waiting[0].can_extend


def test_a_table_that_plays_without_a_limit_is_given_no_time() -> None:
    hall = in_round_1()
    hall.do(ClockClosed(CLOCK))
    hall.do(ClockOpened(ClockId("free"), "round", 0, "", 1))
    call(hall, ONE, 1)
    assert not calls_view(hall.state).waiting[0].can_extend


def test_what_was_done_shows_who_how_long_and_what_time_was_given() -> None:
    hall = in_round_1()
    first, second = call(hall, ONE, 1, "Lost card"), call(hall, TWO, 2)
    hall.do(CallTaken(first, "Maya", NOW))
    hall.do(TimeExtended(ONE, 240, "Lost card"), START + 4 * MINUTE)
    hall.do(TimeExtended(ONE, 600, "something else"), START + 3 * MINUTE)
    hall.do(CallClosed(first, "Found on the floor", START + 4 * MINUTE))
    hall.do(CallClosed(second, "", START + 5 * MINUTE))
    assert [(row.table, row.title, row.line, row.extra) for row in calls_view(hall.state).done] == [
        ("2", "Rules question", "3:00", ""),
        ("1", "Lost card: Found on the floor", "Maya, 3:00", "+4"),
    ]


def test_time_that_was_given_long_before_belongs_to_no_call() -> None:
    hall = in_round_1()
    hall.do(TimeExtended(ONE, 240, "Rules question"), START)
    done = call(hall, ONE, 3)
    hall.do(CallClosed(done, "", START + 4 * MINUTE))
    assert calls_view(hall.state).done[0].extra == ""


def test_the_suggested_time_counts_from_the_call_and_is_a_full_minute() -> None:
    assert given_minutes(START, START) == 1
    assert given_minutes(START, START + 5 * MINUTE + 1) == 6
    assert given_minutes(START, START + 40 * MINUTE) == 40
    assert given_minutes(START, START + 500 * MINUTE) == 60


def test_a_table_is_picked_by_its_number_or_a_name() -> None:
    hall = in_round_1()
    assert [choice.id for choice in table_choices(hall.state, "3")] == [THREE]
    assert [(choice.table, choice.names) for choice in table_choices(hall.state, "da")] == [
        ("1", "Ada, Bea"),
        ("2", "Cyd, Dan"),
    ]
    assert table_choices(hall.state, "gus") == ()
    assert BYE not in {choice.id for choice in table_choices(hall.state, "a")}
    assert table_choices(hall.state, " ") == ()
    assert table_choices(at_sign_up().state, "1") == ()


def test_a_call_from_a_table_that_is_not_here_can_be_drawn() -> None:
    hall = in_round_1()
    call(hall, MatchId("elsewhere"), 1)
    assert calls_view(hall.state).waiting[0].table == "–"


MAYA = Holder(DeviceId("here"), "Maya Klein")


def test_a_call_tells_who_sent_it_as_far_as_the_log_knows() -> None:
    hall, other = in_round_1(), Device("f3a0")
    other.sync(hall)
    call(hall, ONE, 5)
    other.do(CallMade(CallId("there"), TWO, "Dispute", START + 6 * MINUTE))
    hall.sync(other)
    first, second = calls_view(hall.state, MAYA).waiting
    assert waiting_line(first, NOW - 3 * MINUTE) == "waiting, sent by Maya"
    assert waiting_line(second, NOW - 3 * MINUTE) == "waiting, sent by Tablet F3"
    other.do(RulingGiven("", "Yes", "Jonah Reed"))
    hall.sync(other)
    assert calls_view(hall.state, MAYA).waiting[1].sender == "Jonah"


def test_over_three_minutes_the_card_says_so() -> None:
    hall = in_round_1()
    call(hall, ONE, 5)
    (card,) = calls_view(hall.state, MAYA).waiting
    assert waiting_line(card, START + 8 * MINUTE - 1) == "waiting, sent by Maya"
    assert waiting_line(card, START + 8 * MINUTE) == "over 3 min, sent by Maya"
    assert waiting_line(card._replace(sender=""), START + 8 * MINUTE) == "waiting over 3 min"


def test_a_tablet_without_a_judge_is_named_in_full() -> None:
    hall, other = in_round_1(), Device("f3a0")
    other.sync(hall)
    call(hall, ONE, 5)
    made = CallId("there")
    other.do(CallMade(made, TWO, "Dispute", START + 6 * MINUTE))
    other.do(CallTaken(made, "Tablet F3", START + 7 * MINUTE))
    hall.sync(other)
    view = calls_view(hall.state, Holder(DeviceId("here"), "Judge desk", "Judge desk"))
    assert (view.waiting[0].sender, view.there[0].sender) == ("Judge desk", "Tablet F3")


def test_who_was_appealed_against_is_not_offered_the_appeal() -> None:
    hall = in_round_1()
    made = call(hall, ONE, 5)
    hall.do(CallTaken(made, "Maya Klein", START + 7 * MINUTE))
    hall.do(CallAppealed(made, START + 8 * MINUTE))
    (card,) = calls_view(hall.state, MAYA).waiting
    assert (card.head, card.may_not) == ("", "The head judge answers an appeal against you.")
    assert calls_view(hall.state, Holder(judge="Ruben")).waiting[0].may_not == ""
    hall.do(StaffNamed(StaffId("o"), "Olga", "organizer"))
    (card,) = calls_view(hall.state, MAYA).waiting
    assert (card.head, card.may_not) == ("Olga", "")
    assert take_words(hall.state, made, "Ruben") == "Olga is here"
    assert take_words(hall.state, made, "Olga") == "I take it"


def test_an_appeal_waits_among_the_others_by_its_own_time() -> None:
    hall = in_round_1()
    appealed, early, late = call(hall, ONE, 1), call(hall, TWO, 5), call(hall, THREE, 7)
    hall.do(CallTaken(appealed, "Maya", START + 2 * MINUTE))
    hall.do(CallAppealed(appealed, START + 6 * MINUTE))
    view = calls_view(hall.state, MAYA)
    assert [(card.id, card.is_first) for card in view.waiting] == [
        (early, True),
        (appealed, False),
        (late, False),
    ]
    assert view.there == ()


def test_an_appeal_waits_until_the_head_judge_has_come() -> None:
    hall = in_round_1()
    hall.do(StaffNamed(StaffId("d"), "Dana Wolf", "head"))
    early, late = call(hall, ONE, 5), call(hall, TWO, 6)
    for one in (early, late):
        hall.do(CallTaken(one, "Maya Klein", START + 7 * MINUTE))
    hall.do(CallAppealed(late, START + 8 * MINUTE))
    (first,), (second,) = calls_view(hall.state, MAYA)[:2]
    assert (first.id, first.was_appealed, first.head, first.can_appeal) == (late, True, "Dana Wolf", False)
    assert there_line(first, NOW) == "waits for the head judge, 2:00"
    assert (second.can_appeal, there_line(second, NOW)) == (True, "judge there for 3:00")
    assert calls_view(hall.state, Holder(judge="dana wolf")).waiting[0].head == ""
    hall.do(CallTaken(late, "Dana Wolf", NOW))
    _second, first = calls_view(hall.state, MAYA).there
    assert (first.judge, first.was_appealed, first.can_appeal) == ("Dana Wolf", True, False)
    hall.do(CallClosed(late, "Upheld", NOW))
    assert calls_view(hall.state).done[0].line == "Dana Wolf, 4:00"


def test_time_that_was_given_as_the_call_ended_belongs_to_it_whatever_its_reason() -> None:
    hall = in_round_1()
    done = call(hall, ONE, 3)
    hall.do(TimeExtended(ONE, 120, "Deck check"), START + 4 * MINUTE)
    hall.do(CallClosed(done, "Deck check", START + 4 * MINUTE), START + 4 * MINUTE)
    assert calls_view(hall.state).done[0].extra == "+2"


def test_who_plays_at_a_table_is_not_offered_its_call() -> None:
    hall = in_round_1()
    call(hall, ONE, 5)
    assert calls_view(hall.state, Holder(judge="Ada")).waiting[0].may_not == "You play at this table"
    assert calls_view(hall.state, Holder(judge="Cyd")).waiting[0].may_not == ""


def test_whoever_took_it_second_is_told() -> None:
    hall, other = in_round_1(), Device("first")
    made = call(hall, ONE, 5)
    other.sync(hall)
    other.do(CallTaken(made, "Ruben", NOW))
    hall.do(RulingGiven("", "Later in the log", "Maya"))
    hall.do(CallTaken(made, "Maya Klein", NOW))
    hall.sync(other)
    assert calls_view(hall.state, MAYA).there[0].note == "You took it too; Ruben was first."
    assert calls_view(hall.state, Holder(DeviceId("first"), "Ruben")).there[0].note == ""


def test_a_call_by_phone_says_which_of_the_two_called() -> None:
    hall = in_round_1()
    hall.do(PlayerCalled(CallId("k"), BEA, "Card problem", NOW), NOW)
    (card,) = calls_view(hall.state).waiting
    assert (card.table, card.names, card.by, card.sender) == ("1", "Ada, Bea", "Bea called by phone", "")
    hall.do(CallTaken(CallId("k"), "Maya", NOW))
    assert calls_view(hall.state).there[0].by == "Bea called by phone"
    call(hall, TWO, 5)
    assert calls_view(hall.state).waiting[0].by == ""


def test_a_player_with_a_bye_calls_from_somewhere_in_the_hall() -> None:
    hall = in_round_1()
    hall.do(PlayerCalled(CallId("k"), GUS, "Rules question", NOW), NOW)
    (card,) = calls_view(hall.state).waiting
    assert (card.table, card.names, card.by) == ("–", "In the hall", "Gus called by phone")


def test_a_call_that_the_player_took_back_is_done_and_says_so() -> None:
    hall = in_round_1()
    hall.do(PlayerCalled(CallId("k"), BEA, "Card problem", NOW), NOW)
    hall.do(CallCancelled(CallId("k"), BEA, NOW + 32_000))
    view = calls_view(hall.state)
    assert view.waiting == ()
    assert (view.done[0].title, view.done[0].line) == ("Card problem", "Cancelled by the player, 0:32")
