"""The watch as a process of its own, on a device that writes down what it is asked for.

    python -m tests.watch.service WHERE

WHERE is JSON: the file for the calls, one line each, and what of this machine it may use. Everything stays on
loopback. It ends with its standard input.
"""

import json
import os
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from judge_app import language
from judge_app.bootstrap import run_watch
from judge_app.sync.addresses import Address
from judge_app.sync.place import Place
from judge_app.watch import keeper
from tests.device.recording import Recording

__all__ = ["Where"]


class Where(NamedTuple):
    calls: str
    port: int
    beacon_port: int
    board_port: int
    fails: str = ""
    """The call in which the device breaks down."""
    locale: str = ""
    """A folder of catalogues."""
    first_s: float = keeper.FIRST_S
    """How long it waits for the app that has just started it."""


class Lines(list[tuple[Any, ...]]):
    """Calls, each of which is in the file before the device does anything."""

    def __init__(self, path: str, fails: str) -> None:
        super().__init__()
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._fails = fails

    def append(self, call: tuple[Any, ...]) -> None:
        os.write(self._file, json.dumps(call).encode() + b"\n")
        if call[0] == self._fails:
            raise RuntimeError("the device broke down")


def end_with_the_tests() -> None:
    """It may be started by a thread of them that ends, so the system cannot tell it; their pipe can."""
    sys.stdin.read()
    os._exit(1)


def main(where: Where) -> int:
    threading.Thread(target=end_with_the_tests, daemon=True).start()
    device = Recording()
    device.calls = Lines(where.calls, where.fails)
    device.calls.append(("begun", os.getpid()))
    if where.locale:
        language.use = partial(language.use, folder=Path(where.locale))
    keeper.FIRST_S = where.first_s
    place = Place("127.0.0.1", where.port, where.beacon_port)
    return run_watch(device, place, Address("127.0.0.1", where.board_port))


if __name__ == "__main__":
    sys.exit(main(Where(**json.loads(sys.argv[1]))))
