"""Works on a store and says after each step that it is done, until it is killed: `victim PATH SEED FIRST`."""

import os
import sys
from pathlib import Path

from judge_app.storage.journal import JournalDB
from tests.storage.torture.workload import step


def main() -> None:
    path, seed, number = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    db = JournalDB(path)
    while True:
        step(db, seed, number)
        os.write(1, b".")
        number += 1


if __name__ == "__main__":
    main()
