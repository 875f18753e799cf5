"""The pages of a board that are one picture: the hall, the winner, the welcome."""

from math import ceil

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets.bigboardparts import DARK, BoardPart
from judge_app.ui.widgets.bigboardturns import EXTENSION, EXTENSIONS, HALL, TILE_GAP, Turn
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.board import BoardExtension, BoardTable

__all__ = ["draw_dots", "draw_hall", "draw_number", "draw_welcome", "draw_winner"]

PAD = 28
MOST_DOTS = 5


def draw_hall(part: BoardPart, turn: Turn) -> None:
    """A card with the tables, and one with those that have time of their own."""
    unit = part.unit
    lines = ceil(len(turn.rows) / turn.columns)
    height = (HALL + lines * turn.pitch - (TILE_GAP if lines else 0)) * unit
    if turn.title or turn.rows:
        part.box(part.x, part.top - height, part.width, height, DARK.s1, 16 * unit)
    left, inside = part.x + PAD * unit, part.width - 2 * PAD * unit
    middle = part.top - 52 * unit
    took = draw_dots(part, turn, left + inside, middle)
    part.words(turn.title, left, middle, inside - took, 40, DARK.hi, True)
    gap, tall = TILE_GAP * unit, (turn.pitch - TILE_GAP) * unit
    wide = (inside - gap * (turn.columns - 1)) / turn.columns
    for number, table in enumerate(turn.rows):
        line, column = divmod(number, turn.columns)
        x, top = left + column * (wide + gap), part.top - 96 * unit - line * (tall + gap)
        _table(part, table, x, top, wide, tall)
    if turn.below:
        _extensions(part, turn.below, part.top - height - 24 * unit)


def _table(part: BoardPart, table: BoardTable, x: float, top: float, width: float, height: float) -> None:
    """One that is done steps back, and bears a check: colour alone says nothing to some."""
    unit = part.unit
    fills: dict[str, tuple[theme.Color, theme.Color]] = {
        "playing": (DARK.s3, DARK.hi),
        "extra": (DARK.amberc, DARK.ambert),
        "done": (DARK.s2, DARK.low),
    }
    fill, ink = fills[table.how]
    part.box(x, top - height, width, height, fill, 12 * unit)
    is_alone = table.how == "playing"
    size, middle = 0.42 * height / unit, top - height * (0.5 if is_alone else 0.36)
    part.words(table.number, x + 4 * unit, middle, width - 8 * unit, size, ink, True, "center")
    if table.how == "done":
        part.glyph("check", x + width / 2, top - 0.75 * height, round(0.32 * height), DARK.mintt)
    elif table.how == "extra":
        part.words(table.extra, x, top - 0.75 * height, width, 0.28 * height / unit, ink, True, "center")


def _extensions(part: BoardPart, rows: tuple[BoardExtension, ...], top: float) -> None:
    unit = part.unit
    height = (EXTENSIONS - 24 + EXTENSION * len(rows)) * unit
    part.box(part.x, top - height, part.width, height, DARK.s1, 16 * unit)
    left, right = part.x + PAD * unit, part.right - PAD * unit
    part.words(_("Extensions"), left, top - 52 * unit, right - left, 40, DARK.hi, True)
    for number, row in enumerate(rows):
        middle = top - (84 + (number + 0.5) * EXTENSION) * unit
        draw_number(part, row.table, left, middle, 72 * unit, 52 * unit)
        x = left + 92 * unit
        x += part.words(row.extra, x, middle, 0.45 * (right - x), 30, DARK.ambert, True) + 16 * unit
        part.words(row.ends, x, middle, right - x, 30, DARK.hi, halign="right")


def draw_number(part: BoardPart, text: str, x: float, middle: float, width: float, height: float) -> None:
    """The number of a table; whoever has none rests."""
    unit = part.unit
    fill, ink = (DARK.s3, DARK.hi) if text else (DARK.s1, DARK.low)
    part.box(x, middle - height / 2, width, height, fill, 12 * unit)
    if text:
        size = 0.625 * height / unit
        part.words(text, x + 4 * unit, middle, width - 8 * unit, size, ink, True, "center")
    else:
        part.glyph("minus", x + width / 2, middle, round(32 * unit), ink)


def draw_dots(part: BoardPart, turn: Turn, right: float, middle: float) -> float:
    """Which page of how many; how much room that took."""
    unit = part.unit
    if turn.of > MOST_DOTS:
        text = _("{n} of {of}").format(n=turn.at + 1, of=turn.of)
        return part.words(text, part.x, middle, right - part.x, 28, DARK.mintt, True, "right") + 24 * unit
    if turn.of < 2:
        return 0
    for place in range(turn.of):
        x = right - (turn.of - place) * 60 * unit + 12 * unit
        fill = DARK.mint if place == turn.at else DARK.s3
        part.box(x, middle - 6 * unit, 48 * unit, 12 * unit, fill, 6 * unit)
    return (60 * turn.of + 12) * unit


def draw_winner(part: BoardPart, turn: Turn) -> None:
    """A card of their own colour, and who came next beside or below it."""
    unit, (title, name, line) = part.unit, turn.rows
    is_tall = part.width < part.height
    x, y, width, height = part.x, part.y, part.width, part.height
    if turn.below and is_tall:
        y, height = part.y + 0.4 * part.height, 0.6 * part.height
        _places(part, turn.below, part.x, part.y, part.width, 0.4 * part.height - 32 * unit)
    elif turn.below:
        width = 0.645 * part.width
        left = part.x + width + 48 * unit
        _places(part, turn.below, left, part.y, part.right - left, part.height)
    part.box(x, y, width, height, DARK.mintc, 24 * unit)
    middle, inside, pad = y + height / 2, width - 96 * unit, 48 * unit
    part.glyph("trophy", x + width / 2, middle + 150 * unit, round(200 * unit), DARK.amber)
    part.words(title or _("Winner"), x + pad, middle - 10 * unit, inside, 48, DARK.mintt, halign="center")
    part.words(name, x + pad, middle - 110 * unit, inside, 132, DARK.hi, True, "center", 0.3)
    part.words(line, x + pad, middle - 220 * unit, inside, 40, DARK.mintt, halign="center")


def _places(
    part: BoardPart, places: tuple[tuple[str, str], ...], x: float, y: float, width: float, height: float
) -> None:
    unit = part.unit
    shown = places[: max(min(int((height + 20 * unit) // (116 * unit)), 7), 0)]
    top = y + height / 2 + (116 * len(shown) - 20) / 2 * unit
    size = round(40 * unit)
    wide = max((lettered(place, size, True).width for place, _name in shown), default=0) + 32 * unit
    wide = min(max(wide, 72 * unit), 0.45 * width)
    for place, name in shown:
        part.box(x, top - 96 * unit, width, 96 * unit, DARK.s1, 16 * unit)
        draw_number(part, place, x + 24 * unit, top - 48 * unit, wide, 64 * unit)
        left = x + wide + 48 * unit
        part.words(name, left, top - 48 * unit, x + width - 16 * unit - left, 38, DARK.hi)
        top -= 116 * unit


def draw_welcome(part: BoardPart, turn: Turn) -> None:
    unit, (title, event, line) = part.unit, turn.rows
    part.box(part.x, part.y, part.width, part.height, DARK.s1, 16 * unit)
    left, inside = part.x + 64 * unit, part.width - 128 * unit
    for size in (112, 96, 80, 64, 48):
        words = wrapped(event, round(size * unit), int(inside), 3, bold=True)
        if words.height <= 0.5 * part.height:
            break
    part.words(title, left, part.center_y + words.height / 2 + 48 * unit, inside, 44, DARK.mintt)
    part.stamp(words, left, part.center_y - words.height / 2, DARK.hi)
    part.words(line, left, part.center_y - words.height / 2 - 48 * unit, inside, 44, DARK.mid)
