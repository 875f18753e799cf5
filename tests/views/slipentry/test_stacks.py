"""A whole stack of slips: one that is refused is passed over and leaves the others in step."""

import pytest

from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import PlayerAdded, ResultReported, RoundPaired, Seating
from judge_app.views.sliptyping import typed
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, EVA, ONE, THREE, TWO, at_sign_up, in_round_1
from tests.views.slipentry.typist import Typist

STACKS = [
    # what is typed, what comes of it by table, and what is left to look at
    ("5↵1↵ 99↵1↵ 12↵1↵ 13↵2↵", {5: "a", 12: "a", 13: "b"}, ("99 1",)),
    ("5↵1↵ 99↵1 d2↵ 12↵1↵", {5: "a", 12: "a"}, ("99 1 d2",)),
    ("99↵↵1↵ 12↵1↵", {12: "a"}, ("99 1",)),
    ("99↵ 12 1↵", {12: "a"}, ("99",)),
    ("+5↵1↵ 12↵2↵", {12: "b"}, ("+5 1",)),
    ("5;1↵ 12↵2↵", {12: "b"}, ("5;1",)),
    ("5↵4↵ 12↵1↵ 2↵2↵", {12: "a", 2: "b"}, ("5 4",)),
    ("5↵1 s2↵ 12↵1↵", {12: "a"}, ("5 1 s2",)),
    ("5↵4↵ 12↵1↵ 5↵1↵", {5: "a", 12: "a"}, ()),
    ("5 4↵ 12↵1↵", {12: "a"}, ("5 4",)),
    ("5↵↵1↵ 12↵1↵", {5: "a", 12: "a"}, ()),
    ("5↵1↵ 5↵2↵ 12↵1↵ 13↵2↵", {5: "a", 12: "a", 13: "b"}, ("5 2",)),
    ("5↵1↵ 5↵2↵↵ 12↵1↵", {5: "b", 12: "a"}, ()),
    ("↵1↵ ↵9↵ ↵2↵", {1: "a", 3: "b"}, ("2 9",)),
    ("0↵1↵ 99↵2↵ x↵1↵ 7↵2↵", {7: "b"}, ("0 1", "99 2", "x 1")),
]


@pytest.mark.parametrize(("keys", "results", "passed"), STACKS)
def test_one_slip_that_is_refused_leaves_the_others_in_step(
    keys: str, results: dict[int, str], passed: tuple[str, ...]
) -> None:
    typist = Typist(at_twenty_tables())
    typist.types(keys.replace("↵ ", "↵").replace("↵", "\n"))
    matches = typist.device.state.matches.values()
    found = {one.table: {one.a: "a", one.b: "b"}.get(one.result.winner) for one in matches if one.result}
    assert found == results
    assert typist.slip.passed == passed


def at_twenty_tables() -> Device:
    device = at_sign_up(0)
    players = [PlayerId(f"q{n}") for n in range(40)]
    for player in players:
        device.do(PlayerAdded(player, f"Player {player}"))
    seatings = (Seating(MatchId(f"t{n}"), n, *players[2 * n - 2 : 2 * n]) for n in range(1, 21))
    device.do(RoundPaired(1, tuple(seatings), "seed"))
    return device


def test_a_table_that_is_none_says_so_while_its_result_is_typed(typist: Typist) -> None:
    view = typist.types("9\n1")
    assert view.said == (
        "There is no table 9 in round 1: its tables are 1 to 3."
        " The result that follows is passed over; Esc or Backspace leads back."
    )
    assert (view.tone, view.hint, view.table) == ("wrong", "Result", "")
    view = typist.types("\n")
    assert view.said.startswith(
        "There is no table 9 in round 1: its tables are 1 to 3. Its slip was passed over: look at it again."
    )
    view = typist.types("2\n")
    assert view.passed == "One slip was passed over: 9 1. Look at it again; Esc clears this line."
    assert view.table == "Table 2"


def test_backspace_leads_from_nowhere_to_the_number(typist: Typist) -> None:
    typist.types("9\n")
    assert not typist.backspace().passed
    assert (typist.slip.text, typist.slip.is_taken) == ("9", False)
    typist.slip = typed(typist.device.state, typist.slip, "2")
    typist.types("\n1\n")
    assert typist.result(TWO) == Result(CYD)


def test_a_disputed_table_takes_the_result_of_its_slip_along() -> None:
    typist = Typist(in_round_1(), "scorekeeper")
    typist.device.do(ResultReported(ONE, Result(ADA)))
    typist.device.do(ResultReported(ONE, Result(BEA)), knowing=())
    typist.types("1\n2\n3\n1\n")
    assert [typist.result(match) for match in (ONE, TWO, THREE)] == [None, None, Result(EVA)]
    assert typist.slip.passed == ("1 2",)
