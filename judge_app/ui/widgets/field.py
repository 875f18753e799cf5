"""Lines to type in."""

from typing import Any, ClassVar
from weakref import ref

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.fonts import font_for
from judge_app.ui.widgets.cards import Card
from judge_app.ui.widgets.marks import Icon
from judge_app.ui.widgets.painted import Tappable

__all__ = ["Field", "LongField", "SearchField", "Typed"]


class Typed(TextInput):
    """Kivy's input in our colours and in the font of what is typed."""

    _focused: ClassVar["ref[Typed] | None"] = None

    def __init__(self, **kwargs: Any) -> None:
        colors = theme.colors
        super().__init__(
            background_color=theme.NOTHING,
            foreground_color=colors.hi,
            hint_text_color=colors.low,
            disabled_foreground_color=colors.low,
            cursor_color=colors.mint,
            cursor_width=theme.STROKE,
            selection_color=(*colors.mint[:3], 0.3),
            write_tab=False,
            text_validate_unfocus=False,
            **kwargs,
        )
        self.fbind("text", self._choose_font)
        self.fbind("hint_text", self._choose_font)

    @staticmethod
    def focused() -> "Typed | None":
        """The one that takes what is typed."""
        typed = Typed._focused() if Typed._focused else None
        return typed if typed and typed.focus else None

    @staticmethod
    def in_focus() -> "Typed | None":
        """The same, if it is to be seen."""
        typed = Typed.focused()
        return typed if typed and typed.get_parent_window() else None

    def on_focus(self, *_: Any) -> None:
        if self.focus:
            Typed._focused = ref(self)

    def get_cursor_from_xy(self, x: float, y: float) -> Any:
        """Kivy lays the text out a frame after the field was made, and a finger may be there before."""
        return super().get_cursor_from_xy(x, y) if self._lines else (0, 0)

    def _choose_font(self, *_: Any) -> None:
        self.font_name = font_for(self.text or self.hint_text)


class Field(Card):
    """Fires `on_done` at Enter and keeps the focus, ready for the next."""

    text = StringProperty("")
    hint = StringProperty("")
    focus = BooleanProperty(False)
    font_size = NumericProperty(0)
    input_filter = StringProperty("")
    """"int" lets only digits through."""
    is_long = False
    input_kind: ClassVar[type[Typed]] = Typed
    __events__ = ("on_done",)

    def __init__(self, **kwargs: Any) -> None:
        self._typed = self.input_kind(multiline=self.is_long)
        super().__init__(**kwargs)
        self._typed.bind(text=self._typed_text, focus=self._typed_focus, on_text_validate=self._done)
        self._typed.bind(height=self._center, line_height=self._center)
        for name in ("text", "hint", "focus", "font_size", "input_filter", "disabled"):
            self.fbind(name, self._pass_on)
        self._pass_on()
        self.furnish()

    def natural(self) -> dict[str, Any]:
        return {
            "fill": theme.colors.s2,
            "radius": theme.RADIUS,
            "outline": theme.colors.edge,
            "stroke": theme.HAIR,
            "size_hint_y": None,
            "height": theme.TOUCH,
            "font_size": theme.BODY,
        }

    def furnish(self) -> None:
        self.add_widget(self._typed)

    def on_done(self) -> None:
        """Enter was pressed."""

    def select_all(self) -> None:
        self._typed.select_all()

    def show_beginning(self) -> None:
        """Kivy shows the end of a long text that it is given."""
        self._typed.cursor = 0, 0

    def _pass_on(self, *_: Any) -> None:
        typed = self._typed
        typed.font_size, typed.hint_text, typed.disabled = self.font_size, self.hint, self.disabled
        typed.input_filter = self.input_filter or None
        if typed.text != self.text:
            typed.text = self.text
        typed.focus = self.focus
        self.outline = theme.colors.mint if self.focus else theme.colors.edge
        self.stroke = theme.STROKE if self.focus else theme.HAIR
        self._center()

    def _typed_text(self, _: Widget, text: str) -> None:
        self.text = text

    def _typed_focus(self, _: Widget, focus: bool) -> None:
        self.focus = focus

    def _done(self, *_: Any) -> None:
        self.dispatch("on_done")

    def _center(self, *_: Any) -> None:
        typed = self._typed
        side = self.side()
        above = theme.GAP if self.is_long else max((typed.height - typed.line_height) / 2, 0)
        typed.padding = side, above, side, above

    def side(self) -> float:
        return theme.GAP_L


class LongField(Field):
    """Several lines to type in; Enter begins a new one."""

    is_long = True

    def natural(self) -> dict[str, Any]:
        return {**super().natural(), "height": 2 * theme.PRIMARY}


class FieldKey(Tappable):
    """A button inside a field."""

    icon = StringProperty("")
    hint = StringProperty("")
    watched = ("icon",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_x": None, "width": theme.TOUCH}

    def paint(self) -> None:
        if self.state == "down":
            self.ground(theme.colors.s3, theme.RADIUS)
        self.glyph(self.icon, self.center_x, self.center_y, theme.BADGE, theme.colors.mid)


class SearchField(Field):
    """Looks for something: empty it offers the keys for numbers (`on_pad`), filled it can be cleared."""

    has_pad = BooleanProperty(False)
    __events__ = ("on_pad",)

    def furnish(self) -> None:
        self._sign = Icon(icon="magnify", color=theme.colors.low)
        self._key = FieldKey()
        self._key.bind(on_release=self._key_tapped)
        self.padding = theme.GAP_L, 0, 0, 0
        self.add_widget(self._sign)
        self.add_widget(self._typed)
        for name in ("text", "has_pad", "focus"):
            self.fbind(name, self._offer)
        self._offer()

    def on_pad(self) -> None:
        """The keys for numbers are wanted."""

    def side(self) -> float:
        return theme.GAP

    def _offer(self, *_args: Any) -> None:
        self._sign.color = theme.colors.hi if self.focus else theme.colors.low
        self._key.icon = "close" if self.text else "dialpad"
        self._key.hint = _("Clear") if self.text else _("Number keys")
        wanted = bool(self.text or self.has_pad)
        if wanted and self._key.parent is None:
            self.add_widget(self._key)
        elif not wanted and self._key.parent is not None:
            self.remove_widget(self._key)

    def _key_tapped(self, *_args: Any) -> None:
        if self.text:
            self.text = ""
        else:
            self.dispatch("on_pad")
