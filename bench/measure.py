"""How everything is measured: ratios of medians, taken in turns in one run, against bars."""

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

__all__ = ["Bars", "Note", "interleaved", "seconds"]

Note = Callable[[str, float, float], None]
"""Takes what was measured, the figure, and the most that it may be."""


class Bars:
    """Prints each figure beside its bar and counts those that are missed."""

    def __init__(self) -> None:
        self.missed = 0

    def note(self, name: str, value: float, bar: float) -> None:
        self.missed += value > bar
        print(f"{'ok  ' if value <= bar else 'MISS'} {value:6.2f}  at most {bar:<4}  {name}", flush=True)


def seconds(work: Callable[[int], Any], number: int) -> float:
    start = perf_counter()
    work(number)
    return perf_counter() - start


def interleaved(rounds: int, *works: Callable[[int], Any]) -> list[float]:
    """The median time of each work, taken in turns so that a slow moment hits all of them."""
    times: list[list[float]] = [[] for _ in works]
    for number in range(rounds):
        for place in range(len(works)):
            turn = (place + number) % len(works)
            times[turn].append(seconds(works[turn], number))
    return [median(taken) for taken in times]
