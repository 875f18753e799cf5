"""No-shows: what the rules allow at which minute, and what counts as a whole round."""

import pytest

from judge_app.core.absence import absent, due, match_loss, whole_round
from judge_app.core.ids import MatchId
from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import (
    AbsenceNoted,
    ClockClosed,
    ClockPaused,
    ClockStarted,
    CutMade,
    ResultReported,
    RoundPaired,
    Seating,
    TimeCalled,
    TimeExtended,
    Undone,
)
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CLOCK, CYD, EVA, MINUTE, ONE, START, THREE, TWO, in_round_1

REGULATIONS = "regulations/dropping-players"


def missing(*players: PlayerId, match: MatchId = ONE) -> Device:
    device = in_round_1()
    for player in players:
        device.do(AbsenceNoted(match, player, True, START), START)
    return device


def at(device: Device, minute: float, match: MatchId = ONE) -> tuple[str, Result | None] | None:
    found = due(device.state, device.state.matches[match], round(START + minute * MINUTE))
    return (found.stage, found.result) if found else None


@pytest.mark.parametrize(
    ("minute", "found"),
    [
        (0, ("early", None)),
        (9.99, ("early", None)),
        (10, ("late", Result(BEA, "match-loss"))),
        (49.9, ("late", Result(BEA, "match-loss"))),
        (50, ("round", Result(BEA, "no-show"))),
    ],
)
def test_ten_minutes_cost_the_match_and_a_round_counts_as_a_bye(
    minute: float, found: tuple[str, Result | None]
) -> None:
    """regulations/dropping-players, at every minute of a round of 50."""
    device = missing(ADA)
    assert device.state.rules is not None
    assert device.state.rules.cite("absence.late_minutes") == REGULATIONS
    assert at(device, minute) == found


@pytest.mark.parametrize(
    ("minute", "found"),
    [(10, ("late", Result(None, "match-loss"))), (50, ("round", Result(None, "no-show")))],
)
def test_where_neither_came_both_lose(minute: float, found: tuple[str, Result]) -> None:
    assert at(missing(ADA, BEA), minute) == found


def test_nothing_is_due_where_nobody_is_missed() -> None:
    device = in_round_1()
    assert at(device, 30) is None
    assert absent(device.state, device.state.matches[ONE]) == ()
    assert whole_round(device.state, device.state.matches[ONE]) is None


def test_who_has_come_is_not_absent_any_more() -> None:
    device = missing(ADA)
    came = device.do(AbsenceNoted(ONE, ADA, False, START + MINUTE), START + MINUTE)
    assert at(device, 30) is None
    device.do(Undone(came.id))
    assert at(device, 30) == ("late", Result(BEA, "match-loss"))


def test_extra_time_of_the_table_changes_nothing() -> None:
    device = missing(ADA)
    device.do(TimeExtended(ONE, 600, "Judge call"))
    assert at(device, 10) == ("late", Result(BEA, "match-loss"))
    assert at(device, 50) == ("round", Result(BEA, "no-show"))


def test_while_the_clock_stands_nobody_is_later() -> None:
    device = missing(ADA)
    device.do(ClockPaused(CLOCK, START + 9 * MINUTE))
    found = due(device.state, device.state.matches[ONE], START + 30 * MINUTE)
    assert found is not None
    assert (found.stage, found.in_ms) == ("early", None)


def test_without_a_clock_the_time_since_somebody_looked_counts() -> None:
    device = missing(ADA)
    device.do(ClockClosed(CLOCK))
    assert at(device, 9) == ("early", None)
    assert at(device, 10) == ("late", Result(BEA, "match-loss"))


def test_called_time_ends_the_round() -> None:
    device = missing(ADA)
    device.do(TimeCalled(CLOCK, START + 20 * MINUTE))
    assert at(device, 20) == ("round", Result(BEA, "no-show"))


def test_when_all_others_are_done_the_round_is_over_but_not_before_ten_minutes() -> None:
    device = missing(ADA)
    device.do(ResultReported(TWO, Result(CYD)))
    device.do(ResultReported(THREE, Result(EVA)))
    assert at(device, 9) == ("early", None)
    assert at(device, 10) == ("round", Result(BEA, "no-show"))


def test_a_judge_may_say_before_that_it_was_the_whole_round() -> None:
    device = missing(ADA)
    found = whole_round(device.state, device.state.matches[ONE])
    assert found is not None
    assert found.result == Result(BEA, "no-show")


@pytest.mark.parametrize(("minute", "stage"), [(0, "round"), (10, "round"), (10.1, "late"), (39, "late")])
def test_who_was_missed_late_may_have_been_there_before(minute: float, stage: str) -> None:
    device, noted = in_round_1(), round(START + minute * MINUTE)
    device.do(AbsenceNoted(ONE, ADA, True, noted), noted)
    found = due(device.state, device.state.matches[ONE], START + 50 * MINUTE)
    assert found is not None
    assert (found.stage, found.is_over) == (stage, True)
    assert found.since_ms == (noted if stage == "late" else None)


def test_only_time_that_the_clock_ran_makes_a_note_late() -> None:
    device = in_round_1()
    device.do(ClockPaused(CLOCK, START + 5 * MINUTE))
    device.do(AbsenceNoted(ONE, ADA, True, START + 20 * MINUTE), START)
    device.do(ClockStarted(CLOCK, START + 25 * MINUTE))
    device.do(ClockPaused(CLOCK, START + 60 * MINUTE))
    device.do(ClockStarted(CLOCK, START + 61 * MINUTE))
    assert at(device, 75) == ("round", Result(BEA, "no-show"))


def test_the_match_loss_can_be_given_from_ten_minutes_to_the_end_and_after_it() -> None:
    device = missing(ADA)
    match = device.state.matches[ONE]
    assert match_loss(device.state, match, START + 9 * MINUTE) is None
    for minute in (10, 50):
        found = match_loss(device.state, match, START + minute * MINUTE)
        assert found is not None
        assert (found.stage, found.result) == ("late", Result(BEA, "match-loss"))


def test_a_match_with_a_result_or_two_is_left_alone() -> None:
    device = missing(ADA)
    device.do(ResultReported(ONE, Result(ADA)))
    assert at(device, 50) is None
    device.do(ResultReported(ONE, Result(BEA)), knowing=())
    assert device.state.matches[ONE].is_disputed
    assert at(device, 50) is None


def test_in_the_cut_somebody_has_to_go_on() -> None:
    device = missing()
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        device.do(ResultReported(match, Result(winner)))
    device.do(CutMade(1, (ADA, CYD)))
    final = MatchId("f1")
    device.do(RoundPaired(2, (Seating(final, 1, ADA, CYD),), "seed"))
    device.do(AbsenceNoted(final, ADA, True, START))
    assert at(device, 10, final) == ("late", Result(CYD, "match-loss"))
    device.do(AbsenceNoted(final, CYD, True, START))
    assert at(device, 10, final) == ("late", None)


def test_without_a_ruleset_the_regulations_speak() -> None:
    device = in_round_1(ruleset="")
    device.do(AbsenceNoted(ONE, ADA, True, START), START)
    assert at(device, 10) == ("late", Result(BEA, "match-loss"))
