"""What a venue gets: the real server takes every file, and does with it what docs/conventions.md says."""

import asyncio
import os
import stat
import subprocess
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID
from nats.aio.client import Client

from judge_app.sync.natsaccess import read_venue, user_jwt
from judge_app.sync.natsprobe import Pass, TurnedAway, trusting
from judge_app.venue.certificates import certificate_faults
from judge_app.venue.checking import examine
from judge_app.venue.connected import connected
from judge_app.venue.nodes import Node, is_secret, new_keys, node_files, venue_of
from tests.backbone.servers import NATS_SERVER, SETTINGS, Servers, anybody, until
from tests.cli.terminals import Terminal

THREE = ("--host", "a.example,10.0.0.5", "--host", "b.example", "--host", "c.example")
NOW = datetime(2026, 5, 1, tzinfo=UTC)
STREAM = "TABLESIDE_t"
CONFIG = {"name": STREAM, "subjects": ["tableside.t.log.*"], "storage": "file", "deny_delete": True}


@pytest.fixture
def admin(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "admin")


# Files


@pytest.mark.parametrize("hosts", [THREE, THREE[:2]])
def test_the_server_finds_nothing_wrong_with_any_settings(
    admin: Terminal, tmp_path: Path, hosts: tuple[str, ...]
) -> None:
    folder = tmp_path / "keys"
    admin.types("backbone", "keys", folder, *hosts, "--leaf", "d.example")
    nodes = sorted(path.parent.name for path in folder.glob("*/nats.conf"))
    assert nodes == [*("a.example", "b.example", "c.example")[: len(hosts) // 2], "d.example"]
    for node in nodes:
        command = [str(NATS_SERVER), "-t", "-c", "nats.conf"]
        done = subprocess.run(command, cwd=folder / node, capture_output=True, text=True)
        assert (done.returncode, "is valid" in done.stderr) == (0, True), done.stderr


def test_keys_are_only_for_who_made_them_and_never_written_over(admin: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "keys"
    said = admin.types("backbone", "keys", folder, *THREE, "--name", "Oakhaven Expo")
    assert "copy it to b.example, and start there" in said
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*") if path.is_file()}
    assert {name for name, mode in files.items() if mode == 0o600} == {
        name for name in files if is_secret(name)
    }
    assert {"operator.seed", "ca-key.pem", "server-key.pem", "admin.creds"} <= {*filter(is_secret, files)}
    before = (folder / "organizer.backbone").read_bytes()
    assert "It is as it was" in admin.refused("backbone", "keys", folder, "--host", "other.example")
    assert (folder / "organizer.backbone").read_bytes() == before
    venue = read_venue(before.decode())
    assert (venue.name, venue.servers[0]) == ("Oakhaven Expo", "tls://a.example:4222")
    assert [path.name for path in folder.parent.iterdir()] == ["keys"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--host", "a", "--host", "b"), "one, three or five servers, not 2"),
        (("--host", "a", "--host", "b", "--host", "a"), "the same name"),
        (("--host", "a", "--leaf", "a"), "the same name"),
        (("--host", "a b"), "no address of a server"),
        (("--host", "ca.pem"), "No server can be called ca.pem"),
        (("--host", "a", *("--leaf", "b", "--leaf", "c", "--leaf", "d", "--leaf", "e"), *THREE), "not 4"),
    ],
)
def test_servers_that_make_no_backbone_are_refused(
    admin: Terminal, tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    assert why in admin.refused("backbone", "keys", tmp_path / "keys", *words)
    assert not (tmp_path / "keys").exists()


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(admin: Terminal, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "keys"
    said = admin.refused("backbone", "keys", folder, "--host", "a")
    assert said.startswith(f"{folder} cannot be made: ")
    assert "Nothing was made" in said


def test_keys_are_made_into_an_empty_folder_and_for_a_name_of_any_length(
    admin: Terminal, tmp_path: Path
) -> None:
    (tmp_path / "keys").mkdir()
    host = ".".join(["a" * 60] * 3)
    admin.types("backbone", "keys", tmp_path / "keys", "--host", host)
    venue = read_venue((tmp_path / "keys" / "organizer.backbone").read_text("utf-8"))
    assert (venue.name, venue.servers) == ("a" * 60, (f"tls://{host}:4222",))


def test_a_certificate_names_its_server_and_serves_both_ends_of_a_route() -> None:
    keys, node = new_keys("Oakhaven Expo", NOW), Node(("a.example", "10.0.0.5", "fd00::2"))
    files = node_files(keys, node, [node], "", NOW)
    made = x509.load_pem_x509_certificate(files["server.pem"].encode())
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["a.example", "localhost"]
    assert names.get_values_for_type(x509.IPAddress) == [ip_address("10.0.0.5"), ip_address("fd00::2")]
    purposes = made.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert {*purposes} == {ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH}
    ca = x509.load_pem_x509_certificate(files["ca.pem"].encode())
    assert ca.not_valid_after_utc - NOW > timedelta(days=3650)
    assert timedelta(days=730) < made.not_valid_after_utc - NOW < timedelta(days=732)
    made.verify_directly_issued_by(ca)


def test_every_fault_of_a_certificate_is_found_at_once() -> None:
    keys, other, node = new_keys("Oak", NOW), new_keys("Elm", NOW), Node(("a.example",))
    pem = node_files(keys, node, [node], "", NOW)["server.pem"]
    der = x509.load_pem_x509_certificate(pem.encode()).public_bytes(Encoding.DER)
    ca, foreign = (venue_of(one, [node]).ca for one in (keys, other))
    assert certificate_faults(der, ca, "A.example", NOW) == ()
    late = certificate_faults(der, foreign, "b.example", NOW + timedelta(days=800))
    assert [kind for kind, _fact in late] == ["foreign", "misnamed", "expired"]
    assert late[1] == ("misnamed", "a.example, localhost")
    assert certificate_faults(der, "", "localhost", NOW - timedelta(days=9)) == (
        ("not-yet", "30 April 2026"),
    )


# Three nodes


def test_a_node_that_lost_its_disk_gets_everything_back(tmp_path: Path) -> None:
    with Servers(tmp_path, 3) as servers:
        servers.start_all()
        anyone = anybody(servers.venue)
        [made] = servers.ask(0, anyone, f"$JS.API.STREAM.CREATE.{STREAM}", CONFIG | {"num_replicas": 3})
        assert "error" not in made
        assert servers.ask(1, anyone, "tableside.t.log.d", {"n": 1})[0]["seq"] == 1
        leaders = {servers.nodes[servers.meta_leader()].name, leader(servers)}
        follower = next(number for number in range(3) if servers.nodes[number].name not in leaders)
        others = [number for number in range(3) if number != follower]
        servers.kill(follower)
        assert servers.ask(others[0], anyone, "tableside.t.log.d", {"n": 2})[0]["seq"] == 2
        servers.wipe(follower)
        servers.start(follower)
        servers.wait_ready()
        name = servers.nodes[follower].name
        until(lambda: name in current(servers, others[0]), "the node has everything again")


def leader(servers: Servers) -> str:
    [told] = servers.ask(0, anybody(servers.venue), f"$JS.API.STREAM.INFO.{STREAM}")
    return str(told["cluster"]["leader"])


def current(servers: Servers, at: int) -> set[str]:
    [told] = servers.ask(at, anybody(servers.venue), f"$JS.API.STREAM.INFO.{STREAM}")
    return {one["name"] for one in told["cluster"]["replicas"] if one["current"] and not one.get("lag")}


# A leaf


@contextmanager
def leaf_of(servers: Servers) -> Iterator[Servers]:
    """A leaf in a second venue, as servers of their own that share the keys."""
    with Servers(servers.folder / "second", keys=servers.keys) as leaf:
        node = leaf.nodes[0]
        settings = (SETTINGS / "leaf.conf").read_text("utf-8")
        files = node_files(servers.keys, node, servers.nodes, settings, datetime.now(UTC), is_leaf=True)
        for name, text in files.items():
            (leaf.folder_of(0) / name).write_text(text, "utf-8")
        leaf.start_all()
        yield leaf


def answer(servers: Servers, by: Pass, subject: str, content: object = None) -> Any:
    """What is answered in the end; nothing while the line is not there yet."""
    found: list[Any] = []

    def is_answered() -> bool:
        found.extend(servers.ask(0, by, subject, content))
        return bool(found)

    until(is_answered, "somebody answers")
    return found[0]


async def pulled(servers: Servers, by: Pass, subject: str) -> bytes:
    """The next message of a reader, which comes by the subject that it had."""
    client = Client()

    def signed(nonce: str) -> bytes:
        return urlsafe_b64encode(by.key.sign(nonce.encode())).rstrip(b"=")

    ca = trusting(servers.venue.ca)
    await client.connect(
        servers.addresses[0], tls=ca, user_jwt_cb=by.jwt.encode, signature_cb=signed, allow_reconnect=False
    )
    try:
        inbox = await client.subscribe("_INBOX.reader")
        await client.publish(subject, b'{"batch": 1}', reply="_INBOX.reader")
        return (await inbox.next_msg(10)).data
    finally:
        await client.close()


def test_a_leaf_stores_nothing_and_passes_everything_on(tmp_path: Path) -> None:
    api = [f"$JS.API.{what}.{STREAM}" for what in ("STREAM.CREATE", "CONSUMER.CREATE", "CONSUMER.MSG.NEXT")]
    may = ["tableside.t.log.d", *api, *(f"{one}.>" for one in api[1:])]
    with Servers(tmp_path) as servers:
        servers.start_all()
        with leaf_of(servers) as leaf:
            tablet = anybody(servers.venue, may, ["_INBOX.>"])
            made = answer(leaf, tablet, api[0], CONFIG)
            assert made["config"]["storage"] == "file"
            assert answer(leaf, tablet, "tableside.t.log.d", {"n": 1})["seq"] == 1
            reader = {"name": "r", "ack_policy": "none", "mem_storage": True}
            answer(leaf, tablet, f"{api[1]}.r", {"stream_name": STREAM, "config": reader})
            assert asyncio.run(pulled(leaf, tablet, f"{api[2]}.r")) == b'{"n": 1}'
            [info] = servers.ask(0, anybody(servers.venue), f"$JS.API.STREAM.INFO.{STREAM}")
            assert info["state"]["messages"] == 1
            assert not (leaf.folder_of(0) / "store").exists()
            both = replace(servers.venue, servers=(*servers.addresses, *leaf.addresses))
            found = asyncio.run(examine(both.servers, both, servers.admin))
            assert {(one.kind, one.is_fault) for one in found} == {("leaf", False), ("one-node", False)}
            with leaf.visitor(0, tablet) as visitor:
                there = asyncio.run(connected(both, servers.admin))
                assert visitor.key.public in {user.public for user in there}
            servers.kill(0)
            until(lambda: not leaf.ask(0, tablet, "tableside.t.log.d", {}), "the line is cut")


# Who is locked out


def test_a_locked_user_is_cut_off_at_a_reload_and_the_others_stay(admin: Terminal, tmp_path: Path) -> None:
    with Servers(tmp_path / "venue") as servers:
        servers.start_all()
        bad, good = anybody(servers.venue), anybody(servers.venue)
        assert servers.ask(0, bad, "$JS.API.INFO")
        said = admin.types("backbone", "lock", servers.folder, bad.key.public)
        assert "nats-server --signal reload" in said
        admin.types("backbone", "lock", servers.folder, anybody(servers.venue).key.public)
        assert servers.ask(0, bad, "$JS.API.INFO"), "not before the server has heard of it"
        servers.reload(0)
        until(lambda: is_turned_away(servers, bad), "the user is locked out")
        assert servers.ask(0, good, "$JS.API.INFO")
        again = user_jwt(
            servers.keys.signing, servers.venue.account, bad.key.public, "", 1 << 34, [">"], [">"]
        )
        assert servers.ask(0, Pass(again, bad.key), "$JS.API.INFO"), "a newer token lets it in again"


def is_turned_away(servers: Servers, by: Pass) -> bool:
    try:
        servers.ask(0, by, "$JS.API.INFO")
    except TurnedAway:
        return True
    except OSError:
        pass  # cut off in the middle: it was let in right before
    return False


def test_locking_refuses_what_is_no_user_or_no_such_folder(admin: Terminal, tmp_path: Path) -> None:
    admin.types("backbone", "keys", tmp_path / "a", "--host", "a.example")
    admin.types("backbone", "keys", tmp_path / "b", "--host", "b.example")
    user = anybody(read_venue((tmp_path / "a" / "organizer.backbone").read_text("utf-8"))).key.public
    before = (tmp_path / "a" / "a.example" / "access.conf").read_bytes()
    assert "begins with U" in admin.refused("backbone", "lock", tmp_path / "a", "UAAA")
    os.replace(tmp_path / "b" / "operator.seed", tmp_path / "a" / "operator.seed")
    assert "do not belong together" in admin.refused("backbone", "lock", tmp_path / "a", user)
    assert "cannot be read" in admin.refused("backbone", "lock", tmp_path / "b", user)
    assert (tmp_path / "a" / "a.example" / "access.conf").read_bytes() == before


def test_who_is_connected_is_listed(admin: Terminal, tmp_path: Path) -> None:
    with Servers(tmp_path / "venue") as servers:
        assert "Check them first" in admin.refused("backbone", "who", servers.folder)
        servers.start_all()
        with servers.visitor(0, anybody(servers.venue)) as tablet:
            said = admin.types("backbone", "who", servers.folder)
        assert f"{tablet.key.public}  test  from 127.0.0.1 at node-0" in said


# Lines


def test_a_line_is_cut_and_healed(tmp_path: Path) -> None:
    with Servers(tmp_path, lines=True) as servers:
        servers.start_all()
        line, anyone = servers.lines[0], anybody(servers.venue)
        assert servers.addresses == (line.address,)
        for silent in (False, True):
            with servers.visitor(0, anyone, line.port) as visitor:
                assert visitor.ask("$JS.API.INFO")
                line.cut(silent=silent)
                with pytest.raises((OSError, TimeoutError)):
                    visitor.ask("$JS.API.INFO")
            line.heal()
            with servers.visitor(0, anyone, line.port) as visitor:
                assert visitor.ask("$JS.API.INFO")
