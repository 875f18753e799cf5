"""Who is at the other end of a link: the key in a certificate is the device, and nobody vouches for it."""

import os
import secrets
import ssl
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat
from cryptography.x509.oid import NameOID

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.log.signing import Signer, device_of, is_signed

__all__ = ["NONCE_BYTES", "Identity", "device_of_certificate", "is_link_proof", "link_proof"]

NONCE_BYTES = 32
LARGEST_CERTIFICATE = 4096
_SHORT = 16
_LINK = b"tableside link\n"
# Tablets have wrong clocks, so every day of their lives lies between these two.
_FIRST_DAY = datetime(1970, 1, 1, tzinfo=UTC)
_LAST_DAY = datetime(2100, 1, 1, tzinfo=UTC)


class Identity:
    """The certificate that a device makes for itself; the same key always makes the same one."""

    def __init__(self, signer: Signer) -> None:
        self.device = signer.device
        self._key = Ed25519PrivateKey.from_private_bytes(signer.seed)
        self.certificate = _certificate(signer.device, self._key)

    def server_context(self) -> ssl.SSLContext:
        """For the end that is called: it shows the certificate and asks for none."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.num_tickets = 0  # nobody resumes a session: each link shows its certificate anew
        self._load_into(context)
        return context

    def client_context(self) -> ssl.SSLContext:
        """For the end that calls: it takes every certificate, so compare the device in it."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        return context

    def _load_into(self, context: ssl.SSLContext) -> None:
        # ssl reads keys from files only. Should the tablet die right here, what stays behind is of no use:
        # the password was never anywhere but in memory.
        password = secrets.token_bytes(32).hex()
        sealed = BestAvailableEncryption(password.encode())
        pem = self._key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, sealed)
        with TemporaryDirectory(prefix="tableside-") as folder:
            file = Path(folder) / "identity.pem"
            with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
                out.write(pem + self.certificate.public_bytes(Encoding.PEM))
            context.load_cert_chain(file, password=password)


def _certificate(device: DeviceId, key: Ed25519PrivateKey) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, device[:_SHORT])])
    serial = int.from_bytes(sha256(device.encode()).digest()[:15], "big") + 1
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(serial)
        .not_valid_before(_FIRST_DAY)
        .not_valid_after(_LAST_DAY)
        .sign(key, None)
    )


def device_of_certificate(der: bytes | None) -> DeviceId | None:
    """The device whose key is in a certificate; nothing if that is none, or not one of ours.

    That the other end also holds the secret half, TLS has made sure of.
    """
    if not der or len(der) > LARGEST_CERTIFICATE:
        return None
    try:
        key = x509.load_der_x509_certificate(der).public_key()
    except (ValueError, TypeError, UnsupportedAlgorithm, x509.InvalidVersion):
        return None
    return device_of(key.public_bytes_raw()) if isinstance(key, Ed25519PublicKey) else None


def link_proof(signer: Signer, server: DeviceId, nonce: bytes, event: EventId) -> bytes:
    """By what the calling device proves itself, to this *server* with this *nonce* and *event* alone."""
    return signer.sign(_link_message(signer.device, server, nonce, event))


def is_link_proof(client: str, server: DeviceId, nonce: bytes, event: EventId, signature: bytes) -> bool:
    return len(nonce) == NONCE_BYTES and is_signed(
        client, _link_message(client, server, nonce, event), signature
    )


def _link_message(client: str, server: DeviceId, nonce: bytes, event: EventId) -> bytes:
    return _LINK + "\n".join((server, nonce.hex(), event, client)).encode(errors="surrogatepass")
