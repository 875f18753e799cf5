"""`host` and `join`: devices come into step over a network without a screen, and strangers stay out."""

import signal
from contextlib import closing
from pathlib import Path

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.cli.tidings import LOCKED_PAUSE_MS, Codes
from judge_app.core.reach import Offer, Peer, Reach
from judge_app.core.roster import DeviceRole
from judge_app.sync.ticket import qr_rows
from tests.cli.terminals import HERE, Terminal


@pytest.fixture
def dana(tmp_path: Path) -> Terminal:
    """The organizer, with an event."""
    dana = Terminal(tmp_path / "dana")
    dana.types("new", "Oak")
    dana.types("add", "Oak", "Ada", "Bea")
    return dana


@pytest.fixture
def maya(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "maya")


@pytest.fixture
def kai(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "kai")


def test_two_devices_join_work_apart_and_come_into_step_again(
    dana: Terminal, maya: Terminal, kai: Terminal
) -> None:
    with dana.keeps("host", "Oak", "--code", "head", "--keep-open", *HERE) as host:
        address = host.address()
        _code, ticket = host.code()
        assert maya.types("join", ticket, "--name", "Maya", *HERE) == "Joined Oak as head judge.\n"
        assert host.until("joined") == "Maya (Laptop) joined as head judge."
        code, _ticket = host.code()
        kai.types("join", code.lower(), "--at", address, "--name", "Kai", "--tablet", "Desk 2", *HERE)
        assert host.until("joined") == "Kai (Desk 2) joined as head judge."
        assert "All is saved: 5 entries" in host.stop()
    dana.types("add", "Oak", "Cleo")
    maya.types("rename", "Oak", "Ada", "Ada King")
    kai.types("rename", "Oak", "Ada", "Ada Byron")
    with (
        dana.keeps("host", "Oak", *HERE) as one,
        maya.keeps("host", "Oak", *HERE) as two,
        kai.keeps("host", "Oak", *HERE) as three,
    ):
        screens = (one, two, three)
        for screen in screens:
            screen.shows("In step: . of 2 tablets linked, 8 entries")
        assert len({screen.stop().partition("digest ")[2] for screen in screens}) == 1
        assert any(line.startswith("Devices differ about the name of Ada") for line in one.seen)
    assert dana.digest() == maya.digest() == kai.digest()


def test_a_code_that_is_wrong_used_or_nonsense_lets_nobody_in(
    dana: Terminal, maya: Terminal, kai: Terminal
) -> None:
    with dana.keeps("host", "Oak", "--code", "floor", *HERE) as host:
        address = host.address()
        code, ticket = host.code()
        other = code[:-1] + ("7" if code[-1] != "7" else "9")
        assert "That code is not right" in kai.refused("join", other, "--at", address, *HERE)
        maya.types("join", ticket, "--name", "Maya", *HERE)
        assert host.until("^Code") == f"Code {code} is used."
        assert "used already" in kai.refused("join", ticket, "--name", "Kai", *HERE)
        assert "used already" in kai.refused("join", code, "--at", address, *HERE)
        assert "no invitation" in kai.refused("join", "TABLESIDE:1/F/AAA", *HERE)
        assert "six letters" in kai.refused("join", "AAA", *HERE)
        assert "no address" in kai.refused("join", code, "--at", "nowhere at all", *HERE)
        host.stop()
    assert "Nobody answers" in kai.refused("join", code, "--at", address, *HERE)
    assert "No events" in kai.types("events")


def test_a_code_that_is_guessed_at_is_locked_and_not_replaced_at_once(dana: Terminal, kai: Terminal) -> None:
    with dana.keeps("host", "Oak", "--code", "floor", "--keep-open", *HERE) as host:
        address = host.address()
        code, ticket = host.code()
        other = code[:-1] + ("7" if code[-1] != "7" else "9")
        for _try in range(5):
            kai.refused("join", other, "--at", address, *HERE)
        assert host.until("^Code") == f"Code {code} was used, or guessed at too often."
        assert "locked" in kai.refused("join", ticket, *HERE)
        host.stop()
        assert sum(line.startswith("TABLESIDE:") for line in host.seen) == 1


def test_a_laptop_that_joined_stays_as_a_relay_when_the_host_dies(
    dana: Terminal, maya: Terminal, kai: Terminal
) -> None:
    with dana.keeps("host", "Oak", "--code", "head", *HERE) as host:
        _code, ticket = host.code()
        staying = ("--stay", "--code", "scorekeeper", "--qr")
        with maya.keeps("join", ticket, "--name", "Maya", *staying, *HERE) as relay:
            assert relay.shows("^Joined") == "Joined Oak as head judge."
            _code, ticket = relay.code()
            blocks = [relay.until("") for _line in range((len(qr_rows(ticket)) + 9) // 2)]
            assert all(set(line) <= set(" ▀▄█") for line in blocks)
            relay.shows("In step: 1 of 1")
            host.dies()
            relay.until("out of reach")
            assert kai.types("join", ticket, "--name", "Kai", *HERE) == "Joined Oak as scorekeeper.\n"
            assert "5 entries" in relay.stop(signal.SIGTERM)
    assert maya.digest() == kai.digest()
    assert "Ada" in dana.types("show", "Oak")


def test_whatever_ends_a_host_its_file_is_sound(dana: Terminal) -> None:
    before = dana.digest()
    for how in (signal.SIGINT, signal.SIGTERM):
        with dana.keeps("host", "Oak", *HERE) as host:
            host.address()
            assert host.stop(how) == f"Stopped. All is saved: 3 entries, digest {before}."
    with dana.keeps("host", "Oak", *HERE) as host:
        host.address()
        host.dies()
    assert dana.digest() == before
    dana.types("add", "Oak", "Cleo")


def test_only_those_who_may_hand_out_codes(dana: Terminal, maya: Terminal) -> None:
    with dana.keeps("host", "Oak", "--code", "floor", *HERE) as host:
        maya.types("join", host.code()[1], "--name", "Maya", *HERE)
        host.stop()
    assert "Only the organizer and the head judge" in maya.refused("host", "Oak", "--code", "floor", *HERE)
    maya.types("note", "Oak", "The file is closed, and can be opened again")


def test_who_is_turned_away_is_told_to_who_asks(dana: Terminal, kai: Terminal) -> None:
    for asked, told in ((("-v",), "a guest was not let in: wrong\n"), ((), "")):
        with dana.keeps("host", "Oak", "--code", "floor", *asked, *HERE) as host:
            address = host.address()
            code, _ticket = host.code()
            kai.refused("join", code[:-1] + ("7" if code[-1] != "7" else "9"), "--at", address, *HERE)
            host.dies()
            assert host.complaints() == told


def test_an_address_that_is_not_of_this_device_is_said(dana: Terminal) -> None:
    assert "network cannot be used" in dana.refused("host", "Oak", "--listen", "192.0.2.1")
    assert "no address" in dana.refused("host", "Oak", "--listen", "::::")


def test_an_event_that_stays_alone_is_not_hosted(kai: Terminal) -> None:
    with closing(make_tablet(kai.folder)) as tablet:
        tablet.new_demo(lambda *_given: []).close()
    assert "stays on this tablet" in kai.refused("host", "Demo", *HERE)


# What becomes of codes, without waiting ten minutes

NOW, LATER = 1_000_000, 1_600_000
OFFER = Offer("K7F 29M", "floor", LATER, "TABLESIDE:1")
NEXT = OFFER._replace(code="M4K 77X", expires_ms=LATER + 600_000)


class Inviting:
    """Codes, and how often a new one was asked for."""

    def __init__(self, keep_open: bool) -> None:
        self.asked: list[DeviceRole] = []
        self.codes = Codes("floor", keep_open, self.asked.append)

    def look(self, offer: Offer | None, now_ms: int, peers: int = 0) -> list[str]:
        known = tuple(Peer(f"d{number}") for number in range(peers))  # type: ignore[arg-type]
        return [*self.codes.news(Reach(is_open=True, offer=offer, peers=known), now_ms)]


def test_no_code_is_made_before_the_network_is_there() -> None:
    inviting = Inviting(keep_open=True)
    assert [*inviting.codes.news(Reach(), NOW)] == []
    assert inviting.asked == []


@pytest.mark.parametrize("keep_open", [True, False])
def test_a_code_that_expires_is_replaced_only_if_asked_for(keep_open: bool) -> None:
    inviting = Inviting(keep_open)
    inviting.look(None, NOW)
    assert inviting.look(OFFER, NOW)[-1] == OFFER.text
    assert inviting.look(OFFER, LATER - 1) == []
    assert inviting.look(OFFER, LATER) == ["Code K7F 29M is too old."]
    assert inviting.look(OFFER, LATER + 1) == []
    assert inviting.asked == ["floor"] * (2 if keep_open else 1)
    if keep_open:
        assert inviting.look(NEXT, LATER + 2)[0].startswith("Code M4K 77X lets one tablet in as floor judge")


def test_a_used_code_is_replaced_at_once_and_a_locked_one_later() -> None:
    inviting = Inviting(keep_open=True)
    inviting.look(None, NOW)
    inviting.look(OFFER, NOW)
    assert inviting.look(None, NOW + 5, peers=1) == ["Code K7F 29M is used."]
    assert len(inviting.asked) == 2
    inviting.look(NEXT, NOW + 6, peers=1)
    assert inviting.look(None, NOW + 9, peers=1) == ["Code M4K 77X was used, or guessed at too often."]
    inviting.look(None, NOW + 8 + LOCKED_PAUSE_MS, peers=1)
    assert len(inviting.asked) == 2
    inviting.look(None, NOW + 9 + LOCKED_PAUSE_MS, peers=1)
    assert len(inviting.asked) == 3
