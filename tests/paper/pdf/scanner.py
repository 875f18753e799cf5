"""A reader of QR codes, written from the standard and not from what draws them: small codes, undamaged."""

from collections.abc import Callable, Sequence

__all__ = ["scanned"]

Rows = Sequence[Sequence[bool]]

_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda i, j: (i + j) % 2 == 0,
    lambda i, j: i % 2 == 0,
    lambda i, j: j % 3 == 0,
    lambda i, j: (i + j) % 3 == 0,
    lambda i, j: (i // 2 + j // 3) % 2 == 0,
    lambda i, j: (i * j) % 2 + (i * j) % 3 == 0,
    lambda i, j: ((i * j) % 2 + (i * j) % 3) % 2 == 0,
    lambda i, j: ((i + j) % 2 + (i * j) % 3) % 2 == 0,
)
_LEVELS = "MLHQ"
_BLOCKS = {  # by version and level: how many blocks, and how many bytes of each are no correction
    (1, "L"): (1, 19),
    (2, "L"): (1, 34),
    (2, "M"): (1, 28),
    (2, "Q"): (1, 22),
    (3, "L"): (1, 55),
    (3, "M"): (1, 44),
    (3, "Q"): (2, 17),
    (4, "L"): (1, 80),
    (4, "M"): (2, 32),
    (4, "Q"): (2, 24),
}


def scanned(rows: Rows) -> str:
    """What a code says, in bytes of UTF-8."""
    size = len(rows)
    version = (size - 17) // 4
    level, mask = _format(rows)
    count, length = _BLOCKS[version, level]
    flipped = _MASKS[mask]
    bits = [rows[i][j] ^ flipped(i, j) for i, j in _way(size, version)]
    words = [_number(bits[place : place + 8]) for place in range(0, len(bits) - 7, 8)]
    data = [words[byte * count + block] for block in range(count) for byte in range(length)]
    stream = [bool(word >> shift & 1) for word in data for shift in range(7, -1, -1)]
    assert _number(stream[:4]) == 4, "bytes"
    letters = _number(stream[4:12])
    return bytes(_number(stream[12 + 8 * n : 20 + 8 * n]) for n in range(letters)).decode()


def _format(rows: Rows) -> tuple[str, int]:
    places = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [
        (row, 8) for row in (7, 5, 4, 3, 2, 1, 0)
    ]
    found = _number([rows[i][j] for i, j in places]) ^ 0b101010000010010
    return _LEVELS[found >> 13], found >> 10 & 7


def _way(size: int, version: int) -> Sequence[tuple[int, int]]:
    """The squares that hold data, in their order: two columns at a time, up and down, from the right."""
    way, upwards = [], True
    for right in [*range(size - 1, 6, -2), *range(5, 0, -2)]:
        for row in range(size - 1, -1, -1) if upwards else range(size):
            way += [
                (row, column) for column in (right, right - 1) if not _is_fixed(row, column, size, version)
            ]
        upwards = not upwards
    return way


def _is_fixed(row: int, column: int, size: int, version: int) -> bool:
    in_corner = (row < 9 and (column < 9 or column >= size - 8)) or (row >= size - 8 and column < 9)
    in_mark = version > 1 and all(size - 9 <= one <= size - 5 for one in (row, column))
    return in_corner or in_mark or row == 6 or column == 6


def _number(bits: Sequence[bool]) -> int:
    return int("".join("01"[bit] for bit in bits), 2)
