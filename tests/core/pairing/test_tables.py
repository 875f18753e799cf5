"""Where a pair sits: the best at table 1, and at their own table those who need one."""

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Pairing, Position, Reason, Table, pair, seat_late, swap, table_numbers
from judge_app.core.pairing.swiss import table_reasons
from judge_app.core.standings import standings
from judge_app.core.tournament import Played, SwissRound, Tournament
from tests.core.pairing.events import event, new_event


def needing(tournament: Tournament, tables: dict[str, int]) -> Tournament:
    return tournament._replace(
        entrants=tuple(one._replace(table=tables.get(one.id)) for one in tournament.entrants)
    )


def table_of(pairing: Pairing, player: str) -> Table:
    return next(table for table in pairing.tables if player in table)


def test_tables_go_by_the_standing_of_the_better_player() -> None:
    tournament = event(24, 3, 1)
    rank = standings(tournament).rank
    tables = pair(tournament, "seed").tables
    assert all(rank(table.a) < rank(table.b) for table in tables)
    assert [rank(table.a) for table in tables] == sorted(rank(table.a) for table in tables)


def test_a_player_with_a_fixed_table_sits_there_and_the_others_around() -> None:
    usual = pair(event(12, 2, 1), "seed")
    somebody = usual.tables[0].b
    pairing = pair(needing(event(12, 2, 1), {somebody: 5}), "seed")
    assert table_of(pairing, somebody).number == 5
    assert [table.number for table in pairing.tables] == [1, 2, 3, 4, 5, 6]
    assert Reason("fixed-table", (somebody,), table=5) in pairing.reasons
    assert {frozenset(table[1:]) for table in pairing.tables} == {
        frozenset(table[1:]) for table in usual.tables
    }


def test_a_fixed_table_may_lie_apart_from_the_others() -> None:
    pairing = pair(needing(new_event(6), {"p03": 40}), "seed")
    assert table_of(pairing, "p03").number == 40
    assert [table.number for table in pairing.tables] == [1, 2, 40]


def test_two_who_need_the_same_table_do_not_both_get_it() -> None:
    pairing = pair(needing(new_event(8), {"p00": 2, "p01": 2, "p02": 2}), "seed")
    numbers = [table.number for table in pairing.tables]
    assert len(set(numbers)) == len(numbers)
    assert {"p00", "p01", "p02"} & {*next(table for table in pairing.tables if table.number == 2)}
    told = {reason.players[0]: reason for reason in pairing.reasons if reason.table == 2}
    assert set(told) == {"p00", "p01", "p02"}
    for player, reason in told.items():
        assert reason.kind == ("fixed-table" if table_of(pairing, player).number == 2 else "table-taken")


def test_who_has_the_bye_needs_no_table() -> None:
    tournament = needing(new_event(3), {"p00": 2})
    byes = [pairing for seed in range(20) if (pairing := pair(tournament, str(seed))).bye == PlayerId("p00")]
    assert byes
    assert all(pairing.tables[0].number == 1 for pairing in byes)


def two_who_meet() -> tuple[PlayerId, PlayerId]:
    """Of the four players of a new event, those whom the seed makes meet at table 2."""
    return pair(new_event(4), "seed").tables[1][1:]


def test_when_two_with_fixed_tables_meet_the_other_table_stays_free() -> None:
    a, b = two_who_meet()
    pairing = pair(needing(new_event(4), {a: 1, b: 2}), "seed")
    assert (table_of(pairing, a).number, table_of(pairing, b).number) == (1, 1)
    assert [table.number for table in pairing.tables] == [1, 3]
    assert pairing.reasons == (
        Reason("fixed-table", (a,), table=1),
        Reason("table-kept", (b, a), table=2),
    )


def test_the_table_of_who_has_the_bye_stays_free() -> None:
    bye = pair(new_event(3), "seed").bye
    pairing = pair(needing(new_event(3), {str(bye): 1}), "seed")
    assert pairing.bye == bye
    assert [table.number for table in pairing.tables] == [2]


def test_where_every_table_is_needed_others_sit_at_a_fixed_one() -> None:
    pairs, fixed = [("a", "b"), ("c", "d"), ("e", "f")], {"a": 1, "b": 2}
    assert table_numbers(pairs, fixed, (1, 2, 3, 4)) == [1, 3, 4]
    assert table_numbers(pairs, fixed, (1, 2, 3)) == [1, 3, 2]


def test_who_lends_a_table_because_all_are_needed_is_told() -> None:
    a, b = two_who_meet()
    c, d = (one.id for one in new_event(4).entrants if one.id not in (a, b))
    position = Position(needing(new_event(4), {a: 1, b: 2}))
    assert [*table_reasons([Table(1, a, b), Table(2, c, d)], position)] == [
        Reason("fixed-table", (a,), table=1),
        Reason("table-lent", (b,), table=2),
    ]


P = [PlayerId(f"p{number:02}") for number in range(6)]


def playing(players: int, tables: dict[str, int], *matches: Played) -> Tournament:
    return needing(new_event(players), tables)._replace(rounds=(SwissRound(1, matches, "seed"),))


def test_who_is_swapped_away_takes_the_fixed_table_along() -> None:
    tournament = playing(4, {"p00": 1}, Played(P[0], P[1], table=1), Played(P[2], P[3], table=2))
    assert swap(tournament, P[0], P[2]).tables == (Table(2, P[2], P[1]), Table(1, P[0], P[3]))


def test_a_swap_that_brings_two_with_fixed_tables_together_leaves_one_free() -> None:
    matches = Played(P[0], P[1], table=1), Played(P[2], P[3], table=2)
    assert swap(playing(4, {"p00": 1, "p02": 2}, *matches), P[1], P[2]).tables == (
        Table(1, P[0], P[2]),
        Table(3, P[1], P[3]),
    )


def test_a_late_player_comes_to_the_fixed_table_of_who_had_the_bye_and_to_no_other() -> None:
    matches = Played(P[0], P[1], table=1), Played(P[2], None)
    assert seat_late(playing(3, {"p02": 7}, *matches), P[4]).tables == (Table(7, P[2], P[4]),)
    assert seat_late(playing(3, {"p00": 1, "p01": 2}, *matches), P[4]).tables == (Table(3, P[2], P[4]),)
