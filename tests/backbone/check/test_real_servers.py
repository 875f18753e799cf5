"""`backbone check` finds what is wrong with real servers, and nothing else."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from judge_app.sync.natsaccess import account_jwt, new_key
from judge_app.venue.checking import examine
from judge_app.venue.findings import Kind
from judge_app.venue.nodes import ACCOUNT
from tests.backbone.check.looking import KEYS, SOON_S, VENUE, kinds, look
from tests.backbone.servers import ONE_CLOCK, Servers, anybody
from tests.cli.terminals import Terminal

pytestmark = ONE_CLOCK
SPOILT: list[tuple[str, str, str, Kind]] = [
    ("nats.conf", "sync_interval: always", "sync_interval: 2m", "lazy-disk"),
    ("nats.conf", "max_payload: 2MB", "max_payload: 1MB", "small-payload"),
    ("nats.conf", "timeout: 10\n}\n\n# A", "timeout: 10\n}\nallow_non_tls: true\n# A", "tls-optional"),
]


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
