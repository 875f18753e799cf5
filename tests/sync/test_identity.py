"""Two devices meet over real TLS and know each other by their keys."""

import asyncio
import ssl
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import DeviceId
from judge_app.core.ids import event_id
from judge_app.log.signing import Signer
from judge_app.sync.identity import (
    NONCE_BYTES,
    Identity,
    device_of_certificate,
    is_link_proof,
    link_proof,
)
from tests.patience import PATIENCE_S

SERVER, CLIENT, MALLORY = Signer(b"s" * 32), Signer(b"c" * 32), Signer(b"x" * 32)
EVENT = event_id(SERVER.device, "spring26")
NONCE = bytes(range(NONCE_BYTES))


async def device_met(server: Identity, context: ssl.SSLContext) -> tuple[DeviceId | None, str]:
    """Whom the client meets, by which TLS; *server* answers on a free port of this machine."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readexactly(4))
        await writer.drain()
        writer.close()

    listening = await asyncio.start_server(answer, "127.0.0.1", 0, ssl=server.server_context())
    port = listening.sockets[0].getsockname()[1]
    async with asyncio.timeout(PATIENCE_S), listening:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)
        link = writer.get_extra_info("ssl_object")
        writer.write(b"ping")
        assert await reader.readexactly(4) == b"ping"
        writer.close()
        return device_of_certificate(link.getpeercert(binary_form=True)), link.version()


def test_the_client_sees_the_device_behind_the_certificate() -> None:
    met = asyncio.run(device_met(Identity(SERVER), Identity(CLIENT).client_context()))
    assert met == (SERVER.device, "TLSv1.3")


def test_another_device_at_the_same_address_is_noticed() -> None:
    device, _version = asyncio.run(device_met(Identity(MALLORY), Identity(CLIENT).client_context()))
    assert device == MALLORY.device != SERVER.device


def test_nobody_is_spoken_to_below_tls_1_3() -> None:
    old = Identity(CLIENT).client_context()
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2
    with pytest.raises((ssl.SSLError, ConnectionError)):
        asyncio.run(device_met(Identity(SERVER), old))


def test_the_same_key_makes_the_same_certificate_good_for_any_clock() -> None:
    one, other = Identity(SERVER).certificate, Identity(SERVER).certificate
    assert one.public_bytes(Encoding.DER) == other.public_bytes(Encoding.DER)
    assert one.serial_number != Identity(CLIENT).certificate.serial_number
    assert one.not_valid_before_utc == datetime(1970, 1, 1, tzinfo=UTC)
    assert one.not_valid_after_utc == datetime(2100, 1, 1, tzinfo=UTC)
    one.verify_directly_issued_by(one)


def test_the_key_stays_in_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    Identity(SERVER).server_context()
    assert not [*tmp_path.iterdir()]


def test_a_certificate_with_another_kind_of_key_names_no_device() -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "x")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2030, 1, 1, tzinfo=UTC))
        .sign(key, hashes.SHA256())
    )
    assert device_of_certificate(made.public_bytes(Encoding.DER)) is None


@pytest.mark.filterwarnings("ignore::cryptography.utils.CryptographyDeprecationWarning")
@given(st.binary(max_size=300), st.integers(0, 400), st.integers(0, 255))
def test_garbage_names_no_device_and_breaks_nothing(garbage: bytes, place: int, byte: int) -> None:
    good = Identity(SERVER).certificate.public_bytes(Encoding.DER)
    flipped = good[:place] + bytes([byte]) + good[place + 1 :]
    assert device_of_certificate(garbage) is None
    assert device_of_certificate(good[:place] if place < len(good) else None) is None
    assert device_of_certificate(good + bytes(5000)) is None
    device_of_certificate(flipped)  # whatever it is, TLS will ask for the key that fits


def test_a_device_proves_itself_to_one_server_for_one_event_and_once() -> None:
    proof = link_proof(CLIENT, SERVER.device, NONCE, EVENT)
    assert is_link_proof(CLIENT.device, SERVER.device, NONCE, EVENT, proof)
    assert not is_link_proof(MALLORY.device, SERVER.device, NONCE, EVENT, proof)
    assert not is_link_proof(CLIENT.device, MALLORY.device, NONCE, EVENT, proof)
    assert not is_link_proof(CLIENT.device, SERVER.device, NONCE[::-1], EVENT, proof)
    assert not is_link_proof(CLIENT.device, SERVER.device, NONCE, event_id(SERVER.device, "x"), proof)
    assert not is_link_proof(CLIENT.device, SERVER.device, NONCE, EVENT, proof[:-1])
    assert not is_link_proof("nobody\ud800", SERVER.device, NONCE, EVENT, b"")


def test_a_short_nonce_proves_nothing() -> None:
    short = NONCE[:8]
    assert not is_link_proof(
        CLIENT.device, SERVER.device, short, EVENT, link_proof(CLIENT, SERVER.device, short, EVENT)
    )
