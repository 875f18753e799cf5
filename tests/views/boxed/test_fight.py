"""A fight of the boxed game as its screen shows it: the sides, and the verdict with its section."""

import pytest

from judge_app.core.boxed import Game, Monster, OneShot
from judge_app.views.boxedfight import fight_view, helper_rows, monster_view
from judge_app.views.rulewords import source
from tests.views.boxed.game import FELIX, TABLE, fought


@pytest.mark.parametrize(
    ("game", "standing", "title", "line"),
    [
        (TABLE, "", "Tap the name of who fights", "A second name helps. Tapped again, it lets go."),
        (fought(), "", "What does Nora fight?", "Add a monster."),
        (
            fought(Monster(1, 3, 0, 2)),
            "beats",
            "Nora wins: 1 level, 2 Treasures face down",
            "A tie would have lost.",
        ),
        (
            fought(Monster(1, 4, 0, 2), Monster(2, 8, 0, 3), helper=FELIX),
            "beats",
            "Nora wins: 2 levels, 5 Treasures face up",
            "Felix gains no level. A tie would have lost.",
        ),
        (
            fought(Monster(1, 4)),
            "ties",
            "A tie: Nora loses",
            "One point more would win. Get help, or run away.",
        ),
        (fought(Monster(1, 9)), "loses", "Nora loses by 5", "Get help, use one-shots, or run away."),
        (
            fought(Monster(1, 9, is_gone=True)),
            "beats",
            "Nora wins: no level, 1 Treasure face down",
            "A card got rid of it: no kill.",
        ),
        (
            fought(Monster(1), level=9, helper=FELIX)._replace(options=("shared",)),
            "beats",
            "Nora wins: 1 level, 1 Treasure face up",
            "That is level 10 and wins the game. Felix wins along. A tie would have lost.",
        ),
    ],
)
def test_the_verdict_is_told(game: Game, standing: str, title: str, line: str) -> None:
    view = fight_view(game)
    assert (view.standing, view.title, view.line) == (standing, title, line)


def test_both_sides_are_listed_with_what_they_have() -> None:
    game = fought(Monster(1, 4, 5, 2, 2), Monster(2, 3, is_gone=True), helper=FELIX, bonus=6)
    shots = OneShot(1, "munchkins", 3), OneShot(2, "monsters", -2)
    view = fight_view(game._replace(fight=game.fight._replace(shots=shots)))
    assert (view.munchkins, view.monsters, view.helper) == ("22", "7", "Helper: Felix")
    assert [(row.name, row.line, row.strength) for row in view.fighters] == [
        ("Nora", "level 4, bonus 6", 10),
        ("Felix", "level 9, bonus 0", 9),
    ]
    assert [(row.name, row.line, row.strength) for row in view.foes] == [
        ("Monster 1", "+5; 2 levels, 2 Treasures", 9),
        ("Monster 2", "Got rid of, 1 Treasure", 0),
    ]
    assert [row.text for row in (*view.our_shots, *view.their_shots)] == ["One-shot +3", "One-shot −2"]


def test_everybody_alive_can_be_asked_for_help() -> None:
    game = fought(Monster(1), helper=FELIX)
    assert [(row.name, row.is_on) for row in helper_rows(game)] == [
        ("Felix", True),
        ("Munchkin 3", False),
        ("Nobody", False),
    ]


def test_a_monster_that_is_not_there_has_an_empty_sheet() -> None:
    assert monster_view(fought(Monster(1, 4, 5)), 1).strength == "9"
    assert not monster_view(fought(Monster(1)), 7).is_there


@pytest.mark.parametrize(
    ("game", "section"),
    [
        (TABLE, "Combat"),
        (fought(Monster(1, 9)), "Combat"),
        (fought(Monster(1), Monster(2)), "Fighting multiple monsters"),
        (fought(Monster(1), Monster(2), helper=FELIX), "Asking for help"),
        (fought(Monster(1), level=9), "Starting and finishing the game"),
        (fought(Monster(1), level=9, helper=FELIX)._replace(options=("shared",)), "Faster play rules"),
    ],
)
def test_the_verdict_names_the_section_of_the_rules(game: Game, section: str) -> None:
    assert " · ".join(source(fight_view(game).cite)) == f"Munchkin Impossible 1.61 · {section}"
