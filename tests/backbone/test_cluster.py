"""Real servers carry an event, whatever happens to them: a cluster of three, or where that does, one."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.backbone.expo import Expo, expo, wall_off
from tests.backbone.servers import anybody
from tests.depth import IS_SOAK
from tests.sync.processes import Driven, all_in_step

TABLETS, NOTES, AT_ONCE = (20, 500, 50) if IS_SOAK else (3, 50, 10)
one_or_three = pytest.mark.parametrize("nodes", [1, pytest.param(3, marks=pytest.mark.soak)])


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


async def one_of_use(convention: Expo, tablets: list[Driven]) -> int:
    """The number of a node over which a tablet is linked, and which does not lead if another does."""
    leader, nodes = leader_of(convention), convention.servers.nodes
    used = [(await one.ask("backbone"))["server"] for one in tablets]
    found = [number for number, node in enumerate(nodes) if any(str(node.client) in at for at in used)]
    return next((number for number in found if number != leader), leader)


def test_tablets_write_while_a_server_dies(tmp_path: Path) -> None:
    """In the soak the one that leads: until the others have chosen, all wait longer than each run may."""

    async def busy(tablet: Driven) -> None:
        for start in range(0, NOTES, AT_ONCE):
            await tablet.ask("notes", count=AT_ONCE, together=10, text=f"{tablet.device} {start}")

    async def day() -> None:
        async with expo(tmp_path, 3, hurry=not IS_SOAK) as convention:
            organizer = await convention.open()
            tablets = [organizer, *await convention.join(TABLETS - 1)]
            before = (await all_in_step(tablets))["entries"]
            await wall_off(*([one] for one in tablets))
            writing = asyncio.gather(*map(busy, tablets))
            seen = (await organizer.ask("look"))["vector"][organizer.device] + NOTES // 5
            await tablets[1].ask("meet", vector={organizer.device: seen})
            dying = leader_of(convention) if IS_SOAK else await one_of_use(convention, tablets)
            convention.servers.kill(dying)
            await writing
            last = await all_in_step(tablets)
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


@one_or_three
def test_all_servers_die_and_come_back(tmp_path: Path, nodes: int) -> None:
    async def day() -> None:
        async with expo(tmp_path, nodes, hurry=nodes == 1) as convention:
            tablets, servers = await three_apart(convention), convention.servers
            notes = await write(tablets, "before")
            await asyncio.gather(*(one.ask("confirmed") for one in tablets))
            for number in range(nodes):
                servers.kill(number)
            notes += await write(tablets, "without")
            for one in tablets:
                await one.ask("alone")
                assert (await one.ask("look"))["strip"].startswith("5 to send, ")
            servers.start_all()
            await all_in_step(tablets)
            notes += await write(tablets, "after")
            await all_in_step(tablets)
            assert await said_by_all(tablets, notes)

    asyncio.run(day())


@pytest.mark.soak
def test_with_one_server_of_three_left_tablets_are_alone_and_catch_up_later(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 3) as convention:
            tablets, servers = await three_apart(convention), convention.servers
            left = leader_of(convention)
            for number in {0, 1, 2} - {left}:
                servers.kill(number)
            notes = await write(tablets, "while alone")
            for one in tablets:
                assert "All is saved on this tablet" in (await one.ask("alone"))["trouble"]
                assert (await one.ask("look"))["strip"].startswith("5 to send, ")
            for number in {0, 1, 2} - {left}:
                servers.start(number)
            await all_in_step(tablets)
            assert await said_by_all(tablets, notes)

    asyncio.run(day())


@one_or_three
def test_wiped_disks_are_filled_again_from_the_tablets(tmp_path: Path, nodes: int) -> None:
    async def day() -> None:
        async with expo(tmp_path, nodes, hurry=nodes == 1) as convention:
            tablets, servers = await three_apart(convention), convention.servers
            notes = await write(tablets, "before")
            if nodes > 1:
                servers.kill(1)
                servers.wipe(1)
                servers.start(1)
                notes += await write(tablets, "while one is filled by the others")
                await all_in_step(tablets)
            for number in range(nodes):
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
