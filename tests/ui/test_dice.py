"""Dice by touch: rolled here or entered, with and without a table, and nothing is lost."""

import pytest

from judge_app.core.dice import Roll, faces
from judge_app.core.model import Match
from judge_app.tablet import Tablet
from tests.depth import IS_SOAK
from tests.ui.floor import enter, match_at, names_at, seated
from tests.ui.judge import Judge, SitDown
from tests.ui.test_setup import tap_seat

TURNS = ((1280, 800), (360, 640), (892, 412), *(((800, 1280), (412, 892)) if IS_SOAK else ()))


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    judge = sit_down()
    enter(judge, seated(tablet))
    return judge


def at_table(judge: Judge) -> Match:
    match = match_at(judge, 1)
    judge.go("dice", match=match.id)
    return match


def rest(judge: Judge) -> None:
    judge.until(lambda: not any(getattr(one, "is_rolling", False) for one in judge.widgets()), "the dice lie")


def rolls_at(judge: Judge, match: Match) -> tuple[Roll, ...]:
    found: tuple[Roll, ...] = judge.frame.desk.state.sitting(match.id).rolls
    return found


def free_rolls(judge: Judge) -> list[Roll]:
    return [*judge.frame.desk.state.rolls.values()]


def test_the_dice_are_found_under_more(hall: Judge) -> None:
    hall.go("more")
    hall.tap("Dice")
    hall.until(lambda: hall.screen.name == "dice", "the dice are there")
    hall.see("High roll", "Coin", "Free", "Nothing has been rolled here yet.")
    hall.miss("First player")


@pytest.mark.parametrize("size", [(1280, 800), (412, 892)])
def test_free_dice_are_rolled_and_summed(hall: Judge, size: tuple[int, int]) -> None:
    from judge_app.ui.widgets.stepper import StepKey

    hall.resize(*size)
    hall.go("dice")
    for _ in range(3):
        hall.tap("+", StepKey)
    hall.see("4 dice")
    hall.tap("Roll")
    rest(hall)
    (roll,) = free_rolls(hall)
    assert roll.faces == faces(roll.seed, 4)
    hall.see(f"Sum {sum(roll.faces)}")
    assert [die.face for die in reversed(hall.screen.ids.grid.children)] == [*roll.faces]


@pytest.mark.parametrize("route", ["dice", "setup", "deckcheck", "decklists"])
def test_turned_while_it_is_shown_every_button_is_as_in_one_opened_so(hall: Judge, route: str) -> None:
    hall.go(route, match=match_at(hall, 1).id)
    opened = {}
    for size in TURNS:
        hall.resize(*size)
        hall.app.root.rebuild()
        hall.until(lambda: hall.screen.name == route, f"{route} is shown")
        opened[size] = buttons(hall)
    for size in (*reversed(TURNS), *TURNS):
        hall.resize(*size)
        assert buttons(hall) == opened[size], size


def buttons(judge: Judge) -> dict[str, tuple[float, ...]]:
    from judge_app.ui.widgets import Btn

    shown = [one for one in judge.widgets() if isinstance(one, Btn) and one.text]
    return {one.text: (*one.to_window(*one.pos), *one.size) for one in shown}


def test_a_roll_tells_what_it_was_for_and_can_be_undone(hall: Judge) -> None:
    hall.go("dice")
    hall.tap("What is it for?")
    hall.write("Which pack is opened")
    hall.tap("Roll")
    rest(hall)
    (roll,) = free_rolls(hall)
    assert roll.purpose == "Which pack is opened"
    hall.see("Which pack is opened · Tablet", f"seed {roll.seed}")
    hall.tap("Undo")
    hall.see("Nothing has been rolled here yet.")
    assert not free_rolls(hall)


def test_a_coin_is_flipped_or_entered(hall: Judge) -> None:
    hall.go("dice")
    hall.tap("Coin")
    hall.tap("Flip")
    rest(hall)
    hall.tap("Enter real coin")
    hall.see("What does the coin show?")
    hall.tap("Tails")
    hall.miss("What does the coin show?")
    first, second = free_rolls(hall)
    assert (first.sides, first.faces) == (2, faces(first.seed, 1, 2))
    assert (second.sides, second.faces, second.seed) == (2, (2,), "")


def test_several_real_dice_are_entered_one_by_one_with_a_way_back(hall: Judge) -> None:
    hall.go("dice", count=3)
    hall.tap("Enter real dice")
    hall.see("Die 1 of 3")
    hall.tap("6")
    hall.see("Die 2 of 3", "So far: 6")
    hall.tap("Take back")
    hall.see("Die 1 of 3")
    for face in ("2", "3", "5"):
        hall.tap(face)
    hall.see("Sum 10")
    assert [(roll.faces, roll.seed) for roll in free_rolls(hall)] == [((2, 3, 5), "")]


def test_at_a_table_the_first_thing_is_who_starts(hall: Judge) -> None:
    match = at_table(hall)
    a, b = names_at(hall, match)
    hall.see("First player", "Who starts?")
    hall.tap("Enter real dice")
    hall.tap("2")
    hall.tap("5")
    hall.see("Rolled 5, chooses", f"{b} picks who starts")
    hall.tap(f"{a} first")
    hall.until(lambda: hall.frame.desk.state.sitting(match.id).first == match.a, "it is known who starts")
    (roll,) = rolls_at(hall, match)
    assert (roll.use, roll.faces, roll.players) == ("first-player", (2, 5), match.players)


def test_a_tap_on_a_die_enters_that_players_roll(hall: Judge) -> None:
    from judge_app.ui.screens.dice import BigDie

    match = at_table(hall)
    tap_seat(hall, BigDie, "b")
    hall.see(f"What did {names_at(hall, match)[1]} roll?")
    hall.tap("4")
    hall.see("Rolled 4")
    assert [roll.players for roll in rolls_at(hall, match)] == [(match.b,)]


def test_a_high_roll_of_a_table_names_its_players(hall: Judge) -> None:
    match = at_table(hall)
    hall.tap("High roll")
    hall.tap("Roll")
    rest(hall)
    (roll,) = rolls_at(hall, match)
    assert (roll.use, roll.players, roll.faces) == ("high-roll", match.players, faces(roll.seed, 2))
    tie = roll.faces[0] == roll.faces[1]
    winner = names_at(hall, match)[roll.faces[1] > roll.faces[0]]
    hall.see("Tied, roll again" if tie else f"{winner} has the high roll")


def test_a_double_tap_rolls_once(hall: Judge) -> None:
    hall.go("dice")
    hall.tap("Roll")
    second = hall.press("Roll")
    second.is_double_tap = True
    second.touch_up()
    hall.loop.idle()
    assert len(free_rolls(hall)) == 1


def test_the_dice_tumble_for_less_than_half_a_second() -> None:
    from judge_app.ui.widgets.die import Rolling

    assert 0 < Rolling.duration < 0.5
