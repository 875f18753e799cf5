"""Linked tablets in step, and one whose only link the test speaks over."""

from judge_app.core.ops import NoteWritten
from judge_app.log.entry import Entry
from judge_app.sync.exchange import Exchange
from judge_app.sync.link import LinkId
from tests.log.signed import SIGNERS, SignedDevice
from tests.sync.tables import AtDesk, Room, room_of


def linked(tablets: int) -> Room:
    """Each with the next, in step."""
    room = room_of(tablets)
    for number in range(tablets - 1):
        room.link(number, number + 1)
    room.carry()
    assert len(room.digests) == 1
    return room


def write(device: SignedDevice, number: int, text: str = "note") -> list[Entry]:
    return [device.judge(NoteWritten(f"{text} {place}")) for place in range(number)]


def alone(*texts: str) -> tuple[SignedDevice, Exchange, LinkId]:
    """A founder with one link to a tablet of which the test plays the part."""
    room = room_of(2)
    founder = room.stations[0].device
    for text in texts:
        founder.judge(NoteWritten(text))
    exchange = Exchange(AtDesk(founder))
    exchange.link_up(LinkId(1), SIGNERS[1].device, 0.0)
    return founder, exchange, LinkId(1)
