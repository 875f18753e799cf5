"""The steps by which a game is decided when its time is up, and what came of them."""

from typing import Any

from kivy.core.text import Label as TextRenderer
from kivy.properties import AliasProperty, NumericProperty, OptionProperty, StringProperty

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets.cards import Card
from judge_app.ui.widgets.chips import SourceChip
from judge_app.ui.widgets.painted import Painted
from judge_app.ui.widgets.wrapping import wrapped

__all__ = ["LadderStep", "VerdictCard"]


class LadderStep(Painted):
    """The heading of a step: its number, what is compared, who wins by it, and how it stands."""

    number = NumericProperty(0)
    title = StringProperty("")
    hint = StringProperty("")
    """Who wins by it: "least wins"."""
    state = OptionProperty("open", options=["open", "tied", "decided", "locked"])
    says = StringProperty("")
    """What its chip says, instead of the usual words for its state."""
    watched = ("number", "title", "hint", "state", "says")

    def _heading(self) -> str:
        return f"{int(self.number)}. {self.title}" if self.number else str(self.title)

    text = AliasProperty(_heading, bind=("number", "title"))

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        least, pad = (theme.TOUCH, 2 * theme.GAP_S) if self.state == "locked" else (theme.HEADING, 0)
        words = [self._title(), *self._hint()]
        high = words[0].height if self._is_one_line() else sum(one.height for one in words)
        self.hug(height=max(least, high + pad))

    def paint(self) -> None:
        colors, is_locked = theme.colors, self.state == "locked"
        if is_locked:
            self.ground(colors.s2, theme.RADIUS)
            x = self.x + theme.GAP_L + theme.ICON_S / 2
            self.glyph("lock-outline", x, self.center_y, theme.ICON_S, colors.low)
        self._chip()
        ink, under = (colors.low, colors.low) if is_locked else (colors.hi, colors.mid)
        title, left = self._title(), self.x + self._indent()
        if self._is_one_line():
            room = self.right - left
            x = left + self.write(self.text, left, self.center_y, room, theme.BODY, ink, True) + theme.GAP
            self.write(self.hint, x, self.center_y, self.right - x, theme.SMALL, under)
            return
        y = self.center_y + (title.height + sum(one.height for one in self._hint())) / 2 - title.height
        self.stamp(title, left, y, ink)
        for hint in self._hint():
            self.stamp(hint, left, y - hint.height, under)

    def _chip(self) -> None:
        words, icon = self._said()
        if not words:
            return
        colors, is_decided = theme.colors, self.state == "decided"
        fill, ink = (colors.mintc, colors.mintt) if is_decided else (colors.s3, colors.hi)
        width = self._chip_width()
        x = self.right - width - (theme.GAP_S if self.state == "locked" else 0)
        self.box(x, self.center_y - theme.CHIP / 2, width, theme.CHIP, fill, theme.RADIUS_CHIP)
        x += theme.GAP
        if icon:
            self.glyph(icon, x + theme.ICON_S / 2, self.center_y, theme.ICON_S, ink)
            x += theme.ICON_S + theme.GAP_S
        self.write(words, x, self.center_y, self.right - x, theme.SMALL, ink)

    def _said(self) -> tuple[str, str]:
        """The words of the chip and its icon."""
        usual, icon = {
            "tied": (_("Tied, go on"), "equal"),
            "decided": (_("Decides"), "check"),
        }.get(self.state, ("", ""))
        return self.says or usual, icon

    def _chip_width(self) -> float:
        words, icon = self._said()
        if not words:
            return 0.0
        return float(
            lettered(words, theme.SMALL).width + (theme.ICON_S + theme.GAP_S if icon else 0) + 2 * theme.GAP
        )

    def _indent(self) -> float:
        return theme.GAP_L + theme.ICON_S + theme.GAP if self.state == "locked" else 0.0

    def _room(self) -> int:
        chip = self._chip_width()
        end = theme.GAP_S if self.state == "locked" else 0
        return max(int(self.width - self._indent() - end - (chip + theme.GAP if chip else 0)), 1)

    def _is_one_line(self) -> bool:
        title = lettered(self.text, theme.BODY, True).width
        hint = lettered(self.hint, theme.SMALL).width + theme.GAP if self.hint else 0
        return bool(title + hint <= self._room())

    def _title(self) -> TextRenderer:
        return wrapped(self.text, theme.BODY, self._room(), bold=True)

    def _hint(self) -> list[TextRenderer]:
        return [wrapped(self.hint, theme.SMALL, self._room())] if self.hint else []


class VerdictWords(Painted):
    title = StringProperty("")
    line = StringProperty("")
    look = StringProperty("waiting")
    watched = ("title", "line", "look")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "pos_hint": {"center_y": 0.5}}

    def fit(self) -> None:
        self.hug(height=max(theme.TOUCH, sum(words.height for words in self._words())))

    def paint(self) -> None:
        colors = theme.colors
        icon, sign, ink, under = {
            "waiting": ("timer-sand", colors.mid, colors.hi, colors.mid),
            "tied": ("equal", colors.ambert, colors.ambert, colors.ambert),
            "decided": ("trophy", colors.mint, colors.hi, colors.mintt),
        }[self.look]
        self.glyph(icon, self.x + theme.ICON_XL / 2, self.center_y, theme.ICON_XL, sign)
        words = self._words()
        y = self.center_y + sum(one.height for one in words) / 2
        for one, color in zip(words, (ink, under), strict=False):
            y -= one.height
            self.stamp(one, self.x + self._indent(), y, color)

    def _indent(self) -> float:
        return theme.ICON_XL + theme.GAP_L

    def _words(self) -> list[TextRenderer]:
        room = max(int(self.width - self._indent()), 1)
        size = theme.NAME if self.look == "decided" else theme.TITLE
        words = [wrapped(self.title, size, room, 3, True)] if self.title else []
        return [*words, wrapped(self.line, theme.SMALL, room)] if self.line else words


class VerdictCard(Card):
    """Who wins and why; `on_source` comes when the rule that says so is tapped."""

    title = StringProperty("")
    line = StringProperty("")
    document = StringProperty("")
    section = StringProperty("")
    look = OptionProperty("waiting", options=["waiting", "tied", "decided"])
    __events__ = ("on_source",)

    def __init__(self, **kwargs: Any) -> None:
        self._words, self._source = VerdictWords(), SourceChip()
        super().__init__(**kwargs)
        self.add_widget(self._words)
        self._source.bind(on_release=lambda _: self.dispatch("on_source"))
        self._words.bind(height=self._show)
        for name in ("title", "line", "document", "section", "look", "width"):
            self.fbind(name, self._show)
        self._show()

    def natural(self) -> dict[str, Any]:
        return {
            "radius": theme.RADIUS,
            "size_hint_y": None,
            "height": theme.PRIMARY,
            "padding": (theme.GAP_L, theme.GAP_S),
            "spacing": theme.GAP_S,
        }

    def on_source(self) -> None:
        """Somebody wants to read the rule."""

    def _show(self, *_: Any) -> None:
        colors, words, source = theme.colors, self._words, self._source
        self.fill = {"waiting": colors.s2, "tied": colors.amberc, "decided": colors.mintc}[self.look]
        words.title, words.line, words.look = self.title, self.line, self.look
        source.document, source.section = self.document, self.section
        source.ink = {"waiting": colors.mid, "tied": colors.ambert, "decided": colors.mintt}[self.look]
        has_source = bool(self.document or self.section)
        if has_source != (source.parent is self):
            (self.add_widget if has_source else self.remove_widget)(source)
        is_narrow = self.width < theme.NARROW_CARD
        self.orientation = "vertical" if is_narrow else "horizontal"
        source.width = min(self._source_width(), max(self.width - 2 * theme.GAP_L, 0))
        source.pos_hint = {"right": 1} if is_narrow else {"center_y": 0.5}
        below = theme.TOUCH + theme.GAP_S if is_narrow and has_source else 0
        self.height = max(theme.PRIMARY, words.height + below + 2 * theme.GAP_S)

    def _source_width(self) -> float:
        """As wide as the wider one of its two lines."""
        document = lettered(self.document, theme.SMALL, True).width if self.document else 0
        section = lettered(self.section, theme.SMALL).width if self.section else 0
        return float(max(document, section) + theme.ICON_S + theme.GAP_S + 2 * theme.GAP)
