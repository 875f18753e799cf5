"""The pairings for the wall: by table, and by last name, in type that is read from two metres."""

from judge_app.core.model import State
from judge_app.language import _
from judge_app.paper.pdf.page import MARGIN, Job, Rows, pages_of
from judge_app.paper.pdf.press import Press
from judge_app.views.sheetpairings import NameLine, TableLine, name_lines, table_lines

__all__ = ["draw_by_name", "draw_by_table"]

TYPE = 1.62
"""The type size, in points, of a row that is one millimetre high."""
LARGEST = 24.0
STACKED = 11.5
"""From this height on a row has room for how a player stands below the name."""
NAME_ROW = 6.6
"""As low as the row of a name may be."""
SMALLEST = 0.45
"""How much smaller a name becomes before it is cut."""
GAP = 8.0
"""Between two columns."""


def draw_by_table(state: State, number: int, job: Job) -> None:
    lines = table_lines(state, number)
    rows = Rows.fitting(job.press, len(lines), 9.4, 16, above=6)
    parts = pages_of(lines, rows.a_page)
    for page in job.headed(len(parts)):
        _heading(job.press, rows.top)
        for place, line in enumerate(parts[page - 1]):
            _table_row(job.press, rows.y(place), rows.height, line, is_banded=place % 2 == 0)


def _columns(press: Press) -> tuple[float, float, float, float]:
    """Where the table, the first player, the second and the note begin."""
    side = (press.width - 2 * MARGIN - 20 - 15) / 2
    return MARGIN, MARGIN + 20, MARGIN + 20 + side, MARGIN + 20 + 2 * side


def _heading(press: Press, top: float) -> None:
    table, a, b, _note = _columns(press)
    for x, text in ((table + 1, _("Table")), (a, _("Player")), (b, _("Player"))):
        press.text(x, top - 2, text, 9, shade="grey")


def _table_row(press: Press, y: float, height: float, line: TableLine, *, is_banded: bool) -> None:
    table, a, b, note = _columns(press)
    size = min(height * TYPE, LARGEST)
    if is_banded:
        press.band(MARGIN, y, press.width - 2 * MARGIN, height)
    press.within(table + 1, y, height, line.table or _("Bye"), size * 1.12, width=17, bold=True)
    for x, name, told in ((a, line.a, line.a_line), (b, line.b, line.b_line)):
        if height >= STACKED and told:
            press.lines(x, y, height * 0.72, name, size, width=b - a - 4, least=SMALLEST)
            press.text(x, y + height - 2, told, 9.5, width=b - a - 4, shade="grey")
            continue
        taken = (
            press.within(x, y, height, told, 9, width=b - a - 4, align="right", shade="grey") if told else 0
        )
        press.lines(x, y, height, name, size, width=b - a - 6 - taken, least=SMALLEST)
    end = press.width - MARGIN
    press.within(note, y, height, line.note, 9, width=end - note - 1, align="right", shade="grey")


def draw_by_name(state: State, number: int, job: Job) -> None:
    press, lines = job.press, name_lines(state, number)
    whole = Rows.fitting(press, len(lines), NAME_ROW, 12, above=6)
    columns = 1 if len(lines) <= whole.a_page else 2
    rows = whole if columns == 1 else Rows.fitting(press, -(-len(lines) // 2), NAME_ROW, 8, above=6)
    width = (press.width - 2 * MARGIN - GAP * (columns - 1)) / columns
    size = min(rows.height * 2, LARGEST) if columns == 1 else rows.height * 1.82
    parts = pages_of(lines, rows.a_page * columns)
    for page in job.headed(len(parts)):
        part = parts[page - 1]
        for column, names in enumerate(pages_of(part, -(-len(part) // columns))):
            x = MARGIN + column * (width + GAP)
            _name_heading(press, x, rows.top, width)
            for place, line in enumerate(names):
                if place % 2 == 0:
                    press.band(x, rows.y(place), width, rows.height)
                _name_row(press, x, rows.y(place), width, rows.height, line, size)


def _name_heading(press: Press, x: float, top: float, width: float) -> None:
    for share, text in ((0, _("Player")), (0.48, _("Table")), (0.62, _("Opponent"))):
        press.text(x + 1 + width * share, top - 2, text, 9, shade="grey")


def _name_row(
    press: Press, x: float, y: float, width: float, height: float, line: NameLine, size: float
) -> None:
    places = (
        (0.0, 0.47, line.name, size, True),
        (0.48, 0.13, line.table, size * 1.1, True),
        (0.62, 0.38, line.opponent, size * 0.86, False),
    )
    for start, share, text, large, bold in places:
        left, room = x + 1 + width * start, width * share - 2
        press.lines(left, y, height, text, large, width=room, bold=bold, least=SMALLEST)
