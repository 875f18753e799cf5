"""Files that somebody put on the device for the app to read: found in the usual places, newest first."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from judge_app.core.plaintext import text_of
from judge_app.errors import Refused
from judge_app.language import N_, _

__all__ = [
    "BACKBONE_ENDINGS",
    "DOCUMENT_ENDINGS",
    "ENDINGS",
    "MOST_BACKBONE_BYTES",
    "MOST_BYTES",
    "MOST_DOCUMENT_BYTES",
    "MOST_FILES",
    "TextFile",
    "backbone_files",
    "carried_files",
    "carry_folder",
    "document_files",
    "import_folders",
    "list_files",
    "paper_folder",
    "read_list",
    "read_text",
    "text_files",
]

ENDINGS = (".txt", ".csv", ".tsv", ".md", ".dec")
MOST_FILES = 50
MOST_BYTES = 100_000
MOST_LIST_BYTES = 5_000_000
MOST_LINES = 20_000
"""Of a list of names: as a shop exports one, with all it knows of each customer."""
DOCUMENT_ENDINGS = (".pdf", ".txt", ".md")
MOST_DOCUMENT_BYTES = 60_000_000
"""Rulebooks full of pictures have about 20 MB."""
CARRIED_ENDINGS = (".judgelog", ".judge.json", ".tableside")
MOST_CARRIED_BYTES = 256 << 20
BACKBONE_ENDINGS = (".backbone", ".backbone.txt")
"""A mail or a browser may have put its own behind."""
MOST_BACKBONE_BYTES = 64 << 10
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


def paper_folder(own: Path, outside: Path | None = None) -> Path:
    """Where what is printed and exported is put."""
    return (outside or own) / "paper"


def text_files(folders: Iterable[Path]) -> list[TextFile]:
    """The files of *folders* that may be lists, the one changed last first."""
    return _newest(folders, ENDINGS, MOST_BYTES)


def list_files(folders: Iterable[Path]) -> list[TextFile]:
    """The files of *folders* that may be lists of names, the one changed last first."""
    return _newest(folders, ENDINGS, MOST_LIST_BYTES)


def document_files(folders: Iterable[Path]) -> list[TextFile]:
    """The files of *folders* that may be rule documents, the one changed last first."""
    return _newest(folders, DOCUMENT_ENDINGS, MOST_DOCUMENT_BYTES)


def backbone_files(folders: Iterable[Path]) -> list[TextFile]:
    """The files of *folders* that may be a venue's for the organizer, the one changed last first."""
    return _newest(folders, BACKBONE_ENDINGS, MOST_BACKBONE_BYTES)


def carried_files(folders: Iterable[Path]) -> list[TextFile]:
    """The files of *folders* that may hold an event of another tablet, the one changed last first."""
    return _newest(folders, CARRIED_ENDINGS, MOST_CARRIED_BYTES)


def read_text(path: Path, most_bytes: int = MOST_BYTES) -> str:
    """What stands in a file, however it was encoded; refused with a sentence if it is no text."""
    try:
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        text = _("{file} cannot be read: {reason}. Nothing was changed.")
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise Refused(text.format(file=path.name, reason=reason)) from error
    if sentence := next((text for begin, text in _NO_TEXT.items() if content.startswith(begin)), ""):
        raise Refused(_(sentence).format(file=path.name))
    if len(content) > most_bytes:
        text = _("{file} is too large for a list: more than {n} kB. Choose another file.")
        raise Refused(text.format(file=path.name, n=most_bytes // 1000))
    decoded = text_of(content)
    if decoded is None:
        raise Refused(_("{file} is not a text file. Choose another one.").format(file=path.name))
    return decoded.replace("\r\n", "\n").replace("\r", "\n")


_SPREADSHEET = N_("{file} is a spreadsheet. Save it as CSV where it was made, then choose that file.")
_NO_TEXT = {
    b"PK\x03\x04": _SPREADSHEET,
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": _SPREADSHEET,
    b"%PDF": N_("{file} is a PDF. Save the list as CSV or as text where it was made, then choose that file."),
}
"""By their first bytes what people take for a list, and what they can do."""


def read_list(path: Path) -> str:
    """What stands in a file with a list of names, as a spreadsheet or a shop exports it."""
    content = read_text(path, MOST_LIST_BYTES)
    if content.count("\n") > MOST_LINES:
        text = _("{file} has more than {n} lines and is no list of players. Choose another file.")
        raise Refused(text.format(file=path.name, n=f"{MOST_LINES:,}"))
    return content


def _newest(folders: Iterable[Path], endings: Sequence[str], most_bytes: int) -> list[TextFile]:
    found = {file.path: file for folder in folders for file in _files(folder, endings, most_bytes)}
    return sorted(found.values(), key=lambda file: (-file.changed_ms, file.name))[:MOST_FILES]


def _files(folder: Path, endings: Sequence[str], most_bytes: int) -> Iterator[TextFile]:
    try:
        entries = [path for _place, path in zip(range(_LOOKED_AT), folder.iterdir(), strict=False)]
    except OSError:
        return
    for path in entries:
        if not path.name.casefold().endswith((*endings,)):
            continue
        with suppress(OSError):
            about = path.stat()
            if path.is_file() and about.st_size <= most_bytes and os.access(path, os.R_OK):
                yield TextFile(path.name, path, round(about.st_mtime * 1000), about.st_size)
