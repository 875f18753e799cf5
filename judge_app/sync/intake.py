"""How an open event takes in what a file or a row of QR codes has carried to it."""

from collections.abc import Iterable
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.ops import DeviceForked, EntryLost
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.oplog import OpLog, Rejected
from judge_app.sync.carrying import Carried, genuine
from judge_app.sync.shelf import Shelf
from judge_app.views.words import plain

__all__ = ["TakenIn", "take_in"]


class TakenIn(NamedTuple):
    """What became of it."""

    new: int
    """How many entries are held now that were not before."""
    left: tuple[Rejected, ...] = ()
    """What could not be taken, with the reason; it does no harm."""
    copied: tuple[DeviceId, ...] = ()
    """Devices that are found out now to have written two histories."""


def take_in(desk: Shelf, carried: Carried) -> TakenIn:
    """Merge *carried* into *desk*; Refused, and nothing taken, if a part of it is false or foreign."""
    if carried.event != desk.event:
        text = _("This is of another event, {name}. Nothing was taken.")
        raise Refused(text.format(name=plain(carried.name) or carried.event))
    accepted = desk.merge(genuine(carried, desk.log))
    forks = _forks(desk.log, accepted.rejected)
    return TakenIn(len(accepted.entries), accepted.rejected, tuple(_said(desk, forks)))


def _forks(log: OpLog, rejected: Iterable[Rejected]) -> list[DeviceForked]:
    """For each device the first number under which it signed two entries: one is held, one was carried.

    A number that it signed as lost, and that turns up after all, proves no copy.
    """
    found: dict[DeviceId, DeviceForked] = {}
    for entry, _why in rejected:
        held = log.find(entry.id)
        known = found.get(entry.device)
        if held is None or held.digest == entry.digest or (known and known.seq <= entry.seq):
            continue
        if isinstance(held.op, EntryLost) or isinstance(entry.op, EntryLost):
            continue
        signatures = held.signature.hex(), entry.signature.hex()
        found[entry.device] = DeviceForked(
            entry.device, entry.seq, held.digest, signatures[0], entry.digest, signatures[1]
        )
    return [*found.values()]


def _said(desk: Shelf, forks: Iterable[DeviceForked]) -> Iterable[DeviceId]:
    """Write down what is proved, if this tablet can; one that is no member leaves it to others."""
    for fork in forks:
        yield fork.device
        if fork.device == desk.device:
            continue
        try:
            desk.do(fork)
        except Refused:
            continue
