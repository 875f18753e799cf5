"""The bracket as a tree, with who won, who waits and which places are still open."""

from collections.abc import Mapping
from typing import NamedTuple

from judge_app.core.model import MatchId, State
from judge_app.language import _
from judge_app.paper.pdf.page import FOOT, HEAD, MARGIN, Job
from judge_app.paper.pdf.press import Press
from judge_app.views.bracket import BracketMatch, BracketSeat, BracketView, bracket_view

__all__ = ["draw_bracket"]

GAP = 7.0
"""Between two rounds, for the lines."""
STAGE = 8.0
THIRD = 24.0
"""What the match for third place takes below the tree, title and all."""
HIGHEST, CROWDED, LARGEST = 20.0, 12.0, 18.0
BESIDE = 5.0
"""What a match needs above itself for its title, if there is room."""
TABLE = 6.0
"""What a table's number takes inside of a match."""
MOST_MATCHES = 16
"""Of a larger first round the names could not be read any more."""
SPACIOUS = 3
"""From so many rounds on."""


class _Tree(NamedTuple):
    """As much of the bracket as one page shows."""

    columns: tuple[tuple[BracketMatch, ...], ...]
    stages: tuple[str, ...]
    tables: Mapping[MatchId, str]
    """Where each match is played that has a table."""
    third: BracketMatch | None = None

    def table(self, match: BracketMatch) -> str:
        return self.tables.get(match.id, "") if match.id is not None else ""


def draw_bracket(state: State, job: Job) -> None:
    view = bracket_view(state)
    tables = {match.id: str(match.table) for match in state.matches.values() if match.table is not None}
    trees = _trees(view, tables)
    for page in job.headed(len(trees)):
        if view.trouble:
            job.press.text(MARGIN, HEAD + 4, view.trouble, 10, width=job.press.width - 2 * MARGIN)
        _draw(job.press, trees[page - 1], HEAD + STAGE + (6 if view.trouble else 0))


def _trees(view: BracketView, tables: Mapping[MatchId, str]) -> list[_Tree]:
    """The whole on one page; of a large cut each part on its own, and then how these go together."""
    parts = -(-len(view.columns[0]) // MOST_MATCHES)
    if parts == 1:
        return [_Tree(view.columns, view.stages, tables, view.third)]
    inside = [column for column in view.columns if len(column) >= parts]
    trees = [
        _Tree(
            tuple(column[place * len(column) // parts :][: len(column) // parts] for column in inside),
            view.stages,
            tables,
        )
        for place in range(parts)
    ]
    last = len(inside) - 1
    return [*trees, _Tree(view.columns[last:], view.stages[last:], tables, view.third)]


def _draw(press: Press, tree: _Tree, top: float) -> None:
    room = press.height - top - FOOT
    width = (press.width - 2 * MARGIN - GAP * (len(tree.columns) - 1)) / len(tree.columns)
    if tree.third and len(tree.columns) < SPACIOUS:  # beside a larger tree there is room below the final
        room -= THIRD
    step, most = room / len(tree.columns[0]), HIGHEST if len(tree.columns) <= SPACIOUS else CROWDED
    for index, column in enumerate(tree.columns):
        x, span = MARGIN + index * (width + GAP), step * 2**index
        height = min(span * 0.74, most)
        press.text(x, top - 3, tree.stages[index], 12, width=width, bold=True)
        for place, match in enumerate(column):
            middle = top + (place + 0.5) * span
            y = middle - height / 2
            if has_titles := span - height >= BESIDE:
                title = " · ".join(filter(None, (match.title, match.state)))
                press.text(x, y - 1.2, title, 7.5, width=width, shade="grey")
            _match(press, x, y, width, height, match, "" if has_titles else tree.table(match))
            if index:
                _branches(press, x, middle, span / 2)
    if tree.third:
        x, y = press.width - MARGIN - width, press.height - FOOT - height
        press.text(x, y - 2, _("Third place"), 11, width=width, bold=True)
        _match(press, x, y, width, height, tree.third, tree.table(tree.third))


def _match(
    press: Press, x: float, y: float, width: float, height: float, match: BracketMatch, table: str
) -> None:
    """With its *table* at the left, where that is not told above."""
    half, inside = height / 2, TABLE if table else 0
    for place, seat in enumerate((match.high, match.low)):
        _seat(press, x + inside, y + place * half, width - inside, half, seat, match)
    press.line(x + inside, y + half, x + width, y + half, 0.15, "pale")
    press.box(x, y, width, height, 0.3)
    if table:
        press.within(x + 0.5, y, height, table, 9, width=TABLE - 1, align="middle", shade="grey")
        press.line(x + TABLE, y, x + TABLE, y + height, 0.15, "pale")


def _seat(
    press: Press, x: float, y: float, width: float, height: float, seat: BracketSeat, match: BracketMatch
) -> None:
    size = min(height * 2.0, LARGEST)
    seed = min(max(width * 0.14, 5), 9)
    if seat.is_winner:
        press.band(x, y, width, height, 228)
    if not seat.is_open:
        press.within(x + 1, y, height, seat.seed, size * 0.75, width=seed - 2, align="right", shade="grey")
    shade = "grey" if seat.is_open else "black"
    room = width - seed - 9
    name_size = size * 0.8 if seat.is_open else size
    press.lines(
        x + seed, y, height, seat.name, name_size, width=room, bold=seat.is_winner, shade=shade, least=0.5
    )
    if match.id is not None and (match.wins > 1 or match.is_over):
        press.within(
            x + width - 8, y, height, str(seat.won), size, width=6.5, bold=seat.is_winner, align="right"
        )


def _branches(press: Press, x: float, middle: float, reach: float) -> None:
    """From the two matches before to the one at *x*."""
    bend = x - GAP / 2
    press.line(bend, middle - reach / 2, bend, middle + reach / 2)
    press.line(bend, middle, x, middle)
    for y in (middle - reach / 2, middle + reach / 2):
        press.line(x - GAP, y, bend, y)
