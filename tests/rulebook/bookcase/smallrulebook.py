"""A rulebook of two entries, a house book to import beside it, and a hand on the index kept of them."""

import json
import zlib
from pathlib import Path

from judge_app.rulebook.bookcase import Bookcase

ENTRY = """
[[entry]]
id = "mulligan"
cite = "regulations/mulligan"
title = "Mulligan"
short = "Once each."
steps = [["check", "Say so."]]
asks = ["bad hand"]

[[entry]]
id = "hand"
cite = "regulations/hand"
title = "Hand"
short = "Six cards."
steps = [["check", "Draw them."]]
"""
BOOK = """# House book

## Round Times

Forty minutes, and zebras.

## Lost & Damaged Components

Tell the judge about the okapi.

## Mulligan

Gnus may be shuffled in once.
"""


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "index").iterdir())


def first(bookcase: Bookcase, query: str) -> str:
    return bookcase.search(query).hits[0].id


def retitle(path: Path, title: str) -> None:
    """Change a title in a kept index, as nobody would, so that one can see where an answer comes from."""
    body = path.read_bytes().partition(b"\n")[2].replace(b'"Mulligan"', json.dumps(title).encode())
    path.write_bytes(b"%08x\n%b" % (zlib.crc32(body), body))
