"""The ways through an event that have no place on the rail or the bar."""

from judge_app.core.claims import Claim, EntryId
from judge_app.core.model import CutSeeds, PlayerId, State
from judge_app.views.more import more_view

CUT = CutSeeds(3, (PlayerId("a"), PlayerId("b")))


def routes(state: State) -> list[str]:
    return [tile.route for tile in more_view(state).tiles]


def test_the_bracket_is_there_once_the_cut_is_made() -> None:
    assert "bracket" not in routes(State())
    assert "bracket" in routes(State(cuts=(Claim(EntryId("x:1"), CUT),)))


def test_everything_else_is_always_there() -> None:
    always = [
        "players",
        "standings",
        "pair",
        "rulings",
        "houserules",
        "values",
        "documents",
        "staff",
        "guidance",
        "log",
        "paper",
        "boardphones",
        "devices",
        "settings",
        "home",
    ]
    assert [route for route in routes(State()) if route in always] == always
