"""The list of the rules lookup: the search, the shelf to browse, and what is asked often."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets import Btn, Card, DrawnLine, Line
from judge_app.views.rulelookup import Link
from judge_app.views.ruleshelf import ShelfDocument, ShelfHead, ShelfRow

__all__ = [
    "AskedLine",
    "AskedRow",
    "LookupPane",
    "ShelfDocumentLine",
    "ShelfEntryLine",
    "ShelfHeadLine",
    "ShownEntry",
    "WaysLine",
]

load_rules(__file__)


class ShownEntry(NamedTuple):
    """A row of the shelf, and whether it is the one that is opened."""

    id: str
    row: ShelfRow
    is_chosen: bool


class ShelfHeadLine(DrawnLine):
    @classmethod
    def height_for(cls, row: ShelfHead, width: float) -> float:
        return theme.HEADING

    def draw(self, row: ShelfHead) -> None:
        self.words(row.title, 0, self.height / 2, self.width, theme.SMALL, theme.colors.mid, bold=True)


class ShelfDocumentLine(DrawnLine):
    """A document; a tap unfolds it."""

    @classmethod
    def height_for(cls, row: ShelfDocument, width: float) -> float:
        return max(theme.ANSWER, theme.GAP_L + (theme.BODY + theme.CAPTION) * 4 / 3)

    def draw(self, row: ShelfDocument) -> None:
        colors, middle = theme.colors, self.height / 2
        self.fill(colors.s3, theme.RADIUS, pressed=colors.line)
        left, end = theme.GAP_L, self.width - theme.GAP_L - theme.BADGE
        self.icon("book-open-variant", left, middle, theme.ICON, colors.mintt)
        left += theme.ICON + theme.GAP
        room = end - left - theme.GAP_S
        self.words(row.title, left, middle + theme.CAPTION * 2 / 3, room, theme.BODY, colors.hi, True)
        self.words(row.line, left, middle - theme.BODY * 2 / 3, room, theme.CAPTION, colors.mid)
        icon = "chevron-down" if row.is_open else "chevron-right"
        self.icon(icon, end, middle, theme.BADGE, colors.mid)

    def on_release(self) -> None:
        self.screen.unfold(self.row.key)


class ShelfEntryLine(DrawnLine):
    has_one_height = False

    @classmethod
    def height_for(cls, row: ShownEntry, width: float) -> float:
        lines = (theme.BODY, *((theme.CAPTION,) if row.row.line else ()))
        return max(theme.TOUCH, theme.GAP_L + sum(lines) * 4 / 3)

    def draw(self, row: ShownEntry) -> None:
        colors, entry, middle = theme.colors, row.row, self.height / 2
        self.fill(colors.mintc if row.is_chosen else colors.s2, theme.RADIUS)
        if row.is_chosen:
            self.frame(colors.mint, theme.STROKE, theme.RADIUS)
        left = theme.GAP_L
        if entry.icon:
            self.icon(entry.icon, left, middle, theme.ICON_S, colors.mintt)
            left += theme.ICON_S + theme.GAP
        room = self.width - left - theme.GAP_L
        rise, fall = (theme.CAPTION * 2 / 3, theme.BODY * 2 / 3) if entry.line else (0.0, 0.0)
        self.words(entry.title, left, middle + rise, room, theme.BODY, colors.hi)
        quiet = colors.mintt if row.is_chosen else colors.low
        self.words(entry.line, left, middle - fall, room, theme.CAPTION, quiet)

    def on_release(self) -> None:
        self.screen.open_result(self.row.id)


class WaysLine(Line, GridLayout):
    """The ways to what belongs to the rules, two beside each other."""

    @classmethod
    def height_for(cls, row: tuple[tuple[str, str, str], ...], width: float) -> float:
        rows = -(-len(row) // _columns(width))
        return rows * _way_height() + max(rows - 1, 0) * theme.GAP_S

    def __init__(self, **kwargs: Any) -> None:
        self.spacing = theme.GAP_S
        super().__init__(**kwargs)
        for name in ("row", "width"):
            self.fbind(name, self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        self.cols = _columns(self.width)
        self.clear_widgets()
        for key, text, icon in self.row or ():
            is_narrow = self.cols > 1 and self.width < 2 * theme.TILE_WIDTH
            button = Btn(text=text, icon="" if is_narrow else icon, look="quiet", size_hint=(1, 1))
            button.font_size = theme.CAPTION if is_narrow else theme.SMALL
            button.icon_size = theme.ICON_S
            button.bind(on_release=lambda _button, key=key: self.screen.take(key))
            self.add_widget(button)


class AskedRow(GridLayout):
    """What is asked often, in as many columns as the words have room in."""

    links = ListProperty()
    screen = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.spacing, self.size_hint_y = theme.GAP_S, None
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"))
        for name in ("links", "width"):
            self.fbind(name, self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        columns = asked_columns(self.links, self.width) if self.links else (1.0,)
        self.cols = len(columns)
        self.clear_widgets()
        for place, link in enumerate(self.links):
            wide = columns[place % len(columns)]
            button = Btn(text=link.title, size_hint_x=wide, font_size=theme.SMALL)
            button.bind(on_release=lambda _button, id=link.id: self.screen.ask_again(id))
            self.add_widget(button)


class AskedLine(Line, BoxLayout):
    """The same as a row of the list, where there is no room below it."""

    @classmethod
    def height_for(cls, row: tuple[Link, ...], width: float) -> float:
        rows = -(-len(row) // len(asked_columns(row, width)))
        return theme.HEADING + rows * (theme.TOUCH + theme.GAP_S) - theme.GAP_S


class LookupPane(Card):
    """The search, what it has found, and below it what is asked often."""

    screen = ObjectProperty(None, rebind=True)
    has_room = BooleanProperty(True)
    """Whether the results leave room for what is asked often."""
    is_low = BooleanProperty(False)
    """Whether hardly a row has room, as on a phone that lies on its side."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(height=self._make_room)
        self.screen.bind(view=self._make_room)

    def _make_room(self, *_args: Any) -> None:
        self.is_low = self.height < 5 * theme.TOUCH
        is_high = self.height >= 7 * theme.PRIMARY * max(theme.text_scale, 1)
        self.has_room = is_high or not self.screen.view.is_asked


def asked_columns(links: Sequence[Link], width: float) -> tuple[float, ...]:
    """How wide the columns are to one another: as their words, where all fit; else alike; else fewer."""
    words = [lettered(link.title, theme.SMALL, True).width + 2 * theme.GAP for link in links]
    if sum(words) + (len(words) - 1) * theme.GAP_S <= width:
        return tuple(words)
    room = (width + theme.GAP_S) / max(len(words), 1) - 3 * theme.GAP_S
    parts = [part for link in links for part in link.title.split()]
    is_room = all(lettered(part, theme.SMALL, True).width <= room for part in parts)
    return (1.0,) * (len(words) if is_room else 2)


def _columns(width: float) -> int:
    return 2 if width >= theme.TILE_WIDTH * 1.5 * max(theme.text_scale, 1) else 1


def _way_height() -> float:
    return max(theme.TOUCH, theme.SMALL * 2.8 + theme.GAP_S)
