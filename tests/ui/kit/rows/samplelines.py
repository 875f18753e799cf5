"""How the sample rows are drawn. To import this opens a window."""

from judge_app.ui import theme
from judge_app.ui.widgets.drawn import DrawnLine
from judge_app.ui.widgets.rows import text_height
from tests.ui.kit.rows.samplerows import ROW, Seated


class SampleLine(DrawnLine):
    drawings = 0

    @classmethod
    def height_for(cls, row: Seated, width: float) -> float:
        return ROW

    def draw(self, row: Seated) -> None:
        SampleLine.drawings += 1
        colors = theme.colors
        if row.is_done or self.state == "down":
            self.fill(colors.s1, theme.RADIUS)
        self.tile(str(row.number), theme.GAP, theme.TOUCH, colors.s3, colors.hi)
        chip = self.chip("Playing", "play", self.width - theme.GAP, colors.mid)
        room = self.width - 2 * theme.GAP - theme.TOUCH - chip - theme.GAP
        self.words(row.one, 80, self.height * 0.66, room, theme.BODY, colors.hi)
        self.words(row.other, 80, self.height * 0.34, room, theme.BODY, colors.hi)

    def on_release(self) -> None:
        self.screen.append(self.row.number)


class NoteLine(DrawnLine):
    """As high as its text."""

    has_one_height = False
    asked = 0

    @classmethod
    def height_for(cls, row: str, width: float) -> float:
        NoteLine.asked += 1
        return text_height(row, width, theme.BODY)

    def draw(self, row: str) -> None:
        self.words(row, 0, self.height / 2, self.width, theme.BODY, theme.colors.hi)


class SidedLine(DrawnLine):
    """A word at the side of its room that the row names."""

    x_of_room, room = 40, 200

    @classmethod
    def height_for(cls, row: str, width: float) -> float:
        return ROW

    def draw(self, row: str) -> None:
        middle, ink = self.height / 2, theme.colors.hi
        self.words("Ada", self.x_of_room, middle, self.room, theme.BODY, ink, halign=row)
