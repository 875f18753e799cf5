"""Files that were torn, damaged or became another device's while a tablet was at rest."""

from contextlib import closing

import pytest

from judge_app.core.ops import NoteWritten
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.storage.trouble import StoreCorrupt, StoreLost
from judge_app.tablet import Tablet
from tests.rest.turns import Other, make, notes, rest, wake


def test_what_was_confirmed_before_a_kill_is_there_and_nothing_is_torn(tablet: Tablet, desk: Desk) -> None:
    for many in (1, 7, 23):
        before = len(desk.state.notes)
        rest(tablet, desk)
        other = Other(tablet.folder, desk.event)
        other.say("hurry")
        for number in range(many):
            assert other.hear() == str(number)
        confirmed = many + len([line for line in other.kill() if line.isdigit()])
        wake(tablet, desk)
        came = len(desk.state.notes) - before
        assert confirmed <= came <= confirmed + 1
        desk.do(NoteWritten("going on"))
    desk.close()
    with closing(tablet.open(desk.event)) as again:
        assert again.state == desk.state


def test_a_change_that_was_torn_by_a_kill_is_taken_off(tablet: Tablet, desk: Desk) -> None:
    rest(tablet, desk)
    path = tablet.path(desk.event)
    whole = path.read_bytes()
    with closing(make(tablet.folder, 500)) as again, closing(again.open(desk.event)) as there:
        there.do(NoteWritten("never confirmed"))
    written = path.read_bytes()
    for size in range(len(whole) + 1, len(written), 7):
        path.write_bytes(written[:size])
        wake(tablet, desk)
        assert notes(desk) == []
        rest(tablet, desk)
        assert path.read_bytes() == whole
    wake(tablet, desk)
    desk.do(NoteWritten("going on"))


def test_a_damaged_event_goes_on_resting_until_it_is_sound(tablet: Tablet, desk: Desk) -> None:
    desk.do(NoteWritten("hello"))
    rest(tablet, desk)
    tablet.wake()
    path = tablet.path(desk.event)
    sound = path.read_bytes()
    for harm, error in (
        (sound.replace(b"Ada", b"Bda"), StoreCorrupt),
        (b"\0" * 4096, StoreCorrupt),
        (None, StoreLost),
        (sound[: sound.rindex(b"\n", 0, -1) + 1], StoreLost),
    ):
        path.unlink()
        if harm is not None:
            path.write_bytes(harm)
        with pytest.raises(error):
            desk.wake()
        assert desk.is_resting
        assert path.exists() == (harm is not None)
        with pytest.raises(Refused, match="in the background"):
            desk.do(NoteWritten("x"))
        path.write_bytes(sound)
    assert tablet.wake_desk(desk)
    desk.do(NoteWritten("x"))
    assert notes(desk) == ["hello", "x"]


def test_damaged_settings_are_mended_on_waking_as_on_opening(tablet: Tablet, desk: Desk) -> None:
    tablet.settings.set("theme", "light")
    boxed = tablet.boxed()
    rest(tablet, desk)
    for name in ("device.journal", "boxed.journal"):
        (tablet.folder / name).write_bytes(b"rubbish")
    wake(tablet, desk)
    assert tablet.settings.get("theme") is None
    tablet.settings.set("theme", "dark")
    desk.do(NoteWritten("x"))
    assert tablet.boxed() is not boxed


def test_a_tablet_that_became_another_device_has_to_open_its_event_anew(tablet: Tablet, desk: Desk) -> None:
    boxed = tablet.boxed()
    rest(tablet, desk)
    with closing(make(tablet.folder, 500)) as again:
        again.become_new_device()
    tablet.wake()
    assert not tablet.wake_desk(desk)
    assert desk.is_resting
    tablet.put_away(desk)
    with closing(tablet.open(desk.event)) as anew:
        assert anew.device == tablet.device != desk.device
        anew.do(NoteWritten("x"))
    assert tablet.boxed() is not boxed
    assert tablet.boxed().device == tablet.device
