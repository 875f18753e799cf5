"""Measures the store and the log against raw appends, SQLite and json.loads; exit 1 if a bar is missed.

make bench-store
"""

import gc
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from bench.events import entries, grow
from bench.measure import Bars, Note, interleaved
from judge_app.core.claims import DeviceId
from judge_app.core.model import EventId
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog
from judge_app.storage.journal import JournalDB

OPS = 100_000
SAMPLES = 1_000

MEMORY_PROBE = """
import gc, sys
from judge_app.storage.journal import JournalDB
def resident():
    gc.collect()
    return int(open("/proc/self/statm").read().split()[1]) * 4096
JournalDB(sys.argv[2]).close()
before = resident()
db = JournalDB(sys.argv[1])
print(resident() - before)
"""


class Raw:
    """The least that a durable append can cost: one write, one fsync."""

    def __init__(self, path: Path) -> None:
        self._handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def insert(self, line: bytes) -> None:
        os.write(self._handle, line)
        os.fsync(self._handle)


class Sqlite:
    """SQLite as careful as the journal: WAL, synchronous=FULL, a commit an insert."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=FULL")
        self._connection.execute("CREATE TABLE entries (id INTEGER PRIMARY KEY, document TEXT)")

    def insert(self, document: dict[str, Any]) -> None:
        self._connection.execute("INSERT INTO entries (document) VALUES (?)", (json.dumps(document),))

    def insert_all(self, documents: Iterable[dict[str, Any]]) -> None:
        self._connection.execute("BEGIN")
        rows = [(json.dumps(document),) for document in documents]
        self._connection.executemany("INSERT INTO entries (document) VALUES (?)", rows)
        self._connection.execute("COMMIT")


def main() -> int:
    made = entries(OPS)
    documents = [{"entry": json.loads(entry.body), "signature": ""} for entry in made]
    text = json.dumps(documents)
    gc.collect()
    gc.freeze()  # neither side shall pay for collecting what the measurement itself holds
    bars = Bars()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        measure_inserts(folder, documents, bars.note)
        measure_opening(folder, documents, text, bars.note)
    measure_fold(made, bars.note)
    return bars.missed > 0


def measure_inserts(folder: Path, documents: list[dict[str, Any]], note: Note) -> None:
    raw, sqlite = Raw(folder / "raw"), Sqlite(folder / "sqlite")
    with JournalDB(folder / "growing.journal") as db:
        table = db.table("entries")
        line = b"%b\n" % json.dumps(documents[0]).encode()

        def window() -> float:
            ours, append = interleaved(
                SAMPLES, lambda n: table.insert(documents[n]), lambda n: raw.insert(line)
            )
            return ours / append

        first = window()
        sqlite.insert_all(documents)
        for start in range(SAMPLES, OPS - SAMPLES, 1000):
            table.insert_multiple(documents[start : start + 1000])
        last = window()
        ours, append, peer = interleaved(
            SAMPLES,
            lambda n: table.insert(documents[n]),
            lambda n: raw.insert(line),
            lambda n: sqlite.insert(documents[n]),
        )
        note("durable insert beside 100,000 / raw append and fsync", ours / append, 1.3)
        note("durable insert beside 100,000 / SQLite WAL FULL", ours / peer, 1.0)
        note("inserts at 100,000 / at the start, each over raw", last / first, 1.1)
        ours, peer = interleaved(
            40,
            lambda n: table.insert_multiple(documents[:1000]),
            lambda n: sqlite.insert_all(documents[:1000]),
        )
        note("bulk insert of 1,000 / SQLite WAL FULL", ours / peer, 1.5)


def measure_opening(folder: Path, documents: list[dict[str, Any]], text: str, note: Note) -> None:
    path = folder / "full.journal"
    with JournalDB(path) as db:
        db.table("entries").insert_multiple(documents)

    def read_all(_: int) -> None:
        with JournalDB(path) as db:
            for _document in db.table("entries"):
                pass

    opened, read, loads = interleaved(
        7, lambda n: JournalDB(path).close(), read_all, lambda n: json.loads(text)
    )
    note("open 100,000 / json.loads", opened / loads, 0.5)
    note("open and read all / json.loads", read / loads, 1.8)
    held = subprocess.run(
        [sys.executable, "-c", MEMORY_PROBE, str(path), str(folder / "empty.journal")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    note("memory after open / file size", int(held.stdout) / path.stat().st_size, 2.0)


def measure_fold(made: list[Any], note: Note) -> None:
    bodies = json.dumps([json.loads(entry.body) for entry in made])
    log = OpLog(EventId(made[0].event), DeviceId("measuring"))
    log.take(made)
    folded, loads = interleaved(5, lambda n: Fold(log), lambda n: json.loads(bodies))
    note("fold 100,000 from nothing / json.loads", folded / loads, 6)

    def local(held: int) -> Callable[[int], Any]:
        log = OpLog(EventId(made[0].event), made[0].device)
        log.take(made[:held])
        steps = grow(log, Fold(log), 10_000, seed=held)
        return lambda n: [next(steps) for _ in range(20)]

    small, large = interleaved(200, local(1_000), local(OPS))
    note("a local op at 100,000 / at 1,000", large / small, 1.3)


if __name__ == "__main__":
    sys.exit(main())
