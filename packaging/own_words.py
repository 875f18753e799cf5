"""Finds sentences of the rule documents in the project: `packaging/own_words.py [DOCUMENTS] [PROJECT]`.

The app says the rules in its own words. Wherever eight words in a row stand both in a document and in a file
of the project, this says where, and ends with status 1. The documents are text files and no part of the
project: they are looked for in ../shared/sources beside it, and without them nothing can be checked.
"""

import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
RUN = 8
LEAST_WORDS = 6
"""Of a run that are not numbers: figures and tables are facts, and facts may stand."""
LARGEST = 2_000_000
ENDINGS = (".txt", ".md")

_WORD = re.compile(r"[a-z0-9]+")
_SPLIT = re.compile(r"\b([a-z]*f[il]) (?=[a-z])")
"""What copying from a PDF makes of a ligature: "fi nd", "shuffl e"."""


class Place(NamedTuple):
    name: str
    line: int
    words: str


def documents_beside(project: Path = ROOT) -> Path:
    return project.parent / "shared" / "sources"


def words_of(text: str) -> Iterator[tuple[str, int]]:
    """Each word with the number of its line."""
    for number, line in enumerate(text.lower().splitlines(), 1):
        folded = unicodedata.normalize("NFKC", line).replace("'", "").replace("’", "")
        for word in _WORD.findall(_SPLIT.sub(r"\1", folded)):
            yield word, number


def runs_of(words: list[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every run that counts, and where it begins."""
    for spot in range(len(words) - RUN + 1):
        run = tuple(words[spot : spot + RUN])
        if sum(word.isalpha() for word in run) >= LEAST_WORDS:
            yield spot, run


def runs_in(documents: Path) -> frozenset[tuple[str, ...]]:
    return frozenset(
        run
        for path in sorted(documents.rglob("*"))
        if path.suffix in ENDINGS
        for _spot, run in runs_of([word for word, _line in words_of(path.read_text("utf-8", "replace"))])
    )


def places_in(text: str, name: str, known: frozenset[tuple[str, ...]]) -> Iterator[Place]:
    """Where *text* shares a run with the documents; runs that overlap are one place."""
    told = list(words_of(text))
    free = 0
    for spot, run in runs_of([word for word, _line in told]):
        if spot >= free and run in known:
            free = spot + RUN
            yield Place(name, told[spot][1], " ".join(run))


def files_of(project: Path) -> Iterator[Path]:
    """What belongs to the project: all that git keeps or would keep."""
    command = ["git", "-C", str(project), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    for name in sorted(filter(None, listed.split("\0"))):
        path = project / name
        if path.is_file() and path.stat().st_size <= LARGEST:
            yield path


def shared(documents: Path, project: Path) -> Iterator[Place]:
    known = runs_in(documents)
    for path in files_of(project):
        content = path.read_bytes()
        if b"\0" not in content:
            name = path.relative_to(project).as_posix()
            yield from places_in(content.decode("utf-8", "replace"), name, known)


def main(arguments: list[str]) -> int:
    project = Path(arguments[1]) if arguments[1:] else ROOT
    documents = Path(arguments[0]) if arguments else documents_beside(project)
    if not documents.is_dir():
        print(f"The rule documents are not here ({documents}), so nothing was checked.")
        return 0
    places = list(shared(documents, project))
    for place in places:
        print(f"{place.name}, line {place.line}: … {place.words} …")
    print(f"{len(places)} places have {RUN} words in a row with a rule document.")
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
