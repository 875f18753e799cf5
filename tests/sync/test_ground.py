"""The network's thread ends without leaving anything behind."""

import asyncio
import threading
from typing import Any

import pytest

from judge_app.log.signing import Signer
from judge_app.steadyclock import HallClock
from judge_app.sync.ground import Ground


def ground() -> Ground:
    def nothing(*_given: Any) -> Any:
        raise AssertionError("Nobody opens an event here.")

    memory: Any = {}
    return Ground(lambda: Signer(b"o" * 32), HallClock(), memory, nothing, nothing, nothing)


def test_what_still_runs_when_the_network_ends_is_brought_to_its_end(
    caplog: pytest.LogCaptureFixture,
) -> None:
    made, begun, ended = ground(), threading.Event(), threading.Event()

    async def waiting() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    made.run(waiting())
    assert begun.wait(10)
    made.leave()
    assert ended.is_set()
    assert "network" not in {thread.name for thread in threading.enumerate()}
    assert not caplog.records
