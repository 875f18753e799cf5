"""Backups, events out of files, and who goes on with an event when a device is gone."""

import argparse
import secrets
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from judge_app.cli.events import Command, MakeTablet, find_event, on_tablet
from judge_app.cli.tidings import entries
from judge_app.errors import Refused
from judge_app.views.words import day_and_time, plain

if TYPE_CHECKING:
    from judge_app.handover.backups import Backup
    from judge_app.tablet import Tablet

__all__ = ["add_commands"]


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", make_tablet: MakeTablet
) -> None:
    def add(name: str, command: Command, text: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        one.set_defaults(command=on_tablet(command, make_tablet))
        return one

    brought = add("import", _import, "bring an event here from a file: .judgelog, .judge.json or a backup")
    brought.add_argument("file", type=Path, metavar="FILE")
    listed = add("backups", _backups, "list the backups on this device")
    listed.add_argument("event", nargs="?", metavar="EVENT", help="only those of this event")
    made = add("take-over-code", _code, "make the code by which another device can take an event over")
    made.add_argument("event", metavar="EVENT")
    taken = add("take-over", _take_over, "make this device the organizer's of an event that is here")
    taken.add_argument("event", metavar="EVENT")
    taken.add_argument("code", metavar="CODE", help="sixteen letters; spaces and case do not matter")
    taken.add_argument("--name", default="", help="who carries this device")
    taken.add_argument("--tablet", default="Laptop", help="what this device is called")


def _import(tablet: "Tablet", asked: argparse.Namespace) -> None:
    from judge_app.handover.bringing import bring
    from judge_app.handover.eventfiles import read_event_file

    came = bring(tablet, read_event_file(asked.file))
    name = plain(came.name) or came.event
    here = "is new on this device" if came.is_new else "was here already"
    print(f"{name} {here}: {entries(came.new)} taken.")
    for why, number in Counter(came.left).items():
        print(f"Left {entries(number)}: {why}.")
    for device in came.copied:
        print(f"{device} was copied, and both copies went on. What they wrote since is set aside.")
    if not came.takes_part:
        print("This device can read it, and change nothing. Take it over with its code: take-over EVENT CODE")


def _backups(tablet: "Tablet", asked: argparse.Namespace) -> None:
    from judge_app.handover.backups import Backups

    backups = Backups(tablet.folder)
    kept = [backups.of(event) for event in backups.events()]
    found = [one for copies in kept if _is_meant(copies[0], asked.event) for one in copies]
    for one in found:
        after = f"after round {one.rounds}" if one.rounds else "before the end of round 1"
        told = f"{day_and_time(one.made_ms)}, {entries(one.entries)}, {after}"
        print(f"{plain(one.name)}: {told}\n  {one.path}")
    if not found:
        print("No such backup here. One is made after every round, and every five minutes of change.")


def _is_meant(copy: "Backup", named: str | None) -> bool:
    """By what the copy itself says: its event may be damaged, or gone."""
    return (
        not named or copy.event.startswith(named) or plain(copy.name).casefold().startswith(named.casefold())
    )


def _code(tablet: "Tablet", asked: argparse.Namespace) -> None:
    from judge_app.handover.takeover import prepare
    from judge_app.log.takeover import shown_code

    with closing(tablet.open(find_event(tablet, asked.event).event)) as desk:
        code = prepare(desk, tablet.settings, secrets.randbelow)
        print(shown_code(code))
        print("Write it down. With a copy of the event it makes one device the organizer's.")


def _take_over(tablet: "Tablet", asked: argparse.Namespace) -> None:
    from judge_app.handover.takeover import take_over

    if not asked.name.strip() and not asked.tablet.strip():
        raise Refused("Say who carries this device: --name NAME. Nothing was changed.")
    event = find_event(tablet, asked.event).event
    with closing(take_over(tablet, event, asked.code, asked.name.strip(), asked.tablet.strip())) as desk:
        print(f"This device runs {plain(desk.state.name)} now, as organizer.")
