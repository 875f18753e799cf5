"""A corrected result: the standings are those of the corrected event, and only what must is new."""

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_app.core.ruleset import PRINTED
from judge_app.core.standings import standings, why
from judge_app.core.tally import Tally
from judge_app.core.tournament import Played, SwissRound, Tournament
from tests.core.tournaments import EVERY_RULESET, corrections, event, match, tournaments, with_result

REGULATIONS = PRINTED[0]
KEYS = ("sos", "esos", "beaten", "beaten_by", "first_loss")
often = settings(max_examples=3 * settings().max_examples)


def contents(tally: Tally) -> tuple[object, ...]:
    """Everything that is in *tally*, copied."""
    return deepcopy(vars(tally)), [set(others) for others in tally.met()], tally.byes


@often
@given(
    st.data(),
    tournaments(rulesets=EVERY_RULESET, rounds=(1, 8)),
    st.integers(1, 3),
    st.booleans(),
    st.booleans(),
)
def test_corrected_standings_are_those_of_the_corrected_event(
    data: st.DataObject, tournament: Tournament, count: int, next_is_paired: bool, asked_before: bool
) -> None:
    table = standings(with_open_round(tournament) if next_is_paired else tournament)
    for _ in range(count):
        correction = data.draw(corrections(tournament))
        if correction is None:
            return
        if asked_before:
            assert all(table.figures[key] for key in KEYS)
        table = table.corrected(*correction)
        tournament = with_result(tournament, *correction)
    afresh = standings(with_open_round(tournament) if next_is_paired else tournament)
    assert list(table.places()) == list(afresh.places())
    assert (table.order, table.ranking, table.ranks) == (afresh.order, afresh.ranking, afresh.ranks)
    assert contents(table.tally) == contents(afresh.tally)
    assert [table.figures[key] for key in KEYS] == [afresh.figures[key] for key in KEYS]
    assert [why(table, player) for player in table.order] == [why(afresh, player) for player in afresh.order]


def with_open_round(tournament: Tournament) -> Tournament:
    """*tournament* once the first two of its players are paired for another round."""
    (a, *_), (b, *_) = tournament.entrants[:2]
    following = SwissRound(len(tournament.rounds) + 1, (Played(a, b),))
    return tournament._replace(rounds=(*tournament.rounds, following))


@given(st.data(), tournaments(rulesets=EVERY_RULESET, rounds=(1, 8)))
def test_a_correction_leaves_the_standings_it_started_from_alone(
    data: st.DataObject, tournament: Tournament
) -> None:
    correction = data.draw(corrections(tournament))
    if correction is None:
        return
    table, untouched = standings(tournament), standings(tournament)
    table.corrected(*correction)
    assert (table.ranking, table.order) == (untouched.ranking, untouched.order)
    assert contents(table.tally) == contents(untouched.tally)
    assert [table.figures[key] for key in KEYS] == [untouched.figures[key] for key in KEYS]
    assert list(table.places()) == list(untouched.places())


RESULTS = [
    "A>B",
    "B>A",
    "A>B/conceded",
    "B>A/match-loss",
    "A>B/no-show",
    "B>A/no-show",
    "A|B/no-show",
    "A|B/match-loss",
    "A|B/double-loss",
    "A|B/draw",
]


@pytest.mark.parametrize("old", RESULTS)
@pytest.mark.parametrize("new", RESULTS)
def test_any_result_can_be_put_right_to_any_other(old: str, new: str) -> None:
    rest = ("A>C B>D E", "E>A C>B D")
    for ruleset in (REGULATIONS, "draft+draw"):
        wrong = event("ABCDE", (f"{old} C>D E", *rest), ruleset=ruleset, dropped="D")
        right = event("ABCDE", (f"{new} C>D E", *rest), ruleset=ruleset, dropped="D")
        corrected = standings(wrong).corrected(1, match(old), match(new))
        assert list(corrected.places()) == list(standings(right).places())
        assert contents(corrected.tally) == contents(standings(right).tally)
