"""Questions as judges type them, with the sections that answer each.

The search was tuned on those of `tuned.toml` and never on those of `held_out.toml`; what stands in both
counts as tuned on.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from judge_app.rulebook.bookcase import Bookcase, Hit
from judge_app.rulebook.entries import BOXED

FOLDER = Path(__file__).parent
_FIRST = {
    "draft": ("draft", "regulations"),
    "constructed": ("constructed", "regulations"),
    "regulations": ("regulations",),
    BOXED: (BOXED,),
}


class Question(NamedTuple):
    ask: str
    cites: frozenset[str]
    ruleset: str = ""
    """The document of the event at which it is asked; empty: no event is open."""


class Asked(NamedTuple):
    question: Question
    hits: tuple[Hit, ...]

    def is_right(self, among: int) -> bool:
        """Whether one of the first hits speaks of a section that answers the question."""
        return any(self.question.cites.intersection(hit.cites) for hit in self.hits[:among])


class Rates(NamedTuple):
    asked: int
    first: float
    in_three: float


def questions(name: str) -> list[Question]:
    """Each question once, however often it was written down."""
    known = {one.ask for one in questions("tuned")} if name == "held_out" else set()
    written = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["question"]
    asked = [Question(one["ask"], frozenset(one["cites"]), one.get("ruleset", "")) for one in written]
    return list({(one.ask, one.ruleset): one for one in reversed(asked) if one.ask not in known}.values())[
        ::-1
    ]


def ask_all(name: str, bookcase: Bookcase) -> Iterator[Asked]:
    for question in questions(name):
        first = _FIRST.get(question.ruleset, ())
        without = {BOXED} if question.ruleset and question.ruleset != BOXED else ()
        yield Asked(question, bookcase.search(question.ask, first=first, without=without).hits)


def rates(asked: list[Asked]) -> Rates:
    def share(among: int) -> float:
        return sum(one.is_right(among) for one in asked) / max(1, len(asked))

    return Rates(len(asked), share(1), share(3))
