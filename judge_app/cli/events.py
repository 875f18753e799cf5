"""The commands that keep events on this device."""

import argparse
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from judge_app.cli.files import OWN, own_ruleset
from judge_app.core.claims import EntryId
from judge_app.core.model import Player, State
from judge_app.core.ops import (
    NoteWritten,
    Op,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    RulesetChosen,
    SettingChosen,
    TableFixed,
    Undone,
)
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.log.digest import digest
from judge_app.log.signing import signed
from judge_app.storage.opstore import OpStore, read_entries
from judge_app.storage.recovery import recover
from judge_app.tablet import Listed, Tablet
from judge_app.views.event import notices
from judge_app.views.history import log_view

__all__ = ["Command", "MakeTablet", "add_commands", "find_event", "on_tablet"]

MakeTablet = Callable[[Path], Tablet]
Command = Callable[[Tablet, argparse.Namespace], None]


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", make_tablet: MakeTablet
) -> None:
    for name, command, words, text in _COMMANDS:
        one = commands.add_parser(name, help=text, description=text)
        for word in words:
            one.add_argument(word.rstrip("+?"), nargs=word[-1] if word[-1] in "+?" else None)
        one.set_defaults(command=on_tablet(command, make_tablet))


def on_tablet(command: Command, make_tablet: MakeTablet) -> Callable[[argparse.Namespace], int]:
    """*command* with the tablet open only while it runs."""

    def run(asked: argparse.Namespace) -> int:
        with closing(make_tablet(asked.data)) as tablet:
            command(tablet, asked)
        return 0

    return run


def _events(tablet: Tablet, asked: argparse.Namespace) -> None:
    found = tablet.events()
    for listed in found:
        print(f"{listed.event}  {listed.trouble or _summary(listed.state)}")
    if not found:
        print("No events on this device yet. Open one: python -m judge_app new NAME")


def _new(tablet: Tablet, asked: argparse.Namespace) -> None:
    tablet.new_event(asked.name).close()
    print(f"{asked.name} is open.")


def _show(tablet: Tablet, asked: argparse.Namespace) -> None:
    listed = find_event(tablet, asked.event)
    state = listed.state
    print(_summary(state))
    for key, claims in state.settings.items():
        print(f"  {key} = {claims[-1].value}")
    for number, player in enumerate(state.players.values(), 1):
        print(f"{number:4}  {player.name}{'  (dropped)' if player.is_dropped else ''}")
    for notice in notices(state):
        print(notice)
    print(f"digest {digest(state)[:16]}, {len(state.history)} entries, all saved in {listed.path}")


def _log(tablet: Tablet, asked: argparse.Namespace) -> None:
    state = find_event(tablet, asked.event).state
    for row in reversed(log_view(state, shown=len(state.history)).rows):
        print(f"{row.entry:<20}  {row.time}  {row.text}{f'  ({row.mark})' if row.mark else ''}")


def _doing(make_op: Callable[[State, argparse.Namespace], Op]) -> Command:
    """A command that lets one operation happen in an event."""

    def command(tablet: Tablet, asked: argparse.Namespace) -> None:
        with _open(tablet, asked.event) as desk:
            desk.do(make_op(desk.state, asked))
            print(f"{log_view(desk.state, shown=1).rows[0].text}.")

    return command


def _merge(tablet: Tablet, asked: argparse.Namespace) -> None:
    """Take in what another device's file of the same event has."""
    if not Path(asked.file).is_file():
        raise Refused(f"There is no file {asked.file}. Nothing was changed.")
    offered, unsigned = signed(read_entries(Path(asked.file)))
    with _open(tablet, asked.event) as desk:
        accepted = desk.merge(offered)
        print(f"{len(accepted.entries)} new entries, {len(list(desk.state.disputes()))} disputes now.")
        for entry, why in (*unsigned, *accepted.rejected):
            print(f"Entry {entry.id} was not taken: {why}.")


def _recover(tablet: Tablet, asked: argparse.Namespace) -> None:
    from judge_app.handover.rescue import rescue  # not at the top: seldom needed, and much to read
    from judge_app.views.rescue import rescued_words

    path, events = Path(asked.event), tablet.events()
    here = [one for one in events if one.event == asked.event or one.path.resolve() == path.resolve()]
    here = here or [one for one in events if one.is_damaged and _outlook_name(tablet, one) == asked.event]
    if here:
        done = rescue(tablet, here[0].event)
        print(rescued_words(done.outlook, done.recovery.original.name))
    elif path.is_file():
        print(recover(path))
    else:
        raise Refused(
            f"{asked.event!r} is neither a damaged event on this device, by id or name, nor a file."
        )


def _outlook_name(tablet: Tablet, damaged: Listed) -> str:
    """What a damaged event is called, as far as that can still be read."""
    from judge_app.handover.rescue import outlook

    return outlook(tablet, damaged.event).name


def _compact(tablet: Tablet, asked: argparse.Namespace) -> None:
    path = find_event(tablet, asked.event).path
    before = path.stat().st_size
    with closing(OpStore(path)) as store:
        store.compact()
    print(f"{before:,} bytes before, {path.stat().st_size:,} now.")


def _open(tablet: Tablet, named: str) -> closing[Desk]:
    return closing(tablet.open(find_event(tablet, named).event))


def find_event(tablet: Tablet, named: str) -> Listed:
    """The one event that *named* means."""
    events = tablet.events()
    exact = [listed for listed in events if named in (listed.event, listed.state.name)]
    fits = exact or [
        one for one in events if (one.event.startswith(named) or one.state.name.startswith(named))
    ]
    if len(fits) != 1:
        known = ", ".join(f"{one.state.name or 'damaged'} ({one.event})" for one in fits or events) or "none"
        raise Refused(f"{named!r} means {len(fits)} events. There are: {known}.")
    if fits[0].trouble:
        raise Refused(fits[0].trouble)
    return fits[0]


def _player(state: State, named: str) -> Player:
    """The one player that *named* means: a number as `show` lists them, or a name."""
    players = list(state.players.values())
    if named.isdigit() and 1 <= int(named) <= len(players):
        return players[int(named) - 1]
    fits = [player for player in players if player.name.casefold() == named.casefold()]
    if len(fits) != 1:
        raise Refused(f"{named!r} means {len(fits)} players. Use the number that `show` lists.")
    return fits[0]


def _summary(state: State) -> str:
    dropped = sum(player.is_dropped for player in state.players.values())
    return (
        f"{state.name}: {state.ruleset or 'no ruleset yet'}, {len(state.players)} players, {dropped} dropped"
    )


def _number(text: str) -> int | str:
    return int(text) if text.lstrip("-").isdigit() else text


def _table(text: str | None) -> int | None:
    if text is not None and not (text.isascii() and text.isdigit() and len(text) < 9):
        raise Refused(f"{text!r} is no number of a table. Nothing was changed.")
    return None if text is None else int(text)


def _ruleset(state: State, asked: argparse.Namespace) -> Op:
    if not asked.ruleset.endswith(OWN):
        return RulesetChosen(asked.ruleset)
    path = Path(asked.ruleset)
    return RulesetChosen(path.stem, own_ruleset(path))


def _undo(state: State, asked: argparse.Namespace) -> Op:
    if asked.entry:
        return Undone(EntryId(asked.entry))
    for happening in reversed(state.history):
        if not happening.undone and not isinstance(happening.op, Undone):
            return Undone(happening.stamp.entry)
    raise Refused("There is nothing to undo.")


_COMMANDS: tuple[tuple[str, Command, tuple[str, ...], str], ...] = (
    ("events", _events, (), "list the events on this device, the one changed last first"),
    ("new", _new, ("name",), "open a new event"),
    ("show", _show, ("event",), "show an event: settings, players, disputes"),
    ("log", _log, ("event",), "show everything that happened, with the number of each entry"),
    ("rename", _doing(lambda state, asked: PlayerRenamed(_player(state, asked.player).id, asked.name)),
     ("event", "player", "name"), "put a player's name right"),
    ("drop", _doing(lambda state, asked: PlayerDropped(_player(state, asked.player).id)),
     ("event", "player"), "drop a player"),
    ("reinstate", _doing(lambda state, asked: PlayerReinstated(_player(state, asked.player).id)),
     ("event", "player"), "take a dropped player back"),
    ("note", _doing(lambda state, asked: NoteWritten(asked.text)), ("event", "text"), "write a note"),
    ("table", _doing(lambda state, asked: TableFixed(_player(state, asked.player).id, _table(asked.table))),
     ("event", "player", "table?"), "let a player always sit at one table, or at any again"),
    ("ruleset", _doing(_ruleset), ("event", "ruleset"), "choose the ruleset: a printed one or a .toml file"),
    ("set", _doing(lambda state, asked: SettingChosen(asked.key, _number(asked.value))),
     ("event", "key", "value"), "set one of the event's numbers"),
    ("undo", _doing(_undo), ("event", "entry?"), "undo the last entry, or the one given"),
    ("merge", _merge, ("event", "file"), "take in what another device's file of this event has"),
    ("recover", _recover, ("event",), "make a damaged event sound again, and say what is lost"),
    ("compact", _compact, ("event",), "write an event's file anew, as small as it can be"),
)  # fmt: skip
