"""The command that checks a deck list."""

import argparse
import sys
from pathlib import Path
from typing import Any

from judge_app.cli.asking import Adding, add_json, print_json, print_lines
from judge_app.cli.files import find_ruleset
from judge_app.core.deckcheck import Fault, faults_of
from judge_app.core.decklist import Decklist, read_list
from judge_app.core.plaintext import text_of
from judge_app.errors import Refused
from judge_app.views.deckfaults import fault_sentence
from judge_app.views.words import counted, plain

__all__ = ["add_commands"]

LARGEST = 200 << 10
"""A hundred times a long list."""
MOST_TOLD = 20
STANDARD_INPUT = Path("-")


def add_commands(add: Adding) -> None:
    checked = add("deckcheck", _deckcheck, "check a deck list; exit 1 if something is wrong", file=False)
    checked.add_argument("file", metavar="FILE", type=Path, help="a deck list, or - for standard input")
    checked.add_argument("--ruleset", required=True, help="a printed name, or a .toml file of your own")
    checked.add_argument("--pool", metavar="FILE", type=Path, help="what the player opened, as a list")
    add_json(checked)


def _deckcheck(asked: argparse.Namespace) -> int:
    rules = find_ruleset(asked.ruleset)
    if asked.file == asked.pool == STANDARD_INPUT:
        raise Refused("Standard input holds one list: the deck or the pool. Put the other into a file.")
    decklist = read_list(_text(asked.file))
    pool = None if asked.pool is None else _pool_in(asked.pool)
    if pool is not None and rules.word("deck.pool") != "opened":
        print(f"The cards of {rules.name} are the players' own: the pool was not used.", file=sys.stderr)
    faults = faults_of(decklist, rules, pool)
    if asked.json:
        print_json({"legal": not faults, "faults": [_facts(fault) for fault in faults]})
    elif faults:
        print_lines(f"{fault_sentence(fault)} ({fault.cite})" for fault in faults)
    else:
        heroes = ", ".join(plain(hero.name) for hero in decklist.heroes)
        cards = counted(sum(line.count for line in decklist.cards), "card")
        print_lines([f"Legal by {rules.name}: {cards} and {heroes}."])
    return 1 if faults else 0


def _facts(fault: Fault) -> dict[str, Any]:
    facts = {"kind": fault.kind, "card": fault.card, "count": fault.count, "line": fault.line}
    said = {key: fact for key, fact in facts.items() if fact not in ("", None)}
    return {**said, "cite": fault.cite}


def _pool_in(path: Path) -> Decklist:
    """A pool that is read in part would make cards of the deck look foreign, so it is read whole."""
    pool = read_list(_text(path))
    if pool.unreadable:
        told = [
            f"{_named(path)}, line {number}, cannot be read: {plain(text)}"
            for number, text in pool.unreadable
        ]
        last = "Put that right first; nothing was checked."
        raise Refused("\n".join((*told[:MOST_TOLD], last)))
    return pool


def _text(path: Path) -> str:
    content = _content(path)
    if len(content) > LARGEST:
        raise Refused(f"{_named(path)} has more than {LARGEST >> 10} kB and is no deck list.")
    text = text_of(content)
    if text is None:
        raise Refused(f"{_named(path)} is no text. Save the list as plain text first.")
    return text


def _content(path: Path) -> bytes:
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST + 1)
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError as trouble:
        raise Refused(f"There is no file {path}. Nothing was checked.") from trouble
    except (OSError, ValueError) as trouble:  # a name with a NUL in it is a ValueError
        reason = (trouble.strerror if isinstance(trouble, OSError) else None) or str(trouble)
        raise Refused(f"{path} cannot be read: {reason}. Nothing was checked.") from trouble


def _named(path: Path) -> str:
    return "standard input" if path == STANDARD_INPUT else str(path)
