"""Measures a keystroke in the rules lookup against SQLite's FTS5; exit 1 if a bar is missed.

make bench-search

The rulebook and three made-up documents of a hundred pages. Every question is typed letter by letter, and
both sides are asked after each letter, in turns: our search, and FTS5 with prefix indexes, the porter
tokenizer and bm25 by fields over the same texts. That is done twice: FTS5 looks for passages that have all
the words (`AND`, what it does if nothing else is said), and then for those that have any of them (`OR`,
which is what our search does, and without which most questions find nothing). Each letter is asked once a
round, and each round begins with a new bookcase and a new connection; nothing is warm on our side but the
matches of the last sixty words, most of which the same question has left behind.
"""

import gc
import re
import sqlite3
import sys
import tempfile
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from bench.library import QUESTIONS, keystrokes, pages
from bench.measure import Bars, seconds
from judge_app.rulebook.bookcase import Bookcase
from judge_app.rulebook.passages import Passage, passage_of_entry, passage_of_section

DOCUMENTS = 3
ROUNDS = 3
HITS = 20
WEIGHTS = "0.0, 8.0, 6.0, 3.0, 1.0"


class Fts5:
    """The peer: SQLite's full-text index, in memory."""

    def __init__(self, passages: list[Passage]) -> None:
        self._connection = sqlite3.connect(":memory:")
        self._connection.execute(
            "CREATE VIRTUAL TABLE passages USING fts5(id UNINDEXED, title, asks, text, more, "
            "tokenize = 'porter unicode61', prefix = '2 3')"
        )
        self._connection.executemany(
            "INSERT INTO passages VALUES (?, ?, ?, ?, ?)",
            [(one.id, one.title, " ".join(one.asks), one.text, one.more) for one in passages],
        )
        self._connection.execute("INSERT INTO passages(passages) VALUES ('optimize')")
        self._connection.execute(
            "INSERT INTO passages(passages, rank) VALUES ('rank', ?)", (f"bm25({WEIGHTS})",)
        )

    def search(self, query: str, joined: str) -> list[Any]:
        wanted = joined.join(f'"{word}"*' for word in re.findall(r"\w+", query))
        return self._connection.execute(
            "SELECT id, title, rank FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT ?",
            (wanted, HITS),
        ).fetchall()


def main() -> int:
    bars = Bars()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bookcase = Bookcase(folder / "rulebook")
        for number in range(DOCUMENTS):
            path = folder / f"book {number}.md"
            path.write_text(pages(f"book {number}"), encoding="utf-8")
            bookcase.add(path, number)
        passages = _passages(bookcase)
        print(f"{len(passages)} passages, {len(_typed())} keystrokes, {ROUNDS} rounds")
        ours, all_words = _measured(folder / "rulebook", passages, " ")
        again, any_word = _measured(folder / "rulebook", passages, " OR ")
    for told, times in (("ours", ours), ("FTS5 AND", all_words), ("ours", again), ("FTS5 OR", any_word)):
        print(f"{told:8}  median {median(times) * 1e3:6.3f} ms   p95 {_p95(times) * 1e3:6.3f} ms")
    bars.note("a keystroke, median, ms", median(ours) * 1e3, 5.0)
    bars.note("a keystroke, median / FTS5, all words", median(ours) / median(all_words), 1.0)
    bars.note("a keystroke, median / FTS5, any word", median(again) / median(any_word), 1.0)
    bars.note("a keystroke, p95 / FTS5, all words", _p95(ours) / _p95(all_words), 1.0)
    return bars.missed > 0


def _passages(bookcase: Bookcase) -> list[Passage]:
    found = [passage_of_entry(entry) for entry in bookcase.entries.values()]
    for kept in bookcase.documents:
        for one in bookcase.sections(kept.slug):
            found.append(passage_of_section(one.id, one.title, one.text, one.document))
    return found


def _typed() -> list[str]:
    return [typed for question in QUESTIONS for typed in keystrokes(question)]


def _measured(folder: Path, passages: list[Passage], joined: str) -> tuple[list[float], list[float]]:
    """The times of ours and of FTS5, taken in turns at each keystroke."""
    ours: list[float] = []
    theirs: list[float] = []
    typed = _typed()
    for turn in range(ROUNDS):
        bookcase, fts5 = Bookcase(folder), Fts5(passages)
        bookcase.search("first")  # loads the index; FTS5 holds its own already
        search, peer = partial(_ours, bookcase, typed), partial(_theirs, fts5, typed, joined)
        gc.collect()
        for number in range(len(typed)):
            both = ((ours, search), (theirs, peer))
            for times, work in both if (number + turn) % 2 else reversed(both):
                times.append(seconds(work, number))
    return ours, theirs


def _ours(bookcase: Bookcase, typed: list[str], number: int) -> None:
    bookcase.search(typed[number])


def _theirs(fts5: Fts5, typed: list[str], joined: str, number: int) -> None:
    fts5.search(typed[number], joined)


def _p95(times: list[float]) -> float:
    return sorted(times)[len(times) * 95 // 100]


if __name__ == "__main__":
    sys.exit(main())
