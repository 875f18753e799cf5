"""kill -9 at random moments: no acknowledged change is lost, no change is half there."""

import os
import random
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from judge_app.storage.journal import JournalDB
from tests.storage.torture import LONG
from tests.storage.torture.workload import Rows, expect, rows

KILLS_A_FILE = 50
FILES = 12 if LONG else 1


@pytest.mark.parametrize("seed", range(FILES))
def test_no_acknowledged_change_is_lost_when_the_app_is_killed(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "event.journal"
    chance = random.Random(seed)
    done, expected = 0, Rows()
    for _ in range(KILLS_A_FILE):
        acknowledged = _work_and_kill(path, seed, done, chance)
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


def _work_and_kill(path: Path, seed: int, first: int, chance: random.Random) -> int:
    """How many steps the victim acknowledged before it was killed."""
    victim = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.torture.victim", str(path), str(seed), str(first)],
        stdout=subprocess.PIPE,
    )
    assert victim.stdout is not None
    acknowledged = len(victim.stdout.read(chance.randint(1, 12)))
    moment = perf_counter() + chance.random() * 0.004  # anywhere in the next few steps
    while perf_counter() < moment:
        pass
    victim.kill()
    acknowledged += len(victim.stdout.read())
    victim.stdout.close()
    victim.wait()
    return acknowledged


def test_the_victim_would_go_on_for_ever(tmp_path: Path) -> None:
    """Guards the test above: if the victim died by itself, nothing would have been killed."""
    assert _work_and_kill(tmp_path / "event.journal", 1, 0, random.Random(1)) > 0
    assert os.path.getsize(tmp_path / "event.journal") > 0
