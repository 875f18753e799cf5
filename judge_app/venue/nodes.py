"""All that a venue needs for a backbone of its own, as files: keys, certificates, settings of each node."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.sync.addresses import Address, address_text
from judge_app.sync.natsaccess import (
    NATS_PORT,
    NatsKey,
    Venue,
    account_jwt,
    account_without,
    claims_of,
    is_public,
    key_of,
    new_key,
    operator_jwt,
    user_jwt,
    venue_text,
)
from judge_app.venue.certificates import Authority, new_authority, server_certificate

__all__ = [
    "ACCOUNT",
    "ORGANIZER",
    "Node",
    "VenueKeys",
    "creds_text",
    "is_secret",
    "locked_out",
    "new_keys",
    "node_files",
    "read_creds",
    "shared_files",
    "venue_of",
]

ACCOUNT = "TABLESIDE"
ORGANIZER, ADMIN, OPERATOR = "organizer.backbone", "admin.creds", "operator.seed"
ROUTE_PORT, LEAF_PORT = 6222, 7422
EVERYWHERE = "0.0.0.0"
_LEAF_SUBJECTS = ("tableside.>", "$JS.>", "_INBOX.>")
_PRELOADED = re.compile(r"^  A[A-Z2-7]{55}: ([\w.-]+)$", re.MULTILINE)
_CREDS = re.compile(r"USER JWT-+\s+([\w.-]+)\s+-+END.*?NKEY SEED-+\s+(\w+)\s+-+END", re.DOTALL)
_SECRETS = ("-key.pem", ".seed", ".creds", ".backbone")


@dataclass(frozen=True)
class Node:
    """A server: by which names it is reached, the first of them by tablets, and where it listens."""

    hosts: tuple[str, ...]
    client: int = NATS_PORT
    route: int = ROUTE_PORT
    leaf: int = LEAF_PORT
    listen: str = EVERYWHERE
    store: str = "store"
    advertised: str = ""
    """Where tablets are told to find it, if not at the first of its names."""
    label: str = ""

    @property
    def name(self) -> str:
        """What the server is called, also as a folder: its label, or else the first of its names."""
        return self.label or self.hosts[0].replace(":", "-")

    @property
    def address(self) -> str:
        return self.advertised or self.at(self.client)

    def at(self, port: int) -> str:
        return address_text(Address(self.hosts[0], port))

    def listening(self, port: int) -> str:
        return address_text(Address(self.listen, port))


@dataclass(frozen=True)
class VenueKeys:
    """All secrets of a venue."""

    name: str
    operator: NatsKey
    system: NatsKey
    account: NatsKey
    signing: NatsKey
    authority: Authority


def new_keys(name: str, now: datetime) -> VenueKeys:
    system, account, signing = (new_key("account") for _each in range(3))
    return VenueKeys(name, new_key("operator"), system, account, signing, new_authority(name, now))


def venue_of(keys: VenueKeys, nodes: Sequence[Node]) -> Venue:
    """What the organizer is given; *nodes* are all that tablets may use, leaves too."""
    servers = tuple(f"tls://{node.address}" for node in nodes)
    return Venue(keys.name, servers, keys.authority.pem, keys.account.public, keys.signing.seed_text)


def shared_files(keys: VenueKeys, nodes: Sequence[Node], now: datetime) -> dict[str, str]:
    """What no node needs: for the organizer, for the admin, and to change the keys later."""
    issued_s = int(now.timestamp())
    admin = new_key("user")
    token = user_jwt(keys.system, keys.system.public, admin.public, "admin", issued_s, (">",), (">",))
    return {
        ORGANIZER: venue_text(venue_of(keys, nodes)),
        ADMIN: creds_text(token, admin),
        OPERATOR: f"{keys.operator.seed_text}\n",
        "ca.pem": keys.authority.pem,
        "ca-key.pem": keys.authority.key_pem,
    }


def node_files(
    keys: VenueKeys, node: Node, nodes: Sequence[Node], settings: str, now: datetime, *, is_leaf: bool = False
) -> dict[str, str]:
    """The folder of *node*, one of *nodes* or a leaf of theirs; *settings* is the file of the kind it is."""
    certificate, key = server_certificate(keys.authority, node.hosts, now)
    files = {
        "nats.conf": settings,
        "node.conf": _node_conf(node, nodes, keys.account.public if is_leaf else ""),
        "access.conf": _access_conf(keys, int(now.timestamp()), is_leaf=is_leaf),
        "ca.pem": keys.authority.pem,
        "server.pem": certificate,
        "server-key.pem": key,
    }
    if is_leaf:
        files["leaf.creds"] = _leaf_creds(keys, int(now.timestamp()))
    return files


def is_secret(file: str) -> bool:
    """Whether only its owner may read *file*."""
    return file.endswith(_SECRETS)


def creds_text(token: str, key: NatsKey) -> str:
    """A user in the form in which servers and the tools of NATS read one."""
    return (
        f"-----BEGIN NATS USER JWT-----\n{token}\n------END NATS USER JWT------\n\n"
        f"-----BEGIN USER NKEY SEED-----\n{key.seed_text}\n------END USER NKEY SEED------\n"
    )


def read_creds(text: str) -> tuple[str, NatsKey]:
    """The token and the key in such a text; Refused if they are not there."""
    found = _CREDS.search(text)
    if found is None:
        raise Refused(_("That is no file of a user of the servers. Choose the admin.creds of the venue."))
    return found[1], key_of(found[2])


# Settings


def _access_conf(keys: VenueKeys, issued_s: int, *, is_leaf: bool) -> str:
    trusted = operator_jwt(keys.operator, keys.name, keys.system.public, issued_s)
    system = account_jwt(keys.operator, keys.system.public, "SYS", issued_s, is_system=True)
    account = account_jwt(
        keys.operator,
        keys.account.public,
        ACCOUNT,
        issued_s,
        signing_keys=[keys.signing.public],
        is_leaf=is_leaf,
    )
    preloaded = {keys.system.public: system, keys.account.public: account}
    lines = [*_lines({"operator": trusted, "system_account": keys.system.public, "resolver": "MEMORY"})]
    inner = (f"  {line}" for line in _lines(preloaded))
    return "\n".join((*lines, "resolver_preload: {", *inner, "}", ""))


def _lines(values: Mapping[str, str]) -> Iterator[str]:
    return (f"{key}: {value}" for key, value in values.items())


def locked_out(access: str, operator: NatsKey, user_public: str, at_s: int) -> str:
    """The text of *access*.conf that lets a user in no more, by any token made until *at_s*."""
    if not is_public(user_public, "user"):
        raise Refused(_("That is no user of a backbone: one begins with U. Nothing was changed."))
    for token in _PRELOADED.findall(access):
        claims = claims_of(token)
        if claims.get("name") == ACCOUNT and claims.get("iss") == operator.public:
            return access.replace(token, account_without(operator, token, user_public, at_s))
    raise Refused(_("access.conf and operator.seed do not belong together. Nothing was changed."))


def _node_conf(node: Node, nodes: Sequence[Node], leaf_account: str) -> str:
    """What differs from node to node, as values that nats.conf names."""
    values: dict[str, object] = {
        "NODE": node.name,
        "LISTEN": node.listening(node.client),
        "ADVERTISE": node.address,
    }
    if leaf_account:
        values |= {"ACCOUNT": leaf_account, "HUB": [f"tls://{hub.at(hub.leaf)}" for hub in nodes]}
    else:
        values |= {"STORE": node.store, "LEAF_LISTEN": node.listening(node.leaf)}
        values |= {"LEAF_ADVERTISE": node.at(node.leaf)}
    if len(nodes) > 1 and not leaf_account:
        values |= {"ROUTE_LISTEN": node.listening(node.route), "ROUTE_ADVERTISE": node.at(node.route)}
        values |= {"ROUTES": [f"tls://{one.at(one.route)}" for one in nodes if one != node]}
    return "\n".join((*_lines({key: json.dumps(value) for key, value in values.items()}), ""))


def _leaf_creds(keys: VenueKeys, issued_s: int) -> str:
    user = new_key("user")
    token = user_jwt(
        keys.signing, keys.account.public, user.public, "leaf", issued_s, _LEAF_SUBJECTS, _LEAF_SUBJECTS
    )
    return creds_text(token, user)
