"""Settings of the whole test run: fixed seeds, what belongs to the soak, a screen for each process."""

import gc
import os
import random
import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.depth import IS_SOAK

SHARED = {f"tests.{path.stem}" for path in Path(__file__).parent.iterdir() if path.stem[0] not in "._"}
pytest.register_assert_rewrite(*SHARED - {"tests.depth"})  # Python under -OO leaves out all other asserts

settings.register_profile(
    "each-run", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "long", parent=settings.get_profile("each-run"), derandomize=False, max_examples=2000
)
# Under -OO everything runs for the second time, to see that nothing hangs on an assert or a docstring;
# for that a few examples of each kind do.
settings.register_profile("under-oo", parent=settings.get_profile("each-run"), max_examples=15)
settings.load_profile("long" if IS_SOAK else "under-oo" if sys.flags.optimize == 2 else "each-run")

gc.set_threshold(5_000_000, 3, 10)
"""Each test leaves a whole app behind; to look for it as often as Python does takes a third of the time."""

KIVY = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_CLIPBOARD": "sdl2",
}
"""It leaves pytest's arguments and output alone. Its own clipboard, because an xclip left behind would keep a
pipe from make open."""
SHUFFLE = os.environ.get("TABLESIDE_SHUFFLE", "")
"""A seed by which the order of the tests is drawn; those of a file stay together, since they share an app."""
LONG = ("tests/ui/everywhere", "tests/watch", "tests/backbone", "tests/sync", "tests/browser", "tests/cli")
"""Where the files are that take longest: they come first, so that all processes end together."""
BROKEN_OFF = pytest.StashKey[bool]()
_at_the_end: list[Callable[[], None]] = []


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Each process that runs tests has a screen of its own; one that only hands them out has none."""
    from tests.displays import open_display  # not at the top: its asserts are to be rewritten first

    for name, value in KIVY.items():
        os.environ.setdefault(name, value)
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if not worker and not config.option.basetemp:
        _clear_up_at_the_end_of(config)
    if cache := getattr(config, "cache", None):  # or Kivy would write to the user's home
        os.environ.setdefault("KIVY_HOME", str(cache.mkdir(f"kivy{worker}")))
    if worker and hasattr(os, "fork"):
        from tests.shifts import Shifts

        config.pluginmanager.register(Shifts(Path(__file__).with_name("ui")))
    hands_out = not worker and bool(config.getoption("numprocesses", None))
    if not hands_out and (worker or not os.environ.get("DISPLAY")):
        _at_the_end.append(open_display())


def _clear_up_at_the_end_of(config: pytest.Config) -> None:
    from tests.leftovers import Leftovers

    leftovers = Leftovers()
    config.option.basetemp = str(leftovers.folder / "t")

    def clear() -> None:
        is_broken_off = config.stash.get(BROKEN_OFF, False)
        if (left := leftovers.clear(is_broken_off=is_broken_off)) and not is_broken_off:
            lines = "\n  ".join(left)
            raise pytest.UsageError(f"These processes outlived the tests and were ended:\n  {lines}")

    _at_the_end.append(clear)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    session.config.stash[BROKEN_OFF] = exitstatus == pytest.ExitCode.INTERRUPTED
    gc.freeze()  # what is left goes with the process, and need not be taken apart first


def pytest_unconfigure() -> None:
    while _at_the_end:
        _at_the_end.pop()()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item.module, "IS_SOAK"):
            item.add_marker("deep")
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
    if SHUFFLE:
        chance = random.Random(SHUFFLE)
        files = [[*tests] for _path, tests in groupby(items, key=lambda item: item.path)]
        chance.shuffle(files)
        for tests in files:
            chance.shuffle(tests)
        items[:] = [test for tests in files for test in tests]


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()  # the tests themselves stay until the end, and need not be looked through each time
