"""The files that a venue gets: the real server takes them, and its certificates name it."""

import resource
import stat
import subprocess
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID

from judge_app.sync.natsaccess import read_venue
from judge_app.venue.certificates import certificate_faults
from judge_app.venue.nodes import Node, is_secret, new_keys, node_files, venue_of
from tests.backbone.servers import NATS_SERVER
from tests.cli.terminals import Terminal

THREE = ("--host", "a.example,10.0.0.5", "--host", "b.example", "--host", "c.example")
NOW = datetime(2026, 5, 1, tzinfo=UTC)


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
    assert f"Made {folder}, which only you can open:" in said
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


def test_a_full_disk_leaves_nothing_of_the_keys_behind(admin: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "venue" / "keys"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        said = admin.refused("backbone", "keys", folder, "--host", "a")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert said.startswith(f"{folder} cannot be made: ")
    assert [*folder.parent.iterdir()] == []


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
