"""Keys, tokens and the organizer's file: right to the last letter, and garbage is refused in a sentence."""

import json
import time
from base64 import b32decode, urlsafe_b64decode
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import get_args

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from hypothesis import given
from hypothesis import strategies as st

from judge_app.errors import Refused
from judge_app.sync.natsaccess import (
    NatsKey,
    Venue,
    account_jwt,
    claims_of,
    is_public,
    key_of,
    new_key,
    operator_jwt,
    read_venue,
    server_address,
    user_jwt,
    venue_text,
)
from judge_app.sync.natskeys import Kind
from judge_app.sync.natsprobe import Pass, TurnedAway
from judge_app.venue.nodes import Node, creds_text, new_keys, read_creds, venue_of
from tests.backbone.servers import ONE_CLOCK, Servers, anybody

SEED = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY"
PUBLIC = "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4"
"""A pair that the documentation of NATS shows."""
KEYS = new_keys("Oakhaven Expo", datetime(2026, 5, 1, tzinfo=UTC))
VENUE = venue_of(KEYS, [Node(("a.example",)), Node(("10.0.0.5",), 4333), Node(("fd00::2",))])


# Keys


def test_a_key_is_written_as_nats_writes_it() -> None:
    key = key_of(f" {SEED}\n")
    assert (key.kind, key.public, key.seed_text) == ("user", PUBLIC, SEED)


@pytest.mark.parametrize("kind", get_args(Kind))
def test_a_key_says_what_it_is_for_and_comes_back_from_its_text(kind: Kind) -> None:
    key = new_key(kind)
    letter = {"operator": "O", "account": "A", "user": "U"}[kind]
    assert (key.public[0], key.seed_text[:2]) == (letter, f"S{letter}")
    assert key_of(key.seed_text) == key
    assert [is_public(key.public, one) for one in get_args(Kind)] == [one == kind for one in get_args(Kind)]


def test_the_same_entropy_makes_the_same_key() -> None:
    assert new_key("user", lambda n: bytes(n)) == NatsKey("user", bytes(32))


@given(st.text(max_size=80) | st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567=", max_size=80))
def test_no_garbage_is_a_key(text: str) -> None:
    with pytest.raises(Refused, match="no key of a backbone"):
        key_of(text)


@given(st.integers(0, len(SEED) - 1), st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))
def test_a_seed_with_a_wrong_letter_is_none(at: int, letter: str) -> None:
    wrong = SEED[:at] + letter + SEED[at + 1 :]
    if wrong != SEED:
        with pytest.raises(Refused):
            key_of(wrong)


def test_a_public_key_is_no_secret_one() -> None:
    with pytest.raises(Refused):
        key_of(PUBLIC)


def test_secrets_are_not_shown_by_accident() -> None:
    assert VENUE.seed not in repr(VENUE)
    assert "seed" not in repr(key_of(SEED))


# Tokens


def parts(token: str) -> tuple[dict[str, object], dict[str, object]]:
    """The head and the claims of a token, whose signature must be that of its issuer."""
    signed, _dot, signature = token.rpartition(".")
    head, body = (json.loads(_decoded(part)) for part in signed.split("."))
    raw = _base32(body["iss"])
    Ed25519PublicKey.from_public_bytes(raw[1:33]).verify(_decoded(signature), signed.encode())
    return head, body


def _decoded(part: str) -> bytes:
    return urlsafe_b64decode(part + "=" * (-len(part) % 4))


def _base32(text: str) -> bytes:
    return b32decode(text + "=" * (-len(text) % 8))


def test_a_token_is_signed_by_its_issuer_and_names_its_subject() -> None:
    user = new_key("user")
    token = user_jwt(KEYS.signing, KEYS.account.public, user.public, "tablet", 7, ["a"], ["b"], 9)
    head, body = parts(token)
    assert head == {"typ": "JWT", "alg": "ed25519-nkey"}
    assert (body["iss"], body["sub"], body["iat"], body["exp"]) == (
        KEYS.signing.public,
        user.public,
        7,
        9,
    )
    assert isinstance(body["jti"], str)
    assert len(body["jti"]) == 52
    assert claims_of(token) == body


def test_who_signs_for_the_account_names_it_and_the_account_itself_does_not() -> None:
    by_other = claims_of(user_jwt(KEYS.signing, KEYS.account.public, PUBLIC, "", 0, [], []))
    by_itself = claims_of(user_jwt(KEYS.account, KEYS.account.public, PUBLIC, "", 0, [], []))
    assert by_other["nats"]["issuer_account"] == KEYS.account.public
    assert "issuer_account" not in by_itself["nats"]


def test_the_account_may_store_without_limit_and_the_system_account_nothing() -> None:
    _head, normal = parts(account_jwt(KEYS.operator, KEYS.account.public, "TABLESIDE", 0))
    _head, system = parts(account_jwt(KEYS.operator, KEYS.system.public, "SYS", 0, is_system=True))
    _head, operator = parts(operator_jwt(KEYS.operator, "Expo", KEYS.system.public, 0))
    assert normal["nats"]["limits"]["disk_storage"] == -1  # type: ignore[index]
    assert "disk_storage" not in system["nats"]["limits"]  # type: ignore[index]
    assert operator["nats"]["system_account"] == KEYS.system.public  # type: ignore[index]


@pytest.mark.parametrize("garbage", ["", "a", "a.b", "a.e30", "a.W10.c", "x." + "[" * 9999, "ä.ö.ü"])
def test_what_is_no_token_claims_nothing(garbage: str) -> None:
    assert claims_of(garbage) == {}


# Tokens at a real server


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    with Servers(tmp_path_factory.mktemp("one")) as servers:
        servers.start_all()
        yield servers


def test_the_server_takes_a_user_and_keeps_it_to_its_subjects(servers: Servers) -> None:
    may = anybody(servers.venue, ["$JS.API.INFO"], ["_INBOX.>"])
    assert servers.ask(0, may, "$JS.API.INFO")[0]["limits"]["max_storage"] == -1
    with pytest.raises(TurnedAway, match='Permissions Violation for Publish to "other"'):
        servers.ask(0, may, "other")


def test_an_empty_list_of_subjects_is_nothing_and_not_everything(servers: Servers) -> None:
    with pytest.raises(TurnedAway, match="Permissions Violation for Publish"):
        servers.ask(0, anybody(servers.venue, [], ["_INBOX.>"]), "a")
    with pytest.raises(TurnedAway, match="Permissions Violation for Subscription"):
        servers.ask(0, anybody(servers.venue, ["a"], []), "a")


@ONE_CLOCK
def test_the_server_takes_no_user_of_another_account_signer_or_time(servers: Servers) -> None:
    venue, user, now = servers.venue, new_key("user"), int(time.time())
    stranger = new_key("account")
    wrong = [
        user_jwt(stranger, venue.account, user.public, "", now, [">"], [">"]),
        user_jwt(stranger, stranger.public, user.public, "", now, [">"], [">"]),
        user_jwt(key_of(venue.seed), venue.account, user.public, "", now, [">"], [">"], now - 10),
        user_jwt(key_of(venue.seed), venue.account, new_key("user").public, "", now, [">"], [">"]),
    ]
    for token in wrong:
        with pytest.raises(TurnedAway, match="Authorization Violation"):
            servers.ask(0, Pass(token, user), "a")


# The organizer's file


def test_the_file_comes_back_as_it_was() -> None:
    assert VENUE.servers == ("tls://a.example:4222", "tls://10.0.0.5:4333", "tls://[fd00::2]:4222")
    assert read_venue(venue_text(VENUE)) == VENUE
    assert read_venue(f"\ufeff{venue_text(VENUE)}") == VENUE


CHANGES: list[tuple[dict[str, object], str]] = [
    ({"format": "other"}, "no file of a backbone"),
    ({"version": 2}, "newer app"),
    ({"version": "1"}, "which version"),
    ({"version": True}, "which version"),
    ({"name": ""}, "no name"),
    ({"name": " \n"}, "no name"),
    ({"name": "x" * 81}, "no name"),
    ({"servers": []}, "no servers, or too many"),
    ({"servers": ["tls://a.example:4222"] * 10}, "no servers, or too many"),
    ({"servers": "tls://a.example:4222"}, "no servers, or too many"),
    ({"servers": ["a.example"]}, "no sound address"),
    ({"servers": ["nats://a.example:4222"]}, "no sound address"),
    ({"servers": ["tls://a b:4222"]}, "no sound address"),
    ({"servers": [7]}, "no sound address"),
    ({"account": "A"}, "no account"),
    ({"account": PUBLIC}, "no account"),
    ({"seed": SEED}, "secret key"),
    ({"seed": None}, "secret key"),
    ({"ca": ""}, "certificate"),
    ({"ca": "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"}, "certificate"),
    ({"ca": VENUE.ca * 40}, "certificate"),
    ({"ca": 7}, "certificate"),
]


@pytest.mark.parametrize(("change", "why"), CHANGES)
def test_a_file_with_a_fault_is_refused_and_the_fault_named(change: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why) as refusal:
        read_venue(json.dumps({**json.loads(venue_text(VENUE)), **change}))
    assert "Nothing was changed" in str(refusal.value)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", "[" * 100_000, "9" * 5000, "{" + " " * 70_000 + "}"]
)
def test_what_is_no_such_file_at_all_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="no file of a backbone"):
        read_venue(text)


@given(
    st.dictionaries(st.sampled_from([*json.loads(venue_text(VENUE))]), st.integers() | st.text() | st.none())
)
def test_whatever_is_in_it_a_file_is_read_or_refused(change: dict[str, object]) -> None:
    try:
        found = read_venue(json.dumps({**json.loads(venue_text(VENUE)), **change}))
    except Refused:
        return
    assert replace(found, name="") == replace(VENUE, name="")


def test_a_name_is_kept_to_one_line() -> None:
    text = venue_text(Venue("Oak\n\x1b[2J haven", VENUE.servers, VENUE.ca, VENUE.account, VENUE.seed))
    assert read_venue(text).name == "Oak [2J haven"


# Addresses


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a.example", "tls://a.example:4222"),
        ("A.Example:5000", "tls://a.example:5000"),
        ("tls://a.example:5000/", "tls://a.example:5000"),
        ("NATS://10.0.0.5", "tls://10.0.0.5:4222"),
        ("fd00::2", "tls://[fd00::2]:4222"),
        ("tls://[FD00::2]:9", "tls://[fd00::2]:9"),
        ("a.example, b.example", None),
        ("", None),
        ("http://a.example", None),
        ("tls://", None),
        ("a.example:0", None),
        ("a.example:70000", None),
        ("user:secret@a.example", None),
        ("1.2.3.400", None),
        ("x" * 300, None),
    ],
)
def test_an_address_is_understood_as_it_is_typed_or_refused(typed: str, meant: str | None) -> None:
    if meant is None:
        with pytest.raises(Refused):
            server_address(typed)
    else:
        assert server_address(typed) == meant


# The admin's file


def test_a_users_file_comes_back_as_it_was() -> None:
    key = key_of(SEED)
    assert read_creds(creds_text("a.b-c.d_e", key)) == ("a.b-c.d_e", key)
    with pytest.raises(Refused, match=r"admin\.creds"):
        read_creds("-----BEGIN NATS USER JWT-----\n")
