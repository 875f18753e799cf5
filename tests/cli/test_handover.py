"""`import`, `backups`, `take-over-code` and `take-over`: an event goes on elsewhere."""

import threading
from contextlib import closing
from pathlib import Path

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.cli.sync import backing_up
from judge_app.handover.backups import Backups
from judge_app.sync.carrying import carried_of
from tests.cli.terminals import Terminal


@pytest.fixture
def dana(tmp_path: Path) -> Terminal:
    dana = Terminal(tmp_path / "dana")
    dana.types("new", "Oak")
    dana.types("add", "Oak", "Ada", "Bea")
    return dana


@pytest.fixture
def maya(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "maya")


def test_an_event_is_exported_imported_and_taken_over(dana: Terminal, maya: Terminal, tmp_path: Path) -> None:
    code = dana.types("take-over-code", "Oak").splitlines()[0]
    assert len(code) == 19
    log = tmp_path / "oak.judgelog"
    dana.types("export", "Oak", log)
    said = maya.types("import", log)
    assert said.startswith("Oak is new on this device: 4 entries taken.\nThis device can read it")
    assert dana.digest() == maya.digest()
    assert "not in the event" in maya.refused("drop", "Oak", "Ada")
    assert "does not open the event" in maya.refused("take-over", "Oak", "2222222222222222")
    assert maya.types("take-over", "Oak", code.lower(), "--name", "Maya") == (
        "This device runs Oak now, as organizer.\n"
    )
    maya.types("drop", "Oak", "Ada")
    assert "used already" in maya.refused("take-over", "Oak", code)


def test_a_whole_event_file_is_imported_with_the_same_digest(
    dana: Terminal, maya: Terminal, tmp_path: Path
) -> None:
    whole = tmp_path / "oak.judge.json"
    dana.types("export", "Oak", whole)
    assert "Oak is new on this device: 3 entries taken." in maya.types("import", whole)
    assert dana.digest() == maya.digest()
    assert "Oak was here already: 0 entries taken." in maya.types("import", whole)


def test_backups_are_listed_with_their_files_and_can_be_imported(dana: Terminal, maya: Terminal) -> None:
    assert dana.types("backups").startswith("No such backup here.")
    with closing(make_tablet(dana.folder)) as tablet:
        [listed] = tablet.events()
        with closing(tablet.open(listed.event)) as desk:
            carried = carried_of(desk.log, desk.state.name, desk.log.entries)
            made = Backups(tablet.folder).keep(carried, 1, tablet.now_ms())
    said = dana.types("backups", "Oak")
    assert "3 entries, after round 1" in said
    assert str(made.path) in said
    assert "3 entries taken" in maya.types("import", made.path)
    assert dana.types("backups", "Elm").startswith("No such backup here.")


def backed_up(dana: Terminal) -> Path:
    """The file of an event of which there is a copy."""
    with closing(make_tablet(dana.folder)) as tablet:
        [listed] = tablet.events()
        with closing(tablet.open(listed.event)) as desk:
            carried = carried_of(desk.log, desk.state.name, desk.log.entries)
            Backups(tablet.folder).keep(carried, 0, tablet.now_ms())
        return listed.path


def test_the_backups_of_an_event_that_is_gone_are_found_by_its_name(dana: Terminal) -> None:
    backed_up(dana).unlink()
    assert "before the end of round 1" in dana.types("backups", "oak")


def test_a_damaged_event_is_recovered_by_its_name(dana: Terminal) -> None:
    path = backed_up(dana)
    path.write_bytes(path.read_bytes().replace(b"Ada", b"Adb", 1))
    assert "means 0 events" in dana.refused("show", "Oak")
    said = dana.types("recover", "Oak")
    assert "1 of them comes from the backup" in said
    assert "Nothing is lost." in said
    assert "Ada" in dana.types("show", "Oak")


def test_a_laptop_that_keeps_an_event_in_reach_makes_its_backups(dana: Terminal) -> None:
    with closing(make_tablet(dana.folder)) as tablet:
        [listed] = tablet.events()
        in_an_hour = tablet.now_ms() + 3_600_000
        tablet.now_ms = lambda: in_an_hour
        with closing(tablet.open(listed.event)) as desk:
            backing_up(desk, tablet)()
            for thread in threading.enumerate():
                if thread.name == "backup":
                    thread.join()
            [made] = Backups(tablet.folder).of(desk.event)
            assert made.entries == len(desk.log.entries)


@pytest.mark.parametrize("content", [b"", b"{}", b"tableside 1 x y\n", b"\x00" * 50])
def test_what_is_no_event_is_refused(maya: Terminal, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.judgelog"
    path.write_bytes(content)
    assert "foreign.judgelog" in maya.refused("import", path)
    assert "cannot be read" in maya.refused("import", tmp_path / "gone")
