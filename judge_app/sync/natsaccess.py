"""Who may use a convention's backbone: keys and tokens in the form of NATS, and the organizer's file."""

import json
from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm

from judge_app.core.ops.backbone import MOST_SERVERS
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.sync.addresses import address_text, parse_address
from judge_app.sync.natskeys import NatsKey, is_public, key_of, new_key
from judge_app.views.words import plain

__all__ = [
    "NATS_PORT",
    "NatsKey",
    "Venue",
    "account_jwt",
    "account_without",
    "claims_of",
    "is_public",
    "key_of",
    "new_key",
    "operator_jwt",
    "read_venue",
    "server_address",
    "user_jwt",
    "venue_text",
]

NATS_PORT = 4222
LARGEST_CA = 16 * 1024
LARGEST_FILE = 64 * 1024
LONGEST_NAME = 80
HUB_DOMAIN = "tableside"
"""What one.conf and three.conf call the place where they store, so that a leaf can name it."""
FORMAT, VERSION = "tableside-backbone", 1
_LONGEST_SHOWN = 40
_STORAGE = "$JS.API."
_UNLIMITED = -1
_FREE = {"subs": _UNLIMITED, "data": _UNLIMITED, "payload": _UNLIMITED}
_ROOM = {"mem_storage": _UNLIMITED, "disk_storage": _UNLIMITED, "streams": _UNLIMITED, "consumer": _UNLIMITED}

# Tokens


def operator_jwt(operator: NatsKey, name: str, system_account_public: str, issued_s: int) -> str:
    """What the servers trust: whoever signs accounts with the operator's key."""
    claims = {"type": "operator", "version": 2, "system_account": system_account_public}
    return _token(operator, operator.public, name, issued_s, claims)


def account_jwt(
    operator: NatsKey,
    account_public: str,
    name: str,
    issued_s: int,
    *,
    signing_keys: Sequence[str] = (),
    is_system: bool = False,
    revocations: Mapping[str, int] | None = None,
    is_leaf: bool = False,
) -> str:
    """Let an account exist. *revocations*: users whose tokens of that second or before are void.

    *is_leaf*: on a server that stores nothing, and passes on what is asked of the storage.
    """
    limits = {**_FREE, "conn": _UNLIMITED, "leaf": _UNLIMITED, "wildcards": True}
    limits |= {"imports": _UNLIMITED, "exports": _UNLIMITED}
    claims: dict[str, Any] = {
        "type": "account",
        "version": 2,
        "limits": limits if is_system or is_leaf else limits | _ROOM,
        "default_permissions": {"pub": {}, "sub": {}},
    }
    if signing_keys:
        claims["signing_keys"] = list(signing_keys)
    if revocations:
        claims["revocations"] = dict(revocations)
    if is_leaf:
        everything = f"{_STORAGE}>"
        claims["mappings"] = {everything: [{"subject": _through_leaf(everything), "weight": 100}]}
    return _token(operator, account_public, name, issued_s, claims)


def user_jwt(
    account: NatsKey,
    account_public: str,
    user_public: str,
    name: str,
    issued_s: int,
    publish: Sequence[str],
    subscribe: Sequence[str],
    expires_s: int | None = None,
) -> str:
    """Let a user in, to say and hear just these subjects; *account* is its key or one that signs for it.

    What may be asked of the storage may be asked through a leaf too, which asks under another name. Nobody
    may answer what asks for it: where to is for the asker to say, and could be anywhere.
    """
    claims: dict[str, Any] = {
        "type": "user",
        "version": 2,
        "pub": _allowed([*publish, *map(_through_leaf, filter(_is_storage, publish))]),
        "sub": _allowed(subscribe),
        **_FREE,
    }
    if account.public != account_public:
        claims["issuer_account"] = account_public
    return _token(account, user_public, name, issued_s, claims, expires_s)


def _is_storage(subject: str) -> bool:
    return subject.startswith(_STORAGE)


def _through_leaf(subject: str) -> str:
    return f"$JS.{HUB_DOMAIN}.API.{subject.removeprefix(_STORAGE)}"


def _allowed(subjects: Sequence[str]) -> dict[str, list[str]]:
    # To a server an empty list of what is allowed means everything.
    return {"allow": list(subjects)} if subjects else {"deny": [">"]}


def account_without(operator: NatsKey, token: str, user_public: str, at_s: int) -> str:
    """The *token* of an account as it was, but that a user's own tokens made until *at_s* are void."""
    claims = claims_of(token)
    nats = claims["nats"]
    nats = {**nats, "revocations": {**nats.get("revocations", {}), user_public: at_s}}
    return _token(operator, claims["sub"], claims["name"], at_s, nats)


def claims_of(token: str) -> dict[str, Any]:
    """What *token* says, whoever signed it; nothing if it is none."""
    try:
        middle = token.split(".")[1]
        found = json.loads(urlsafe_b64decode(middle + "=" * (-len(middle) % 4)))
    except (ValueError, IndexError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _token(
    issuer: NatsKey,
    subject: str,
    name: str,
    issued_s: int,
    nats: Mapping[str, Any],
    expires_s: int | None = None,
) -> str:
    claims = {"iss": issuer.public, "sub": subject, "name": name, "iat": issued_s, "nats": nats}
    if expires_s is not None:
        claims["exp"] = expires_s
    mark = b32encode(sha256(_json(claims)).digest()).decode().rstrip("=")
    body = f"{_part({'typ': 'JWT', 'alg': 'ed25519-nkey'})}.{_part({**claims, 'jti': mark})}"
    return f"{body}.{_url(issuer.sign(body.encode()))}"


def _json(content: object) -> bytes:
    return json.dumps(content, separators=(",", ":"), sort_keys=True).encode()


def _part(content: object) -> str:
    return _url(_json(content))


def _url(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


# The organizer's file


@dataclass(frozen=True)
class Venue:
    """A convention's backbone, with the secret by which a leader's tablet lets others use it."""

    name: str
    servers: tuple[str, ...]
    ca: str
    """The certificate, in PEM, that vouches for those of the servers."""
    account: str
    seed: str = field(repr=False)
    """Of a key that signs users of *account*."""


def venue_text(venue: Venue) -> str:
    content = {"format": FORMAT, "version": VERSION, **asdict(venue)}
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def read_venue(text: str) -> Venue:
    """What an organizer's file says; Refused, with what is wrong, whatever is in it."""
    content = _content(text)
    name = content.get("name")
    if not isinstance(name, str) or not 0 < len(plain(name)) <= LONGEST_NAME:
        raise _spoilt(_("it has no name of the venue"))
    servers = content.get("servers")
    if not isinstance(servers, list) or not 0 < len(servers) <= MOST_SERVERS:
        raise _spoilt(_("it names no servers, or too many"))
    if not all(isinstance(one, str) and _is_server(one) for one in servers):
        raise _spoilt(_("one of its servers has no sound address"))
    account, seed = content.get("account"), content.get("seed")
    if not isinstance(account, str) or not is_public(account, "account"):
        raise _spoilt(_("it has no account"))
    if not isinstance(seed, str) or not _is_account_seed(seed):
        raise _spoilt(_("its secret key is missing or damaged"))
    return Venue(plain(name), tuple(dict.fromkeys(servers)), _certificate(content.get("ca")), account, seed)


def _content(text: str) -> Mapping[str, object]:
    try:
        content = json.loads(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")[: LARGEST_FILE + 1])
    except (ValueError, RecursionError):
        content = None
    if len(text) > LARGEST_FILE or not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Refused(
            _("That is no file of a backbone. Nothing was changed; choose the venue’s organizer.backbone.")
        )
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        raise Refused(
            _("This file of a backbone is made for a newer app. Nothing was changed; update the app.")
        )
    if version != VERSION or isinstance(version, bool):
        raise _spoilt(_("it does not say which version it is"))
    return content


def _certificate(ca: object) -> str:
    try:
        if isinstance(ca, str) and len(ca) <= LARGEST_CA and x509.load_pem_x509_certificates(ca.encode()):
            return ca
    except (ValueError, UnsupportedAlgorithm, x509.InvalidVersion):
        pass
    raise _spoilt(_("its certificate is missing or damaged"))


def _is_account_seed(text: str) -> bool:
    try:
        return key_of(text).kind == "account"
    except Refused:
        return False


def _is_server(text: str) -> bool:
    try:
        return server_address(text) == text
    except Refused:
        return False


def _spoilt(why: str) -> Refused:
    sentence = _(
        "The file of the backbone cannot be used: {why}. Nothing was changed; ask the venue for it again."
    )
    return Refused(sentence.format(why=why))


# Addresses


def server_address(text: str) -> str:
    """
    >>> server_address("nats-a.expo.example"), server_address("nats://[FD00::2]:4333")
    ('tls://nats-a.expo.example:4222', 'tls://[fd00::2]:4333')
    """
    typed = text.strip()
    scheme, slashes, rest = typed.partition("://")
    try:
        if slashes and scheme.lower() not in ("tls", "nats"):
            raise Refused
        return f"tls://{address_text(parse_address(rest.removesuffix('/') if slashes else typed, NATS_PORT))}"
    except Refused:
        sentence = _(
            "“{text}” is no address of a server. One looks like nats-a.expo.example or 10.0.0.5:4222."
        )
        raise Refused(sentence.format(text=plain(text)[:_LONGEST_SHOWN])) from None
