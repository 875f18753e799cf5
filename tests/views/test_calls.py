"""Calls: who waits, where a judge is, what became of it."""

from judge_app.core.ids import ClockId, MatchId
from judge_app.core.model import Result
from judge_app.core.ops import CallClosed, CallTaken, ClockClosed, ClockOpened, ResultReported, TimeExtended
from judge_app.views.calls import CallsView, calls_view, given_minutes, table_choices
from tests.views.hall import ADA, BYE, CLOCK, MINUTE, ONE, START, THREE, TWO, at_sign_up, call, in_round_1

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
    hall.do(TimeExtended(ONE, 600, "something else"), START + 4 * MINUTE)
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
