"""Who made an entry: a device's id is its public key, and all that it writes is signed with the other half.

So nobody needs a list of keys. What a device *may* do is another question, which `core.roster` answers.
"""

from base64 import b32decode, b32encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId, founder_of
from judge_app.core.ops import DeviceForked, DeviceRenewed, EventTakenOver, Op
from judge_app.language import _
from judge_app.log.entry import Entry

__all__ = [
    "SEED_BYTES",
    "Signer",
    "Unsigned",
    "device_of",
    "entry_message",
    "is_proved",
    "is_signed",
    "public_of",
    "renewal_message",
    "signed",
    "take_over_message",
]

SEED_BYTES = 32
_CONTEXT = "tableside entry"


class Signer:
    """The secret half of a device's key, made from a *seed* of 32 bytes."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.device = device_of(self._key.public_key().public_bytes_raw())

    def sign(self, message: bytes) -> bytes:
        return self._key.sign(message)


def device_of(public: bytes) -> DeviceId:
    """The id of the device with this *public* key: the key itself, in letters that any file system takes."""
    return DeviceId(b32encode(public).decode().rstrip("=").lower())


def public_of(device: str) -> bytes | None:
    """The public key that an id is; nothing for an id that is none."""
    try:
        public = b32decode(f"{device.upper()}====")
    except ValueError:
        return None
    return public if len(public) == SEED_BYTES and device_of(public) == device else None


def is_signed(device: str, message: bytes, signature: bytes) -> bool:
    """Whether *device* and no other wrote *signature* under *message*."""
    key = _key(device)
    if key is None:
        return False
    try:
        key.verify(signature, message)
    except InvalidSignature:
        return False
    return True


def entry_message(event: EventId, device: DeviceId, seq: int, digest: str) -> bytes:
    """What is signed of an entry: its place, and through *digest* every byte of it.

    Not the bytes themselves, so that two entries in one place can be proved without sending either.
    """
    return "\n".join((_CONTEXT, event, device, str(seq), digest)).encode()


class Unsigned(NamedTuple):
    """An entry that its device did not sign as it stands, and why it is not taken."""

    entry: Entry
    why: str


def signed(entries: Iterable[Entry]) -> tuple[list[Entry], list[Unsigned]]:
    """Those of *entries* whose devices made them, and the rest; an event without a founder asks nobody."""
    good: list[Entry] = []
    bad: list[Unsigned] = []
    for entry in entries:
        if founder_of(entry.event) is None or _is_genuine(entry):
            good.append(entry)
        else:
            bad.append(Unsigned(entry, _("its signature is not that of its device")))
    return good, bad


def is_proved(event: EventId, device: DeviceId, op: Op) -> bool:
    """Whether *op*, by *device*, bears out what it says of another device; most say nothing of one."""
    match op:
        case DeviceForked():
            return (
                op.seq > 0
                and op.one != op.other
                and all(
                    is_signed(op.device, entry_message(event, op.device, op.seq, digest), _unhex(signature))
                    for digest, signature in ((op.one, op.one_signature), (op.other, op.other_signature))
                )
            )
        case DeviceRenewed():
            return is_signed(op.old, renewal_message(event, op.old, device), _unhex(op.proof))
        case EventTakenOver():
            return is_signed(op.key, take_over_message(event, op.key, device), _unhex(op.proof))
    return True


def renewal_message(event: EventId, old: DeviceId, new: DeviceId) -> bytes:
    """What *old* signs to let *new* go on in its place."""
    return "\n".join(("tableside renewal", event, old, new)).encode()


def take_over_message(event: EventId, key: DeviceId, new: DeviceId) -> bytes:
    """What the *key* of a code signs to make *new* an organizer's device."""
    return "\n".join(("tableside take-over", event, key, new)).encode()


def _is_genuine(entry: Entry) -> bool:
    message = entry_message(entry.event, entry.device, entry.seq, sha256(entry.body).hexdigest())
    return is_signed(entry.device, message, entry.signature)


@lru_cache(maxsize=1024)
def _key(device: str) -> Ed25519PublicKey | None:
    public = public_of(device)
    return Ed25519PublicKey.from_public_bytes(public) if public else None


def _unhex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
