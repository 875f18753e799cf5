"""Reports of a table that stand against each other, with their games."""

import pytest

from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import How, Result
from judge_app.core.ops import CutMade, GameReported, ResultReported, RoundPaired, check
from judge_app.core.ops.games import score
from judge_app.core.ops.rounds import Seating
from judge_app.views.resultdraft import begun, ops_of, settled_ops
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, EVA, MINUTE, ONE, THREE, TWO, in_round_1
from tests.views.tablesheet import NOW, chips, sheet

FINAL = MatchId("f")


def test_both_reports_of_a_dispute_are_shown_with_who_said_so() -> None:
    hall, other = in_round_1(), Device("f3a0")
    other.sync(hall)
    hall.do(ResultReported(ONE, Result(ADA)), NOW)
    other.do(ResultReported(ONE, Result(None, "double-loss")), NOW + MINUTE)
    hall.sync(other)
    view = sheet(hall)
    assert {(report.text, report.line) for report in view.reports} == {
        ("Ada won", "Maya, 00:10"),
        ("Both lost by ruling of the head judge", "Tablet F3, 00:11"),
    }
    assert (view.report, chips(hall)) == ("Settle another way", ["Two results"])
    assert {report.games for report in view.reports} == {()}
    assert {report.score for report in view.reports} == {""}


def longer_match() -> tuple[Device, Device]:
    """Two tablets at the final of a top 2, the best of three."""
    hall, other = in_round_1(), Device("f3a0")
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        hall.do(ResultReported(match, Result(winner)))
    hall.do(CutMade(1, (ADA, BEA)))
    hall.do(RoundPaired(2, (Seating(FINAL, 1, ADA, BEA),), "x"))
    other.sync(hall)
    return hall, other


def report(device: Device, *games: PlayerId, how: How = "play", winner: PlayerId | None = None) -> None:
    first = len(device.state.matches[FINAL].games) + 1
    for number, player in enumerate(games, first):
        device.do(GameReported(FINAL, number, player))
    device.do(ResultReported(FINAL, Result(winner or games[-1], how)))


def scores(device: Device) -> set[tuple[str, str]]:
    return {(one.text, one.score) for one in sheet(device, FINAL).reports}


def test_each_report_of_a_longer_match_bears_its_own_games() -> None:
    for first, second in (("here", "there"), ("there", "here")):
        hall, other = longer_match()
        tablets = {"here": hall, "there": other}
        report(tablets[first], ADA, ADA)
        report(tablets[second], BEA, ADA, BEA)
        hall.sync(other)
        assert scores(hall) == {("Ada won", "Ada 2, Bea 0"), ("Bea won", "Ada 1, Bea 2")}
        seats = sheet(hall, FINAL).seats
        assert (seats[0].games, seats[1].games) == (0, 0)


def test_the_games_that_both_tablets_knew_belong_to_both_reports() -> None:
    hall, other = longer_match()
    hall.do(GameReported(FINAL, 1, ADA))
    other.sync(hall)
    report(hall, ADA)
    report(other, how="conceded", winner=BEA)
    hall.sync(other)
    assert scores(hall) == {("Ada won", "Ada 2, Bea 0"), ("Bea won by concession", "Ada 1, Bea 0")}


def test_the_same_winner_by_other_games_is_one_more_report() -> None:
    hall, other = longer_match()
    third = Device("c0de")
    third.sync(hall)
    report(hall, ADA, ADA)
    report(other, ADA, BEA, ADA)
    report(third, BEA, BEA)
    hall.sync(other)
    hall.sync(third)
    assert scores(hall) == {
        ("Ada won", "Ada 2, Bea 0"),
        ("Ada won", "Ada 2, Bea 1"),
        ("Bea won", "Ada 0, Bea 2"),
    }


@pytest.mark.parametrize("winner", [ADA, BEA])
def test_settling_a_longer_match_settles_its_games(winner: PlayerId) -> None:
    hall, other = longer_match()
    report(hall, ADA, ADA)
    report(other, BEA, ADA, BEA)
    hall.sync(other)
    chosen = next(one for one in sheet(hall, FINAL).reports if one.result.winner == winner)
    for op in settled_ops(hall.state.matches[FINAL], chosen.result, chosen.games, 2, "asked both"):
        check(op, hall.state)
        hall.do(op)
    match = hall.state.matches[FINAL]
    assert score(match) == ((2, 0) if winner == ADA else (1, 2))
    assert match.result == Result(winner)
    assert not [*hall.state.disputes()]


def test_settling_a_longer_match_otherwise_begins_without_any_game() -> None:
    hall, other = longer_match()
    report(hall, ADA, ADA)
    report(other, ADA, BEA, BEA)
    hall.sync(other)
    draft = begun(hall.state.matches[FINAL], 3)
    assert (draft.games, draft.winner) == ((), None)
    for op in ops_of(hall.state.matches[FINAL], draft.tapped(BEA).tapped(BEA)._replace(reason="x")):
        hall.do(op)
    assert score(hall.state.matches[FINAL]) == (0, 2)
    assert not [*hall.state.disputes()]
