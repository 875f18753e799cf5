"""Works on a store or a desk and says after each step that it is done, until it is killed.

`victim (store|desk) PATH SEED FIRST`
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from judge_app.core.claims import DeviceId
from judge_app.core.model import EventId
from judge_app.core.ops import EventOpened, NoteWritten
from judge_app.desk import Desk
from judge_app.log.oplog import OpLog
from judge_app.storage.journal import JournalDB
from judge_app.storage.opstore import OpStore
from tests.storage.torture.workload import step


def store(path: Path, seed: int) -> Callable[[int], object]:
    db = JournalDB(path)
    return lambda number: step(db, seed, number)


def desk(path: Path, seed: int) -> Callable[[int], object]:
    made = Desk(OpLog(EventId("oakhaven"), DeviceId("a")), OpStore(path), lambda: 0)
    if not made.state.is_open:
        made.do(EventOpened("Oakhaven"))
    return lambda number: made.do(NoteWritten(f"note {number}"))


def main() -> None:
    what, path, seed, number = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    work = {"store": store, "desk": desk}[what](path, seed)
    while True:
        work(number)
        os.write(1, b".")
        number += 1


if __name__ == "__main__":
    main()
