"""What the standings are drawn with: their rows, the cut line, the heads of the columns, the arithmetic."""

from typing import Any, ClassVar

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets import DrawnLine, Painted
from judge_app.views.standingsboard import BoardRow, CutLine
from judge_app.views.whypanel import WhyLine

__all__ = ["BoardLine", "CutMark", "SeedTable", "StandingsHead", "WhyTable"]


def _is_narrow(width: float) -> bool:
    return width < theme.NARROW_CARD


def _side(width: float) -> float:
    return theme.GAP_S if _is_narrow(width) else theme.GAP_L


def _spots(width: float, figures: int) -> tuple[list[float], float, float]:
    """The right edges of the figures from left to right, of the points, and the left of the record."""
    end = width - _side(width) - (theme.EDGE if _is_narrow(width) else theme.ICON_L)
    shown = 0 if _is_narrow(width) else figures
    edges = [end - theme.FIGURE * place for place in range(shown)][::-1]
    points = end - theme.FIGURE * shown
    record = theme.RECORD if not _is_narrow(width) else theme.RECORD - theme.GAP
    return edges, points, points - theme.RANK - record + (theme.GAP if _is_narrow(width) else 0)


class StandingsHead(Painted):
    """The names of the columns."""

    columns = ListProperty()
    text = StringProperty("")
    watched: ClassVar[tuple[str, ...]] = ("columns",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.RANK}

    def paint(self) -> None:
        edges, points, record = _spots(self.width, len(self.columns))
        left = self.x + _side(self.width)
        self._put("#", left, theme.RANK, "left")
        self._put(_("Player"), left + _rank_width(self.width), record - theme.RANK, "left")
        self._put(_("W–L"), self.x + record, theme.RECORD, "left")
        self._put(_("Pts"), self.x + points - theme.RANK, theme.RANK, "right")
        for name, edge in zip(self.columns, edges, strict=False):
            self._put(name, self.x + edge - theme.FIGURE + theme.GAP_XS, theme.FIGURE - theme.GAP_XS, "right")
        self.box(self.x, self.y, self.width, theme.HAIR, theme.colors.line)
        self.text = ", ".join(("#", _("Player"), _("W–L"), _("Pts"), *self.columns))

    def _put(self, text: str, x: float, room: float, halign: str) -> None:
        size = theme.SMALL if lettered(text, theme.SMALL).width <= room else theme.CAPTION
        self.write(text, x, self.center_y, room, size, theme.colors.mid, halign=halign)


def _rank_width(width: float) -> float:
    return theme.SOURCE if _is_narrow(width) else theme.RANK


def _mark(row: BoardRow) -> tuple[str, str]:
    """Why a place above the line of the cut is not in it, and an icon for that."""
    if row.is_dropped:
        return _("Dropped"), "account-off-outline"
    return (_("Not in the cut"), "tournament") if row.is_passed else ("", "")


class BoardLine(DrawnLine):
    """One place; in narrow rooms the first figure stands under the name."""

    @classmethod
    def height_for(cls, row: BoardRow, width: float) -> float:
        return theme.PLAYER_LINE if _is_narrow(width) and row.rank else theme.LOG_LINE

    def draw(self, row: BoardRow) -> None:
        colors = theme.colors
        self.fill(colors.mintc if row.is_chosen else theme.NOTHING, theme.RADIUS_CHIP)
        if row.is_chosen:
            self.frame(colors.mint, theme.STROKE, theme.RADIUS_CHIP)
        middle, side = self.height / 2, _side(self.width)
        if not row.rank:
            self.words(row.name, side, middle, self.width - 2 * side, theme.BODY, colors.hi)
            return
        edges, points, record = _spots(self.width, len(row.figures))
        low = colors.low if row.is_dropped or not row.is_in else colors.hi
        width = _rank_width(self.width)
        self.words(row.rank, side, middle, width, theme.TITLE, low, bold=True)
        self._name(row, side + width, record - theme.GAP)
        self.words(row.record, record, middle, theme.RECORD, theme.BODY, colors.hi)
        self.words(row.points, points - theme.RANK, middle, theme.RANK, theme.TITLE, colors.hi, True, "right")
        for place, (figure, edge) in enumerate(zip(row.figures, edges, strict=False)):
            color = colors.hi if not place else colors.mid
            left = edge - theme.FIGURE
            self.words(figure, left, middle, theme.FIGURE, theme.BODY, color, halign="right", font=theme.MONO)
        color = colors.mint if row.is_chosen else colors.low
        self.icon("chevron-right", self.width - side - theme.BADGE + theme.GAP_XS, middle, theme.BADGE, color)

    def _name(self, row: BoardRow, left: float, right: float) -> None:
        colors, middle = theme.colors, self.height / 2
        color = colors.low if row.is_dropped else colors.hi
        room, under = right - left, row.under if _is_narrow(self.width) else ""
        mark, icon = _mark(row)
        if mark and not under:
            room -= self.chip(mark, icon, right, colors.mid, most=room / 2)
            room -= theme.GAP_S
        rise = theme.SMALL * 0.7 if under else 0
        self.words(row.name, left, middle + rise, room, theme.BODY, color, bold=True)
        if not under:
            return
        below = middle - theme.BODY * 0.65
        if mark:
            self.icon(icon, left, below, theme.ICON_XS, colors.mid)
            left += theme.ICON_XS + theme.GAP_XS
            under = mark + " · " + under
        self.words(under, left, below, right - left, theme.CAPTION, colors.mid)

    def on_release(self) -> None:
        self.screen.choose(self.row.id)


class CutMark(DrawnLine):
    """Between the last who plays on and the first who does not."""

    @classmethod
    def height_for(cls, row: CutLine, width: float) -> float:
        return theme.EDGE

    def draw(self, row: CutLine) -> None:
        width = lettered(row.text, theme.CAPTION, True).width
        side, middle = _side(self.width), self.height / 2
        line = (self.width - width) / 2 - side - theme.GAP
        bottom = middle - theme.STROKE / 2
        self.box(side, bottom, line, theme.STROKE, theme.colors.amberl)
        self.box(self.width - side - line, bottom, line, theme.STROKE, theme.colors.amberl)
        self.words(row.text, 0, middle, self.width, theme.CAPTION, theme.colors.ambert, True, "center")


class WhyTable(Painted):
    """The arithmetic of every tiebreaker below each other."""

    lines = ObjectProperty(())
    text = StringProperty("")
    watched: ClassVar[tuple[str, ...]] = ("lines",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        self.hug(height=sum(_height(line) for line in self.lines))
        self.text = ", ".join(word for line in self.lines for word in line if isinstance(word, str) and word)

    def paint(self) -> None:
        top, before = self.top, WhyLine("", "", is_heading=True)
        for line in self.lines:
            height = _height(line)
            if line.is_sum and not (before.is_sum or before.is_heading):
                self.box(self.x, top, self.width, theme.HAIR, theme.colors.line)
            self._line(line, top - height / 2)
            top, before = top - height, line

    def _line(self, line: WhyLine, middle: float) -> None:
        colors = theme.colors
        if line.is_heading:
            self.write(
                line.name, self.x, middle - theme.GAP_XS, self.width, theme.SMALL, colors.mid, bold=True
            )
            return
        name = self.x + (0 if line.is_sum or line.is_total else theme.SOURCE)
        self.write(line.about, self.x, middle, theme.SOURCE, theme.SMALL, colors.low)
        value = self._value(line, middle)
        how = lettered(line.how, theme.SMALL).width if line.how else 0
        self.write(line.how, value - how, middle, how + 1, theme.SMALL, colors.mid)
        room = value - how - theme.GAP_S - name
        self.write(line.name, name, middle, room, theme.BODY, colors.mid if line.is_sum else colors.hi)

    def _value(self, line: WhyLine, middle: float) -> float:
        """What it comes to, at the right; where that begins."""
        if line.is_total:
            words = lettered(line.value, theme.PAGE, True)
            self.stamp(words, self.right - words.width, middle - words.height / 2, theme.colors.mintt)
        else:
            words = lettered(line.value, theme.BODY, font=theme.MONO)
            self.stamp(words, self.right - words.width, middle - words.height / 2, theme.colors.hi)
        return float(self.right - max(words.width, theme.RECORD) - theme.GAP_S)


def _height(line: WhyLine) -> float:
    return theme.SOURCE if line.is_total or not (line.is_sum or line.is_heading) else theme.HEADING


class SeedTable(Painted):
    """Who is in the cut, seed by seed; in two columns where there is room."""

    seeds = ObjectProperty(())
    text = StringProperty("")
    watched: ClassVar[tuple[str, ...]] = ("seeds",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        self.hug(height=-(-len(self.seeds) // self._columns()) * theme.HEADING)
        self.text = ", ".join(" ".join(seed) for seed in self.seeds)

    def paint(self) -> None:
        columns = self._columns()
        rows, width = -(-len(self.seeds) // columns), self.width / columns
        for place, (seed, name) in enumerate(self.seeds):
            column, row = divmod(place, rows)
            x, middle = self.x + column * width, self.top - (row + 0.5) * theme.HEADING
            self.write(seed, x, middle, theme.ICON, theme.BODY, theme.colors.mint, True, "right")
            left = theme.ICON + theme.GAP
            self.write(name, x + left, middle, width - left - theme.GAP, theme.BODY, theme.colors.hi)

    def _columns(self) -> int:
        return 2 if self.width >= theme.SIDE and len(self.seeds) > 4 else 1
