"""Above the keyboard of the system: the field that is typed in, wherever it is."""

import pytest

from judge_app.device.device import Insets
from tests.ui.everywhere.covered import BARS, KEYBOARD, PLACES, TYPED_IN, Covered, room_of, stands
from tests.ui.everywhere.layout import NEAR, box_of, is_inside
from tests.ui.everywhere.place import Place
from tests.ui.everywhere.visitor import scrolls_around
from tests.ui.judge import ancestors

SIZES = ((1280, 800), pytest.param((800, 1280), marks=pytest.mark.soak))
LOW, LOW_BARS, LOW_KEYBOARD = (892, 412), Insets(48, 24, 48, 0), 210
"""A phone that is held across."""
LOW_PLACES = (
    *("over/log", "outside/rules", "outside/values", "playing/guidance", "playing/players"),
    *("playing/rulings", "playing/slips", "playing/swap", "playing/tables"),
)


@pytest.mark.parametrize("name", TYPED_IN)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_keyboard_never_covers_the_field_that_is_typed_in(
    covered: Covered, size: tuple[int, int], name: str
) -> None:
    covered.judge.resize(*size)
    type_everywhere(covered, PLACES[name], BARS, KEYBOARD)


@pytest.mark.parametrize("name", LOW_PLACES)
def test_a_field_is_in_sight_on_a_low_window_too(covered: Covered, name: str) -> None:
    """Where the keyboard leaves less than what has a height of its own."""
    covered.judge.resize(*LOW)
    type_everywhere(covered, PLACES[name], LOW_BARS, LOW_KEYBOARD)


def type_everywhere(covered: Covered, place: Place, bars: Insets, keyboard: float) -> None:
    covered.cover(bars)
    covered.visit(place)
    room = room_of(covered.judge, bars._replace(bottom=keyboard))
    count = len(covered.fields())
    assert count, f"there is nothing to type in at {place}"
    for number in range(count):
        field = covered.fields()[number]
        covered.touch(field)
        before = stands(field)
        assert field.focus, f"{field.hint!r} was touched"
        covered.cover(bars._replace(bottom=keyboard))
        typed = box_of(field)
        assert typed[1] >= keyboard - NEAR
        assert typed[3] <= room[3] + NEAR
        assert all(is_inside(typed, box_of(scroll)) for scroll in scrolls_around(field)), "scrolled out"
        covered.cover(bars)
        covered.still(field)
        assert stands(field) == [pytest.approx(one, abs=NEAR) for one in before], "all is as it was"
        field.focus = False
        covered.rest()
    covered.close(place)


def test_a_keyboard_is_seen_to_go_also_where_its_field_has_gone_first(covered: Covered) -> None:
    from judge_app.ui.edges import ASKS
    from judge_app.ui.widgets.field import Typed

    judge, root = covered.judge, covered.judge.app.root
    covered.visit(PLACES["playing/players"])
    field = judge.find("Add a player")
    covered.touch(field)
    covered.cover(Insets(bottom=KEYBOARD))
    covered.visit(PLACES["playing/standings"])
    for _tick in range(2 * ASKS):
        root.tick_edges()
    assert Typed.in_focus() is None
    assert not field.focus  # or else what is typed would go there unseen
    covered.device.covered = Insets()
    judge.until(lambda: root.room.y == 0, "it is seen to go")


def test_a_field_that_has_the_focus_before_it_is_on_the_window_keeps_it(covered: Covered) -> None:
    """As the one of a dialog that is just being opened."""
    from judge_app.ui.widgets.field import Typed

    covered.visit(PLACES["playing/players"])
    covered.touch(covered.judge.find("Add a player"))
    covered.judge.app.root.tick_edges()
    coming = Typed()
    coming.focus = True
    for _tick in range(2):
        covered.judge.app.root.tick_edges()
        assert coming.focus
    coming.focus = False


def test_typing_goes_on_when_the_tablet_is_turned(covered: Covered) -> None:
    judge = covered.judge
    covered.visit(PLACES["playing/player/PlayerNoteDialog"])
    field = covered.fields()[0]
    covered.touch(field)
    judge.write("A remark")
    covered.cover(BARS._replace(bottom=KEYBOARD))
    for size in ((800, 1280), (1280, 800)):
        covered.turn(*size)
        assert field.focus
        assert field.text.endswith("A remark")
        assert box_of(field)[1] >= KEYBOARD - NEAR
        assert box_of(field)[3] <= size[1]
    covered.close(PLACES["playing/player/PlayerNoteDialog"])


def test_a_field_in_a_layout_that_does_not_scroll_is_lifted_and_let_down_again(covered: Covered) -> None:
    from kivy.uix.anchorlayout import AnchorLayout
    from kivy.uix.floatlayout import FloatLayout

    from judge_app.ui.widgets import Field

    covered.visit(PLACES["outside/home"])
    root = covered.judge.app.root
    layout, field = FloatLayout(), Field(hint="deep down", size_hint_x=None, width=300)
    layout.bind(top=lambda _, top: setattr(field, "top", top - 600))
    layout.add_widget(field)
    holder = AnchorLayout()
    holder.add_widget(layout)
    root.add_widget(holder)
    covered.rest()
    covered.touch(field)
    assert field.focus
    covered.cover(Insets(bottom=KEYBOARD))
    assert box_of(field)[1] == pytest.approx(KEYBOARD + 8, abs=NEAR)
    covered.cover(Insets())
    assert box_of(field)[3] == pytest.approx(200, abs=NEAR)
    assert root in ancestors(field)
    root.remove_widget(holder)
