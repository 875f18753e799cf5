"""Between the bars of the system: all that is shown, also when they come late or change sides."""

from typing import Any

import pytest

from judge_app.device.device import Insets
from tests.ui.everywhere.covered import BARS, KEYBOARD, PLACES, Covered, room_of
from tests.ui.everywhere.layout import box_of, is_inside
from tests.ui.everywhere.visitor import scrolls_around, touchable

SIZES = ((1280, 800), (800, 1280))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize(
    "name", ["outside/home", "playing/clock", "playing/calls/log", "playing/board/touched", "playing/result"]
)
def test_everything_to_touch_stands_between_the_bars(
    covered: Covered, size: tuple[int, int], name: str
) -> None:
    covered.judge.resize(*size)
    covered.cover(BARS)
    covered.visit(PLACES[name])
    room = room_of(covered.judge, BARS)
    for widget in touchable(covered.judge):
        held = [widget, *scrolls_around(widget)][-1]
        assert is_inside(box_of(held), room), f"{held} at {box_of(held)}"
    covered.close(PLACES[name])


def test_the_snackbar_stands_below_the_upper_bar(covered: Covered) -> None:
    covered.cover(BARS)
    covered.visit(PLACES["outside/home"])
    snackbar = covered.judge.app.root.snackbar
    snackbar.say("Saved")
    covered.rest()
    assert is_inside(box_of(snackbar), room_of(covered.judge, BARS))
    snackbar.hide()


def test_a_bar_of_the_app_goes_on_behind_that_of_the_system_and_a_dialog_dims_all(covered: Covered) -> None:
    covered.cover(BARS)
    covered.visit(PLACES["playing/calls/log"])
    rail = covered.judge.frame._rail
    assert (rail._surface.pos[0], rail._surface.pos[1]) == (0, 0)
    cover = next(one for one in covered.judge.widgets() if type(one).__name__ == "Cover")
    assert (*cover._dim.pos, *cover._dim.size) == (0, 0, 1280, 800)
    covered.close(PLACES["playing/calls/log"])


def test_nothing_is_laid_out_anew_while_nothing_has_changed(covered: Covered) -> None:
    covered.cover(BARS)
    covered.visit(PLACES["playing/players"])
    root: Any = covered.judge.app.root
    laid: list[int] = []
    root.do_layout, original = lambda *_, **__: laid.append(1), root.do_layout
    for _ in range(5):
        root.ask_edges()
        root.tick_edges()
        covered.frame()
    assert not laid
    root.do_layout = original


def test_the_app_hears_by_itself_of_the_keyboard_and_of_bars_that_come_late(covered: Covered) -> None:
    judge, root = covered.judge, covered.judge.app.root
    covered.visit(PLACES["playing/players"])
    covered.touch(judge.find("Add a player"))
    covered.device.covered = Insets(bottom=KEYBOARD)
    judge.until(lambda: root.room.y == KEYBOARD, "the keyboard is seen")
    covered.device.covered = Insets()
    judge.until(lambda: root.room.y == 0, "it is seen to go")


def unfocused(covered: Covered) -> Any:
    """The root, with nobody who types, and nothing asked any more because of it."""
    from judge_app.ui.edges import ASKS
    from judge_app.ui.widgets.field import Typed

    if field := Typed.in_focus():
        field.focus = False
    root = covered.judge.app.root
    for _tick in range(2 * ASKS):
        root.tick_edges()
    assert root._edges._asks == 0
    return root


def test_the_app_asks_for_the_bars_when_it_is_turned(
    covered: Covered, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judge_app.ui import edges

    monkeypatch.setattr(edges, "NOW_AND_THEN", 10**6)
    covered.visit(PLACES["playing/players"])
    root = unfocused(covered)
    covered.judge.resize(800, 1280)
    covered.device.covered = BARS
    covered.judge.until(lambda: root.room.y == BARS.bottom, "the bars are seen, however late")


def test_the_app_hears_of_bars_that_change_sides_without_a_turn(covered: Covered) -> None:
    """As on a tablet that is turned upside down: its window stays as large."""
    covered.visit(PLACES["playing/players"])
    covered.cover(Insets(left=60))
    root = unfocused(covered)
    covered.device.covered = Insets(right=60)
    covered.judge.until(lambda: root.room.x == 0, "the other side is seen to be free")
