"""The rows of what a search has found: results with their hits, and the best one unfolded."""

from typing import NamedTuple

from judge_app.ui import theme
from judge_app.ui.screens.rulemarks import Written, written
from judge_app.ui.widgets import DrawnLine
from judge_app.ui.widgets.strokes import Picture
from judge_app.views.ruleentry import ReadingView
from judge_app.views.rulelookup import Marked

__all__ = ["MoreLine", "ResultLine", "ShownHit", "ShownMore", "ShownTop", "TopLine"]


class ShownHit(NamedTuple):
    """A result by its id: what it says is asked for when it comes into sight."""

    id: str
    query: str
    is_chosen: bool


class ShownTop(NamedTuple):
    """The best result, to be read where it stands."""

    id: str
    reading: ReadingView
    foot: str
    """What a tap does."""


class ShownMore(NamedTuple):
    """A row that shows more of something."""

    key: str
    text: str
    icon: str = "chevron-down"


class MarkedLine(DrawnLine):
    """A row with texts in which words stand out."""

    def put(self, words: Marked, said: Written, x: float, top: float) -> float:
        """Draws *said* below *top*; how high it is."""
        if words.text:
            self._words.append(words.text)
            place = round(x), round(top - said.height)
            self._stroke(Picture).show(said.tint, place, said.renderer)
        return float(said.height) if words.text else 0.0

    def foot(self, icon: str, text: str, ink: theme.Color, middle: float) -> None:
        left = theme.GAP_L
        self.icon(icon, left, middle, theme.ICON_XS, ink)
        left += theme.ICON_XS + theme.GAP_S
        self.words(text, left, middle, self.width - left - theme.GAP_L, theme.CAPTION, ink)


class ResultLine(MarkedLine):
    @classmethod
    def height_for(cls, row: ShownHit, width: float) -> float:
        return 2 * theme.GAP + theme.TITLE * 1.4 + theme.SMALL * 2.75 + theme.CAPTION * 1.43 + theme.GAP_S

    def draw(self, row: ShownHit) -> None:
        colors, room = theme.colors, self.width - 2 * theme.GAP_L
        self.fill(colors.mintc if row.is_chosen else colors.s2, theme.RADIUS)
        if row.is_chosen:
            self.frame(colors.mint, theme.STROKE, theme.RADIUS)
        result = self.screen.result(row.id)
        title = written(result.title, theme.TITLE, room, colors.hi, lines=1, bold=True)
        line = written(result.line, theme.SMALL, room, colors.mid, lines=2)
        below = theme.CAPTION * 1.43
        content = (
            title.height + (line.height if result.line.text else 0) + below + theme.GAP_XS + theme.STROKE
        )
        top = (self.height + content) / 2
        top -= self.put(result.title, title, theme.GAP_L, top) + theme.STROKE
        top -= self.put(result.line, line, theme.GAP_L, top) + theme.GAP_XS
        self.foot(result.icon, result.source, colors.mintt if row.is_chosen else colors.low, top - below / 2)

    def on_release(self) -> None:
        self.screen.open_result(self.row.id)


class TopLine(MarkedLine):
    """The best result with its steps: on a phone it is read without a tap."""

    has_one_height = False

    @classmethod
    def height_for(cls, row: ShownTop, width: float) -> float:
        steps = sum(said.height + theme.GAP for _icon, _words, said in _steps(row.reading, width))
        title = _title(row.reading, width).height
        return 3 * theme.GAP + title + steps + theme.GAP_S + 2 * theme.CAPTION * 1.43

    def draw(self, row: ShownTop) -> None:
        colors, view = theme.colors, row.reading
        self.fill(colors.mintc, theme.RADIUS)
        self.frame(colors.mint, theme.STROKE, theme.RADIUS)
        top, below = self.height - theme.GAP, theme.CAPTION * 1.43
        top -= self.put(view.title, _title(view, self.width), theme.GAP_L, top) + theme.GAP_XS
        self.foot("book-open-variant", f"{view.document} · {view.section}", colors.mintt, top - below / 2)
        top -= below + theme.GAP
        for icon, words, said in _steps(view, self.width):
            first = top - min(said.height / 2, theme.BODY * 0.7)
            self.icon(icon, theme.GAP_L, first, theme.ICON, colors.mintt)
            top -= self.put(words, said, theme.GAP_L + theme.ICON + theme.GAP, top) + theme.GAP
        self.foot("chevron-right", row.foot, colors.mintt, theme.GAP + below / 2)

    def on_release(self) -> None:
        self.screen.open_result(self.row.id)


class MoreLine(DrawnLine):
    @classmethod
    def height_for(cls, row: ShownMore, width: float) -> float:
        return max(theme.TOUCH, theme.SMALL * 3)

    def draw(self, row: ShownMore) -> None:
        colors, end = theme.colors, self.width - theme.GAP_L - theme.BADGE
        self.fill(theme.NOTHING, theme.RADIUS)
        self.frame(colors.line, theme.HAIR, theme.RADIUS)
        room = end - theme.GAP_L - theme.GAP
        self.words(row.text, theme.GAP_L, self.height / 2, room, theme.SMALL, colors.hi, True)
        self.icon(row.icon, end, self.height / 2, theme.BADGE, colors.mid)

    def on_release(self) -> None:
        self.screen.show_more(self.row.key)


def _title(view: ReadingView, width: float) -> Written:
    return written(view.title, theme.TITLE, width - 2 * theme.GAP_L, theme.colors.hi, bold=True)


def _steps(view: ReadingView, width: float) -> list[tuple[str, Marked, Written]]:
    """The steps as they are written; of what has none, the beginning of its text."""
    room = width - 2 * theme.GAP_L - theme.ICON - theme.GAP
    steps = [*view.steps]
    rows = [(step.icon, step.words) for step in steps] or [("", words) for words in view.more[:2]]
    return [
        (icon, words, written(words, theme.BODY, room, theme.colors.hi, lines=0 if steps else 4))
        for icon, words in rows
    ]
