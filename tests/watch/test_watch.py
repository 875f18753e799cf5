"""The app and the watch take turns: nothing is lost and nobody waits for long, whoever is killed."""

import json
import signal
import socket
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
from judge_app.watch.note import forget_note, read_note
from tests.watch.turntaking import PATIENCE_S, ROOT, App, WatchedDevice, notes, until

QUICK_S = 1.0
"""Aimed at is a third of it, on a machine that has nothing else to do."""


def test_the_watch_carries_the_event_and_gives_it_back(app: App, device: WatchedDevice) -> None:
    app.open()
    app.ready()
    assert not device.carries
    app.away()
    assert app.has_files()
    assert device.heard("show_watch")[-1][0] == "Oakhaven"
    assert device.heard("hold_network")[-1] == [True]
    assert app.back() < QUICK_S
    until(lambda: not device.holds, "the watch lets the processor sleep")
    app.desk.do(NoteWritten("back again"))
    app.ready()
    app.away()
    assert "back again" in app.notes_on_disk()


def test_a_watch_that_is_not_there_yet_takes_up_when_it_is(app: App, device: WatchedDevice) -> None:
    app.open()
    assert not app.front.is_ready
    assert app.front.hand_over(app.rest)
    until(lambda: device.carries, "the watch carries the event")
    assert app.back() < QUICK_S


def test_a_watch_that_was_lost_before_the_screen_goes_dark_is_started_anew(
    app: App, device: WatchedDevice
) -> None:
    app.open()
    app.ready()
    device.kill()
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
    assert app.back() < QUICK_S
    app.desk.do(NoteWritten("still here"))
    assert app.front.heard_ms is not None  # nobody has heard anything since
    assert app.front.heard_ms <= app.tablet.now_ms()


def test_a_note_that_the_watch_forgot_is_written_again(app: App, device: WatchedDevice) -> None:
    """As after a night: whatever ends the app from now on, the event is carried."""
    app.open()
    app.away()
    device.kill()
    with closing(make_tablet(device.folder)) as tablet:
        forget_note(tablet.settings)
    app.back()
    note = read_note(app.tablet.settings)
    assert note is not None
    assert note.event == app.desk.event


def test_an_event_that_is_gone_leaves_no_claim_behind(app: App, device: WatchedDevice) -> None:
    app.open()
    app.away()

    def wake() -> None:
        app.tablet.wake()
        app.front.closed()  # it cannot be opened any more

    app.front.take_back(wake)
    app.desk = app.tablet.new_event("Elmstead")
    app.front.opened(app.desk.event)
    assert len(device.named("start_watch")) == 2
    app.ready()
    app.away()


def test_where_processes_cannot_take_turns_there_is_no_watch(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(socket, "AF_UNIX")
    app.open()
    assert not app.front.is_ready
    assert app.device.named("start_watch") == []
    assert not app.front.hand_over(lambda: pytest.fail("the files were closed"))


def test_a_closed_event_is_not_carried(app: App, device: WatchedDevice) -> None:
    app.open()
    app.ready()
    app.front.closed()
    assert device.named("stop_watch")
    assert read_note(app.tablet.settings) is None
    assert not app.front.is_ready


def test_a_watch_without_a_note_ends(app: App, device: WatchedDevice) -> None:
    app.tablet.close()
    assert device.start().wait(PATIENCE_S) == 0
    assert device.heard()[1:] == [["stop_watch"]]


def test_files_that_stay_somebody_elses_are_waited_for(app: App, device: WatchedDevice) -> None:
    """As when the app is at Home while the system starts a watch anew."""
    app.open()
    app.ready()
    app.front._leave()  # the app goes on as if it did not know of the watch
    until(lambda: not device.holds, "the watch finds the files locked")
    app.rest()
    until(lambda: device.carries, "the watch has them")


def test_a_second_watch_ends_and_disturbs_nobody(app: App, device: WatchedDevice) -> None:
    app.open()
    app.away()
    first = device.watch
    assert device.start().wait(PATIENCE_S) == 0
    assert first.poll() is None
    assert device.heard("stop_watch") == []
    assert app.back() < QUICK_S
    assert app.front.is_ready


def test_the_watch_takes_up_what_a_killed_app_had(device: WatchedDevice) -> None:
    event = _begun(device.folder)
    device.start()
    with _running_app(device, event) as running:
        said = _said(running, 20)
        running.kill()
        killed = time.perf_counter()
        until(lambda: device.carries, "the watch carries the event")
        assert time.perf_counter() - killed < QUICK_S
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
    assert abs(app.tablet.now_ms() - time.time() * 1000 - 3600_000) < 1000
    app.close()


def test_a_killed_watch_keeps_nobody_waiting(app: App, device: WatchedDevice) -> None:
    app.open()
    app.away()
    device.kill()
    assert (device.folder / "turns").exists()
    assert app.back() < QUICK_S
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
    assert app.back() < front.GIVE_S + QUICK_S
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
        assert app.back() < QUICK_S
        app.desk.do(NoteWritten("went on"))


def _begun(folder: Path) -> EventId:
    with closing(make_tablet(folder)) as tablet, closing(tablet.new_event("Oakhaven")) as desk:
        return desk.event


@contextmanager
def _running_app(device: WatchedDevice, event: EventId) -> Iterator[subprocess.Popen[str]]:
    command = (sys.executable, "-m", "tests.watch.appprocess", str(device.folder), event)
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
