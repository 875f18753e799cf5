"""Rounds and results: reports that differ are a dispute until the head judge settles it."""

import pytest

from judge_app.core.model import How, MatchId, PlayerId, Result
from judge_app.core.ops import (
    Op,
    PlayerDropped,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    Seating,
    Undone,
)
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, Tablet, copy_of, paired, with_players, won_by

BOTH_LOST = Result(None, "double-loss")
NEXT = (Seating(MatchId("m3"), 1, ADA, CYD), Seating(MatchId("m4"), None, BEA, None))


def two_tablets() -> tuple[Tablet, Tablet]:
    one = paired()
    return one, copy_of(one, "b")


def test_a_report_is_the_result() -> None:
    tablet = paired()
    tablet.judge(ResultReported(TABLE, won_by(ADA)))
    assert tablet.state.matches[TABLE].result == won_by(ADA)
    tablet.refuses(ResultReported(TABLE, won_by(BEA)), "Table 1 already has a result. Correct it instead.")


def test_a_report_must_fit_the_table() -> None:
    tablet = paired()
    tablet.refuses(ResultReported(TABLE, won_by(CYD)), "does not sit at table 1")
    tablet.refuses(ResultReported(BYE, won_by(CYD)), "bye needs no result")
    tablet.refuses(ResultReported(MatchId("m9"), won_by(ADA)), "not in the event")


def test_a_correction_names_what_it_corrects_and_is_no_dispute() -> None:
    tablet = paired()
    tablet.refuses(ResultCorrected(TABLE, won_by(BEA), "misheard"), "Report it instead")
    first = tablet.judge(ResultReported(TABLE, won_by(ADA)))
    tablet.refuses(ResultCorrected(TABLE, won_by(ADA), "misheard"), "already has this result")
    tablet.refuses(ResultCorrected(TABLE, won_by(BEA), " "), "reason is empty")
    correction = tablet.judge(ResultCorrected(TABLE, won_by(BEA), "misheard"))
    assert correction.stamp.basis == (first.id,)
    assert tablet.state.matches[TABLE].result == won_by(BEA)


@pytest.mark.parametrize("how", ["double-loss", "match-loss", "no-show"])
def test_both_can_lose_by_ruling_by_lateness_and_by_absence(how: How) -> None:
    tablet = paired()
    tablet.judge(ResultReported(TABLE, Result(None, how)))
    assert tablet.state.matches[TABLE].is_over


@pytest.mark.parametrize("how", ["play", "conceded", "time"])
def test_somebody_wins_by_play_and_what_an_older_app_wrote_stays(how: How) -> None:
    tablet = paired()
    tablet.refuses(ResultReported(TABLE, Result(None, how)), "A double loss is the head judge's ruling")
    tablet.do(ResultReported(TABLE, Result(None, how)))
    assert tablet.state.matches[TABLE].result == Result(None, how)
    assert dict(tablet.state.ignored) == {}


@pytest.mark.parametrize(("how", "name"), [("double-loss", "double loss"), ("draw", "draw")])
def test_a_double_loss_and_a_draw_have_no_winner(how: How, name: str) -> None:
    tablet = paired()
    tablet.refuses(ResultReported(TABLE, Result(ADA, how)), f"A {name} has no winner")
    entry = tablet.do(ResultReported(TABLE, Result(ADA, how)))
    assert tablet.state.ignored[entry.id] == f"a {name} has no winner"
    assert not tablet.state.matches[TABLE].is_over


def test_a_draw_needs_a_ruleset_with_draws() -> None:
    drawn = ResultReported(TABLE, Result(None, "draw"))
    paired().refuses(drawn, "has no draws")
    without, allowing = paired(ruleset="draft"), paired(ruleset="draft+draw")
    without.refuses(drawn, "has no draws")
    entry = without.do(drawn)
    assert without.state.ignored[entry.id] == "the ruleset has no draws"
    allowing.judge(drawn)
    assert allowing.state.matches[TABLE].result == Result(None, "draw")


def test_a_result_by_which_the_next_round_was_paired_is_corrected_not_undone() -> None:
    tablet = paired()
    report = tablet.judge(ResultReported(TABLE, won_by(ADA)))
    tablet.judge(RoundPaired(2, NEXT, "s"))
    tablet.refuses(Undone(report.id), "Correct it instead")
    tablet.judge(ResultCorrected(TABLE, won_by(BEA), "misheard"))


def test_two_judges_reporting_the_same_agree() -> None:
    one, other = two_tablets()
    one.judge(ResultReported(TABLE, won_by(ADA)))
    other.judge(ResultReported(TABLE, won_by(ADA)))
    one.sync(other)
    assert one.state.matches[TABLE].result == won_by(ADA)


def test_two_judges_reporting_differently_is_a_dispute_and_both_stay_readable() -> None:
    one, other = two_tablets()
    one.judge(ResultReported(TABLE, won_by(ADA)))
    other.judge(ResultReported(TABLE, won_by(BEA)))
    one.sync(other)
    for tablet in (one, other):
        match = tablet.state.matches[TABLE]
        assert match.is_disputed
        assert match.result is None
        assert [claim.value for claim in match.results] == [won_by(ADA), won_by(BEA)]
        assert [dispute.key for dispute in tablet.state.disputes()] == [TABLE]
        for op in (ResultReported(TABLE, won_by(ADA)), ResultCorrected(TABLE, won_by(ADA), "I saw it")):
            tablet.refuses(op, "The head judge settles it")


def test_only_a_ruling_ends_a_dispute() -> None:
    one, other = two_tablets()
    one.judge(ResultReported(TABLE, won_by(ADA)))
    other.judge(ResultReported(TABLE, won_by(BEA)))
    one.sync(other)
    for op in (ResultReported(TABLE, won_by(ADA)), ResultCorrected(TABLE, won_by(ADA), "I saw it")):
        one.do(op)  # as a tablet might that does not check
        assert one.state.matches[TABLE].is_disputed
    one.judge(ResultSettled(TABLE, won_by(BEA), "Both players agree"))
    assert one.state.matches[TABLE].result == won_by(BEA)
    one.refuses(ResultSettled(TABLE, won_by(ADA), "No"), "nothing to settle")
    told = [happening.op for happening in one.state.history]
    assert ResultReported(TABLE, won_by(ADA)) in told
    assert ResultReported(TABLE, won_by(BEA)) in told


def test_a_report_unknown_to_the_ruling_opens_the_dispute_again() -> None:
    one, other = two_tablets()
    third = copy_of(one, "c")
    one.judge(ResultReported(TABLE, won_by(ADA)))
    other.judge(ResultReported(TABLE, won_by(BEA)))
    third.judge(ResultReported(TABLE, BOTH_LOST))
    one.sync(other)
    one.judge(ResultSettled(TABLE, won_by(BEA), "Both agree"))
    one.sync(third)
    assert one.state.matches[TABLE].is_disputed
    assert {claim.value for claim in one.state.matches[TABLE].results} == {won_by(BEA), BOTH_LOST}


def test_undoing_the_wrong_report_ends_the_dispute_too() -> None:
    one, other = two_tablets()
    one.judge(ResultReported(TABLE, won_by(ADA)))
    wrong = other.judge(ResultReported(TABLE, won_by(BEA)))
    one.sync(other)
    other.judge(Undone(wrong.id))
    one.sync(other)
    assert one.state.matches[TABLE].result == won_by(ADA)


def test_a_round_is_paired_when_the_one_before_is_over() -> None:
    tablet = paired()
    tablet.refuses(RoundPaired(2, NEXT, "s"), "Round 1 is not over: no result yet at table 1")
    tablet.judge(ResultReported(TABLE, won_by(ADA)))
    tablet.refuses(RoundPaired(3, NEXT, "s"), "Pair round 2")
    tablet.judge(RoundPaired(2, NEXT, "s"))
    assert [match.id for match in tablet.state.round_matches(2)] == ["m3", "m4"]
    assert tablet.state.current_round is not None
    assert tablet.state.current_round.number == 2


@pytest.mark.parametrize(
    ("seatings", "sentence"),
    [
        ([Seating(TABLE, 1, ADA, BEA)], "Not seated: Cyd"),
        ([Seating(TABLE, 1, ADA, BEA), Seating(BYE, None, ADA, None)], "Seated twice in round 1: Ada"),
        ([Seating(TABLE, 1, ADA, PlayerId("x")), Seating(BYE, 2, BEA, CYD)], "Not playing in this event: x"),
        ([Seating(TABLE, None, ADA, BEA), Seating(BYE, None, CYD, None)], "or one has none"),
        ([Seating(TABLE, 1, ADA, BEA), Seating(TABLE, None, CYD, None)], "already known"),
    ],
)
def test_a_pairing_seats_everybody_once(seatings: list[Seating], sentence: str) -> None:
    with_players().refuses(RoundPaired(1, tuple(seatings), "s"), sentence)


def test_a_dropped_player_is_not_seated() -> None:
    tablet = with_players()
    tablet.judge(PlayerDropped(CYD))
    tablet.refuses(RoundPaired(1, (Seating(TABLE, 1, ADA, BEA), Seating(BYE, None, CYD, None)), "s"), "Cyd")
    tablet.judge(RoundPaired(1, (Seating(TABLE, 1, ADA, BEA),), "s"))


def test_two_pairings_of_one_round_are_a_dispute_that_an_undo_ends() -> None:
    one = with_players()
    other = copy_of(one, "b")
    one.judge(RoundPaired(1, (Seating(TABLE, 1, ADA, BEA), Seating(BYE, None, CYD, None)), "s"))
    wrong = other.judge(RoundPaired(1, NEXT, "t"))
    one.sync(other)
    assert [dispute.subject for dispute in one.state.disputes()] == ["round"]
    one.judge(Undone(wrong.id))
    assert list(one.state.disputes()) == []
    assert [match.id for match in one.state.round_matches(1)] == [TABLE, BYE]


def test_a_round_can_be_paired_anew_until_it_has_a_result() -> None:
    tablet = paired()
    tablet.judge(RoundPaired(1, NEXT, "t"))
    assert [match.id for match in tablet.state.round_matches(1)] == ["m3", "m4"]
    tablet.judge(ResultReported(MatchId("m3"), won_by(ADA)))
    tablet.refuses(RoundPaired(1, (), "u"), "has results already")


@pytest.mark.parametrize("op", [ResultReported(TABLE, won_by(ADA)), RoundPaired(1, NEXT, "s")])
def test_a_pairing_with_something_built_on_it_is_not_undone(op: Op) -> None:
    tablet = paired()
    pairing = tablet.state.history[-1].stamp.entry
    tablet.judge(ResultReported(TABLE, won_by(ADA)))
    tablet.refuses(Undone(pairing), "has results")
