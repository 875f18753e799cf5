"""The current round put right: what a corrected result touches, and the smallest change that mends it."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Repair, Table, affected, pair, repair_affected, repair_all, seat_late, swap
from judge_app.core.tournament import Entrant, Played, SwissRound, Tournament, Was
from judge_app.errors import Refused
from tests.core.pairing.events import Pairs, event, merit, new_event, with_round

P = [PlayerId(f"p{number:02}") for number in range(12)]


def being_played(tournament: Tournament, seed: str, finished: int = 0) -> Tournament:
    """*tournament* with its next round paired, of which the first *finished* tables are over."""
    pairing = pair(tournament, seed)
    matches = [Played(table.a, table.b, table=table.number) for table in pairing.tables]
    matches = [
        match._replace(winner=match.a, how="play") if at < finished else match
        for at, match in enumerate(matches)
    ]
    if pairing.bye is not None:
        matches.append(Played(pairing.bye, None))
    played = SwissRound(pairing.round, tuple(matches), seed)
    return tournament._replace(rounds=(*tournament.rounds, played))


def corrected(tournament: Tournament, at: int) -> Tournament:
    """The result of match *at* of the round before last turned round."""
    *earlier, wrong, last = tournament.rounds
    match = wrong.matches[at]
    loser = match.b if match.winner == match.a else match.a
    right = match._replace(winner=loser, was=(Was(match.winner, "play", last.number),))
    matches = (*wrong.matches[:at], right, *wrong.matches[at + 1 :])
    return tournament._replace(rounds=(*earlier, wrong._replace(matches=matches), last))


def mended(tournament: Tournament, repair: Repair) -> tuple[Played, ...]:
    """The matches of the last round after *repair*."""
    matches = [match for match in tournament.rounds[-1].matches if match not in repair.broken]
    matches += [Played(table.a, table.b, table=table.number) for table in repair.tables]
    if repair.bye is not None:
        matches.append(Played(repair.bye, None))
    return tuple(matches)


def open_pairs(matches: tuple[Played, ...]) -> Pairs:
    return [(match.a, match.b) for match in matches if match.b is not None and match.how is None]


def pairings(players: list[PlayerId]) -> Iterator[list[tuple[PlayerId, PlayerId]]]:
    if not players:
        yield []
    for at in range(1, len(players)):
        for rest in pairings(players[1:at] + players[at + 1 :]):
            yield [(players[0], players[at]), *rest]


@st.composite
def corrections(draw: st.DrawFn) -> Tournament:
    players = draw(st.integers(4, 11))
    rounds = draw(st.integers(1, 3))
    tournament = event(players, rounds, draw(st.integers(0, 10**6)))
    tournament = being_played(tournament, str(draw(st.integers(0, 99))), draw(st.integers(0, players // 4)))
    return corrected(tournament, draw(st.integers(0, players // 2 - 1)))


@settings(max_examples=150)
@given(corrections())
def test_the_smallest_change_that_makes_the_round_good_again(tournament: Tournament) -> None:
    repair = repair_affected(tournament, "seed")
    matches = mended(tournament, repair)
    before = tournament.rounds[-1].matches
    assert sorted(player for match in matches for player in match.players) == sorted(
        player for match in before for player in match.players
    )
    assert {match for match in before if match.is_over and not match.is_bye} <= set(matches)
    tables = [match.table for match in matches if not match.is_bye]
    assert None not in tables
    assert len(set(tables)) == len(tables)
    assert affected(tournament).is_sound == (not repair.broken)
    if repair.bye is None:
        earlier = tournament._replace(rounds=tournament.rounds[:-1])
        old = {frozenset(two) for two in open_pairs(before)}
        new = open_pairs(matches)
        best = min(
            (merit(earlier, pairs), sum(frozenset(two) not in old for two in pairs))
            for pairs in pairings([player for two in new for player in two])
        )
        assert (merit(earlier, new), sum(frozenset(two) not in old for two in new)) == best


def test_what_is_affected_is_said_with_the_points_before_and_after() -> None:
    tournament = corrected(being_played(event(8, 1, 1), "seed"), 0)
    wrong = tournament.rounds[0].matches[0]
    told = affected(tournament)
    loser = wrong.b if wrong.winner == wrong.a else wrong.a
    assert wrong.winner is not None
    assert loser is not None
    assert sorted(told.points) == sorted([(wrong.winner, 0, 2), (loser, 2, 0)])
    assert all({wrong.a, wrong.b} & {*match.players} for match in told.matches)
    assert not told.is_sound


def test_two_tables_exchange_their_players_and_all_others_stay() -> None:
    # p00's win over p01 was p01's. So p01 belongs among the winners, p00 among the others.
    first = with_round(new_event(8), "0-1", "2-3", "4-5", "6-7")
    paired = SwissRound(
        2,
        tuple(
            Played(P[one], P[other], table=table)
            for table, (one, other) in enumerate([(0, 2), (4, 6), (1, 5), (3, 7)], 1)
        ),
    )
    repair = repair_affected(corrected(first._replace(rounds=(*first.rounds, paired)), 0), "seed")
    assert repair.broken == (paired.matches[0], paired.matches[2])
    assert {frozenset(table[1:]) for table in repair.tables} == {
        frozenset({P[1], P[2]}),
        frozenset({P[0], P[5]}),
    }
    assert [table.number for table in repair.tables] == [1, 3]
    assert repair.rematches == ()


def test_finished_tables_stay_whatever_they_were_paired_by() -> None:
    tournament = corrected(being_played(event(16, 2, 1), "seed", finished=8), 0)
    assert repair_affected(tournament, "seed") == Repair((), ())
    assert repair_all(tournament, "seed") == Repair((), ())


def test_all_tables_that_are_not_finished_can_be_paired_anew() -> None:
    tournament = corrected(being_played(event(40, 3, 1), "seed", finished=5), 2)
    repair = repair_all(tournament, "other")
    assert len(repair.broken) > 8
    seats = [player for match in mended(tournament, repair) for player in match.players]
    assert sorted(seats) == sorted(one.id for one in tournament.entrants)


@pytest.mark.parametrize("at", [0, 40, 110])
def test_a_large_round_is_mended_at_a_few_tables(at: int) -> None:
    repair = repair_affected(corrected(being_played(event(300, 4, 2), "seed"), at), "seed")
    assert 2 <= len(repair.broken) <= 4
    assert repair.rematches == ()


def test_the_bye_moves_on_if_the_right_result_makes_somebody_else_the_lowest() -> None:
    # p04 lost to p03, or so it was reported, and has the bye; in truth p03 lost.
    first = with_round(new_event(5, "draft"), "0-1", "3-4", "2")
    matches = (Played(P[0], P[2], table=1), Played(P[3], P[1], table=2), Played(P[4], None))
    tournament = corrected(first._replace(rounds=(*first.rounds, SwissRound(2, matches))), 1)
    repair = repair_affected(tournament, "seed")
    assert repair.bye in (P[1], P[3])
    assert matches[2] in repair.broken


def test_two_players_swap_and_old_opponents_are_named() -> None:
    first = with_round(new_event(4), "0-1", "2-3")
    tournament = first._replace(
        rounds=(*first.rounds, SwissRound(2, (Played(P[0], P[2], table=1), Played(P[1], P[3], table=2))))
    )
    assert swap(tournament, P[2], P[3]) == Repair(
        tournament.rounds[-1].matches,
        (Table(1, P[0], P[3]), Table(2, P[1], P[2])),
        apart=((P[0], 2, P[3], 0), (P[1], 0, P[2], 2)),
    )
    again = swap(tournament, P[2], P[1])
    assert again.rematches == (Table(1, P[0], P[1]), Table(2, P[2], P[3]))


def test_a_player_swaps_with_the_one_who_has_the_bye() -> None:
    tournament = being_played(new_event(5), "seed")
    (bye,) = (match for match in tournament.rounds[0].matches if match.is_bye)
    somebody = tournament.rounds[0].matches[0]
    assert somebody.b is not None
    repair = swap(tournament, somebody.a, bye.a)
    assert repair.bye == somebody.a
    assert repair.tables == (Table(1, bye.a, somebody.b),)


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [(0, 2, "same table"), (0, 1, "Table 2 is finished"), (0, 9, "not seated")],
)
def test_a_swap_that_cannot_be_is_refused(one: int, other: int, sentence: str) -> None:
    first = with_round(new_event(4), "0-1", "2-3")
    matches = (Played(P[0], P[2], table=1), Played(P[1], P[3], P[1], "play", table=2))
    tournament = first._replace(rounds=(*first.rounds, SwissRound(2, matches)))
    with pytest.raises(Refused, match=sentence):
        swap(tournament, P[one], P[other])


@pytest.mark.parametrize("finished", [0, 1, 2])
def test_a_late_player_sits_down_opposite_the_bye_at_a_table_of_their_own(finished: int) -> None:
    tournament = being_played(new_event(5), "seed", finished)
    late = Entrant(PlayerId("late"), "Late")
    tournament = tournament._replace(entrants=(*tournament.entrants, late))
    repair = seat_late(tournament, late.id)
    (bye,) = (match for match in tournament.rounds[0].matches if match.is_bye)
    assert repair == Repair((bye,), (Table(3, bye.a, late.id),))


def test_without_a_bye_a_late_player_waits_for_the_next_round() -> None:
    tournament = being_played(new_event(4), "seed")
    with pytest.raises(Refused, match="Nobody has the bye"):
        seat_late(tournament, PlayerId("late"))
    with pytest.raises(Refused, match="seated in the round already"):
        seat_late(tournament, P[0])


def test_before_the_first_round_there_is_nothing_to_repair() -> None:
    with pytest.raises(Refused, match="No Swiss round"):
        affected(new_event(4))


def test_a_result_kept_as_it_was_paired_by_leaves_the_seed_good() -> None:
    """After a correction the round still follows from its seed and from what was known then."""
    tournament = event(20, 3, 5)
    pairing = pair(tournament, "seed")
    later = corrected(being_played(tournament, "seed"), random.Random(1).randrange(10))
    assert pair(later.before(4), "seed") == pairing


@pytest.mark.parametrize("seed", range(6))
def test_of_several_who_are_equally_low_the_bye_goes_to_who_leaves_most_tables_alone(seed: int) -> None:
    # p03, p04 and p05 have no points now. A bye for p03 frees p02 to meet p01, and p04 and p05 stay.
    first = (
        Played(P[2], P[5], P[2], "time", 1),
        Played(P[4], P[1], P[1], "play", 2, (Was(P[4], "play", 3),)),
    )
    second = (
        Played(P[5], P[1], P[1], "play", 2, (Was(P[5], "play", 3),)),
        Played(P[2], P[4], P[2], "play", 1),
    )
    third = (Played(P[2], P[3], table=1), Played(P[4], P[5], table=2), Played(P[1], None))
    tournament = new_event(0, "draft")._replace(
        entrants=tuple(Entrant(P[number], f"Player {number}") for number in range(1, 6)),
        rounds=(SwissRound(1, first), SwissRound(2, second), SwissRound(3, third)),
    )
    repair = repair_affected(tournament, str(seed))
    assert repair.bye == P[3]
    assert repair.broken == (third[0], third[2])


def dropping(tournament: Tournament, *players: PlayerId) -> Tournament:
    return tournament._replace(
        entrants=tuple(one._replace(dropped=one.dropped or one.id in players) for one in tournament.entrants)
    )


@pytest.mark.parametrize(("players", "leaving"), [(5, 1), (5, 2), (6, 1), (7, 3), (8, 2), (4, 2)])
def test_who_has_dropped_is_not_seated_again_and_the_others_all_are(players: int, leaving: int) -> None:
    for seed in range(20):
        tournament = being_played(event(players, 2, seed), str(seed))
        gone = [one.id for one in random.Random(seed).sample(tournament.entrants, leaving)]
        tournament = dropping(tournament, *gone)
        told = affected(tournament)
        assert sorted(told.gone) == sorted(gone)
        assert not told.is_sound
        for repair in (repair_affected(tournament, "x"), repair_all(tournament, "x")):
            matches = mended(tournament, repair)
            seats = [player for match in matches for player in match.players]
            assert sorted(seats) == sorted(one.id for one in tournament.active)
            assert sum(match.is_bye for match in matches) == len(tournament.active) % 2


def test_a_drop_at_a_finished_table_changes_nothing() -> None:
    tournament = being_played(event(8, 1, 1), "seed", finished=1)
    tournament = dropping(tournament, tournament.rounds[-1].matches[0].a)
    assert affected(tournament).gone == ()
    assert repair_affected(tournament, "seed") == Repair((), ())


def test_a_round_without_table_numbers_loses_nobody() -> None:
    tournament = being_played(event(20, 2, 3), "seed")
    played = tournament.rounds[-1]
    bare = played._replace(matches=tuple(match._replace(table=None) for match in played.matches))
    tournament = tournament._replace(rounds=(*tournament.rounds[:-1], bare))
    repair = repair_all(tournament, "other")
    seats = [player for match in mended(tournament, repair) for player in match.players]
    assert sorted(seats) == sorted(one.id for one in tournament.entrants)
    first, second = bare.matches[:2]
    assert [table.number for table in swap(tournament, first.a, second.a).tables] == [1, 2]
