"""The keys of a convention's backbone: Ed25519, written as NATS does, so that each says what it is for."""

import os
from base64 import b32decode, b32encode
from binascii import crc_hqx
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["Kind", "NatsKey", "is_public", "key_of", "new_key"]

SEED_BYTES = 32
# Each is one letter in the upper five bits of a byte, so that the key begins with it in base32.
_LETTERS = {"operator": 14 << 3, "account": 0 << 3, "user": 20 << 3}
_SEED_LETTER = 18 << 3

Kind = Literal["operator", "account", "user"]


@dataclass(frozen=True)
class NatsKey:
    """A key pair whose text says by its first letter what it is for."""

    kind: Kind
    seed: bytes = field(repr=False)

    @cached_property
    def public(self) -> str:
        raw = self._private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        return _checked_text(bytes([_LETTERS[self.kind]]) + raw)

    @property
    def seed_text(self) -> str:
        """The secret half; it begins with an S and then the letter of its kind."""
        letter = _LETTERS[self.kind]
        return _checked_text(bytes([_SEED_LETTER | letter >> 5, (letter & 31) << 3]) + self.seed)

    def sign(self, content: bytes) -> bytes:
        return self._private.sign(content)

    @cached_property
    def _private(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.seed)


def new_key(kind: Kind, entropy: Callable[[int], bytes] = os.urandom) -> NatsKey:
    return NatsKey(kind, entropy(SEED_BYTES))


def key_of(seed_text: str) -> NatsKey:
    """The key that *seed_text* is the secret half of; Refused if it is none."""
    raw = _unchecked(seed_text.strip())
    for kind in get_args(Kind):
        letter = _LETTERS[kind]
        if raw and raw[:2] == bytes([_SEED_LETTER | letter >> 5, (letter & 31) << 3]):
            key = NatsKey(kind, raw[2:])
            if len(key.seed) == SEED_BYTES:
                return key
    raise Refused(_("That is no key of a backbone. Nothing was changed; choose the file once more."))


def is_public(text: str, kind: Kind) -> bool:
    """Whether *text* is the public half of a key of that *kind*."""
    raw = _unchecked(text)
    return len(raw) == 1 + SEED_BYTES and raw[0] == _LETTERS[kind]


def _checked_text(raw: bytes) -> str:
    return b32encode(raw + crc_hqx(raw, 0).to_bytes(2, "little")).decode().rstrip("=")


def _unchecked(text: str) -> bytes:
    """What a key's text says before its check sum; nothing if that is wrong, or written in another way."""
    try:
        raw = b32decode(text + "=" * (-len(text) % 8))[:-2]
    except ValueError:
        return b""
    return raw if raw and _checked_text(raw) == text else b""
