"""A tablet that was revoked or copied is cut off in its hall, over real sockets, and told why."""

import pytest

from judge_app.core.ops import DeviceRevoked
from judge_app.errors import Refused
from tests.sync.apart import keep_apart
from tests.sync.venue import Carried, Venue, at_venue


async def revoke(organizer: Carried, lost: Carried) -> None:
    organizer.desk.do(DeviceRevoked(lost.device, organizer.desk.vector.get(lost.device, 0)))


@at_venue
async def test_a_revoked_tablet_is_cut_off_at_once_and_told_why(venue: Venue) -> None:
    host, lost = await venue.staffed("floor")
    await venue.until(lambda: lost.links)
    await revoke(host, lost)
    await venue.until(lambda: not host.hub.wires and not lost.hub.wires)
    host.note("not for the finder")
    await venue.until(lambda: "revoked" in lost.net.reach.trouble)
    assert "not for the finder" not in lost.notes


@at_venue
async def test_what_a_revoked_tablet_had_not_sent_waits_for_review_however_it_comes(venue: Venue) -> None:
    host, lost, maya = await venue.staffed("floor", "floor")
    for one in (host, maya):
        keep_apart(one.hub, {lost.device})
    keep_apart(lost.hub, {host.device, maya.device})
    await venue.until(lambda: not lost.links)
    lost.note("written in the corridor")
    await revoke(host, lost)
    await venue.in_step(host, maya)
    maya.desk.merge(lost.desk.missing(maya.desk.vector))  # by a file, say
    await venue.in_step(host, maya)
    (waiting,) = lost.desk.log.missing({**lost.desk.vector, lost.device: 0})
    assert host.desk.log.find(waiting.id)
    assert host.desk.state.roster.waits(waiting.device, waiting.seq)
    assert waiting.id in host.desk.state.ignored


@at_venue
async def test_a_copied_tablet_is_noticed_and_joins_again_with_a_new_key(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    maya.note("before the backup")
    await venue.in_step(host, maya)
    await maya.leave()
    copy = venue.copy_of(maya, "copy")
    maya.show(maya.tablet.open(host.desk.event))
    maya.note("on the tablet itself")
    await venue.in_step(host, maya)
    await maya.leave()
    copy.show(copy.tablet.open(host.desk.event))
    copy.note("on its copy")
    await venue.until(lambda: host.desk.log.fork(copy.device))
    await venue.in_step(host, copy)
    assert host.notes == copy.notes == {"before the backup"}
    assert [entry.op.text for entry in copy.desk.log.quarantined] == ["on its copy"]  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="copied"):
        copy.note("and more")
    old = copy.device
    await copy.leave()
    await copy.join(host, "floor", "Maya again")
    assert copy.device != old
    copy.note("under the new key")
    await venue.until(lambda: "under the new key" in host.notes)
