"""The files of the imported documents: written in one step, checked when read."""

import hashlib
import json
import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from judge_app.rulebook.documents.kept import Draft, Kept, Part, Section

__all__ = ["ENDING", "Damaged", "Head", "body_of", "digest_of", "read_head", "read_sections", "save", "sweep"]

ENDING = ".document"
FORMAT = 1
UNFINISHED = ".unfinished-"
LARGEST = 250_000_000_000_000
"""Milliseconds: no calendar goes on for much longer."""

_FACTS = {
    "format": int,
    "title": str,
    "pages": int,
    "sections": int,
    "added_ms": int,
    "bytes": int,
    "source": str,
    "digest": str,
}


_COUNTS = ("pages", "sections", "added_ms", "bytes")


class Damaged(ValueError):
    """The file is not what was written."""


class Head(NamedTuple):
    """The first line of a document's file; its sections are the second."""

    kept: Kept
    source: str
    """The digest of the file that was imported."""


def sweep(folder: Path) -> None:
    """Remove what an import left that was killed."""
    for path in folder.glob(f"{UNFINISHED}*"):
        path.unlink(missing_ok=True)


def body_of(draft: Draft) -> bytes:
    """The second line of a document's file."""
    return json.dumps(draft.parts, ensure_ascii=False, separators=(",", ":")).encode()


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def save(path: Path, head: Head, body: bytes, before_it_counts: Callable[[], None]) -> None:
    """Put the document into *path* in one step, after *before_it_counts*, which may still say no."""
    facts = {"format": FORMAT, **head.kept._asdict(), "source": head.source}
    part = path.parent / f"{UNFINISHED}{secrets.token_hex(4)}"
    try:
        with part.open("xb") as file:
            file.write(json.dumps(facts, ensure_ascii=False).encode() + b"\n")
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        before_it_counts()
        os.replace(part, path)
        _sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # there a folder cannot be opened, and a rename is durable by itself
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_head(path: Path) -> Head:
    """Raises `Damaged`, or `OSError`. The sections are only looked at for being those that were written."""
    facts, _body = _checked(path)
    kept = {key: facts[key] for key in Kept._fields if key != "slug"}
    return Head(Kept(slug=path.stem, **kept), facts["source"])


def read_sections(path: Path) -> tuple[Section, ...]:
    """Raises `Damaged`, or `OSError`."""
    _facts, body = _checked(path)
    return tuple(_sections(f"import:{path.stem}", [Part(*part) for part in json.loads(body)]))


def _checked(path: Path) -> tuple[dict[str, Any], bytes]:
    """Both lines of the file."""
    head, _, body = path.read_bytes().partition(b"\n")
    facts = _facts(head)
    if digest_of(body) != facts["digest"]:
        raise Damaged
    return facts, body


def _facts(line: bytes) -> dict[str, Any]:
    try:
        facts = json.loads(line)
    except ValueError as error:
        raise Damaged from error
    if not isinstance(facts, dict) or any(type(facts.get(key)) is not kind for key, kind in _FACTS.items()):
        raise Damaged
    if facts["format"] != FORMAT or not all(0 <= facts[key] <= LARGEST for key in _COUNTS):
        raise Damaged
    return facts


def _sections(document: str, parts: list[Part]) -> Iterator[Section]:
    for number, part in enumerate(parts, 1):
        yield Section(f"{document}#{number}", document, part.title, part.text, part.page)
