"""The files of the pages, all read at the start: no path that somebody asks for ever reaches the disk."""

import hashlib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

__all__ = ["BOARD", "HEADERS", "PHONE", "Page", "app_of", "read_pages"]

FOLDER = Path(__file__).parents[2] / "assets" / "board"
BOARD, PHONE = "/static/board.html", "/static/phone.html"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".wav": "audio/wav",
}
FONTS = ("Roboto-Regular.ttf", "Roboto-Bold.ttf")
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:;"
        " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


class Page(NamedTuple):
    body: bytes
    kind: str
    etag: str


def read_pages(folder: Path = FOLDER) -> dict[str, Page]:
    """Every file that can be asked for, by its path on the server."""
    found = {
        f"/static/{path.name}": _page(path, KINDS[path.suffix])
        for path in sorted(folder.glob("*"))
        if path.suffix in KINDS and path.is_file()
    }
    kivy = find_spec("kivy")  # only found, not imported: that would open a window
    for name in FONTS:
        path = Path(kivy.origin or "").parent / "data" / "fonts" / name if kivy else Path(name)
        if path.is_file():
            found[f"/fonts/{name}"] = _page(path, "font/ttf")
    return found


def app_of(pages: Mapping[str, Page]) -> str:
    """A word that changes with any of *pages*, so that a page that is shown knows when it has grown old."""
    return hashlib.sha256("".join(page.etag for page in pages.values()).encode()).hexdigest()[:16]


def _page(path: Path, kind: str) -> Page:
    body = path.read_bytes()
    return Page(body, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"')
