"""From a log to a state, and only as much of the way as is new.

States share what they have in common, so old ones are kept as checkpoints: close together near the
end of the log, ever further apart behind. An entry that belongs *n* entries back costs a replay of
about *n*; one at the end costs one step, however long the log is.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from judge_app.core.claims import EntryId
from judge_app.core.history import Happening
from judge_app.core.model import State
from judge_app.core.ops import Undone, apply
from judge_app.log.entry import Entry
from judge_app.log.oplog import OpLog
from judge_app.log.pause import collection_paused

__all__ = ["Fold"]

STRIDE = 64
"""Entries between two checkpoints at the end of the log."""


class Checkpoint(NamedTuple):
    position: int
    state: State


class Fold:
    """Follows one log; `state` is what the log amounts to."""

    def __init__(self, log: OpLog) -> None:
        self._log = log
        self._checkpoints = [Checkpoint(0, State())]
        self._undos: list[Entry] = []
        self._undone: frozenset[EntryId] = frozenset()
        self.state = State()
        self._position = 0
        self.follow(0)

    def follow(self, position: int) -> State:
        """Come into step with the log, in which everything from *position* on may be new."""
        entries = self._log.entries
        start = self._undo(position, [entry for entry in entries[position:] if isinstance(entry.op, Undone)])
        if start < self._position:
            self._go_back(start)
        with collection_paused():
            self._advance(entries)
        return self.state

    def _undo(self, position: int, undos: Sequence[Entry]) -> int:
        """Take in the *undos* from *position* on; say from where on the state changes."""
        kept = self._undos[: bisect_left(self._undos, position, key=self._log.place)]
        if not undos and len(kept) == len(self._undos):
            return position
        self._undos = [*kept, *undos]
        before, self._undone = self._undone, _undone(self._undos)
        changed = [entry for one in before ^ self._undone if (entry := self._log.find(one))]
        return min([position, *(self._log.place(entry) for entry in changed)])

    def _go_back(self, position: int) -> None:
        while self._checkpoints[-1].position > position:
            self._checkpoints.pop()
        self._position, self.state = self._checkpoints[-1]

    def _advance(self, entries: Sequence[Entry]) -> None:
        """Go on to the end of *entries*, with a checkpoint after every stride."""
        while self._position < len(entries):
            stride = entries[self._position : self._position + STRIDE - self._position % STRIDE]
            state = self.state
            happenings = []
            for entry in stride:
                undone = entry.id in self._undone
                if not undone:
                    state = apply(entry.op, state, entry.stamp)
                happenings.append(Happening(entry.stamp, entry.op, undone))
            self.state = state.after(happenings)
            self._position += len(stride)
            if self._position % STRIDE == 0:
                self._keep(Checkpoint(self._position, self.state))

    def _keep(self, new: Checkpoint) -> None:
        """Add a checkpoint and thin the older ones: the gap around each stays below its age."""
        kept = [new]
        for place in range(len(self._checkpoints) - 1, 0, -1):
            gap = kept[-1].position - self._checkpoints[place - 1].position
            if gap > (new.position - kept[-1].position) // 2:
                kept.append(self._checkpoints[place])
        kept.append(self._checkpoints[0])
        self._checkpoints = kept[::-1]


def _undone(undos: Sequence[Entry]) -> frozenset[EntryId]:
    """The entries that *undos* take back; one that is taken back itself takes nothing back."""
    undone: set[EntryId] = set()
    for entry in reversed(undos):
        if entry.id not in undone and isinstance(entry.op, Undone):
            undone.add(entry.op.entry)
    return frozenset(undone)
