"""A result that is tapped together, in round 1 or in the semifinals."""

from datetime import UTC

from judge_app.core.ids import MatchId
from judge_app.core.model import Result
from judge_app.core.ops import CutMade, ResultReported, RoundPaired, Seating
from judge_app.views.result import ResultView, result_view
from judge_app.views.resultdraft import Draft
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, EVA, MINUTE, ONE, START, THREE, TWO, in_round_1

NOW = START + 20 * MINUTE
THREE_GAMES = Draft(wins_needed=2)


def view(device: Device, draft: Draft, match: MatchId = ONE, now_ms: int = NOW) -> ResultView:
    return result_view(device.state, match, draft, now_ms, UTC)


def in_the_cut() -> Device:
    """The semifinals of a top 4 are being played."""
    hall = in_round_1()
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        hall.do(ResultReported(match, Result(winner)))
    hall.do(CutMade(1, (ADA, CYD, EVA, BEA)))
    hall.do(RoundPaired(2, (Seating(MatchId("s1"), 1, ADA, BEA), Seating(MatchId("s2"), 2, CYD, EVA)), "x"))
    return hall
