"""Power cuts at random disk calls, over a disk that may or may not have written each unsynced sector."""

import random
from pathlib import Path

import pytest

from judge_app.storage.journal import JournalDB
from tests.depth import IS_SOAK
from tests.storage.disks import DyingDisk, PowerCut
from tests.storage.torture.workload import Rows, expect, rows, step

PATH = Path("event.journal")
CUTS_A_LIFE = 20
LIVES = 1000 if IS_SOAK else 60


class Life:
    """A tablet that goes dark again and again, and what must be on it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.disk = DyingDisk()
        self.done = 0
        self.expected = Rows()
        self.cuts_while_opening = 0

    def until_the_next_cut(self) -> None:
        """Open the store, see that all is there, go on working; any of that may be cut short."""
        self.disk.calls_left = self.chance.randrange(30)
        opened = False
        try:
            db = JournalDB(PATH, disk=self.disk)
            opened = True
            self.look(rows(db))
            while True:
                if self.chance.random() < 0.1:
                    db.close()
                    db = JournalDB(PATH, disk=self.disk)
                step(db, self.seed, self.done)
                self.expected = expect(self.expected, self.seed, self.done)
                self.done += 1
        except PowerCut:
            self.cuts_while_opening += not opened
            self.disk = self.disk.after_power_cut(self.chance)

    def look(self, found: Rows) -> None:
        if found != self.expected:  # the step the power went out in may be there, but then whole
            self.expected = expect(self.expected, self.seed, self.done)
            self.done += 1
        assert found == self.expected


@pytest.mark.parametrize("seeds", [range(start, start + 20) for start in range(0, LIVES, 20)], ids=str)
def test_no_acknowledged_change_is_lost_in_a_power_cut(seeds: range) -> None:
    cuts_while_opening = 0
    for seed in seeds:
        life = Life(seed)
        for _ in range(CUTS_A_LIFE):
            life.until_the_next_cut()
        cuts_while_opening += life.cuts_while_opening
    assert cuts_while_opening > 0
