"""Runs simulated days: `python -m tests.sim.run --seeds 1000`, or one of them told at length: `--seed 7`."""

import argparse
import json
import os
import pickle
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from typing import IO, NamedTuple

from judge_app.core.model import State
from judge_app.core.ops import EventOpened
from judge_app.log import signing
from judge_app.sync import protocol
from judge_app.sync.exchange import log_mark
from tests.children import dying_with_us
from tests.sim.hall import Hall
from tests.sim.mishaps import Mishaps
from tests.sim.outages import Outages
from tests.sim.people import People
from tests.sim.plan import plan_of
from tests.sim.quiet import watch
from tests.sim.truths import look

__all__ = ["Outcome", "run_many", "run_seed"]

ROOT = Path(__file__).parents[2]
HEALED_S = 5.0
FAR_HEALED_S = 90.0
"""Where some reach each other only over the backbone, which has to be seen to lack something; and whoever was
helped in vain, because it lies, is helped again only after twice the time."""
LOOKS_S = 0.5
_TOLD = 60
"""So many lines of what happened stand in a failure."""


class Outcome(NamedTuple):
    seed: int
    wrong: str
    """What must not be; nothing if all is well."""
    story: str
    """What led to it."""
    counts: Counter[str]


def run_seed(seed: int, *, is_told: bool = False) -> Outcome:
    """One day, all of whose luck is *seed*."""
    chance = Random(seed)
    hall = Hall(plan_of(chance, seed), chance)
    try:
        with _known_once():
            _live(hall)
            look(hall)
            if hall.backbone:
                watch(hall, hall.backbone)
    except Exception as failure:  # whatever goes wrong anywhere is what is looked for
        wrong = f"{type(failure).__name__}: {failure}"
        return Outcome(seed, wrong, _story(hall, failure, is_told), hall.counts)
    return Outcome(seed, "", _story(hall, None, True) if is_told else "", hall.counts)


def _live(hall: Hall) -> None:
    people, plan, chance = People(hall), hall.plan, hall.chance
    all_of_them = [*hall.installs, *hall.outside]
    for one, other in plan.edges:
        hall.join(all_of_them[one], all_of_them[other])
    people.open_event(EventOpened("Oak", "lots"))
    mishaps = Mishaps(hall, people)
    for _ in range(plan.acts):
        hall.after(chance.uniform(0, plan.seconds), people.act)
    for _ in range(plan.mishaps):
        hall.after(chance.uniform(0.2, plan.seconds), mishaps.happen)
    if hall.backbone and plan.backbone:
        outages = Outages(hall.backbone, plan.backbone)
        for _ in range(plan.backbone.mishaps):
            hall.after(chance.uniform(0.2, plan.seconds), outages.happen)
        if plan.backbone.has_deaf:
            hall.backbone.be_deaf()
    hall.pass_time(plan.seconds)
    hall.heal()
    _rest(hall)


def _rest(hall: Hall) -> None:
    """Wait until all hold the same and have had the time to compare it, at most as long as it may take."""
    most, least = FAR_HEALED_S if hall.backbone else HEALED_S, HEALED_S if hall.plan.has_clocks else 0.0
    healed_at, settled = hall.now, 0
    while hall.now - healed_at < most:
        hall.pass_time(LOOKS_S)
        marks = {log_mark(install.desk.log) for install in hall.installs}
        settled = settled + 1 if len(marks) == 1 else 0
        if settled > 3 and hall.now - healed_at >= least:
            return


@contextmanager
def _known_once() -> Iterator[None]:
    """All tablets live in one process: what one of them has verified the others need not verify again."""
    verify, work_out = signing.is_signed, vars(protocol)["digest"]
    vars(signing)["is_signed"] = lru_cache(maxsize=1 << 14)(verify)
    known: dict[int, tuple[State, str]] = {}

    def digest(state: State) -> str:
        if id(state) not in known:
            known[id(state)] = state, work_out(state)
        return known[id(state)][1]

    vars(protocol)["digest"] = digest
    try:
        yield
    finally:
        vars(signing)["is_signed"], vars(protocol)["digest"] = verify, work_out


def _story(hall: Hall, failure: Exception | None, is_whole: bool) -> str:
    names = {install.device[:4]: install.number for install in hall.installs}
    plan = {name: value for name, value in vars(hall.plan).items() if name not in ("edges", "trouble")}
    lines = [f"{moment:7.3f} {who:>3} {text}" for moment, who, text in hall.trace]
    if not is_whole and len(lines) > _TOLD:
        lines = [f"… {len(lines) - _TOLD} more", *lines[-_TOLD:]]
    for known in [install.keys for install in hall.installs]:
        for key in known:
            lines = [line.replace(key.device, key.device[:4]) for line in lines]
    cause = "".join(traceback.format_exception(failure)) if failure else "all is well"
    return "\n".join([f"{plan}", f"{hall.plan.edges} {names}", *lines, cause])


def run_many(seeds: Iterable[int], jobs: int = 2, *, is_told: bool = False) -> Iterator[Outcome]:
    """The outcomes of *seeds*, in their order."""
    seeds = [*seeds]
    with ExitStack() as stack:
        workers = [stack.enter_context(_worker(seeds[first::jobs], is_told)) for first in range(jobs)]
        for number in range(len(seeds)):
            yield Outcome(*pickle.load(workers[number % jobs]))


@contextmanager
def _worker(seeds: list[int], is_told: bool) -> Iterator[IO[bytes]]:
    """What comes of *seeds* in a process in which sets are in the same order as in every other."""
    command = dying_with_us(sys.executable, "-m", "tests.sim.run", "--worker", *(["--told"] * is_told))
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    with Popen(command, cwd=ROOT, env=environment, stdin=PIPE, stdout=PIPE) as running:
        if running.stdin is None or running.stdout is None:
            raise RuntimeError("no pipes")
        try:
            running.stdin.write(json.dumps(seeds).encode())
            running.stdin.close()
            yield running.stdout
        finally:
            running.kill()


def _work(is_told: bool) -> int:
    for seed in json.load(sys.stdin):
        pickle.dump((*run_seed(seed, is_told=is_told),), sys.stdout.buffer)
        sys.stdout.flush()
    return 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.sim.run")
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, help="run this one, and tell all that happens")
    parser.add_argument("--worker", action="store_true", help="run those that standard input names")
    parser.add_argument("--told", action="store_true", help="as a worker, tell all that happens")
    chosen = parser.parse_args(arguments)
    if chosen.worker:
        return _work(chosen.told)
    if chosen.seed is not None:
        for outcome in run_many([chosen.seed], 1, is_told=True):
            print(outcome.story)
        return 0
    return _run_all(range(chosen.first, chosen.first + chosen.seeds), chosen.jobs)


def _run_all(seeds: range, jobs: int) -> int:
    began, counts = time.monotonic(), Counter[str]()
    for done, outcome in enumerate(run_many(seeds, jobs), 1):
        counts.update(outcome.counts)
        if outcome.wrong:
            print(f"Seed {outcome.seed}: {outcome.wrong}\n{outcome.story}")
            print(f"`make sim SEED={outcome.seed}` tells all of it.")
            return 1
        if done % 1000 == 0:
            print(f"{done} seeds in {time.monotonic() - began:.0f} s", flush=True)
    print(", ".join(f"{text}: {times}" for text, times in counts.most_common()))
    print(f"All {len(seeds)} seeds are well after {time.monotonic() - began:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
