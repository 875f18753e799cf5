"""Who knows the code gets in, once; who guesses, listens, stands in between or talks nonsense does not."""

import json
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId, event_id
from judge_app.errors import Refused
from judge_app.log.signing import Signer
from judge_app.sync.addresses import Address
from judge_app.sync.invitation import LASTS_MS, LETTERS, MOST_WRONG, Invitations, Unwelcome
from judge_app.sync.joining import LARGEST_NOTE, Guest, Host, Joined, Reply, Welcome, refusal
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


def test_a_guest_who_knows_the_code_gets_in() -> None:
    desk = Desk()
    guest = maya(desk.code)
    reply = meet(guest, desk.host())
    assert reply.joined == Joined(MAYA.device, "Maya Kessler", "Tablet 3", "floor")
    assert guest.welcome == Welcome(EVENT, NAME, ORGANIZER.device)
    assert desk.invitations.open_for("floor", NOW) is None


def test_a_guest_with_a_ticket_gets_in_the_same_way() -> None:
    desk = Desk()
    ticket = Ticket(EVENT, NAME, desk.code, "floor", ORGANIZER.device, (Address("10.0.0.7", 24680),))
    guest = maya(desk.code, ticket=ticket)
    meet(guest, desk.host())
    assert guest.welcome


def test_nothing_is_said_to_another_device_than_the_one_that_invites() -> None:
    ticket = Ticket(EVENT, NAME, "K7F29M", "floor", ORGANIZER.device, (Address("10.0.0.7", 24680),))
    with pytest.raises(Refused, match="Another device answers"):
        maya("K7F29M", MALLORY.device, ticket)


def test_a_ticket_for_another_event_of_the_same_host_is_refused() -> None:
    desk = Desk()
    other = event_id(ORGANIZER.device, "autumn26")
    ticket = Ticket(other, NAME, desk.code, "floor", ORGANIZER.device, (Address("10.0.0.7", 24680),))
    assert reason(lambda: meet(maya(desk.code, ticket=ticket), desk.host())) == "closed"


def test_five_wrong_codes_lock_the_right_one() -> None:
    desk = Desk()
    told = [reason(lambda: meet(maya(desk.wrong_code()), desk.host())) for _ in range(MOST_WRONG)]
    assert told == ["wrong"] * (MOST_WRONG - 1) + ["locked"]
    assert reason(lambda: meet(maya(desk.code), desk.host())) == "locked"


def test_guessing_at_once_on_many_links_is_no_way_round_the_lock() -> None:
    desk = Desk()
    begun = [(maya(desk.wrong_code()), desk.host()) for _ in range(12)]
    proofs = [guest.receive(host.receive(guest.begin(), NOW).note) for guest, host in begun]
    replies = [host.receive(proof or b"", NOW) for (_, host), proof in zip(begun, proofs, strict=True)]
    said = [json.loads(reply.note)["reason"] for reply in replies]
    assert said == ["wrong"] * 4 + ["locked"] * 8
    assert reason(lambda: meet(maya(desk.code), desk.host())) == "locked"


def test_a_code_that_begins_like_no_other_is_a_wrong_guess_too() -> None:
    desk = Desk()
    guess = next(letter for letter in LETTERS if letter != desk.code[0]) + desk.code[1:]
    told = [reason(lambda: meet(maya(guess), desk.host())) for _ in range(MOST_WRONG)]
    assert told == ["wrong"] * MOST_WRONG
    assert reason(lambda: meet(maya(desk.code), desk.host())) == "locked"


def test_a_guest_who_breaks_off_has_guessed_nothing() -> None:
    desk = Desk()
    for _ in range(2 * MOST_WRONG):
        desk.host().receive(maya(desk.wrong_code()).begin(), NOW)
    assert meet(maya(desk.code), desk.host()).joined


def test_an_old_code_and_a_used_one_are_refused_each_with_its_reason() -> None:
    desk = Desk()
    assert reason(lambda: meet(maya(desk.code), desk.host(), NOW + LASTS_MS)) == "expired"
    meet(maya(desk.code), desk.host())
    assert reason(lambda: meet(maya(desk.code), desk.host())) == "spent"


def test_of_two_guests_with_one_code_the_first_gets_in() -> None:
    desk = Desk()
    mallory = Guest(MALLORY, ORGANIZER.device, desk.code, "Mallory", "Tablet 9")
    ends = [(maya(desk.code), desk.host()), (mallory, desk.host())]
    proofs = [guest.receive(host.receive(guest.begin(), NOW).note) or b"" for guest, host in ends]
    first, second = (host.receive(proof, NOW) for (_, host), proof in zip(ends, proofs, strict=True))
    assert first.joined
    assert second.joined is None
    assert reason(lambda: mallory.receive(second.note)) == "spent"


def test_a_code_that_ends_in_the_middle_lets_nobody_in() -> None:
    desk = Desk()
    guest, host = maya(desk.code), desk.host()
    proof = guest.receive(host.receive(guest.begin(), NOW).note)
    assert proof
    assert host.receive(proof, NOW + LASTS_MS).joined is None


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


def test_a_tablet_that_was_taken_out_stays_out_and_spends_nothing() -> None:
    desk = Desk()
    assert reason(lambda: meet(maya(desk.code), desk.host(revoked=MAYA.device))) == "revoked"
    assert desk.invitations.open_for("floor", NOW)


def test_an_event_that_is_not_open_says_so() -> None:
    shut = Host(ORGANIZER.device, EVENT, NAME, None)
    assert reason(lambda: meet(maya("K7F29M"), shut)) == "closed"


@pytest.mark.parametrize("name", ["", "  \n", "\u202e", "M" * 61])
def test_a_name_that_cannot_be_shown_is_refused_before_anything_is_sent(name: str) -> None:
    assert reason(lambda: Guest(MAYA, ORGANIZER.device, "K7F29M", name, "Tablet 3")) == "unnamed"
    assert reason(lambda: Guest(MAYA, ORGANIZER.device, "K7F29M", "Maya", name)) == "unnamed"


def test_a_guest_that_lies_about_its_name_spends_nothing() -> None:
    desk = Desk()
    guest = maya(desk.code)
    guest._name = "M" * 61
    assert reason(lambda: meet(guest, desk.host())) == "unnamed"
    assert desk.invitations.open_for("floor", NOW)


def test_a_long_or_odd_name_of_an_event_is_cut_to_what_a_guest_takes() -> None:
    desk = Desk()
    guest = maya(desk.code)
    meet(guest, Host(ORGANIZER.device, EVENT, "x" * 59 + " \x00\ud800" + "y" * 60, desk.invitations))
    assert guest.welcome
    assert guest.welcome.event_name == "x" * 59


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


def test_who_is_not_let_in_is_logged_without_the_code(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk()
    with pytest.raises(Unwelcome):
        meet(maya(desk.wrong_code()), desk.host())
    assert [record.getMessage() for record in caplog.records] == ["a guest was not let in: wrong"]
    assert desk.code not in caplog.text
