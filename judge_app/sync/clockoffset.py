"""How far another device's clock is ahead of one's own, by probes that went there and back.

A probe left at a known time and its answer came at a known time; in between the other one read its clock. So
the answer is wrong by at most half the round trip: the error is a bound and not a guess, and the shortest
round trip is the best sample.

>>> offset = Offset()
>>> offset.add(Sample(sent_ms=1000, received_ms=1008, remote_ms=9004, remote_error_ms=0))
>>> offset.add(Sample(sent_ms=1050, received_ms=1250, remote_ms=9060, remote_error_ms=0))
>>> offset.estimate(1250).offset_ms
8000.0
"""

from dataclasses import dataclass

__all__ = ["DRIFT", "PROBES", "PROMISE_MS", "Estimate", "Offset", "ProbeBurst", "Sample", "is_promised"]

DRIFT = 120e-6
"""How fast two clocks part at most: the crystals of tablets are wrong by up to 60 millionths, either way."""
WINDOW_MS = 120_000.0
"""Samples older than this count only while there are no others."""
PROMISE_MS = 50.0
"""What a device must be sure of, to call its clock in step."""

PROBES = 8
SPACING_MS = 25.0
"""Between the probes of a burst, so that they do not queue up behind each other."""
USUAL_PAUSE_MS = 15_000.0
QUICK_PAUSE_MS = 1_000.0
"""After a burst that did not bring the promise; doubled with each further one, up to the usual pause."""


@dataclass(frozen=True)
class Estimate:
    """What is to be added to one's own time, and by how much that may be wrong."""

    offset_ms: float
    error_ms: float


def is_promised(estimate: Estimate | None) -> bool:
    return estimate is not None and estimate.error_ms <= PROMISE_MS


@dataclass(frozen=True)
class Sample:
    """One probe: when it left and when the answer came, by one's own clock, and what the other's said."""

    sent_ms: float
    received_ms: float
    remote_ms: float
    remote_error_ms: float = 0.0

    @property
    def offset_ms(self) -> float:
        return self.remote_ms - (self.sent_ms + self.received_ms) / 2

    def error_at(self, now: float) -> float:
        """By how much *offset_ms* may be wrong at *now*: more and more, because clocks drift apart."""
        round_trip = self.received_ms - self.sent_ms
        return round_trip / 2 + self.remote_error_ms + DRIFT * (now - self.sent_ms)

    def estimate_at(self, now: float) -> Estimate:
        return Estimate(self.offset_ms, self.error_at(now))

    def agrees_with(self, later: "Sample") -> bool:
        """Whether both can be true of clocks that nobody has set in between."""
        now = later.received_ms
        return abs(self.offset_ms - later.offset_ms) <= self.error_at(now) + later.error_at(now)


class Offset:
    """The difference to one other clock, by the best of the samples of the last two minutes.

    Where no more samples come, the best one of the last goes on counting, with an error that grows.
    """

    def __init__(self) -> None:
        self._samples: list[Sample] = []

    def add(self, sample: Sample) -> None:
        """Take in one more sample.

        As errors are bounds, two samples that contradict each other prove that a clock was set between them.
        The one that was asked for after the other had come is the true one. If they overlapped nobody can
        tell, and the next sample decides.
        """
        if sample.received_ms < sample.sent_ms:
            return
        now = sample.received_ms
        recent = [old for old in self._samples if now - old.received_ms <= WINDOW_MS]
        disagreeing = [old for old in recent if not old.agrees_with(sample)]
        if any(old.received_ms > sample.sent_ms for old in disagreeing):
            return
        # An old one that is less sure than the new one will never be the best again.
        better = (
            old for old in recent if old.error_at(now) < sample.error_at(now) and old not in disagreeing
        )
        self._samples = [*better, sample]

    def best(self, now: float) -> Sample | None:
        recent = [sample for sample in self._samples if now - sample.received_ms <= WINDOW_MS]
        return min(recent or self._samples, key=lambda sample: sample.error_at(now), default=None)

    def estimate(self, now: float) -> Estimate | None:
        best = self.best(now)
        return best.estimate_at(now) if best else None


class ProbeBurst:
    """When to ask: eight probes in a row, then a pause, which is short until the clock is in step."""

    def __init__(self, now: float) -> None:
        self.next_ms = now
        """Nothing is due before."""
        self._left = PROBES
        self._quick_ms = QUICK_PAUSE_MS

    def ask(self, now: float, *, is_in_step: bool) -> bool:
        """Whether to send one probe now; the next one is due at *next_ms*."""
        if now < self.next_ms:
            return False
        self._left -= 1
        self.next_ms = now + (SPACING_MS if self._left else self._pause(is_in_step))
        self._left = self._left or PROBES
        return True

    def _pause(self, is_in_step: bool) -> float:
        if is_in_step:
            self._quick_ms = QUICK_PAUSE_MS
            return USUAL_PAUSE_MS
        pause = self._quick_ms
        self._quick_ms = min(2 * pause, USUAL_PAUSE_MS)
        return pause
