"""A hand that knows nothing: it touches and types whatever a seed draws."""

import random
from collections.abc import Callable
from typing import Any

from tests.ui.everywhere.visitor import touchable
from tests.ui.judge import ESCAPE, Judge, middle

STEPS = 200
NASTY = (
    *("", " ", "0", "-1", "7", "99999999999999999999", "٣", "²", "1e9", "12:60", "Ada", "ada"),
    *("[b]x[/b]", "{0}", "{name}", "%s%n", "\\", "\0", "\t", "\u202egnirts", "e\u0301\u0301", "\u200b", "ﬀ"),
    *(
        "דוד",
        "محمد",
        "王小明",
        "😀👩‍👩‍👧",
        "x" * 201,
        "  many   spaces  ",
        "a\nb\nc",
        "<&>",
        "'; --",
        "\ufffd",
    ),
)
SIZES = ((1280, 800), (412, 892), (360, 640), (900, 640))


class WildHand:
    """All it does is drawn from a seed."""

    def __init__(self, judge: Judge, seed: int) -> None:
        self.judge = judge
        self.chance = random.Random(seed)
        self.done: list[str] = []
        self.ways: list[tuple[int, Callable[[], str]]] = [
            (60, self.tap),
            (8, self.tap_twice),
            (6, self.hold),
            (6, self.tap_anywhere),
            (12, self.back),
            (14, self.write),
            (6, self.drag),
            (4, self.wait),
            (1, self.turn),
            (1, self.dress),
        ]

    def step(self) -> None:
        weights, ways = zip(*self.ways, strict=True)
        way = self.chance.choices(ways, weights)[0]
        where = self.judge.screen.name
        self.done.append(f"{where}: {way.__name__}")
        self.done[-1] += f" {way()}"
        for _frame in range(self.chance.choice((0, 1, 1, 2, 4))):
            self.judge.loop.idle()

    def tap(self) -> str:
        widget = self._something()
        return self._touch(*middle(widget), name=name_of(widget)) if widget else ""

    def tap_twice(self) -> str:
        widget = self._something()
        if widget is None:
            return ""
        x, y = middle(widget)
        self._touch(x, y)
        return self._touch(x, y, name=name_of(widget), is_double_tap=True)

    def hold(self) -> str:
        from kivy.tests.common import UnitTestTouch

        from judge_app.ui.widgets import HoldBtn

        widgets = self._reachable()
        widget = next((one for one in widgets if isinstance(one, HoldBtn)), None) or self._something()
        if widget is None:
            return ""
        name = name_of(widget)
        touch = UnitTestTouch(*middle(widget))
        touch.touch_down()
        self.judge.pass_time(seconds=1)
        for _frame in range(20):
            self.judge.loop.idle()
        touch.touch_up()
        return name

    def tap_anywhere(self) -> str:
        width, height = self.judge.window.size
        return self._touch(self.chance.uniform(0, width), self.chance.uniform(0, height))

    def back(self) -> str:
        self.judge.window.dispatch("on_keyboard", ESCAPE, 0, None, [])
        return ""

    def write(self) -> str:
        """Into a field, if there is one."""
        from judge_app.ui.widgets import Field

        fields = [widget for widget in self._reachable() if isinstance(widget, Field)]
        if not fields:
            return ""
        field, text = self.chance.choice(fields), self.chance.choice(NASTY)
        self._touch(*middle(field))
        self.judge.loop.idle()
        self.judge.write(text)
        if self.chance.random() < 0.6:
            self.judge.key(13)
        return f"{text!r} into {name_of(field)}"

    def drag(self) -> str:
        from kivy.tests.common import UnitTestTouch

        width, height = self.judge.window.size
        touch = UnitTestTouch(self.chance.uniform(0, width), self.chance.uniform(0, height))
        touch.touch_down()
        for _move in range(4):
            touch.touch_move(touch.x, touch.y + self.chance.uniform(-200, 200))
            self.judge.loop.idle()
        touch.touch_up()
        return ""

    def wait(self) -> str:
        minutes = self.chance.choice((0, 1, 10, 60))
        self.judge.pass_time(seconds=7, minutes=minutes)
        return f"{minutes} min"

    def turn(self) -> str:
        size = self.chance.choice(SIZES)
        self.judge.resize(*size)
        return f"{size}"

    def dress(self) -> str:
        wishes = self.judge.app.preferences
        wishes.theme = self.chance.choice(("dark", "light"))
        wishes.text_size = self.chance.choice((0.85, 1.0, 1.3))
        return f"{wishes.theme} {wishes.text_size}"

    def _reachable(self) -> list[Any]:
        return [widget for widget in touchable(self.judge) if self.judge.is_in_reach(widget)]

    def _something(self) -> Any:
        widgets = self._reachable()
        return self.chance.choice(widgets) if widgets else None

    def _touch(self, x: float, y: float, name: str = "", is_double_tap: bool = False) -> str:
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.is_double_tap = is_double_tap
        touch.touch_down()
        if self.chance.random() < 0.3:
            self.judge.loop.idle()
        touch.touch_up()
        return name


def name_of(widget: Any) -> str:
    words = (str(getattr(widget, name, "")) for name in ("text", "hint", "icon"))
    return f"{type(widget).__name__} {next(filter(None, words), '')[:40]!r}"


def check(judge: Judge) -> None:
    reports = judge.tablet.folder / "reports"
    assert not reports.exists(), "\n".join(report.read_text() for report in reports.iterdir())
