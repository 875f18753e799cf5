"""An organizer's device with a code, a guest who asks to be let in, and both talking to the end."""

import random
from collections.abc import Callable

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.ids import event_id
from judge_app.log.signing import Signer
from judge_app.sync.invitation import LETTERS, Invitations, Unwelcome
from judge_app.sync.joining import Guest, Host, Reply
from judge_app.sync.ticket import Ticket

ORGANIZER, MAYA, MALLORY = Signer(b"o" * 32), Signer(b"m" * 32), Signer(b"x" * 32)
EVENT = event_id(ORGANIZER.device, "spring26")
NAME = "Oakhaven Spring Open"
NOW = 1_000_000


class Desk:
    """An organizer's device with one code open."""

    def __init__(self, seed: int = 7) -> None:
        self.invitations = Invitations(EVENT, random.Random(seed).randrange)
        self.code = self.invitations.new("floor", NOW).code

    def host(self, signer: Signer = ORGANIZER, revoked: DeviceId | None = None) -> Host:
        return Host(signer.device, EVENT, NAME, self.invitations, lambda device: device == revoked)

    def wrong_code(self) -> str:
        return self.code[:-1] + next(letter for letter in LETTERS if letter != self.code[-1])


def maya(code: str, host: DeviceId = ORGANIZER.device, ticket: Ticket | None = None) -> Guest:
    return Guest(MAYA, host, code, "Maya Kessler", "Tablet 3", ticket)


def meet(guest: Guest, host: Host, now_ms: int = NOW) -> Reply:
    """Let both talk to the end, and hand out the host's last word."""
    proof = guest.receive(host.receive(guest.begin(), now_ms).note)
    assert proof is not None
    reply = host.receive(proof, now_ms)
    guest.receive(reply.note)
    return reply


def reason(trying: Callable[[], object]) -> str:
    with pytest.raises(Unwelcome) as raised:
        trying()
    return raised.value.reason
