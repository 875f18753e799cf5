"""A question above everything else, which must be answered or put away first."""

from collections.abc import Iterator
from time import time
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen, ScreenManager
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.widgets.cards import Card
from judge_app.ui.widgets.drawer import Refusal
from judge_app.ui.widgets.text import Paragraph

__all__ = ["Dialog", "DialogFoot"]

ESCAPE = 27
"""Also Android's Back."""
SECOND_TAP = 0.4
"""So many seconds after it has come a touch beside it is the second half of the tap that opened it."""


class Cover(FloatLayout):
    """Dims what lies beneath and keeps every touch from it."""

    def __init__(self, dialog: "Dialog", sheet: "Sheet", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._dialog, self.sheet = dialog, sheet
        self._asker: Screen | None = None
        self._came = 0.0
        with self.canvas.before:
            Color(*theme.DIM)
            self._dim = Rectangle()
        self.add_widget(sheet)
        self.bind(pos=self._place, size=self._place)
        sheet.bind(height=self._place, content_height=self._place)

    def on_touch_down(self, touch: Any) -> bool:
        if self.sheet.collide_point(*touch.pos):
            super().on_touch_down(touch)
        elif not touch.is_mouse_scrolling and not self._is_too_early(touch):
            self._close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        """Back is for the dialog while it shows, and it goes with the screen that asked."""
        if self._asker is not None:
            self._asker.unbind(on_leave=self._close)
        Window.unbind(on_keyboard=self._on_key)
        self._asker = None
        if parent is not None:
            self._came = time()
            Window.bind(on_keyboard=self._on_key)
            self._asker = self._dialog.screen()
            if self._asker is not None:
                self._asker.bind(on_leave=self._close)

    def _is_too_early(self, touch: Any) -> bool:
        return bool(touch.is_double_tap or 0 <= touch.time_start - self._came < SECOND_TAP)

    def _close(self, *_: Any) -> None:
        self._dialog.dispatch("on_close")

    def _on_key(self, _: Any, key: int, *__: Any) -> bool:
        if key == ESCAPE:
            self._close()
        return key == ESCAPE

    def _place(self, *_: Any) -> None:
        around = self.parent or self  # also what lies behind the bars of the system
        self._dim.pos, self._dim.size = around.pos, around.size
        edge = theme.EDGE if self.width >= theme.WIDE else theme.GAP_L
        self.sheet.width = min(self._dialog.sheet_width, self.width - 2 * edge)
        self.sheet.height = min(self.sheet.content_height, self.height - 2 * edge)
        self.sheet.center = self.center


class DialogFoot(BoxLayout):
    """The end of a dialog with its buttons, in sight however long the rest is; it needs a height."""

    def __init__(self, **kwargs: Any) -> None:
        self.size_hint_y = None
        super().__init__(**kwargs)


class Sheet(Card):
    """The dialog's own surface; what is higher than the window scrolls above the foot, which stays."""

    content_height = NumericProperty(0)

    def __init__(self, content: list[Widget], **kwargs: Any) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._title = Paragraph(font_size=theme.NAME, bold=True)
        self._text = Paragraph(font_size=theme.BODY, color=theme.colors.mid)
        self.content = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.GAP)
        self.foot = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=theme.GAP)
        beside = theme.EDGE - theme.GAP_S  # the bar has its place beside what scrolls
        self.content.padding = self.foot.padding = 0, 0, beside, 0
        for widget in content:
            self.put(widget)
        self._scroll = ScrollView(do_scroll_x=False, bar_width=theme.GAP_XS)
        self._scroll.bar_color = self._scroll.bar_inactive_color = theme.colors.edge
        self._scroll.add_widget(self.content)
        self.add_widget(self._scroll)
        self.add_widget(self.foot)
        with self.canvas:
            self._line_color = Color(*theme.colors.line)
            self._line = Rectangle()
        self.content.bind(minimum_height=self._grow)
        self.foot.bind(minimum_height=self._grow, pos=self._rule, size=self._rule)
        self._scroll.bind(height=self._rule)
        self._grow()

    def natural(self) -> dict[str, Any]:
        padding = theme.EDGE, theme.EDGE, theme.GAP_S, theme.EDGE
        return {**super().natural(), "size_hint_x": None, "size_hint_y": None, "padding": padding}

    def put(self, widget: Widget) -> None:
        """What was refused stands with the buttons, where it is seen."""
        is_foot = isinstance(widget, DialogFoot | Refusal)
        (self.foot if is_foot else self.content).add_widget(widget)
        if is_foot:
            self.foot.padding = 0, theme.GAP, self.content.padding[2], 0

    def say(self, title: str, text: str) -> None:
        """The title stands first, the text next; an empty one is not there."""
        for paragraph, words in ((self._text, text), (self._title, title)):
            paragraph.text = words
            self.content.remove_widget(paragraph)
            if words:
                self.content.add_widget(paragraph, index=len(self.content.children))

    def _grow(self, *_: Any) -> None:
        self.content.height, self.foot.height = self.content.minimum_height, self.foot.minimum_height
        self.content_height = self.content.height + self.foot.height + 2 * theme.EDGE
        self._rule()

    def _rule(self, *_: Any) -> None:
        """A line where what scrolls goes on beneath the foot."""
        is_long = self.foot.height > theme.GAP and self.content.height > self._scroll.height + 1
        self._line_color.a = theme.colors.line[3] if is_long else 0
        self._line.pos = self.x, self.foot.top
        self._line.size = self.width, theme.HAIR


class Dialog(Widget):
    """Shows its content on a sheet while *is_open*; `on_close` comes when it is to be put away unanswered.

    In its place in the layout it takes no room. The sheet, made when it is first needed, covers the largest
    float layout around it.
    """

    title = StringProperty("")
    text = StringProperty("")
    is_open = BooleanProperty(False)
    sheet_width = NumericProperty(0)
    __events__ = ("on_close",)

    def __init__(self, **kwargs: Any) -> None:
        self.size_hint, self.size, self.sheet_width = (None, None), (0, 0), theme.DIALOG_WIDTH
        self._content: list[Widget] = []
        self._cover: Cover | None = None
        super().__init__(**kwargs)
        show = Clock.create_trigger(self._show, -1)  # not before it stands where it is to stand
        for name in ("title", "text", "is_open", "parent"):
            self.fbind(name, show)
        show()

    def add_widget(self, widget: Widget, *_: Any, **__: Any) -> None:
        self._content.append(widget)
        if self._cover is not None:
            self._cover.sheet.put(widget)

    def on_close(self) -> None:
        self.is_open = False

    def _show(self, *_: Any) -> None:
        host = self._host() if self.is_open and self.parent else None
        if self._cover is None:
            if host is None:
                return
            self._cover = Cover(self, Sheet(self._content))
        self._cover.sheet.say(self.title, self.text)
        if self._cover.parent is host:
            return
        if self._cover.parent is not None:
            self._cover.parent.remove_widget(self._cover)
        if host is not None:
            host.add_widget(self._cover)

    def screen(self) -> Screen | None:
        """The screen it stands in, if any."""
        return next((widget for widget in self._around() if isinstance(widget, Screen)), None)

    def _host(self) -> Widget:
        floats = [one for one in self._around() if isinstance(one, FloatLayout)]
        hosts = [one for one in floats if not isinstance(one, ScreenManager)]
        return hosts[-1] if hosts else self.parent

    def _around(self) -> Iterator[Widget]:
        """What it stands in, from its parent to the window's own child."""
        widget = self.parent
        while isinstance(widget, Widget) and widget.parent is not widget:
            yield widget
            widget = widget.parent
