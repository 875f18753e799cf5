"""A code lets in one guest, for ten minutes, and nobody who guesses; a ticket is read as it was written."""

import random
from dataclasses import replace
from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ids import EventId, event_id
from judge_app.errors import Refused
from judge_app.log.signing import Signer
from judge_app.sync.addresses import PORT, Address
from judge_app.sync.invitation import (
    LASTS_MS,
    LETTERS,
    MOST_WRONG,
    Invitation,
    Invitations,
    Unwelcome,
    shown_code,
    typed_code,
)
from judge_app.sync.ticket import SHORT_NAME_BYTES, Ticket, qr_rows, read_ticket, ticket_text
from judge_app.views.words import plain

HOST = Signer(b"h" * 32).device
OTHER = Signer(b"o" * 32).device
EVENT = event_id(HOST, "spring26")
NOW = 1_000_000
TICKET = Ticket(EVENT, "Oakhaven Spring Open", "K7F29M", "floor", HOST, (Address("192.168.178.24", PORT),))


def codes(seed: int = 7) -> Invitations:
    return Invitations(EVENT, random.Random(seed).randrange)


def reason_of(trying: object) -> str:
    assert isinstance(trying, pytest.ExceptionInfo)
    assert isinstance(trying.value, Unwelcome)
    return trying.value.reason


def refused(invitations: Invitations, invitation: Invitation, now_ms: int = NOW) -> str:
    with pytest.raises(Unwelcome) as trying:
        invitations.spend(invitation, now_ms)
    return reason_of(trying)


def test_a_code_has_six_letters_none_of_which_looks_like_another() -> None:
    made = codes().new("floor", NOW)
    assert len(made.code) == 6
    assert set(made.code) <= set(LETTERS)
    assert not set(LETTERS) & set("01OILSZBUQ")


@pytest.mark.parametrize(
    "text", ["K7F29M", "k7f 29m", "  K7F  29m", "k 7 f 2 9 m", "K7F-29M", "K7F\u00a0Z9M"]
)
def test_a_code_may_be_typed_in_any_case_and_with_any_spaces(text: str) -> None:
    assert typed_code(text) == "K7F29M"


@pytest.mark.parametrize(
    "text", ["", "K7F29", "K7F29MM", "K7F2OM", "K7F\n29M", "K7F29M" + " " * 50, "Ⅷ7F29M", "١7F29M", "ß" * 3]
)
def test_anything_else_is_no_code(text: str) -> None:
    with pytest.raises(Refused, match="six letters"):
        typed_code(text)


@given(st.integers(0, 999))
def test_what_is_shown_can_be_typed(seed: int) -> None:
    code = codes(seed).new("head", NOW).code
    assert typed_code(shown_code(code)) == code
    assert typed_code(shown_code(code).lower()) == code


def test_a_code_opens_once() -> None:
    invitations = codes()
    made = invitations.new("floor", NOW)
    assert invitations.begun_by(made.plate, NOW) == made
    invitations.spend(made, NOW)
    assert refused(invitations, made) == "spent"
    with pytest.raises(Unwelcome, match="used already"):
        invitations.begun_by(made.plate, NOW)


def test_a_code_lasts_ten_minutes() -> None:
    invitations = codes()
    made = invitations.new("floor", NOW)
    assert invitations.open_for("floor", NOW + LASTS_MS - 1) == made
    assert invitations.open_for("floor", NOW + LASTS_MS) is None
    assert refused(invitations, made, NOW + LASTS_MS) == "expired"
    with pytest.raises(Unwelcome, match="ten minutes"):
        invitations.begun_by(made.plate, NOW + LASTS_MS)


def test_each_role_has_its_own_code_and_a_new_one_replaces_it() -> None:
    invitations = codes()
    floor, head = invitations.new("floor", NOW), invitations.new("head", NOW)
    newer = invitations.new("floor", NOW)
    assert invitations.open_for("floor", NOW) == newer
    assert invitations.open_for("head", NOW) == head
    assert len({floor.plate, head.plate, newer.plate}) == 3
    assert refused(invitations, floor) == "replaced"


def test_five_wrong_guesses_lock_a_code_and_a_new_one_opens_again() -> None:
    invitations = codes()
    made = invitations.new("floor", NOW)
    told = [invitations.guessed_wrong(made, NOW).reason for _ in range(MOST_WRONG)]
    assert told == ["wrong"] * (MOST_WRONG - 1) + ["locked"]
    assert refused(invitations, made) == "locked"
    assert invitations.open_for("floor", NOW) is None
    newer = invitations.new("floor", NOW)
    invitations.spend(newer, NOW)


def test_guesses_that_begin_like_no_code_count_against_all_that_are_open() -> None:
    invitations = codes()
    floor, head = invitations.new("floor", NOW), invitations.new("head", NOW)
    other = next(letter for letter in LETTERS if letter not in (floor.plate, head.plate))
    for _ in range(MOST_WRONG):
        with pytest.raises(Unwelcome, match="not right"):
            invitations.begun_by(other, NOW)
    assert refused(invitations, floor) == refused(invitations, head) == "locked"


def test_an_event_without_a_code_is_not_open_to_staff() -> None:
    invitations = codes()
    with pytest.raises(Unwelcome, match="not open to staff"):
        invitations.begun_by("K", NOW)
    made = invitations.new("floor", NOW)
    invitations.withdraw("floor", NOW)
    assert refused(invitations, made) == "closed"


def test_hundreds_of_codes_can_be_made_one_after_the_other() -> None:
    invitations = codes()
    made = [invitations.new("floor", NOW) for _ in range(300)]
    assert invitations.open_for("floor", NOW) == made[-1]
    assert {refused(invitations, old) for old in made[:-1]} == {"replaced"}


def test_a_reason_that_nobody_knows_is_told_as_garbled() -> None:
    assert Unwelcome("\x00" * 9).reason == "garbled"


names = st.text(max_size=32).map(plain).filter(lambda name: len(name.encode()) <= SHORT_NAME_BYTES)
hosts = st.one_of(
    st.integers(0, 2**32 - 1).map(IPv4Address).map(str), st.integers(0, 2**128 - 1).map(IPv6Address).map(str)
)
tickets = st.builds(
    Ticket,
    event=st.sampled_from([EVENT, event_id(OTHER, "a1")]),
    event_name=names,
    code=st.text(st.sampled_from(LETTERS), min_size=6, max_size=6),
    role=st.sampled_from(["organizer", "head", "floor", "scorekeeper", "board"]),
    host=st.just(HOST),
    addresses=st.lists(st.builds(Address, hosts, st.integers(1, 65535)), min_size=1, max_size=6).map(tuple),
)


@given(tickets)
def test_every_ticket_comes_back_as_it_went(ticket: Ticket) -> None:
    text = ticket_text(ticket)
    assert read_ticket(text) == read_ticket(f" {text.lower()}\n") == ticket


@given(st.text(max_size=80).map(plain))
def test_a_long_name_is_cut_where_a_letter_ends(name: str) -> None:
    read = read_ticket(ticket_text(replace(TICKET, event_name=name)))
    assert name.startswith(read.event_name)


@given(st.text(), st.integers(0, 120), st.text(max_size=3))
def test_garbage_is_no_ticket(text: str, place: int, slip: str) -> None:
    good = ticket_text(TICKET)
    for bad in (text, f"TABLESIDE:{text}", good[:place], good[:place] + slip + good[place:]):
        try:
            read = read_ticket(bad)
        except Refused:
            continue
        assert read_ticket(ticket_text(read)) == read
        assert plain(read.event_name) == read.event_name


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org",
        "TABLESIDE:1",
        ticket_text(TICKET) + "/" + "/".join(["10.0.0.1"] * 6),
        ticket_text(TICKET) + " " * 9999,
        ticket_text(replace(TICKET, addresses=())),
        ticket_text(replace(TICKET, event=EventId("spring-open"))),
        ticket_text(replace(TICKET, addresses=(Address("10.0.0.1", 99999),))),
        ticket_text(TICKET).replace("/F/", "/X/"),
        ticket_text(TICKET).replace("K7F29M", "K7F2\x00M"),
    ],
)
def test_a_hostile_ticket_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Refused, match="no invitation"):
        read_ticket(text)


def test_a_ticket_of_a_newer_app_says_so() -> None:
    with pytest.raises(Refused, match="newer app"):
        read_ticket("TABLESIDE:2/WHATEVER")


def test_the_qr_code_is_small() -> None:
    rows = qr_rows(ticket_text(TICKET))
    assert len(rows) == len(rows[0]) <= 41
    # The three corners by which a camera finds it.
    assert all(rows[0][:7])
    assert all(rows[0][-7:])
    assert all(rows[-1][:7])
