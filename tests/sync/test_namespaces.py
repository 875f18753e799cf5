"""Tablets in networks of their own: found by real broadcasts, parted by pulled cables, kept from others."""

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.depth import IS_SOAK
from tests.sync.processes import Driven, all_in_step, start

TABLETS = 6 if IS_SOAK else 4
HALF = TABLETS // 2
BEACON_PORT = 24679
HALL = f"tbs{os.getpid()}"


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


class Hall:
    """A switch with a cable to each tablet; all of it is in namespaces that nobody else sees."""

    def __init__(self) -> None:
        self._switch = f"{HALL}-hall"

    def build(self) -> None:
        run("ip", "netns", "add", self._switch)
        self._in_hall("ip", "link", "add", "switch", "type", "bridge")
        self._in_hall("ip", "link", "set", "switch", "up")
        for number in range(TABLETS):
            self._wire(number)

    def _wire(self, number: int) -> None:
        inside, port = self.name(number), self.port(number)
        run("ip", "netns", "add", inside)
        cable = ("type", "veth", "peer", "name", "wifi", "netns", inside)
        run("ip", "link", "add", port, "netns", self._switch, *cable)
        self._in_hall("ip", "link", "set", port, "master", "switch", "up")
        for link in ("lo", "wifi"):
            run("ip", "-n", inside, "link", "set", link, "up")
        run(
            "ip",
            "-n",
            inside,
            "address",
            "add",
            f"{self.address(number)}/24",
            "broadcast",
            "+",
            "dev",
            "wifi",
        )

    def tear_down(self) -> None:
        for name in (*map(self.name, range(TABLETS)), self._switch):
            with suppress(subprocess.CalledProcessError):
                run("ip", "netns", "delete", name)

    def name(self, number: int) -> str:
        return f"{HALL}-{number}"

    def address(self, number: int) -> str:
        return f"10.99.0.{number + 1}"

    def port(self, number: int) -> str:
        return f"port{number}"

    def set_cable(self, number: int, state: str) -> None:
        self._in_hall("ip", "link", "set", self.port(number), state)

    def keep_apart(self, one: int, other: int) -> None:
        """As guest networks do: what is called out to all is heard, but nothing goes between the two."""
        self.swallow(one, [other])
        self.swallow(other, [one])

    def swallow(self, number: int, others: Iterable[int], change: str = "add") -> None:
        """Let what a tablet sends to *others* come to nothing, while what they send arrives."""
        for other in others:
            run("ip", "-n", self.name(number), "route", change, "blackhole", f"{self.address(other)}/32")

    def _in_hall(self, *command: str) -> None:
        run("ip", "netns", "exec", self._switch, *command)


def why_not() -> str:
    """Why networks cannot be made here, if they cannot."""
    if os.name != "posix" or not shutil.which("ip"):
        return "iproute2 is not installed"
    if os.geteuid():
        return "only root can make network namespaces"
    try:
        run("ip", "netns", "add", f"{HALL}-try")
        run("ip", "netns", "exec", f"{HALL}-try", "ip", "link", "add", "switch", "type", "bridge")
    except subprocess.CalledProcessError as trouble:
        return f"network namespaces cannot be made here: {trouble.stderr.strip()}"
    finally:
        subprocess.run(("ip", "netns", "delete", f"{HALL}-try"), capture_output=True, check=False)
    return ""


def forget_the_dead() -> None:
    """Delete the networks of a test run that was killed, and so could not."""
    listed = subprocess.run(("ip", "netns", "list"), capture_output=True, check=True, text=True).stdout
    for name in (line.split()[0] for line in listed.splitlines()):
        made_by = re.fullmatch(r"tbs(\d+)-\w+", name)
        if made_by and not Path(f"/proc/{made_by[1]}").exists():
            with suppress(subprocess.CalledProcessError):
                run("ip", "netns", "delete", name)


@pytest.fixture
def hall() -> Iterator[Hall]:
    if reason := why_not():
        pytest.skip(reason)
    forget_the_dead()
    made = Hall()
    try:
        made.build()
        yield made
    finally:
        made.tear_down()


async def seated(hall: Hall, folder: Path, count: int = TABLETS) -> list[Driven]:
    """So many tablets in one event: each heard of the event by a broadcast, and typed the code."""
    tablets = await asyncio.gather(*(begun(hall, folder / str(n), n) for n in range(count)))
    await tablets[0].ask("new", name="Oakhaven Spring Open")
    for number, one in enumerate(tablets[1:], 1):
        code = (await tablets[0].ask("invite", role="floor"))["code"]
        await one.ask("join", text=code, name=f"Judge {number}")
    await all_in_step(tablets)
    return [*tablets]


async def begun(hall: Hall, folder: Path, number: int) -> Driven:
    tablet = await start(folder, BEACON_PORT, "", "ip", "netns", "exec", hall.name(number))
    await tablet.ask("hurry")
    return tablet


def in_hall(
    work: Callable[[list[Driven]], Awaitable[None]], hall: Hall, folder: Path, count: int = TABLETS
) -> None:
    async def meet() -> None:
        tablets = await seated(hall, folder, count)
        try:
            await work(tablets)
        finally:
            await asyncio.gather(*(one.quit() for one in tablets))

    asyncio.run(meet())


def test_tablets_find_each_other_by_broadcast_and_again_after_a_partition(hall: Hall, tmp_path: Path) -> None:
    async def parted(tablets: list[Driven]) -> None:
        for number in range(HALF):
            hall.set_cable(number, "down")
        written = await asyncio.gather(*(one.ask("notes", count=20, text=one.folder.name) for one in tablets))
        gone = [one.device for one in tablets[:HALF]]
        await asyncio.gather(*(one.ask("unlinked", devices=gone) for one in tablets))
        await all_in_step(tablets[HALF:])
        assert len({(await one.ask("look"))["digest"] for one in tablets}) > 1
        await tablets[0].kill()
        for number in range(HALF):
            hall.set_cable(number, "up")
        await all_in_step(tablets[1:])
        tablets[0] = await begun(hall, tablets[0].folder, 0)
        await tablets[0].ask("open", event=tablets[1].event)
        await all_in_step(tablets)
        confirmed = {note for answer in written for note in answer["written"]}
        assert confirmed <= {*(await tablets[-1].ask("said"))["notes"]}

    in_hall(parted, hall, tmp_path)


@pytest.mark.soak
def test_a_tablet_that_hears_and_is_not_heard_is_in_step_when_it_is_heard_again(
    hall: Hall, tmp_path: Path
) -> None:
    async def mute(tablets: list[Driven]) -> None:
        hall.swallow(2, [0, 1])
        await asyncio.gather(*(one.ask("notes", count=10, text=one.folder.name) for one in tablets))
        await all_in_step(tablets[:2])
        hall.swallow(2, [0, 1], "delete")
        await all_in_step(tablets)

    in_hall(mute, hall, tmp_path, 3)


def test_two_that_the_network_keeps_apart_say_so_and_are_in_step_through_a_third(
    hall: Hall, tmp_path: Path
) -> None:
    async def kept_apart(tablets: list[Driven]) -> None:
        host, maya, ruben = tablets
        for one in (maya, ruben):
            await one.ask("close")
        hall.keep_apart(1, 2)
        for one in (maya, ruben):
            await one.ask("open", event=host.event)
            await one.ask("notes", count=5, text=one.folder.name)
        await all_in_step(tablets)
        for one, other in ((maya, ruben), (ruben, maya)):
            await one.ask("heard", device=other.device)
            assert other.device not in (await one.ask("look"))["links"]

    in_hall(kept_apart, hall, tmp_path, 3)
