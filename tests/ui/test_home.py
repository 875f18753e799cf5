"""Home, touched."""

import os
from pathlib import Path

import pytest

from judge_app.core.ops import NoteWritten, RulesetChosen
from judge_app.tablet import Tablet
from tests.ui.judge import Judge, SitDown


def damage(path: Path, word: bytes) -> None:
    data = bytearray(path.read_bytes())
    data[data.find(word)] ^= 1
    path.write_bytes(data)


def test_an_empty_tablet_says_so_and_leads_to_the_first_event(judge: Judge) -> None:
    judge.see("No event here yet")
    judge.tap("New event")
    judge.see("What is the event called?")


def test_the_newest_event_is_resumed_and_the_others_are_opened(tablet: Tablet, sit_down: SitDown) -> None:
    for name in ("Older", "Newer"):
        desk = tablet.new_event(name, [RulesetChosen("draft")])
        tablet.put_away(desk)
    judge = sit_down()
    judge.see("2 events, all saved here", "Draft. 0 players", "Newer")
    judge.tap("Open")
    judge.until(lambda: judge.frame is not None, "an event is open")
    assert {judge.frame.desk.state.name} < {"Older", "Newer"}
    judge.escape()
    judge.see("On this tablet")
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "an event is open")


def test_the_demo_event_begins_anew_from_its_tile_and_goes_on_from_its_card(judge: Judge) -> None:
    judge.tap("Try the demo event")
    judge.see("Round 3 of 5", "9 of 17 playing")
    first = judge.frame.desk.event
    judge.app.root.go("home")
    judge.see("Demo event", "23:41 left", "2 calls", "1 event, saved here")
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "the demo is open")
    assert judge.frame.desk.event == first
    judge.app.root.go("home")
    judge.tap("Try the demo event")
    judge.until(lambda: judge.frame is not None, "the demo is open")
    assert judge.frame.desk.event != first
    judge.app.root.go("home")
    judge.see("1 event, saved here")


def test_the_clock_on_a_card_goes_on(judge: Judge) -> None:
    judge.tap("Try the demo event")
    judge.see("9 of 17 playing")
    judge.app.root.go("home")
    judge.see("23:41 left")
    judge.pass_time(minutes=10)
    judge.see("13:41 left")


@pytest.mark.parametrize("button", ["Paste code", "Type code"])
def test_joining_has_a_screen_of_its_own(judge: Judge, button: str) -> None:
    judge.tap(button)
    judge.see("Join an event")
    judge.escape()
    judge.see("On this tablet")


def test_on_a_phone_a_tile_leads_to_the_backups(judge: Judge) -> None:
    judge.resize(412, 892)
    judge.tap("Backups and files")
    judge.until(lambda: judge.screen.name == "backups", "the backups are shown")


def test_a_damaged_event_is_recovered_by_holding(tablet: Tablet, sit_down: SitDown) -> None:
    desk = tablet.new_event("Oakhaven", [RulesetChosen("draft")])
    tablet.put_away(desk)
    damage(tablet.path(desk.event), b"Oakhaven")
    judge = sit_down()
    judge.see("A damaged event", "1 event, 1 in trouble", "1 change can be brought back. 1 change is lost")
    judge.tap("Hold to recover")  # a mere tap does nothing
    judge.see("Until then its file is left as it is.")
    judge.hold("Hold to recover")
    judge.see("1 change is here again. 1 change is lost", "The damaged file is kept as")


def test_a_damaged_event_is_called_by_its_name(tablet: Tablet, sit_down: SitDown) -> None:
    desk = tablet.new_event("Oakhaven", [RulesetChosen("draft"), NoteWritten("Doors at nine")])
    tablet.put_away(desk)
    damage(tablet.path(desk.event), b"Doors")
    sit_down().see("Oakhaven, damaged")


def test_what_cannot_be_recovered_says_what_else_to_do(tablet: Tablet, sit_down: SitDown) -> None:
    desk = tablet.new_event("Oakhaven", [RulesetChosen("draft")])
    tablet.put_away(desk)
    tablet.path(desk.event).write_bytes(b"")
    judge = sit_down()
    judge.see("A damaged event", "Nothing in its file can be read", "join it again, or take a file of it")
    judge.miss("Hold to recover")


def test_an_event_that_is_found_damaged_only_when_it_is_opened_offers_its_recovery(
    tablet: Tablet, sit_down: SitDown
) -> None:
    """A sector that fails changes neither size nor time of a file, by which the list knows it."""
    desk = tablet.new_event("Oakhaven", [RulesetChosen("draft"), NoteWritten("Doors at nine")])
    tablet.put_away(desk)
    path = tablet.path(desk.event)
    times = path.stat()
    damage(path, b"Doors")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    judge = sit_down()
    judge.tap("Resume")
    judge.see("Oakhaven, damaged", "Hold to recover", "2 changes can be brought back")


def test_an_event_open_elsewhere_says_so_and_offers_no_recovery(tablet: Tablet, sit_down: SitDown) -> None:
    elsewhere = tablet.new_event("Oakhaven")
    judge = sit_down()
    judge.see("is already open in another window")
    judge.miss("Hold to recover")
    elsewhere.close()


def test_many_events_scroll(tablet: Tablet, sit_down: SitDown) -> None:
    for number in range(40):
        tablet.put_away(tablet.new_event(f"Event {number}"))
    judge = sit_down()
    judge.see("40 events, all saved here")
    shown = [text for text in judge.texts() if text.startswith("Event ")]
    assert 3 < len(shown) < 12  # those far below are not drawn yet


def test_nothing_leaves_the_window(tablet: Tablet, sit_down: SitDown) -> None:
    tablet.put_away(tablet.new_event("Oakhaven " * 20))
    judge = sit_down()
    for width, height in ((360, 640), (412, 892), (900, 640), (1280, 800), (1920, 1080)):
        judge.resize(width, height)
        judge.see("Resume")
        for text in ("Resume", "New event", "Rules", "Boxed game", "Tableside"):
            widget = judge.find(text)
            left, bottom = widget.to_window(*widget.pos)
            right, top = widget.to_window(widget.right, widget.top)
            assert 0 <= left < right <= width, text
            assert 0 <= bottom < top <= height, text
