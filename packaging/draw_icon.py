"""Draws the app's pictures into assets: `python packaging/draw_icon.py`.

Two seats, a circle and a square as on every screen, at a table. It is drawn by arithmetic that every machine
does alike, so the same pixels come out of it everywhere.

- `icon.png`: on a dark tile, for desktops and Android before 8.
- `icon-foreground.png`, `icon-background.png`: Android's adaptive icon. A launcher cuts any shape out of it;
  only the circle in the middle, 264 of the 432 pixels across, is safe.
- `icon-notification.png`: only its opacity counts, Android colours it.
- `presplash.png`: shown while the app starts, as large as fits, on ground of the same colour.
"""

import struct
import sys
import zlib
from collections.abc import Callable, Iterable
from math import ceil, floor, sqrt
from pathlib import Path
from typing import NamedTuple

ASSETS = Path(__file__).parent.parent / "assets"

Colour = tuple[int, int, int]
# as in the design: bg, mintc, mint, sky, violet, hi
NIGHT, TILE, MINT = (0x0D, 0x11, 0x16), (0x0E, 0x3B, 0x31), (0x3F, 0xE0, 0xB8)
SKY, VIOLET, PALE, WHITE = (0x7C, 0xC6, 0xFF), (0xCF, 0xA9, 0xFF), (0xF4, 0xF7, 0xFA), (0xFF, 0xFF, 0xFF)


class Shape(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    away: Callable[[float, float], float]
    """How far a point is from its edge; less than nothing inside."""


class Place(NamedTuple):
    """Where the origin of a shape is put, and how much it grows."""

    x: float = 0
    y: float = 0
    scale: float = 1


AS_IT_IS = Place()


class Picture:
    """A square of pixels, four bytes each: red, green, blue, opacity."""

    def __init__(self, size: int, ground: Colour, opacity: int = 255) -> None:
        self.size = size
        self.pixels = bytearray(bytes((*ground, opacity)) * (size * size))

    def paint(self, shape: Shape, colour: Colour, place: Place = AS_IT_IS) -> None:
        scale = place.scale
        for y in self._reach(place.y + shape.top * scale, place.y + shape.bottom * scale):
            for x in self._reach(place.x + shape.left * scale, place.x + shape.right * scale):
                away = shape.away((x + 0.5 - place.x) / scale, (y + 0.5 - place.y) / scale) * scale
                if away < 0.5:
                    self._cover(4 * (y * self.size + x), colour, round(255 * min(1.0, 0.5 - away)))

    def _reach(self, low: float, high: float) -> range:
        return range(max(0, floor(low) - 1), min(self.size, ceil(high) + 1))

    def _cover(self, at: int, colour: Colour, share: int) -> None:
        """Lay *share* of 255 of *colour* over the pixel."""
        under = self.pixels[at + 3] * (255 - share)
        whole = 255 * share + under
        for offset, part in enumerate(colour):
            mixed = 255 * share * part + under * self.pixels[at + offset]
            self.pixels[at + offset] = (mixed + whole // 2) // whole if whole else part
        self.pixels[at + 3] = (whole + 127) // 255

    def png(self) -> bytes:
        width = 4 * self.size
        rows = (self.pixels[start : start + width] for start in range(0, len(self.pixels), width))
        data = b"".join(b"\0" + row for row in rows)
        header = struct.pack(">IIBBBBB", self.size, self.size, 8, 6, 0, 0, 0)
        parts = ((b"IHDR", header), (b"IDAT", zlib.compress(data, 9)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, content) for kind, content in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# --- shapes


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> Shape:
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    half_x, half_y = (right - left) / 2 - radius, (bottom - top) / 2 - radius

    def away(x: float, y: float) -> float:
        across, down = abs(x - middle_x) - half_x, abs(y - middle_y) - half_y
        corner = sqrt(max(across, 0) ** 2 + max(down, 0) ** 2)
        return corner + min(max(across, down), 0) - radius

    return Shape(left, top, right, bottom, away)


def disc(x: float, y: float, radius: float) -> Shape:
    return rounded(x - radius, y - radius, x + radius, y + radius, radius)


def line(from_x: float, from_y: float, to_x: float, to_y: float, width: float) -> Shape:
    """A stroke with round ends."""
    along_x, along_y, half = to_x - from_x, to_y - from_y, width / 2
    square = along_x**2 + along_y**2

    def away(x: float, y: float) -> float:
        share = ((x - from_x) * along_x + (y - from_y) * along_y) / square
        share = min(1.0, max(0.0, share))
        return sqrt((x - from_x - share * along_x) ** 2 + (y - from_y - share * along_y) ** 2) - half

    return Shape(
        min(from_x, to_x) - half,
        min(from_y, to_y) - half,
        max(from_x, to_x) + half,
        max(from_y, to_y) + half,
        away,
    )


def ring(x: float, y: float, radius: float, width: float, has: Callable[[float, float], bool]) -> Shape:
    """That part of a round stroke that *has* keeps, by the way from the middle; its ends are not closed."""
    reach = radius + width / 2

    def away(at_x: float, at_y: float) -> float:
        across, down = at_x - x, at_y - y
        return abs(sqrt(across**2 + down**2) - radius) - width / 2 if has(across, down) else reach

    return Shape(x - reach, y - reach, x + reach, y + reach, away)


def together(*shapes: Shape) -> Shape:
    """One shape, so that no seam shows where its parts meet."""

    def away(x: float, y: float) -> float:
        return min(shape.away(x, y) for shape in shapes)

    return Shape(
        min(shape.left for shape in shapes),
        min(shape.top for shape in shapes),
        max(shape.right for shape in shapes),
        max(shape.bottom for shape in shapes),
        away,
    )


# --- the mark: 320 wide, 276 high, its middle at the origin

TABLE = together(
    rounded(-160, -10, 160, 42, 16),
    rounded(-118, 16, -74, 138, 12),
    rounded(74, 16, 118, 138, 12),
)
CIRCLE = disc(-80, -86, 52)
SQUARE = rounded(32, -134, 128, -38, 18)  # a little smaller, so that both look the same size


def paint_mark(picture: Picture, place: Place, *colours: Colour) -> None:
    for shape, colour in zip((TABLE, CIRCLE, SQUARE), colours, strict=True):
        picture.paint(shape, colour, place)


# --- the name, in letters of round strokes: the line they stand on is 0, small ones are 100 high

STROKE = 21.0
LOW, MIDDLE, HIGH, TALL = -STROKE / 2, -50.0, STROKE / 2 - 100, STROKE / 2 - 142
"""Where the middle of a stroke runs."""
BOWL = MIDDLE - HIGH
HOOK = BOWL / 2
LETTER_GAP = 24.0
TUCKED = 18.0
"""What follows the T stands partly under its bar."""


def _stem(x: float, top: float) -> Shape:
    return line(x, top, x, LOW, STROKE)


def _bowl(has: Callable[[float, float], bool] = lambda _across, _down: True) -> Shape:
    return ring(BOWL, MIDDLE, BOWL, STROKE, has)


def _letters() -> dict[str, Shape]:
    end_x, end_y = 0.6 * BOWL, 0.8 * BOWL  # where the e stops
    mouth = _bowl(lambda across, down: down <= 0 or 0.8 * across < 0.6 * down)
    bend = 1.5 * BOWL - HOOK
    return {
        "T": together(line(0, TALL, 84, TALL, STROKE), _stem(42, TALL)),
        "a": together(_bowl(), _stem(2 * BOWL, HIGH)),
        "b": together(_bowl(), _stem(0, TALL)),
        "d": together(_bowl(), _stem(2 * BOWL, TALL)),
        "e": together(
            mouth,
            line(0, MIDDLE, 2 * BOWL, MIDDLE, STROKE),
            line(BOWL + end_x, MIDDLE + end_y, BOWL + end_x + 0.01, MIDDLE + end_y, STROKE),
        ),
        "i": together(_stem(0, HIGH), disc(0, TALL + 1, STROKE * 0.6)),
        "l": _stem(0, TALL),
        "s": together(
            line(HOOK, HIGH, bend + 0.6 * HOOK, HIGH, STROKE),
            ring(HOOK, MIDDLE - HOOK, HOOK, STROKE, lambda across, _down: across <= 0),
            line(HOOK, MIDDLE, bend, MIDDLE, STROKE),
            ring(bend, MIDDLE + HOOK, HOOK, STROKE, lambda across, _down: across >= 0),
            line(0.4 * HOOK, LOW, bend, LOW, STROKE),
        ),
    }


def paint_name(picture: Picture, name: str, middle_x: float, base_y: float, scale: float) -> None:
    letters = _letters()
    x = 0.0
    placed = []
    for letter in name:
        shape = letters[letter]
        placed.append((shape, x - shape.left))
        x += shape.right - shape.left + LETTER_GAP - (TUCKED if letter == "T" else 0)
    start = middle_x - (x - LETTER_GAP) * scale / 2
    for shape, offset in placed:
        picture.paint(shape, PALE, Place(start + offset * scale, base_y, scale))


# --- the pictures


def icon() -> Picture:
    picture = Picture(512, TILE, opacity=0)
    picture.paint(rounded(16, 16, 496, 496, 104), TILE)
    paint_mark(picture, Place(256, 254), MINT, SKY, VIOLET)
    return picture


def icon_foreground() -> Picture:
    picture = Picture(432, MINT, opacity=0)
    paint_mark(picture, Place(216, 216, 0.67), MINT, SKY, VIOLET)
    return picture


def icon_background() -> Picture:
    return Picture(432, TILE)


def icon_notification() -> Picture:
    picture = Picture(96, WHITE, opacity=0)
    paint_mark(picture, Place(48, 48, 0.27), WHITE, WHITE, WHITE)
    return picture


def presplash() -> Picture:
    picture = Picture(1024, NIGHT)
    paint_mark(picture, Place(512, 424), MINT, SKY, VIOLET)
    paint_name(picture, "Tableside", 512, 736, 0.64)
    return picture


PICTURES: dict[str, Callable[[], Picture]] = {
    "icon.png": icon,
    "icon-foreground.png": icon_foreground,
    "icon-background.png": icon_background,
    "icon-notification.png": icon_notification,
    "presplash.png": presplash,
}


def draw(folder: Path, names: Iterable[str] = PICTURES) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_bytes(PICTURES[name]().png())


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ASSETS)
