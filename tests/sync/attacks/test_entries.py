"""A tablet that was let in sends forged, forbidden or contradicting entries: they change nothing."""

from dataclasses import replace
from hashlib import sha256

import aiohttp

from judge_app.core.claims import DeviceId
from judge_app.core.ids import PlayerId
from judge_app.core.ops import (
    DeviceAdmitted,
    DeviceRevoked,
    EventRenamed,
    NoteWritten,
    Op,
    PlayerAdded,
    RoleChanged,
)
from judge_app.log.oplog import OpLog
from judge_app.log.signing import Signer, entry_message
from judge_app.sync.protocol import Batch, Chain, Have, Head, Message, Parcel, Proof, write_frame
from judge_app.sync.unpacking import packed
from tests.sync.attacks.attacker import MALLORY, insider, linked_as, unharmed
from tests.sync.venue import Carried, Venue, at_venue


async def send(ws: aiohttp.ClientWebSocketResponse, message: Message) -> None:
    await ws.send_bytes(write_frame(message))


def forged(tablet: Carried, op: Op, by: Signer) -> Parcel:
    """The next entry of *tablet*, signed by somebody else."""
    entry = tablet.desk.log.stamp(op, (), 0)
    message = entry_message(entry.event, entry.device, entry.seq, entry.digest)
    return packed([replace(entry, signature=by.sign(message))])[0]


def written_by(signer: Signer, tablet: Carried, op: Op) -> Parcel:
    """The first entry of *signer* in the event of *tablet*, genuine."""
    log = OpLog(tablet.desk.event, signer.device, signer.sign)
    log.take(tablet.desk.log.entries)
    return packed([log.stamp(op, (), 0)])[0]


@at_venue
async def test_what_a_floor_judges_key_may_not_do_is_kept_and_shown_and_does_nothing(venue: Venue) -> None:
    host, floor, maya = await venue.staffed("floor", "floor")
    before = host.desk.state.roster
    tried: list[Op] = [
        EventRenamed("Mallory's Open"),
        DeviceAdmitted(MALLORY.device, "Mallory", "Tablet 9", "organizer"),
        RoleChanged(floor.device, "organizer", 0),
        DeviceRevoked(host.device, 0),
        PlayerAdded(PlayerId("p9"), "Nobody"),
    ]
    for op in tried:
        floor.desk.merge([floor.desk.log.stamp(op, (), 0)])
    await venue.in_step(host, floor, maya)
    for one in (host, maya):
        state = one.desk.state
        assert state.name == "Oakhaven Spring Open"
        assert {device: one.role for device, one in state.roster.members.items()} == {
            device: one.role for device, one in before.members.items()
        }
        assert not state.players
        assert len(state.ignored) == len(tried)
    await unharmed(venue, host, floor, maya)


@at_venue
async def test_a_forged_signature_is_refused(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    mallory = insider(venue, host)
    await venue.in_step(host, maya)
    before = host.digest
    async with linked_as(mallory, host) as ws:
        await send(ws, Batch((forged(host, EventRenamed("Mallory's Open"), mallory),)))
        await send(ws, Batch((forged(maya, NoteWritten("never said"), mallory),)))
        await venue.until(lambda: venue.logged.count("entries that came over a link") == 2)
    assert host.digest == before
    await unharmed(venue, host, maya)


@at_venue
async def test_two_histories_of_one_key_are_proved_and_count_no_more(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    mallory = insider(venue, host)
    one, other = (written_by(mallory, host, NoteWritten(text)) for text in ("yes", "no"))
    async with linked_as(mallory, host) as ws:
        await send(ws, Batch((one,)))
        await venue.until(lambda: "yes" in maya.notes)
        await send(
            ws, Chain(mallory.device, 1, (Proof(sha256(other.body).hexdigest(), other.signature.hex()),))
        )
        await venue.until(lambda: host.desk.log.fork(mallory.device) == 1)
    await unharmed(venue, host, maya)
    assert "yes" not in host.notes | maya.notes


@at_venue
async def test_a_device_that_lies_about_what_it_holds_harms_only_itself(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    mallory = insider(venue, host)
    await venue.in_step(host, maya)
    before = host.digest
    lies: list[Have] = [
        Have({host.device: Head(2**50, "0" * 16), MALLORY.device: Head(2**50, "")}, is_whole=True),
        Have({host.device: Head(1, "f" * 16), maya.device: Head(1, "f" * 16)}, is_whole=True),
        Have({DeviceId(f"nobody{number}"): Head(number, "") for number in range(4000)}, is_whole=True),
        Have({}, is_whole=True),
    ]
    for lie in lies * 3:
        async with linked_as(mallory, host) as ws:
            await send(ws, lie)
            await send(ws, lie)
            await ws.receive()
    assert host.digest == before
    assert not host.net.reach.trouble
    await unharmed(venue, host, maya)
