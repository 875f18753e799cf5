"""The rulebook that comes with the app: what the documents say, in our own words, a question an entry."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from judge_app.core.citations import document_of
from judge_app.errors import Broken

__all__ = ["BOXED", "SHELF", "Entry", "Otherwise", "Step", "read_entries", "sources"]

BOXED = "impossible"
"""The document of the boxed game, whose entries are a shelf of their own."""
SHELF = Path(__file__).resolve().parents[2] / "assets" / "rulebook"


class Step(NamedTuple):
    icon: str
    text: str


class Otherwise(NamedTuple):
    """What another place says on the same question."""

    cite: str
    says: str
    how: str = "differs"
    """`differs` where it rules otherwise, `same` where it agrees or only adds, `silent` where it does
    not answer, so that the entry's own rule goes on to apply there."""


class Entry(NamedTuple):
    id: str
    cite: str
    """The section it tells of."""
    title: str
    short: str
    """The answer in a line, for the list."""
    steps: tuple[Step, ...]
    """What it says, to be read while standing."""
    more: tuple[str, ...] = ()
    """What else the section says: conditions, exceptions, examples."""
    asks: tuple[str, ...] = ()
    """The words in which a judge would ask for it."""
    see: tuple[str, ...] = ()
    """The ids of related entries."""
    otherwise: tuple[Otherwise, ...] = ()
    """Where other documents differ, or speak where this one is silent."""
    doubt: str = ""
    """Where a document contradicts itself or leaves a gap, and how the app reads it."""
    label: str = ""
    """A word or two for a small button; empty: the title."""
    gives_time: bool = False
    """Whether a judge who looks this up is likely to extend the table's time."""
    values: tuple[str, ...] = ()
    """The keys of a ruleset that it explains, where its document sets them."""

    @property
    def document(self) -> str:
        return document_of(self.cite)

    @property
    def cites(self) -> tuple[str, ...]:
        """Every place it speaks of, its own first."""
        return tuple(dict.fromkeys((self.cite, *(other.cite for other in self.otherwise))))

    @property
    def is_boxed(self) -> bool:
        return self.document == BOXED


def sources(shelf: Path = SHELF) -> list[Path]:
    """The files of the rulebook in the order in which they are read."""
    return sorted(shelf.glob("**/*.toml"))


def read_entries(shelf: Path = SHELF) -> Mapping[str, Entry]:
    """Every entry by its id, in the order of the files."""
    entries: dict[str, Entry] = {}
    for entry in _read(shelf):
        if entry.id in entries:
            raise Broken(f"The rulebook has two entries {entry.id}.")
        entries[entry.id] = entry
    return entries


def _read(shelf: Path) -> Iterator[Entry]:
    for path in sources(shelf):
        for written in tomllib.loads(path.read_text(encoding="utf-8"))["entry"]:
            yield _entry(written)


def _entry(written: dict[str, Any]) -> Entry:
    fields = dict(written)
    fields |= {key: tuple(written[key]) for key in ("more", "asks", "see", "values") if key in written}
    fields["steps"] = tuple(Step(*step) for step in written["steps"])
    fields["otherwise"] = tuple(Otherwise(**other) for other in written.get("otherwise", ()))
    return Entry(**fields)
