"""The command that looks a rule up."""

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

from judge_app.cli.asking import Adding, add_json, print_json, print_lines
from judge_app.cli.files import find_ruleset
from judge_app.core.citations import DOCUMENTS
from judge_app.core.ruleset.printed import PRINTED, options_of
from judge_app.errors import Refused
from judge_app.rulebook.bookcase import Bookcase, Found
from judge_app.rulebook.entries import BOXED
from judge_app.views.rulelookup import Lookup, Results, documents_of, result_row
from judge_app.views.words import plain

__all__ = ["add_commands"]

USUAL, MOST = 10, 10_000
LEAST_LETTERS, MOST_SHOWN = 2, 60
DIGITS = 6


class _Shelves(NamedTuple):
    """The documents that come first, and those that are left out."""

    first: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


def add_commands(add: Adding) -> None:
    asked = add("rules", _rules, "look a rule up; exit 1 if nothing is found", file=False)
    asked.add_argument("query", nargs="+", metavar="QUERY", help="a question, in any words")
    asked.add_argument(
        "--limit", type=_limit, default=USUAL, metavar="N", help=f"at most; {USUAL} if left out"
    )
    named = ", ".join(DOCUMENTS)
    asked.add_argument(
        "--ruleset",
        help=f"whose rules come first: a printed name, a .toml file of your own, or a document: {named}",
    )
    add_json(asked)


def _limit(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 0 < int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of results from 1 to {MOST:,}")
    return int(text)


def _rules(asked: argparse.Namespace) -> int:
    query = " ".join(asked.query)
    shelves = _shelves(asked.ruleset)
    bookcase = Bookcase(asked.data / "rulebook")
    found = bookcase.search(query, first=shelves.first, without=shelves.without, most=asked.limit)
    if asked.json:
        print_json(
            [
                {"id": hit.id, "title": hit.title, "cites": hit.cites, "score": round(hit.score, DIGITS)}
                for hit in found.hits
            ]
        )
    elif found.hits:
        print_lines(_told(bookcase, found))
    if not found.hits:
        print(_why_nothing(query), file=sys.stderr)
    return 0 if found.hits else 1


def _why_nothing(query: str) -> str:
    if sum(letter.isalnum() for letter in query) < LEAST_LETTERS:
        return "Ask with two letters or more, for instance: rules mulligan"
    return f"Nothing is found for {plain(query)!r}. Try fewer or other words."


def _shelves(ruleset: str | None) -> _Shelves:
    if ruleset is None:
        return _Shelves()
    if ruleset == BOXED:
        return _Shelves((BOXED,))
    if ruleset in DOCUMENTS:
        return _Shelves(tuple(dict.fromkeys((ruleset, "regulations"))), (BOXED,))
    if not ruleset.endswith(".toml") and ruleset.partition("+")[0] not in PRINTED:
        raise Refused(f"There is no ruleset {ruleset[:MOST_SHOWN]!r}. Choose one of: {_rulesets()}.")
    return _Shelves(documents_of(find_ruleset(ruleset)), (BOXED,))


def _rulesets() -> str:
    """All that `--ruleset` takes."""
    options = [f"{name}+{option}" for name in PRINTED for option in options_of(name)]
    names = dict.fromkeys((*PRINTED, *options, *DOCUMENTS))
    return f"{', '.join(names)}, or a .toml file of your own"


def _told(bookcase: Bookcase, found: Found) -> Iterator[str]:
    lookup, results = Lookup(bookcase), Results(marker=found.marker)
    for number, hit in enumerate(found.hits, 1):
        row = result_row(lookup, results, hit.id)
        yield f"{'' if number == 1 else chr(10)}{number}. {row.title.text}"
        yield f"   {row.line.text}"
        yield f"   {row.source} ({hit.cites[0]}, {hit.id})" if hit.cites else f"   {row.source} ({hit.id})"
