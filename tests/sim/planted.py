"""Bugs to plant in the real code, one at a time: a simulation that misses them would be worth nothing.

Each takes the place of one function for as long as its context lasts. One is planted in the passage of the
simulation itself, to see that it would notice a stream that is flooded.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from judge_app import steadyclock
from judge_app.core import roster
from judge_app.core.ops import DeviceForked
from judge_app.core.ops.devices import StaffOp
from judge_app.log import codec, signing
from judge_app.log.fold import Fold
from judge_app.log.oplog import Accepted, OpLog
from judge_app.log.shapes import Misshapen
from judge_app.storage.tape import Tape
from judge_app.sync.clockoffset import Offset
from judge_app.sync.exchange import Exchange
from judge_app.sync.inorder import InOrder
from judge_app.sync.link import Link
from judge_app.sync.proving import Prover
from judge_app.sync.stream import Heard, Stream
from tests.sim.passage import Passage

__all__ = ["PLANTED"]

Plant = Callable[[], AbstractContextManager[None]]
PLANTED: dict[str, Plant] = {}


def _plant(owner: Any, name: str) -> Callable[[Callable[[Any], Any]], Plant]:
    """Plant what the decorated function makes of the real *name* of *owner*; its own name is the bug's."""

    def planted(bug: Callable[[Any], Any]) -> Plant:
        @contextmanager
        def plant() -> Iterator[None]:
            real = vars(owner)[name]
            setattr(owner, name, bug(real))
            try:
                yield
            finally:
                setattr(owner, name, real)

        PLANTED[bug.__name__.removeprefix("_")] = plant
        return plant

    return planted


@_plant(Tape, "append")
def _nothing_is_synced(real: Any) -> Any:
    def append(self: Any, block: bytes) -> None:
        disk = self._disk
        disk.sync = lambda handle: None
        try:
            real(self, block)
        finally:
            del disk.sync

    return append


@_plant(OpLog, "accept")
def _gaps_are_accepted(real: Any) -> Any:
    def accept(self: OpLog, offered: Any) -> Accepted:
        accepted, rejected = real(self, offered)
        behind = [one.entry for one in rejected if "still missing" in one.why]
        return Accepted((*accepted, *behind), rejected)

    return accept


@_plant(OpLog, "accept")
def _doubles_are_accepted(real: Any) -> Any:
    def accept(self: OpLog, offered: Any) -> Accepted:
        offered = [*offered]
        accepted, rejected = real(self, offered)
        return Accepted((*accepted, *(one for one in offered if self.find(one.id) == one)), rejected)

    return accept


@_plant(OpLog, "_put")
def _the_fold_is_in_order_of_arrival(real: Any) -> Any:
    def put(self: OpLog, entries: Any) -> int:
        before = [*self._entries]
        real(self, entries)
        self._entries[:] = [*before, *entries]
        return len(before)

    return put


@_plant(OpLog, "lamport")
def _the_clock_of_the_log_ignores_others(real: Any) -> Any:
    return property(
        lambda self: max((one.lamport for one in self.entries if one.device == self.device), default=0)
    )


@_plant(OpLog, "_cut")
def _nothing_is_quarantined(real: Any) -> Any:
    def cut(self: OpLog, device: Any, seq: int) -> int:
        self._forks[device] = min(seq, self._forks.get(device, seq))
        return len(self._entries)

    return cut


@_plant(OpLog, "_follows")
def _the_chain_is_not_checked(real: Any) -> Any:
    return lambda self, entry, before: True


@_plant(signing, "_is_genuine")
def _signatures_are_not_verified(real: Any) -> Any:
    return lambda entry: True


@_plant(codec, "_op")
def _what_a_newer_app_made_is_refused(real: Any) -> Any:
    def op(form: int, kind: str, *more: Any) -> Any:
        if kind not in vars(codec)["KINDS"]:
            raise Misshapen("an unknown kind")
        return real(form, kind, *more)

    return op


@_plant(Fold, "_may")
def _roles_are_not_checked(real: Any) -> Any:
    return lambda self, entry: True


@_plant(Fold, "_may_undo")
def _anybody_may_undo(real: Any) -> Any:
    def may_undo(self: Any, entry: Any) -> bool:
        target = self._target(entry)
        return target is not None and not isinstance(target, StaffOp | DeviceForked)

    return may_undo


@_plant(roster, "_decision")
def _a_revoked_tablet_gets_one_more_word(real: Any) -> Any:
    def decision(place: int, one: Any) -> Any:
        found = real(place, one)
        return found and found._replace(held=found.held + 1)

    return decision


@_plant(roster, "_decision")
def _what_was_known_when_a_role_was_taken_is_ignored(real: Any) -> Any:
    def decision(place: int, one: Any) -> Any:
        found = real(place, one)
        return found and found._replace(held=0)

    return decision


@_plant(Link, "_give_up_waiting")
def _nothing_is_sent_again(real: Any) -> Any:
    return lambda self, now: None


@_plant(Link, "due")
def _nobody_passes_on_what_others_wrote(real: Any) -> Any:
    return lambda self, log, now: [one for one in real(self, log, now) if one.device == log.device]


@_plant(Link, "hear")
def _what_was_sent_is_taken_for_held(real: Any) -> Any:
    def hear(self: Any, *said: Any, **how: Any) -> None:
        real(self, *said, **how)
        self.known = {**self.known, **self._sent}

    return hear


@_plant(Prover, "chain")
def _nobody_looks_for_a_fork(real: Any) -> Any:
    return lambda self, device, message: None


@_plant(Exchange, "__init__")
def _different_apps_compare_what_they_make_of_it(real: Any) -> Any:
    return lambda self, desk, kinds="": real(self, desk, "the same")


@_plant(Stream, "repairs")
def _what_the_stream_lost_is_not_published_again(real: Any) -> Any:
    return lambda self, log, now: []


@_plant(Link, "expect")
def _what_comes_another_way_is_taken_for_held(real: Any) -> Any:
    return lambda self, device, seq, now: self.hold(device, seq, now)


@_plant(Heard, "words_help")
def _who_takes_nothing_is_sent_it_for_ever(real: Any) -> Any:
    return True


@_plant(InOrder, "ready")
def _what_came_too_early_is_forgotten(real: Any) -> Any:
    return lambda self, entries: [*entries]


@_plant(Passage, "_answered")
def _what_the_stream_knows_is_offered_for_ever(real: Any) -> Any:
    def answered(self: Passage, parcel: Any, label: str, is_again: bool, is_new: bool) -> None:
        real(self, parcel, label, is_again, is_new or not is_again)
        self._taken.discard(parcel)

    return answered


@_plant(Offset, "best")
def _the_longest_round_trip_wins(real: Any) -> Any:
    return lambda self, now: max(self._samples, key=lambda sample: sample.error_at(now), default=None)


@_plant(steadyclock, "STEP_NS")
def _a_wrong_clock_is_never_set_at_once(real: Any) -> Any:
    return 10**18
