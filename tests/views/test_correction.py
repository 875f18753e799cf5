"""What a corrected or settled result changes beyond its own table."""

import pytest

from judge_app.core import steps
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import ResultCorrected, ResultReported, ResultSettled, RoundPaired, Seating, check
from judge_app.views.correction import effect_of, mending, with_effects
from judge_app.views.resultdraft import Draft
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, DAN, EVA, FAY, GUS, ONE, THREE, TWO, in_round_1, in_round_2
from tests.views.tapped import in_the_cut, view


def corrected(match: MatchId = ONE) -> ResultCorrected:
    return ResultCorrected(match, Result(BEA), "slip misread")


def test_a_correction_in_the_round_being_played_touches_no_pairs() -> None:
    hall = in_round_1()
    hall.do(ResultReported(ONE, Result(ADA)))
    effect = effect_of(hall.state, corrected())
    assert effect.lines == ("No round was paired by this result: only the standings change.",)
    assert not effect.is_wide


def test_a_correction_of_an_earlier_round_names_the_tables_it_touches() -> None:
    hall = in_round_2()
    before = hall.state
    effect = effect_of(hall.state, corrected())
    assert effect.is_wide
    assert "Ada had 2 points when round 2 was paired, and has 0 now." in effect.lines
    assert any("Table 1 (Ada against Cyd) is touched." in line for line in effect.lines)
    assert hall.state is before
    assert mending(hall.state, "seed") is None


def test_after_the_correction_the_touched_tables_can_be_paired_anew() -> None:
    hall = in_round_2()
    hall.do(corrected())
    found = mending(hall.state, "seed")
    assert found is not None
    assert found.seed == "seed"
    assert {player for match in found.repair.broken for player in match.players} >= {ADA, BEA}
    assert any(line.startswith("Table ") for line in found.lines)


def test_a_change_that_moves_no_points_touches_nothing() -> None:
    hall = in_round_2()
    effect = effect_of(hall.state, ResultCorrected(ONE, Result(ADA, "conceded"), "said so"))
    assert (effect.lines, effect.is_wide) == (("Nobody's points change: every pair stays as it is.",), False)


def test_where_the_cut_was_made_the_seeds_stay() -> None:
    hall = in_the_cut()
    effect = effect_of(hall.state, corrected())
    assert "top cut was made by this result" in effect.lines[0]
    assert mending(hall.state, "seed") is None


def in_the_final() -> Device:
    hall = in_the_cut()
    for semifinal, winner in (("s1", ADA), ("s2", CYD)):
        hall.do(ResultReported(MatchId(semifinal), Result(winner)))
    hall.do(RoundPaired(3, (Seating(MatchId("f"), 1, ADA, CYD),), "x"))
    return hall


def test_in_the_bracket_a_correction_touches_nothing_before_the_next_round() -> None:
    hall = in_the_cut()
    hall.do(ResultReported(MatchId("s1"), Result(ADA)))
    word = corrected(MatchId("s1"))
    assert not effect_of(hall.state, word).is_wide
    assert with_effects(hall.state, [word]) == [word]


def test_in_the_bracket_another_winner_clears_what_comes_behind_and_names_it() -> None:
    hall = in_the_final()
    word = corrected(MatchId("s1"))
    effect = effect_of(hall.state, word)
    assert effect == (("The final, Ada against Cyd, is cleared and can be paired anew.",), True)
    hall.do(ResultReported(MatchId("f"), Result(CYD)))
    assert "stays in the log" in effect_of(hall.state, word).lines[0]
    for op in with_effects(hall.state, [word]):
        check(op, hall.state)
        hall.do(op)
    assert 3 not in hall.state.rounds
    assert hall.state.matches[MatchId("s1")].result == Result(BEA)
    assert steps.next_bracket(hall.state, lambda: "fresh")


def test_in_the_bracket_the_same_winner_in_another_way_clears_nothing() -> None:
    hall = in_the_final()
    word = ResultCorrected(MatchId("s1"), Result(ADA, "conceded"), "said so")
    assert effect_of(hall.state, word).lines == ("The same player goes on: the bracket stays as it is.",)
    assert with_effects(hall.state, [word]) == [word]


@pytest.mark.parametrize(("winner", "is_cleared"), [(ADA, False), (BEA, True)])
def test_a_dispute_in_the_bracket_is_settled_with_what_comes_behind(
    winner: PlayerId, is_cleared: bool
) -> None:
    hall, other = in_the_cut(), Device("other")
    other.sync(hall)
    for semifinal, won in (("s1", ADA), ("s2", CYD)):
        hall.do(ResultReported(MatchId(semifinal), Result(won)))
    hall.do(RoundPaired(3, (Seating(MatchId("f"), 1, ADA, CYD),), "x"))
    other.do(ResultReported(MatchId("s1"), Result(BEA)))
    hall.sync(other)
    word = ResultSettled(MatchId("s1"), Result(winner), "asked both")
    assert effect_of(hall.state, word).is_wide == is_cleared
    assert (len(with_effects(hall.state, [word])) > 1) == is_cleared


@pytest.mark.parametrize(("winner", "is_wide"), [(ADA, False), (BEA, True)])
def test_settling_a_dispute_of_an_earlier_round_names_the_tables_it_touches(
    winner: PlayerId, is_wide: bool
) -> None:
    hall, other = in_round_1(), Device("other")
    other.sync(hall)
    for match, won in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        hall.do(ResultReported(match, Result(won)))
    pairs = ((ADA, CYD), (EVA, GUS), (BEA, DAN))
    seats = [Seating(MatchId(f"n{n}"), n, *pair) for n, pair in enumerate(pairs, 1)]
    hall.do(RoundPaired(2, (*seats, Seating(MatchId("n4"), None, FAY, None)), "seed"))
    other.do(ResultReported(ONE, Result(BEA)))
    hall.sync(other)
    word = ResultSettled(ONE, Result(winner), "asked both")
    effect = effect_of(hall.state, word)
    assert effect.is_wide == is_wide
    assert any("Table 1 (Ada against Cyd) is touched." in line for line in effect.lines) == is_wide
    hall.do(word)
    assert (mending(hall.state, "seed", effect.is_wide) is not None) == is_wide


def test_an_event_without_a_ruleset_still_has_winners() -> None:
    hall = in_round_1(ruleset="")
    assert view(hall, Draft().tapped(ADA)).sentence == "Ada wins"
    assert view(hall, Draft().ending_by("double-loss")).sentence == "Nobody wins"
    hall.do(ResultReported(TWO, Result(DAN)))
    assert effect_of(hall.state, corrected(TWO)).lines
