"""The command that adds players: by name, or out of a list that some other program wrote."""

import argparse
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from judge_app.cli.events import MakeTablet, find_event, on_tablet
from judge_app.core.model import PlayerId
from judge_app.core.ops import PlayerAdded
from judge_app.desk import Desk
from judge_app.device.files import read_list
from judge_app.errors import Refused
from judge_app.tablet import Tablet
from judge_app.views.namelist import chosen_names, list_lines, read_names
from judge_app.views.players import labels

__all__ = ["add_commands"]


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", make_tablet: MakeTablet
) -> None:
    text = "add players, by name or from a list"
    one = commands.add_parser("add", help=text, description=f"{text[0].upper()}{text[1:]}.")
    one.add_argument("event")
    one.add_argument("names", nargs="*", metavar="NAME")
    one.add_argument("--from", dest="file", type=Path, metavar="FILE", help="a list: CSV, TSV or plain text")
    one.add_argument("--all", action="store_true", help="also names of the list that are there already")
    one.set_defaults(command=on_tablet(_add, make_tablet))


def _add(tablet: Tablet, asked: argparse.Namespace) -> None:
    if not asked.names and asked.file is None:
        raise Refused("Name who is to be added, or give a list with --from FILE. Nothing was changed.")
    with closing(tablet.open(find_event(tablet, asked.event).event)) as desk:
        listed = _listed(desk, asked) if asked.file is not None else ()
        names = (*asked.names, *listed)
        desk.do_all([PlayerAdded(PlayerId(tablet.fresh_id()), name) for name in names])
        print(f"{len(names)} added, {len(desk.state.players)} players now.")


def _listed(desk: Desk, asked: argparse.Namespace) -> Sequence[str]:
    """Whom the list brings; what is left of it is said by name, or by how many lines."""
    found = read_names(read_list(asked.file), [*labels(desk.state).values(), *asked.names])
    if found.is_empty:
        raise Refused(f"{asked.file} holds no names. Nothing was changed.")
    does = "Also added" if asked.all else "Not added"
    for names, why in ((found.known, "in the event already"), (found.repeated, "twice in the list")):
        for name in names:
            print(f"{does}: {name}, {why}.")
    for line in list_lines(found):
        print(line)
    return chosen_names(found, with_known=asked.all, with_repeated=asked.all)
