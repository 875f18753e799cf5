"""Goes to any place of the app, and tells what can be touched there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge_app.core.eventdraft import EventDraft, to_plain
from judge_app.core.model import EventId, State
from judge_app.tablet import Tablet
from tests.ui.boxedtable import lay_table
from tests.ui.driven import driven
from tests.ui.everywhere.events import NAMES
from tests.ui.everywhere.place import (
    Place,
)
from tests.ui.judge import ESCAPE, Judge, ancestors

QUIET = 2
"""So many frames pass before it counts that nothing moves."""

MOST_FRAMES = 30


def fill_draft(tablet: Tablet, name: str, staff: str) -> None:
    """So that every step of a new event can be gone to."""
    draft = EventDraft(3, name, players=34, staff=((staff, "organizer"), (staff, "head")))
    tablet.settings.set("new_event", to_plain(draft))


class Visitor:
    """Goes anywhere; frames pass until what is shown has come to rest."""

    def __init__(self, judge: Judge, events: Mapping[str, EventId], names: Sequence[str] = NAMES) -> None:
        self.judge, self.events, self.names = judge, events, names
        self.at = ""

    def visit(self, place: Place) -> None:
        root: Any = self.judge.app.root
        if not place.event:
            if place.route == "new":
                fill_draft(self.judge.tablet, *self.names[:2])
            if place.route.startswith("boxed"):
                lay_table(self.judge.tablet, self.names)
            root.go(place.route, **place.where(State()))
        else:
            if root.frame is None or self.at != place.event:
                root.go("home")
                root.show_event(self.judge.tablet.open(self.events[place.event]))
            where = place.where(root.frame.desk.state)
            root.frame.go(place.route, **where)
            while not where and self.judge.screen.back():  # nothing is open from an earlier visit
                pass
        self.at = place.event
        if place.open is not None:
            self.rest(2)
            place.open(self.judge.screen)
        self.rest()
        assert self.judge.screen.name == place.route, f"{place} is not shown"

    def close(self, place: Place) -> None:
        """Put away what is open: by its own button where it has one, else as Back does it."""
        if place.open is None:
            return
        cancel = next((one for one in touchable(self.judge) if getattr(one, "text", "") == "Cancel"), None)
        if cancel is not None:
            cancel.dispatch("on_release")
        else:
            self.judge.window.dispatch("on_keyboard", ESCAPE, 0, None, [])
        self.rest(2)

    def dialogs(self) -> set[Any]:
        """What lies over the screen."""
        from judge_app.ui.widgets.dialog import Cover

        return {one for one in self.judge.widgets() if isinstance(one, Cover)}

    def turn(self, width: int, height: int) -> None:
        """The tablet is turned, with what is shown on it."""
        self.judge.window.size = width, height
        for _frame in range(MOST_FRAMES):
            self.frame()
            if self.judge.app.root.size == [width, height]:
                break
        self.rest()

    def rest(self, frames: int = MOST_FRAMES) -> None:
        """At most *frames*, fewer if nothing moves any more."""
        for count in range(frames):
            self.frame()
            if count >= QUIET and driven.is_settled():  # what a frame sets off may move something in the next
                return

    def fields(self) -> list[Any]:
        from judge_app.ui.widgets import Field

        return [one for one in touchable(self.judge) if isinstance(one, Field) and not one.disabled]

    def frame(self) -> None:
        driven.frame()


def touchable(judge: Judge) -> list[Any]:
    """What a finger can do something with: of an open dialog if there is one, else of all."""
    from judge_app.ui.widgets.dialog import Cover

    shown = [*judge.widgets()]
    covers = [widget for widget in shown if isinstance(widget, Cover)]
    if covers:
        shown = [widget for widget in shown if covers[0] in ancestors(widget)]
    return [widget for widget in shown if is_touchable(widget)]


def is_touchable(widget: Any) -> bool:
    from kivy.uix.behaviors import ButtonBehavior

    from judge_app.ui.widgets import Field, HallMap

    if isinstance(widget, Field | HallMap):
        return bool(widget.width and widget.height)
    if not isinstance(widget, ButtonBehavior) or not (widget.width and widget.height):
        return False
    events = [
        name for name in ("on_press", "on_release", "on_step", "on_hold") if hasattr(type(widget), name)
    ]
    return any(
        getattr(type(widget), name) is not getattr(ButtonBehavior, name, None)
        or widget.get_property_observers(name)
        for name in events
    )


def scrolls_around(widget: Any) -> Iterator[Any]:
    from kivy.uix.scrollview import ScrollView

    for one in ancestors(widget):
        if one is not widget and isinstance(one, ScrollView):
            yield one
