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
from judge_app.storage.opstore import TABLE, OpStore

NEWER = (
    b'{ "v":7, "event":"oakhaven","device":"z","seq":1,"lamport":1,"wall":0,"basis":[],'
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
