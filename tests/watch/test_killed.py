"""Whether the app or the watch is killed, hangs or breaks: nothing is lost and nobody waits for long."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.core.ids import EventId
from judge_app.core.ops import NoteWritten
from judge_app.storage.opstore import read_entries
from judge_app.watch import front
from judge_app.watch.note import read_note
from judge_app.watch.turns import connect
from tests.children import dying_with_us
from tests.watch.turntaking import PATIENCE_S, ROOT, App, WatchedDevice, notes, until


def test_a_watch_that_was_lost_before_the_screen_goes_dark_is_started_anew(
    app: App, device: WatchedDevice
) -> None:
    app.open()
    app.ready()
    device.kill()
    device.waits_for_nobody()
    assert app.front.hand_over(app.rest)
    until(lambda: device.carries, "another one carries the event")
    app.back()
    app.desk.do(NoteWritten("still here"))


def test_where_no_watch_can_be_started_the_app_has_its_files_again(
    app: App, device: WatchedDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "start", lambda: None)
    app.open()
    assert app.front.hand_over(app.rest)
    assert connect(device.folder) is None, "there is nobody to wait for"
    app.back()
    app.desk.do(NoteWritten("still here"))
    assert app.front.heard_ms is not None  # nobody has heard anything since
    assert app.front.heard_ms <= app.tablet.now_ms()


def test_the_watch_takes_up_what_a_killed_app_had(device: WatchedDevice) -> None:
    event = _begun(device.folder)
    device.start()
    with _running_app(device, event) as running:
        said = _said(running, 20)
        running.kill()
        until(lambda: device.carries, "the watch carries the event")
    written = notes(read_entries(device.folder / "events" / f"{event}.journal"))
    assert {f"note {number}" for number in said} <= {*written}
    app = App(device)
    assert app.carried == event
    app.open(app.carried)
    app.ready()
    assert app.notes() == written
    app.close()


def test_an_app_that_is_started_again_goes_by_the_same_clock(device: WatchedDevice) -> None:
    """Somebody set the device's clock by an hour after the event was opened."""
    event = _begun(device.folder)
    with closing(make_tablet(device.folder)) as tablet:
        device.start()
        front_ = front.Front(device.folder, device)
        front_.attend(tablet)
        front_.opened(event)
        until(lambda: front_.is_ready, "the watch is ready")
        kept = tablet.settings.get("watched")
        tablet.settings.set("watched", {**kept, "own_ns": kept["own_ns"] + 3600 * 10**9})
    front_._leave()
    until(lambda: device.carries, "the watch carries the event")
    app = App(device)
    assert app.carried == event
    ahead_ms = app.tablet.now_ms() - time.time() * 1000
    assert 3_000_000 < ahead_ms < 4_200_000, "an hour, and not that of the device"
    app.close()


def test_a_killed_watch_keeps_nobody_waiting(app: App, device: WatchedDevice) -> None:
    app.open()
    app.away()
    device.kill()
    assert (device.folder / "turns").exists()
    assert connect(device.folder) is None, "there is nobody to wait for"
    app.back()
    app.desk.do(NoteWritten("went on"))
    assert len(device.named("start_watch")) == 2
    app.ready()


def test_nobody_is_claimed_from_where_a_watch_was_killed(app: App, device: WatchedDevice) -> None:
    app.open()
    app.away()
    device.kill()
    again = App(device)
    assert again.carried is None
    assert read_note(again.tablet.settings) is None
    again.close()


def test_a_watch_that_hangs_is_ended(
    app: App, device: WatchedDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "GIVE_S", 0.3)
    app.open()
    app.desk.do(NoteWritten("before"))
    app.away()
    hung = device.watch
    hung.send_signal(signal.SIGSTOP)
    app.back()
    assert hung.wait(PATIENCE_S) == -signal.SIGKILL
    app.desk.do(NoteWritten("after"))
    assert app.notes() == ["before", "after"]
    app.ready()


def test_a_watch_that_hangs_at_a_start_is_ended(
    app: App, device: WatchedDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "GIVE_S", 0.3)
    app.open()
    app.away()
    device.watch.send_signal(signal.SIGSTOP)
    again = App(device)
    assert device.watch.wait(PATIENCE_S) == -signal.SIGKILL
    again.close()


def test_a_watch_that_the_system_starts_anew_is_found_at_once(app: App, device: WatchedDevice) -> None:
    app.open()
    app.ready()
    device.kill()
    until(lambda: not app.front.is_ready, "that is noticed")
    device.start()
    app.ready()
    assert len(device.named("start_watch")) == 1
    app.away()


def test_a_watch_that_is_lost_in_front_is_started_anew(app: App, device: WatchedDevice) -> None:
    app.open()
    app.ready()
    staying = app.front._staying
    assert staying is not None
    staying._started -= front.ANEW_S  # so long ago
    device.kill()
    until(lambda: len(device.named("start_watch")) == 2, "it is started anew")
    app.ready()
    app.away()


def test_a_watch_that_is_lost_again_and_again_is_not_started_at_once(app: App, device: WatchedDevice) -> None:
    app.open()
    app.ready()
    device.kill()
    until(lambda: not app.front.is_ready, "that is noticed")
    staying = app.front._staying
    assert staying is not None
    staying._thread.join(0.5)
    assert len(device.named("start_watch")) == 1
    app.front.closed()
    staying._thread.join(PATIENCE_S)
    assert not staying._thread.is_alive()


def test_a_damaged_event_is_told_once_and_not_tried_again(app: App, device: WatchedDevice) -> None:
    app.open()
    app.ready()
    path = app.tablet.path(app.desk.event)

    def rest() -> None:
        app.rest()
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)

    assert app.front.hand_over(rest)
    assert device.watch.wait(PATIENCE_S) == 1
    assert "damaged" in device.heard("notify")[0][1]
    assert device.heard("stop_watch")
    assert len([*(device.folder / "reports").iterdir()]) == 1
    device.waits_for_nobody()
    assert device.start().wait(PATIENCE_S) == 0
    assert len([*(device.folder / "reports").iterdir()]) == 1


def test_a_crash_of_the_watch_is_reported_and_ends_it(tmp_path: Path) -> None:
    device = WatchedDevice(tmp_path / "tablet", fails="show_watch")
    with closing(App(device)) as app:
        app.open()
        app.ready()
        assert app.front.hand_over(app.rest)
        assert device.watch.wait(PATIENCE_S) == 1
        (report,) = (device.folder / "reports").iterdir()
        assert "the device broke down" in report.read_text()
        assert device.heard("stop_watch")
        assert connect(device.folder) is None, "there is nobody to wait for"
        app.back()
        app.desk.do(NoteWritten("went on"))


def _begun(folder: Path) -> EventId:
    with closing(make_tablet(folder)) as tablet, closing(tablet.new_event("Oakhaven")) as desk:
        return desk.event


@contextmanager
def _running_app(device: WatchedDevice, event: EventId) -> Iterator[subprocess.Popen[str]]:
    command = dying_with_us(sys.executable, "-m", "tests.watch.appprocess", str(device.folder), event)
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        yield running
    finally:
        running.kill()
        running.communicate(timeout=PATIENCE_S)


def _said(running: subprocess.Popen[str], count: int) -> list[int]:
    """The notes that were confirmed first."""
    if running.stdout is None:
        raise RuntimeError("no pipe")
    assert running.stdout.readline() == "ready\n"
    return [json.loads(running.stdout.readline()) for _ in range(count)]
