"""Who listens, repeats, stands in between or talks nonsense lets nobody in and harms no code."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ids import EventId
from judge_app.errors import Refused
from judge_app.log.signing import Signer
from judge_app.sync.addresses import Address
from judge_app.sync.invitation import Unwelcome
from judge_app.sync.joining import LARGEST_NOTE, Guest, Host, refusal
from judge_app.sync.ticket import Ticket
from tests.sync.joining.meeting import EVENT, MALLORY, MAYA, NAME, NOW, ORGANIZER, Desk, maya, meet, reason


def test_nothing_is_said_to_another_device_than_the_one_that_invites() -> None:
    ticket = Ticket(EVENT, NAME, "K7F29M", "floor", ORGANIZER.device, (Address("10.0.0.7", 24680),))
    with pytest.raises(Refused, match="Another device answers"):
        maya("K7F29M", MALLORY.device, ticket)


def test_what_was_said_once_opens_nothing_when_said_again() -> None:
    desk = Desk()
    guest, host = maya(desk.code), desk.host()
    hello = guest.begin()
    proof = guest.receive(host.receive(hello, NOW).note)
    assert proof
    assert host.receive(proof, NOW).joined
    assert host.receive(proof, NOW).joined is None

    desk.code = desk.invitations.new("floor", NOW).code
    again = desk.host()
    again.receive(hello, NOW)
    assert again.receive(proof, NOW).joined is None


def test_a_replayed_proof_counts_as_a_wrong_guess() -> None:
    desk = Desk()
    guest = maya(desk.code)
    hello = guest.begin()
    proof = guest.receive(desk.host().receive(hello, NOW).note)
    assert proof
    again = desk.host()
    again.receive(hello, NOW)
    assert json.loads(again.receive(proof, NOW).note)["reason"] == "wrong"


def test_somebody_in_the_middle_with_a_certificate_of_his_own_fails() -> None:
    desk = Desk()
    guest, host = maya(desk.code, host=MALLORY.device), desk.host()
    assert reason(lambda: meet(guest, host)) == "wrong"
    assert guest.welcome is None
    assert desk.invitations.open_for("floor", NOW)


def test_somebody_in_the_middle_who_changes_the_name_of_the_event_fails() -> None:
    desk = Desk()
    guest, host = maya(desk.code), desk.host()
    answer = json.loads(host.receive(guest.begin(), NOW).note)
    proof = guest.receive(json.dumps({**answer, "name": "Another Open"}).encode())
    assert proof
    assert host.receive(proof, NOW).joined is None


def test_a_false_host_that_does_not_know_the_code_is_noticed() -> None:
    desk = Desk()
    knows_not = Desk(seed=8)
    guest = maya(desk.code)
    hello = {**json.loads(guest.begin()), "plate": knows_not.code[0]}
    fake = Host(ORGANIZER.device, EVENT, NAME, knows_not.invitations)
    proof = guest.receive(fake.receive(json.dumps(hello).encode(), NOW).note)
    assert proof
    assert b"Maya" not in proof
    assert reason(lambda: guest.receive(b'{"type":"welcome","mac":"AAAA"}')) == "false"
    assert guest.welcome is None


def test_a_stranger_cannot_join_under_the_id_of_another_device() -> None:
    desk = Desk()
    thief = Guest(MALLORY, ORGANIZER.device, desk.code, "Maya Kessler", "Tablet 3")
    thief._signer = Signer(MALLORY.seed)
    thief._signer.device = MAYA.device
    thief._side.idA = MAYA.device.encode()  # SPAKE2 names both ends, so its side must claim the same
    host = desk.host()
    proof = thief.receive(host.receive(thief.begin(), NOW).note)
    assert proof
    assert host.receive(proof, NOW).joined is None
    assert desk.invitations.open_for("floor", NOW)


scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=70))
objects = st.dictionaries(
    st.sampled_from(["type", "v", "plate", "event", "device", "spake", "mac", "box", "name", "reason"]),
    st.one_of(scalars, st.sampled_from(["hello", "proof", "answer", "welcome", MAYA.device, "A" * 44])),
)
garbage = st.one_of(
    st.binary(max_size=200),
    objects.map(lambda said: json.dumps(said).encode()),
    st.sampled_from(
        [b"", b"[" * 2000, b"{}", b"null", b"9" * 2000, b'{"type":"' + b"x" * LARGEST_NOTE + b'"}']
    ),
)


@given(garbage)
def test_garbage_at_every_step_ends_in_a_reason_and_harms_no_code(text: bytes) -> None:
    desk = Desk()
    assert desk.host().receive(text, NOW).joined is None

    guest, host = maya(desk.code), desk.host()
    answer = host.receive(guest.begin(), NOW).note
    assert host.receive(text, NOW).joined is None
    for heard in (text, refusal(text.decode(errors="replace"))):
        with pytest.raises(Unwelcome):
            maya_begun(desk.code).receive(heard)
    guest.receive(answer)
    with pytest.raises(Unwelcome):
        guest.receive(text)
    assert guest.welcome is None
    assert meet(maya(desk.code), desk.host()).joined


def maya_begun(code: str) -> Guest:
    guest = maya(code)
    guest.begin()
    return guest


@given(st.data())
def test_a_note_with_one_field_changed_lets_nobody_in(data: st.DataObject) -> None:
    desk = Desk()
    guest, host = maya(desk.code), desk.host()
    which = data.draw(st.sampled_from(["hello", "answer", "proof"]))

    def passed(text: bytes) -> bytes:
        said = json.loads(text)
        if said["type"] != which:
            return text
        changed = data.draw(st.sampled_from(sorted(set(said) - {"type"})))
        value = data.draw(st.one_of(scalars, st.sampled_from(["A" * 44, EventId(EVENT[:-1])])))
        return json.dumps({**said, changed: value}).encode() if value != said[changed] else b""

    answer = host.receive(passed(guest.begin()), NOW).note
    with pytest.raises(Unwelcome):
        guest.receive(host.receive(passed(guest.receive(passed(answer)) or b""), NOW).note)
    assert guest.welcome is None
