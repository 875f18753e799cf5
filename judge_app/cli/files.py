"""Event files and rulesets on the disk: found, read and written."""

import os
from functools import partial
from pathlib import Path

from judge_app.core.ruleset import Ruleset, printed, read_custom
from judge_app.core.tournament import Tournament
from judge_app.errors import Refused
from judge_app.paper.eventfile import read_event
from judge_app.paper.eventwriting import event_text
from judge_app.storage.placing import put_in_place

__all__ = [
    "OWN",
    "content_of",
    "find_ruleset",
    "load_event",
    "own_ruleset",
    "save_event",
]

OWN = ".toml"
LARGEST = 200 << 20
"""Forty times the file of ten thousand players and ten rounds; a device may go on for ever."""


def load_event(path: Path, *, open_round: bool = False) -> Tournament:
    """The event in *path*; with *open_round* its last round may still be played."""
    find = partial(find_ruleset, folder=path.parent)
    return read_event(content_of(path), str(path), find, open_round=open_round)


def find_ruleset(name: str, folder: Path = Path()) -> Ruleset:
    """The printed ruleset *name*; or, where it ends in .toml, the organizer's own, seen from *folder*."""
    if not name.endswith(OWN):
        return printed(name)
    return read_custom(own_ruleset(folder / name), str(folder / name))


def own_ruleset(path: Path) -> str:
    """The text of an organizer's own ruleset."""
    try:
        return content_of(path).decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise Refused(f"{path}: byte {trouble.start + 1} is no UTF-8 text. Nothing was changed.") from trouble


def save_event(path: Path, tournament: Tournament, ruleset: str) -> None:
    """Write *tournament* to *path*; a *ruleset* of the organizer's own is named as seen from there."""
    name = None
    if ruleset.endswith(OWN):
        name = Path(os.path.relpath(ruleset, path.parent)).as_posix()
    put_in_place(path, [event_text(tournament, name).encode()])


def content_of(path: Path) -> bytes:
    """All of a file; Refused in words where there is none, or too much of it."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError as trouble:
        raise Refused(f"There is no file {path}. Nothing was changed.") from trouble
    except (OSError, ValueError) as trouble:  # a name with a NUL in it is a ValueError
        raise Refused(f"{path} cannot be read: {_reason(trouble)}. Nothing was changed.") from trouble
    if len(content) > LARGEST:
        raise Refused(f"{path} has more than {LARGEST >> 20} MB and is no event. Nothing was changed.")
    return content


def _reason(trouble: OSError | ValueError) -> str:
    return (trouble.strerror if isinstance(trouble, OSError) else None) or str(trouble)
