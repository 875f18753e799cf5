"""The command that says what time comes to at a table."""

import argparse
import sys
from collections.abc import Iterator

from judge_app.cli.asking import Adding, add_json, print_json, print_lines
from judge_app.cli.files import find_ruleset
from judge_app.core.endoftime import Verdict, verdict
from judge_app.core.ruleset import Ruleset
from judge_app.core.sitting import Count

__all__ = ["add_commands"]

MOST = 9_999
"""More than any Hero or deck has."""
COUNTS: dict[Count, str] = {"damage": "least_damage", "life": "most_life", "deck": "most_cards"}
"""What can be counted, and the step of a ladder that asks for it."""
NEEDED = {
    "damage": "Still needed: the damage on both Heroes.",
    "life": "Still needed: the life of both Heroes.",
    "deck": "Still needed: the cards left in both decks.",
    "die": "Still needed: the die, high roll wins.",
    "coin": "Still needed: the coin.",
    "draw": "The game is a draw.",
}


def add_commands(add: Adding) -> None:
    timed = add("endoftime", _endoftime, "say which turns are left after time, and who has won", file=False)
    timed.add_argument("--ruleset", required=True, help="a printed name, or a .toml file of your own")
    timed.add_argument("--first", required=True, choices=("a", "b"), help="who had the first turn")
    timed.add_argument("--active", required=True, choices=("a", "b"), help="whose turn it is at the call")
    for name, text in (
        ("damage", "damage on each Hero"),
        ("life", "life of each Hero"),
        ("deck", "cards left in each deck"),
    ):
        timed.add_argument(f"--{name}", nargs=2, type=_number, metavar=("A", "B"), help=text)
    add_json(timed)


def _number(text: str) -> int:
    digits = text.lstrip("0")
    if not text.isascii() or not text.isdigit() or len(digits) > len(str(MOST)):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 to {MOST:,}")
    return int(digits or "0")


def _endoftime(asked: argparse.Namespace) -> int:
    rules = find_ruleset(asked.ruleset)
    given: dict[Count, tuple[int, int]] = {
        count: (pair[0], pair[1]) for count in COUNTS if (pair := getattr(asked, count)) is not None
    }
    ladder = rules.words("time.ladder")
    for count in [count for count in given if COUNTS[count] not in ladder]:
        print(f"{rules.name} does not ask for {count}: --{count} was not used.", file=sys.stderr)
        del given[count]
    found = verdict(rules, asked.first, asked.active, given)
    if asked.json:
        facts = {"turns": found.turns, "winner": found.winner, "step": found.step}
        return print_json(facts | {"cite": found.cite})
    return print_lines(_told(found, rules))


def _told(found: Verdict, rules: Ruleset) -> Iterator[str]:
    turns = f"{found.turns[0]} finishes this turn"
    if len(found.turns) > 1:
        turns += "".join(f", then {seat} has one more" for seat in found.turns[1:])
    yield f"{turns}; then both had equally many. ({rules.cite('time.called')})"
    if found.step == "play":
        yield "Whoever wins in these turns has won; after them give what was counted."
    elif found.winner is None:
        yield f"{NEEDED[found.step]} ({found.cite})"
    else:
        yield f"{found.winner} wins by {found.step}. ({found.cite})"
