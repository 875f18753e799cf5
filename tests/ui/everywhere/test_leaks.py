"""Whatever is opened and left is let go of: a tablet runs for a whole day without a restart."""

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from judge_app.preferences import Theme
from tests.depth import IS_SOAK
from tests.ui.driven import MOST_FRAMES
from tests.ui.everywhere.events import make_events
from tests.ui.everywhere.outside import OUTSIDE
from tests.ui.everywhere.place import Place
from tests.ui.everywhere.places import EVERYWHERE, INSIDE, ONCE_EACH
from tests.ui.everywhere.visitor import Visitor
from tests.ui.judge import Judge, Watch, new_tablet

SETTLED = 3 if IS_SOAK else 2
"""What is made once and kept is there after so many visits."""
MORE_VISITS = 17 if IS_SOAK else 1
WINDOW_EVENTS = (
    *("on_keyboard", "on_key_down", "on_key_up", "on_textinput", "on_touch_down", "on_motion", "on_resize"),
    *("on_draw", "on_flip", "on_request_close", "on_rotate", "size", "children", "focus", "keyboard_height"),
)


@pytest.fixture(scope="module")
def visitor_of_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    watch = Watch()
    tablet = new_tablet(tmp_path_factory.mktemp("leaks"), watch)
    judge = Judge(tablet, watch)
    gc.collect()
    gc.freeze()  # what other tests left is not counted, nor looked through each time
    yield Visitor(judge, make_events(tablet))
    judge.leave()
    tablet.close()


@pytest.fixture
def visitor(visitor_of_all: Visitor) -> Visitor:
    """One visitor for all tests, each of which begins on a tablet that is held across."""
    visitor_of_all.judge.resize(1280, 800)
    return visitor_of_all


def settle(visitor: Visitor) -> None:
    """Until nothing is under way that ends by itself, such as a scroll bar that fades."""
    from kivy.clock import Clock

    for _frame in range(MOST_FRAMES):
        if not any(map(_ends_soon, Clock.get_events())):
            return
        visitor.frame()
    raise AssertionError(f"still under way: {[*map(_named, Clock.get_events())]}")


def _ends_soon(event: Any) -> bool:
    """Whether it happens once, in a while, or belongs to what is gone already."""
    return not event.loop or event.get_callback() is None or "Animation" in _named(event)


def alive(visitor: Visitor) -> Counter[str]:
    """All that could be forgotten to be let go of, by its kind."""
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.lang import builder
    from kivy.uix.widget import Widget

    from judge_app.desk import Desk

    judge = visitor.judge
    for _time in range(2):  # what is found to be gone leaves events, which pass with the next frame
        gc.collect()
        settle(visitor)
    kinds = (type(one) for one in gc.get_objects())
    found = Counter(f"widget {kind.__name__}" for kind in kinds if issubclass(kind, Widget | Desk))
    found.update(f"clock {_named(event)}" for event in Clock.get_events())
    for name in WINDOW_EVENTS:
        found[f"window {name}"] = len(Window.get_property_observers(name))
    found["window children"] = len(Window.children)
    found["rules"] = len(builder._handlers)
    found["wishes"] = len(judge.app.preferences._listeners)
    if judge.frame is not None:
        found["listeners"] = len(judge.frame.desk._listeners)
    return found


def _named(event: Any) -> str:
    callback = event.get_callback()
    owner = getattr(callback, "__self__", None)
    return f"{type(owner).__name__}.{getattr(callback, '__name__', callback)}"


def grown(visitor: Visitor, before: Counter[str]) -> str:
    now = alive(visitor)
    return "\n".join(f"{name}: {before[name]}, now {now[name]}" for name in now if now[name] > before[name])


def tour(visitor: Visitor, places: tuple[Place, ...]) -> None:
    for place in places:
        visitor.visit(place)
        visitor.close(place)


def assert_nothing_grows(visitor: Visitor, places: tuple[Place, ...]) -> None:
    assert_nothing_stays(visitor, lambda: tour(visitor, places), MORE_VISITS)


def assert_nothing_stays(visitor: Visitor, act: Callable[[], None], times: int = 5) -> None:
    for _time in range(SETTLED):
        act()
    before = alive(visitor)
    for _time in range(times):
        act()
    assert not grown(visitor, before)


def test_the_screens_outside_of_an_event_leave_nothing_behind(visitor: Visitor) -> None:
    assert_nothing_grows(visitor, OUTSIDE)


@pytest.mark.parametrize("event", ["sign-up", "playing", "due", "cut", "over"])
def test_the_screens_of_an_event_leave_nothing_behind(visitor: Visitor, event: str) -> None:
    places = INSIDE if IS_SOAK else ONCE_EACH
    assert_nothing_grows(visitor, tuple(place for place in places if place.event == event))


@pytest.mark.soak
def test_the_screens_of_an_event_leave_nothing_behind_on_a_phone(visitor: Visitor) -> None:
    visitor.judge.resize(412, 892)
    assert_nothing_grows(visitor, tuple(place for place in INSIDE if place.event == "playing"))


def test_an_event_that_is_left_is_let_go_of(visitor: Visitor) -> None:
    places = Place("playing", "clock"), Place("cut", "tables"), Place("", "home")
    assert_nothing_grows(visitor, places)


def test_a_change_of_colours_leaves_nothing_of_the_old_ones(visitor: Visitor) -> None:
    themes: tuple[Theme, ...] = ("dark", "light")
    visitor.visit(next(place for place in EVERYWHERE if str(place) == "playing/tables/sheet"))

    def change() -> None:
        for theme in themes:
            visitor.judge.app.preferences.theme = theme
            visitor.rest()

    assert_nothing_stays(visitor, change)


def test_two_sizes_of_the_window_leave_nothing_of_each_other(visitor: Visitor) -> None:
    visitor.visit(Place("playing", "tables"))

    def turn() -> None:
        for size in ((412, 892), (1280, 800)):
            visitor.judge.resize(*size)
            visitor.rest()

    assert_nothing_stays(visitor, turn)
