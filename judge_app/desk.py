"""The one object that a screen talks to: it does operations, holds the state and tells who listens."""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from judge_app.core.claims import DeviceId
from judge_app.core.model import EventId, State
from judge_app.core.ops import Op, Undone, basis, check
from judge_app.core.rights import require_right
from judge_app.core.roster import DeviceRole
from judge_app.errors import Broken, Refused
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import Accepted, OpLog, Vector
from judge_app.log.pause import collection_paused
from judge_app.storage.opstore import OpStore
from judge_app.storage.resting import resting

__all__ = ["Desk", "Listener"]

Listener = Callable[[], None]


class Desk:
    """An open event. Belongs to the thread that made it; others hand their work over to that one."""

    def __init__(self, log: OpLog, store: OpStore, now_ms: Callable[[], int]) -> None:
        self._log = log
        self._store = store
        self._now_ms = now_ms
        self._thread = threading.get_ident()
        self._listeners: list[Listener] = []
        with collection_paused():
            log.take(store.load())
            self._fold = Fold(log)

    @property
    def state(self) -> State:
        return self._fold.state

    @property
    def event(self) -> EventId:
        return self._log.event

    @property
    def vector(self) -> Vector:
        return self._log.vector

    @property
    def device(self) -> DeviceId:
        """Under whose name this tablet writes here."""
        return self._log.device

    @property
    def role(self) -> DeviceRole | None:
        """As what this tablet takes part; as nothing if it was revoked."""
        return self.state.roster.role(self.device)

    @property
    def log(self) -> OpLog:
        """To be read; it changes only through this desk."""
        return self._log

    def do(self, op: Op) -> Entry:
        """Let *op* have happened. When this returns it is on the disk; a refusal changes nothing."""
        return self.do_all([op])[0]

    def do_all(self, ops: Iterable[Op]) -> tuple[Entry, ...]:
        """Let *ops* have happened, each after the one before, in one write; a refusal changes nothing."""
        self._stay_ready()
        entries: list[Entry] = []
        try:
            for together in self._at_once(ops):
                self._happen(together, entries)
            self._store.append(tuple(entries))
        except BaseException:  # nobody has been told yet, so it can be as if nothing had been
            self._fold.follow(self._log.untake(entries))
            raise
        self._tell()
        return tuple(entries)

    def _at_once(self, ops: Iterable[Op]) -> Iterator[Sequence[Op]]:
        """*ops* one by one; but undos that do not wait for each other together: each folds the log anew."""
        for are_undone, group in groupby(ops, key=lambda op: isinstance(op, Undone)):
            run = [*group]
            if are_undone and len({*run}) == len(run) and all(map(self._allows, run)):
                yield run
            else:
                yield from ([op] for op in run)

    def _allows(self, op: Op) -> bool:
        try:
            self._check(op)
        except Refused:
            return False
        return True

    def _check(self, op: Op) -> None:
        require_right(op, self.state, self._log.device)
        check(op, self.state)

    def _happen(self, ops: Sequence[Op], entries: list[Entry]) -> None:
        """Take *ops*, of which each fits the state as it is, into the log, and put them into *entries*."""
        first = len(self._log.entries)
        for op in ops:
            self._check(op)
            entry = self._log.stamp(op, basis(op, self.state), self._now_ms())
            entries.append(entry)
            first = min(first, self._log.take([entry]))
        self._fold.follow(first)

    def merge(self, entries: Iterable[Entry]) -> Accepted:
        """Take in *entries* from elsewhere, in any order; what does not fit is named, with the reason.

        Their signatures were verified by `log.signing`, on whatever thread they came in.
        """
        self._stay_ready()
        accepted = self._log.accept(entries)
        if accepted.entries:
            self._store.append(accepted.entries)
            self._fold.follow(self._log.take(accepted.entries))
            self._tell()
        return accepted

    def missing(self, vector: Vector) -> list[Entry]:
        """What a device with *vector* lacks."""
        return self._log.missing(vector)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call *listener* after every change of the state; the answer ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def is_resting(self) -> bool:
        return self._store.is_resting

    def rest(self) -> None:
        """Give the file up to another process of this tablet; until `wake` this desk can only be read."""
        self._stay_on_thread()
        self._store.rest()

    def wake(self) -> None:
        """Have the file again, and take in what the other process has written.

        Raises what opening the event does, and `StoreLost`; then the desk goes on resting.
        """
        self._stay_on_thread()
        with collection_paused():
            come = self._store.wake()
            self._fold.follow(self._log.take(come))
        if come:
            self._tell()

    def close(self) -> None:
        self._store.close()

    def _tell(self) -> None:
        failures = []
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception as failure:  # one broken screen must not keep the news from the others
                failures.append(failure)
        if failures:
            raise ExceptionGroup("The change is saved; showing it failed.", failures)

    def _stay_ready(self) -> None:
        self._stay_on_thread()
        if self.is_resting:
            raise resting()

    def _stay_on_thread(self) -> None:
        if threading.get_ident() != self._thread:
            raise Broken("The desk was used from a second thread.")
