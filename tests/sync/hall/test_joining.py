"""Tablets join an event of their hall over real sockets: by a QR code, by the code alone, under any name."""

import asyncio
from pathlib import Path

import pytest

from judge_app.errors import Refused
from judge_app.sync.guesting import REACH_S
from judge_app.sync.joining import Joined
from tests.depth import IS_SOAK
from tests.sync.apart import keep_apart
from tests.sync.venue import Venue, at_venue


@at_venue
async def test_a_tablet_joins_by_the_text_of_the_qr_code(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    host.note("before anybody came")
    maya = await venue.tablet("maya").join(host, "floor", "Maya Kessler")
    assert maya.desk.role == "floor"
    assert maya.desk.state.roster.members[maya.device].name == "Maya Kessler"
    assert maya.notes == {"before anybody came"}
    await venue.in_step(host, maya)


@at_venue
async def test_a_tablet_joins_by_the_code_alone_because_it_hears_who_invites(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    offer = await host.offer("scorekeeper")
    maya = venue.tablet("maya")
    maya.net.look_out(True)
    await venue.until(lambda: [one.name for one in maya.net.nearby] == ["Oakhaven Spring Open"])
    assert await maya.ask(offer.code.lower()) == host.desk.event
    maya.show(maya.tablet.open(host.desk.event))
    assert maya.desk.role == "scorekeeper"


@at_venue
async def test_a_code_that_let_somebody_in_is_shown_no_longer(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    await venue.tablet("maya").join(host)
    await venue.until(lambda: host.net.reach.offer is None)


@at_venue
async def test_a_tablet_let_in_just_before_the_host_died_shows_by_what(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    keep_apart(maya.hub, {host.device})
    keep_apart(host.hub, {maya.device})
    await venue.until(lambda: not host.links and not maya.links)
    ruben = venue.tablet("ruben")
    assert await ruben.ask((await host.offer("floor")).text, "Ruben") == host.desk.event
    await host.leave()
    ruben.show(ruben.tablet.open(host.desk.event))
    await venue.until(lambda: ruben.device in maya.links)
    await venue.in_step(maya, ruben)
    assert maya.desk.state.roster.members[ruben.device].name == "Ruben"


@at_venue
async def test_a_host_that_has_answered_may_take_its_time_to_write_the_admission_down(venue: Venue) -> None:
    loop, host, maya = asyncio.get_running_loop(), venue.tablet("host").begin(), venue.tablet("maya")
    listener = host.hub._listener
    admit, now, late = listener.admit, loop.time, [0.0]
    loop.time = lambda: now() + sum(late)  # type: ignore[method-assign]

    async def slowly(joined: Joined) -> None:
        late.append(2 * REACH_S)
        for _turn in range(10):  # in which whoever has lost patience notices
            await asyncio.sleep(0)
        await admit(joined)

    listener.admit = slowly  # type: ignore[method-assign, assignment]
    await maya.join(host)
    assert maya.desk.role == "floor"


@pytest.mark.parametrize(
    "name", ["Αθήνα", "東京オープン大会", "دورة الربيع", "Çay 🂡", "ð" * 60, "दिल्ली खेल"][: 6 if IS_SOAK else 3]
)
def test_events_and_judges_have_names_in_any_script(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def meet(venue: Venue) -> None:
        host = venue.tablet("host").begin(name)
        offer = await host.offer("floor")
        maya = venue.tablet("maya")
        assert await maya.ask(offer.code, name) == host.desk.event
        maya.show(maya.tablet.open(host.desk.event))
        assert maya.desk.state.name == name
        assert host.desk.state.roster.members[maya.device].name == name

    at_venue(meet)(tmp_path, caplog)


@at_venue
async def test_the_demo_event_never_touches_the_network(venue: Venue) -> None:
    host = venue.tablet("host")
    desk = host.tablet.new_demo(lambda *_given: [])
    host.show(desk)
    with pytest.raises(Refused, match="stays on this tablet"):
        host.net.invite("floor")
    assert not host.net.reach.is_open


@at_venue
async def test_joins_in_one_event_do_not_lock_the_codes_of_another_in_the_same_hall(venue: Venue) -> None:
    one, other = venue.tablet("one").begin(), venue.tablet("other").begin()
    there = await other.offer("floor")
    for number in range(6):  # one more than wrong guesses are forgiven
        offer = await one.offer("floor")
        while offer.code[0] == there.code[0]:
            offer = await one.offer("floor")
        maya = venue.tablet(f"maya{number}")
        assert await maya.ask(offer.code) == one.desk.event
    assert other.net.reach.offer == there
