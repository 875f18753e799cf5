"""The command that writes an event for others: whole, its log alone, or a table for a spreadsheet."""

import argparse
from collections.abc import Sequence
from operator import attrgetter
from pathlib import Path

from judge_app.cli.events import MakeTablet, find_event, on_tablet
from judge_app.cli.tidings import entries as entries_words
from judge_app.errors import Refused
from judge_app.log.entry import Entry
from judge_app.log.oplog import OpLog
from judge_app.paper.spreadsheet import ENDING as TABLE_ENDING
from judge_app.paper.spreadsheet import TABLES, table_csv
from judge_app.storage.opstore import read_entries
from judge_app.storage.placing import put_in_place
from judge_app.tablet import Listed, Tablet
from judge_app.views.words import counted

__all__ = ["add_commands"]


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", make_tablet: MakeTablet
) -> None:
    text = "write the whole event (.judge.json), its log (.judgelog) or a table (.csv)"
    one = commands.add_parser("export", help=text, description=f"{text[0].upper()}{text[1:]}.")
    one.add_argument("event")
    one.add_argument("file", type=Path, metavar="FILE", help="what it ends in says what is written")
    one.add_argument("--table", choices=TABLES, help="which table a .csv is to hold")
    one.set_defaults(command=on_tablet(_export, make_tablet))


def _export(tablet: Tablet, asked: argparse.Namespace) -> None:
    from judge_app.paper.wholeevent import ENDING as WHOLE_ENDING  # not at the top: no other command needs it
    from judge_app.sync.carrying import ENDING as LOG_ENDING

    path: Path = asked.file
    name = path.name.casefold()
    is_stream = path.exists() and not path.is_file()  # /dev/stdout, which has no ending
    if name.endswith(TABLE_ENDING) or asked.table:
        if not asked.table:
            raise Refused(f"Say which table: --table {', '.join(TABLES)}. Nothing was written.")
        if not (name.endswith(TABLE_ENDING) or is_stream):
            raise Refused(f"A table is written to a file that ends in {TABLE_ENDING}. Nothing was written.")
        _write_table(find_event(tablet, asked.event), path, asked)
    elif name.endswith(LOG_ENDING):
        _write_log(tablet, find_event(tablet, asked.event), path)
    elif name.endswith(".json") or is_stream:
        _write_whole(find_event(tablet, asked.event), path)
    else:
        endings = f"{WHOLE_ENDING} (the whole event), {LOG_ENDING} (its log) or {TABLE_ENDING} (a table)"
        raise Refused(f"{path} should end in {endings}. Nothing was written.")


def _write_whole(listed: Listed, path: Path) -> None:
    from judge_app.paper.wholeevent import whole_text

    state = listed.state
    put_in_place(path, [whole_text(listed.event, state, _entries(listed)).encode()])
    players, rounds = counted(len(state.players), "player"), counted(len(state.rounds), "round")
    _say(path, f"{players}, {rounds}, {entries_words(len(state.history))}")


def _write_log(tablet: Tablet, listed: Listed, path: Path) -> None:
    """The log alone, as `sync-file` and the tablets carry it; a file that is there is replaced."""
    from judge_app.sync.carrying import carried_of, written

    log = OpLog(listed.event, tablet.device)
    log.take(_entries(listed))
    carried = carried_of(log, listed.state.name, log.kept)
    put_in_place(path, written(carried))
    _say(path, entries_words(len(carried.parcels)))


def _write_table(listed: Listed, path: Path, asked: argparse.Namespace) -> None:
    if asked.table == "standings" and listed.state.rules is None:
        raise Refused(f"{listed.state.name} has no ruleset that this app can read. Choose one, then export.")
    content = table_csv(listed.state, asked.table)
    put_in_place(path, [content])
    _say(path, asked.table)


def _entries(listed: Listed) -> Sequence[Entry]:
    """All that is kept, in the order of the log; what was set aside of a copied device is among it."""
    return sorted(read_entries(listed.path), key=attrgetter("order"))


def _say(path: Path, what: str) -> None:
    if path.is_file():  # not into /dev/stdout, behind what was written there
        print(f"Wrote {path}: {what}.")
