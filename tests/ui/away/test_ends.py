"""An app that ends or leaves its event: the watch has what it needs."""

import errno
import os
from collections.abc import Callable

import pytest

from judge_app.core.ids import EventId
from judge_app.storage.disk import Disk
from judge_app.tablet import Tablet
from judge_app.watch.front import Front
from tests.device.recording import Recording
from tests.ui.away.absence import Away
from tests.ui.judge import Judge, Watch


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def fill() -> None:
        def refuse(*_: object) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(Disk, "write", refuse)

    return fill


def test_back_on_home_sends_the_app_to_the_back_and_ends_it_only_where_that_is_no_way(away: Away) -> None:
    judge = away.judge
    ended: list[bool] = []
    judge.app.stop = lambda *_: ended.append(True)
    judge.app.root.go("home")
    judge.see("On this tablet")
    judge.escape()
    assert (away.device.named("send_to_back"), ended) == ([()], [])
    away.device.goes_to_back = False
    judge.escape()
    assert ended == [True]


def test_an_app_that_ends_by_a_fault_leaves_its_event_to_the_watch(away: Away) -> None:
    """Its files are closed; that it has ended the watch sees by itself."""
    judge = away.judge
    judge.app.stop = lambda *_: None
    judge.app._end("A screen is broken.")
    assert judge.frame is None
    assert away.watch.asked == [("opened", away.event)]
    away.tablet.open(away.event).close()


def test_the_watch_is_told_which_event_is_open(away: Away) -> None:
    assert away.watch.asked == [("opened", away.event)]
    away.judge.app.root.go("home")
    assert away.watch.asked == [("opened", away.event), "closed"]


def test_an_app_that_is_left_while_it_is_away_leaves_the_event_to_the_watch(away: Away) -> None:
    away.judge.app.on_pause()
    away.judge.app.on_stop()
    assert "closed" not in away.watch.asked


def test_an_app_that_is_woken_only_to_end_leaves_the_event_to_the_watch(
    away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Android does with one that is swiped away."""
    away.judge.app.on_pause()
    monkeypatch.setattr(away.judge.loop, "quit", True)
    away.judge.app.on_resume()
    assert away.tablet.is_resting
    assert "take back" not in away.watch.asked
    monkeypatch.undo()


def test_a_carried_event_that_cannot_be_opened_is_told_of_on_home(
    tablet: Tablet, watch: Watch, oakhaven: EventId
) -> None:
    tablet.path(oakhaven).write_bytes(b"nothing of the kind\n" * 9)
    away = Away(tablet, watch, oakhaven)
    judge = away.sit_down()
    assert judge.screen.name == "home"
    assert tablet.path(oakhaven).name in judge.app.root.snackbar.text
    judge.leave()


def test_a_full_disk_keeps_nobody_from_leaving_an_event_or_the_screen(
    tablet: Tablet, watch: Watch, oakhaven: EventId, full_disk: Callable[[], None]
) -> None:
    """What the watch would be told has to wait; the event itself is safe."""
    away, device = Away(tablet, watch, oakhaven), Recording()
    front = Front(tablet.folder, device)
    front.attend(tablet)
    judge = Judge(tablet, watch, away.net, away.board, device, front, oakhaven)
    full_disk()
    judge.app.on_pause()
    assert judge.app.root.is_away
    judge.app.on_resume()
    assert not judge.app.root.is_away
    judge.app.root.go("home")
    judge.see("On this tablet", "Oakhaven")
    judge.leave()
