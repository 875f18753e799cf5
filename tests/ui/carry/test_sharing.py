"""A file that is shared as it is saved, on disks that are slow or full."""

import os
import sys
from pathlib import Path
from threading import Event

import pytest

from judge_app.errors import Refused
from judge_app.sync.carrying import read_carried
from judge_app.sync.intake import take_in
from tests.patience import PATIENCE_S
from tests.ui.carry.pair import Pair
from tests.ui.judge import Judge


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
        may_go_on.wait(PATIENCE_S)
        raise Refused("The disk is full. Make room, and save the file again.")

    monkeypatch.setattr("judge_app.ui.carriage.put_in_place", refuse)
    pair.judge.tap("Save a file")
    pair.judge.tap("Tables")
    pair.judge.until(lambda: pair.judge.screen.name == "tables", "the tables are shown")
    may_go_on.set()
    pair.judge.see("The disk is full. Make room, and save the file again.")
