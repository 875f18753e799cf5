"""The lists on a player's phone: names to pick from, pairings, standings."""

from judge_app.core.ids import PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import Announced, PlayerDropped, ResultReported, TimeExtended
from judge_app.views.phonelists import (
    PhonePairing,
    lists_number,
    phone_names,
    phone_pairings,
    phone_standings,
    phone_why,
)
from tests.views.hall import ADA, BYE, CYD, EVA, ONE, THREE, TWO, at_sign_up, in_round_1, in_round_2


def test_names_to_pick_from_have_their_tables() -> None:
    hall = in_round_1()
    hall.do(PlayerDropped(EVA))
    rows = phone_names(hall.state)
    assert [(row.name, row.table) for row in rows] == [
        ("Ada", "Table 1"),
        ("Bea", "Table 1"),
        ("Cyd", "Table 2"),
        ("Dan", "Table 2"),
        ("Fay", "Table 3"),
        ("Gus", "Bye"),
    ]


def test_pairings_stand_by_tables() -> None:
    view = phone_pairings(in_round_1().state)
    assert view.title == "Round 1 of 3"
    assert view.rows[0] == PhonePairing("1", "Ada", "Bea")
    assert view.rows[-1] == PhonePairing("", "Gus", "")
    assert phone_pairings(at_sign_up().state).empty == "Round 1 is not paired yet."


def test_standings_and_why() -> None:
    hall = in_round_2()
    view = phone_standings(hall.state)
    assert (view.title, len(view.rows), view.rows[0].points) == ("After round 1", 7, "2")
    assert all(len(row.figures) == len(view.columns) for row in view.rows)
    assert phone_why(hall.state, ADA).title.startswith("Why ")
    assert phone_why(hall.state, PlayerId("stranger")).title == ""
    assert phone_standings(in_round_1().state).empty


def test_the_number_of_the_lists_changes_with_them_only() -> None:
    hall = in_round_1()
    first = lists_number(hall.state)
    hall.do(Announced("Water is at the door."))
    hall.do(TimeExtended(ONE, 60, "Judge call"))
    hall.do(ResultReported(ONE, Result(ADA)))
    assert lists_number(hall.state) == first
    hall.do(ResultReported(TWO, Result(CYD)))
    hall.do(ResultReported(THREE, Result(EVA)))
    assert lists_number(hall.state) != first
    assert BYE in hall.state.matches
