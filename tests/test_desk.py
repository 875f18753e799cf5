"""The desk: checked, stamped, on the disk, folded, told; in this order and nothing less."""

import errno
import gc
import threading
from pathlib import Path

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.model import EventId, PlayerId
from judge_app.core.ops import EventOpened, NoteWritten, PlayerAdded, PlayerDropped, PlayerReinstated, Undone
from judge_app.desk import Desk
from judge_app.errors import Broken, Refused
from judge_app.log.digest import digest
from judge_app.log.oplog import OpLog
from judge_app.storage.opstore import OpStore
from judge_app.storage.trouble import StoreFailed, StoreFull
from tests.storage.disks import FailingDisk

ADA = PlayerId("p1")


class Room:
    """A folder with the files of several tablets, each with its own desk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.disk = FailingDisk()
        self.now = 1_790_000_000_000
        self.open_desks: list[Desk] = []

    def desk(self, name: str = "a") -> Desk:
        store = OpStore(self.folder / f"{name}.journal", self.disk)
        desk = Desk(OpLog(EventId("oakhaven"), DeviceId(name)), store, lambda: self.now)
        self.open_desks.append(desk)
        return desk

    def opened(self, name: str = "a") -> Desk:
        desk = self.desk(name)
        desk.do(EventOpened("Oakhaven"))
        desk.do(PlayerAdded(ADA, "Ada"))
        return desk


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def test_what_was_done_is_there_when_the_event_is_opened_again(room: Room) -> None:
    desk = room.opened()
    undone = desk.do(PlayerDropped(ADA))
    desk.do(Undone(undone.id))
    desk.close()
    again = room.desk()
    assert again.state == desk.state
    assert digest(again.state) == digest(desk.state)
    assert again.do(NoteWritten("going on")).seq == 5


def test_an_operation_is_on_the_disk_before_anybody_is_told(room: Room) -> None:
    desk = room.opened()
    calls: list[str] = []
    desk.subscribe(lambda: calls.extend([*room.disk.calls, "told"]))
    room.disk.calls.clear()
    desk.do(NoteWritten("hello"))
    assert calls == ["write", "sync", "told"]


def test_a_refused_operation_leaves_no_trace(room: Room) -> None:
    desk = room.opened()
    before, told = desk.state, []
    desk.subscribe(lambda: told.append(1))
    room.disk.calls.clear()
    with pytest.raises(Refused):
        desk.do(PlayerAdded(PlayerId("p2"), ""))
    assert (desk.state, told, room.disk.calls) == (before, [], [])


def test_on_a_full_disk_nothing_happens_and_later_it_works(room: Room) -> None:
    desk = room.opened()
    before = desk.state
    room.disk.fail("write", OSError(errno.ENOSPC, "full"))
    with pytest.raises(StoreFull):
        desk.do(NoteWritten("lost?"))
    assert desk.state == before
    room.disk.heal()
    assert desk.do(NoteWritten("saved")).seq == 3
    desk.close()
    assert [note.text for note in room.desk().state.notes.values()] == ["saved"]


def test_when_the_disk_cannot_confirm_opening_again_tells(room: Room) -> None:
    desk = room.opened()
    room.disk.fail("sync", OSError(errno.EIO, "broken"))
    with pytest.raises(StoreFailed):
        desk.do(NoteWritten("perhaps"))
    room.disk.heal()
    with pytest.raises(StoreFailed):
        desk.do(NoteWritten("certainly not"))
    desk.close()
    again = room.desk()
    assert again.state.name == "Oakhaven"
    assert {note.text for note in again.state.notes.values()} <= {"perhaps"}
    again.do(NoteWritten("going on"))


def test_a_rest_tells_too_whether_the_change_is_there(room: Room) -> None:
    desk = room.opened()
    room.disk.fail("sync", OSError(errno.EIO, "broken"))
    with pytest.raises(StoreFailed):
        desk.do(NoteWritten("perhaps"))
    room.disk.heal()
    told: list[int] = []
    desk.subscribe(lambda: told.append(len(desk.state.notes)))
    desk.rest()
    desk.wake()
    assert told == [len(desk.state.notes)] or (told, len(desk.state.notes)) == ([], 0)
    desk.do(NoteWritten("going on"))
    assert room_again(room, desk).state == desk.state


def test_a_desk_that_cannot_be_opened_again_goes_on_resting(room: Room) -> None:
    desk = room.opened()
    desk.rest()
    for call in ("sync", "sync_folder"):
        room.disk.fail(call, OSError(errno.EIO, "broken"))
        with pytest.raises(StoreFailed):
            desk.wake()
        room.disk.heal()
        assert desk.is_resting
    desk.wake()
    assert desk.do(NoteWritten("going on")).seq == 3


def test_two_desks_come_into_step(room: Room) -> None:
    one, other = room.opened("a"), room.desk("b")
    accepted = other.merge(one.missing(other.vector))
    assert (len(accepted.entries), accepted.rejected) == (2, ())
    other.do(PlayerDropped(ADA))
    one.merge(other.missing(one.vector))
    assert digest(one.state) == digest(other.state)
    other.close()
    assert digest(room.desk("b").state) == digest(one.state)


def test_a_merge_of_nothing_new_writes_and_tells_nothing(room: Room) -> None:
    one, other = room.opened("a"), room.desk("b")
    other.merge(one.missing({}))
    told: list[int] = []
    other.subscribe(lambda: told.append(1))
    room.disk.calls.clear()
    other.merge(one.missing({}))
    assert (told, room.disk.calls) == ([], [])


def test_a_merge_is_kept_whole_or_not_at_all(room: Room) -> None:
    one, other = room.opened("a"), room.desk("b")
    room.disk.fail("write", OSError(errno.ENOSPC, "full"))
    with pytest.raises(StoreFull):
        other.merge(one.missing({}))
    assert other.vector == {}
    room.disk.heal()
    other.merge(one.missing({}))
    assert other.vector == {"a": 2}


def test_who_has_let_go_is_told_no_more(room: Room) -> None:
    desk = room.opened()
    told: list[str] = []
    stop = desk.subscribe(lambda: told.append("one"))
    desk.subscribe(lambda: told.append("two"))
    desk.do(NoteWritten("x"))
    stop()
    desk.do(NoteWritten("y"))
    assert told == ["one", "two", "two"]


def test_a_listener_that_breaks_keeps_nobody_else_from_the_news(room: Room) -> None:
    desk = room.opened()
    told: list[str] = []

    def broken() -> None:
        raise ZeroDivisionError

    desk.subscribe(broken)
    desk.subscribe(lambda: told.append("the other"))
    with pytest.raises(ExceptionGroup, match="The change is saved"):
        desk.do(NoteWritten("x"))
    assert told == ["the other"]
    assert len(desk.state.notes) == 1


def test_a_listener_may_do_something_itself(room: Room) -> None:
    desk = room.opened()

    def answer() -> None:
        if len(desk.state.notes) == 1:
            desk.do(NoteWritten("answer"))

    desk.subscribe(answer)
    desk.do(NoteWritten("question"))
    assert [note.text for note in desk.state.notes.values()] == ["question", "answer"]


def test_a_second_thread_is_turned_away(room: Room) -> None:
    desk = room.opened()
    caught: list[BaseException] = []

    def intrude() -> None:
        for work in (lambda: desk.do(NoteWritten("x")), lambda: desk.merge([])):
            try:
                work()
            except Broken as trouble:
                caught.append(trouble)

    thread = threading.Thread(target=intrude)
    thread.start()
    thread.join()
    assert len(caught) == 2
    assert not desk.state.notes


def test_opening_an_event_leaves_the_search_for_garbage_as_it_was(room: Room) -> None:
    room.opened().close()
    for is_on in (True, False):
        gc.enable() if is_on else gc.disable()
        room.desk().close()
        assert gc.isenabled() == is_on
    gc.enable()


def test_several_things_happen_together_or_not_at_all(room: Room) -> None:
    desk = room.opened()
    told: list[int] = []
    desk.subscribe(lambda: told.append(len(desk.state.players)))
    before = digest(desk.state)
    bad = [PlayerAdded(PlayerId("p2"), "Bea"), PlayerDropped(ADA), PlayerDropped(ADA)]
    with pytest.raises(Refused, match="already dropped"):
        desk.do_all(bad)
    assert digest(desk.state) == before
    assert told == []
    entries = desk.do_all(bad[:2])
    assert [entry.seq for entry in entries] == [3, 4]
    assert told == [2]
    desk.close()
    assert digest(room.desk().state) == digest(desk.state)


def test_an_undo_among_several_counts_for_those_after_it(room: Room) -> None:
    desk = room.opened()
    drop = desk.do(PlayerDropped(ADA))
    with pytest.raises(Refused, match="is in the event"):
        desk.do_all([Undone(drop.id), NoteWritten("a slip of the finger"), PlayerReinstated(ADA)])
    assert desk.state.players[ADA].is_dropped
    desk.do_all([Undone(drop.id), PlayerDropped(ADA)])
    assert desk.state.players[ADA].is_dropped
    assert desk.state == room_again(room, desk).state


def test_when_the_disk_is_full_none_of_several_has_happened(room: Room) -> None:
    desk = room.opened()
    before = digest(desk.state)
    room.disk.fail("write", OSError(errno.ENOSPC, "full"))
    with pytest.raises(StoreFull):
        desk.do_all([PlayerAdded(PlayerId("p2"), "Bea"), PlayerAdded(PlayerId("p3"), "Cyd")])
    assert digest(desk.state) == before
    room.disk.heal()
    desk.do_all([PlayerAdded(PlayerId("p2"), "Bea"), PlayerAdded(PlayerId("p3"), "Cyd")])
    assert len(room_again(room, desk).state.players) == 3


def test_a_long_list_is_taken_back_as_quickly_as_it_came(room: Room) -> None:
    """Each undo by itself would fold the whole list anew."""
    desk = room.opened()
    before = desk.state.players
    entries = desk.do_all(PlayerAdded(PlayerId(f"n{number}"), f"Player {number}") for number in range(1500))
    desk.do_all(Undone(entry.id) for entry in reversed(entries))
    assert dict(desk.state.players) == dict(before)
    assert desk.state == room_again(room, desk).state


def room_again(room: Room, desk: Desk) -> Desk:
    desk.close()
    return room.desk()
