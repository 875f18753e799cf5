"""Servers with a venue's files do what docs/conventions.md says: three nodes, a leaf, a line that is cut."""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from nats.aio.client import Client

from judge_app.sync.natsprobe import Pass, trusting
from judge_app.venue.checking import examine
from judge_app.venue.connected import connected
from judge_app.venue.nodes import node_files
from tests.backbone.servers import ONE_CLOCK, SETTINGS, Servers, anybody, until

STREAM = "TABLESIDE_t"
CONFIG = {"name": STREAM, "subjects": ["tableside.t.log.*"], "storage": "file", "deny_delete": True}


# Three nodes


@pytest.mark.soak
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


@ONE_CLOCK
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
                visitor.patience_s = 0.3
                with pytest.raises((OSError, TimeoutError)):
                    visitor.ask("$JS.API.INFO")
            line.heal()
            with servers.visitor(0, anyone, line.port) as visitor:
                assert visitor.ask("$JS.API.INFO")
