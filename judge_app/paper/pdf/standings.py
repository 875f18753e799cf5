"""The standings with everything that breaks ties, as the ruleset has it."""

from judge_app.core.model import State
from judge_app.language import _
from judge_app.paper.pdf.page import MARGIN, Job, Rows, pages_of
from judge_app.paper.pdf.press import Press
from judge_app.views.standingsboard import BoardRow, CutLine, StandingsBoard, standings_board

__all__ = ["draw_standings"]

TYPE = 1.62
LARGEST = 17.0
SMALLEST = 0.55
"""How much smaller a name becomes before it is cut."""
RANK, RECORD, POINTS, FIGURE = 15.0, 20.0, 14.0, 14.0


def draw_standings(state: State, job: Job) -> None:
    press, board = job.press, standings_board(state)
    above = 12.0 if board.says else 6.0
    rows = Rows.fitting(press, len(board.rows), 6.5, 10.5, above=above)
    parts = pages_of(board.rows, rows.a_page)
    for page in job.headed(len(parts)):
        if board.says:
            press.text(MARGIN, rows.top - 8, board.says, 10, width=press.width - 2 * MARGIN, shade="grey")
        _heading(press, rows.top, board)
        is_banded = False
        for place, row in enumerate(parts[page - 1]):
            is_banded = not is_banded
            y = rows.y(place)
            if isinstance(row, CutLine):
                _cut(press, y, rows.height, row)
                is_banded = False
            else:
                _row(press, y, rows.height, row, board, is_banded=is_banded)


def _places(press: Press, board: StandingsBoard) -> tuple[float, float, float, float]:
    """Where the name, the record, the points and the first figure begin."""
    figures = press.width - MARGIN - FIGURE * len(board.columns)
    return MARGIN + RANK + 3, figures - POINTS - RECORD, figures - POINTS, figures


def _heading(press: Press, top: float, board: StandingsBoard) -> None:
    name, record, points, figures = _places(press, board)
    y = top - 2
    press.text(MARGIN, y, _("Place"), 9, width=RANK, align="right", shade="grey")
    press.text(name, y, _("Player"), 9, shade="grey")
    press.text(record, y, _("Won–lost"), 9, width=RECORD, align="right", shade="grey")
    press.text(points, y, _("Points"), 9, width=POINTS, align="right", shade="grey")
    for place, text in enumerate(board.columns):
        x = figures + place * FIGURE
        press.text(x + 1, y, text, 9, width=FIGURE - 2, align="right", shade="grey", least=0.6)


def _row(
    press: Press, y: float, height: float, row: BoardRow, board: StandingsBoard, *, is_banded: bool
) -> None:
    name, record, points, figures = _places(press, board)
    size = min(height * TYPE, LARGEST)
    if is_banded:
        press.band(MARGIN, y, press.width - 2 * MARGIN, height)
    press.within(MARGIN, y, height, row.rank, size, width=RANK, bold=True, align="right")
    shown = _("{player} (dropped)").format(player=row.name) if row.is_dropped else row.name
    shade = "grey" if row.is_dropped else "black"
    press.lines(name, y, height, shown, size, width=record - name - 1, shade=shade, least=SMALLEST)
    press.within(record, y, height, row.record, size * 0.9, width=RECORD, align="right")
    press.within(points, y, height, row.points, size, width=POINTS, bold=True, align="right")
    for place, figure in enumerate(row.figures):
        x = figures + place * FIGURE
        press.within(x + 1, y, height, figure, size * 0.8, width=FIGURE - 2, align="right")


def _cut(press: Press, y: float, height: float, line: CutLine) -> None:
    """The line between those who play on and the others."""
    middle = y + height / 2
    wide = press.within(MARGIN + RANK + 3, y, height, line.text, 10, width=60, bold=True)
    press.line(MARGIN, middle, MARGIN + RANK, middle, 0.6)
    press.line(MARGIN + RANK + 6 + wide, middle, press.width - MARGIN, middle, 0.6)
