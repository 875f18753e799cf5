"""Many tablets, each a process of its own: parted, the host killed, and all in step after."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.depth import IS_SOAK
from tests.ports import free_port
from tests.sync.processes import Driven, all_in_step, start

TABLETS = 30 if IS_SOAK else 4
WRITTEN = 2_000 if IS_SOAK else 100
MEMORY = Path("/dev/shm")


async def staffed(folder: Path, beacon_port: int) -> list[Driven]:
    """One event, and all tablets in it."""
    tablets = await asyncio.gather(*(start(folder / f"{n:02}", beacon_port) for n in range(TABLETS)))
    await asyncio.gather(*(one.ask("hurry") for one in tablets))
    host = tablets[0]
    await host.ask("new", name="Oakhaven Spring Open")
    for number, one in enumerate(tablets[1:], 1):
        await one.join(host, f"Judge {number}", "head" if number == 1 else "floor")
    return [*tablets]


async def part(*halves: Sequence[Driven]) -> None:
    """Let nothing through between *halves*; with one of them, everything."""
    for half in halves:
        beyond = [one.device for other in halves if other is not half for one in other]
        await asyncio.gather(*(one.ask("bar", devices=beyond) for one in half))


async def written(tablets: Sequence[Driven], each: int) -> set[str]:
    """Let all of *tablets* write at once; what they have confirmed."""
    answers = await asyncio.gather(*(one.ask("notes", count=each, text=one.folder.name) for one in tablets))
    return {note for answer in answers for note in answer["written"]}


def show(what: str, since: float, looks: Sequence[dict[str, Any]] = ()) -> None:
    print(f"{time.perf_counter() - since:6.1f} s  {what}")
    if looks:
        cpu = [look["cpu"] for look in looks]
        sent = [look["counts"]["out"] for look in looks]
        links = [len(look["links"]) for look in looks]
        kinds = sum((Counter(look["counts"]) for look in looks), Counter[str]())
        print(
            f"          cpu {min(cpu):.1f} to {max(cpu):.1f} s, all {sum(cpu):.0f} s,"
            f" links {min(links)} to {max(links)}, messages sent by all {sum(sent)}: {dict(kinds)}"
        )


async def meet(folder: Path) -> None:
    begun, beacon_port = time.perf_counter(), free_port()
    tablets = await staffed(folder, beacon_port)
    host, others = tablets[0], tablets[1:]
    show("all have joined", begun)
    try:
        await all_in_step(tablets)
        show("all are in step", begun, await asyncio.gather(*(one.ask("look") for one in tablets)))
        here, there = tablets[: TABLETS // 2], tablets[TABLETS // 2 :]
        await part(here, there)
        confirmed = await written(tablets, WRITTEN // TABLETS + 1)
        looks = await asyncio.gather(*(one.ask("look") for one in tablets))
        show(f"{len(confirmed)} written while parted", begun, looks)
        assert len({look["digest"] for look in looks}) > 1
        await host.kill()
        await part(others)
        await all_in_step(others)
        looks = await asyncio.gather(*(one.ask("look") for one in others))
        show("in step without the host", begun, looks)
        tablets[0] = host = await start(host.folder, beacon_port)
        await host.ask("open", event=others[0].event)
        await all_in_step(tablets)
        show("in step with the host, which was started again", begun)
        for one in (host, others[2], others[-1]):
            assert confirmed <= {*(await one.ask("said"))["notes"]}
    finally:
        await asyncio.gather(*(one.quit() for one in tablets))


@pytest.fixture
def many_disks(tmp_path: Path) -> Iterator[Path]:
    """Tablets have a disk each; many on one would mostly wait for it. Being killed loses nothing here."""
    if not (IS_SOAK and MEMORY.is_dir()):
        yield tmp_path
        return
    with TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)


def test_many_tablets_parted_and_without_their_host_are_in_step_after(many_disks: Path) -> None:
    asyncio.run(meet(many_disks))
