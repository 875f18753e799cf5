"""While a file is made the app goes on; whatever comes in between is told, and half a file is never there."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from judge_app.core.demo import demo_ops
from judge_app.core.model import PlayerId
from judge_app.core.ops import PlayerAdded
from judge_app.errors import Refused
from judge_app.tablet import Tablet
from judge_app.ui.printing import IsCancelled, Made, Tell, Wanted
from tests.device.recording import Recording
from tests.patience import PATIENCE_S
from tests.ui.away.absence import RecordingWatch
from tests.ui.judge import Judge, Watch
from tests.ui.paperdesk import (
    KINDS,
    SLIPS,
    SlowPress,
    at_paper,
    desk_device,
    files,
    folder,
    made,
    tap_sheet,
    wait,
)
from tests.ui.standin import StandInBoard

of_every_kind = pytest.mark.parametrize("title", KINDS)


@pytest.fixture
def device() -> Recording:
    return desk_device()


@pytest.fixture
def board() -> StandInBoard:
    return StandInBoard()


@pytest.fixture
def judge(tablet: Tablet, watch: Watch, device: Recording, board: StandInBoard) -> Iterator[Judge]:
    with at_paper(tablet, watch, device, board) as judge:
        yield judge


# While it is made, and when it does not go


def test_the_progress_is_shown_and_the_app_stays_touchable(judge: Judge) -> None:
    press = SlowPress(judge)
    judge.screen.printing.start(press.wanted)
    judge.see("slow.pdf", "Page 2 of 3", "Cancel")
    assert judge.screen.work.share == 0.25
    judge.tap("A4")
    tap_sheet(judge, "Match slips")
    judge.see("One file at a time: slow.pdf is being made.")
    press.may_go_on.set()
    judge.see("4 pages, in")
    judge.miss("Cancel")
    assert files(judge) == ["slow.pdf"]


def test_it_goes_on_while_another_screen_is_shown_and_is_found_there_again(judge: Judge) -> None:
    press, work = SlowPress(judge), judge.screen.printing
    work.start(press.wanted)
    judge.see("Page 2 of 3")
    judge.go("tables")
    judge.go("paper")
    judge.see("Page 2 of 3", "Cancel")
    judge.go("clock")
    press.may_go_on.set()
    judge.see("slow.pdf is ready.")
    assert not work.is_running
    judge.go("paper")
    judge.see("4 pages, in")
    judge.tap("Close")
    judge.miss("4 pages, in")


def test_a_new_look_of_the_app_does_not_end_it(judge: Judge) -> None:
    press = SlowPress(judge)
    judge.screen.printing.start(press.wanted)
    judge.app.preferences.theme = "light"
    judge.see("Page 2 of 3", "Cancel")
    press.may_go_on.set()
    judge.see("4 pages, in")


def test_what_is_cancelled_leaves_nothing(judge: Judge) -> None:
    press = SlowPress(judge)
    judge.screen.printing.start(press.wanted)
    judge.tap("Cancel")
    press.may_go_on.set()
    judge.see("Cancelled. A file that was made before is as it was.")
    assert files(judge) == []
    judge.tap("Close")
    judge.miss("Cancelled.")


@of_every_kind
def test_every_kind_of_file_heeds_that_it_was_cancelled(judge: Judge, title: str) -> None:
    tiles = (*judge.screen.view.sheets, *judge.screen.view.files)
    wanted = judge.screen._wanted(next(one for one in tiles if one.text == title))
    with pytest.raises(Refused):
        wanted.make(lambda _done, _of: None, lambda: True)
    assert files(judge) == []


def test_a_closed_event_is_printed_to_its_end(judge: Judge) -> None:
    press, work = SlowPress(judge), judge.screen.printing
    work.start(press.wanted)
    judge.see("Page 2 of 3")
    judge.app.root.go("home")
    press.may_go_on.set()
    judge.until(lambda: not work.is_running, "it has ended")
    assert files(judge) == ["slow.pdf"]


def test_another_event_is_not_told_of_it(judge: Judge, tablet: Tablet) -> None:
    judge.tap("Log (.judgelog)")
    made(judge, "Demo event.judgelog")
    other = tablet.new_event("Riverside", [PlayerAdded(PlayerId("ada"), "Ada")])
    judge.app.root.show_event(other, "paper")
    judge.see("Paper and files")
    judge.miss("Demo event.judgelog")


def test_while_the_app_is_out_of_sight_nothing_breaks(
    tablet: Tablet, watch: Watch, device: Recording
) -> None:
    """The watch has all files of the event meanwhile; what is printed needs none of them."""
    judge = Judge(tablet, watch, device=device, keeper=RecordingWatch())
    judge.app.root.show_event(tablet.new_demo(demo_ops), "paper")
    press, work = SlowPress(judge), judge.screen.printing
    work.start(press.wanted)
    judge.see("Page 2 of 3")
    judge.app.on_pause()
    assert judge.app.root.is_away
    press.may_go_on.set()
    judge.until(press.path.exists, "the file is there")
    judge.app.on_resume()
    judge.see("4 pages, in")
    tap_sheet(judge, "Match slips")
    made(judge, SLIPS)
    assert files(judge) == [SLIPS, "slow.pdf"]
    judge.leave()


def test_a_tablet_that_is_taken_away_at_once_still_prints_what_was_touched(
    tablet: Tablet, watch: Watch, device: Recording
) -> None:
    judge = Judge(tablet, watch, device=device, keeper=RecordingWatch())
    judge.app.root.show_event(tablet.new_demo(demo_ops), "paper")
    for title in KINDS:
        judge.tap(title)
        judge.app.on_pause()
        judge.app.on_resume()
        wait(judge)
        assert (judge.screen.work.stage, judge.screen.work.warning) == ("made", "")
    assert len(files(judge)) == len(KINDS)
    judge.leave()


def test_leaving_the_app_ends_it(judge: Judge) -> None:
    press, work = SlowPress(judge), judge.screen.printing
    work.start(press.wanted)
    judge.app.dispatch("on_stop")
    press.may_go_on.set()
    judge.until(lambda: not work.is_running, "the thread has ended")
    assert files(judge) == []


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def fill() -> None:
        def refuse(_file: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "fsync", refuse)

    return fill


@of_every_kind
def test_a_full_disk_is_told_and_what_was_there_stays(
    judge: Judge, title: str, full_disk: Callable[[], None]
) -> None:
    judge.tap(title)
    judge.see("in " + str(folder(judge)))
    [name] = files(judge)
    before = (folder(judge) / name).read_bytes()
    full_disk()
    judge.tap(title)
    judge.see("No space left on device. It is as it was.")
    assert files(judge) == [name]
    assert (folder(judge) / name).read_bytes() == before


def test_a_folder_that_cannot_be_made_is_told(judge: Judge) -> None:
    folder(judge).write_bytes(b"a file where the folder should be")
    judge.tap("Standings (.csv)")
    judge.see(f"{folder(judge)} cannot be written: ")
    judge.tap("Close")
    folder(judge).unlink()
    judge.tap("Standings (.csv)")
    made(judge, "Demo event standings.csv")
    judge.see("It is in")


def test_a_bug_while_printing_is_told_and_reported(judge: Judge) -> None:
    def fails(_tell: Tell, _is_cancelled: IsCancelled) -> Made:
        raise ZeroDivisionError

    judge.screen.printing.start(Wanted("odd.pdf", judge.frame.desk.event, fails))
    judge.see("odd.pdf could not be made: the app has a fault there. The event is safe.")
    assert len([*(judge.tablet.folder / "reports").glob("*.txt")]) == 1
    judge.tap("Results (.csv)")
    made(judge, "Demo event results.csv")
    judge.see("It is in")


def test_a_refusal_while_another_screen_is_shown_is_told_there(judge: Judge) -> None:
    may_go_on = Event()

    def refuses(_tell: Tell, _is_cancelled: IsCancelled) -> Made:
        assert may_go_on.wait(PATIENCE_S)
        raise Refused("The disk is full. Make room, and print again.")

    judge.screen.printing.start(Wanted("odd.pdf", judge.frame.desk.event, refuses))
    judge.go("tables")
    may_go_on.set()
    judge.see("The disk is full. Make room, and print again.")


# What comes of it


def test_a_file_is_shared_and_opened(judge: Judge, device: Recording) -> None:
    judge.tap("Results (.csv)")
    judge.tap("Share")
    judge.tap("Open")
    path = folder(judge) / "Demo event results.csv"
    assert device.named("share") == [(path, "Demo event")]
    assert device.named("open_file") == [(path,)]


def test_what_a_device_refuses_is_told_beside_the_file(judge: Judge, device: Recording) -> None:
    device.refuses_to_open, device.refuses_to_share = "No program opens it.", "No app takes it."
    judge.tap("Results (.csv)")
    judge.tap("Open")
    judge.see("No program opens it.")
    judge.tap("Share")
    judge.see("No app takes it.")
    judge.miss("No program opens it.")


def test_a_file_that_somebody_took_away_is_not_opened(judge: Judge, device: Recording) -> None:
    judge.tap("Results (.csv)")
    judge.see("It is in")
    (folder(judge) / "Demo event results.csv").unlink()
    judge.tap("Open")
    judge.see("Demo event results.csv is not there any more. Make it again.")
    assert not device.named("open_file")


def test_files_are_put_where_a_cable_finds_them(judge: Judge, device: Recording, tmp_path: Path) -> None:
    device.outside = tmp_path / "outside"
    judge.tap("Results (.csv)")
    judge.see(f"It is in {tmp_path / 'outside' / 'paper'}")
    assert (tmp_path / "outside" / "paper" / "Demo event results.csv").exists()
    assert files(judge) == []


def test_a_desktop_offers_to_open_only(tablet: Tablet, watch: Watch) -> None:
    judge = Judge(tablet, watch)
    judge.app.root.show_event(tablet.new_demo(demo_ops), "paper")
    judge.tap("Results (.csv)")
    judge.see("It is in", "Open")
    judge.miss("Share")
    judge.leave()
