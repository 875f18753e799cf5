"""Backups and files by touch: restored, brought from another tablet, taken over with the code."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from judge_app.core.ids import EventId
from judge_app.core.model import PlayerId
from judge_app.core.ops import PlayerAdded, RulesetChosen
from judge_app.desk import Desk
from judge_app.handover.backups import Backups
from judge_app.handover.keeping import EVERY_MS
from judge_app.handover.takeover import prepare
from judge_app.log.takeover import shown_code
from judge_app.sync.carrying import carried_of, written
from judge_app.tablet import Tablet
from tests.ui.judge import Judge, SitDown, Watch
from tests.ui.test_home import damage


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for files that the app shall read; nothing else on the machine is looked at."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    folder = tmp_path / "import"
    folder.mkdir()
    return folder


def begin(tablet: Tablet, name: str = "Oakhaven") -> Desk:
    desk = tablet.new_event(name, [RulesetChosen("draft")])
    for player in ("Ada", "Bea", "Cyd"):
        desk.do(PlayerAdded(PlayerId(tablet.fresh_id()), player))
    return desk


def back_up(tablet: Tablet, desk: Desk) -> None:
    carried = carried_of(desk.log, desk.state.name, desk.log.entries)
    Backups(tablet.folder).keep(carried, 0, tablet.now_ms())


def save(desk: Desk, path: Path) -> None:
    path.write_bytes(b"".join(written(carried_of(desk.log, desk.state.name, desk.log.entries))))


@pytest.fixture
def theirs(tmp_path: Path) -> Any:
    """A tablet of somebody else."""
    ids = count(1)
    key = b"their key" + bytes(23)
    tablet = Tablet(tmp_path / "theirs", lambda: f"t{next(ids)}", Watch(), lambda: key)
    yield tablet
    tablet.close()


def test_home_leads_to_the_backups_and_says_when_there_are_none(judge: Judge) -> None:
    judge.tap("Backups and files")
    judge.see("Backups and files", "No backup yet.")
    judge.escape()
    judge.see("On this tablet")


def test_an_open_event_is_backed_up_by_itself(oakhaven: EventId, at_event: Judge, tablet: Tablet) -> None:
    backups = Backups(tablet.folder)
    assert backups.of(oakhaven) == ()
    at_event.pass_time(minutes=EVERY_MS / 60_000)
    at_event.until(lambda: len(backups.of(oakhaven)) == 1, "a backup is made")
    at_event.app.root.go("home")
    at_event.tap("Backups and files")
    at_event.see("Oakhaven", "On this tablet, and sound.", "4 changes, before the end of round 1")


def test_an_event_whose_file_is_gone_comes_back(tablet: Tablet, sit_down: SitDown) -> None:
    desk = begin(tablet)
    back_up(tablet, desk)
    desk.close()
    tablet.path(desk.event).unlink()
    judge = sit_down()
    judge.tap("Backups and files")
    judge.see("Not on this tablet any more.")
    judge.tap("Restore")
    judge.see("Oakhaven is on this tablet now: 5 changes.")
    judge.miss("Take it over")
    judge.tap("Open it")
    judge.until(lambda: judge.frame is not None, "the event is open")
    assert [one.name for one in judge.frame.desk.state.players.values()] == ["Ada", "Bea", "Cyd"]
    assert judge.frame.desk.role == "organizer"


def test_a_damaged_event_comes_back_with_what_it_still_holds_itself(
    tablet: Tablet, sit_down: SitDown
) -> None:
    desk = begin(tablet)
    back_up(tablet, desk)
    desk.do(PlayerAdded(PlayerId(tablet.fresh_id()), "Dot, after the backup"))
    desk.close()
    damage(tablet.path(desk.event), b"Bea")
    judge = sit_down()
    judge.see("6 changes can be brought back. 1 of them comes from the backup of", "Nothing is lost.")
    judge.tap("Backups and files")
    judge.see("Its file on this tablet is damaged.")
    judge.tap("Restore")
    judge.see("6 changes are here again.")
    judge.tap("Open it")
    judge.until(lambda: judge.frame is not None, "the event is open")
    assert len(judge.frame.desk.state.players) == 4


def test_restoring_a_sound_event_says_that_nothing_was_missing(tablet: Tablet, sit_down: SitDown) -> None:
    desk = begin(tablet)
    back_up(tablet, desk)
    tablet.put_away(desk)
    judge = sit_down()
    judge.tap("Backups and files")
    judge.tap("Restore")
    judge.see("Oakhaven has all of it already. Nothing was missing.")


def test_an_event_from_a_stick_is_read_and_taken_over_with_its_code(
    theirs: Tablet, shelf: Path, judge: Judge
) -> None:
    from judge_app.ui.widgets.field import Field

    desk = begin(theirs)
    code = prepare(desk, theirs.settings, lambda most: most - 1)
    save(desk, shelf / "oak.judgelog")
    desk.close()
    judge.tap("Backups and files")
    judge.tap("Bring an event from a file")
    judge.tap("oak.judgelog")
    judge.see("Oakhaven is on this tablet now: 6 changes.", "This tablet can read it.")
    judge.tap("Take it over")
    judge.tap("Code to take over, sixteen letters", Field)
    judge.write("2222 2222 2222 2222\n")
    judge.see("This code does not open the event")
    judge.find("Code to take over, sixteen letters", Field).text = ""
    judge.tap("Code to take over, sixteen letters", Field)
    judge.write(shown_code(code).lower())
    judge.tap("Your name", Field)
    judge.write("Maya")
    judge.tap("Take over")
    judge.until(lambda: judge.frame is not None, "the event is open")
    assert judge.frame.desk.role == "organizer"
    assert judge.frame.desk.state.roster.members[judge.frame.desk.device].name == "Maya"


def test_a_file_that_is_damaged_is_refused_with_its_line_and_the_next_one_taken(
    theirs: Tablet, shelf: Path, judge: Judge
) -> None:
    desk = begin(theirs)
    save(desk, shelf / "bad.judgelog")
    save(desk, shelf / "good.judgelog")
    desk.close()
    damage(shelf / "bad.judgelog", b"Bea")
    judge.tap("Backups and files")
    judge.tap("Bring an event from a file")
    judge.tap("bad.judgelog")
    judge.see("bad.judgelog, line 5: its signature is not that of its device.")
    judge.tap("Bring an event from a file")
    judge.tap("good.judgelog")
    judge.see("Oakhaven is on this tablet now")
    judge.miss("its signature is not")


def test_the_organizer_makes_the_code_under_devices_and_another_one_makes_it_void(at_event: Judge) -> None:
    at_event.go("devices")
    at_event.scroll_to("If this tablet is lost")
    at_event.see("With a code on paper")
    at_event.tap("Make the code")
    at_event.see("Write it down and keep it away from this tablet.")
    first = at_event.screen.view.by_code.code
    assert len(first) == 19
    at_event.tap("Make a new code")
    at_event.until(lambda: at_event.screen.view.by_code.code not in ("", first), "there is another code")


def test_a_tablet_that_only_reads_takes_over_from_devices(
    theirs: Tablet, shelf: Path, tablet: Tablet, sit_down: SitDown
) -> None:
    from judge_app.handover.bringing import bring
    from judge_app.handover.eventfiles import read_event_file
    from judge_app.ui.widgets.field import Field

    desk = begin(theirs)
    code = prepare(desk, theirs.settings, lambda most: most - 1)
    save(desk, shelf / "oak.judgelog")
    desk.close()
    bring(tablet, read_event_file(shelf / "oak.judgelog"))
    judge = sit_down()
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "the event is open")
    judge.go("devices")
    judge.tap("Take over with its code")
    judge.see("Take this event over")
    judge.tap("Code to take over, sixteen letters", Field)
    judge.write(code)
    judge.tap("Take over")
    judge.until(lambda: judge.frame is not None, "the event is open again")
    assert judge.frame.desk.role == "organizer"
