"""The watch in the very process of the test, without other tablets and without a board."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.core.ops import NoteWritten
from judge_app.core.reach import Reach
from judge_app.desk import Desk
from judge_app.steadyclock import HallClock
from judge_app.watch import carrying
from judge_app.watch.carrying import Carrying, Makers
from judge_app.watch.keeper import Keeper
from judge_app.watch.note import write_note
from judge_app.watch.turns import Claim, Turns, connect
from tests.device.recording import Recording
from tests.patience import PATIENCE_S

HOUR_NS = 3600 * 10**9


class Alone:
    """Stands for the network and for the board: keeps the desk, and does *closing* when files are closed."""

    reach = Reach()

    def __init__(self, closing: Callable[[], None] = lambda: None) -> None:
        self.desk: Desk
        self.is_open = asyncio.Event()
        self._closing = closing

    def makers(self, folder: Path) -> Makers:
        return Makers(lambda: make_tablet(folder), lambda *_: self, lambda *_: Alone())

    def open(self, desk: Desk) -> None:
        self.desk = desk
        self.is_open.set()

    def stop(self) -> None:
        self._closing()

    async def ended(self) -> None: ...


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With an event that is to be carried."""
    with closing(make_tablet(tmp_path)) as tablet, closing(tablet.new_event("Oakhaven")) as desk:
        write_note(tablet.settings, desk.event, HallClock())
    return tmp_path


def claimed(folder: Path) -> Claim:
    claim = connect(folder)  # in the loop of the watch itself, which hears of it afterwards
    assert claim is not None
    return claim


async def is_given(claim: Claim) -> bool:
    return await asyncio.to_thread(claim.given, PATIENCE_S)


def test_an_event_in_which_something_happens_is_carried_all_day(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed_ns = 0
    monkeypatch.setattr(carrying, "since_boot_ns", lambda: passed_ns)
    alone = Alone()
    carried = Carrying(alone.makers(folder), Recording(), lambda work: work())
    for number in range(4):
        passed_ns += 5 * HOUR_NS
        assert not carried.is_idle
        alone.desk.do(NoteWritten(f"note {number}"))
        carried.tick()
    passed_ns += 7 * HOUR_NS
    carried.tick()
    assert carried.is_idle
    asyncio.run(carried.rest())


def test_an_app_that_comes_again_has_the_files_only_when_they_are_closed(folder: Path) -> None:
    async def day() -> None:
        turns, closes, early = Turns(folder), asyncio.Event(), list[bool]()

        def closing_files() -> None:
            early.append(second.given(0.05))
            closes.set()

        alone = Alone(closing_files)
        keeping = asyncio.create_task(Keeper(turns, Recording(), alone.makers(folder)).keep())
        first = claimed(folder)
        assert await is_given(first)
        first.close()
        await asyncio.wait_for(alone.is_open.wait(), PATIENCE_S)
        second = claimed(folder)
        await asyncio.wait_for(closes.wait(), PATIENCE_S)
        assert early == [False]
        assert await is_given(second)
        keeping.cancel()
        await asyncio.wait([keeping])
        turns.close()
        second.close()

    asyncio.run(day())
