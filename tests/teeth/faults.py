"""The planted faults: small changes of the app, each with the behaviour that it breaks."""

import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

__all__ = ["FOLDER", "RANDOM", "ROOT", "Fault", "Misplaced", "applied", "read_faults"]

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "faults"
RANDOM = "random"
"""The file of `FOLDER` that `mutate` writes; all others are picked by hand."""
_WORDS = ("name", "file", "breaks", "old", "new")


class Misplaced(ValueError):
    """A fault that no longer fits the file it is meant for."""


@dataclass(frozen=True)
class Fault:
    """A change of one file, from *old*, which occurs in it exactly once, to *new*."""

    name: str
    file: str
    breaks: str
    old: str
    new: str
    source: str
    """The file of the faults in which it stands, without its ending."""
    equivalent: str = ""
    """Why nobody could tell the difference. Such a fault is listed but not run."""

    @property
    def kind(self) -> str:
        return "random" if self.source == RANDOM else "hand-picked"


def read_faults(folder: Path = FOLDER) -> tuple[Fault, ...]:
    """All faults of *folder*, in the order of its files."""
    faults = tuple(fault for path in sorted(folder.glob("*.toml")) for fault in _read(path))
    twice = [name for name, times in Counter(fault.name for fault in faults).items() if times > 1]
    if twice:
        raise ValueError(f"These names of faults stand there twice: {', '.join(twice)}. Rename one of each.")
    return faults


def _read(path: Path) -> list[Fault]:
    faults = []
    for number, table in enumerate(tomllib.loads(path.read_text("utf-8")).get("fault", []), 1):
        wrong = {*_WORDS} - {*table} or {*table} - {*_WORDS, "equivalent"}
        if wrong or not all(isinstance(text, str) for text in table.values()):
            raise ValueError(
                f"{path.name}: fault {number} ({table.get('name', 'without a name')}) needs the texts"
                f" {', '.join(_WORDS)}, and may have `equivalent`. Correct: {', '.join(sorted(wrong))}"
            )
        faults.append(Fault(**table, source=path.stem))
    return faults


def applied(fault: Fault, text: str) -> str:
    """*text*, which is that of the fault's file, with the fault in it."""
    times = text.count(fault.old)
    if times != 1:
        found = "no longer occurs" if times == 0 else f"occurs {times} times"
        raise Misplaced(
            f"{fault.file}: the old text of the fault {fault.name} {found} there, and must occur exactly"
            f" once. Take `old` and `new` in {fault.source}.toml from the file as it is now, or remove"
            " the fault if what it breaks is gone."
        )
    return text.replace(fault.old, fault.new)
