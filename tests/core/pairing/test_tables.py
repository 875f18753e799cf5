"""Where a pair sits: the best at table 1, and at their own table those who need one."""

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Pairing, Reason, Table, pair
from judge_app.core.standings import standings
from judge_app.core.tournament import Tournament
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
