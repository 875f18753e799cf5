"""The app hands the event over to the watch and takes it back: one of the two has the files."""

import socket
from contextlib import closing

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.core.ops import NoteWritten
from judge_app.watch.note import forget_note, read_note
from tests.watch.turntaking import PATIENCE_S, App, WatchedDevice, until


def test_the_watch_carries_the_event_and_gives_it_back(app: App, device: WatchedDevice) -> None:
    app.open()
    app.ready()
    assert not device.carries
    app.away()
    assert app.has_files()
    assert device.heard("show_watch")[-1][0] == "Oakhaven"
    assert device.heard("hold_network")[-1] == [True]
    assert app.is_given_back()
    until(lambda: not device.holds, "the watch lets the processor sleep")
    app.desk.do(NoteWritten("back again"))
    app.ready()
    app.away()
    assert "back again" in app.notes_on_disk()


def test_a_watch_that_is_not_there_yet_takes_up_when_it_is(app: App, device: WatchedDevice) -> None:
    device.waits_for_nobody()
    app.open()
    assert not app.front.is_ready
    assert app.front.hand_over(app.rest)
    until(lambda: device.carries, "the watch carries the event")
    assert app.is_given_back()


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
    device.waits_for_nobody()
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
    app.back()
    assert app.front.is_ready
    assert first.poll() is None
