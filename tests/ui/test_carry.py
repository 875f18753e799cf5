"""Two tablets without a network, touched: in step by a file, and by what a scanner types."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from judge_app.core.model import PlayerId
from judge_app.core.ops import DeviceAdmitted, NoteWritten, PlayerAdded
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.log.digest import digest
from judge_app.preferences import TEXT_SIZES
from judge_app.sync.carrying import carried_of, read_carried, written
from judge_app.sync.frames import Gathering, frames_of, wish_of
from judge_app.sync.intake import take_in
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.conftest import Judge, Watch
from tests.ui.test_fit import faults_at


class Pair:
    """A judge before one tablet, and the desk of another one in the same event."""

    def __init__(self, judge: Judge, other: Desk, shelf: Path, device: Recording) -> None:
        self.judge, self.other, self.shelf, self.device = judge, other, shelf, device

    @property
    def desk(self) -> Desk:
        found: Desk = self.judge.frame.desk
        return found

    def put_file(self, desk: Desk | None = None) -> Path:
        path = self.shelf / "theirs.judgelog"
        path.write_bytes(self.file_of(desk or self.other))
        return path

    def file_of(self, desk: Desk) -> bytes:
        return b"".join(written(carried_of(desk.log, desk.state.name, desk.log.entries)))

    def take_file(self) -> None:
        self.judge.tap("Take in a file")
        self.judge.tap("theirs.judgelog")

    def scan(self, text: str) -> None:
        self.judge.tap("Scanned text")
        self.judge.write(text + "\n")

    def shown_codes(self) -> list[str]:
        """What a scanner reads while all codes pass once."""
        screen, codes = self.judge.screen, []
        for _code in screen._frames:
            codes.append(screen._frames[screen.number])
            self.judge.pass_time(seconds=0.6)
        return codes

    def are_in_step(self) -> bool:
        return digest(self.desk.state) == digest(self.other.state)


@pytest.fixture
def pair(tmp_path: Path, tablet: Tablet, watch: Watch, monkeypatch: Any) -> Iterator[Pair]:
    """Both have begun with the same, and went on out of reach of each other."""
    device = Recording()
    judge = Judge(tablet, watch, device=device)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    away = Tablet(tmp_path / "away", lambda: "0" * 16, watch)
    desk = tablet.new_event("Oakhaven", [PlayerAdded(PlayerId("ada"), "Ada")])
    desk.do(DeviceAdmitted(away.device, "Maya Kessler", "Tablet 3", "head"))
    other = away.open(desk.event)
    other.merge(desk.missing({}))
    for number in range(7):
        other.do(NoteWritten(f"there {number}"))
    desk.do_all([NoteWritten(f"here {number}") for number in range(4)])  # and the name when it is shown
    judge.app.root.show_event(desk, "devices")
    judge.see("Working alone, all saved")
    judge.tap("Without a network")
    judge.see("By file", "Scan QR codes", "Show QR codes")
    (tmp_path / "import").mkdir(exist_ok=True)
    yield Pair(judge, other, tmp_path / "import", device)
    other.close()
    away.close()
    judge.leave()


def test_a_file_of_the_other_tablet_is_taken_in_once(pair: Pair) -> None:
    pair.put_file()
    pair.take_file()
    pair.judge.see("7 changes taken in")
    pair.take_file()
    pair.judge.see("Nothing new")


def test_a_saved_file_brings_the_other_tablet_into_step(pair: Pair, tmp_path: Path) -> None:
    pair.put_file()
    pair.take_file()
    pair.judge.see("7 changes taken in")
    pair.judge.tap("Save a file")
    pair.judge.see(f"Saved as Oakhaven.judgelog in {tmp_path / 'carried'}")
    with (tmp_path / "carried" / "Oakhaven.judgelog").open("rb") as file:
        assert take_in(pair.other, read_carried(file)).new == 5
    assert pair.are_in_step()


def test_a_file_that_is_there_already_keeps_what_only_it_has(pair: Pair, tmp_path: Path) -> None:
    path = tmp_path / "carried" / "Oakhaven.judgelog"
    path.parent.mkdir()
    path.write_bytes(pair.file_of(pair.other))
    pair.judge.tap("Save a file")
    pair.judge.see("Saved as Oakhaven.judgelog")
    with path.open("rb") as file:
        held = {(one.device, one.seq) for one in read_carried(file).parcels}
    assert held == {(one.device, one.seq) for desk in (pair.desk, pair.other) for one in desk.log.entries}


def test_a_file_of_something_else_is_not_written_over(pair: Pair, tmp_path: Path) -> None:
    path = tmp_path / "carried" / "Oakhaven.judgelog"
    path.parent.mkdir()
    path.write_bytes(b"precious")
    pair.judge.tap("Save a file")
    pair.judge.see("Saved as Oakhaven 2.judgelog")
    assert path.read_bytes() == b"precious"


def test_a_file_that_cannot_be_written_is_said(pair: Pair, tmp_path: Path) -> None:
    (tmp_path / "carried").write_bytes(b"in the way")
    pair.judge.tap("Save a file")
    pair.judge.see("cannot be written")
    pair.judge.miss("Saved as")


@pytest.mark.parametrize("size", [(1280, 800), (412, 892)])
def test_the_file_is_shared_as_it_is_saved(pair: Pair, tmp_path: Path, size: tuple[int, int]) -> None:
    pair.judge.resize(*size)
    pair.judge.tap("Share a file")
    pair.judge.see(f"Saved as Oakhaven.judgelog in {tmp_path / 'carried'}")
    path = tmp_path / "carried" / "Oakhaven.judgelog"
    assert pair.device.named("share") == [(path, "Oakhaven")]
    with path.open("rb") as file:
        assert take_in(pair.other, read_carried(file)).new == 5


def test_a_file_that_nobody_takes_is_saved_all_the_same(pair: Pair, tmp_path: Path) -> None:
    pair.device.refuses_to_share = "No app here takes such a file."
    pair.judge.tap("Share a file")
    pair.judge.see("No app here takes such a file.", "Saved as Oakhaven.judgelog")
    assert (tmp_path / "carried" / "Oakhaven.judgelog").exists()


def test_a_file_that_cannot_be_written_is_not_shared(pair: Pair, tmp_path: Path) -> None:
    (tmp_path / "carried").write_bytes(b"in the way")
    pair.judge.tap("Share a file")
    pair.judge.see("cannot be written")
    pair.judge.miss("Saved as")
    assert not pair.device.named("share")


def test_a_device_that_cannot_share_offers_only_to_save(pair: Pair) -> None:
    pair.device.can_share = False
    pair.judge.go("devices")
    pair.judge.leave()
    other = Judge(pair.judge.tablet, pair.judge.watch, device=pair.device)
    other.app.root.show_event(other.tablet.open(pair.other.event), "carry")
    other.see("Save a file")
    other.miss("Share a file")
    other.leave()


@pytest.mark.skipif(sys.platform == "win32", reason="has no such files")
def test_a_slow_disk_does_not_hold_up_the_screen(pair: Pair, tmp_path: Path) -> None:
    path = tmp_path / "carried" / "Oakhaven.judgelog"
    path.parent.mkdir()
    os.mkfifo(path)  # whoever reads it waits until somebody writes into it
    pair.judge.tap("Save a file")
    pair.judge.see("The file is being written.")
    pair.judge.tap("Share a file")
    pair.judge.tap("What is here")
    pair.judge.see("What this tablet has.", "The file is being written.")
    path.write_bytes(b"something else")
    pair.judge.see("Saved as Oakhaven 2.judgelog")
    assert not pair.device.named("share")


@pytest.mark.skipif(sys.platform == "win32", reason="has no such files")
def test_a_file_that_is_there_after_the_screen_was_left_is_told_and_not_shared(
    pair: Pair, tmp_path: Path
) -> None:
    path = tmp_path / "carried" / "Oakhaven.judgelog"
    path.parent.mkdir()
    os.mkfifo(path)
    pair.judge.tap("Share a file")
    pair.judge.see("The file is being written.")
    pair.judge.tap("Tables")
    pair.judge.until(lambda: pair.judge.screen.name == "tables", "the tables are shown")
    path.write_bytes(b"something else")
    pair.judge.see("Saved as Oakhaven 2.judgelog")
    assert not pair.device.named("share")


@pytest.mark.skipif(sys.platform == "win32", reason="has no such files")
def test_who_comes_back_sees_that_a_file_is_still_being_written(pair: Pair, tmp_path: Path) -> None:
    path = tmp_path / "carried" / "Oakhaven.judgelog"
    path.parent.mkdir()
    os.mkfifo(path)
    pair.judge.tap("Save a file")
    pair.judge.see("The file is being written.")
    pair.judge.tap("Tables")
    pair.judge.go("carry")
    pair.judge.see("The file is being written.")
    path.write_bytes(b"something else")
    pair.judge.see("Saved as Oakhaven 2.judgelog")


def test_a_file_that_could_not_be_written_after_the_screen_was_left_is_told(
    pair: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on = Event()

    def refuse(_path: Path, _content: object) -> None:
        may_go_on.wait(30)
        raise Refused("The disk is full. Make room, and save the file again.")

    monkeypatch.setattr("judge_app.ui.carriage.put_in_place", refuse)
    pair.judge.tap("Save a file")
    pair.judge.tap("Tables")
    pair.judge.until(lambda: pair.judge.screen.name == "tables", "the tables are shown")
    may_go_on.set()
    pair.judge.see("The disk is full. Make room, and save the file again.")


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_all_about_a_file_has_its_place_in_any_type(pair: Pair, text_size: float) -> None:
    pair.device.refuses_to_share = "No app on this tablet takes a file of an event. It is saved all the same."
    pair.judge.app.preferences.text_size = text_size
    pair.judge.see("Share a file")
    pair.judge.tap("Share a file")
    for size in ((360, 640), (800, 1280), (1280, 800)):
        pair.judge.resize(*size)
        pair.judge.see("No app on this tablet", "Saved as")
        assert [*faults_at(pair.judge)] == []


def test_a_damaged_file_is_refused_in_place(pair: Pair) -> None:
    path, before = pair.put_file(), pair.desk.vector
    path.write_bytes(path.read_bytes()[:-90])
    pair.take_file()
    pair.judge.see("Nothing of it was taken.")
    assert pair.desk.vector == before


def test_a_file_that_was_tampered_with_is_refused_in_place(pair: Pair) -> None:
    path, before = pair.put_file(), pair.desk.vector
    path.write_bytes(path.read_bytes().replace(b"there 3", b"where 3"))
    pair.take_file()
    pair.judge.see("Nothing of it was taken.")
    assert pair.desk.vector == before


def test_a_file_of_another_event_is_refused_in_place(pair: Pair, tablet: Tablet) -> None:
    foreign = tablet.new_event("Riverside")
    pair.put_file(foreign)
    foreign.close()
    pair.take_file()
    pair.judge.see("This is of another event, Riverside. Nothing was taken.")


def test_codes_that_are_typed_in_any_order_are_taken_in(pair: Pair) -> None:
    lacking = pair.other.missing(pair.desk.vector)
    frames = frames_of(carried_of(pair.other.log, "Oakhaven", lacking), 150)
    assert len(frames) > 2
    pair.scan(frames[-1])
    pair.judge.see(f"{len(frames) - 1} of {len(frames)} codes are missing: 1")
    pair.scan(frames[-1].lower())
    pair.judge.see("Seen before.")
    for frame in frames[:-1]:
        pair.scan(frame)
    pair.judge.see("7 changes taken in")
    assert pair.judge.find("Scanned text").text == ""


def test_the_codes_that_pass_bring_the_other_tablet_into_step(pair: Pair) -> None:
    pair.scan(wish_of(pair.other.event, pair.other.vector))
    pair.judge.see("5 changes that the other tablet lacks.")
    gathering = Gathering(pair.other.event)
    for code in pair.shown_codes():
        gathering.take(code)
    assert take_in(pair.other, gathering.carried()).new == 5
    for frame in frames_of(carried_of(pair.other.log, "", pair.other.missing(pair.desk.vector))):
        pair.scan(frame)
    pair.judge.see("7 changes taken in")
    assert pair.are_in_step()
    pair.scan(wish_of(pair.other.event, pair.other.vector))
    pair.judge.see("The other tablet has all of this already.")
    assert not pair.judge.screen.qr


def test_without_a_wish_the_newest_changes_pass_until_they_are_paused(pair: Pair) -> None:
    pair.desk.do_all([NoteWritten(f"more {number}") for number in range(40)])
    pair.judge.go("devices")
    pair.judge.go("carry")
    pair.judge.see("The newest 30 changes.", "1 of ")
    first = [*pair.judge.screen.qr]
    pair.judge.pass_time(seconds=0.6)
    pair.judge.see("2 of ")
    assert pair.judge.screen.qr != first
    pair.judge.tap("Pause")
    pair.judge.pass_time(seconds=5)
    pair.judge.see("2 of ")
    pair.judge.tap("Go on")
    pair.judge.pass_time(seconds=0.6)
    pair.judge.see("3 of ")


def test_what_is_here_is_one_code_that_the_other_tablet_answers(pair: Pair) -> None:
    from judge_app.sync.ticket import qr_rows

    pair.judge.tap("What is here")
    pair.judge.see("What this tablet has.")
    wish = wish_of(pair.desk.event, pair.desk.vector)
    assert pair.judge.screen.qr == [[*row] for row in qr_rows(wish)]
    pair.judge.miss("Pause")
    pair.judge.tap("Changes")
    pair.judge.see("The newest 8 changes.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "Misread: scan that one again."),
        ("TSAAAAA", "Misread: scan that one again."),
        ("TWAAAAA", "This does not say what a tablet holds."),
    ],
)
def test_garbage_is_refused_in_place(pair: Pair, text: str, said: str) -> None:
    before, frames = pair.desk.vector, pair.judge.screen._frames
    pair.scan(text)
    pair.judge.see(said)
    assert (pair.desk.vector, pair.judge.screen._frames) == (before, frames)


def test_codes_of_another_event_are_refused_in_place(pair: Pair, tablet: Tablet) -> None:
    foreign = tablet.new_event("Riverside")
    frames = frames_of(carried_of(foreign.log, "Riverside", foreign.log.entries))
    wish = wish_of(foreign.event, foreign.vector)
    foreign.close()
    pair.scan(frames[0])
    pair.judge.see("That is of another event.")
    pair.scan(wish)
    pair.judge.see("The other tablet has another event open.")


def test_several_codes_are_pasted_at_once(pair: Pair) -> None:
    from kivy.core.clipboard import Clipboard

    lacking = pair.other.missing(pair.desk.vector)
    Clipboard.copy("\n".join(frames_of(carried_of(pair.other.log, "", lacking), 150)))
    pair.judge.tap("Paste a code")
    pair.judge.see("7 changes taken in")


def test_all_of_it_is_reached_on_a_phone(pair: Pair) -> None:
    pair.judge.resize(412, 892)
    pair.judge.scroll_to("Save a file")
    pair.judge.scroll_to("Scanned text")
    pair.judge.scroll_to("What is here")
    pair.judge.tap("What is here")
    pair.judge.see("What this tablet has.")
