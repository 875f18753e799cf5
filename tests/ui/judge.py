"""A judge's finger and keyboard on the real window of the app, and a tablet whose clock the test drives."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from judge_app.core.model import EventId
from judge_app.device.device import Device
from judge_app.tablet import Tablet
from tests.ui.driven import driven, install

ENTER, ESCAPE = 13, 27
WORDS = ("text", "line", "title", "says", "foot")
"""Where the widgets of the kit have what can be read on them."""


class Watch:
    """The tablet's clock, which stands until it is told to go on."""

    def __init__(self) -> None:
        self.now_ms = 1_767_225_600_000

    def __call__(self) -> int:
        return self.now_ms

    def go_on(self, seconds: float = 0, minutes: float = 0) -> None:
        self.now_ms += round((60 * minutes + seconds) * 1000)


class Judge:
    """Sits before the app; everything goes through touches and keys, and waits are for what shows."""

    def __init__(
        self,
        tablet: Tablet,
        watch: Watch | None = None,
        net: Any = None,
        board: Any = None,
        device: Device | None = None,
        keeper: Any = None,
        carried: EventId | None = None,
    ) -> None:
        """*keeper* is the app's watch, which goes on in its place; *carried* what it had until now."""
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from judge_app.ui.app import TablesideApp

        self.tablet = tablet
        self.watch = watch or Watch()
        self.window, self.loop = Window, EventLoop
        install()
        self.app = TablesideApp(tablet, net, board, device, watch=keeper, carried=carried)
        self.app.root = self.app.build()
        Window.add_widget(self.app.root)
        EventLoop.start()
        if Window.size != (1280, 800):
            Window.size = 1280, 800  # no frame passes yet: most tests open an event before Home is laid out

    @property
    def screen(self) -> Any:
        """The screen that is shown, in an event or outside."""
        return self.app.root.screen

    @property
    def frame(self) -> Any:
        """The frame of the open event."""
        return self.app.root.frame

    def leave(self) -> None:
        self.app.on_stop()
        self.window.release_all_keyboards()  # as a process does that ends
        self.window.remove_widget(self.app.root)

    def resize(self, width: int, height: int) -> None:
        self.window.size = width, height
        self.until(lambda: self.app.root.size == [width, height], f"the window is {width} x {height}")

    def go(self, route: str, **where: Any) -> None:
        """To where a test begins; what it is about is gone to by touch."""
        (self.frame or self.app.root).go(route, **where)
        self.until(lambda: self.screen.name == route, f"{route} is shown")

    def pass_time(self, seconds: float = 0, minutes: float = 0) -> None:
        """As if the tablet had been asleep for so long."""
        self.app.on_pause()
        self.watch.go_on(seconds, minutes)
        self.app.on_resume()
        self.loop.idle()

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Let frames pass until *condition* holds on a screen that has come to rest."""
        driven.until(condition, lambda: f"{what}; on the screen: {self.texts()}")

    def widgets(self) -> Iterator[Any]:
        shown = [self.app.root]
        while shown:
            widget = shown.pop()
            if widget.opacity:
                yield widget
                shown += widget.children

    def texts(self) -> list[str]:
        return [word for widget in self.widgets() for word in words_on(widget)]

    def find(self, text: str, kind: type | None = None) -> Any:
        """The widget that bears *text* in full, as a label or a hint: the topmost that a finger can reach."""
        found = [
            widget
            for widget in self.widgets()
            if text in (*words_on(widget), getattr(widget, "hint", None))
            and (kind is None or isinstance(widget, kind))
        ]
        return max(found, key=lambda one: (self.is_in_reach(one), middle(one)[1]), default=None)

    def is_in_reach(self, widget: Any) -> bool:
        """Whether a finger can touch *widget*: on the window, and nothing lies over it."""
        x, y = middle(widget)
        if not (0 <= x < self.window.width and 0 <= y < self.window.height):
            return False
        above = {*ancestors(widget)}
        if any(not is_within(x, y, one) for one in above if is_scrolling(one)):
            return False
        return all(one in above or not is_within(x, y, one) for one in self.widgets() if is_covering(one))

    def see(self, *texts: str) -> None:
        for text in texts:
            self.until(lambda: self._shows(text), f"{text!r} shows")  # noqa: B023

    def miss(self, *texts: str) -> None:
        for text in texts:
            self.until(lambda: not self._shows(text), f"{text!r} is gone")  # noqa: B023

    def _shows(self, text: str) -> bool:
        return any(text in shown for shown in self.texts())

    def scroll_to(self, text: str) -> None:
        """Bring *text* into sight, also out of a long list that shows only what is in sight."""
        lists = [one for one in self.widgets() if is_scrolling(one)]
        steps = iter([(one, step / 50) for one in lists for step in range(50, -1, -1)])
        while self.find(text) is None:
            one, height = next(steps, (None, 0.0))
            assert one is not None, f"{text!r} is nowhere, however far one scrolls; last: {self.texts()}"
            one.scroll_y = height
            self.loop.idle()
        self._uncover(self.find(text))
        self.until(lambda: self.is_in_reach(self.find(text)), f"{text!r} is in sight")

    def _uncover(self, widget: Any) -> None:
        x, y = middle(widget)
        for one in ancestors(widget):
            if is_scrolling(one) and not is_within(x, y, one):
                one.scroll_to(widget, animate=False)

    def tap(self, text: str, kind: type | None = None) -> None:
        touch = self.press(text, kind)
        touch.touch_up()
        self.loop.idle()

    def press(self, text: str, kind: type | None = None) -> Any:
        from kivy.tests.common import UnitTestTouch

        self.until(lambda: self.find(text, kind) is not None, f"there is {text!r} to touch")
        self._uncover(self.find(text, kind))
        self.until(lambda: self.is_in_reach(self.find(text, kind)), f"{text!r} can be touched")
        touch = UnitTestTouch(*middle(self.find(text, kind)))
        touch.touch_down()
        return touch

    def hold(self, text: str) -> None:
        """Keep the finger on a button until it does what holding does."""
        from judge_app.ui.widgets import HoldBtn

        touch = self.press(text, HoldBtn)
        held: list[Any] = []
        self.find(text, HoldBtn).bind(on_hold=held.append)
        self.until(lambda: bool(held), f"{text!r} was held for long enough")
        touch.touch_up()
        self.loop.idle()

    def write(self, text: str) -> None:
        for letter in text:
            if letter == "\n":
                self.key(ENTER)
            else:
                self.window.dispatch("on_textinput", letter)
        self.loop.idle()

    def key(self, code: int) -> None:
        """As the window does it: what no field takes is for the app."""
        if not self.window.dispatch("on_key_down", code, 0, None, []):
            self.window.dispatch("on_keyboard", code, 0, None, [])
        self.window.dispatch("on_key_up", code, 0)
        self.loop.idle()

    def escape(self) -> None:
        self.key(ESCAPE)


def words_on(widget: Any) -> list[str]:
    from judge_app.ui.widgets import Dialog

    if isinstance(widget, Dialog):
        return []  # what it says stands on its sheet, while that is open
    lines = getattr(widget, "lines", ())
    words = [*(getattr(widget, name, "") for name in WORDS), *(lines if isinstance(lines, list) else ())]
    return [word for word in words if word and isinstance(word, str)]


def middle(widget: Any) -> tuple[float, float]:
    x, y = widget.to_window(*widget.center)
    return x, y


def ancestors(widget: Any) -> Iterator[Any]:
    """*widget* and all that it stands in."""
    while widget is not None and widget is not widget.parent:
        yield widget
        widget = widget.parent


def is_within(x: float, y: float, widget: Any) -> bool:
    return bool(widget.collide_point(*(widget.parent or widget).to_widget(x, y)))


def is_scrolling(widget: Any) -> bool:
    return hasattr(widget, "scroll_to") and hasattr(widget, "scroll_y")


def is_covering(widget: Any) -> bool:
    """Under an open dialog, or a snackbar that shows."""
    from judge_app.ui.widgets import Snackbar
    from judge_app.ui.widgets.dialog import Cover

    return isinstance(widget, Cover) or (isinstance(widget, Snackbar) and bool(widget.text))


SitDown = Callable[[], Judge]


def new_tablet(folder: Path, watch: Watch) -> Tablet:
    """Its ids and keys are the same in every run: who stands first and whose word shows hang on them."""
    ids, keys = itertools.count(1), itertools.count(1)
    return Tablet(folder, lambda: f"{next(ids):016x}", watch, lambda: next(keys).to_bytes(32))
