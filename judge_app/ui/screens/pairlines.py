"""The rows of a pairing: by table, and by name as it hangs on the wall."""

from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets import DrawnLine
from judge_app.views.pairpreview import NameRow, SeatRow
from judge_app.views.players import Mark

__all__ = ["NameLine", "SeatLine"]


class PairedLine(DrawnLine):
    """A row with what is odd about it at its right end."""

    @classmethod
    def height_for(cls, row: SeatRow | NameRow, width: float) -> float:
        return theme.ROW

    def ground(self, is_chosen: bool) -> None:
        self.fill(theme.colors.mintc if is_chosen else theme.NOTHING, theme.RADIUS)
        if is_chosen:
            self.frame(theme.colors.mint, theme.STROKE, theme.RADIUS)

    def chips(self, marks: tuple[Mark, ...], right: float, least: float) -> float:
        """Where the room to their left ends; where that is little, icons stand for the words."""
        colors = theme.colors
        looks = {
            "amber": (colors.ambert, colors.amberc),
            "coral": (colors.coralt, colors.coralc),
        }
        for mark in marks:
            ink, fill = looks.get(mark.look, (colors.mid, colors.s3))
            room = right - least
            least_wide = theme.ICON_S + 2 * theme.GAP
            is_told = least_wide + theme.GAP_S + lettered(mark.text, theme.SMALL).width <= room
            text = mark.text if is_told else ""
            if room >= least_wide:
                right -= self.chip(text, mark.icon, right, ink, fill, most=room) + theme.GAP_S
        return right


class SeatLine(PairedLine):
    def draw(self, row: SeatRow) -> None:
        colors, middle = theme.colors, self.height / 2
        self.ground(row.is_chosen)
        self.tile(row.table or "–", theme.GAP, theme.TOUCH, colors.s3, colors.hi)
        left = 2 * theme.GAP + theme.TOUCH
        right = self.width - theme.GAP
        if row.match is not None:
            right -= theme.BADGE
            self.icon("chevron-right", right, middle, theme.BADGE, colors.mid)
            right -= theme.GAP_S
        right = self.chips(row.marks, right, left + (right - left) * 0.6)
        points = theme.ANSWER * max(theme.text_scale, 1) if row.a_points else 0
        room = right - points - theme.GAP_S - left
        if not row.b:
            self.words(row.a, left, middle, room, theme.BODY, colors.hi, True)
            self._points(row.a_points, right, middle, points)
            return
        step = theme.BODY * 0.67
        for name, score, place in (
            (row.a, row.a_points, middle + step),
            (row.b, row.b_points, middle - step),
        ):
            self.words(name, left, place, room, theme.BODY, colors.hi, True)
            self._points(score, right, place, points)

    def _points(self, text: str, right: float, middle: float, width: float) -> None:
        self.words(text, right - width, middle, width, theme.SMALL, theme.colors.mid, False, "right")

    def on_release(self) -> None:
        self.screen.tap(self.row.key, self.row.match)


class NameLine(PairedLine):
    def draw(self, row: NameRow) -> None:
        colors, middle = theme.colors, self.height / 2
        self.ground(row.is_chosen)
        left, right = theme.GAP, self.width - theme.GAP
        width = 1.7 * theme.TOUCH * max(theme.text_scale, 1)
        self.words(row.table, right - width, middle, width, theme.BODY, colors.hi, True, "right")
        right = self.chips(row.marks, right - width - theme.GAP, left + self.width * 0.5)
        if row.opponent:
            self.words(row.name, left, middle + theme.SMALL * 0.7, right - left, theme.BODY, colors.hi, True)
            self.words(row.opponent, left, middle - theme.BODY * 0.7, right - left, theme.SMALL, colors.mid)
        else:
            self.words(row.name, left, middle, right - left, theme.BODY, colors.hi, True)

    def on_release(self) -> None:
        self.screen.tap(self.row.seat, self.row.match)
