"""The top cut: made when the Swiss rounds are over, played by its bracket, made anew before it begins."""

import pytest

from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import (
    CutMade,
    EventOpened,
    PlayerAdded,
    PlayerDropped,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
    TablesRepaired,
    Undone,
)
from tests.core.ops.event import Tablet, copy_of, won_by
from tests.log.fields import LEAGUE

ADA, BEA, CYD, DOT, EVE, FAY = PLAYERS = [PlayerId(f"p{n}") for n in range(1, 7)]
NAMES = ("Ada", "Bea", "Cyd", "Dot", "Eve", "Fay")
CUT = CutMade(1, (ADA, CYD, EVE, BEA))
SEMIFINALS = ((ADA, BEA), (EVE, CYD))


def seated(number: int, *pairs: tuple[PlayerId, PlayerId], mark: str = "") -> RoundPaired:
    seatings = (
        Seating(MatchId(f"{number}-{table}{mark}"), table, a, b) for table, (a, b) in enumerate(pairs, 1)
    )
    return RoundPaired(number, tuple(seatings), "")


def report(number: int, table: int, winner: PlayerId) -> ResultReported:
    return ResultReported(MatchId(f"{number}-{table}"), won_by(winner))


def after_round_1() -> Tablet:
    """Ada, Cyd and Eve have won."""
    tablet = Tablet("a")
    tablet.judge(EventOpened("Oakhaven"))
    tablet.judge(RulesetChosen("league", LEAGUE))
    for player, name in zip(PLAYERS, NAMES, strict=True):
        tablet.judge(PlayerAdded(player, name))
    tablet.judge(seated(1, (ADA, BEA), (CYD, DOT), (EVE, FAY)))
    for table, winner in enumerate((ADA, CYD, EVE), 1):
        tablet.judge(report(1, table, winner))
    return tablet


def cut() -> Tablet:
    tablet = after_round_1()
    tablet.judge(CUT)
    return tablet


def test_the_cut_follows_the_last_swiss_round() -> None:
    tablet = cut()
    assert tablet.state.cut == (1, CUT.seeds)
    assert not tablet.state.is_in_cut(1)
    assert tablet.state.is_in_cut(2)
    tablet.refuses(CUT, "already made with these players")


@pytest.mark.parametrize(
    ("op", "sentence"),
    [
        (CutMade(2, CUT.seeds), "after round 1, the last Swiss round"),
        (CutMade(1, CUT.seeds[:3]), "a bracket takes 2, 4, 8, 16, 32, 64 players, not 3"),
        (CutMade(1, (ADA, ADA)), "a player is in it twice"),
        (CutMade(1, (ADA, PlayerId("nobody"))), "a player is not in the event"),
    ],
)
def test_a_cut_that_cannot_be_is_refused_and_ignored(op: CutMade, sentence: str) -> None:
    tablet = after_round_1()
    tablet.refuses(op, sentence)
    entry = tablet.do(op)
    assert tablet.state.cut is None
    assert entry.id in tablet.state.ignored


def test_a_cut_waits_for_all_results_and_takes_only_who_is_there() -> None:
    Tablet("a").refuses(CUT, "Open one first")
    tablet = after_round_1()
    tablet.judge(seated(2, (ADA, CYD), (EVE, BEA), (DOT, FAY)))
    tablet.refuses(CutMade(2, CUT.seeds), "Round 2 is not over: no result yet at table 1, 2, 3")
    tablet = after_round_1()
    tablet.judge(PlayerDropped(BEA))
    tablet.refuses(CUT, "Dropped from the event: Bea")


def test_the_bracket_is_played_to_the_final_and_for_third_place() -> None:
    tablet = cut()
    tablet.refuses(seated(2, (ADA, CYD), (EVE, BEA)), "In round 2 it has Ada against Bea; Cyd against Eve")
    tablet.refuses(seated(2, *SEMIFINALS, (DOT, FAY)), "not the bracket")
    tablet.refuses(RoundPaired(1, (), ""), "has results")
    tablet.judge(seated(2, *SEMIFINALS))
    tablet.refuses(seated(3, (ADA, EVE), (BEA, CYD)), "Round 2 is not over")
    tablet.judge(report(2, 1, BEA))
    tablet.judge(report(2, 2, EVE))
    tablet.refuses(seated(3, (BEA, EVE)), "Eve against Bea; Ada against Cyd")
    tablet.judge(seated(3, (BEA, EVE), (ADA, CYD)))
    tablet.judge(report(3, 1, EVE))
    tablet.judge(report(3, 2, ADA))
    tablet.refuses(seated(4, (EVE, ADA)), "final has been played")


def test_somebody_goes_on_from_every_match_of_the_cut() -> None:
    tablet = cut()
    tablet.judge(seated(2, *SEMIFINALS))
    for result in (Result(None, "double-loss"), Result(None, "draw"), Result(None, "no-show")):
        op = ResultReported(MatchId("2-1"), result)
        tablet.refuses(op, "The head judge names who")
        entry = tablet.do(op)
        assert tablet.state.ignored[entry.id] == "a match of the top cut needs a winner"


def test_a_qualifier_who_drops_before_the_first_result_is_replaced() -> None:
    tablet = cut()
    tablet.judge(PlayerDropped(CYD))
    tablet.refuses(seated(2, *SEMIFINALS), "Dropped before the cut began: Cyd")
    anew = CutMade(1, (ADA, EVE, BEA, DOT))
    tablet.judge(anew)
    tablet.judge(seated(2, (ADA, DOT), (EVE, BEA)))
    tablet.judge(PlayerDropped(DOT))
    tablet.judge(CutMade(1, (ADA, EVE, BEA, FAY)))
    assert [dispute.subject for dispute in tablet.state.disputes()] == ["bracket"]
    tablet.judge(seated(2, (ADA, FAY), (EVE, BEA), mark="anew"))
    assert list(tablet.state.disputes()) == []
    tablet.judge(ResultReported(MatchId("2-1anew"), won_by(FAY)))
    tablet.refuses(anew, "The cut has begun")


def test_a_round_of_the_cut_is_not_changed_at_will() -> None:
    tablet = cut()
    tablet.judge(seated(2, *SEMIFINALS))
    swap = (Seating(MatchId("x"), 1, ADA, CYD), Seating(MatchId("y"), 2, EVE, BEA))
    op = TablesRepaired(2, (MatchId("2-1"), MatchId("2-2")), swap, "", "why")
    tablet.refuses(op, "The bracket of the top cut is fixed")


def test_a_cut_is_undone_before_its_bracket_is_paired() -> None:
    tablet = after_round_1()
    last = tablet.state.history[-1].stamp.entry
    made = tablet.judge(CUT)
    tablet.refuses(Undone(last), "The top cut was made by this result")
    paired = tablet.judge(seated(2, *SEMIFINALS))
    tablet.refuses(Undone(made.id), "Round 2, the first of the cut, is paired")
    tablet.judge(Undone(paired.id))
    tablet.judge(Undone(made.id))
    assert tablet.state.cut is None


def test_two_cuts_made_at_once_are_a_dispute_until_one_is_made_again() -> None:
    one = after_round_1()
    other = copy_of(one, "b")
    one.judge(CUT)
    other.judge(CutMade(1, (ADA, CYD, EVE, DOT)))
    one.sync(other)
    assert [dispute.subject for dispute in one.state.disputes()] == ["cut"]
    one.judge(CUT)
    assert (one.state.cut, list(one.state.disputes())) == ((1, CUT.seeds), [])


def test_a_swiss_round_paired_while_another_judge_makes_the_cut_is_told() -> None:
    one = after_round_1()
    other = copy_of(one, "b")
    one.judge(CUT)
    other.judge(seated(2, (ADA, CYD), (EVE, BEA), (DOT, FAY)))
    one.sync(other)
    [dispute] = one.state.disputes()
    assert (dispute.subject, dispute.key) == ("bracket", "2")
