"""The bracket on a board: a column for each stage, the final at the right."""

from judge_app.ui.widgets.bigboardparts import DARK, BoardPart
from judge_app.views.board import BoardMatch, BoardSeat

__all__ = ["draw_bracket"]

HIGHEST = 168
"""A match of two seats, in units."""
GAP, TITLE = 40, 48
Bracket = tuple[tuple[BoardMatch, ...], ...]


def draw_bracket(
    part: BoardPart, stages: tuple[str, ...], bracket: Bracket, third: BoardMatch | None, top: float
) -> None:
    """From *top* down to the lower edge of *part*."""
    unit = part.unit
    room = top - part.y - TITLE * unit
    if not bracket:
        return
    width = (part.width - GAP * unit * (len(bracket) - 1)) / len(bracket)
    most = max(len(matches) for matches in bracket)
    height = min(HIGHEST * unit, room / max(most, 1) - 12 * unit)
    spots: list[float] = []
    for column, matches in enumerate(bracket):
        x = part.x + column * (width + GAP * unit)
        name = stages[column] if column < len(stages) else ""
        part.words(name, x, top - TITLE * unit / 2, width, 28, DARK.mid)
        share = room / max(len(matches), 1)
        middles = [part.y + room - (number + 0.5) * share for number in range(len(matches))]
        _join(part, x, width, spots, middles)
        for match, middle in zip(matches, middles, strict=True):
            _match(part, match, x, middle, width, height)
        spots = middles
    if third is not None and bracket[-1]:
        x = part.right - width
        middle = max(spots[-1] - 1.6 * height - 24 * unit, part.y + height / 2)
        _match(part, third, x, middle, width, height)


def _join(part: BoardPart, x: float, width: float, before: list[float], middles: list[float]) -> None:
    """Lines from two matches to the one they lead to."""
    if len(before) != 2 * len(middles):
        return
    unit = part.unit
    half, stroke = GAP * unit / 2, max(2 * unit, 1)
    for number, middle in enumerate(middles):
        for start in before[2 * number : 2 * number + 2]:
            part.box(x - 2 * half, start - stroke / 2, half, stroke, DARK.edge)
            low, high = sorted((start, middle))
            part.box(x - half, low - stroke / 2, stroke, high - low + stroke, DARK.edge)
        part.box(x - half, middle - stroke / 2, half, stroke, DARK.edge)


def _match(part: BoardPart, match: BoardMatch, x: float, middle: float, width: float, height: float) -> None:
    unit, pad = part.unit, 24 * part.unit
    top = middle + height / 2
    part.box(x, middle - height / 2, width, height, DARK.s1, 16 * unit)
    head = 46 * unit if height > 130 * unit else 0
    if head:
        y, room = top - 30 * unit, (width - 2 * pad) / 2
        part.words(match.title, x + pad, y, room, 22, DARK.mid)
        part.words(match.state, x + pad + room, y, room, 22, DARK.mid, halign="right")
    line = (height - head - 8 * unit) / 2
    part.box(x + pad, top - head - line, width - 2 * pad, max(unit, 1), DARK.line)
    for number, seat in enumerate((match.high, match.low)):
        y = top - head - (number + 0.5) * line
        _seat(part, seat, x + pad, y, width - 2 * pad, line, match.is_over)


def _seat(
    part: BoardPart, seat: BoardSeat, x: float, middle: float, width: float, line: float, is_over: bool
) -> None:
    """Who won is bold and has the cup; who did not steps back."""
    unit, size = part.unit, min(34.0, 0.62 * line / part.unit)
    is_faint = seat.is_open or (is_over and not seat.is_winner)
    ink = DARK.low if is_faint else DARK.hi
    part.words(seat.seed, x, middle, 44 * unit, size * 0.8, DARK.mid, seat.is_winner)
    won = "" if seat.is_open else str(seat.won)
    took = part.words(won, x + width - 60 * unit, middle, 60 * unit, size, ink, True, "right") + 16 * unit
    if seat.is_winner:
        part.glyph("trophy", x + width - took - size * unit / 2, middle, round(size * unit), DARK.mint)
        took += 1.3 * size * unit
    part.words(seat.name, x + 54 * unit, middle, width - 54 * unit - took, size, ink, seat.is_winner)
