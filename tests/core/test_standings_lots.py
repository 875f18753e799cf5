"""The last tie is drawn: once, fairly, and for good."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.model import PlayerId
from judge_app.core.ruleset import printed
from judge_app.core.standings import standings
from judge_app.core.tournament import Entrant, Tournament
from tests.core.plain_standings import plain_order
from tests.core.tournaments import EVERY_RULESET, corrections, tournaments, with_result

TIED = [PlayerId(f"p{number}") for number in range(1, 9)]


def waiting(players: Iterable[PlayerId], lots: str) -> Tournament:
    """An event that has not begun: all are tied."""
    entrants = tuple(Entrant(player, f"Player {player}") for player in players)
    return Tournament("Any event", printed("draft"), entrants, lots=lots)


def test_lots_are_drawn_from_the_recorded_seed() -> None:
    # Golden: if this changes, standings that somebody has printed change with it.
    assert standings(waiting(TIED, "spring")).order == ("p4", "p7", "p6", "p8", "p1", "p2", "p3", "p5")
    assert standings(waiting(TIED, "autumn")).order == ("p6", "p2", "p7", "p5", "p1", "p8", "p3", "p4")


@given(st.sets(st.sampled_from([PlayerId(f"q{number}") for number in range(30)])), st.text(max_size=5))
def test_a_lot_stays_whoever_else_joins(others: set[PlayerId], seed: str) -> None:
    order = standings(waiting([*others, *TIED], seed)).order
    assert [player for player in order if player in TIED] == list(standings(waiting(TIED, seed)).order)


@given(tournaments(rulesets=EVERY_RULESET), st.integers(1, 5))
def test_who_entered_and_left_without_playing_moves_nobody(tournament: Tournament, count: int) -> None:
    guests = tuple(Entrant(PlayerId(f"guest{number}"), "Guest", dropped=True) for number in range(count))
    joined = tournament._replace(entrants=(*guests, *tournament.entrants))
    known = {entrant.id for entrant in tournament.entrants}
    order = standings(joined).order
    assert tuple(player for player in order if player in known) == standings(tournament).order


@given(st.data(), tournaments(rulesets=EVERY_RULESET, players=(4, 40), rounds=(1, 8)))
def test_players_tied_before_and_after_a_correction_keep_their_order(
    data: st.DataObject, tournament: Tournament
) -> None:
    correction = data.draw(corrections(tournament))
    if correction is None:
        return
    corrected = with_result(tournament, *correction)
    before, after = standings(tournament), standings(corrected)
    for tied in plain_order(tournament):
        for still_tied in (tied & group for group in plain_order(corrected)):
            assert [one for one in before.order if one in still_tied] == [
                one for one in after.order if one in still_tied
            ]


def test_another_seed_draws_another_order() -> None:
    orders = {standings(waiting(TIED, f"seed {number}")).order for number in range(20)}
    assert len(orders) == 20


def test_without_a_seed_the_lots_come_from_the_name_of_the_event() -> None:
    unnamed = waiting(TIED, "")
    assert standings(unnamed).order == standings(waiting(TIED, "Any event")).order
    assert standings(unnamed).order != standings(unnamed._replace(name="Another event")).order


@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_each_of_the_tied_is_first_and_last_equally_often(count: int) -> None:
    seeds = 400 * count
    tables = [standings(waiting(TIED[:count], f"seed {number}")) for number in range(seeds)]
    for rank in (0, -1):
        counts = Counter(table.order[rank] for table in tables)
        off = sum((counts[player] - 400) ** 2 / 400 for player in TIED[:count])
        # Of a fair draw one in a thousand is above 24.3 for seven degrees of freedom, and fewer need less.
        assert off < 24.3, counts
