"""What can be put on the board, as the event stands."""

from judge_app.core.claims import Claim, EntryId
from judge_app.core.model import ChosenRuleset, CutSeeds, PlayerId, State
from judge_app.core.ops import RoundPaired
from judge_app.core.progress import progress
from judge_app.views.onboard import board_choices, on_board
from tests.log.histories import Did, live
from tests.views.hall import in_round_1, in_round_2

CUT = CutSeeds(3, (PlayerId("a"), PlayerId("b")))


def ready(state: State) -> list[str]:
    return [choice.page for choice in board_choices(state) if choice.is_ready]


def test_before_the_first_round_there_is_nothing_to_choose() -> None:
    assert ready(State()) == ["auto"]


def test_the_bracket_is_there_once_the_cut_is_made() -> None:
    rules = (Claim(EntryId("x:1"), ChosenRuleset("constructed")),)
    assert "bracket" not in ready(State(rulesets=rules))
    assert "bracket" in ready(State(rulesets=rules, cuts=(Claim(EntryId("x:2"), CUT),)))


def test_there_are_no_standings_before_round_1_is_over() -> None:
    assert ready(in_round_1().state) == ["auto", "pairings", "clock"]
    assert ready(in_round_2().state) == ["auto", "pairings", "clock", "standings"]


def test_one_page_is_chosen_and_said() -> None:
    state = State(board_page="standings")
    assert [choice.page for choice in board_choices(state) if choice.is_on] == ["standings"]
    assert on_board(state) == "On board: Standings"
    assert on_board(State()) == "On board: Automatic"
    assert on_board(State(board_page="hologram")) == "On board: hologram", "of a newer app"


def test_there_is_no_winner_to_show_in_an_event_that_nobody_played() -> None:
    state = live([Did(0, RoundPaired(0, (), "Ada"), False)])[0].state
    assert progress(state).stage == "over"
    assert ready(state) == ["auto"]
