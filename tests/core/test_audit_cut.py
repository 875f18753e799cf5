"""Seeds and bracket steps that do not follow from the standings and the results are found and told."""

import pytest

from judge_app.core.bracket import first_round
from judge_app.core.model import PlayerId
from judge_app.core.tournament import Cut, Played
from tests.core.recorded import EVENT, cut_of, dropping, name, with_cut_round, wrong


def test_seeds_in_the_wrong_order_are_found() -> None:
    cut = cut_of(EVENT)
    one, two, *rest = cut.seeds
    found = wrong(EVENT._replace(cut=Cut((two, one, *rest))))
    assert [finding.where for finding in found] == ["Seeds of the cut"]
    assert f"Recorded: {name(two)} as seed 1. What follows: {name(one)}." in found[0].sentence


def test_a_player_who_dropped_is_rightly_missing_among_the_seeds() -> None:
    cut = cut_of(EVENT)
    spare = next(place.id for place in EVENT.places if place.id not in cut.seeds)
    without = EVENT._replace(cut=Cut((*cut.seeds[1:], spare)))
    assert [finding.where for finding in wrong(without)] == ["Seeds of the cut"]
    assert wrong(dropping(without, cut.seeds[0])) == []


def test_who_dropped_before_the_last_round_cannot_be_seeded() -> None:
    gone = next(entrant.id for entrant in EVENT.entrants if entrant.dropped and not plays_last(entrant.id))
    seeds = tuple(place.id for place in EVENT.places if place.id in (*cut_of(EVENT).seeds[:7], gone))
    (finding,) = wrong(EVENT._replace(cut=Cut(seeds)))
    assert finding.where == "Seeds of the cut"


def plays_last(player: PlayerId) -> bool:
    return player in EVENT.rounds[-1].players


def test_who_drops_during_the_cut_was_rightly_seeded() -> None:
    assert wrong(dropping(EVENT, cut_of(EVENT).seeds[3])) == []


@pytest.mark.parametrize(("announced", "follows"), [(None, True), (8, True), (4, False), (0, False)])
def test_a_cut_has_the_size_that_was_announced(announced: int | None, follows: bool) -> None:
    assert (wrong(EVENT._replace(planned_cut=announced)) == []) == follows


def test_a_bracket_in_another_order_is_found_though_everybody_plays() -> None:
    one, other, *rest = cut_of(EVENT).rounds[0]
    found = wrong(with_cut_round(EVENT, 0, (other, one, *rest)))
    assert found[0].where == "Quarterfinal"
    assert "does not follow from the bracket" in found[0].sentence


def test_the_wrong_semifinalist_is_found() -> None:
    quarter = cut_of(EVENT).rounds[0][0]
    semi, other = cut_of(EVENT).rounds[1]
    loser = quarter.b if quarter.winner == quarter.a else quarter.a
    assert loser is not None
    stays = semi.b if semi.a == quarter.winner else semi.a
    found = wrong(with_cut_round(EVENT, 1, (Played(loser, stays, stays, "play"), other)))
    assert found[0].where == "Semifinal"
    assert f"Recorded: {name(loser)} against {name(stays)}." in found[0].sentence


def test_a_match_for_third_place_that_nobody_announced_is_found() -> None:
    final = cut_of(EVENT).rounds[2]
    (finding,) = wrong(with_cut_round(EVENT, 2, (*final, cut_of(EVENT).rounds[1][0])))
    assert finding.where == "Final"
    assert "What follows: no such match" in finding.sentence


def test_a_final_without_a_winner_waits_for_the_head_judge() -> None:
    final = cut_of(EVENT).rounds[2][0]._replace(winner=None, how="double-loss")
    (finding,) = wrong(with_cut_round(EVENT, 2, (final,)))
    assert finding.where == "Final"
    assert "The head judge must name who" in finding.sentence


def test_a_match_that_is_still_played_is_no_fault() -> None:
    final = cut_of(EVENT).rounds[2][0]._replace(winner=None, how=None)
    assert wrong(with_cut_round(EVENT, 2, (final,))) == []


def test_a_cut_that_was_only_paired_follows() -> None:
    cut = cut_of(EVENT)
    paired = tuple(Played(a, b) for a, b in first_round(cut.seeds))
    assert wrong(EVENT._replace(cut=cut._replace(rounds=(paired,)))) == []
