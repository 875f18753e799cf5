"""A cluster of three real servers carries an event, whatever happens to the servers."""

import asyncio
from pathlib import Path
from typing import Any

from tests.backbone.expo import Expo, expo, wall_off
from tests.backbone.servers import anybody
from tests.sync.processes import Driven, all_in_step

TABLETS, NOTES, AT_ONCE = 20, 500, 50
LONG_S = 400.0


def stream_of(convention: Expo) -> dict[str, Any]:
    servers = convention.servers
    asked = servers.ask(min(servers.running), anybody(servers.venue), "$JS.API.STREAM.LIST", {})
    (stream,) = asked[0]["streams"]
    found: dict[str, Any] = stream
    return found


def leader_of(convention: Expo) -> int:
    """The number of the node that leads the stream."""
    leader = stream_of(convention)["cluster"]["leader"]
    return next(number for number, node in enumerate(convention.servers.nodes) if node.name == leader)


async def three_apart(convention: Expo) -> list[Driven]:
    """Three tablets, each in a hall of its own."""
    tablets = [await convention.open(), *await convention.join(2)]
    await all_in_step(tablets)
    await wall_off(*([one] for one in tablets))
    return tablets


async def write(tablets: list[Driven], text: str, count: int = 5) -> list[str]:
    """What all of *tablets* say together."""
    said = await asyncio.gather(
        *(one.ask("notes", count=count, text=f"{text} {one.device}") for one in tablets)
    )
    return [note for one in said for note in one["written"]]


async def said_by_all(tablets: list[Driven], notes: list[str]) -> bool:
    """Whether each tablet holds just these *notes*, each once."""
    said = await asyncio.gather(*(one.ask("said") for one in tablets))
    return all(sorted(one["notes"]) == sorted(notes) for one in said)


def test_twenty_tablets_write_while_the_leader_dies(tmp_path: Path) -> None:
    async def busy(tablet: Driven) -> None:
        for start in range(0, NOTES, AT_ONCE):
            await tablet.ask("notes", count=AT_ONCE, together=10, text=f"{tablet.device} {start}")

    async def day() -> None:
        async with expo(tmp_path, 3) as convention:
            organizer = await convention.open()
            tablets = [organizer, *await convention.join(TABLETS - 1)]
            before = (await all_in_step(tablets))["entries"]
            await wall_off(*([one] for one in tablets))
            writing = asyncio.gather(*map(busy, tablets))
            seen = (await organizer.ask("look"))["vector"][organizer.device] + NOTES // 5
            await tablets[1].ask("meet", vector={organizer.device: seen}, seconds=LONG_S)
            convention.servers.kill(leader_of(convention))
            await writing
            last = await all_in_step(tablets, LONG_S)
            assert last["entries"] >= before + TABLETS * NOTES
            notes = [
                f"{one.device} {start} {number}"
                for one in tablets
                for start in range(0, NOTES, AT_ONCE)
                for number in range(AT_ONCE)
            ]
            assert len(notes) == TABLETS * NOTES
            assert await said_by_all(tablets, notes)

    asyncio.run(day())


def test_all_three_servers_die_and_come_back(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 3) as convention:
            tablets, servers = await three_apart(convention), convention.servers
            notes = await write(tablets, "before")
            for number in range(3):
                servers.kill(number)
            notes += await write(tablets, "without")
            for one in tablets:
                assert (await one.ask("backbone", is_linked=False))["trouble"]
            servers.start_all()
            await all_in_step(tablets)
            notes += await write(tablets, "after")
            await all_in_step(tablets)
            assert await said_by_all(tablets, notes)

    asyncio.run(day())


def test_with_one_server_of_three_left_tablets_are_alone_and_catch_up_later(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 3) as convention:
            tablets, servers = await three_apart(convention), convention.servers
            left = leader_of(convention)
            for number in {0, 1, 2} - {left}:
                servers.kill(number)
            notes = await write(tablets, "while alone")
            for one in tablets:
                link = await one.ask("backbone", is_linked=False)
                assert "All is saved on this tablet" in link["trouble"]
                assert (await one.ask("look"))["strip"] == "5 to send, none in reach"
            for number in {0, 1, 2} - {left}:
                servers.start(number)
            await all_in_step(tablets)
            assert await said_by_all(tablets, notes)

    asyncio.run(day())


def test_wiped_disks_are_filled_again_from_the_tablets(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 3) as convention:
            tablets, servers = await three_apart(convention), convention.servers
            notes = await write(tablets, "before")
            servers.kill(1)
            servers.wipe(1)
            servers.start(1)
            notes += await write(tablets, "while one is filled by the others")
            await all_in_step(tablets)
            for number in range(3):
                servers.kill(number)
                servers.wipe(number)
            servers.start_all()
            notes += await write(tablets, "into nothing")
            last = await all_in_step(tablets)
            await asyncio.gather(*(one.ask("published") for one in tablets))
            assert stream_of(convention)["state"]["messages"] >= last["entries"]
            assert await said_by_all(tablets, notes)
            (late,) = await convention.join(1)  # who is let in over the LAN by a tablet that holds all
            await all_in_step([*tablets, late])

    asyncio.run(day())
