"""The certificates of a venue's servers, and the authority of its own that vouches for them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from ipaddress import ip_address
from typing import Literal

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

__all__ = [
    "CA_DAYS",
    "SERVER_DAYS",
    "Authority",
    "CertificateFault",
    "certificate_faults",
    "new_authority",
    "server_certificate",
]

CertificateFault = Literal["foreign", "misnamed", "not-yet", "expired"]

CA_DAYS, SERVER_DAYS = 3652, 731
_SLACK = timedelta(days=1)
"""As much the clock of a server or a tablet may be behind when the certificates are new."""
_LONGEST_COMMON_NAME = 64


@dataclass(frozen=True)
class Authority:
    certificate: x509.Certificate
    key: EllipticCurvePrivateKey = field(repr=False)

    @property
    def pem(self) -> str:
        return _pem(self.certificate)

    @property
    def key_pem(self) -> str:
        return _key_pem(self.key)


def new_authority(name: str, now: datetime) -> Authority:
    key = generate_private_key(SECP256R1())
    title = _called(name)
    certificate = (
        _unsigned(title, title, key, now, CA_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(is_ca=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, SHA256())
    )
    return Authority(certificate, key)


def server_certificate(authority: Authority, hosts: Sequence[str], now: datetime) -> tuple[str, str]:
    """A certificate for a server of these names and addresses, and its secret key, both in PEM."""
    key = generate_private_key(SECP256R1())
    # The nodes of a cluster show it to each other from both ends.
    purposes = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH])
    names = x509.SubjectAlternativeName([_host_name(host) for host in dict.fromkeys((*hosts, "localhost"))])
    issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    certificate = (
        _unsigned(_called(hosts[0]), authority.certificate.subject, key, now, SERVER_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(is_ca=False), critical=True)
        .add_extension(purposes, critical=False)
        .add_extension(names, critical=False)
        .add_extension(issuer, critical=False)
        .sign(authority.key, SHA256())
    )
    return _pem(certificate), _key_pem(key)


# Examining


def certificate_faults(
    der: bytes, ca: str, host: str, now: datetime
) -> tuple[tuple[CertificateFault, str], ...]:
    """All that is wrong with a server's certificate, each with what was found; *ca* may be left empty."""
    certificate = x509.load_der_x509_certificate(der)
    starts, ends = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    names = _names_in(certificate)
    found: list[tuple[CertificateFault, str]] = []
    if ca and not _vouches(ca, certificate):
        found.append(("foreign", certificate.issuer.rfc4514_string()))
    if not any(_fits(host, name) for name in names):
        found.append(("misnamed", ", ".join(names)))
    if now < starts:
        found.append(("not-yet", f"{starts:%d %B %Y}"))
    if now > ends:
        found.append(("expired", f"{ends:%d %B %Y}"))
    return tuple(found)


def _names_in(certificate: x509.Certificate) -> list[str]:
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (x509.ExtensionNotFound, ValueError):
        return []
    addresses = names.get_values_for_type(x509.IPAddress)
    return [*names.get_values_for_type(x509.DNSName), *map(str, addresses)]


def _fits(host: str, name: str) -> bool:
    wanted, given = host.lower(), name.lower()
    return given == wanted or (given.startswith("*.") and given[2:] == wanted.partition(".")[2])


def _vouches(ca: str, certificate: x509.Certificate) -> bool:
    for one in x509.load_pem_x509_certificates(ca.encode()):
        try:
            certificate.verify_directly_issued_by(one)
        except (ValueError, TypeError, InvalidSignature, UnsupportedAlgorithm):
            continue
        return True
    return False


# Making


def _unsigned(
    subject: x509.Name, issuer: x509.Name, key: EllipticCurvePrivateKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _SLACK)
        .not_valid_after(now + timedelta(days=days))
    )


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:_LONGEST_COMMON_NAME])])


def _usage(*, is_ca: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not is_ca,
        key_cert_sign=is_ca,
        crl_sign=is_ca,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _host_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _pem(certificate: x509.Certificate) -> str:
    return certificate.public_bytes(Encoding.PEM).decode()


def _key_pem(key: EllipticCurvePrivateKey) -> str:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
