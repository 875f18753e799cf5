"""Draws the app's icon, a table on a dark tile, as assets/icon.png: `python packaging/draw_icon.py`."""

import struct
import zlib
from pathlib import Path

SIZE = 512
FINE = 3
"""Samples along each side of a pixel, for smooth edges."""
TILE, TABLE = (0x0E, 0x3B, 0x31), (0x3F, 0xE0, 0xB8)
ICON = Path(__file__).parent.parent / "assets" / "icon.png"


def main() -> None:
    ICON.parent.mkdir(exist_ok=True)
    ICON.write_bytes(png([row(y) for y in range(SIZE)]))


def row(y: int) -> bytes:
    """One row of the picture, four bytes a pixel: red, green, blue, opacity."""
    return b"".join(_pixel(x, y) for x in range(SIZE))


def _pixel(x: int, y: int) -> bytes:
    tile = table = 0
    for step in range(FINE * FINE):
        at_x, at_y = x + (step % FINE + 0.5) / FINE, y + (step // FINE + 0.5) / FINE
        tile += _in_rounded(at_x, at_y, 16, 16, 496, 496, 104)
        table += _in_table(at_x, at_y)
    share = table / FINE**2
    mixed = (round(dark + (light - dark) * share) for dark, light in zip(TILE, TABLE, strict=True))
    return bytes((*mixed, round(255 * tile / FINE**2)))


def _in_table(x: float, y: float) -> bool:
    lean = (y - 190) * 0.09  # the legs stand a little apart at the floor
    left, right = 148 - lean, 324 + lean
    return (
        _in_rounded(x, y, 96, 150, 416, 204, 14)
        or (204 <= y <= 372 and (left <= x <= left + 40 or right <= x <= right + 40))
        or (262 <= y <= 294 and 150 <= x <= 362)
    )


def _in_rounded(x: float, y: float, left: int, top: int, right: int, bottom: int, radius: int) -> bool:
    across = max(left + radius - x, x - right + radius, 0)
    down = max(top + radius - y, y - bottom + radius, 0)
    return left <= x <= right and top <= y <= bottom and across**2 + down**2 <= radius**2


def png(rows: list[bytes]) -> bytes:
    """*rows* as a PNG file."""
    data = b"".join(b"\0" + row for row in rows)
    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(data, 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    main()
