"""A tablet that was copied or revoked is cut off everywhere, and what it wrote is kept."""

from judge_app.core.ops import DeviceRevoked, NoteWritten
from tests.sync.exchange.linked import linked, write
from tests.sync.tables import Room, Station


def test_a_copied_tablet_is_cut_off_everywhere() -> None:
    room = linked(4)
    dana = room.stations[1].device
    copy = dana.copied()
    room.do(1, NoteWritten("in the one place"))
    room.carry()
    write(copy, 3, "in the other")
    room.stations.append(Station(copy))
    room.link(4, 3)
    room.wait(10)
    assert len(room.digests) == 1
    assert [*room.stations[0].device.state.forks] == [dana.device]
    assert room.troubles == {""}


def test_a_fork_long_ago_is_found_step_by_step() -> None:
    room = linked(3)
    dana = room.stations[1].device
    copy = dana.copied()
    write(dana, 450)
    room.post(room.stations[1], room.stations[1].exchange.changed(room.now))
    room.carry()
    write(copy, 420, "other")
    room.stations.append(Station(copy))
    room.link(3, 2)
    room.wait(15)
    assert len(room.digests) == 1
    assert room.stations[0].device.state.forks[dana.device] == 1


def test_what_a_copied_tablet_alone_can_prove_of_another_is_passed_on() -> None:
    """Maya's and Dana's tablets were both copied; the proof against Dana is where nobody may write."""
    room = linked(3)
    founder, dana, maya = (station.device for station in room.stations)
    dana2, maya2 = dana.copied(), maya.copied()
    for device in (dana, dana2, maya, maya2):
        write(device, 1, f"by {id(device) == id(dana)}{id(device) == id(maya)}")
    only = Room(maya, dana2)
    maya.offered(dana.log.entries[-1])
    only.link(0, 1)
    only.wait(3)  # Maya's tablet writes down that Dana's was copied
    assert maya.log.fork(dana.device) == 1
    founder.offered(maya2.log.entries[-1], dana.log.entries[-1])
    late = Room(founder, maya2, maya)
    late.link(0, 1)
    late.carry()
    late.link(0, 2)
    late.wait(10)
    assert {*founder.state.forks} == {maya.device, dana.device}
    assert len(late.digests) == 1


def test_a_revoked_tablet_hears_of_it_and_what_it_wrote_alone_is_kept() -> None:
    room = linked(3)
    room.unlink(0, 1)
    room.unlink(1, 2)
    room.link(0, 2)
    room.carry()
    [alone_] = write(room.stations[1].device, 1, "alone")
    room.do(0, DeviceRevoked(room.stations[1].device.device, held=0))
    room.link(1, 2)
    room.wait(3)
    assert len(room.digests) == 1
    for station in room.stations:
        assert station.device.state.ignored[alone_.id] == "its tablet was revoked; it waits for review"
