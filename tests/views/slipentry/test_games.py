"""Slips with games, with draws, and of the top cut."""

import pytest

from judge_app.core.ids import MatchId
from judge_app.core.model import Result
from judge_app.core.ops import CutMade, GameReported, ResultReported, RoundPaired, Seating
from judge_app.core.ops.games import score
from judge_app.views.sliptyping import Slip
from tests.views.hall import ADA, BEA, CYD, DAN, EVA, FAY, ONE, THREE, TWO, in_round_1
from tests.views.slipentry.typist import Typist, in_the_cut

RULES_FOR_THIRD = """title = "House"
base = "constructed"
[cut]
third_place = "match"
best_of = 1
final_best_of = 3
"""


def best_of_three() -> Typist:
    return Typist(in_round_1("constructed+best-of-three"))


def test_the_games_of_a_best_of_three_are_recorded_with_the_result() -> None:
    typist = best_of_three()
    view = typist.types("1\n")
    assert [key.key for key in view.keys] == ["20", "21", "12", "02", "3"]
    assert typist.types("2").said == ""
    assert typist.types("1").says == "Ada won, 2 – 1"
    typist.types("\n")
    match = typist.device.state.matches[ONE]
    assert (match.result, score(match)) == (Result(ADA), (2, 1))
    typist.types("2 0-2\n")
    match = typist.device.state.matches[TWO]
    assert (match.result, score(match)) == (Result(DAN), (0, 2))
    typist.types("3 2\n")
    match = typist.device.state.matches[THREE]
    assert (match.result, match.games) == (Result(FAY), ())


@pytest.mark.parametrize("keys", ["22", "10", "01", "30", "13", "11", "00"])
def test_games_that_end_no_best_of_three_are_refused(keys: str) -> None:
    typist = best_of_three()
    assert typist.types(f"1 {keys}").tone == "wrong"
    typist.types("\n")
    assert not typist.done


def test_games_that_are_known_keep_their_order() -> None:
    typist = best_of_three()
    typist.device.do(GameReported(ONE, 1, ADA))
    assert typist.types("1").mark == "No result yet, 1 – 0"
    typist.types("\n21\n")
    assert [claims[-1].value for claims in typist.device.state.matches[ONE].games] == [ADA, BEA, ADA]


def test_a_game_that_was_somebody_elses_is_asked_for() -> None:
    typist = best_of_three()
    typist.device.do(GameReported(ONE, 1, ADA))
    said = "Game 1 of table 1 is recorded otherwise. Enter again corrects it."
    assert typist.types("1 02\n").said == said
    typist.types("\n")
    assert score(typist.device.state.matches[ONE]) == (0, 2)


def test_games_that_name_another_winner_are_to_be_typed() -> None:
    typist = best_of_three()
    for number in (1, 2):
        typist.device.do(GameReported(ONE, number, ADA))
    said = typist.types("1 2\n").said
    assert said.startswith("The games of table 1 are in, and Ada won them. Type the games, such as 12.")
    typist.slip = Slip()
    typist.types("1 1\n")
    assert typist.result(ONE) == Result(ADA)


def test_games_are_added_to_a_result_that_had_none() -> None:
    typist = best_of_three()
    typist.types("1 1\n1 20\n")
    assert score(typist.device.state.matches[ONE]) == (2, 0)
    assert typist.view.rows[0].mark == "Games"


def test_a_draw_is_typed_where_the_ruleset_has_draws() -> None:
    typist = Typist(in_round_1("draft+draw"))
    view = typist.types("1\n0")
    assert view.says == "Draw"
    assert "0" in [key.key for key in view.keys]
    typist.types("\n")
    assert typist.result(ONE) == Result(None, "draw")
    assert "is in as: Draw" in typist.types("1 3\n").said


def test_in_the_bracket_one_of_them_goes_on() -> None:
    typist = Typist(in_the_cut())
    view = typist.types("1\n")
    assert view.title == "Semifinals"
    assert not {"0", "3"} & {key.key for key in view.keys}
    assert typist.types("3\n").said.startswith("Table 1 plays in the top cut")
    typist.slip = Slip()
    typist.types("1 2 d1\n")
    assert typist.result(MatchId("s1")) == Result(BEA)
    assert typist.device.state.players[ADA].is_dropped


def test_a_player_of_the_cut_is_dropped_on_their_own_page() -> None:
    device = in_round_1()
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        device.do(ResultReported(match, Result(winner)))
    device.do(CutMade(1, (ADA, CYD)))
    typist = Typist(device)
    assert "is in the top cut, which is made anew without them" in typist.types("1 1 d1").said
    typist.slip = Slip()
    assert "The top cut was made by this result." in typist.types("1 2\n").said


def test_the_match_for_third_place_takes_the_keys_of_its_own_games() -> None:
    device = in_the_cut(RULES_FOR_THIRD)
    for match, winner in (("s1", ADA), ("s2", CYD)):
        device.do(ResultReported(MatchId(match), Result(winner)))
    final, third = Seating(MatchId("f"), 1, ADA, CYD), Seating(MatchId("t"), 2, DAN, BEA)
    device.do(RoundPaired(3, (final, third), "seed"))
    typist = Typist(device)
    view = typist.types("2\n")
    assert (view.place, [key.key for key in view.keys]) == ("Third place", [])
    assert typist.types("21").tone == "wrong"
    typist.types("\n2\n1\n1\n21\n")
    assert typist.result(MatchId("t")) == Result(DAN)
    assert score(device.state.matches[MatchId("f")]) == (2, 1)
