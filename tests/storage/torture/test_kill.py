"""kill -9 at random moments: no acknowledged change is lost, no change is half there."""

import random
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.model import EventId
from judge_app.desk import Desk
from judge_app.log.oplog import OpLog
from judge_app.storage.journal import JournalDB
from judge_app.storage.opstore import OpStore
from tests.depth import IS_SOAK
from tests.storage.torture.workload import Rows, expect, rows

KILLS_A_FILE = 50 if IS_SOAK else 20
FILES = 12 if IS_SOAK else 1


@pytest.mark.parametrize("seed", range(FILES))
def test_the_store_loses_no_acknowledged_change_when_the_app_is_killed(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "event.journal"
    chance = random.Random(seed)
    done, expected = 0, Rows()
    for _ in range(KILLS_A_FILE):
        acknowledged = work_and_kill("store", path, seed, done, chance)
        for _ in range(acknowledged):
            expected = expect(expected, seed, done)
            done += 1
        with JournalDB(path) as db:
            found = rows(db)
        if found != expected:  # the step it was killed in may be there, but then whole
            expected = expect(expected, seed, done)
            done += 1
        assert found == expected
    assert done > KILLS_A_FILE


@pytest.mark.parametrize("seed", range(FILES))
def test_the_desk_loses_no_operation_that_it_has_done(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "event.journal"
    chance = random.Random(seed)
    done = 0
    for _ in range(KILLS_A_FILE // 2):
        done += work_and_kill("desk", path, seed, done, chance)
        desk = Desk(OpLog(EventId("oakhaven"), DeviceId("a")), OpStore(path), lambda: 0)
        desk.close()
        found = [note.text for note in desk.state.notes.values()]
        assert len(found) - done in (0, 1)
        assert found == [f"note {number}" for number in range(len(found))]
        done = len(found)


def work_and_kill(what: str, path: Path, seed: int, first: int, chance: random.Random) -> int:
    """How many steps the victim acknowledged before it was killed."""
    victim = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.torture.victim", what, str(path), str(seed), str(first)],
        stdout=subprocess.PIPE,
    )
    assert victim.stdout is not None
    acknowledged = len(victim.stdout.read(chance.randint(1, 12)))
    assert acknowledged, "it ended by itself, so nothing would have been killed"
    moment = perf_counter() + chance.random() * 0.004  # anywhere in the next few steps
    while perf_counter() < moment:
        pass
    victim.kill()
    acknowledged += len(victim.stdout.read())
    victim.stdout.close()
    assert victim.wait() == -9
    return acknowledged
