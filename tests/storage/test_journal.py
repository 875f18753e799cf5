"""The journal as its users see it: what was done is there, whole, after any reopening."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tinydb import where

from judge_app.storage.journal import JournalDB, JournalStorage
from judge_app.storage.lines import Change, write_all
from judge_app.storage.trouble import StoreFailed, StoreLocked
from tests.storage.disks import FailingDisk
from tests.storage.journals import contents


def test_what_was_inserted_is_there_after_reopening(path: Path) -> None:
    with JournalDB(path) as db:
        assert db.table("players").insert({"name": "Ada"}) == 1
        assert db.table("players").insert_multiple([{"name": "Bö"}, {"name": "日本"}]) == [2, 3]
        assert db.table("notes").insert({"text": "tab\t line\nend \0 nul"}) == 1
    assert contents(path) == {
        "notes": {"1": {"text": "tab\t line\nend \0 nul"}},
        "players": {"1": {"name": "Ada"}, "2": {"name": "Bö"}, "3": {"name": "日本"}},
    }


def test_updates_removals_and_dropped_tables_are_there_after_reopening(path: Path) -> None:
    with JournalDB(path) as db:
        players = db.table("players")
        players.insert_multiple({"name": name} for name in "abcd")
        players.update({"dropped": True}, where("name") == "b")
        players.upsert({"name": "e"}, where("name") == "e")
        players.remove(where("name") == "a")
        db.table("gone").insert({})
        db.drop_table("gone")
        db.table("emptied").insert({})
        db.table("emptied").truncate()
    kept = {"2": {"name": "b", "dropped": True}, "3": {"name": "c"}, "4": {"name": "d"}, "5": {"name": "e"}}
    assert contents(path) == {"emptied": {}, "players": kept}


def test_a_document_that_was_read_is_not_the_stored_one(path: Path) -> None:
    with JournalDB(path) as db:
        db.insert({"list": [1]})
        db.get(doc_id=1)["list"].append(2)
        assert db.get(doc_id=1) == {"list": [1]}


def test_odd_table_names_and_ids_come_back_as_they_were(path: Path) -> None:
    odd: dict[str, dict[str, object]] = {
        'tab\t"quote"': {"id\twith tab": {}, 'é"\\': {"x": 1}},
        "": {"1": {}},
    }
    storage = JournalStorage(path)
    storage.write(odd)
    storage.close()
    storage = JournalStorage(path)
    assert {name: dict(rows) for name, rows in (storage.read() or {}).items()} == odd
    storage.close()


@pytest.mark.parametrize(
    "document",
    [{"x": float("nan")}, {"x": object()}, {"x": {1, 2}}],
    ids=["not a number", "an object", "a set"],
)
def test_what_is_not_json_is_refused_and_nothing_of_its_commit_is_kept(path: Path, document: object) -> None:
    with JournalDB(path) as db:
        with pytest.raises((TypeError, ValueError)):
            db.insert_multiple([{"fine": 1}, document])
        assert db.insert({"next": 1}) == 1
    assert contents(path) == {"_default": {"1": {"next": 1}}}


def test_half_a_character_survives(path: Path) -> None:
    with JournalDB(path) as db:
        db.insert({"name": "\ud800"})
    assert contents(path) == {"_default": {"1": {"name": "\ud800"}}}


def test_each_line_is_readable_text_with_tabs_between_its_columns(path: Path) -> None:
    with JournalDB(path) as db:
        db.table("players").insert_multiple([{"name": "Ada"}, {"name": "Bö"}])
    lines = [line.split("\t")[:-1] for line in path.read_text().splitlines()]
    assert lines == [
        ["0.", '"tableside-journal"', "1", "{}"],
        ["1,", '"players"', "1", '{"name":"Ada"}'],
        ["1.", '"players"', "2", '{"name":"Bö"}'],
    ]


def test_a_second_opener_is_told_and_the_first_goes_on(path: Path) -> None:
    with JournalDB(path) as db:
        with pytest.raises(StoreLocked, match="already open"):
            JournalDB(path)
        db.insert({"still": "here"})
    assert contents(path) == {"_default": {"1": {"still": "here"}}}


def test_a_second_process_is_told_too(path: Path) -> None:
    with JournalDB(path):
        program = "import sys; from judge_app.storage.journal import JournalDB; JournalDB(sys.argv[1])"
        done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True)
    assert "StoreLocked" in done.stderr


def test_compaction_keeps_what_counts_and_nothing_else(path: Path) -> None:
    with JournalDB(path) as db:
        for number in range(200):
            db.upsert({"key": "clock", "value": number}, where("key") == "clock")
        db.table("empty").insert({})
        db.table("empty").truncate()
        before, size = contents_of(db), path.stat().st_size
        db.journal.compact()
        assert contents_of(db) == before
        assert path.stat().st_size < size / 50
        db.insert({"after": "compaction"})
    assert contents(path)["_default"] == {"1": {"key": "clock", "value": 199}, "2": {"after": "compaction"}}


def contents_of(db: JournalDB) -> dict[str, list[dict[str, object]]]:
    return {name: [dict(doc) for doc in db.table(name)] for name in db.tables()}


def test_a_file_that_is_mostly_dead_is_compacted_when_opened(path: Path) -> None:
    storage = JournalStorage(path)
    storage.commit(Change("settings", "1", b'{"n":%d}' % number) for number in range(10_100))
    storage.close()
    size = path.stat().st_size
    assert contents(path) == {"settings": {"1": {"n": 10_099}}}
    assert path.stat().st_size < size / 1000


def test_the_disk_has_it_before_the_call_returns(path: Path) -> None:
    disk = FailingDisk()
    with JournalDB(path, disk=disk) as db:
        disk.calls.clear()
        db.insert({"name": "Ada"})
        db.insert_multiple({"n": n} for n in range(100))
        assert disk.calls == ["write", "sync", "write", "sync"]
        disk.calls.clear()
        db.journal.compact()
        assert disk.calls == ["write", "sync", "replace", "sync_folder"]


def test_a_small_change_does_not_make_the_file_longer(path: Path) -> None:
    with JournalDB(path) as db:
        db.insert({"n": 0})
        size = path.stat().st_size
        for number in range(100):
            db.insert({"n": number})
        assert path.stat().st_size == size
    assert path.stat().st_size < size / 10
    assert b"\0" not in path.read_bytes()


def test_a_closed_store_says_so(path: Path) -> None:
    db = JournalDB(path)
    db.close()
    with pytest.raises(StoreFailed, match="closed"):
        db.insert({})


def test_a_commit_in_one_line_or_many_reads_the_same(path: Path) -> None:
    rows = {str(n): {"n": n, "text": "x" * n} for n in range(1, 400)}
    storage = JournalStorage(path)
    storage.write({"a": rows, "b": {"1": {}}})
    whole = write_all(storage._tables)
    storage.close()
    path.write_bytes(whole)
    assert contents(path) == {"a": rows, "b": {"1": {}}}
    assert json.loads(whole.split(b"\t")[7]) == rows["1"]
