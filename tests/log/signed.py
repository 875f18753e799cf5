"""Devices of one event with a founder: they sign what they write, and only some of them may do everything."""

from judge_app.core.claims import DeviceId, Stamp
from judge_app.core.ids import EventId, event_id
from judge_app.core.ops import DeviceAdmitted, DeviceForked, DeviceRenewed, EventOpened, Op, check
from judge_app.core.rights import require_right
from judge_app.core.roster import DeviceRole
from judge_app.log.codec import decode, encode
from judge_app.log.entry import Entry, entry_id
from judge_app.log.fold import Fold
from judge_app.log.oplog import Accepted, OpLog
from judge_app.log.signing import Signer, entry_message, renewal_message
from tests.log.devices import Device

SIGNERS = [Signer(bytes([number]) * 32) for number in range(1, 10)]
OAKHAVEN = event_id(SIGNERS[0].device, "oakhaven")


class SignedDevice(Device):
    """The device with the key *number*; that with key 0 is the founder."""

    def __init__(self, number: int, event: EventId = OAKHAVEN) -> None:
        self.signer = SIGNERS[number]
        self.log = OpLog(event, self.signer.device, self.signer.sign)
        self.fold = Fold(self.log)

    @property
    def device(self) -> DeviceId:
        return self.log.device

    @property
    def event(self) -> EventId:
        return self.log.event

    def judge(self, op: Op) -> Entry:
        """Do what the rights and the rules let pass."""
        require_right(op, self.state, self.device)
        check(op, self.state)
        return self.do(op)

    def offered(self, *entries: Entry) -> Accepted:
        accepted = self.log.accept(entries)
        self.fold.follow(self.log.take(accepted.entries))
        return accepted

    def copied(self) -> "SignedDevice":
        """A second tablet with the same key, as out of a backup."""
        other = SignedDevice(SIGNERS.index(self.signer), self.event)
        other.fold.follow(other.log.take([*self.log.entries]))
        return other

    def reads_the_same_from_nothing(self) -> bool:
        """Whether the state that was followed step by step is that of the whole log."""
        return self.state == Fold(self.log).state


def founded(*roles: DeviceRole) -> list[SignedDevice]:
    """The founder of an event and a device in each of *roles*, in step."""
    devices = [SignedDevice(number) for number in range(len(roles) + 1)]
    founder = devices[0]
    founder.judge(EventOpened("Oakhaven", "lots"))
    for device, role in zip(devices[1:], roles, strict=True):
        founder.judge(DeviceAdmitted(device.device, f"judge {role}", "tablet", role))
    for device in devices[1:]:
        device.sync(founder)
    return devices


def forged(
    signer: Signer, op: Op, seq: int, lamport: int, prev: str = "", event: EventId = OAKHAVEN
) -> Entry:
    """An entry as no honest app would date it, but with a good signature."""
    stamp = Stamp(entry_id(signer.device, seq), signer.device, 0, ())
    entry = decode(encode(event, seq, lamport, stamp, op, prev), foreign=True)
    return decode(
        entry.body, signer.sign(entry_message(event, signer.device, seq, entry.digest)), foreign=True
    )


def fork_of(one: Entry, other: Entry) -> DeviceForked:
    """What two entries of one device under one number prove."""
    return DeviceForked(
        one.device, one.seq, one.digest, one.signature.hex(), other.digest, other.signature.hex()
    )


def renewal(old: Signer, new: Signer, event: EventId = OAKHAVEN) -> DeviceRenewed:
    return DeviceRenewed(old.device, old.sign(renewal_message(event, old.device, new.device)).hex())
