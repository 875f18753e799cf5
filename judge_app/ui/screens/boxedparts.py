"""What the screen of the boxed game is laid out with: panes, names to tap, the counters of the levels."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets import Card, Segmented, SourceChip, Tappable
from judge_app.ui.widgets.painted import share_room
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.boxed import CounterRow
from judge_app.views.rulewords import source

__all__ = [
    "Beside",
    "CiteLine",
    "HeadKeys",
    "LevelCard",
    "LevelKey",
    "LevelTable",
    "NameTap",
    "Pane",
    "PlayerCount",
]


class Beside(BoxLayout):
    """Cards side by side, or below each other where there is little room."""


class CiteLine(SourceChip):
    """Where a rule of the game stands; a tap opens it, and the way back leads here."""

    cite = StringProperty("")
    screen = ObjectProperty(None, allownone=True)

    def on_cite(self, _line: Widget, cite: str) -> None:
        self.document, self.section = source(cite) if cite else ("", "")

    def on_release(self) -> None:
        if self.screen is not None and self.cite:
            self.screen.read(self.cite)


class Pane(ScrollView):
    """Things below each other: as high as there is room, and scrolled where there is too little."""

    def __init__(self, things: Sequence[Widget | Sequence[Widget]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.GAP)
        self._boxes = [self._box]
        for thing in things:
            self._box.add_widget(thing if isinstance(thing, Widget) else self._beside(thing))
        self.add_widget(self._box)
        self._box.bind(minimum_height=self._stretch)
        self.bind(height=self._stretch)
        self._stretch()

    def empty(self) -> None:
        """Give back what it holds."""
        for box in self._boxes:
            box.clear_widgets()

    def _beside(self, things: Sequence[Widget]) -> Beside:
        beside = Beside()
        for thing in things:
            beside.add_widget(thing)
        self._boxes.append(beside)
        return beside

    def _stretch(self, *_: Any) -> None:
        """Only what can be stretched is; the rest stands at the top."""
        is_elastic = any(thing.size_hint_y is not None for thing in self._box.children)
        self._box.height = max(self._box.minimum_height, self.height if is_elastic else 0)


class NameTap(Tappable):
    """A name with a line below it, to be tapped; a line for which there is no room goes on below."""

    text = StringProperty("")
    line = StringProperty("")
    icon = StringProperty("")
    hint = StringProperty("")
    """What a tap does, which is not drawn."""
    ink = ColorProperty(None, allownone=True)
    """The colour of the line."""
    is_large = BooleanProperty(False)
    line_size = NumericProperty(0)
    """How large the line is written, if not as usual."""
    can_edit = BooleanProperty(False)
    """Whether a pencil says that more is behind it."""
    watched = ("text", "line", "icon", "ink", "is_large", "line_size", "can_edit")

    def paint(self) -> None:
        colors = theme.colors
        if self.state == "down":
            self.ground(colors.s3, theme.RADIUS)
        name, line = (theme.TITLE, theme.SMALL) if self.is_large else (theme.BODY, theme.CAPTION)
        line = self.line_size or line
        pencil = theme.ICON_XS + theme.GAP_XS if self.can_edit else 0
        size = share_room(self.text, name, True, self.width - pencil, theme.SMALL)
        words = self._broken(name * theme.LEADING)
        rise = words.height / 2 if words else line * 0.68 if self.line else 0
        middle = self.center_y + rise
        x = self.x + self.write(self.text, self.x, middle, self.width - pencil, size, colors.hi, bold=True)
        if pencil:
            self.glyph("pencil-outline", x + pencil - theme.ICON_XS / 2, middle, theme.ICON_XS, colors.low)
        if words:
            self._stamp_below(words, self.center_y - name * theme.LEADING / 2)
        else:
            self._write_below(self.center_y - name * 0.62, line)

    def _broken(self, above: float) -> Any:
        """The line as several, in the height that is left under *above*; nothing if it fits as one."""
        room = self.right - self._left()
        if not self.line or room <= 0 or lettered(self.line, theme.CAPTION).width <= room:
            return None
        lines = (self.height - above) // (theme.CAPTION * theme.LEADING)
        return wrapped(self.line, theme.CAPTION, int(room), max(int(lines), 1))

    def _stamp_below(self, words: Any, middle: float) -> None:
        color = self.ink or theme.colors.mid
        if self.icon:
            first = middle + words.height / 2 - theme.CAPTION * theme.LEADING / 2
            self.glyph(self.icon, self.x + theme.ICON_XS / 2, first, theme.ICON_XS, color)
        self.stamp(words, self._left(), middle - words.height / 2, color)

    def _write_below(self, middle: float, size: float) -> None:
        color, x = self.ink or theme.colors.mid, self._left()
        if self.icon and self.line:
            self.glyph(self.icon, self.x + theme.ICON_XS / 2, middle, theme.ICON_XS, color)
        size = share_room(self.line, size, False, self.right - x, theme.CAPTION)
        self.write(self.line, x, middle, self.right - x, size, color)

    def _left(self) -> float:
        """Where the line begins: behind its icon."""
        return float(self.x + (theme.ICON_XS + theme.GAP_S if self.icon and self.line else 0))


class LevelKey(Tappable):
    """The level itself; a tap opens what else there is about the player."""

    text = StringProperty("")
    hint = StringProperty("")
    watched = ("text",)

    def paint(self) -> None:
        if self.state == "down":
            self.ground(theme.colors.s3, theme.RADIUS)
        wanted = min(theme.WINNER * 1.09, self.height * 0.86)
        size = share_room(self.text, wanted, True, self.width, theme.SMALL)
        self.write(self.text, self.x, self.center_y, self.width, size, theme.colors.hi, True, "center")


class LevelCard(Card):
    row = ObjectProperty(CounterRow(), rebind=True)
    screen = ObjectProperty(None, rebind=True)
    is_marked = BooleanProperty(False)
    """Whether it stands out: in the fight, or the winner."""
    ink = ColorProperty(theme.NOTHING)
    key = NumericProperty(0)
    """How large its buttons are."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.on_row()
        self.on_size()

    def on_row(self, *_: Any) -> None:
        colors, mood = theme.colors, self.row.mood
        self.is_marked = mood in ("fighting", "helping", "won")
        self.ink = {"plain": colors.mid, "near": colors.ambert, "dead": colors.coralt}.get(mood, colors.mintt)

    def on_size(self, *_: Any) -> None:
        self.key = theme.ANSWER if self.width > 1.2 * theme.PRIMARY_WIDTH else theme.TOUCH


class LevelTable(BoxLayout):
    """A card for each player; the cards share the height that there is."""

    rows = ObjectProperty(())
    screen = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self._cards: list[LevelCard] = []
        super().__init__(**kwargs)
        self.bind(rows=self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        while len(self._cards) > len(self.rows):
            self.remove_widget(self._cards.pop())
        while len(self._cards) < len(self.rows):
            self._cards.append(LevelCard(screen=self.screen))
            self.add_widget(self._cards[-1])
        for card, row in zip(self._cards, self.rows, strict=True):
            card.row = row
        each, gaps = theme.PRIMARY * max(theme.text_scale, 1), max(len(self._cards) - 1, 0)
        self.size_hint_min_y = len(self._cards) * each + gaps * theme.GAP


class PlayerCount(Segmented):
    screen = ObjectProperty(None, rebind=True)


class HeadKeys(BoxLayout):
    """What stands in the header where there is room."""

    screen = ObjectProperty(None, rebind=True)


load_rules(__file__)
