"""Measures tablets in step over real links, in processes of their own, and an app that leaves and comes back.

Exit 1 if a bar is missed.

make bench-sync
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from bench.measure import Bars, Note, interleaved
from bench.turns import measure_turns
from judge_app.bootstrap import make_tablet
from judge_app.core.ids import EventId
from judge_app.log.signing import signed
from tests.ports import free_port
from tests.sync.processes import Driven, start

OPS = 10_000
ROUNDS = 5
RESULTS = 200
LINKS = 10
REST_S = 20.0


async def measure_catching_up(folder: Path, note: Note) -> None:
    """A tablet that holds nothing fetches a whole event, against verifying the signatures of it alone."""
    port = free_port()
    host = await start(folder / "host", port)
    event = (await host.ask("new", name="Oakhaven Spring Open"))["event"]
    await host.ask("grow", count=OPS)
    ratios, whole = [], []
    for number in range(ROUNDS):
        fresh = await start(folder / f"fresh{number}", port)
        took = await _fetched(host, fresh)
        alone = _verified(folder / f"fresh{number}", event)
        ratios.append(took / alone)
        whole.append(took)
    await host.quit()
    print(f"     {median(whole):6.2f}  seconds to join and fetch {OPS:,} operations", flush=True)
    note(f"join and fetch {OPS:,} operations / verifying their signatures", median(ratios), 2)


async def _fetched(host: Driven, fresh: Driven) -> float:
    took: float = (await fresh.join(host, "Maya Kessler"))["took"]
    await fresh.quit()
    return took


def _verified(folder: Path, event: str) -> float:
    """How long it takes to verify all entries of *event*, in this process."""
    tablet = make_tablet(folder)
    desk = tablet.open(EventId(event))
    entries = [*desk.log.entries]
    desk.close()
    tablet.close()
    if len(signed(entries)[0]) < OPS:
        raise SystemExit("Not everything has arrived.")
    (took,) = interleaved(3, lambda _: signed(entries))
    return took


async def measure_a_result(folder: Path, note: Note) -> None:
    """From the tap on one tablet to the state of another."""
    port = free_port()
    one, other = [await start(folder / name, port) for name in ("one", "other")]
    await one.ask("new", name="Oakhaven Spring Open", players=2 * RESULTS)
    await other.join(one, "Maya Kessler")
    await asyncio.gather(one.ask("linked"), other.ask("linked"))
    await other.ask("watch")
    trips, taken = [], []
    for table in range(1, RESULTS + 1):
        trips.append(await _round_trip(one))
        begun = (await one.ask("report", table=table))["at"]
        taken.append((await other.ask("reported", table=table))["at"] - begun)
    for each in (one, other):
        await each.quit()
    trip = median(trips) * 1000
    print(f"     {trip:6.2f}  ms, one round trip between two processes", flush=True)
    note("a result on the other tablet's state, median, ms", median(taken) * 1000, round(20 + trip, 1))
    note(
        "a result on the other tablet's state, p99, ms",
        quantiles(taken, n=100)[98] * 1000,
        round(20 + trip, 1),
    )


async def _round_trip(one: Driven) -> float:
    begun = perf_counter()
    await one.ask("ping")
    return perf_counter() - begun


async def measure_rest(folder: Path, note: Note) -> None:
    """A tablet with ten links, on which nothing happens."""
    port = free_port()
    host = await start(folder / "resting", port)
    await host.ask("new", name="Oakhaven Spring Open", players=60)
    others = [await start(folder / f"resting{number}", port) for number in range(LINKS)]
    for number, each in enumerate(others):
        await each.join(host, f"Judge {number}")
    await host.ask("linked", count=LINKS)
    await host.ask("synced")
    shares = await asyncio.gather(*(each.ask("rest", seconds=REST_S) for each in (host, *others)))
    halls = [await each.ask("synced") for each in others[:3]]
    for each in (host, *others):
        await each.quit()
    note(f"processor time of a tablet with {LINKS} links at rest, percent", shares[0]["share"] * 100, 1)
    print(f"     {max(one['share'] for one in shares) * 100:6.2f}  percent, the busiest of all", flush=True)
    apart = [one["hall"] - one["at"] * 1000 for one in halls]
    note("the time of three tablets differs by, ms", max(apart) - min(apart), 50)


async def measure(folder: Path, note: Note) -> None:
    await measure_catching_up(folder, note)
    await measure_a_result(folder, note)
    await measure_rest(folder, note)


def main() -> int:
    bars = Bars()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(measure(Path(name), bars.note))
        measure_turns(Path(name), bars.note)
    return 1 if bars.missed else 0


if __name__ == "__main__":
    sys.exit(main())
