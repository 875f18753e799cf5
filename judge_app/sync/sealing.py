"""What only admitted devices can read: boxes for one device, and wraps for all that have a key of the event.

A device's id is a key to verify signatures; the same point of the curve, in the other coordinates, is one to
agree on secrets. So whoever knows the id can seal something for the device.
"""

import os
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256, sha512

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from judge_app.core.claims import DeviceId
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.signing import Signer, public_of

__all__ = ["KEY_BYTES", "Keyring", "UnknownKey", "key_name", "sealed_for", "unsealed"]

KEY_BYTES = 32
_PRIME = 2**255 - 19
_BOX = b"tableside box 1"
_WRAP = b"\x01"
_NAME, _NONCE, _TAG = 8, 12, 16
_ONE_USE = bytes(_NONCE)  # a nonce may be anything under a key that seals one message only

Entropy = Callable[[int], bytes]


def sealed_for(device: DeviceId, content: bytes, entropy: Entropy = os.urandom) -> str:
    """*content*, so that *device* alone can read it."""
    once = X25519PrivateKey.from_private_bytes(entropy(KEY_BYTES))
    ours = once.public_key().public_bytes_raw()
    try:
        theirs = _agreeing(public_of(device) or b"\x01")
        shared = once.exchange(X25519PublicKey.from_public_bytes(theirs))
    except ValueError:  # no id, or that of one of the few points with which nothing can be agreed on
        raise Refused(_("This is no id of a tablet. Nothing was changed.")) from None
    key = _box_key(shared, ours, theirs)
    return b64encode(ours + AESGCM(key).encrypt(_ONE_USE, content, _BOX)).decode()


def unsealed(signer: Signer, box: str) -> bytes | None:
    """What is in a *box* for *signer*'s device; nothing if it is for another one, or none at all."""
    try:
        raw = b64decode(box, validate=True)
        secret = X25519PrivateKey.from_private_bytes(sha512(signer.seed).digest()[:KEY_BYTES])
        theirs = raw[:KEY_BYTES]
        shared = secret.exchange(X25519PublicKey.from_public_bytes(theirs))
        key = _box_key(shared, theirs, secret.public_key().public_bytes_raw())
        return AESGCM(key).decrypt(_ONE_USE, raw[KEY_BYTES:], _BOX)
    except (ValueError, InvalidTag):
        return None


def _agreeing(public: bytes) -> bytes:
    """The key for agreement at the same point of the curve as *public*, a key for signatures."""
    y = int.from_bytes(public, "little") & (2**255 - 1)
    return ((1 + y) * pow(1 - y, -1, _PRIME) % _PRIME).to_bytes(KEY_BYTES, "little")


def _box_key(shared: bytes, once: bytes, device: bytes) -> bytes:
    return HKDF(hashes.SHA256(), KEY_BYTES, salt=once + device, info=_BOX).derive(shared)


def key_name(key: bytes) -> str:
    """What a key is called where everybody may read it."""
    return sha256(b"tableside key\n" + key).hexdigest()[: 2 * _NAME]


class UnknownKey(Exception):
    """Something was wrapped with a key, called *name*, that this device does not have, or not yet."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Keyring:
    """The keys of an event: what is wrapped goes under the *current* one, what comes may be older."""

    def __init__(self, keys: Mapping[str, bytes], current: str) -> None:
        self._ciphers = {name: AESGCM(key) for name, key in keys.items()}
        self._current = current

    def wrapped(self, content: bytes, about: bytes, key: str = "", entropy: Entropy = os.urandom) -> bytes:
        """*content* for everybody with *key*, or else the current one.

        It cannot be passed off as being about something else.
        """
        nonce, name = entropy(_NONCE), key if key in self._ciphers else self._current
        return _WRAP + bytes.fromhex(name) + nonce + self._ciphers[name].encrypt(nonce, content, about)

    def is_current(self, wrap: bytes) -> bool:
        return wrap[1 : 1 + _NAME].hex() == self._current

    def unwrapped(self, wrap: bytes, about: bytes) -> bytes | None:
        """What *wrap* holds; nothing if it is no wrap *about* this. `UnknownKey` if it may be a good one."""
        if wrap[:1] != _WRAP or len(wrap) < 1 + _NAME + _NONCE + _TAG:
            return None
        name = wrap[1 : 1 + _NAME].hex()
        if (cipher := self._ciphers.get(name)) is None:
            raise UnknownKey(name)
        start = 1 + _NAME + _NONCE
        try:
            return cipher.decrypt(wrap[1 + _NAME : start], wrap[start:], about)
        except InvalidTag:
            return None
