"""Tablets of one hall come into step over real sockets, and lose and find each other."""

import asyncio
from hashlib import sha256

from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.ops import EventRenamed, NoteWritten, PlayerAdded, RoleChanged, TimebaseChosen
from judge_app.core.roster import DeviceRole
from judge_app.log.codec import decode
from judge_app.log.entry import Entry
from judge_app.log.signing import entry_message
from tests.sync.apart import cut, keep_apart
from tests.sync.venue import Carried, Venue, at_venue


def from_a_newer_app(tablet: Carried) -> Entry:
    """The next entry of *tablet*, as an app writes it that knows more."""
    known = tablet.desk.log.stamp(NoteWritten("?"), (), 0)
    body = known.body.replace(b'"note_written"', b'"seat_chosen"')
    signer = tablet.tablet.signer
    message = entry_message(known.event, signer.device, known.seq, sha256(body).hexdigest())
    return decode(body, signer.sign(message))


@at_venue
async def test_what_is_done_on_either_tablet_is_at_once_on_the_other(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    await venue.until(lambda: maya.links and host.links)
    host.note("from the host")
    await venue.until(lambda: "from the host" in maya.notes)
    maya.note("from Maya")
    await venue.until(lambda: "from Maya" in host.notes)
    await venue.until(lambda: not host.net.reach.unsent and not maya.net.reach.unsent)
    assert host.sees(maya).lacks == maya.sees(host).lacks == 0


@at_venue
async def test_two_that_cannot_reach_each_other_are_in_step_through_a_third(venue: Venue) -> None:
    host, maya, ruben = await venue.staffed("floor", "floor")
    keep_apart(maya.hub, {ruben.device})
    keep_apart(ruben.hub, {maya.device})
    await venue.until(lambda: ruben.device not in maya.links and maya.device not in ruben.links)
    maya.note("to Ruben")
    ruben.note("to Maya")
    await venue.until(lambda: "to Ruben" in ruben.notes and "to Maya" in maya.notes)
    assert maya.links == ruben.links == {host.device}


@at_venue
async def test_a_link_that_is_cut_is_taken_up_again_where_it_ended(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    await venue.until(lambda: maya.links)
    for number in range(3):
        cut(host.hub, {maya.device})
        host.note(f"note {number}")
        maya.note(f"word {number}")
        await venue.in_step(host, maya)
    await venue.until(lambda: maya.links and host.links)
    assert len(host.notes) == 6


@at_venue
async def test_of_two_links_between_two_tablets_one_stays(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    await venue.until(lambda: maya.links and host.links)
    for one in (host, maya):  # from now on they call each other when the test says so
        one.hub._searching.is_wanted = lambda _sighting: False  # type: ignore[method-assign, assignment]

    def are_parted() -> bool:
        cut(host.hub, {maya.device})  # again: a call may still have been under way
        return not host.hub.wires and not maya.hub.wires

    for _again in range(6):
        await venue.until(are_parted)
        calls = [one.hub._dial(one.hub._searching._sightings.to_try(2**60)[0]) for one in (host, maya)]
        running = [asyncio.ensure_future(call) for call in calls]
        await venue.until(lambda: len(host.hub.wires) == len(maya.hub.wires) == 1)
        await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        assert host.hub.wires[0].is_dialer != maya.hub.wires[0].is_dialer
        host.note("over the one that stays")
        await venue.in_step(host, maya)


@at_venue
async def test_when_the_organizers_tablet_dies_a_head_judge_goes_on(venue: Venue) -> None:
    host, head, maya = await venue.staffed("head", "floor")
    await host.leave()
    await venue.until(lambda: host.device not in head.links | maya.links)
    maya.note("without the host")
    await venue.until(lambda: "without the host" in head.notes)
    head.desk.do(RoleChanged(head.device, "organizer", head.desk.vector.get(head.device, 0)))
    head.desk.do(TimebaseChosen(head.device))
    fourth = await venue.tablet("fourth").join(head, "floor", "Ruben")
    await venue.in_step(head, maya, fourth)
    assert maya.desk.state.roster.role(head.device) == "organizer"
    await venue.until(lambda: {one.net.reach.clock for one in (head, maya, fourth)} == {"synced"})


@at_venue
async def test_a_leader_takes_the_clock_of_a_hall_that_has_lost_it_but_not_when_alone(venue: Venue) -> None:
    host, head, maya = await venue.staffed("head", "floor")
    await host.leave()
    keep_apart(head.hub, {maya.device})
    await venue.until(lambda: not head.links)
    session = head.net._session
    assert session
    for _hour in range(2):
        head.ahead_ns += 3600 * 10**9
        session._tick()
    assert head.desk.state.timebase is None
    reopened = head.desk.event
    await head.leave()
    head.show(head.tablet.open(reopened))
    await venue.until(lambda: head.links == {maya.device})
    head.ahead_ns += 3600 * 10**9
    await venue.until(lambda: head.desk.state.timebase == head.device)
    await venue.in_step(head, maya)


@at_venue
async def test_a_table_that_is_open_elsewhere_is_marked_until_it_is_closed(venue: Venue) -> None:
    host, maya, ruben = await venue.staffed("floor", "floor")
    keep_apart(maya.hub, {ruben.device})
    keep_apart(ruben.hub, {maya.device})
    maya.net.edit(MatchId("m7"))
    for one in (host, ruben):
        await venue.until(lambda one=one: one.net.reach.editing == ((MatchId("m7"), maya.device),))  # type: ignore[misc]
    assert not maya.net.reach.editing
    maya.net.edit(None)
    await venue.until(lambda: not host.net.reach.editing and not ruben.net.reach.editing)


@at_venue
async def test_tablets_with_wrong_clocks_show_the_same_second(venue: Venue) -> None:
    host = venue.tablet("host", skew_ms=-3_600_000).begin()
    maya = await venue.tablet("maya", skew_ms=90_000).join(host)
    ruben = await venue.tablet("ruben", skew_ms=86_400_000).join(host)
    tablets = host, maya, ruben
    await venue.until(lambda: {one.net.reach.clock for one in tablets} == {"synced"})
    shown = [one.clock.hall_ms() for one in tablets]
    assert max(shown) - min(shown) < 50


@at_venue
async def test_a_tablet_says_so_when_another_has_a_newer_app(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    maya.desk.merge([from_a_newer_app(maya)])
    await venue.until(lambda: host.net.reach.is_outdated and maya.net.reach.is_outdated)
    await venue.in_step(host, maya)
    maya.note("the work goes on")
    await venue.until(lambda: "the work goes on" in host.notes)


@at_venue
async def test_an_event_opened_again_finds_the_others_where_they_were(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    await venue.until(lambda: maya.links)
    await maya.leave()
    host.note("while Maya was away")
    venue.beacon_port += 1  # nobody calls out: what is left is the memory of where they were
    maya.show(maya.tablet.open(host.desk.event))
    await venue.in_step(host, maya)


@at_venue
async def test_a_hall_of_twelve_is_in_step_though_nobody_is_linked_to_all(venue: Venue) -> None:
    roles: list[DeviceRole] = ["floor"] * 11
    tablets = await venue.staffed(*roles)
    tablets[3].note("from the fourth")
    tablets[0].desk.do(EventRenamed("Oakhaven Autumn Open"))
    tablets[0].desk.do(PlayerAdded(PlayerId("p1"), "Zoë"))
    await venue.in_step(*tablets)
    await venue.until(lambda: all(len(one.links) >= 2 for one in tablets))
