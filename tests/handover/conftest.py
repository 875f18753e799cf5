"""Two tablets with events, and what can be done to their files."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from judge_app.core.model import PlayerId
from judge_app.core.ops import PlayerAdded, RulesetChosen
from judge_app.desk import Desk
from judge_app.handover.backups import Backup, Backups
from judge_app.handover.keeping import rounds_over
from judge_app.sync.carrying import carried_of, written
from judge_app.tablet import Tablet

START_MS = 1_790_000_000_000


class Hands:
    """A tablet whose clock stands until somebody turns it."""

    def __init__(self, folder: Path, seeds: Iterator[int]) -> None:
        numbers = count(1)
        self.now_ms = START_MS
        self.tablet = Tablet(
            folder, lambda: f"id{next(numbers):04}", lambda: self.now_ms, lambda: bytes([next(seeds)]) * 32
        )

    def event(self, players: int = 4) -> Desk:
        desk = self.tablet.new_event("Oakhaven", [RulesetChosen("constructed")])
        self.add(desk, *(f"Player {number}" for number in range(players)))
        return desk

    def add(self, desk: Desk, *names: str) -> None:
        for name in names:
            self.now_ms += 60_000
            desk.do(PlayerAdded(PlayerId(self.tablet.fresh_id()), name))

    def back_up(self, desk: Desk) -> Backup:
        carried = carried_of(desk.log, desk.state.name, desk.log.entries)
        return Backups(self.tablet.folder).keep(carried, rounds_over(desk.state), self.now_ms)

    def save(self, desk: Desk, path: Path) -> Path:
        path.write_bytes(b"".join(written(carried_of(desk.log, desk.state.name, desk.log.entries))))
        return path


Sit = Callable[[str], Hands]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """`sit("dana")` is Dana's tablet."""
    made: dict[str, Hands] = {}

    def sit(name: str) -> Hands:
        if name not in made:
            made[name] = Hands(tmp_path / name, count(1 + 40 * len(made)))
        return made[name]

    yield sit
    for hands in made.values():
        hands.tablet.close()


@pytest.fixture
def dana(sit: Sit) -> Hands:
    return sit("dana")


@pytest.fixture
def maya(sit: Sit) -> Hands:
    return sit("maya")


def names_in(desk: Desk) -> list[str]:
    return [player.name for player in desk.state.players.values()]


def damage(path: Path, word: bytes) -> None:
    data = bytearray(path.read_bytes())
    place = data.find(word)
    assert place >= 0
    data[place] ^= 1
    path.write_bytes(data)
