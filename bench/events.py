"""A large event to measure with: the same operations for the same seed."""

import random
from collections.abc import Iterator

from judge_app.core.claims import DeviceId
from judge_app.core.model import EventId, PlayerId, State
from judge_app.core.ops import (
    EventOpened,
    NoteWritten,
    Op,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    basis,
    check,
)
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog

__all__ = ["entries", "grow"]

START_MS = 1_790_000_000_000


def grow(log: OpLog, fold: Fold, count: int, seed: int = 1) -> Iterator[Entry]:
    """Let *count* operations happen, one after the other."""
    chance = random.Random(seed)
    for number in range(count):
        op = _next(fold.state, chance, number)
        check(op, fold.state)
        entry = log.stamp(op, basis(op, fold.state), START_MS + 1000 * number)
        fold.follow(log.take([entry]))
        yield entry


def entries(count: int, seed: int = 1) -> list[Entry]:
    log = OpLog(EventId("8c1f5ad09be34710"), DeviceId("5b7e90c2d4f61a38"))
    return list(grow(log, Fold(log), count, seed))


def _next(state: State, chance: random.Random, number: int) -> Op:
    if not state.is_open:
        return EventOpened("Oakhaven Spring Open")
    known = len(state.players)
    if known < 10 or chance.random() < 0.2:
        return PlayerAdded(PlayerId(f"p{known}"), f"Player Number {known}")
    player = PlayerId(f"p{chance.randrange(known)}")
    match chance.randrange(3):
        case 0:
            return PlayerRenamed(player, f"Renamed in {number}")
        case 1:
            return (PlayerReinstated if state.players[player].is_dropped else PlayerDropped)(player)
        case _:
            return NoteWritten(f"Asked about the purse in turn {number}", player)
