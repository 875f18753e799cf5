"""The parts of the page for paper and files; `paper.kv` says how they look."""

from collections.abc import Callable, Iterator
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.widgets import Bar, Btn, Tappable
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.paperpage import PaperTile, PaperWork

__all__ = ["PaperClose", "PaperFoot", "PaperGrid", "SheetTile"]


class SheetTile(Tappable):
    """Something to print or to save; where there is nothing, it says why, and a finger goes through it."""

    row = ObjectProperty(PaperTile("", "", "", ""))
    screen = ObjectProperty(None)
    watched = ("row",)

    @property
    def text(self) -> str:
        return str(self.row.text)

    @property
    def line(self) -> str:
        return str(self.row.why_not or self.row.line)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_min_y": theme.STEPPER}

    def fit(self) -> None:
        wanted = sum(one.height for one in self._words()) + 2 * theme.GAP
        self.size_hint_min_y = max(theme.STEPPER, wanted)

    def on_touch_down(self, touch: Any) -> bool:
        return bool(not self.row.why_not and super().on_touch_down(touch))

    def on_release(self) -> None:
        if not is_second_tap(self):
            self.screen.make(self.row)

    def paint(self) -> None:
        colors, is_ready = theme.colors, not self.row.why_not
        if is_ready:
            self.ground(colors.s3 if self.state == "down" else colors.s2, theme.RADIUS)
        else:
            self.frame(colors.line, theme.HAIR, theme.RADIUS)
        ink = colors.hi if is_ready else colors.low
        self.glyph(self.row.icon, self.x + theme.GAP_L + theme.ICON_L / 2, self.center_y, theme.ICON_L, ink)
        words = self._words()
        y = self.center_y + sum(one.height for one in words) / 2
        for one, color in zip(words, (ink, colors.mid), strict=True):
            y -= one.height
            self.stamp(one, self.x + self._indent(), y, color)

    def _indent(self) -> float:
        return theme.GAP_L + theme.ICON_L + theme.GAP_L

    def _words(self) -> tuple[Any, Any]:
        room = max(int(self.width - self._indent() - theme.GAP), 1)
        return wrapped(self.text, theme.BODY, room, bold=True), wrapped(self.line, theme.CAPTION, room)


class PaperGrid(GridLayout):
    """Tiles side by side, those of a row equally high; each stays and is told what has changed."""

    rows_shown = ListProperty()
    screen = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("rows_shown", self._fill)
        self.fbind("screen", self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        if self.screen is None:
            return
        while len(self.children) > len(self.rows_shown):
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.rows_shown):
            self.add_widget(SheetTile(screen=self.screen))
        for tile, row in zip(reversed(self.children), self.rows_shown, strict=True):
            tile.row = row


class PaperFoot(Bar):
    """The file that is being made, or was last: how far it is, where it is, what can be done with it."""

    screen = ObjectProperty(None, rebind=True)
    work = ObjectProperty(PaperWork(), rebind=True)
    is_beside = BooleanProperty(True)
    """Whether its buttons stand beside its words."""
    room = NumericProperty(0)
    """So high its words may be; the rest of them is scrolled to."""

    def __init__(self, **kwargs: Any) -> None:
        self._made_for: tuple[Any, ...] = ()
        super().__init__(**kwargs)
        for name in ("work", "screen", "is_beside"):
            self.fbind(name, self._furnish)
        self._furnish()

    def icon(self, stage: str) -> str:
        return {"running": "printer-outline", "made": "check-circle", "refused": "alert"}.get(stage, "close")

    def _furnish(self, *_args: Any) -> None:
        wanted = self.work.stage, self.is_beside
        if self.screen is None or wanted == self._made_for:
            return
        self._made_for = wanted
        self.ids.deeds.clear_widgets()
        for key in self._keys(self.work.stage):
            key.size_hint_x = 1 if key.text and not self.is_beside else None
            self.ids.deeds.add_widget(key)

    def _keys(self, stage: str) -> Iterator[Btn]:
        screen = self.screen
        if stage == "running":
            yield _bound(Btn(text=_("Cancel"), icon="close"), screen.cancel)
            return
        if stage == "made" and screen.device.can_share:
            yield _bound(Btn(text=_("Share"), icon="tray-arrow-up", look="filled"), screen.share_made)
        if stage == "made":
            look = "plain" if screen.device.can_share else "filled"
            yield _bound(Btn(text=_("Open"), icon="open-in-new", look=look), screen.open_made)
        close = PaperClose() if stage == "made" else Btn(text=_("Close"), icon="close")
        yield _bound(close, screen.close_work)


class PaperClose(Btn):
    """What was said about the last file is read."""

    hint = StringProperty("")


def _bound(key: Btn, act: Callable[[], None]) -> Btn:
    key.bind(on_release=lambda _key: act())
    return key
