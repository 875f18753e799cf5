"""A pytest plugin that runs the files it is given, in that order, and writes down what it sees.

It is copied beside the tree that is tested and loaded from there, so it knows nothing of the project.
`TEETH_FILES` names a file with a path on each line, `TEETH_SEEN` the file that it writes: a line
`began` or `failed` and the id of a test, or of what could not even be collected.
"""

import os
from pathlib import Path

import pytest

_FILES = [Path(line).resolve() for line in Path(os.environ["TEETH_FILES"]).read_text("utf-8").splitlines()]
_ORDER = {path: number for number, path in enumerate(_FILES)}
_FOLDERS = {folder for path in _FILES for folder in path.parents}


def _note(what: str, test: str) -> None:
    with open(os.environ["TEETH_SEEN"], "a", encoding="utf-8") as seen:
        seen.write(f"{what} {test}\n")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    known = _FOLDERS if collection_path.is_dir() else _ORDER
    return None if collection_path.resolve() in known else True


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: _ORDER.get(item.path.resolve(), len(_ORDER)))


def pytest_runtest_logstart(nodeid: str) -> None:
    _note("began", nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _note("failed", report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        _note("failed", report.nodeid)
