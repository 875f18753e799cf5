"""The files of the imported documents: written in one step, checked when read."""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from judge_app.rulebook.documents.kept import Draft, Kept, Part, Section
from judge_app.rulebook.unfinished import unfinished_in

__all__ = ["ENDING", "Damaged", "Head", "body_of", "digest_of", "read_head", "read_sections", "save"]

ENDING = ".document"
FORMAT = 1
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


def body_of(draft: Draft) -> bytes:
    """The second line of a document's file."""
    return json.dumps(draft.parts, ensure_ascii=False, separators=(",", ":")).encode()


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def save(
    folder: Path, slugs: Iterable[str], head: Head, body: bytes, before_it_counts: Callable[[], None]
) -> str:
    """Put the document into *folder* in one step, under the first of *slugs* that nobody has by then.

    Before each attempt there is *before_it_counts*, which may still say no.
    """
    facts = {"format": FORMAT, **head.kept._asdict(), "source": head.source}
    del facts["slug"]
    part = unfinished_in(folder)
    try:
        with part.open("xb") as file:
            file.write(json.dumps(facts, ensure_ascii=False).encode() + b"\n")
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        for slug in slugs:
            before_it_counts()
            if _takes_name(part, folder / f"{slug}{ENDING}"):
                _sync_folder(folder)
                return slug
        raise FileExistsError
    finally:
        part.unlink(missing_ok=True)


def _takes_name(part: Path, path: Path) -> bool:
    """Whether the finished *part* stands at *path* now; never in the place of another import's document."""
    try:
        os.link(part, path)
    except FileExistsError:
        return False
    except OSError:  # Android and some drives know no second names
        try:
            path.open("xb").close()
        except FileExistsError:
            return False
        os.replace(part, path)
    return True


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
    return Head(_kept(path, facts), facts["source"])


def read_sections(path: Path) -> tuple[Section, ...]:
    """Raises `Damaged`, or `OSError`."""
    facts, body = _checked(path)
    parts = _parsed(body)
    if not isinstance(parts, list) or not all(map(_is_part, parts)):
        raise Damaged
    return tuple(_sections(_kept(path, facts), [Part(*part) for part in parts]))


def _kept(path: Path, facts: dict[str, Any]) -> Kept:
    return Kept(slug=path.stem, **{key: facts[key] for key in Kept._fields if key != "slug"})


def _is_part(plain: Any) -> bool:
    return isinstance(plain, list) and [type(one) for one in plain] == [str, str, int]


def _checked(path: Path) -> tuple[dict[str, Any], bytes]:
    """Both lines of the file."""
    head, _, body = path.read_bytes().partition(b"\n")
    facts = _facts(head)
    if digest_of(body) != facts["digest"]:
        raise Damaged
    return facts, body


def _facts(line: bytes) -> dict[str, Any]:
    facts = _parsed(line)
    if not isinstance(facts, dict) or any(type(facts.get(key)) is not kind for key, kind in _FACTS.items()):
        raise Damaged
    if facts["format"] != FORMAT or not all(0 <= facts[key] <= LARGEST for key in _COUNTS):
        raise Damaged
    return facts


def _parsed(plain: bytes) -> Any:
    try:
        return json.loads(plain)
    except (ValueError, RecursionError) as error:
        raise Damaged from error


def _sections(kept: Kept, parts: list[Part]) -> Iterator[Section]:
    for number, part in enumerate(parts, 1):
        yield Section(kept.section_id(number), kept.document, part.title, part.text, part.page)
