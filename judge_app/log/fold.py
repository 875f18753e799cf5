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
from judge_app.core.ids import founder_of
from judge_app.core.model import State
from judge_app.core.ops import DeviceForked, Op, Undone, apply
from judge_app.core.ops.devices import StaffOp
from judge_app.core.rights import may, taken_back
from judge_app.core.roster import DeviceRole, Roster, StaffEntry, roster_of
from judge_app.language import N_
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
        self._founder = founder_of(log.event)
        self._roster = Roster() if self._founder is None else roster_of(self._founder, ())
        self._staffing: list[Entry] = []
        self._undos: list[Entry] = []
        self._undone: frozenset[EntryId] = frozenset()
        self._barred: frozenset[EntryId] = frozenset()
        """The undos by which nothing is undone, because their devices had no right to it."""
        self._is_open_undo = False
        """Whether something is undone here that is not here yet, or by a right that has changed."""
        self.state = State(roster=self._roster)
        self._checkpoints = [Checkpoint(0, self.state)]
        self._position = 0
        self.follow(0)

    def follow(self, position: int) -> State:
        """Come into step with the log, in which everything from *position* on may be new."""
        entries = self._log.entries
        start = self._staff(position, [one for one in entries[position:] if isinstance(one.op, StaffOp)])
        start = min(
            start, self._undo(position, [one for one in entries[position:] if isinstance(one.op, Undone)])
        )
        if start < self._position:
            self._go_back(start)
        if self.state.roster is not self._roster:
            self.state = self.state._replace(roster=self._roster)
        with collection_paused():
            self._advance(entries)
        return self.state

    def _staff(self, position: int, staffing: Sequence[Entry]) -> int:
        """Take in what was decided about devices from *position* on; say from where on the state changes."""
        kept = self._before(position, self._staffing)
        if self._founder is None or (not staffing and len(kept) == len(self._staffing)):
            return position
        self._staffing = [*kept, *staffing]
        before = self._roster
        done = [StaffEntry(one.id, one.device, one.seq, one.op) for one in self._staffing]  # type: ignore[arg-type]
        self._roster = after = roster_of(self._founder, done)
        self._is_open_undo = True
        changed = {device for device, one in after.members.items() if before.members.get(device) != one}
        changed.update(device for device in before.members if device not in after.members)
        void = {*before.void} ^ {*after.void}
        return next(
            (
                place
                for place, one in enumerate(self._log.entries[:position])
                if (one.device in changed and _standing(one, before) != _standing(one, after))
                or one.id in void
            ),
            position,
        )

    def _before(self, position: int, entries: list[Entry]) -> list[Entry]:
        """Those of *entries*, which stand in the log, that are from before *position*."""
        return entries[: bisect_left(entries, position, key=self._log.place)]

    def _undo(self, position: int, undos: Sequence[Entry]) -> int:
        """Take in the *undos* from *position* on; say from where on the state changes."""
        if not undos and position == self._position and not self._is_open_undo:
            return position
        self._undos = [*self._before(position, self._undos), *undos]
        before = self._undone, self._barred
        self._is_open_undo = any(self._target(one) is None for one in self._undos)
        self._barred = frozenset(one.id for one in self._undos if not self._may(one))
        self._undone = _undone([one for one in self._undos if self._may_undo(one)])
        changed = (before[0] ^ self._undone) | (before[1] ^ self._barred)
        found = [entry for one in changed if (entry := self._log.find(one))]
        return min([position, *(self._log.place(entry) for entry in found)])

    def _target(self, entry: Entry) -> Op | None:
        return taken_back(entry.op, self._op_of)

    def _op_of(self, entry: EntryId) -> Op | None:
        found = self._log.find(entry)
        return found.op if found else None

    def _may_undo(self, entry: Entry) -> bool:
        """Whether it had a right to. What was decided about devices is decided anew, not undone."""
        target = self._target(entry)
        return target is not None and not isinstance(target, StaffOp | DeviceForked) and self._may(entry)

    def _may(self, entry: Entry) -> bool:
        return may(_role_of(entry, self._roster), entry.op, self._target(entry))

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
                    state = self._applied(entry, state)
                happenings.append(Happening(entry.stamp, entry.op, undone))
            self.state = state.after(happenings)
            self._position += len(stride)
            if self._position % STRIDE == 0:
                self._keep(Checkpoint(self._position, self.state))

    def _applied(self, entry: Entry, state: State) -> State:
        """*state* after *entry*, if its device had a right to it."""
        if self._founder is not None and not self._may(entry):
            return state.ignoring(entry.stamp, self._why_not(entry))
        return apply(entry.op, state, entry.stamp)

    def _why_not(self, entry: Entry) -> str:
        if self._roster.waits(entry.device, entry.seq):
            return N_("its tablet was revoked; it waits for review")
        if _role_of(entry, self._roster) is None:
            return N_("its tablet was not admitted to the event")
        return N_("the role of its tablet does not allow it")

    def _keep(self, new: Checkpoint) -> None:
        """Add a checkpoint and thin the older ones: the gap around each stays below its age."""
        kept = [new]
        for place in range(len(self._checkpoints) - 1, 0, -1):
            gap = kept[-1].position - self._checkpoints[place - 1].position
            if gap > (new.position - kept[-1].position) // 2:
                kept.append(self._checkpoints[place])
        kept.append(self._checkpoints[0])
        self._checkpoints = kept[::-1]


def _role_of(entry: Entry, roster: Roster) -> DeviceRole | None:
    return roster.role_at(entry.device, entry.seq)


def _standing(entry: Entry, roster: Roster) -> tuple[DeviceRole | None, bool]:
    """All that the roster says of *entry*: what it counts as, and whether it waits."""
    return _role_of(entry, roster), roster.waits(entry.device, entry.seq)


def _undone(undos: Sequence[Entry]) -> frozenset[EntryId]:
    """The entries that *undos* take back; one that is taken back itself takes nothing back."""
    undone: set[EntryId] = set()
    for entry in reversed(undos):
        if entry.id not in undone and isinstance(entry.op, Undone):
            undone.add(entry.op.entry)
    return frozenset(undone)
