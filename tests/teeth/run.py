"""Plants the faults, one at a time, and tells which of them the tests catch: `make teeth`.

    python -m tests.teeth.run                           all faults, against the tests of HEAD
    python -m tests.teeth.run --only bye-counts-half    some of them
    python -m tests.teeth.run --at 72c6e2e --only …     the same faults, against an older commit and its tests
    python -m tests.teeth.run --up-to known             a first, quick pass
    python -m tests.teeth.run --resume                  what a broken-off or quick run has not come to

Each job has a copy of the tree as git has it, so what is not committed takes no part. Which tests are asked,
and in which order, is told in `nearness`. The one that caught a fault is noted beside the faults and asked
first the next time, so only what is new or escapes takes long. `--options` are those that `make test` gives
to pytest. Results are kept in `build/teeth.jsonl`. Exit 1 if a fault was missed, 2 if it could not be found
out.
"""

import argparse
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from types import FrameType

from tests.leftovers import quick_folder
from tests.teeth.copies import Copy, commit_of, copy_of
from tests.teeth.faults import FOLDER, ROOT, Fault, Misplaced, applied, read_faults
from tests.teeth.nearness import STAGES, TestTree
from tests.teeth.pytests import Pytests
from tests.teeth.results import Result, catchers, figures, keep, kept, mark_of, note_catchers, told
from tests.teeth.verdicts import CannotRun, Examiner

__all__ = ["main"]

MISSED, UNKNOWN, BROKEN_OFF = 1, 2, 130


def main(arguments: list[str], root: Path = ROOT) -> int:
    chosen = _parser().parse_args(arguments)
    try:
        with _interruptible():
            return _run(chosen, root)
    except (ValueError, CannotRun) as wrong:
        print(wrong, file=sys.stderr)
        return UNKNOWN
    except KeyboardInterrupt:
        print("Broken off. `--resume` goes on from here.", file=sys.stderr)
        return BROKEN_OFF


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tests.teeth.run")
    parser.add_argument("--only", nargs="+", metavar="NAME", default=[], help="these faults alone")
    parser.add_argument("--jobs", type=int, default=2, help="so many copies are tested beside each other")
    parser.add_argument("--at", metavar="REV", help="ask the tests of this commit, not those of HEAD")
    parser.add_argument("--faults", type=Path, metavar="FOLDER", default=FOLDER)
    parser.add_argument("--options", default="", help="what `make test` gives to pytest")
    parser.add_argument("--up-to", choices=STAGES, default=STAGES[-1], help="ask only the tests up to here")
    parser.add_argument("--resume", action="store_true", help="leave out what has a result already")
    return parser


def _run(chosen: argparse.Namespace, root: Path) -> int:
    faults = _wanted(read_faults(chosen.faults), chosen.only)
    commit = commit_of(root, chosen.at or "HEAD")
    path = root / "build" / (f"teeth-{commit[:7]}.jsonl" if chosen.at else "teeth.jsonl")
    known = _known(path, faults) if chosen.resume else []
    if known and not chosen.at:
        commit = known[-1].commit  # figures of two commits do not belong together
    if not chosen.resume and not chosen.only:
        path.unlink(missing_ok=True)
    open_faults = [fault for fault in faults if fault.name not in {result.name for result in known}]
    results = [*known]
    try:
        with closing(_examined(open_faults, root, commit, chosen)) as examined:
            for result in examined:
                if result.verdict != "not caught yet":
                    keep(path, result)
                print(told(result), flush=True)
                results.append(result)
    finally:
        if not chosen.at:
            note_catchers(chosen.faults, results)
    print(f"\n{figures(results, faults)}\nAll of it is in {path.relative_to(root)}.")
    return MISSED if any(result.verdict == "missed" for result in results) else 0


def _wanted(faults: Sequence[Fault], names: Sequence[str]) -> list[Fault]:
    unknown = {*names} - {fault.name for fault in faults}
    if unknown:
        raise ValueError(f"There is no fault of the name {', '.join(sorted(unknown))}.")
    return [fault for fault in faults if not names or fault.name in names]


def _known(path: Path, faults: Sequence[Fault]) -> list[Result]:
    marks = {fault.name: mark_of(fault) for fault in faults}
    return [result for result in kept(path) if marks.get(result.name) == result.mark]


def _examined(
    faults: Sequence[Fault], root: Path, commit: str, chosen: argparse.Namespace
) -> Generator[Result, None, None]:
    """The results in the order in which they come, from as many jobs as are wanted."""
    with tempfile.TemporaryDirectory("", "teeth-", quick_folder(), ignore_cleanup_errors=True) as folder:
        copies = [copy_of(root, commit, Path(folder) / str(job), job) for job in range(chosen.jobs)]
        if not chosen.at:
            _check_places(faults, copies[0])
        tests = TestTree(copies[0].tree)
        pytests = Pytests(chosen.options, tests.has_windows)
        examiner = Examiner(commit, tests, pytests, catchers(chosen.faults), chosen.up_to)
        yield from _side_by_side(faults, copies, examiner)


def _check_places(faults: Sequence[Fault], copy: Copy) -> None:
    """Every fault that fits nowhere is told at once, before hours are spent on the others."""
    wrong = []
    for fault in faults:
        try:
            applied(fault, copy.text(fault.file))
        except Misplaced as misplaced:
            wrong.append(str(misplaced))
    if wrong:
        raise Misplaced("\n".join(wrong))


def _side_by_side(
    faults: Sequence[Fault], copies: Sequence[Copy], examiner: Examiner
) -> Generator[Result, None, None]:
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def examine(fault: Fault) -> Result:
        copy = free.get()
        try:
            return examiner.examine(fault, copy)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as jobs:
        try:
            for done in as_completed([jobs.submit(examine, fault) for fault in faults]):
                yield done.result()
        except BaseException:
            examiner.pytests.broken_off.set()
            jobs.shutdown(cancel_futures=True)
            raise


@contextmanager
def _interruptible() -> Iterator[None]:
    """Being ended by anybody is the same as Ctrl-C: everything is tidied up first."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {kind: signal.signal(kind, interrupt) for kind in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
