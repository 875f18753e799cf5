"""The commands that bring devices into step by hand: a file on a stick, or QR codes and a scanner."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from judge_app.cli.events import MakeTablet, find_event, on_tablet
from judge_app.cli.printing import qr_lines
from judge_app.cli.tidings import entries
from judge_app.core.claims import EntryId
from judge_app.core.ids import EventId
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.log.digest import digest
from judge_app.log.entry import Entry
from judge_app.storage.placing import put_in_place
from judge_app.tablet import Tablet
from judge_app.views.words import counted, device_name, plain

if TYPE_CHECKING:  # read when a command needs it
    from judge_app.sync.carrying import Carried
    from judge_app.sync.frames import Gathering
    from judge_app.sync.intake import TakenIn

__all__ = ["add_commands"]

TRIES = 5
"""As often a file is read again that somebody else has changed in the meantime."""
MOST_NUMBERS = 12
_SCANS = {
    "again": "Seen before.",
    "damaged": "Misread: scan that one again.",
    "foreign": "That is of another event.",
    "newer": "A newer app shows these codes. Update the app on this device.",
}


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", make_tablet: MakeTablet
) -> None:
    text = "bring an event and a file into step, both ways; the file may be carried to other devices"
    one = commands.add_parser("sync-file", help=text, description=text)
    one.add_argument("event", nargs="?", help="left out, the event that the file holds")
    one.add_argument("file", type=Path, metavar="FILE", help="made if there is none; usually NAME.judgelog")
    one.set_defaults(command=on_tablet(_sync_file, make_tablet))
    text = "show an event as a row of QR codes, or read one that another device shows"
    one = commands.add_parser("sync-qr", help=text, description=text)
    one.add_argument("event", nargs="?", help="may be left out with --read")
    one.add_argument("--read", action="store_true", help="take what a scanner types, a code a line")
    one.add_argument("--wish", action="store_true", help="show one code that says what is held here")
    one.add_argument("--for", dest="wished", metavar="TEXT", help="only what a scanned --wish lacks")
    one.add_argument("--since", metavar="ENTRY", help="only from that entry on, numbered as `log` does")
    one.add_argument("--all", action="store_true", help="all codes at once, without waiting")
    one.add_argument("--text", action="store_true", help="the text of the codes, without the codes")
    one.set_defaults(command=on_tablet(_sync_qr, make_tablet))


# By file


def _sync_file(tablet: Tablet, asked: argparse.Namespace) -> None:
    path: Path = asked.file
    carried = _read(path)
    if asked.event is not None:
        event = find_event(tablet, asked.event).event
    elif carried is None:
        raise Refused(f"There is no file {path}. Name an event to make it: sync-file EVENT {path}")
    else:
        event = carried.event
    if carried is not None and carried.event == event:
        _bring(tablet, carried, str(path))
    with _opened(tablet, event) as desk:
        _keep_in_step(desk, path, carried)
        print(f"{_named(desk)}: {_held(desk)}, as in {path}.")
        _tell_standing(desk)


def _keep_in_step(desk: Desk, path: Path, carried: "Carried | None") -> None:
    """Take in what the file has, then write it with what it lacks; nothing that was in it is ever lost."""
    from judge_app.sync.carrying import carried_of, written

    for _try in range(TRIES):
        seen = _state_of(path)
        if carried is not None:
            _tell(_taken(desk, carried, str(path)), desk, str(path))
        beside = carried.parcels if carried else ()
        whole = carried_of(desk.log, desk.state.name, desk.log.entries, beside)
        if whole == carried:
            return
        if _state_of(path) == seen:
            put_in_place(path, written(whole))
            lacked = len(whole.parcels) - len(beside)
            print(f"Wrote {entries(lacked)} to {path} that it did not have.")
            return
        carried = _read(path)
    raise Refused(f"Somebody else goes on changing {path}. What it had is taken in; try again.")


def _read(path: Path) -> "Carried | None":
    """What *path* holds; nothing if there is no such file."""
    from judge_app.sync.carrying import Damaged, lines_in, read_carried

    if path.exists() and not path.is_file():
        raise Refused(f"{path} is no file. Nothing was changed.")
    try:
        with path.open("rb") as file:
            return read_carried(lines_in(file))
    except FileNotFoundError:
        return None
    except Damaged as damage:
        raise _refused(str(path), damage) from damage
    except (OSError, ValueError) as trouble:
        reason = (trouble.strerror if isinstance(trouble, OSError) else None) or trouble
        raise Refused(f"{path} cannot be read: {reason}. Nothing was changed.") from trouble


def _refused(source: str, damage: Refused) -> Refused:
    from judge_app.sync.carrying import Damaged

    if isinstance(damage, Damaged):
        return Refused(
            f"{source}, line {damage.line}: {damage.reason}. Nothing was taken, and it is as it was."
        )
    return Refused(f"{source}: {damage}")


def _state_of(path: Path) -> tuple[int, ...] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


# By QR codes


def _sync_qr(tablet: Tablet, asked: argparse.Namespace) -> None:
    if asked.read:
        _scan(tablet, asked)
        return
    if asked.event is None:
        raise Refused("Name the event to show: sync-qr EVENT")
    with _opened(tablet, find_event(tablet, asked.event).event) as desk:
        frames = _frames(desk, asked)
        if asked.text:
            print(*frames, sep="\n")
        elif asked.all or len(frames) == 1 or not sys.stdin.isatty():
            for number in range(len(frames)):
                _show(frames, number)
        else:
            _page_through(frames)


def _frames(desk: Desk, asked: argparse.Namespace) -> tuple[str, ...]:
    from judge_app.sync.carrying import carried_of
    from judge_app.sync.frames import frames_of, wish_of

    if asked.wish:
        return (wish_of(desk.event, desk.log.vector),)
    chosen = _chosen(desk, asked)
    if not chosen:
        raise Refused("The other device holds all of this already. There is nothing to show.")
    return frames_of(carried_of(desk.log, desk.state.name, chosen))


def _chosen(desk: Desk, asked: argparse.Namespace) -> list[Entry]:
    from judge_app.sync.frames import read_wish

    if asked.wished:
        return desk.missing(read_wish(asked.wished, desk.event, desk.log.vector))
    if not asked.since:
        return [*desk.log.entries]
    first = desk.log.find(EntryId(asked.since))
    if first is None:
        raise Refused(f"There is no entry {asked.since!r} here. Take a number that `log` shows.")
    return [entry for entry in desk.log.entries if entry.lamport >= first.lamport]


def _show(frames: tuple[str, ...], number: int) -> None:
    from judge_app.sync.ticket import qr_rows

    print(*qr_lines(qr_rows(frames[number]), is_terminal=sys.stdout.isatty()), sep="\n")
    print(f"{number + 1} of {len(frames)}", flush=True)


def _page_through(frames: tuple[str, ...]) -> None:
    """One code after another; a number shows that one again, because a scanner missed it."""
    number = 0
    while number < len(frames):
        _show(frames, number)
        try:
            said = input("Enter: the next. A number: that one. q: the end. ").strip()
        except EOFError:
            return
        if said.lower().startswith("q"):
            return
        is_number = said.isascii() and said.isdigit() and 1 <= int(said) <= len(frames)
        number = int(said) - 1 if is_number else number + 1


def _scan(tablet: Tablet, asked: argparse.Namespace) -> None:
    from judge_app.sync.frames import Gathering

    event = None if asked.event is None else find_event(tablet, asked.event).event
    gathering = Gathering(event)
    print("Scan the codes in any order.", flush=True)
    for line in sys.stdin:
        if not line.strip():
            continue
        print(_scanned(gathering, line), flush=True)
        if gathering.is_whole:
            _merge_scanned(tablet, gathering)
            return
    raise Refused(f"{_missing(gathering)} Nothing was taken.")


def _scanned(gathering: "Gathering", line: str) -> str:
    found = gathering.take(line)
    return _missing(gathering) if found == "new" else _SCANS[found]


def _missing(gathering: "Gathering") -> str:
    if not gathering.total:
        return "No code was scanned yet."
    numbers = gathering.missing
    if not numbers:
        return f"All {gathering.total} codes are there."
    named = ", ".join(map(str, numbers[:MOST_NUMBERS])) + (" …" if len(numbers) > MOST_NUMBERS else "")
    return f"{len(numbers)} of {gathering.total} codes are missing: {named}."


def _merge_scanned(tablet: Tablet, gathering: "Gathering") -> None:
    source = "The codes"
    try:
        carried = gathering.carried()
    except Refused as damage:
        raise _refused(source, damage) from damage
    _bring(tablet, carried, source)
    with _opened(tablet, carried.event) as desk:
        _tell(_taken(desk, carried, source), desk, "the codes")
        print(f"{_named(desk)}: {_held(desk)}.")
        _tell_standing(desk)


# Both


def _bring(tablet: Tablet, carried: "Carried", source: str) -> None:
    """Put an event that is not on this device here, if every part of it is genuine."""
    from judge_app.sync.carrying import genuine

    if tablet.path(carried.event).exists():
        return
    try:
        found = genuine(carried)
    except Refused as damage:
        raise _refused(source, damage) from damage
    if not found:
        raise Refused(f"{source} holds no entry of {carried.name or carried.event}. Nothing was taken.")
    with closing(tablet.open(carried.event)) as desk:
        taken = desk.merge(found)
        print(f"{_named(desk)} is new on this device: {entries(len(taken.entries))}.")


def _taken(desk: Desk, carried: "Carried", source: str) -> "TakenIn":
    from judge_app.sync.intake import take_in

    try:
        return take_in(desk, carried)
    except Refused as damage:
        raise _refused(source, damage) from damage


@contextmanager
def _opened(tablet: Tablet, event: EventId) -> Iterator[Desk]:
    desk = tablet.open(event)
    try:
        yield desk
    finally:
        tablet.put_away(desk)


def _tell(taken: "TakenIn", desk: Desk, source: str) -> None:
    if taken.new:
        print(f"Took {entries(taken.new)} from {source}.")
    for why, number in Counter(why for _entry, why in taken.left).items():
        print(f"Left {entries(number)}: {why}.")
    who = {device: member.name for device, member in desk.state.roster.members.items()}
    for device in taken.copied:
        name = "This device" if device == desk.device else device_name(device, who)
        print(f"{name} was copied, and both copies went on. What they wrote since is set aside.")


def _tell_standing(desk: Desk) -> None:
    if desk.role is None:
        is_revoked = desk.device in desk.state.roster.members
        why = "was revoked" if is_revoked else "is not in the event"
        print(f"This device {why}: it can read the event, and change nothing. Ask for a code and join.")
    if disputes := len([*desk.state.disputes()]):
        print(f"{counted(disputes, 'dispute')} to settle.")


def _named(desk: Desk) -> str:
    return plain(desk.state.name) or desk.event


def _held(desk: Desk) -> str:
    return f"{entries(len(desk.log.entries))}, digest {digest(desk.state)[:16]}"
