"""What a rule that is read is made of: words, cards, links, headings; each drawn on one canvas."""

from typing import Any

from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.stacklayout import StackLayout

from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.screens.rulemarks import Written, written
from judge_app.ui.widgets import Btn, Painted, SourceChip, Tappable, Text
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.rulelookup import Marked

__all__ = ["LinkRow", "NextCard", "PlaceChip", "RuleCard", "RuleWords"]


class RuleWords(Painted):
    """As many lines as the words need, with the hits in them."""

    words = ObjectProperty(Marked())
    font_size = NumericProperty(0)
    bold = BooleanProperty(False)
    ink = ColorProperty(None, allownone=True)
    text = AliasProperty(lambda self: self.words.text, bind=("words",))
    watched = ("words", "font_size", "bold", "ink")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "font_size": theme.BODY}

    def fit(self) -> None:
        self.hug(height=self._said().height if self.words.text else 0)

    def paint(self) -> None:
        said = self._said()
        self.stamp(said.renderer, self.x, self.top - said.height, said.tint)

    def _said(self) -> Written:
        ink = self.ink or theme.colors.hi
        return written(self.words, self.font_size, self.width, ink, bold=self.bold)


class RuleCard(Tappable):
    """A few words with their icon on a ground of their own; one that *opens* something can be tapped."""

    icon = StringProperty("")
    words = ObjectProperty(Marked())
    line = StringProperty("")
    """A line in small type below."""
    look = OptionProperty("plain", options=["plain", "amber", "mint"])
    font_size = NumericProperty(0)
    least = NumericProperty(0)
    opens = BooleanProperty(False)
    text = AliasProperty(lambda self: self.words.text, bind=("words",))
    watched = ("icon", "words", "line", "look", "font_size", "least", "opens")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "font_size": theme.TITLE, "least": theme.STEPPER}

    def fit(self) -> None:
        below = self._below().height + theme.GAP_XS if self.line else 0
        self.hug(height=max(self.least, self._said().height + below + 2 * theme.GAP))

    def paint(self) -> None:
        fill, ink, sign = self._colors()
        self.ground(theme.colors.s3 if self.opens and self.state == "down" else fill, theme.RADIUS)
        said, below = self._said(), self._below() if self.line else None
        height = said.height + (below.height + theme.GAP_XS if below else 0)
        top = self.center_y + height / 2
        if self.icon:
            middle = self.center_y if height <= theme.STEPPER else top - theme.TITLE * 0.7
            self.glyph(self.icon, self.x + theme.GAP_L + theme.ICON_NAV / 2, middle, theme.ICON_NAV, sign)
        self.stamp(said.renderer, self._left(), top - said.height, said.tint)
        if below:
            self.stamp(below.renderer, self._left(), top - height, below.tint)
        if self.opens:
            at = self.right - theme.GAP_L - theme.BADGE / 2
            self.glyph("chevron-right", at, self.center_y, theme.BADGE, ink)

    def _colors(self) -> tuple[theme.Color, theme.Color, theme.Color]:
        """The ground, the words, the icon."""
        colors = theme.colors
        return {
            "plain": (colors.s2, colors.hi, colors.mintt),
            "amber": (colors.amberc, colors.ambert, colors.ambert),
            "mint": (colors.mintc, colors.mintt, colors.mintt),
        }[self.look]

    def _left(self) -> float:
        return float(self.x + theme.GAP_L + (theme.ICON_NAV + theme.GAP_L if self.icon else 0))

    def _room(self) -> float:
        end = theme.GAP_L + (theme.BADGE + theme.GAP_S if self.opens else 0)
        return float(self.right - end - self._left())

    def _said(self) -> Written:
        return written(self.words, self.font_size, self._room(), self._colors()[1])

    def _below(self) -> Written:
        ink = theme.colors.mid if self.look == "plain" else self._colors()[1]
        return written(Marked(self.line), theme.SMALL, self._room(), ink)


class PlaceChip(SourceChip):
    """Where a rule stands, however long that is: higher where its section takes two lines."""

    def fit(self) -> None:
        section = self._section()
        lines = theme.SMALL * 4 / 3 + section.height + theme.GAP_S if section else 0.0
        self.height = max(theme.TOUCH, lines)

    def paint(self) -> None:
        section = self._section()
        if section is None:
            super().paint()
            return
        colors, left = theme.colors, self.x + theme.GAP + theme.ICON_S + theme.GAP_S
        if self.state == "down":
            self.box(self.x, self.y, self.width, self.height, colors.s3, theme.RADIUS_CHIP)
        self.rim(self.x, self.y, self.width, self.height, colors.edge, theme.HAIR, theme.RADIUS_CHIP)
        at = self.x + theme.GAP + theme.ICON_S / 2
        self.glyph("book-open-variant", at, self.center_y, theme.ICON_S, colors.mid)
        below = self.y + theme.GAP_XS + section.height
        middle = below + theme.SMALL * 2 / 3
        self.write(self.document, left, middle, self._room(), theme.SMALL, colors.hi, bold=True)
        self.stamp(section, left, below - section.height, colors.mid)

    def _room(self) -> float:
        return float(self.width - 2 * theme.GAP - theme.ICON_S - theme.GAP_S)

    def _section(self) -> Any:
        """The section in two lines, where one does not do."""
        room = self._room()
        is_long = bool(self.section) and lettered(self.section, theme.SMALL).width > room + 1
        return wrapped(self.section, theme.SMALL, int(room), 2) if is_long and room > theme.TOUCH else None


class NextCard(Tappable):
    """The neighbour of a rule in its document."""

    text = StringProperty("")
    caption = StringProperty("")
    is_next = BooleanProperty(False)
    line = AliasProperty(lambda self: self.caption, bind=("caption",))
    watched = ("text", "caption", "is_next")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": max(theme.STEPPER, theme.GAP_L + theme.BODY * 2.8)}

    def paint(self) -> None:
        colors = theme.colors
        self.ground(colors.s3 if self.state == "down" else colors.s2, theme.RADIUS)
        at = self.right - theme.GAP - theme.ICON / 2 if self.is_next else self.x + theme.GAP + theme.ICON / 2
        icon = "arrow-right" if self.is_next else "arrow-left"
        self.glyph(icon, at, self.center_y, theme.ICON, colors.mid)
        left = self.x + theme.GAP + (0 if self.is_next else theme.ICON + theme.GAP)
        room = self.width - 3 * theme.GAP - theme.ICON
        side = "right" if self.is_next else "left"
        upper, lower = self.center_y + theme.BODY * 0.7, self.center_y - theme.CAPTION * 0.8
        self.write(self.caption, left, upper, room, theme.CAPTION, colors.mid, halign=side)
        self.write(self.text, left, lower, room, theme.SMALL, colors.hi, bold=True, halign=side)


class LinkRow(StackLayout):
    """Words that can be tapped, one behind the other like a sentence."""

    links = ObjectProperty(())
    caption = StringProperty("")
    screen = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.size_hint_y = None
        self._filled: tuple[Any, ...] = ()
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"))
        for name in ("links", "caption", "width"):
            self.fbind(name, self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        wanted = self.links, self.caption, self.width
        if wanted == self._filled or self.width <= theme.TOUCH:
            return
        self._filled = wanted
        self.clear_widgets()
        if not self.links:
            return
        head = Text(text=self.caption, color=theme.colors.mid, font_size=theme.SMALL, is_tight=True)
        head.size_hint_y, head.height = None, theme.TOUCH
        self.add_widget(head)
        for link in self.links:
            words = lettered(link.title, theme.SMALL, True).width
            width = min(max(words + 2 * theme.GAP_S, theme.TOUCH), self.width)
            button = Btn(text=link.title, look="text", font_size=theme.SMALL, size_hint_x=None, width=width)
            button.bind(on_release=lambda _button, id=link.id: self.screen.follow(id))
            self.add_widget(button)
