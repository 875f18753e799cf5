"""The keys of a tablet: made once, kept together, and how it goes on in its events with a new one."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from judge_app.core.ids import founder_of
from judge_app.core.ops import DeviceAdmitted, DeviceRenewed, DeviceRevoked, NoteWritten
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.log.signing import Signer, public_of, signed
from judge_app.storage.settings import Settings
from judge_app.tablet import Tablet
from tests.log.signed import fork_of


def make(folder: Path, seeds: Iterator[int]) -> Tablet:
    numbers, clock = count(1), count(1_790_000_000_000, 1000)
    return Tablet(
        folder, lambda: f"id{next(numbers):04}", lambda: next(clock), lambda: bytes([next(seeds)]) * 32
    )


@pytest.fixture
def tablet(tmp_path: Path) -> Iterator[Tablet]:
    made = make(tmp_path / "tablet", count(1))
    yield made
    made.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Tablet]:
    made = make(tmp_path / "other", count(100))
    yield made
    made.close()


def carried(desk: Desk, to: Desk) -> None:
    to.merge(desk.missing(to.vector))


def test_a_key_is_made_when_it_is_first_asked_for_and_kept(tmp_path: Path) -> None:
    first = make(tmp_path, count(1))
    assert first.device == Signer(bytes([1]) * 32).device == first.signer.device
    assert public_of(first.device)
    first.close()
    again = make(tmp_path, count(50))
    assert (again.device, again.signer.seed) == (first.device, bytes([1]) * 32)
    again.close()


def test_a_new_device_has_a_new_key_and_remembers_the_old_ones(tmp_path: Path) -> None:
    tablet = make(tmp_path, count(1))
    before = tablet.device
    after = tablet.become_new_device()
    assert tablet.device == tablet.signer.device == after != before
    tablet.close()
    again = make(tmp_path, count(50))
    assert again.signer.device == again.device == after
    assert [Signer(seed).device for seed in again._keys.seeds()] == [after, before]
    again.close()


def test_a_key_and_its_device_are_written_together(tmp_path: Path) -> None:
    """Broken off in between, a tablet would write under a name that it cannot sign for."""
    tablet = make(tmp_path, count(1))
    assert tablet.device
    size = (tmp_path / "keys.journal").read_bytes().rstrip(b"\0")
    tablet.become_new_device()
    grown = (tmp_path / "keys.journal").read_bytes().rstrip(b"\0")
    tablet.close()
    for cut in range(len(size), len(grown) + 1, 16):
        folder = tmp_path / f"cut{cut}"
        folder.mkdir()
        (folder / "keys.journal").write_bytes(grown[:cut])
        broken_off = make(folder, count(50))
        assert broken_off.device == broken_off.signer.device
        broken_off.close()


def test_an_event_is_signed_by_who_founds_it(tablet: Tablet) -> None:
    desk = tablet.new_event("Spring")
    assert founder_of(desk.event) == tablet.device
    assert (desk.role, desk.device) == ("organizer", tablet.device)
    assert signed(desk.log.entries) == ([*desk.log.entries], [])
    desk.close()


def test_a_tablet_with_a_new_key_goes_on_in_its_events_as_what_it_was(tablet: Tablet, other: Tablet) -> None:
    desk = tablet.new_event("Spring")
    desk.do(DeviceAdmitted(other.device, "Dana", "tablet 2", "head"))
    guest = other.open(desk.event)
    carried(desk, guest)
    assert guest.role == "head"
    guest.close()
    old = other.device
    other.become_new_device()
    guest = other.open(desk.event)
    assert (guest.role, guest.device) == ("head", other.device)
    carried(guest, desk)
    assert desk.state.roster.members[old].renewed == other.device
    assert desk.state == guest.state
    length = len(guest.log.entries)
    guest.close()
    guest = other.open(desk.event)  # once is enough
    assert len(guest.log.entries) == length
    guest.close()
    desk.close()


def test_keys_that_were_changed_twice_follow_each_other(tablet: Tablet) -> None:
    desk = tablet.new_event("Spring")
    desk.close()
    for _again in range(3):
        tablet.become_new_device()
        tablet.open(desk.event).close()
    tablet.become_new_device()
    tablet.become_new_device()
    desk = tablet.open(desk.event)
    assert desk.role == "organizer"
    assert [member.renewed is None for member in desk.state.roster.members.values()] == [False] * 4 + [True]
    desk.close()


def test_of_two_copies_with_new_keys_the_second_is_told_to_join_and_does_not_ask_again(
    tablet: Tablet, tmp_path: Path
) -> None:
    desk = tablet.new_event("Spring")
    path = tablet.path(desk.event)
    desk.close()
    tablet.close()
    copy = make(tmp_path / "copy", count(70))
    (tmp_path / "copy" / "events" / path.name).write_bytes(path.read_bytes())
    copy.close()
    (tmp_path / "copy" / "keys.journal").write_bytes((tablet.folder / "keys.journal").read_bytes())
    one, two = make(tablet.folder, count(40)), make(tmp_path / "copy", count(70))
    one.become_new_device()
    two.become_new_device()
    first = one.open(desk.event)
    second = two._desk(desk.event, two.path(desk.event))  # not opened by a judge yet: it hears of the first
    carried(first, second)
    second.close()
    lengths = []
    for _again in range(3):
        second = two.open(desk.event)
        lengths.append(len(second.log.entries))
        assert second.role is None
        with pytest.raises(Refused, match="not in the event"):
            second.do(NoteWritten("hello"))
        second.close()
    assert len({*lengths}) == 1
    for used in (first, one, two):
        used.close()


def test_a_tablet_that_was_copied_does_not_go_on_by_itself(tablet: Tablet, other: Tablet) -> None:
    desk = tablet.new_event("Spring")
    desk.do(DeviceAdmitted(other.device, "Dana", "", "floor"))
    guest = other.open(desk.event)
    carried(desk, guest)
    twins = [guest.log.stamp(NoteWritten(text), (), 0) for text in ("one", "other")]
    desk.do(fork_of(*twins))
    carried(desk, guest)
    guest.close()
    other.become_new_device()
    guest = other.open(desk.event)
    assert guest.role is None
    assert not any(isinstance(entry.op, DeviceRenewed) for entry in guest.log.entries)
    guest.close()
    desk.close()


def test_a_tablet_that_was_revoked_reads_the_event_with_its_new_key(tablet: Tablet, other: Tablet) -> None:
    desk = tablet.new_event("Spring")
    desk.do(DeviceAdmitted(other.device, "Dana", "", "floor"))
    desk.do(DeviceRevoked(other.device, 0))
    guest = other.open(desk.event)
    carried(desk, guest)
    guest.close()
    other.become_new_device()
    guest = other.open(desk.event)
    assert (guest.role, guest.state.name) == (None, "Spring")
    assert len(guest.log.entries) == len(desk.log.entries)
    guest.close()
    desk.close()


def lose(path: Path, what: bytes) -> None:
    content = path.read_bytes()
    assert content.count(what) == 1
    path.write_bytes(content.replace(what, b"#" * len(what)))


@pytest.mark.parametrize("is_remembered", [True, False])
def test_what_others_may_have_is_never_said_to_be_lost(tablet: Tablet, is_remembered: bool) -> None:
    """The file lost just the line by which somebody was let in; who was, still has all of it."""
    desk = tablet.new_event("Spring")
    desk.do(DeviceAdmitted(Signer(bytes([9]) * 32).device, "Dana Lost", "", "floor"))
    desk.do(NoteWritten("afterwards"))
    desk.close()
    if is_remembered:
        tablet.settings.set(f"sync:{desk.event}", {"confirmed": 2, "peers": {}, "seen": {}})
    lose(tablet.path(desk.event), b"Dana Lost")
    old = tablet.device
    tablet.recover(desk.event)
    desk = tablet.open(desk.event)
    assert desk.vector[old] == (1 if is_remembered else 3)
    assert desk.role == "organizer"
    desk.close()


def test_a_recovery_that_is_broken_off_leaves_no_key_in_use_that_may_give_a_number_twice(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = tablet.new_event("Spring")
    desk.do(NoteWritten("to be lost"))
    desk.do(NoteWritten("afterwards"))
    desk.close()
    before = tablet.device
    lose(tablet.path(desk.event), b"to be lost")

    def pull_the_plug(path: Path, fill: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("judge_app.tablet.recover", pull_the_plug)
    with pytest.raises(KeyboardInterrupt):
        tablet.recover(desk.event)
    assert tablet.device != before


def test_keys_are_not_among_the_settings(tablet: Tablet) -> None:
    """What is shown or sent of the settings holds no secret."""
    seed = tablet.signer.seed.hex()
    assert seed.encode() not in (tablet.folder / "device.journal").read_bytes()
    assert isinstance(tablet.settings, Settings)
