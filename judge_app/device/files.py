"""Files that somebody put on the device for the app to read: found in the usual places, newest first."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from judge_app.core.plaintext import text_of
from judge_app.errors import Refused
from judge_app.language import _

__all__ = [
    "DOCUMENT_ENDINGS",
    "ENDINGS",
    "MOST_BYTES",
    "MOST_DOCUMENT_BYTES",
    "MOST_FILES",
    "TextFile",
    "carried_files",
    "carry_folder",
    "document_files",
    "import_folders",
    "read_text",
    "text_files",
]

ENDINGS = (".txt", ".csv", ".tsv", ".md", ".dec")
MOST_FILES = 50
MOST_BYTES = 100_000
DOCUMENT_ENDINGS = (".pdf", ".txt", ".md")
MOST_DOCUMENT_BYTES = 60_000_000
"""Rulebooks full of pictures have about 20 MB."""
CARRIED_ENDINGS = (".tableside",)
MOST_CARRIED_BYTES = 256 << 20
_LOOKED_AT = 5000
"""Entries of one folder: a Downloads folder may hold anything."""


class TextFile(NamedTuple):
    name: str
    path: Path
    changed_ms: int
    bytes: int = 0


def import_folders(own: Path, outside: Path | None = None) -> tuple[Path, ...]:
    """Where files are looked for: first where the app, whose folder is *own*, asks for them to be put.

    That is *outside* where a device closes *own* to everybody else, and everybody else's to the app.
    """
    first = (outside or own) / "import"
    with suppress(OSError):
        first.mkdir(parents=True, exist_ok=True)
    if outside is not None:
        return first, own / "import", outside
    with suppress(RuntimeError):  # nobody's home
        return first, *(Path.home() / name for name in ("Downloads", "Download", "Documents"))
    return (first,)


def carry_folder(own: Path, outside: Path | None = None) -> Path:
    """Where an event is put for a stick, a cable or a mail to take along."""
    return (outside or own) / "carried"


def text_files(folders: Iterable[Path]) -> list[TextFile]:
    """The files of *folders* that may be lists, the one changed last first."""
    return _newest(folders, ENDINGS, MOST_BYTES)


def document_files(folders: Iterable[Path]) -> list[TextFile]:
    """The files of *folders* that may be rule documents, the one changed last first."""
    return _newest(folders, DOCUMENT_ENDINGS, MOST_DOCUMENT_BYTES)


def carried_files(folders: Iterable[Path]) -> list[TextFile]:
    """The files of *folders* that may hold an event of another tablet, the one changed last first."""
    return _newest(folders, CARRIED_ENDINGS, MOST_CARRIED_BYTES)


def read_text(path: Path) -> str:
    """What stands in a file, however it was encoded; refused with a sentence if it is no text."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        text = _("{file} cannot be read: {reason}. Nothing was changed.")
        raise Refused(text.format(file=path.name, reason=error.strerror)) from error
    if len(content) > MOST_BYTES:
        text = _("{file} is too large for a list: more than {n} kB. Choose another file.")
        raise Refused(text.format(file=path.name, n=MOST_BYTES // 1000))
    decoded = text_of(content)
    if decoded is None:
        raise Refused(_("{file} is not a text file. Choose another one.").format(file=path.name))
    return decoded.replace("\r\n", "\n").replace("\r", "\n")


def _newest(folders: Iterable[Path], endings: Sequence[str], most_bytes: int) -> list[TextFile]:
    found = {file.path: file for folder in folders for file in _files(folder, endings, most_bytes)}
    return sorted(found.values(), key=lambda file: (-file.changed_ms, file.name))[:MOST_FILES]


def _files(folder: Path, endings: Sequence[str], most_bytes: int) -> Iterator[TextFile]:
    try:
        entries = [path for _place, path in zip(range(_LOOKED_AT), folder.iterdir(), strict=False)]
    except OSError:
        return
    for path in entries:
        if path.suffix.casefold() not in endings:
            continue
        with suppress(OSError):
            about = path.stat()
            if path.is_file() and about.st_size <= most_bytes and os.access(path, os.R_OK):
                yield TextFile(path.name, path, round(about.st_mtime * 1000), about.st_size)
