"""Disks that are full, fail or may not be written: nothing confirmed is lost, and the store says why."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge_app.storage.disk import Disk
from judge_app.storage.journal import JournalDB
from judge_app.storage.lines import HEADER, Change
from judge_app.storage.trouble import StoreCorrupt, StoreFailed, StoreFull, StoreReadOnly
from tests.storage.disks import FailingDisk
from tests.storage.journals import contents

NO_SPACE = OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_loses_nothing_and_the_store_goes_on_when_there_is_space(path: Path) -> None:
    disk = FailingDisk()
    with JournalDB(path, disk=disk) as db:
        db.insert({"n": 1})
        disk.fail("write", NO_SPACE)
        with pytest.raises(StoreFull, match="no space left"):
            db.insert({"n": 2})
        with pytest.raises(StoreFull):
            db.journal.compact()
        assert len(db) == 1
        disk.heal()
        assert db.insert({"n": 3}) == 2
    assert contents(path) == {"_default": {"1": {"n": 1}, "2": {"n": 3}}}
    assert not list(path.parent.glob("*.new"))


def test_a_full_disk_for_real(path: Path) -> None:
    """The system's own limit on a file's size stands in for a full disk: it cuts a write short just so."""
    program = """
import resource, signal, sys
from judge_app.storage.journal import JournalDB
from judge_app.storage.trouble import StoreFull
db = JournalDB(sys.argv[1])
db.insert({"n": 1})
resource.setrlimit(resource.RLIMIT_FSIZE, (4000, resource.RLIM_INFINITY))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
try:
    db.insert({"n": "x" * 10_000})
except StoreFull as trouble:
    print(trouble)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
db.insert({"n": 2})
"""
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True)
    assert "no space left" in done.stdout, done.stderr
    assert contents(path) == {"_default": {"1": {"n": 1}, "2": {"n": 2}}}


def test_a_system_that_takes_a_write_in_parts_gets_the_rest(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: taken(handle, data[:1000]))
    players = {str(number): {"name": f"Player {number}"} for number in range(1, 200)}
    with JournalDB(path) as db:
        db.insert_multiple(players.values())
    monkeypatch.undo()
    assert contents(path) == {"_default": players}


@pytest.mark.parametrize("call", ["sync", "truncate"])
def test_when_the_disk_cannot_confirm_the_store_stops_until_it_is_opened_anew(path: Path, call: str) -> None:
    disk = FailingDisk()
    with JournalDB(path, disk=disk) as db:
        db.insert({"n": 1})
        disk.fail(call, OSError(errno.EIO, "Input/output error"))
        if call == "truncate":
            disk.fail("write", NO_SPACE)
        with pytest.raises(StoreFailed, match="could not confirm"):
            db.insert({"n": 2})
        disk.heal()
        with pytest.raises(StoreFailed):
            db.insert({"n": 3})
    assert contents(path)["_default"]["1"] == {"n": 1}


def test_after_a_failed_sync_opening_writes_the_file_anew(path: Path) -> None:
    disk = FailingDisk()
    with JournalDB(path, disk=disk) as db:
        disk.fail("sync", OSError(errno.EIO, "Input/output error"))
        with pytest.raises(StoreFailed):
            db.insert({"n": 1})
    before = path.stat().st_ino
    contents(path)
    assert path.stat().st_ino != before
    assert sorted(left.name for left in path.parent.iterdir()) == [path.name, f"{path.name}.lock"]


@pytest.mark.parametrize("moment", [(Disk, "sync"), (Change, "apply")], ids=["syncing", "remembering"])
def test_an_interrupted_change_is_whole_or_not_there_and_nothing_is_built_on_it(
    path: Path, moment: tuple[type, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with JournalDB(path) as db:
        db.insert({"n": 1})
        with monkeypatch.context() as patch:
            patch.setattr(*moment, interrupt)
            with pytest.raises(KeyboardInterrupt):
                db.insert({"n": 2})
        for change in (lambda: db.insert({"n": 3}), db.journal.compact):
            with pytest.raises(StoreFailed, match="interrupted"):
                change()
    assert contents(path) == {"_default": {"1": {"n": 1}, "2": {"n": 2}}}


def test_a_read_only_folder_is_named(path: Path) -> None:
    if os.geteuid() == 0:
        _as_nobody(path)
    else:
        path.parent.chmod(0o500)
        with pytest.raises(StoreReadOnly, match="read-only"):
            JournalDB(path)


def _as_nobody(path: Path) -> None:
    """Root may write everywhere, so a child without its rights tries it."""
    path.parent.chmod(0o755)
    program = """
import os, sys
from judge_app.storage.journal import JournalDB
from judge_app.storage.trouble import StoreReadOnly
os.setuid(65534)
try:
    JournalDB(sys.argv[1])
except StoreReadOnly as trouble:
    print(trouble)
"""
    for folder in path.parents[:-2]:
        if folder.stat().st_uid == os.geteuid() and folder.name.startswith("pytest"):
            folder.chmod(0o755)
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True)
    assert "read-only" in done.stdout, done.stderr


def test_a_missing_folder_is_an_error_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        JournalDB(tmp_path / "nowhere" / "event.journal")


@pytest.mark.parametrize("foreign", [b'{"_default": {}}', b"%PDF-1.7\n", b"\0" * 5000, HEADER[5:]])
def test_a_foreign_file_is_refused_and_left_alone(path: Path, foreign: bytes) -> None:
    path.write_bytes(foreign)
    with pytest.raises(StoreCorrupt, match="byte 0"):
        JournalDB(path)
    assert path.read_bytes() == foreign
