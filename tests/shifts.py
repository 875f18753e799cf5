"""Tests of screens run in a forked process, which ends after a while and takes along what their apps left.

An app of Kivy leaves a hundred thousand objects in circles, and taking them apart lasts longer than its test.
So whatever runs the tests hands those of screens on to a shift, which leaves them lying. When too many have
come together, the next test begins another.
"""

import gc
import os
import signal
import sys
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

__all__ = ["Shifts"]

WINDOW = "kivy.core.window"
"""Whoever imports it has one."""
MOST_LEFT = 3_000_000
"""Objects; with so many a process has some 400 MB of its own."""


class Shifts:
    """A plugin for a process that runs tests and has no window itself: those of *folder* go to shifts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._shift: Shift | None = None

    def pytest_collection_finish(self) -> None:
        if WINDOW in sys.modules:
            raise pytest.UsageError(
                "A file of tests opened a window when it was read, and a forked process cannot draw on that."
                " What needs Kivy's window is imported in the test."
            )

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        if not self.takes(item):
            return None
        if not self._shift:
            self._shift = Shift(item.session, self)
        hook = item.ihook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in self._shift.run(item, nextitem):
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        if self._shift.is_over:
            self._end()
        return True

    def takes(self, item: pytest.Item) -> bool:
        return item.path.is_relative_to(self.folder)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        self._end()

    def _end(self) -> None:
        shift, self._shift = self._shift, None
        if shift:
            shift.end()


class Shift:
    """A child with all that this process has, but for its threads: the tests, their fixtures, the screen."""

    def __init__(self, session: pytest.Session, shifts: Shifts) -> None:
        self.is_over = False
        self._numbers = {item: number for number, item in enumerate(session.items)}
        self._config = session.config
        vars(session.config)["_tmp_path_factory"].getbasetemp()  # or whichever comes second would clear it
        self._line, theirs = Pipe()
        self._process = os.fork()
        if not self._process:
            self._line.close()
            _work(session, shifts, theirs)
        theirs.close()

    def run(self, item: pytest.Item, nextitem: pytest.Item | None) -> list[pytest.TestReport]:
        """What came of the test; it failed if the process ended with it."""
        reports = []
        try:
            self._line.send((self._numbers[item], nextitem and self._numbers[nextitem]))
            while isinstance(told := self._line.recv(), dict):
                reports.append(
                    self._config.hook.pytest_report_from_serializable(config=self._config, data=told)
                )
        except (EOFError, OSError):
            self.is_over = True
            return [*reports, _broken(item)]
        self.is_over = told
        return reports

    def end(self) -> None:
        """Without regard to a test that still runs: then somebody has interrupted this process."""
        self._line.close()
        if not self.is_over:
            os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)


def _work(session: pytest.Session, shifts: Shifts, line: Connection) -> None:
    """Run what is asked for until nothing more is, or enough has been left."""
    try:
        gc.freeze()  # what was there before is not counted
        gc.set_threshold(2 * MOST_LEFT, 3, 10)
        plugins = session.config.pluginmanager
        for plugin in [each for each in plugins.get_plugins() if _reports(each)]:
            plugins.unregister(plugin)
        plugins.unregister(shifts)
        plugins.register(_Teller(session.config, line))
        elsewhere = next((item for item in session.items if not shifts.takes(item)), None)
        is_over = False
        while not is_over:
            number, following = line.recv()
            is_over = gc.get_count()[0] > MOST_LEFT
            item = session.items[number]
            # Before a test elsewhere it puts away all that it has set up, and nothing that was there before.
            nextitem = elsewhere if is_over or following is None else session.items[following]
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=nextitem)
            line.send(is_over)
    except EOFError:
        pass
    finally:
        os._exit(0)


def _reports(plugin: Any) -> bool:
    """Whether it tells somebody how the tests went, which is done by the process that hands them out."""
    return hasattr(plugin, "pytest_runtest_logreport") and not isinstance(plugin, pytest.Session)


class _Teller:
    def __init__(self, config: pytest.Config, line: Connection) -> None:
        self._config, self._line = config, line

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        hook = self._config.hook
        self._line.send(hook.pytest_report_to_serializable(config=self._config, report=report))


def _broken(item: pytest.Item) -> pytest.TestReport:
    return pytest.TestReport(
        item.nodeid,
        item.location,
        {},
        "failed",
        "The process of this test has ended in the middle of it.",
        "call",
    )
