"""What works without a screen: keeping an event, and asking the tournament engine, from the command line."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from judge_app import __version__
from judge_app.cli import (
    audit,
    backbone,
    board,
    carrying,
    decks,
    engine,
    events,
    export,
    floor,
    handover,
    paper,
    phones,
    players,
    repairs,
    rulebook,
    rules,
    slips,
    sync,
)
from judge_app.cli.asking import adding
from judge_app.errors import JudgeAppError

__all__ = ["Makers", "run"]

DESCRIPTION = """\
Tableside keeps Munchkin CCG events on this device. These commands work without a screen; the app itself
is started by `python main.py`. EVENT is an event's name, its id, or the beginning of either. FILE is an event
file, as docs/cli.md describes it; commands on a FILE touch nothing else."""


class Makers(NamedTuple):
    """What makes the parts that a command may need."""

    tablet: events.MakeTablet
    network: sync.MakeNetwork
    board: board.MakeBoard
    show_window: Callable[[str], int]
    """Shows the board at an address in a window of its own."""


def run(arguments: Sequence[str], makers: Makers, folder: Path) -> int:
    """Carry out one command; the answer is the exit status: 2 when it was refused."""
    parser = _parser(makers, folder)
    asked = parser.parse_args(arguments)
    if asked.command is None:
        parser.print_help()
        return 0
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal that lacks a letter of a name shows its number
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = asked.command(asked)
        print(end="", flush=True)
    except BrokenPipeError:
        return _unheard()
    except (JudgeAppError, OSError) as trouble:
        print(trouble, file=sys.stderr)
        return 2
    return status


def _parser(makers: Makers, folder: Path) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m judge_app", description=DESCRIPTION)
    parser.add_argument("--version", action="version", version=f"Tableside {__version__}")
    parser.add_argument(
        "--data", type=Path, default=folder, metavar="FOLDER", help="where everything is kept"
    )
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for on_events in (events, players, export, handover):
        on_events.add_commands(commands, makers.tablet)
    sync.add_commands(commands, makers.tablet, makers.network)
    carrying.add_commands(commands, makers.tablet)
    backbone.add_commands(commands, makers.tablet)
    board.add_commands(commands, makers.tablet, makers.network, makers.board, makers.show_window)
    phones.add_commands(commands, makers.tablet)
    paper.add_commands(commands, makers.tablet)
    slips.add_commands(commands, makers.tablet)
    for on_files in (engine, audit, repairs, floor, decks, rules, rulebook):
        on_files.add_commands(adding(commands))
    return parser


def _unheard() -> int:
    """Whoever read the output, such as `head`, has seen enough; nothing is wrong with that."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
