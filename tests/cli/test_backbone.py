"""`backbone use` and `backbone leave`, and what `host` tells of the link."""

from pathlib import Path

import pytest

from judge_app.cli.tidings import Tidings
from judge_app.core.model import State
from judge_app.core.reach import BackboneLink, Reach
from judge_app.sync.natsaccess import venue_text
from tests.backbone.servers import Servers
from tests.cli.terminals import HERE, Terminal


@pytest.fixture
def dana(tmp_path: Path) -> Terminal:
    dana = Terminal(tmp_path / "dana")
    dana.types("new", "Oak")
    return dana


def test_an_event_goes_over_the_servers_of_a_venue_and_who_joins_by_the_code_too(
    dana: Terminal, tmp_path: Path
) -> None:
    maya, file = Terminal(tmp_path / "maya"), tmp_path / "organizer.backbone"
    with Servers(tmp_path / "servers") as servers:
        servers.start_all()
        file.write_text(venue_text(servers.venue))
        (server,) = servers.addresses
        assert f"Oak goes over the backbone of Oakhaven Expo too: {server}.\n" in dana.types(
            "backbone", "use", "Oak", file
        )
        with dana.keeps("host", "Oak", "--code", "floor", *HERE) as host:
            linked = f"Linked over the backbone of Oakhaven Expo, at {server.removeprefix('tls://')}."
            assert host.until("Linked over") == linked
            _code, ticket = host.code()
            with maya.keeps("join", ticket, "--name", "Maya", "--stay", *HERE) as guest:
                assert guest.until("Linked over") == linked
                servers.kill(0)
                assert "All is saved on this tablet" in guest.until("backbone")
                guest.stop()
            host.stop()
    assert dana.types("backbone", "leave", "Oak").startswith("Oak goes over no backbone any more.")
    assert "uses no backbone" in dana.refused("backbone", "leave", "Oak")


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"\xff\xfe", b"[" * 70_000, b'{"format": "tableside-backbone"}']
)
def test_what_is_no_file_of_a_venue_is_refused_and_changes_nothing(
    dana: Terminal, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "organizer.backbone"
    file.write_bytes(content)
    before = dana.digest()
    assert "Nothing was changed" in dana.refused("backbone", "use", "Oak", file)
    assert dana.digest() == before


def test_a_file_that_is_not_there_is_refused_in_a_sentence(dana: Terminal, tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        assert f"{path} cannot be read: " in dana.refused("backbone", "use", "Oak", path)


def test_each_turn_of_the_link_is_told_once() -> None:
    tidings, link = Tidings(), BackboneLink("Expo hall", True, "a.example:4222")
    full = "The backbone does not take what is sent."
    turns = [
        (BackboneLink("Expo hall"), []),
        (BackboneLink("Expo hall", trouble="Nobody answers."), ["Nobody answers."]),
        (link, ["Linked over the backbone of Expo hall, at a.example:4222."]),
        (link._replace(lacks=7), []),
        (link._replace(lacks=7, trouble=full), [full]),
        (link._replace(lacks=8, trouble=full), []),
        (link, []),
        (link._replace(server="b:4222"), ["Linked over the backbone of Expo hall, at b:4222."]),
        (BackboneLink("Expo hall"), ["The backbone of Expo hall is out of reach."]),
        (None, ["The event goes over no backbone any more."]),
    ]
    for now, lines in turns:
        assert [*tidings.news(State(), Reach(backbone=now))] == lines
