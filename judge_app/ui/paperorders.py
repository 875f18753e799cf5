"""The files of an event, each as something that a thread can make later from what is there now."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from judge_app.core.ids import EventId
from judge_app.core.model import State
from judge_app.desk import Desk
from judge_app.errors import JudgeAppError, Refused
from judge_app.language import _
from judge_app.log.entry import Entry
from judge_app.sync.carrying import ENDING as LOG_ENDING
from judge_app.sync.carrying import Carried, carried_of
from judge_app.ui.carriage import own_path, put_into_folder, save_event
from judge_app.ui.printing import IsCancelled, Made, Tell, Wanted
from judge_app.views.paperpage import FileKind, file_name, printable, sheet_name

if TYPE_CHECKING:  # what prints is read when somebody prints
    from judge_app.paper.pdf import Order

__all__ = ["file_wanted", "sheet_wanted"]


def sheet_wanted(desk: Desk, order: "Order", folder: Path) -> Wanted:
    """A sheet as a PDF, of the event as it is now, and as this tablet may print it."""
    state = desk.state
    path = folder / f"{sheet_name(state, order.sheet, order.round)}.pdf"
    return Wanted(path.name, desk.event, partial(_print, printable(state, desk.role), order, path))


def file_wanted(desk: Desk, kind: FileKind, folder: Path) -> Wanted:
    """A file for others to read, of the event as it is now."""
    state, entries, stem = desk.state, desk.log.kept, file_name(desk.state, kind)
    if kind == "log":
        carried = carried_of(desk.log, state.name, ())
        return Wanted(f"{stem}{LOG_ENDING}", desk.event, partial(_save_log, carried, entries, folder, stem))
    if kind == "event":
        from judge_app.paper.wholeevent import ENDING

        make = partial(_save_whole, desk.event, state, entries, folder, stem)
        return Wanted(f"{stem}{ENDING}", desk.event, make)
    path = folder / f"{stem}.csv"
    return Wanted(path.name, desk.event, partial(_save_table, kind, state, path))


def _print(state: State, order: "Order", path: Path, tell: Tell, is_cancelled: IsCancelled) -> Made:
    from judge_app.paper.pdf import print_sheet, warning_words

    printed = print_sheet(state, order, tell, is_cancelled)
    _put(path, printed.pdf, is_cancelled)
    return Made(path, printed.pages, warning_words(printed))


def _save_log(
    carried: Carried,
    entries: Sequence[Entry],
    folder: Path,
    stem: str,
    _tell: Tell,
    is_cancelled: IsCancelled,
) -> Made:
    _heed(is_cancelled)
    return Made(save_event(carried, entries, folder, stem))


def _save_whole(
    event: EventId,
    state: State,
    entries: Sequence[Entry],
    folder: Path,
    stem: str,
    _tell: Tell,
    is_cancelled: IsCancelled,
) -> Made:
    """Over a file of the same event only: that of another one may be all that is left of it."""
    from judge_app.paper.wholeevent import ENDING, read_whole, whole_text

    def is_ours(path: Path) -> bool:
        try:
            return read_whole(path.read_bytes(), path.name).event == event
        except (OSError, JudgeAppError):
            return False

    content = whole_text(event, state, entries).encode()
    path = own_path(folder, stem, ENDING, is_ours)
    _put(path, content, is_cancelled)
    return Made(path)


def _save_table(kind: FileKind, state: State, path: Path, _tell: Tell, is_cancelled: IsCancelled) -> Made:
    from judge_app.paper.spreadsheet import penalties_csv, results_csv, standings_csv

    tables: dict[str, Callable[[State], bytes]] = {
        "standings-csv": standings_csv,
        "results-csv": results_csv,
        "penalties-csv": penalties_csv,
    }
    _put(path, tables[kind](state), is_cancelled)
    return Made(path)


def _put(path: Path, content: bytes, is_cancelled: IsCancelled) -> None:
    _heed(is_cancelled)
    put_into_folder(path, [content])


def _heed(is_cancelled: IsCancelled) -> None:
    if is_cancelled():
        raise Refused(_("It was cancelled. Nothing was changed."))
