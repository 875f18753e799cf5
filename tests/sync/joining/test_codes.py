"""Who knows the code gets in, once; who guesses it, or is not welcome for another reason, does not."""

import json

import pytest

from judge_app.core.ids import event_id
from judge_app.sync.addresses import Address
from judge_app.sync.invitation import LASTS_MS, LETTERS, MOST_WRONG, Unwelcome
from judge_app.sync.joining import Guest, Host, Joined, Welcome
from judge_app.sync.ticket import Ticket
from tests.sync.joining.meeting import EVENT, MALLORY, MAYA, NAME, NOW, ORGANIZER, Desk, maya, meet, reason


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


def test_who_is_not_let_in_is_logged_without_the_code(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk()
    with pytest.raises(Unwelcome):
        meet(maya(desk.wrong_code()), desk.host())
    assert [record.getMessage() for record in caplog.records] == ["a guest was not let in: wrong"]
    assert desk.code not in caplog.text
