"""Puts an event that came as a file or a backup onto this tablet, and never lets a number be given twice."""

from collections.abc import Sequence
from contextlib import closing
from typing import NamedTuple

from judge_app.core.ids import EventId, founder_of
from judge_app.core.ops import DeviceAdmitted
from judge_app.errors import Refused
from judge_app.handover.eventfiles import log_of
from judge_app.language import _
from judge_app.log.entry import Entry
from judge_app.log.oplog import OpLog
from judge_app.sync.carrying import Carried, genuine
from judge_app.sync.intake import take_in
from judge_app.tablet import Tablet
from judge_app.views.words import device_name, plain

__all__ = ["Brought", "bring"]


class Brought(NamedTuple):
    """What became of it."""

    event: EventId
    name: str
    new: int
    """How many entries are here now that were not before."""
    is_new: bool
    """Whether the event itself was not here before."""
    takes_part: bool
    """Whether this tablet may change something in it."""
    left: tuple[str, ...] = ()
    """Why some entries could not be taken; they do no harm."""
    copied: tuple[str, ...] = ()
    """What the devices are called that are found out now to have written two histories."""


def bring(tablet: Tablet, carried: Carried, verified: Sequence[Entry] | None = None) -> Brought:
    """Take *carried* in, whole or not at all; Refused where a part of it is false.

    *verified* are its entries, if another thread has asked already whether they are genuine.
    """
    is_new = not _is_held(tablet, carried.event)
    planted = _plant(tablet, carried, genuine(carried) if verified is None else verified) if is_new else 0
    if not is_new and _lacks_own(tablet, carried):
        tablet.become_new_device()
    with closing(tablet.look_into(carried.event)) as desk:  # before `open`, which signs gaps as lost for good
        taken = take_in(desk, carried)
    with closing(tablet.open(carried.event)) as desk:
        tablet.put_away(desk)
        who = {device: member.name for device, member in desk.state.roster.members.items()}
        return Brought(
            carried.event,
            desk.state.name,
            taken.new + planted,
            is_new,
            desk.role is not None,
            tuple(why for _entry, why in taken.left),
            tuple(device_name(device, who) for device in taken.copied),
        )


def _is_held(tablet: Tablet, event: EventId) -> bool:
    """Whether something of *event* is here; an empty file is as good as none."""
    if not tablet.path(event).exists():
        return False
    with closing(tablet.look_into(event)) as desk:
        return bool(desk.log.kept)


def _plant(tablet: Tablet, carried: Carried, entries: Sequence[Entry]) -> int:
    """Make the file of an event that is not here; how many entries it holds."""
    log = log_of(carried.event, entries)
    if not log.entries:
        text = _("There is nothing of {event} in it. Nothing was changed.")
        raise Refused(text.format(event=plain(carried.name) or carried.event))
    if _may_have_written(tablet, log):
        tablet.become_new_device()
    tablet.plant(carried.event, log.kept)
    return len(log.kept)


def _may_have_written(tablet: Tablet, log: OpLog) -> bool:
    """Whether others may have entries of this tablet that are not in *log*, of the next number even."""
    device = tablet.device
    let_in = {entry.op.device for entry in log.entries if isinstance(entry.op, DeviceAdmitted)}
    is_known = device in {founder_of(log.event), *let_in, *log.vector}
    return is_known or tablet.has_written(log.event) or bool(tablet.settings.get(f"sync:{log.event}"))


def _lacks_own(tablet: Tablet, carried: Carried) -> bool:
    """Whether *carried* knows more of this tablet than its own file, which then was set back somehow."""
    with closing(tablet.look_into(carried.event)) as desk:
        lacking = genuine(carried, desk.log)
    return any(entry.device == tablet.device for entry in lacking)
