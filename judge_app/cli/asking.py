"""What the commands on event files share: how they are declared, and how they find, read and print."""

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Protocol

from judge_app.core.model import PlayerId
from judge_app.core.tournament import Tournament
from judge_app.errors import Refused
from judge_app.views.words import plain

__all__ = ["Adding", "add_json", "adding", "find_player", "player_among", "print_json", "print_lines", "seed"]

MOST_SHOWN = 12
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
    """The one player whom *named*, an id, a name or the beginning of one, means."""
    return player_among({one.id: one.name for one in tournament.entrants}, named, tournament.name)


def player_among(players: Mapping[PlayerId, str], named: str, event: str) -> PlayerId:
    """The same among *players* by their ids."""
    wanted = plain(named).casefold()
    names = {player: plain(name).casefold() for player, name in players.items()}
    fits = [player for player in players if player == named]
    fits = fits or [player for player, name in names.items() if name == wanted]
    if len(fits) > 1:
        raise Refused(
            f"{named!r} is the name of {len(fits)} players. Use one of their ids: {', '.join(fits)}."
        )
    fits = fits or [player for player, name in names.items() if wanted and name.startswith(wanted)]
    if not fits:
        raise Refused(f"Nobody in {plain(event)} has the name or id {named!r}.")
    if len(fits) > 1:
        shown = ", ".join(f"{plain(players[player])} ({player})" for player in fits[:MOST_SHOWN])
        more = f" and {len(fits) - MOST_SHOWN} more" if len(fits) > MOST_SHOWN else ""
        raise Refused(f"{named!r} begins the names of {len(fits)} players: {shown}{more}. Type more of it.")
    return fits[0]


def print_lines(lines: Iterable[str]) -> int:
    for line in lines:
        print(line)
    return 0


def print_json(facts: object) -> int:
    print(json.dumps(facts))
    return 0
