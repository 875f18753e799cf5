"""Halls that only the backbone links: cut off, joined again, and nothing carried twice."""

import asyncio
from pathlib import Path

from judge_app.bootstrap import make_tablet
from judge_app.core.ids import EventId
from judge_app.sync.access import Lane, access_of, given_to
from judge_app.sync.backbonedesk import BackboneDesk
from judge_app.sync.jetstream import JetStream, id_of
from judge_app.sync.natsaccess import venue_text
from judge_app.sync.natscalling import called
from judge_app.sync.sealing import Keyring, UnknownKey
from tests.backbone.expo import expo, wall_off
from tests.backbone.servers import Servers
from tests.sync.processes import all_in_step

NEAR_MS = 1000
"""Halls without one time have nothing in common; how near they are is measured by `make bench-sync`."""


def test_a_hall_that_is_cut_off_goes_on_inside_and_joins_again(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 1, lines=True, hurry=True) as convention:
            north = [await convention.open(), *await convention.join(1)]
            south = await convention.join(2)
            tablets = [*north, *south]
            await all_in_step(tablets)
            await wall_off(north, south)
            (line,) = convention.servers.lines
            line.cut()
            for one in tablets:
                await one.ask("backbone", is_linked=False)
            await north[1].ask("notes", count=3, text="north")
            await south[0].ask("notes", count=3, text="south")
            for hall in (north, south):
                looked = await all_in_step(hall)
                assert len((await hall[0].ask("said"))["notes"]) == 3
                assert len(looked["links"]) == 1
            line.heal()
            await all_in_step(tablets)
            assert len((await north[0].ask("said"))["notes"]) == 6

    asyncio.run(day())


def test_halls_that_only_the_backbone_links_have_one_time(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 1, hurry=True) as convention:
            tablets = [await convention.open(), *await convention.join(1)]
            await all_in_step(tablets)
            await asyncio.gather(*(one.quit() for one in tablets))
            north, south = [await convention.start(f"tablet{number}") for number in range(2)]
            for one, other in ((north, tablets[1]), (south, tablets[0])):
                await one.ask("bar", devices=[other.device])
                await one.ask("open", event=tablets[0].event)
            halls = [await one.ask("synced") for one in (north, south)]
            apart_ms = [one["hall"] - one["at"] * 1000 for one in halls]
            assert abs(apart_ms[0] - apart_ms[1]) < NEAR_MS
            assert (await south.ask("look"))["links"] == [north.device]

    asyncio.run(day())


def test_an_event_moves_to_other_servers_and_takes_every_hall_along(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 1, hurry=True) as convention:
            north, south = [await convention.open(), *await convention.join(1)]
            await all_in_step([north, south])
            await wall_off([north], [south])
            with Servers(tmp_path / "annex") as annex:
                annex.start_all()
                await north.ask("use", text=venue_text(annex.venue))
                server = annex.addresses[0].removeprefix("tls://")
                await asyncio.gather(*(one.ask("backbone", server=server) for one in (north, south)))
                convention.servers.kill(0)
                await north.ask("notes", count=2, text="north")
                await south.ask("notes", count=2, text="south")
                await all_in_step([north, south])
                assert len((await south.ask("said"))["notes"]) == 4
                await asyncio.gather(*(one.ask("published") for one in (north, south)))

    asyncio.run(day())


def test_who_joins_has_access_before_anything_else(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 1) as convention:
            organizer = await convention.open()
            guest = await convention.start("guest")
            await guest.join(organizer, "Maya")
            await guest.quit()
            alone = await convention.start("guest")
            await alone.ask("bar", devices=[organizer.device])
            await alone.ask("open", event=organizer.event)
            await alone.ask("backbone")

    asyncio.run(day())


def test_a_silent_line_is_noticed(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 1, lines=True, hurry=True) as convention:
            organizer = await convention.open()
            (line,) = convention.servers.lines
            line.cut(silent=True)
            await organizer.ask("backbone", is_linked=False)
            line.heal()
            await organizer.ask("backbone")

    asyncio.run(day())


def test_what_came_over_the_backbone_is_not_sent_over_the_lan_too(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 1) as convention:
            north = [await convention.open(), *await convention.join(2)]
            south = await convention.join(1)
            tablets = [*north, *south]
            await all_in_step(tablets)
            await wall_off(north, south)
            await asyncio.gather(*(one.ask("linked", count=3) for one in tablets))
            before = [(await one.ask("look"))["counts"].get("Batch", 0) for one in north]
            await south[0].ask("notes", count=50, text="far away")
            await all_in_step(tablets)
            await asyncio.gather(*(one.ask("published") for one in tablets))
            after = [(await one.ask("look"))["counts"].get("Batch", 0) for one in north]
            assert after == before

    asyncio.run(day())


def test_what_came_over_the_lan_is_not_fetched_from_the_backbone_too(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 1, lines=True) as convention:
            tablets = [await convention.open(), *await convention.join(1)]
            await all_in_step(tablets)
            (line,) = convention.servers.lines
            line.cut()
            await asyncio.gather(*(one.ask("backbone", is_linked=False) for one in tablets))
            await tablets[0].ask("notes", count=40, text="inside the hall")
            await all_in_step(tablets)
            opened = (await tablets[1].ask("look"))["counts"].get("opened", 0)
            line.heal()
            await asyncio.gather(*(one.ask("published") for one in tablets))
            assert (await tablets[1].ask("look"))["counts"].get("opened", 0) == opened

    asyncio.run(day())


def test_a_revoked_tablet_gets_nothing_new(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 1) as convention:
            organizer = await convention.open()
            maya, thief = await convention.join(2)
            tablets = [organizer, maya, thief]
            event = (await all_in_step(tablets))["event"]
            await wall_off(*([one] for one in tablets))
            await organizer.ask("revoke", device=thief.device)
            await organizer.ask("notes", count=5, text="not for everybody")
            await all_in_step([organizer, maya])
            await maya.ask("notes", count=5, text="neither is this")
            await all_in_step([organizer, maya])
            assert (await thief.ask("said"))["notes"] == []
            await thief.quit()
            assert await sealed_from(tmp_path / "tablet2", event) == 10

    asyncio.run(day())


async def sealed_from(folder: Path, event: str) -> int:
    """How many entries whoever has the tablet in *folder* finds on the server, and cannot read."""
    tablet = make_tablet(folder)
    desk = tablet.open(EventId(event))
    assert BackboneDesk(desk, tablet.signer).access is None  # the app itself does not even try
    access = access_of(desk.state.backbone, given_to(desk.state.backbone, tablet.signer))
    desk.close()
    tablet.close()
    assert access
    client = await called(access.servers[0], access, tablet.signer.device, lambda: None)
    stream, keys, sealed = (
        JetStream(client, Lane(EventId(event)), tablet.signer.device),
        Keyring(access.keys, access.key),
        0,
    )
    async for messages in stream.read(1, is_endless=False):
        for message in messages:
            device, number = id_of(message) or ("", 0)
            try:
                keys.unwrapped(message.data, f"tableside log\n{event}\n{device}:{number}".encode())
            except UnknownKey:
                sealed += 1
    await client.close()
    return sealed
