"""What came of each fault, kept line by line in a file, and told."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal

from tests.teeth.faults import Fault, read_faults

__all__ = ["Result", "Verdict", "catchers", "figures", "keep", "kept", "mark_of", "note_catchers", "told"]

Verdict = Literal["caught", "hung", "missed", "not caught yet", "not applicable", "equivalent"]
_CATCHERS = "caught-by.json"
_CAUGHT = ("caught", "hung")
_RUN = (*_CAUGHT, "missed")


@dataclass(frozen=True)
class Result:
    """How it went with one fault at one commit."""

    name: str
    kind: str
    mark: str
    commit: str
    verdict: Verdict
    seconds: float = 0
    stage: str = ""
    test: str = ""
    """The test that failed; for a fault that has not been run, why."""
    doubtful: Sequence[str] = ()
    """Tests that failed too, but also without the fault, or not a second time with it."""


def mark_of(fault: Fault) -> str:
    """The same as long as the fault changes the same text."""
    return sha256("\0".join([fault.file, fault.old, fault.new]).encode()).hexdigest()[:12]


def keep(path: Path, result: Result) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")


def kept(path: Path) -> list[Result]:
    """What is in the file, of each fault the last; a line that was broken off is passed over."""
    found: dict[str, Result] = {}
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        try:
            result = Result(**json.loads(line))
        except ValueError:
            continue
        found.pop(result.name, None)
        found[result.name] = result
    return list(found.values())


def catchers(faults: Path) -> dict[str, str]:
    """The test that has caught each fault of the folder; a fault that none has caught is not in it."""
    path = faults / _CATCHERS
    found: dict[str, str] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def note_catchers(faults: Path, results: Iterable[Result]) -> None:
    """Beside the faults, so that whoever plants them next need not search."""
    before = catchers(faults)
    found = {each.name: each.test for each in results if each.verdict in _CAUGHT and "::" in each.test}
    names = {fault.name for fault in read_faults(faults)}
    now = {name: test for name, test in {**before, **found}.items() if name in names}
    if now != before:
        text = json.dumps(now, indent=1, sort_keys=True, ensure_ascii=False)
        (faults / _CATCHERS).write_text(f"{text}\n", "utf-8")


def told(result: Result) -> str:
    word = "MISSED" if result.verdict == "missed" else result.verdict
    return f"{word:<7} {result.name:<44} {result.seconds:5.0f} s  {result.test}".rstrip()


def figures(results: Sequence[Result], faults: Iterable[Fault]) -> str:
    """The figures of all, and everything that somebody should look at."""
    breaks = {fault.name: f"{fault.breaks} ({fault.file})" for fault in faults}
    lines = [f"Caught {_share(results)}."]
    for kind in ("hand-picked", "random"):
        lines.append(f"  {kind}: {_share([each for each in results if each.kind == kind])}")
    for verdict in ("hung", "not applicable", "equivalent"):
        names = [each.name for each in results if each.verdict == verdict]
        lines += [f"  {verdict}: {len(names)} ({', '.join(names)})"] if names else []
    doubtful = sorted({test for each in results for test in each.doubtful})
    lines += (
        ["These failed, but not because of a fault:", *(f"  {test}" for test in doubtful)] if doubtful else []
    )
    missed = [each.name for each in results if each.verdict == "missed"]
    lines += ["Missed:", *(f"  {name}: {breaks.get(name, '')}" for name in missed)] if missed else []
    return "\n".join(lines)


def _share(results: Sequence[Result]) -> str:
    run = [each for each in results if each.verdict in _RUN]
    return f"{sum(each.verdict in _CAUGHT for each in run)} of {len(run)}"
