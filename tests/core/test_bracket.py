"""The top cut: qualifiers, bracket, replacements, places."""

from collections.abc import Iterable, Sequence
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.bracket import (
    SIZES,
    Pair,
    due,
    final_places,
    first_round,
    match_terms,
    qualifiers,
    replaced,
    stage_of,
)
from judge_app.core.model import How, PlayerId
from judge_app.core.ruleset import printed
from judge_app.core.standings import Standings, standings
from judge_app.core.tournament import Cut, Entrant, Played, SwissRound, Tournament
from judge_app.errors import Refused

sizes = st.sampled_from(SIZES)


def ids(*numbers: int) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(f"p{number}") for number in numbers)


def met(a: int, b: int, winner: int | None = None, how: How | None = None) -> Played:
    """A match of seed *a* against seed *b*; with a winner, over by play if nothing else is said."""
    one, other = ids(a, b)
    if winner is None:
        return Played(one, other, None, how)
    return Played(one, other, ids(winner)[0], how or "play")


def seeds(size: int) -> tuple[PlayerId, ...]:
    return ids(*range(1, size + 1))


def numbers(pairs: Iterable[Sequence[PlayerId]]) -> list[tuple[int, ...]]:
    return [tuple(int(player[1:]) for player in pair) for pair in pairs]


def event(players: int, dropped: Iterable[int] = ()) -> tuple[Standings, Tournament]:
    """As many players, who stand in the order of their numbers."""
    gone = {*dropped}
    entrants = tuple(
        Entrant(player, f"Player {number}", dropped=number in gone)
        for number, player in enumerate(seeds(players), start=1)
    )
    # Each round all but the next worst have a bye, so that the points part everybody.
    rounds = tuple(
        SwissRound(number, tuple(Played(player, None) for player in seeds(players - number)))
        for number in range(1, players)
    )
    tournament = Tournament("Spring Open", printed("regulations-casual"), entrants, rounds)
    return standings(tournament), tournament


def won(pairs: Iterable[Pair], winners: Iterable[PlayerId]) -> tuple[Played, ...]:
    return tuple(Played(a, b, winner, "play") for (a, b), winner in zip(pairs, winners, strict=True))


def favourites(cut: Cut, third_place: bool = False) -> Cut:
    """*cut* played to its end; the higher seed wins every match."""
    while pairs := due(cut, third_place):
        cut = cut._replace(rounds=(*cut.rounds, won(pairs, (high for high, _ in pairs))))
    return cut


@pytest.mark.parametrize(
    ("size", "pairs"),
    [
        (2, [(1, 2)]),
        (4, [(1, 4), (2, 3)]),
        (8, [(1, 8), (4, 5), (2, 7), (3, 6)]),
        (16, [(1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)]),
    ],
)
def test_the_highest_seed_meets_the_lowest(size: int, pairs: list[tuple[int, int]]) -> None:
    assert numbers(first_round(seeds(size))) == pairs


@pytest.mark.parametrize("size", SIZES)
def test_while_favourites_win_every_round_pairs_the_best_left_with_the_worst_left(size: int) -> None:
    cut = favourites(Cut(seeds(size)))
    for left, matches in zip(reversed([s for s in SIZES if s <= size]), cut.rounds, strict=True):
        assert sorted(numbers(match.players for match in matches)) == [
            (high, left + 1 - high) for high in range(1, left // 2 + 1)
        ]


@given(sizes, st.booleans(), st.data())
def test_a_bracket_of_two_to_the_k_plays_k_rounds_and_the_best_two_meet_last(
    size: int, third_place: bool, data: st.DataObject
) -> None:
    cut = Cut(seeds(size))
    while pairs := due(cut, third_place):
        assert all(cut.seeds.index(high) < cut.seeds.index(low) for high, low in pairs)
        winners = [data.draw(st.sampled_from(pair)) for pair in pairs]
        cut = cut._replace(rounds=(*cut.rounds, won(pairs, winners)))
    assert len(cut.rounds) == log2(size)
    best = {*cut.seeds[:2]}
    assert all({*match.players} != best for matches in cut.rounds[:-1] for match in matches)
    groups = final_places(cut, third_place)
    assert sorted(player for group in groups for player in group) == sorted(cut.seeds)
    assert groups[0] == (cut.rounds[-1][0].winner,)


@given(sizes, st.data())
def test_winners_of_neighbouring_matches_meet(size: int, data: st.DataObject) -> None:
    cut = Cut(seeds(size))
    while pairs := due(cut, False):
        if cut.rounds:
            feeders = [match.winner for match in cut.rounds[-1]]
            assert [{*pair} for pair in pairs] == [
                {*two} for two in zip(feeders[::2], feeders[1::2], strict=True)
            ]
        winners = [data.draw(st.sampled_from(pair)) for pair in pairs]
        cut = cut._replace(rounds=(*cut.rounds, won(pairs, winners)))


def test_the_next_round_waits_for_every_result() -> None:
    quarters = list(won(first_round(seeds(8)), ids(1, 5, 2, 3)))
    assert numbers(due(Cut(seeds(8), (tuple(quarters),)), False)) == [(1, 5), (2, 3)]
    quarters[2] = met(2, 7)
    with pytest.raises(Refused, match="Match 3 of the quarterfinal has no result yet"):
        due(Cut(seeds(8), (tuple(quarters),)), False)


@pytest.mark.parametrize("how", ["double-loss", "draw", "match-loss", "no-show"])
def test_a_match_without_a_winner_waits_for_the_head_judge(how: How) -> None:
    semis = (met(1, 4, None, how), met(2, 3, 2))
    with pytest.raises(Refused, match=r"Match 1 of the semifinal ended without a winner.*head judge"):
        due(Cut(seeds(4), (semis,)), False)


def test_the_losers_of_the_semifinals_meet_behind_the_final() -> None:
    cut = Cut(seeds(4), (won(first_round(seeds(4)), ids(4, 2)),))
    assert numbers(due(cut, True)) == [(2, 4), (1, 3)]
    assert numbers(due(cut, False)) == [(2, 4)]
    open_third = (met(2, 4, 2), met(1, 3))
    with pytest.raises(Refused, match="third place has no result"):
        due(cut._replace(rounds=(*cut.rounds, open_third)), True)


def test_a_cut_of_two_has_no_match_for_third_place() -> None:
    assert numbers(match.players for match in favourites(Cut(seeds(2)), True).rounds[0]) == [(1, 2)]


def test_places_are_shared_by_those_who_went_out_together() -> None:
    assert numbers(final_places(favourites(Cut(seeds(8))), False)) == [(1,), (2,), (3, 4), (5, 6, 7, 8)]


def test_a_match_for_third_place_parts_the_losers_of_the_semifinals() -> None:
    cut = favourites(Cut(seeds(8)), True)
    assert numbers(final_places(cut, True)) == [(1,), (2,), (3,), (4,), (5, 6, 7, 8)]
    final, third = cut.rounds[-1]
    upset = cut._replace(rounds=(*cut.rounds[:-1], (final, third._replace(winner=third.b))))
    assert numbers(final_places(upset, True)) == [(1,), (2,), (4,), (3,), (5, 6, 7, 8)]


def test_places_are_open_until_the_final_is_played() -> None:
    for rounds in ((), favourites(Cut(seeds(4))).rounds[:1]):
        with pytest.raises(Refused, match="not over yet"):
            final_places(Cut(seeds(4), rounds), False)


@pytest.mark.parametrize(
    ("cut", "said"),
    [
        (Cut(ids(1, 2, 3)), "A cut of 3 cannot be"),
        (Cut(ids(1, 2, 3), ((met(1, 2, 1),),)), "A cut of 3 cannot be"),
        (Cut(seeds(4), ((met(1, 4, 1),),)), "has 1 matches, but a cut of 4 players has 2"),
        (Cut(seeds(2), ((met(1, 2, 1),), ())), "Round 2 of the cut has 0 matches"),
        (Cut(seeds(4), ((met(1, 9, 9), met(2, 3, 2)),)), "not among its seeds"),
    ],
)
def test_a_bracket_that_cannot_be_is_refused(cut: Cut, said: str) -> None:
    with pytest.raises(Refused, match=said):
        due(cut, True)


@pytest.mark.parametrize(
    ("players", "dropped", "wanted", "qualified", "passed"),
    [
        (10, (), 8, (1, 2, 3, 4, 5, 6, 7, 8), ()),
        (10, (9,), 8, (1, 2, 3, 4, 5, 6, 7, 8), ()),
        (10, (2, 8), 8, (1, 3, 4, 5, 6, 7, 9, 10), (2, 8)),
        (10, (2, 8, 9), 8, (1, 3, 4, 5), (2,)),
        (7, (), 8, (1, 2, 3, 4), ()),
        (5, (1, 2), 64, (3, 4), (1, 2)),
    ],
)
def test_the_best_who_are_left_qualify(
    players: int, dropped: Sequence[int], wanted: int, qualified: Sequence[int], passed: Sequence[int]
) -> None:
    found = qualifiers(*event(players, dropped), wanted)
    assert found.seeds == ids(*qualified)
    assert found.passed == ids(*passed)
    assert (found.size, found.wanted) == (len(qualified), wanted)


@pytest.mark.parametrize("wanted", [0, 1, 3, 6, 128, -8])
def test_a_cut_is_a_power_of_two(wanted: int) -> None:
    with pytest.raises(Refused, match=f"A cut of {wanted} cannot be"):
        qualifiers(*event(10), wanted)


@pytest.mark.parametrize(("dropped", "left"), [((1, 2), "only one"), ((1, 2, 3), "nobody")])
def test_nobody_plays_a_cut_alone(dropped: Sequence[int], left: str) -> None:
    with pytest.raises(Refused, match=left):
        qualifiers(*event(3, dropped), 2)


@given(sizes, st.data())
def test_a_qualifier_who_drops_makes_room_for_the_next_in_standings(size: int, data: st.DataObject) -> None:
    gone = data.draw(st.integers(1, size))
    cut = replaced(Cut(seeds(size)), PlayerId(f"p{gone}"), *event(size + 3, (gone, size + 1)))
    assert cut.seeds == ids(*(n for n in range(1, size + 1) if n != gone), size + 2)
    assert cut.rounds == ()


def test_a_paired_first_round_is_drawn_anew_after_a_drop() -> None:
    paired = Cut(seeds(4), (tuple(Played(a, b) for a, b in first_round(seeds(4))),))
    cut = replaced(paired, PlayerId("p2"), *event(5, (2,)))
    assert numbers(due(cut, False)) == [(1, 5), (3, 4)]


def test_with_nobody_left_to_come_in_the_best_seeds_play_a_smaller_cut() -> None:
    assert replaced(Cut(seeds(8)), PlayerId("p3"), *event(9, (3, 9))).seeds == ids(1, 2, 4, 5)


def test_the_last_qualifier_left_wins_without_a_final() -> None:
    with pytest.raises(Refused, match="Player 1 wins the event"):
        replaced(Cut(seeds(2)), PlayerId("p2"), *event(2, (2,)))


def test_once_a_match_is_over_nobody_is_replaced() -> None:
    begun = Cut(seeds(4), ((met(1, 4, 4, "conceded"), met(2, 3)),))
    with pytest.raises(Refused, match=r"Player 3.*Give the match to the opponent"):
        replaced(begun, PlayerId("p3"), *event(6, (3,)))


def test_only_a_qualifier_can_be_replaced() -> None:
    with pytest.raises(Refused, match="Player 6 is not in the cut"):
        replaced(Cut(seeds(4)), PlayerId("p6"), *event(6, (6,)))


def test_every_round_has_its_name() -> None:
    names = [stage_of(Cut(seeds(64)), index) for index in range(6)]
    assert names == ["round of 64", "round of 32", "round of 16", "quarterfinal", "semifinal", "final"]


@pytest.mark.parametrize(
    ("name", "semifinal", "final"),
    [
        ("regulations-casual", (3, 100), (3, 100)),
        ("regulations-premier", (3, 100), (3, 100)),
        ("draft", (1, 40), (3, 0)),
        ("constructed", (1, 35), (3, 0)),
    ],
)
def test_each_stage_is_played_by_the_terms_of_the_ruleset(
    name: str, semifinal: tuple[int, int], final: tuple[int, int]
) -> None:
    ruleset = printed(name)
    assert match_terms(ruleset, 4, 0) == (*semifinal, "semifinal")
    assert match_terms(ruleset, 4, 1) == (*final, "final")
    assert match_terms(ruleset, 4, 1, for_third=True) == (*semifinal, "match for third place")
