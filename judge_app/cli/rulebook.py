"""The commands that keep the documents a judge owns, for the rules lookup of this device."""

import argparse
import sys
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from judge_app.cli.asking import Adding, add_json, print_json, print_lines
from judge_app.cli.printing import table
from judge_app.errors import Refused
from judge_app.rulebook.bookcase import Bookcase
from judge_app.rulebook.documents import Documents, HereAlready, Kept, Progress
from judge_app.views.words import counted, plain

__all__ = ["add_commands"]

WIDEST = 70
LEAST_BEGINNING = 4
"""Letters: a slip of the finger shall remove nothing."""
OVER = Progress(1, 1, "")


def add_commands(add: Adding) -> None:
    """`rulebook` has commands of its own below it."""
    below = add("rulebook", _nothing, "keep the rule documents you own, searched by `rules`", file=False)
    commands = below.add_subparsers(title="commands", metavar="COMMAND")
    one = _command(commands, "import", _import, "import PDF, text or Markdown files, for this device")
    one.add_argument("files", metavar="FILE", nargs="+", type=Path)
    one = _command(commands, "list", _list, "list what was imported, the oldest first")
    add_json(one)
    one = _command(commands, "remove", _remove, "remove an imported document")
    one.add_argument(
        "name", metavar="NAME", help=f"its name or title, or {LEAST_BEGINNING} letters of the beginning"
    )


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    command: Callable[[argparse.Namespace], int],
    text: str,
) -> argparse.ArgumentParser:
    one = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
    one.set_defaults(command=command)
    return one


def _nothing(asked: argparse.Namespace) -> int:
    raise Refused("Say what to do with the rulebook: import, list or remove.")


def _import(asked: argparse.Namespace) -> int:
    """Every file that can be is imported; each that cannot is told, and the status is 2."""
    bookcase = Bookcase(_folder(asked))
    progress = _told if sys.stderr.isatty() else _untold
    refused = 0
    for path in asked.files:
        try:
            kept = bookcase.add(path, time.time_ns() // 1_000_000, progress)
            print(f"{plain(kept.title)} is here now as {kept.slug}: {_size(kept)}.")
        except HereAlready as here:
            print(here)
        except Refused as trouble:
            progress(OVER)
            print(trouble, file=sys.stderr)
            refused += 1
    return 2 if refused else 0


def _list(asked: argparse.Namespace) -> int:
    documents = Documents(_folder(asked))
    kept = documents.kept()
    if asked.json:
        return print_json([one._asdict() for one in kept])
    if kept:
        rows = [(one.slug, plain(one.title), _size(one), _day(one.added_ms)) for one in kept]
        print_lines(table(("name", "title", "holds", "imported"), rows))
    print_lines(trouble.words for trouble in documents.troubles())
    if not kept and not documents.troubles():
        print("No documents on this device yet. Import one: python -m judge_app rulebook import FILE")
    return 0


def _remove(asked: argparse.Namespace) -> int:
    slug, title = _find(Documents(_folder(asked)), asked.name)
    Bookcase(_folder(asked)).remove(slug)
    print(f"{title} is removed.")
    return 0


def _find(documents: Documents, named: str) -> tuple[str, str]:
    """The name and the title of the one document that *named* means; a damaged one has only its name."""
    known = [(one.slug, plain(one.title)) for one in documents.kept()]
    known += [(trouble.slug, trouble.slug) for trouble in documents.troubles()]
    wanted = plain(named).casefold()
    exact = [one for one in known if wanted == one[0].casefold()] or [
        one for one in known if wanted == one[1].casefold()
    ]
    begun = [one for one in known if any(name.casefold().startswith(wanted) for name in one)]
    if begun and not exact and len(wanted) < LEAST_BEGINNING:
        there = ", ".join(slug for slug, _title in begun)
        raise Refused(
            f"{named!r} is too short to remove a document by. Type the whole name, or {LEAST_BEGINNING} "
            f"letters of it: {there}. Nothing was removed."
        )
    fits = exact or begun
    if len(fits) != 1:
        there = ", ".join(slug for slug, _title in fits or known) or "none"
        raise Refused(f"{named!r} means {len(fits)} documents. There are: {there}. Nothing was removed.")
    return fits[0]


def _folder(asked: argparse.Namespace) -> Path:
    folder: Path = asked.data / "rulebook"
    return folder


def _size(kept: Kept) -> str:
    sections = counted(kept.sections, "section")
    return f"{counted(kept.pages, 'page')}, {sections}" if kept.pages else sections


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000).strftime("%Y-%m-%d")


def _told(progress: Progress) -> None:
    is_over = progress.done >= progress.of
    words = "" if is_over else f"{100 * progress.done // progress.of:3} %  {progress.words}"[:WIDEST]
    print(f"\r{words:{WIDEST}}", end="\r" if is_over else "", file=sys.stderr, flush=True)


def _untold(progress: Progress) -> None:
    """Nobody sees it."""
