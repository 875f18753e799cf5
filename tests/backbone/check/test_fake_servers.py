"""What is no server, or one that is not fit, is found by `backbone check` with all its faults at once."""

import asyncio
import json
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge_app.cli.backbonewords import told
from judge_app.sync.natsaccess import Venue
from judge_app.venue.certificates import server_certificate
from judge_app.venue.checking import examine
from judge_app.venue.findings import Finding, Kind
from judge_app.venue.nodes import VenueKeys, new_keys
from tests.backbone.check.looking import KEYS, SOON_S, VENUE, kinds, look

INFO: dict[str, object] = {"server_id": "N1", "version": "2.15.1", "max_payload": 2 << 20}
INFO |= {"jetstream": True, "tls_required": True, "auth_required": True}
Answering = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


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


# Servers that are none


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
