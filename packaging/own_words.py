"""Finds sentences of the rule documents in the project: `packaging/own_words.py [DOCUMENTS] [PROJECT]`.

The app says the rules in its own words. Wherever eight words in a row stand both in a document and in a file
of the project, this says where, and ends with status 1. The documents are text files and no part of the
project: they are looked for in ../shared/sources beside it, and without them nothing can be checked. What is
not looked at, because it is too large or no UTF-8, is named.
"""

import codecs
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
_BROKEN = re.compile(r"(?<=[^\W\d_])[-\u00ad\u2010][ \t]*\r?\n\s*(?=[a-z])")
"""A word that goes on in the next line."""
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_GLIMPSE = 8_000


class Place(NamedTuple):
    name: str
    line: int
    words: str


def documents_beside(project: Path = ROOT) -> Path:
    return project.parent / "shared" / "sources"


def words_of(text: str) -> Iterator[tuple[str, int]]:
    """Each word with the number of its line."""
    for number, line in enumerate(text.lower().splitlines(), 1):
        folded = unicodedata.normalize("NFKC", line)
        folded = folded.replace("'", "").replace("’", "").replace("\u00ad", "")
        for word in _WORD.findall(_SPLIT.sub(r"\1", folded)):
            yield word, number


def runs_of(words: list[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every run that counts, and where it begins."""
    for spot in range(len(words) - RUN + 1):
        run = tuple(words[spot : spot + RUN])
        if sum(word.isalpha() for word in run) >= LEAST_WORDS:
            yield spot, run


def texts_in(documents: Path) -> list[Path]:
    return [path for path in sorted(documents.rglob("*")) if path.suffix in ENDINGS and path.is_file()]


def runs_in(documents: Path) -> frozenset[tuple[str, ...]]:
    """With words that are broken at the end of a line both as they stand and joined."""
    return frozenset(
        run
        for path in texts_in(documents)
        for text in _spellings(path.read_text("utf-8", "replace"))
        for _spot, run in runs_of([word for word, _line in words_of(text)])
    )


def _spellings(text: str) -> set[str]:
    return {text, _BROKEN.sub("", text)}


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
        if (project / name).is_file():
            yield project / name


def why_unread(path: Path) -> str:
    """Why a text is not looked at; empty for all that is, and for what is no text."""
    with path.open("rb") as file:
        glimpse = file.read(_GLIMPSE)
    if glimpse.startswith(_WIDE):
        return "it is UTF-16"
    is_large = path.stat().st_size > LARGEST and b"\0" not in glimpse
    return f"it has more than {LARGEST // 1_000_000} MB" if is_large else ""


def shared(documents: Path, project: Path) -> Iterator[Place]:
    known = runs_in(documents)
    for path in files_of(project):
        content = path.read_bytes() if path.stat().st_size <= LARGEST else b"\0"
        if b"\0" not in content:
            name = path.relative_to(project).as_posix()
            yield from places_in(content.decode("utf-8", "replace"), name, known)


def main(arguments: list[str]) -> int:
    project = Path(arguments[1]) if arguments[1:] else ROOT
    documents = Path(arguments[0]) if arguments else documents_beside(project)
    if not documents.is_dir() or not texts_in(documents):
        print(f"The rule documents are not here ({documents}), so nothing was checked.")
        return 0
    try:
        files = list(files_of(project))
    except (OSError, subprocess.CalledProcessError):
        print(f"{project} is no git repository, or git is not here, so nothing was checked.")
        return 2
    for path in (*texts_in(documents), *files):
        if why := why_unread(path):
            print(f"{path.name} was not looked at: {why}.")
    places = list(shared(documents, project))
    for place in places:
        print(f"{place.name}, line {place.line}: … {place.words} …")
    counted = "1 place has" if len(places) == 1 else f"{len(places)} places have"
    print(f"{counted} {RUN} words in a row with a rule document.")
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
