"""Home, touched."""

from pathlib import Path

import pytest

from judge_app.core.ops import RulesetChosen
from judge_app.tablet import Tablet
from tests.ui.conftest import Judge, SitDown


def damage(path: Path, word: bytes) -> None:
    data = bytearray(path.read_bytes())
    data[data.find(word)] ^= 1
    path.write_bytes(data)


def test_an_empty_tablet_says_so_and_starts_the_first_event(judge: Judge) -> None:
    judge.see("No event here yet")
    judge.tap("Name of the new event")
    judge.write("Oakhaven")
    judge.tap("New event")
    judge.see("Oakhaven", "0 players", "Nobody has joined yet")


def test_an_empty_name_is_refused_in_place(judge: Judge) -> None:
    judge.tap("New event")
    judge.see("The event's name is empty. Type at least one letter.")
    assert judge.tablet.events() == []
    judge.tap("Name of the new event")
    judge.write("O")
    judge.miss("The event's name is empty")


def test_the_newest_event_is_resumed_and_the_others_are_opened(tablet: Tablet, sit_down: SitDown) -> None:
    for name in ("Older", "Newer"):
        desk = tablet.new_event(name)
        desk.do(RulesetChosen("draft"))
        desk.close()
    judge = sit_down()
    judge.see("2 events, all saved here", "0 players. Draft Guidelines", "Newer")
    judge.tap("Open")
    judge.see("Older", "Nobody has joined yet")
    judge.escape()
    judge.tap("Resume")
    judge.see("Newer", "Nobody has joined yet")


def test_a_damaged_event_is_recovered_by_holding(tablet: Tablet, sit_down: SitDown) -> None:
    desk = tablet.new_event("Oakhaven")
    desk.do(RulesetChosen("draft"))
    desk.close()
    damage(tablet.events()[0].path, b"Oakhaven")
    judge = sit_down()
    judge.see("A damaged event", "1 event, 1 in trouble", "is damaged at byte")
    judge.tap("Hold to recover")  # a mere tap does nothing
    judge.see("is damaged at byte")
    touch = judge.press("Hold to recover")
    judge.see("what stood at bytes", "The damaged file is kept as")
    touch.touch_up()
    judge.see("0 players. Draft Guidelines", "1 event, saved here")
    judge.tap("Resume")
    judge.see("Nobody has joined yet")


def test_an_event_open_elsewhere_says_so_and_offers_no_recovery(tablet: Tablet, sit_down: SitDown) -> None:
    elsewhere = tablet.new_event("Oakhaven")
    judge = sit_down()
    judge.see("is already open in another window")
    judge.miss("Hold to recover")
    elsewhere.close()


def test_many_events_scroll(tablet: Tablet, sit_down: SitDown) -> None:
    for number in range(40):
        tablet.new_event(f"Event {number}").close()
    judge = sit_down()
    judge.see("40 events, all saved here", "Event 39")
    judge.miss("Event 12")  # far below: not drawn yet


@pytest.mark.parametrize("size", [(360, 640), (412, 892), (1920, 1080)])
def test_nothing_leaves_the_window(tablet: Tablet, sit_down: SitDown, size: tuple[int, int]) -> None:
    tablet.new_event("Oakhaven " * 20).close()
    judge = sit_down()
    judge.resize(*size)
    judge.see("Resume")
    for text in ("Resume", "New event", "Name of the new event", "Tableside"):
        widget = judge.find(text)
        (left, bottom), right, top = widget.to_window(*widget.pos), widget.right, widget.top
        right, top = widget.to_window(right, top)
        assert 0 <= left < right <= size[0], text
        assert 0 <= bottom < top <= size[1], text
