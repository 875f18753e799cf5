"""A hall of tablets with wrong clocks on a simulated LAN: real clocks and probes, virtual time, one seed."""

import heapq
from collections.abc import Callable, Iterable
from itertools import count
from random import Random

from judge_app.core.claims import DeviceId
from judge_app.steadyclock import HallClock, SteadyClock
from judge_app.sync.probes import ProbeLink, Probes
from judge_app.sync.timekeeper import Timekeeper

__all__ = ["HOUR_MS", "ClockLan", "ClockTablet", "Delay", "clean", "delayed", "percentile"]

HOUR_MS = 3_600_000.0
NOON_NS = 1_767_225_600_000_000_000

Delay = Callable[[Random], float | None]
"""How long a datagram is under way, in one direction; None if it is lost."""


def clean(random: Random) -> float:
    """Round trips of 1 to 6 ms, with a rare one that waits for a busy radio."""
    return random.uniform(0.5, 3) + (random.expovariate(1 / 10) if random.random() < 0.02 else 0)


def delayed(random: Random) -> float:
    """Every fifth datagram comes up to 200 ms late."""
    return clean(random) + (random.uniform(0, 200) if random.random() < 0.2 else 0)


def percentile(values: Iterable[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[len(ordered) * percent // 100]


class ClockTablet:
    """Its own clock is wrong by *wrong_ms* and gains *ppm* millionths."""

    def __init__(self, lan: "ClockLan", name: str, reference: str, ppm: float, wrong_ms: float) -> None:
        self.lan, self.name, self.rate = lan, DeviceId(name), 1 + ppm / 1e6
        self.wrong_ns = round(wrong_ms * 1e6)
        self.keeper = Timekeeper(self.name, DeviceId(reference))
        self.probes = Probes(self.keeper)
        self.asking = 0
        self.read_its_clock()

    def read_its_clock(self) -> None:
        """As the app does when it starts."""
        self.clock = HallClock(
            SteadyClock(lambda: NOON_NS + self.wrong_ns + self.passed_ns(), self.passed_ns)
        )

    def passed_ns(self) -> int:
        return round(self.lan.now_ms * 1e6 * self.rate)

    def is_in_step(self) -> bool:
        return self.keeper.is_in_step(self.clock.own_ms())

    def error_ms(self) -> float:
        estimate = self.keeper.estimate(self.clock.own_ms())
        return estimate.error_ms if estimate else float("inf")

    def ask(self) -> None:
        self.asking += 1
        for raw, address in self.probes.due(self.clock.own_ms()):
            self.lan.send(self, address[0], raw)
        next_ms = self.keeper.next_ms
        if next_ms is not None:
            turn = self.asking
            wait_ms = max(0.001, (next_ms - self.clock.own_ms()) / self.rate)
            self.lan.after(wait_ms, lambda: self.ask() if turn == self.asking else None)

    def receive(self, raw: bytes, sender: "ClockTablet") -> None:
        answer = self.probes.received(raw, (sender.name, 1), self.clock.own_ms())
        if answer is not None:
            self.lan.send(self, sender.name, answer)
        estimate = self.keeper.estimate(self.clock.own_ms())
        if estimate is not None and not self.keeper.is_reference:
            self.clock.aim(estimate.offset_ms)

    def refer_to(self, reference: "ClockTablet") -> None:
        self.keeper.refer_to(reference.name, self.clock.own_ms())
        self.ask()


class ClockLan:
    """Carries datagrams between the tablets that are linked, as late as *delay* says."""

    def __init__(self, seed: int, delay: Delay = clean) -> None:
        self.random, self.delay = Random(seed), delay
        self.now_ms = 0.0
        self.tablets: dict[str, ClockTablet] = {}
        self.links: dict[frozenset[str], int] = {}
        self.dead: set[str] = set()
        self.silent: set[frozenset[str]] = set()
        self.wire: list[tuple[str, str, bytes]] = []
        self._numbers = count(1)
        self._events: list[tuple[float, int, Callable[[], object]]] = []

    def add(self, name: str, reference: str = "host") -> ClockTablet:
        ppm, wrong_ms = self.random.uniform(-60, 60), self.random.uniform(-5, 5) * HOUR_MS
        self.tablets[name] = ClockTablet(self, name, reference, ppm, wrong_ms)
        return self.tablets[name]

    def join(self, one: ClockTablet, other: ClockTablet) -> None:
        number, key = next(self._numbers), self.random.randbytes(32)
        self.links[frozenset((one.name, other.name))] = number
        for end, peer, is_dialer in ((one, other, True), (other, one, False)):
            link = ProbeLink(number, key, peer.name, is_dialer)
            end.probes.link(link, (peer.name, 1), end.clock.own_ms())
            end.ask()

    def part(self, one: ClockTablet, other: ClockTablet) -> None:
        number = self.links.pop(frozenset((one.name, other.name)))
        one.probes.unlink(number)
        other.probes.unlink(number)

    def send(self, sender: ClockTablet, name: str, raw: bytes) -> None:
        delay = self.delay(self.random)
        is_cut = {name, sender.name} & self.dead or frozenset((name, sender.name)) in self.silent
        if delay is None or is_cut:
            return
        self.wire.append((sender.name, name, raw))
        self.after(delay, lambda: self.tablets[name].receive(raw, sender))

    def after(self, wait_ms: float, what: Callable[[], object]) -> None:
        heapq.heappush(self._events, (self.now_ms + wait_ms, next(self._numbers), what))

    def run(self, seconds: float) -> None:
        end_ms = self.now_ms + seconds * 1000
        while self._events and self._events[0][0] <= end_ms:
            self.now_ms, _, what = heapq.heappop(self._events)
            what()
        self.now_ms = end_ms

    def spread_ms(self, *tablets: ClockTablet) -> float:
        """How far apart the times are that *tablets*, or all, show at this moment."""
        shown = [tablet.clock.hall_ms() for tablet in tablets or self.tablets.values()]
        return max(shown) - min(shown)
