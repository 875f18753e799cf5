"""The bracket on a board: a column for each stage, the final at the right."""

from judge_app.ui.widgets.bigboardparts import DARK, BoardPart
from judge_app.views.board import BoardMatch, BoardSeat

__all__ = ["draw_bracket"]

HIGHEST, LEAST = 168, 84
"""A match of two seats, in units."""
GAP, TITLE = 40, 48
Bracket = tuple[tuple[BoardMatch, ...], ...]


def draw_bracket(
    part: BoardPart, stages: tuple[str, ...], bracket: Bracket, third: BoardMatch | None, top: float
) -> None:
    """From *top* down to the lower edge of *part*; early stages go where there are too many matches."""
    unit = part.unit
    room = top - part.y - TITLE * unit
    skip = 0
    while skip < len(bracket) - 1 and len(bracket[skip]) * (LEAST + 12) * unit > room:
        skip += 1
    shown, names = bracket[skip:], stages[skip:]
    if not shown:
        return
    width = (part.width - GAP * unit * (len(shown) - 1)) / len(shown)
    most = max(len(matches) for matches in shown)
    height = min(HIGHEST * unit, room / max(most, 1) - 12 * unit)
    spots: list[float] = []
    for column, matches in enumerate(shown):
        x = part.x + column * (width + GAP * unit)
        name = names[column] if column < len(names) else ""
        part.words(name, x, top - TITLE * unit / 2, width, 28, DARK.mintt, True)
        share = room / max(len(matches), 1)
        middles = [part.y + room - (number + 0.5) * share for number in range(len(matches))]
        _join(part, x, width, spots, middles)
        for match, middle in zip(matches, middles, strict=True):
            _match(part, match, x, middle, width, height)
        spots = middles
    if third is not None and shown[-1]:
        x = part.right - width
        middle = max(spots[-1] - 1.6 * height - 24 * unit, part.y + height / 2)
        part.words(third.title, x, middle + height / 2 + 20 * unit, width, 24, DARK.mid)
        _match(part, third, x, middle, width, height)


def _join(part: BoardPart, x: float, width: float, before: list[float], middles: list[float]) -> None:
    """Lines from two matches to the one they lead to."""
    if len(before) != 2 * len(middles):
        return
    unit = part.unit
    half, stroke = GAP * unit / 2, max(2 * unit, 1)
    for number, middle in enumerate(middles):
        for start in before[2 * number : 2 * number + 2]:
            part.box(x - 2 * half, start - stroke / 2, half, stroke, DARK.line)
            low, high = sorted((start, middle))
            part.box(x - half, low - stroke / 2, stroke, high - low + stroke, DARK.line)
        part.box(x - half, middle - stroke / 2, half, stroke, DARK.line)


def _match(part: BoardPart, match: BoardMatch, x: float, middle: float, width: float, height: float) -> None:
    unit = part.unit
    part.box(x, middle - height / 2, width, height, DARK.s1, 14 * unit)
    state = 30 * unit if match.state and height > 130 * unit else 0
    if state:
        part.words(
            match.state, x + 20 * unit, middle + height / 2 - 20 * unit, width - 40 * unit, 22, DARK.mid
        )
    line = (height - state) / 2
    for number, seat in enumerate((match.high, match.low)):
        _seat(part, seat, x, middle + height / 2 - state - (number + 0.5) * line, width, line, match.is_over)


def _seat(
    part: BoardPart, seat: BoardSeat, x: float, middle: float, width: float, line: float, is_over: bool
) -> None:
    unit, size = part.unit, min(30.0, 0.5 * line / part.unit)
    is_out = is_over and not seat.is_winner
    ink = DARK.low if is_out or seat.is_open else DARK.hi
    if seat.is_winner:
        part.box(
            x + 6 * unit,
            middle - line / 2 + 4 * unit,
            width - 12 * unit,
            line - 8 * unit,
            DARK.mintc,
            10 * unit,
        )
        ink = DARK.mintt
    part.words(str(seat.seed or ""), x + 12 * unit, middle, 44 * unit, size * 0.8, DARK.mid, halign="center")
    sign = 56 * unit
    part.words(
        seat.name, x + 64 * unit, middle, width - 64 * unit - sign, size, ink, not (is_out or seat.is_open)
    )
    if seat.is_winner:
        part.glyph("check", x + width - 34 * unit, middle, round(size * unit), DARK.mintt)
    elif seat.won:
        part.words(str(seat.won), x + width - sign, middle, 40 * unit, size, ink, True, "right")
