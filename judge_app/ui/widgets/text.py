"""Texts that are only to be read, in the font that has their letters."""

from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.fonts import font_for, is_rtl, script_for, shaped

__all__ = ["Paragraph", "Text"]


class Written(Label):
    """A label whose font follows its text, unless it was given another."""

    font_name: Any

    def __init__(self, **kwargs: Any) -> None:
        self._own_font = self.font_name
        self.color = theme.colors.hi
        self.halign = "left"
        super().__init__(**kwargs)
        self.fbind("text", self._choose_font)
        self.fbind("bold", self._choose_font)
        self._choose_font()

    def _choose_font(self, *_: Any) -> None:
        if self.font_name == self._own_font:
            self._own_font = self.font_name = font_for(self.text, self.bold)
            self.font_script_name = script_for(self.text)

    def _create_label(self) -> None:
        super()._create_label()
        self._label.text = shaped(self.text)

    def _trigger_texture_update(self, name: str | None = None, source: Any = None, value: Any = None) -> None:
        """What is drawn may stand in another order than what is read."""
        super()._trigger_texture_update(name, source, shaped(value) if name == "text" else value)


class Text(Written):
    """One line in the room it is given, shortened where that ends."""

    is_tight = BooleanProperty(False)
    """It takes the width of its text, and no more."""

    def __init__(self, **kwargs: Any) -> None:
        self.font_size = theme.BODY
        self.shorten, self.shorten_from, self.valign = True, "right", "middle"
        super().__init__(**kwargs)
        for name in ("size", "is_tight", "texture_size"):
            self.fbind(name, self._fill)
        self.fbind("text", self._shorten)
        self._fill()
        self._shorten()

    def _shorten(self, *_: Any) -> None:
        """At the end of what is read, which of a right-to-left text is drawn at the left."""
        self.shorten_from = "left" if is_rtl(self.text) else "right"

    def _fill(self, *_: Any) -> None:
        if self.is_tight:
            self.size_hint_x, self.text_size = None, (None, None)
            self.width = self.texture_size[0]
        else:
            self.text_size = self.size


class Paragraph(Written):
    """As many lines as the text needs."""

    def __init__(self, **kwargs: Any) -> None:
        self.font_size, self.line_height, self.size_hint_y = theme.SMALL, theme.LEADING, None
        super().__init__(**kwargs)
        self.fbind("width", self._break)
        self.fbind("texture_size", self._break)
        self._break()

    def _break(self, _: Widget | None = None, __: Any = None) -> None:
        self.text_size = self.width, None
        self.height = self.texture_size[1] if self.text else 0
