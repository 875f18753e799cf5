"""Whether the tests catch one fault."""

import time
from collections.abc import Iterator, Mapping, Sequence

from tests.teeth.copies import Copy
from tests.teeth.faults import Fault, Misplaced, applied
from tests.teeth.nearness import STAGES, TestTree
from tests.teeth.pytests import Outcome, Pytests
from tests.teeth.results import Result, Verdict, mark_of

__all__ = ["CannotRun", "Examiner"]


class CannotRun(Exception):
    """The tests cannot even be read where nothing is changed."""


class Examiner:
    """Asks the tests of one commit about faults: of each first the one that has *caught* it before."""

    def __init__(
        self,
        commit: str,
        tests: TestTree,
        pytests: Pytests,
        caught: Mapping[str, str],
        up_to: str = STAGES[-1],
    ) -> None:
        self.commit, self.tests, self.pytests, self.caught = commit, tests, pytests, caught
        self.stages = STAGES[: STAGES.index(up_to) + 1]
        self._passing: dict[str, bool] = {}

    def examine(self, fault: Fault, copy: Copy) -> Result:
        if fault.equivalent:
            return self._result(fault, "equivalent", test=fault.equivalent)
        try:
            applied(fault, copy.text(fault.file))
        except Misplaced:
            return self._result(fault, "not applicable", test=f"its text is not once in {fault.file} there")
        return self._asked(fault, copy)

    def _asked(self, fault: Fault, copy: Copy) -> Result:
        """Stage by stage, up to the first test that fails for no other reason than the fault."""
        began, doubtful = time.monotonic(), list[str]()
        verdict: Verdict
        for stage, files, words in self._stages(fault):
            while files:
                with copy.with_fault(fault):
                    left_out = [f"--deselect={test}" for test in doubtful]
                    outcome = self.pytests.run(copy, files, *words, *left_out)
                if outcome.is_good or outcome.is_not_there:
                    break
                if self._is_due_to(fault, copy, files, outcome, is_known=stage == "known"):
                    verdict = "hung" if outcome.is_hung else "caught"
                    test = outcome.test or _last_line(outcome.said)
                    return self._result(fault, verdict, time.monotonic() - began, stage, test, doubtful)
                doubtful.append(outcome.test)
                files = files[files.index(_file_of(outcome.test)) :]  # those before have passed
        verdict = "missed" if self.stages == STAGES else "not caught yet"
        return self._result(fault, verdict, time.monotonic() - began, doubtful=doubtful)

    def _stages(self, fault: Fault) -> Iterator[tuple[str, list[str], list[str]]]:
        """The name of each, its files, and what else pytest is told."""
        known = self.caught.get(fault.name, "")
        named = [file] if (file := _file_of(known)) in self.tests.texts else []
        yield "known", named, [known]
        for stage, files in zip(self.stages[1:], self.tests.stages(fault.file), strict=False):
            yield stage, files, []

    def _is_due_to(
        self, fault: Fault, copy: Copy, files: Sequence[str], outcome: Outcome, *, is_known: bool
    ) -> bool:
        """Whether the same test passes without the fault, and fails with it once more.

        A long run on a busy machine meets a test that is not steady; that is no catch. A test that *is_known*
        to catch the fault has failed with it before.
        """
        test = outcome.test
        if "::" not in test:
            untouched = self.pytests.run(copy, files, "--collect-only")
            if not untouched.is_good:
                raise CannotRun(f"The tests cannot be run, also without a fault:\n{untouched.said[-2000:]}")
            return True
        if not self._passes(test, copy):
            return False
        if is_known or outcome.is_hung:
            return True
        with copy.with_fault(fault):
            return not self.pytests.run(copy, [_file_of(test)], test).is_good

    def _passes(self, test: str, copy: Copy) -> bool:
        """Whether it does so without a fault; one that is not there without it does not count against it."""
        if not self._passing.get(test):
            outcome = self.pytests.run(copy, [_file_of(test)], test)
            self._passing[test] = outcome.is_good or outcome.is_not_there
        return self._passing[test]

    def _result(
        self,
        fault: Fault,
        verdict: Verdict,
        seconds: float = 0,
        stage: str = "",
        test: str = "",
        doubtful: Sequence[str] = (),
    ) -> Result:
        mark = mark_of(fault)
        return Result(
            fault.name,
            fault.kind,
            mark,
            self.commit,
            verdict,
            round(seconds, 1),
            stage,
            test,
            tuple(doubtful),
        )


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def _last_line(said: str) -> str:
    return next((line for line in reversed(said.splitlines()) if line.strip()), "")
