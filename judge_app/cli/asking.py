"""What the commands on event files share: how they are declared, and how they find, read and print."""

import argparse
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from judge_app.core.model import PlayerId
from judge_app.core.tournament import Tournament
from judge_app.errors import Refused
from judge_app.views.words import plain

__all__ = ["Adding", "add_json", "adding", "find_player", "print_json", "print_lines", "seed"]

Command = Callable[[argparse.Namespace], int]


class Adding(Protocol):
    """Declares a command by its name, what it does and a line of help; most of them take a FILE."""

    def __call__(
        self, name: str, command: Command, text: str, file: bool = True
    ) -> argparse.ArgumentParser: ...


def adding(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> Adding:
    def add(name: str, command: Command, text: str, file: bool = True) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        one.set_defaults(command=command)
        if file:
            one.add_argument("file", metavar="FILE", type=Path, help="an event file, judge-event/1")
        return one

    return add


def add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="for another program")


def seed(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise argparse.ArgumentTypeError("a seed is a word that can be written down again")
    return text


def find_player(tournament: Tournament, named: str) -> PlayerId:
    """The one player whom *named*, an id or a name, means."""
    wanted = plain(named).casefold()
    ids = [one.id for one in tournament.entrants if one.id == named]
    fits = ids or [one.id for one in tournament.entrants if plain(one.name).casefold() == wanted]
    if not fits:
        raise Refused(f"Nobody in {plain(tournament.name)} has the name or id {named!r}.")
    if len(fits) > 1:
        raise Refused(
            f"{named!r} is the name of {len(fits)} players. Use one of their ids: {', '.join(fits)}."
        )
    return fits[0]


def print_lines(lines: Iterable[str]) -> int:
    for line in lines:
        print(line)
    return 0


def print_json(facts: object) -> int:
    print(json.dumps(facts))
    return 0
