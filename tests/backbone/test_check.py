"""`backbone check`: everything that is wrong with servers is said at once, and nothing else."""

import asyncio
import json
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest

from judge_app.cli.backbonewords import WORDS, told
from judge_app.sync.natsaccess import Venue, account_jwt, new_key
from judge_app.venue.certificates import server_certificate
from judge_app.venue.checking import examine
from judge_app.venue.findings import Finding, Kind
from judge_app.venue.nodes import ACCOUNT, Node, VenueKeys, new_keys, venue_of
from tests.backbone.servers import Servers, anybody
from tests.cli.terminals import Terminal

SOON_S = 1.0
"""As long a fake server that says nothing is waited for."""
INFO: dict[str, object] = {"server_id": "N1", "version": "2.15.1", "max_payload": 2 << 20}
INFO |= {"jetstream": True, "tls_required": True, "auth_required": True}
KEYS = new_keys("Oakhaven Expo", datetime.now(UTC))
Answering = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def look(addresses: Sequence[str], venue: Venue | None = None, **more: Any) -> list[tuple[Kind, str]]:
    return [(one.kind, one.fact) for one in asyncio.run(examine(addresses, venue, **more))]


def kinds(addresses: Sequence[str], venue: Venue | None = None, **more: Any) -> list[Kind]:
    return [kind for kind, _fact in look(addresses, venue, **more)]


# Servers that are none


def look_at(answering: Answering, venue: Venue | None = None) -> list[tuple[Kind, str]]:
    """What is said about a server that does *answering*."""

    async def run() -> list[Finding]:
        server = await asyncio.start_server(answering, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            return [*await examine([f"tls://127.0.0.1:{port}"], venue, patience_s=SOON_S)]

    return [(one.kind, one.fact) for one in asyncio.run(run())]


def saying(content: bytes, context: ssl.SSLContext | None = None) -> Answering:
    """Says *content*, then goes on inside TLS if it can, and hears the other end out."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(content)
            await writer.drain()
            if context is not None:
                await writer.start_tls(context)
            await reader.read()
        except OSError:
            pass
        finally:
            writer.close()

    return answer


def greeting(**changes: object) -> bytes:
    return f"INFO {json.dumps({**INFO, **changes})}\r\n".encode()


def shows(tmp_path: Path, keys: VenueKeys, hosts: Sequence[str], made: datetime) -> ssl.SSLContext:
    certificate, key = server_certificate(keys.authority, hosts, made)
    (tmp_path / "both.pem").write_text(certificate + key, "ascii")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "both.pem")
    return context


VENUE = venue_of(KEYS, [Node(("127.0.0.1",))])


def test_where_nobody_listens_nobody_answers() -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # taken, but not listened at
        address = f"tls://127.0.0.1:{held.getsockname()[1]}"
        assert look([address]) == [("silent", "Connection refused")]
    assert kinds(["tls://nobody.invalid:4222"]) == ["unknown-name"]


@pytest.mark.parametrize(
    "content",
    [
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"INFO {]\r\n",
        b"INFO 7\r\n",
        b"INFO " + b"[" * 50_000 + b"\r\n",
        b"\x00\xff\r\n",
        b"x" * 400_000,
        b"",
    ],
    ids=["ssh", "http", "no JSON", "no object", "deep", "bytes", "endless", "mute"],
)
def test_what_is_no_nats_server_is_called_so(content: bytes) -> None:
    assert look_at(saying(content), VENUE) == [("not-nats", "")]


def test_one_that_hangs_up_at_once_is_silent() -> None:
    async def hang_up(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    assert look_at(hang_up) == [("silent", "")]


def test_a_greeting_of_strange_values_is_no_reason_to_fall_over() -> None:
    strange = greeting(connect_urls=7, version=[], max_payload="2MB", cluster={}, server_id=None, jetstream=0)
    found = [kind for kind, _fact in look_at(saying(strange), VENUE)]
    assert found[:2] == ["old", "small-payload"]


# Servers that are not fit


def test_an_old_server_is_refused_with_the_reason(tmp_path: Path) -> None:
    context = shows(tmp_path, KEYS, ["127.0.0.1"], datetime.now(UTC))
    found = look_at(saying(greeting(version="2.9.10"), context))
    assert found == [("old", "2.9.10"), ("unasked", ""), ("one-node", "")]
    [line, *_notes] = told([Finding("old", "tls://a:4222", "2.9.10")])
    assert line.startswith(
        "tls://a:4222: this is nats-server 2.9.10, and 2.10.23 is the oldest that will do."
    )


def test_all_faults_of_one_server_are_said_at_once(tmp_path: Path) -> None:
    other = new_keys("Elm Con", datetime.now(UTC))
    context = shows(tmp_path, other, ["other.example"], datetime.now(UTC) - timedelta(days=900))
    said = greeting(
        version="2.9.10", max_payload=1 << 20, auth_required=False, tls_required=False, tls_available=True
    )
    found = [kind for kind, _fact in look_at(saying(said, context), VENUE)]
    assert found == [
        *("old", "tls-optional", "open-to-all", "small-payload", "foreign", "misnamed", "expired"),
        *("one-node", "disk-unseen"),
    ]


def test_without_tls_nothing_secret_is_sent() -> None:
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(greeting(tls_required=False))
        heard.append(await reader.read())
        writer.close()

    assert "no-tls" in [kind for kind, _fact in look_at(answer, VENUE)]
    assert heard == [b""]


def test_a_server_that_breaks_tls_off_is_said_to(tmp_path: Path) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(greeting())
        await reader.read(1)
        writer.write(b"-ERR 'no'\r\n")
        writer.close()

    assert "tls-failed" in [kind for kind, _fact in look_at(answer, VENUE)]


# Real servers


def test_one_sound_node_has_two_notes_and_no_fault(tmp_path: Path) -> None:
    with Servers(tmp_path / "venue") as servers:
        servers.start_all()
        assert kinds(servers.addresses, servers.venue) == ["one-node", "disk-unseen"]
        assert kinds(servers.addresses, servers.venue, admin=servers.admin) == ["one-node"]
        assert kinds(servers.addresses) == ["unasked", "one-node"]
        said = Terminal(tmp_path / "admin").types(
            "backbone", "check", "--file", servers.folder / "organizer.backbone"
        )
        assert said.startswith("Note: one node: while it is down")
        assert said.endswith("Nothing wrong was found.\n")


def test_three_sound_nodes_have_nothing_to_be_said_about(tmp_path: Path) -> None:
    with Servers(tmp_path, 3) as servers:
        servers.start_all()
        assert kinds(servers.addresses, servers.venue, admin=servers.admin) == []
        assert kinds(servers.addresses[:1], servers.venue) == ["disk-unseen"], "it tells of the others"
        follows = (servers.meta_leader() + 1) % 3
        servers.kill(follows)
        down = asyncio.run(examine(servers.addresses, servers.venue, servers.admin))
        silent, unheard = servers.addresses[follows], servers.nodes[follows].name
        assert {(one.kind, one.at) for one in down} >= {("silent", silent), ("node-down", unheard)}


def test_nodes_without_a_majority_have_no_leader(tmp_path: Path) -> None:
    with Servers(tmp_path, 3) as servers:
        servers.start_all()
        leads = servers.meta_leader()
        for number in (leads, (leads + 1) % 3):
            servers.kill(number)
        found = kinds(servers.addresses, servers.venue, patience_s=SOON_S)
        assert sorted(found) == ["disk-unseen", "no-leader", "silent", "silent"]


def test_an_admin_of_another_venue_is_told_so(tmp_path: Path) -> None:
    with Servers(tmp_path / "a") as servers, Servers(tmp_path / "b") as others:
        servers.start_all()
        found = kinds(servers.addresses, servers.venue, admin=others.admin)
        assert found == ["admin-turned-away", "one-node"]


def test_streams_that_are_not_as_tablets_make_them_are_named(tmp_path: Path) -> None:
    with Servers(tmp_path, 3) as servers:
        servers.start_all()
        anyone = anybody(servers.venue)
        for name, more in (("TABLESIDE_x", {"storage": "memory"}), ("OTHER", {})):
            config = {"name": name, "subjects": [name], "storage": "file", "num_replicas": 1, **more}
            [made] = servers.ask(0, anyone, f"$JS.API.STREAM.CREATE.{name}", config)
            assert "error" not in made
        assert look(servers.addresses, servers.venue, admin=servers.admin) == [
            ("stream-in-memory", "TABLESIDE_x"),
            ("stream-replicas", "TABLESIDE_x (1)"),
            ("stream-deletable", "TABLESIDE_x"),
        ]


def test_nodes_that_know_nothing_of_each_other_are_apart(tmp_path: Path) -> None:
    with Servers(tmp_path / "a", keys=KEYS) as one, Servers(tmp_path / "b", keys=KEYS) as other:
        one.start_all()
        other.start_all()
        both = [*one.addresses, *other.addresses]
        assert kinds(both, one.venue, admin=one.admin) == ["apart", "two-nodes"]


SPOILT: list[tuple[str, str, str, Kind]] = [
    ("nats.conf", "sync_interval: always", "sync_interval: 2m", "lazy-disk"),
    ("nats.conf", "max_payload: 2MB", "max_payload: 1MB", "small-payload"),
    ("nats.conf", "timeout: 10\n}\n\n# A", "timeout: 10\n}\nallow_non_tls: true\n# A", "tls-optional"),
]


@pytest.mark.parametrize(("file", "there", "instead", "kind"), SPOILT)
def test_settings_that_were_changed_are_found(
    tmp_path: Path, file: str, there: str, instead: str, kind: Kind
) -> None:
    with Servers(tmp_path) as servers:
        spoil(servers, file, there, instead)
        servers.start_all()
        assert kinds(servers.addresses, servers.venue, admin=servers.admin) == [kind, "one-node"]


def spoil(servers: Servers, file: str, there: str, instead: str) -> None:
    path = servers.folder_of(0) / file
    text = path.read_text("utf-8")
    assert there in text
    path.write_text(text.replace(there, instead), "utf-8")


def test_a_server_without_jetstream_is_found(tmp_path: Path) -> None:
    with Servers(tmp_path) as servers:
        spoil(servers, "nats.conf", "jetstream {", "jetstream {\n  enabled: false")
        servers.start_all()
        assert kinds(servers.addresses, servers.venue, admin=servers.admin) == ["no-jetstream"]
        assert kinds(servers.addresses) == ["stores-nothing"]


def test_an_account_that_may_not_store_is_found(tmp_path: Path) -> None:
    with Servers(tmp_path) as servers:
        keys = servers.keys
        access = (servers.folder_of(0) / "access.conf").read_text("utf-8")
        token = access.split(f"{keys.account.public}: ")[1].split("\n")[0]
        signing = [keys.signing.public]
        poor = account_jwt(
            keys.operator, keys.account.public, ACCOUNT, 0, signing_keys=signing, is_system=True
        )
        spoil(servers, "access.conf", token, poor)
        servers.start_all()
        assert kinds(servers.addresses, servers.venue) == ["no-account", "one-node", "disk-unseen"]


def test_a_file_of_another_venue_is_told_from_one_of_other_keys(tmp_path: Path) -> None:
    with Servers(tmp_path / "venue") as servers:
        servers.start_all()
        foreign = replace(servers.venue, ca=VENUE.ca)
        assert look(servers.addresses, foreign)[0] == ("foreign", "CN=Oakhaven Expo")
        stranger = new_key("account")
        other = replace(servers.venue, account=stranger.public, seed=stranger.seed_text)
        assert look(servers.addresses, other)[0] == ("turned-away", "Authorization Violation")
        admin = Terminal(tmp_path / "admin")
        by_name = servers.addresses[0].replace("127.0.0.1", "127.0.0.2")
        done = admin.tries("backbone", "check", by_name, "--file", servers.folder / "organizer.backbone")
        assert done.returncode == 1
        assert "nobody answers" in done.stdout or "the certificate is for" in done.stdout


# Words


def test_there_are_words_for_everything_that_can_be_found() -> None:
    assert {*WORDS} == {kind for part in get_args(Kind) for kind in (get_args(part) or [part])}
    for kind in WORDS:
        [line] = told([Finding(kind, "tls://a:4222", "x\x1b[2J{y}")])
        assert line.isprintable()
        assert line.endswith((".", "?"))


def test_a_check_of_nothing_and_files_that_are_none_are_refused(tmp_path: Path) -> None:
    admin = Terminal(tmp_path / "admin")
    assert "Name a server" in admin.refused("backbone", "check")
    assert "cannot be read" in admin.refused("backbone", "check", "--file", tmp_path / "none")
    (tmp_path / "garbage").write_bytes(b"\xff\x00")
    assert "no file of a backbone" in admin.refused("backbone", "check", "--file", tmp_path / "garbage")
    assert "admin.creds" in admin.refused("backbone", "check", "a", "--admin", tmp_path / "garbage")
    admin.types("backbone", "keys", tmp_path / "keys", "--host", "a")
    assert "--file FILE" in admin.refused("backbone", "check", "a", "--admin", tmp_path / "keys/admin.creds")
    assert "no address of a server" in admin.refused("backbone", "check", "a b")
