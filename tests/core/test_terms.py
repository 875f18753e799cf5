"""By how many games a match is decided: in its round, and beside the final."""

import pytest

from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import CutMade, ResultReported, RoundPaired, RulesetChosen, Seating, SettingChosen
from judge_app.core.terms import is_for_third, round_terms, terms_of
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, DAN, EVA, ONE, THREE, TWO, in_round_1

HOUSE = """title = "House"
base = "constructed"
[cut]
third_place = "match"
best_of = 1
final_best_of = 3
"""
FINAL, THIRD = MatchId("f"), MatchId("t")


def beside_the_final() -> Device:
    """Ada and Cyd play the final, Bea and Dan for third place."""
    device = in_round_1()
    device.do(RulesetChosen("house", HOUSE))
    semifinals = Seating(MatchId("s1"), 1, ADA, BEA), Seating(MatchId("s2"), 2, CYD, DAN)
    final = Seating(FINAL, 1, ADA, CYD), Seating(THIRD, 2, DAN, BEA)
    winners: list[tuple[MatchId, PlayerId]] = [(ONE, ADA), (TWO, CYD), (THREE, EVA)]
    for match, winner in winners:
        device.do(ResultReported(match, Result(winner)))
    device.do(CutMade(1, (ADA, CYD, DAN, BEA)))
    device.do(RoundPaired(2, semifinals, "seed"))
    for match, winner in ((MatchId("s1"), ADA), (MatchId("s2"), CYD)):
        device.do(ResultReported(match, Result(winner)))
    device.do(RoundPaired(3, final, "seed"))
    return device


@pytest.mark.parametrize(
    ("match", "best_of", "name"),
    [(ONE, 1, ""), (MatchId("s1"), 1, "semifinal"), (FINAL, 3, "final"), (THIRD, 1, "match for third place")],
)
def test_the_match_for_third_place_is_no_final(match: MatchId, best_of: int, name: str) -> None:
    state = beside_the_final().state
    terms = terms_of(state, state.matches[match])
    assert (terms.best_of, terms.name) == (best_of, name)
    assert is_for_third(state, state.matches[match]) == (match == THIRD)


def test_the_match_for_third_place_has_the_minutes_of_its_round() -> None:
    device = beside_the_final()
    device.do(SettingChosen("final_minutes", 75))
    assert round_terms(device.state, 3).minutes == 75
    assert terms_of(device.state, device.state.matches[THIRD]).minutes == 75
