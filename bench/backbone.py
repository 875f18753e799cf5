"""Measures tablets in step over real servers, both in processes of their own; exit 1 if a bar is missed.

All of it runs on one machine and one disk: twenty tablets and three servers share its processors. So beside
a figure stands what the machine does by itself in the same run. docs/scale.md says what follows from them.

make bench-backbone
"""

import asyncio
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

from nats.aio.client import Client

from bench.measure import Bars, Note, interleaved
from judge_app.bootstrap import make_tablet
from judge_app.core.ids import EventId
from judge_app.core.ops import DeviceAdmitted, NoteWritten
from judge_app.desk import Desk
from judge_app.log.oplog import OpLog
from judge_app.log.signing import Signer
from judge_app.sync.access import Lane
from judge_app.sync.exchange import Exchange
from judge_app.sync.link import LinkId
from judge_app.sync.protocol import Have, write_frame
from judge_app.sync.stream import Said, Streamed
from tests.backbone.expo import Expo, expo, wall_off
from tests.backbone.servers import Servers, connected_client
from tests.ports import free_port
from tests.sync.processes import Driven, all_in_step, start

TABLETS, NOTES = 20, 100
ALONE, IN_FLIGHT = 5_000, 256
"""So many messages servers take from one client that does nothing else, and so many wait for an answer."""
ENTRY_BYTES = 700
"""About what an entry takes up in the stream."""
OPS, ROUNDS = 10_000, 5
RESULTS = 200
CROWDS = (50, 500)
FSYNC_S = 1.0
LOOK_S = 0.02
LONG_S = 110.0
SCRATCH = "SCRATCH"


def say(value: float, what: str) -> None:
    print(f"     {value:6.2f}  {what}" if value < 100 else f"     {value:6,.0f}  {what}", flush=True)


async def asked(client: Client, subject: str, content: bytes) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads((await client.request(subject, content, timeout=10)).data)
    if "error" in answer:
        raise SystemExit(f"{subject}: {answer['error']}")
    return answer


async def make_scratch(client: Client, nodes: int) -> None:
    """A stream like that of an event, for messages that are no entries."""
    wanted = {"name": SCRATCH, "subjects": [SCRATCH], "storage": "file", "num_replicas": nodes}
    await asked(client, f"$JS.API.STREAM.CREATE.{SCRATCH}", json.dumps(wanted).encode())


async def stored(client: Client, tablet: Driven) -> dict[str, int]:
    """What the stream of the tablet's event holds."""
    told = await asked(client, f"$JS.API.STREAM.INFO.{Lane(EventId(tablet.event)).stream}", b"{}")
    state: dict[str, int] = told["state"]
    return state


async def timed(work: Awaitable[object]) -> float:
    begun = perf_counter()
    await work
    return perf_counter() - begun


def kept(client: Client) -> Awaitable[object]:
    """A message, until it is on the disks of most servers and they have said so."""
    return asked(client, SCRATCH, bytes(ENTRY_BYTES))


# What a disk and servers do


def fsyncs(folder: Path) -> float:
    """How often a second the disk takes an entry's worth behind the end of a file, each synced."""
    count, begun = 0, perf_counter()
    with (folder / "synced").open("wb", buffering=0) as file:
        while perf_counter() - begun < FSYNC_S:
            file.write(bytes(ENTRY_BYTES))
            os.fsync(file.fileno())
            count += 1
    return count / (perf_counter() - begun)


async def taken_alone(servers: Servers) -> float:
    """How many messages a second the servers take, without tablets that need the processors too."""
    room = asyncio.Semaphore(IN_FLIGHT)

    async def add(client: Client) -> None:
        async with room:
            await kept(client)

    async with connected_client(servers) as client:
        await make_scratch(client, len(servers.nodes))
        return ALONE / await timed(asyncio.gather(*(add(client) for _ in range(ALONE))))


# Many tablets write


class Pace(NamedTuple):
    """Entries a second, until the servers hold them and until all tablets do; and what else they cost."""

    published: float
    everywhere: float
    ms: float
    """Of a tablet's processor, for each entry."""
    again: int
    """How many messages hold an entry once more."""


async def measure_publishing(folder: Path) -> None:
    """Twenty tablets, each in a hall of its own, write all at once."""
    for nodes, name in ((3, "three servers"), (1, "one server")):
        async with expo(folder / f"publishing{nodes}", nodes) as convention:
            before = fsyncs(folder)
            alone = await taken_alone(convention.servers)
            synced = (before + fsyncs(folder)) / 2
            pace = await _pace(convention)
        say(synced, f"plain fsyncs a second of the disk under {name}")
        say(alone, f"messages a second that {name} took from one client, {alone / synced:.2f} for each fsync")
        say(pace.published, f"entries a second of {TABLETS} tablets, until {name} had all")
        say(pace.everywhere, f"entries a second, until all {TABLETS} tablets had all")
        say(pace.ms, "ms of a tablet's processor for each entry")
        say(pace.again, "messages that held an entry once more")


async def _pace(convention: Expo) -> Pace:
    tablets, count = [await convention.open(), *await convention.join(TABLETS - 1)], TABLETS * NOTES
    await all_in_step(tablets)
    await wall_off(*([one] for one in tablets))
    await asyncio.gather(*(one.ask("published") for one in tablets))
    async with connected_client(convention.servers) as client:
        looks = await asyncio.gather(*(one.ask("look") for one in tablets))
        before, begun = (await stored(client, tablets[0]))["messages"], perf_counter()
        writing = asyncio.gather(*(one.ask("burst", count=NOTES, text="hall") for one in tablets))
        while (await stored(client, tablets[0]))["messages"] < before + count:
            await asyncio.sleep(LOOK_S)
        published = perf_counter() - begun
        vector = _all_of(await writing)
        met = await asyncio.gather(*(one.ask("meet", vector=vector, seconds=LONG_S) for one in tablets))
        again = (await stored(client, tablets[0]))["messages"] - before - count
    everywhere = max(one["at"] for one in met) - begun
    worked = sum(after["cpu"] - look["cpu"] for look, after in zip(looks, met, strict=True)) / TABLETS
    return Pace(count / published, count / everywhere, 1000 * worked / count, again)


def _all_of(said: list[dict[str, Any]]) -> dict[str, int]:
    vector: Counter[str] = Counter()
    for one in said:
        vector |= Counter(one["vector"])
    return dict(vector)


# One tablet catches up


class Grown(NamedTuple):
    """An event that has grown while some of its tablets were away."""

    organizer: Driven
    away: list[Driven]
    back: Callable[[str], Awaitable[Driven]]
    """Starts one that was away, by the name of its folder."""
    vector: dict[str, int]
    walls: list[str]
    """Whom it cannot reach but over the backbone."""


class Taken(NamedTuple):
    """Seconds of the clock and of the tablet's processor, and its MB of memory at the end."""

    whole: float
    worked: float
    memory: float


async def measure_catching_up(folder: Path, note: Note) -> None:
    """A tablet that was away fetches everything: over the backbone alone, and over a link alone."""
    async with expo(folder / "over", 3) as convention:
        ways = await _over(convention), await _beside(folder / "beside")
        taken: tuple[list[Taken], list[Taken]] = [], []
        for number in range(ROUNDS):
            for turn in (number % 2, 1 - number % 2):
                taken[turn].append(await _caught_up(ways[turn], number))
        await ways[1].organizer.quit()
    over, beside = (Taken(*map(median, zip(*each, strict=True))) for each in taken)
    for name, one in (("the backbone", over), ("a link", beside)):
        say(one.whole, f"seconds to catch up {OPS:,} entries over {name}, {one.worked:.2f} of the processor")
    say(over.memory, "MB of memory of the tablet then")
    note(f"catching up {OPS:,} entries over the backbone / over a link", over.whole / beside.whole, 2)


async def _over(convention: Expo) -> Grown:
    organizer, away = await convention.open(), await convention.join(ROUNDS)
    await all_in_step([organizer, *away])
    await asyncio.gather(*(one.quit() for one in away))
    await organizer.ask("bar", devices=[one.device for one in away])
    vector = (await organizer.ask("grow", count=OPS))["vector"]
    await organizer.ask("published")
    async with connected_client(convention.servers) as client:
        state = await stored(client, organizer)
        say(state["bytes"] / state["messages"], "bytes of the stream for each entry")
    return Grown(organizer, away, convention.start, vector, [organizer.device])


async def _beside(folder: Path) -> Grown:
    """The same without a backbone."""
    port = free_port()

    async def back(name: str) -> Driven:
        return await start(folder / name, port)

    organizer = await back("organizer")
    await organizer.ask("new", name="Oakhaven Expo")
    away = [await back(f"tablet{number}") for number in range(ROUNDS)]
    for one in away:
        await one.join(organizer, "Maya Kessler")
    await all_in_step([organizer, *away])
    await asyncio.gather(*(one.quit() for one in away))
    return Grown(organizer, away, back, (await organizer.ask("grow", count=OPS))["vector"], [])


async def _caught_up(event: Grown, number: int) -> Taken:
    """From opening the event on a tablet until it holds all of it."""
    tablet = await event.back(event.away[number].folder.name)
    await tablet.ask("apart", devices=event.walls)
    begun = perf_counter()
    before = (await tablet.ask("open", event=event.organizer.event))["cpu"]
    met = await tablet.ask("meet", vector=event.vector, seconds=LONG_S)
    memory = int(Path(f"/proc/{tablet.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    if (met["counts"].get("opened", 0) >= OPS) != bool(event.walls):
        raise SystemExit("It came by the wrong way.")
    await tablet.quit()
    return Taken(met["at"] - begun, met["cpu"] - before, memory / 1e6)


# One result


async def measure_a_result(folder: Path) -> None:
    """From the tap in one hall to the state of a tablet in another."""
    async with expo(folder / "result", 3) as convention:
        one, (other,) = await convention.open(players=2 * RESULTS), await convention.join(1)
        await all_in_step([one, other])
        await wall_off([one], [other])
        await asyncio.gather(*(each.ask("published") for each in (one, other)))
        await other.ask("watch")
        before = (await other.ask("look"))["cpu"]
        trips, keeps, taken = list[float](), list[float](), list[float]()
        async with connected_client(convention.servers) as client:
            await make_scratch(client, 3)
            for table in range(1, RESULTS + 1):
                trips.append(await timed(client.flush()))
                keeps.append(await timed(kept(client)))
                begun = (await one.ask("report", table=table))["at"]
                taken.append((await other.ask("reported", table=table))["at"] - begun)
        between = (await other.ask("look"))["cpu"]
        for table in range(1, RESULTS + 1):  # being asked costs something too, which is taken off
            await other.ask("reported", table=table)
        worked = 2 * between - before - (await other.ask("look"))["cpu"]
    _say_times("one round trip to a server", trips)
    _say_times("a message, until three servers have kept it", keeps)
    _say_times("a result, from the tap in one hall to the state in another", taken)
    say(worked * 1000 / RESULTS, "ms of the other tablet's processor for each")


def _say_times(name: str, times: list[float]) -> None:
    say(median(times) * 1000, f"ms, {name}, median; p99 {quantiles(times, n=100)[98] * 1000:.2f}")


# Many who only talk


def measure_a_crowd(folder: Path, count: int) -> None:
    """What it costs a tablet to hear how *count* others stand, who are all in step."""
    desk, link = _crowd(folder / f"crowd{count}", count), LinkId(-1)
    exchange = Exchange(desk)
    (_link, have), *_rest = exchange.stream_up(link, Streamed(held=desk.vector, is_whole=True), 0.0)
    if not isinstance(have, Have):
        raise SystemExit("A tablet does not begin with what it holds.")
    for device in desk.vector:
        exchange.receive(link, Said(device, have), 1.0)
    said, peers = Said(max(desk.vector), have), exchange.peers.values()

    def hear(_number: int) -> None:
        exchange.receive(link, said, 1.0)

    def look(_number: int) -> None:
        for at in peers:
            at.lacks(desk.log)

    heard, looked = interleaved(5, hear, look)
    desk.close()
    say(len(write_frame(have)), f"bytes, all that one of {count} tablets says of what it holds")
    say(heard * 1000, f"ms to hear it, and {looked * 1000:.2f} to look what each of {count} lacks")


def _crowd(folder: Path, count: int) -> Desk:
    """An event with so many tablets, each of which has written something."""
    signers = [Signer(number.to_bytes(32, "big")) for number in range(1, count)]
    desk = make_tablet(folder).new_event("Oakhaven Expo")
    desk.do_all(DeviceAdmitted(one.device, "Maya Kessler", "", "floor") for one in signers)
    for one in signers:
        desk.merge([OpLog(desk.event, one.device, one.sign).stamp(NoteWritten("here"), (), 0)])
    return desk


async def measure(folder: Path) -> int:
    bars = Bars()
    await measure_publishing(folder)
    await measure_catching_up(folder, bars.note)
    await measure_a_result(folder)
    for count in CROWDS:
        measure_a_crowd(folder, count)
    return bars.missed


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        return asyncio.run(measure(Path(name))) > 0


if __name__ == "__main__":
    sys.exit(main())
