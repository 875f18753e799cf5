"""How a guest and a host find out that both know the code: notes in, notes out, inside TLS, without a socket.

    guest                                          host
      hello:  first letter, device, X    ─────▶      finds the code, or says why not
                                         ◀─────      answer: event and its name, Y
      proof:  MAC, sealed(names, signature) ───▶     spends the code
                                         ◀─────      welcome: MAC

X and Y are SPAKE2: who does not know the code learns nothing from them, and a guess costs a whole attempt.
Both MACs cover both devices, the host's as the guest saw it in the certificate. So somebody in the middle,
who has to show a certificate of his own, fails like one who guessed wrong. The guest proves itself first: the
host gives away nothing to anybody whom it has not counted.
"""

import hmac
import logging
import os
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId, founder_of
from judge_app.core.roster import DeviceRole
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.signing import Signer, is_signed, public_of
from judge_app.sync.invitation import Invitation, Invitations, Unwelcome
from judge_app.sync.notes import Note, note, read_note
from judge_app.sync.ticket import Ticket
from judge_app.views.words import plain

__all__ = [
    "LARGEST_NOTE",
    "MEETING_S",
    "MOST_LETTERS",
    "Guest",
    "Host",
    "Joined",
    "Reply",
    "Welcome",
    "refusal",
]

LARGEST_NOTE = 2048
MEETING_S = 20.0
"""So long both ends wait for each other once they have met: the admission goes to a disk that may be slow."""
MOST_LETTERS = 60
VERSION = 1
_ELEMENT_BYTES = 33
_PROTOCOL = b"tableside joining 1\n"
_ONE_USE = bytes(12)  # a nonce may be anything under a key that seals one message only

Entropy = Callable[[int], bytes]

log = logging.getLogger("tableside.sync")


@dataclass(frozen=True, slots=True)
class Joined:
    """Whom the host let in; it is now to write so into the log."""

    device: DeviceId
    name: str
    tablet: str
    role: DeviceRole


@dataclass(frozen=True, slots=True)
class Welcome:
    """What the guest knows when it is in."""

    event: EventId
    event_name: str
    host: DeviceId


@dataclass(frozen=True, slots=True)
class Reply:
    """What the host says next. With *joined*, the admission must be in the log before it is said."""

    note: bytes
    joined: Joined | None = None
    is_last: bool = True


def refusal(reason: str) -> bytes:
    return note(type="refusal", reason=reason)


@dataclass(frozen=True, slots=True)
class _Agreed:
    """What both ends hold after X and Y, and it is the same only if both knew the code and saw the same."""

    key: bytes
    transcript: bytes

    def secret(self, use: str) -> bytes:
        return hmac.digest(self.key, use.encode() + self.transcript, "sha256")

    def sealed(self, text: bytes) -> bytes:
        return ChaCha20Poly1305(self.secret("seal")).encrypt(_ONE_USE, text, self.transcript)

    def unsealed(self, box: bytes) -> bytes:
        try:
            return ChaCha20Poly1305(self.secret("seal")).decrypt(_ONE_USE, box, self.transcript)
        except InvalidTag:
            raise Unwelcome("garbled") from None


class Host:
    """The host's end of one attempt to join *event*.

    *invitations* is None while the event is not open to staff; *is_revoked* knows who was taken out of it.
    """

    def __init__(
        self,
        device: DeviceId,
        event: EventId,
        event_name: str,
        invitations: Invitations | None,
        is_revoked: Callable[[DeviceId], bool] = lambda _device: False,
        entropy: Entropy = os.urandom,
    ) -> None:
        self._device = device
        self._event, self._event_name = event, plain(plain(event_name)[:MOST_LETTERS])
        self._invitations = invitations
        self._is_revoked = is_revoked
        self._entropy = entropy
        self._guest = DeviceId("")
        self._invitation: Invitation | None = None
        self._agreed: _Agreed | None = None
        self._is_over = False

    def receive(self, text: bytes, now_ms: int) -> Reply:
        """The answer to what the guest says; whatever that is, it ends in a welcome or in a reason."""
        try:
            if self._is_over or self._invitations is None:
                raise Unwelcome("garbled" if self._is_over else "closed")
            if self._agreed is None:
                return Reply(self._answer(_read(text, "hello"), self._invitations, now_ms), is_last=False)
            self._is_over = True
            return self._welcome(_read(text, "proof"), self._invitations, self._agreed, now_ms)
        except Unwelcome as why:
            self._is_over = True
            log.warning("a guest was not let in: %s", why.reason)
            return Reply(refusal(why.reason))

    def _answer(self, hello: Note, invitations: Invitations, now_ms: int) -> bytes:
        guest, theirs = DeviceId(_text(hello, "device")), _bytes(hello, "spake")
        if hello.get("v") != VERSION or public_of(guest) is None or len(theirs) != _ELEMENT_BYTES:
            raise Unwelcome("garbled")
        if self._is_revoked(guest):
            raise Unwelcome("revoked")
        if _text(hello, "event") not in ("", self._event):
            raise Unwelcome("closed")
        invitation = invitations.begun_by(_text(hello, "plate"), now_ms)
        side = _spake("SPAKE2_B", invitation.code, guest, self._device, self._entropy)
        ours = side.start()
        key = _finished(side, theirs)
        seen = _transcript(guest, self._device, self._event, self._event_name, theirs, ours)
        self._guest, self._invitation, self._agreed = guest, invitation, _Agreed(key, seen)
        return note(type="answer", event=self._event, name=self._event_name, spake=_letters(ours))

    def _welcome(self, proof: Note, invitations: Invitations, agreed: _Agreed, now_ms: int) -> Reply:
        mac, box = _bytes(proof, "mac"), _bytes(proof, "box")
        if self._invitation is None or len(mac) != 32:
            raise Unwelcome("garbled")
        if not hmac.compare_digest(mac, agreed.secret("guest")):
            raise invitations.guessed_wrong(self._invitation, now_ms)
        said = read_note(agreed.unsealed(box), LARGEST_NOTE) or {}
        if not is_signed(self._guest, agreed.transcript, _bytes(said, "signature")):
            raise Unwelcome("garbled")
        name, tablet = _named(_text(said, "name")), _named(_text(said, "tablet"))
        invitations.spend(self._invitation, now_ms)
        joined = Joined(self._guest, name, tablet, self._invitation.role)
        return Reply(note(type="welcome", mac=_letters(agreed.secret("host"))), joined)


class Guest:
    """The guest's end; *host* is the device in the certificate of the other end.

    With a *ticket* the host and the event are known before, and nothing is said to any other.
    """

    def __init__(
        self,
        signer: Signer,
        host: DeviceId,
        code: str,
        name: str,
        tablet: str,
        ticket: Ticket | None = None,
        entropy: Entropy = os.urandom,
    ) -> None:
        if ticket and ticket.host != host:
            raise Refused(
                _("Another device answers at this address than the one that invites. Nothing was sent to it.")
            )
        self._signer, self._host, self._code, self._ticket = signer, host, code, ticket
        self._name, self._tablet = _named(name), _named(tablet)
        self._side = _spake("SPAKE2_A", code, signer.device, host, entropy)
        self._ours = b""
        self._agreed: _Agreed | None = None
        self._hoped: Welcome | None = None
        self.welcome: Welcome | None = None
        """Set when the guest is in."""

    def begin(self) -> bytes:
        self._ours = self._side.start()
        event = self._ticket.event if self._ticket else ""
        device, spake = self._signer.device, _letters(self._ours)
        return note(type="hello", v=VERSION, plate=self._code[:1], event=event, device=device, spake=spake)

    def receive(self, text: bytes) -> bytes | None:
        """What to say next; nothing once `welcome` is set. Unwelcome, with the reason, if refused."""
        if self._agreed is None:
            return self._proof(_read(text, "answer"))
        welcome = _read(text, "welcome")
        expected = self._agreed.secret("host")
        if not hmac.compare_digest(_bytes(welcome, "mac"), expected):
            raise Unwelcome("false")
        self.welcome = self._hoped
        return None

    def _proof(self, answer: Note) -> bytes:
        event, name = EventId(_text(answer, "event")), _text(answer, "name")
        theirs = _bytes(answer, "spake")
        is_sound = founder_of(event) and plain(name) == name and len(name) <= MOST_LETTERS
        if not is_sound or len(theirs) != _ELEMENT_BYTES:
            raise Unwelcome("garbled")
        if self._ticket and self._ticket.event != event:
            raise Unwelcome("closed")
        key = _finished(self._side, theirs)
        seen = _transcript(self._signer.device, self._host, event, name, self._ours, theirs)
        agreed = self._agreed = _Agreed(key, seen)
        self._hoped = Welcome(event, name, self._host)
        signature = _letters(self._signer.sign(agreed.transcript))
        box = agreed.sealed(note(name=self._name, tablet=self._tablet, signature=signature))
        return note(type="proof", mac=_letters(agreed.secret("guest")), box=_letters(box))


def _spake(side: str, code: str, guest: DeviceId, host: DeviceId, entropy: Entropy) -> Any:
    import spake2  # type: ignore[import-untyped]  # sets up its curve, which only a tablet that joins should wait for

    return getattr(spake2, side)(code.encode(), idA=guest.encode(), idB=host.encode(), entropy_f=entropy)


def _finished(side: Any, theirs: bytes) -> bytes:
    from spake2 import SPAKEError
    from spake2.ed25519_basic import NotOnCurve  # type: ignore[import-untyped]

    try:
        return bytes(side.finish(theirs))
    except (SPAKEError, NotOnCurve, ValueError):
        raise Unwelcome("garbled") from None


def _transcript(guest: str, host: str, event: str, name: str, x: bytes, y: bytes) -> bytes:
    """Everything that both ends must have seen alike; what the guest signs."""
    parts = [text.encode() for text in (guest, host, event, name)] + [x, y]
    return _PROTOCOL + sha256(b"".join(sha256(part).digest() for part in parts)).digest()


def _read(text: bytes, expected: str) -> Note:
    said = read_note(text, LARGEST_NOTE)
    if said and said.get("type") == "refusal":
        raise Unwelcome(_text(said, "reason"))
    if said is None or said.get("type") != expected:
        raise Unwelcome("garbled")
    return said


def _text(said: Note, field: str) -> str:
    value = said.get(field)
    if not isinstance(value, str):
        raise Unwelcome("garbled")
    return value


def _bytes(said: Note, field: str) -> bytes:
    try:
        return b64decode(_text(said, field), validate=True)
    except ValueError:
        raise Unwelcome("garbled") from None


def _letters(raw: bytes) -> str:
    return b64encode(raw).decode()


def _named(text: str) -> str:
    """A name as others may see it; Unwelcome if nothing is left, or too much."""
    name = plain(text)
    if not 0 < len(name) <= MOST_LETTERS:
        raise Unwelcome("unnamed")
    return name
