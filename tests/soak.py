"""Runs all that is long, part by part, and says at the end what held and how long each part took.

    make soak                              everything, within an hour
    make soak SOAK="--only properties"     one part of it; --list names them

A part that is still running when the hour is over is ended and counts as not finished.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from tests.leftovers import Leftovers

__all__ = ["PARTS", "Outcome", "Part", "run_parts", "summary"]

LIMIT_S = 60 * 60
PYTEST = (sys.executable, "-m", "pytest", "-q", "--dist", "loadfile", "--no-loadscope-reorder")
UNDER_OO = (sys.executable, "-OO", *PYTEST[1:], "-W", "ignore:assertions not in test modules")
DEEP = {"TABLESIDE_SOAK": "1"}


class Part(NamedTuple):
    """One command, with what it adds to the environment."""

    name: str
    what: str
    command: Sequence[str]
    environment: Mapping[str, str] = {}


class Outcome(NamedTuple):
    """How a part ended; without a *code* it was not finished, or never begun."""

    name: str
    code: int | None
    seconds: float

    def __str__(self) -> str:
        said = {0: "passed", None: "NOT FINISHED"}.get(self.code, f"FAILED ({self.code})")
        return f"{self.name:<12} {self.seconds / 60:5.1f} min  {said}"


def parts(jobs: int) -> tuple[Part, ...]:
    side_by_side = ("-n", str(jobs))
    return (
        Part(
            "long",
            "every place at every size, whole walks for leaks, thirty processes, killed clusters and stores",
            (*PYTEST, *side_by_side, "-m", "soak or deep"),
            DEEP,
        ),
        Part("days", "5,000 simulated days", (sys.executable, "-m", "tests.sim.run", "--seeds", "5000")),
        Part(
            "properties",
            "every property with many more examples",
            (*PYTEST, *side_by_side, "-m", "hypothesis and not soak"),
            DEEP,
        ),
        Part(
            "optimized",
            "everything as Python runs on Android: -OO",
            (*UNDER_OO, *side_by_side, "--ignore=tests/teeth"),
            {"PYTHONOPTIMIZE": "2"},
        ),
        Part(
            "tablet",
            "a whole event by touch on a simulated tablet",
            (sys.executable, "-m", "tests.tablet.run"),
            {"PYTHONPATH": "packaging"},
        ),
    )


PARTS = parts(os.cpu_count() or 2)


def run_parts(
    wanted: Sequence[Part], limit_s: float = LIMIT_S, now: Callable[[], float] = time.monotonic
) -> Iterator[Outcome]:
    """One after the other, until the time is over."""
    end = now() + limit_s
    for number, part in enumerate(wanted, 1):
        print(f"\n=== {number} of {len(wanted)}: {part.name}: {part.what}", flush=True)
        began = now()
        code = _run(part, end - began) if began < end else None
        yield Outcome(part.name, code, now() - began)


def _run(part: Part, limit_s: float) -> int | None:
    with _started(part) as process:
        try:
            return process.wait(limit_s)
        except subprocess.TimeoutExpired:
            return None


@contextmanager
def _started(part: Part) -> Iterator[subprocess.Popen[bytes]]:
    """A part with all that it starts; what is left of it at the end, also by Ctrl-C, is ended."""
    process = subprocess.Popen(part.command, env={**os.environ, **part.environment}, start_new_session=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            _wait_or_kill(process)


def _wait_or_kill(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def summary(outcomes: Sequence[Outcome]) -> str:
    minutes = sum(one.seconds for one in outcomes) / 60
    bad = [one.name for one in outcomes if one.code != 0]
    verdict = f"Did not pass: {', '.join(bad)}." if bad else "All passed."
    return "\n".join([*map(str, outcomes), f"{'in all':<12} {minutes:5.1f} min  {verdict}"])


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make soak", description="Run all tests that are long.")
    parser.add_argument("--only", action="append", metavar="PART", choices=[one.name for one in PARTS])
    parser.add_argument("--list", action="store_true", help="name the parts and end")
    asked = parser.parse_args(arguments)
    if asked.list:
        print(*(f"{one.name:<12} {one.what}" for one in PARTS), sep="\n")
        return 0
    wanted = [one for one in PARTS if one.name in (asked.only or [one.name])]
    outcomes, leftovers = list[Outcome](), Leftovers()
    try:
        for outcome in run_parts(wanted):
            outcomes.append(outcome)
    except KeyboardInterrupt:
        outcomes += [Outcome(one.name, None, 0) for one in wanted[len(outcomes) :]]
    finally:
        leftovers.clear(is_broken_off=True)
        print(f"\n{summary(outcomes)}", flush=True)
    return 0 if all(one.code == 0 for one in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
