"""Entries on the disk: byte for byte as they were made, and still documents that TinyDB can query."""

from dataclasses import replace
from pathlib import Path

import pytest
from tinydb import where

from judge_app.core.claims import DeviceId
from judge_app.core.model import EventId, PlayerId
from judge_app.core.ops import NoteWritten, PlayerAdded
from judge_app.log.codec import decode
from judge_app.log.entry import Entry
from judge_app.log.oplog import OpLog
from judge_app.storage.journal import JournalDB
from judge_app.storage.opstore import TABLE, OpStore, read_entries
from judge_app.storage.recovery import recover
from judge_app.storage.trouble import StoreCorrupt

NEWER = (
    b'{ "v":7, "event":"oakhaven","device":"z","seq":1,"lamport":1,"prev":"","wall":0,"basis":[],'
    b'"kind":"x","version":1,"op":{"signature":"not ours","a":1.50},"more":[",\\"signature\\":\\""]}'
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "event.journal"


def entries() -> list[Entry]:
    log = OpLog(EventId("oakhaven"), DeviceId("a"))
    made = []
    for op in (PlayerAdded(PlayerId("p1"), 'Zoë "the Tab\\" O’Neil'), NoteWritten("two\nlines, a\ttab 日本")):
        made.append(replace(log.stamp(op, (), 5), signature=bytes(range(64))))
        log.take(made[-1:])
    return [*made, decode(NEWER, b"\xff" * 64)]


def test_entries_come_back_byte_for_byte_with_their_signatures(path: Path) -> None:
    made = entries()
    store = OpStore(path)
    store.append(made[:1])
    store.append(made[1:])
    store.close()
    store = OpStore(path)
    assert store.load() == made
    store.compact()
    assert store.load() == made
    store.close()
    assert made[-1].body == NEWER


def test_an_entry_made_elsewhere_is_stored_after_reopening_too(path: Path) -> None:
    made = entries()
    for entry in made:
        store = OpStore(path)
        store.append([entry])
        store.close()
    store = OpStore(path)
    assert store.load() == made
    store.close()


def test_tinydb_can_query_the_entries(path: Path) -> None:
    store = OpStore(path)
    store.append(entries())
    store.close()
    with JournalDB(path) as db:
        [found] = db.table(TABLE).search(where("entry")["kind"] == "player_added")
        assert found["entry"]["op"] == {"player_id": "p1", "name": 'Zoë "the Tab\\" O’Neil'}
        assert db.table(TABLE).get(doc_id=3)["entry"]["op"]["a"] == 1.5


def test_a_file_of_somebody_else_is_read_and_left_as_it_is(path: Path) -> None:
    made = entries()
    store = OpStore(path)
    store.append(made)
    for unfinished in (b"", b'2.\t"entr'):
        data = path.read_bytes().rstrip(b"\0") + unfinished
        copy = path.with_name("copy.journal")
        copy.write_bytes(data)
        assert read_entries(copy) == made
        assert copy.read_bytes() == data
    store.close()
    assert sorted(left.name for left in path.parent.glob("copy*")) == ["copy.journal"]


@pytest.mark.parametrize("rubbish", [b"", b"%PDF-1.7\n", b"\0" * 100])
def test_a_file_that_is_no_journal_has_no_entries_to_read(path: Path, rubbish: bytes) -> None:
    path.write_bytes(rubbish)
    with pytest.raises(StoreCorrupt, match="byte 0"):
        read_entries(path)


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_after_a_recovery_nothing_new_takes_the_place_of_what_was_saved(path: Path, lost: int) -> None:
    made = entries()
    store = OpStore(path)
    store.append(made[:2])
    store.append(made[2:])
    store.close()
    harmed = path.read_bytes().replace(made[lost].body, b"?" * len(made[lost].body))
    path.write_bytes(harmed)
    recover(path)
    saved = [entry for number, entry in enumerate(made) if number != lost]
    new = [replace(entry, signature=b"new") for entry in made]
    for entry in new:
        store = OpStore(path)
        store.append([entry])
        store.close()
    store = OpStore(path)
    assert store.load() == [*saved, *new]
    store.close()


def test_a_dropped_tail_is_told(path: Path) -> None:
    store = OpStore(path)
    store.append(entries())
    store.close()
    path.write_bytes(path.read_bytes()[:-9])
    store = OpStore(path)
    assert store.load() == []
    assert store.dropped_tail is not None
    assert store.dropped_tail.exists()
    store.close()
