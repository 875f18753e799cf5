"""The list of PINs, as a person types the command."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.core.phones import pin_of
from tests.cli.test_events import attempt, judge
from tests.second import become


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def test_each_player_has_a_pin_that_stays_the_same(folder: Path) -> None:
    judge(folder, "new", "Oak")
    judge(folder, "add", "Oak", "Cyd", "Ada", "Bea")
    said = judge(folder, "pins", "Oak")
    rows = [line.split("  ") for line in said.splitlines()]
    assert [name for _pin, name in rows] == ["Ada", "Bea", "Cyd"]
    assert all(len(pin) == 5 and pin.isdecimal() for pin, _name in rows)
    assert judge(folder, "pins", "Oak") == said
    with closing(make_tablet(folder)) as tablet:
        (listed,) = tablet.events()
        players = listed.state.players.values()
        assert {player.name: pin_of(listed.state, player.id) for player in players} == {
            name: pin for pin, name in rows
        }
    told = json.loads(judge(folder, "pins", "Oak", "--json"))
    assert [(one["pin"], one["name"]) for one in told] == [(pin, name) for pin, name in rows]


def test_two_who_look_alike_are_told_apart_and_who_dropped_is_marked(folder: Path) -> None:
    judge(folder, "new", "Oak")
    judge(folder, "add", "Oak", "Ada", "Ada", "Bea")
    judge(folder, "drop", "Oak", "Bea")
    rows = judge(folder, "pins", "Oak").splitlines()
    assert [row[7:] for row in rows] == ["Ada", "Ada (2)", "Bea  (dropped)"]


def test_without_players_there_is_nothing_to_list(folder: Path) -> None:
    judge(folder, "new", "Oak")
    refused = attempt(folder, "pins", "Oak")
    assert refused.returncode == 2
    assert refused.stderr == "Oak has no players yet. Add them, then list their PINs.\n"


def test_a_floor_judges_tablet_makes_no_pins_but_reads_them(folder: Path) -> None:
    judge(folder, "new", "Oak")
    judge(folder, "add", "Oak", "Ada")
    judge(folder, "new", "Elm")
    judge(folder, "add", "Elm", "Ada")
    said = judge(folder, "pins", "Elm")
    with closing(make_tablet(folder)) as tablet:
        for listed in tablet.events():
            with closing(tablet.open(listed.event)) as desk:
                become(desk, "floor")
    refused = attempt(folder, "pins", "Oak")
    assert refused.returncode == 2
    assert "floor judge" in refused.stderr
    assert judge(folder, "pins", "Elm") == said
