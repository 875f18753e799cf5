"""House rulings by touch: written, found under a rule, changed, removed, announced, chosen between."""

import pytest

from judge_app.core.ids import HouseRuleId
from judge_app.core.ops import HouseRuleRemoved, HouseRuleWritten
from judge_app.tablet import Tablet
from tests.second import SecondTablet
from tests.ui.floor import enter, hear_from, other_tablet, seated
from tests.ui.judge import Judge, SitDown

MULLIGAN = "regulations/mulligan"
PHONES = HouseRuleId("h1")


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """Maya, at an event where phones stay in the bag."""
    event = seated(tablet)
    judge = sit_down()
    judge.app.preferences.judge_name = "Maya"
    enter(judge, event, "more")
    judge.frame.desk.do(HouseRuleWritten(PHONES, "Phones", "In the bag.\nSilent.", "", "Ruben"))
    return judge


def titles(judge: Judge) -> list[str]:
    from judge_app.ui.screens.houserules import HouseLine

    return [one.row.title for one in judge.widgets() if isinstance(one, HouseLine)]


def row_of(judge: Judge, title: str) -> str:
    return next(text for text in judge.texts() if text.startswith(f"{title}, "))


def texts(judge: Judge, rule: HouseRuleId = PHONES) -> list[str]:
    return [words.text for words in judge.frame.desk.state.house_rules[rule].texts]


def test_a_house_ruling_is_written_with_the_rule_it_is_about(hall: Judge) -> None:
    hall.tap("House rulings")
    hall.tap("Write a house ruling")
    hall.tap("Save")
    hall.see("Give it a title first")
    hall.tap("Title: what a judge would look for")
    hall.write("Second hands")
    hall.tap("Save")
    hall.see("Write what holds at this event first.")
    hall.tap("What holds at this event")
    hall.write("Show both hands.\nThen draw.")
    hall.tap("About a rule: choose")
    hall.tap("Search: mulligan, sleeves, time")
    hall.write("mulligan")
    hall.tap("Regulations 1.0 · Mulligan")
    hall.tap("Save")
    hall.until(lambda: titles(hall) == ["Second hands", "Phones"], "both are listed")
    hall.see("2 house rulings", "House ruling “Second hands”: Show both hands. Then draw.")
    rule = [*hall.frame.desk.state.house_rules.values()][-1]
    assert rule.words == ("Second hands", "Show both hands.\nThen draw.", MULLIGAN)
    assert rule.author == "Maya"
    hall.tap("Undo")
    hall.until(lambda: titles(hall) == ["Phones"], "it is taken back")


def test_one_is_read_in_full_and_changed(hall: Judge) -> None:
    hall.go("houserules")
    hall.tap(row_of(hall, "Phones"))
    hall.see("In the bag.\nSilent.", "Ruben")
    hall.tap("Change")
    hall.see("Change the house ruling")
    hall.tap("Phones")
    hall.write("Mobile ")
    hall.tap("Save")
    hall.until(lambda: titles(hall) in (["Mobile Phones"], ["PhonesMobile"]), "it has another title")
    assert texts(hall) == ["In the bag.\nSilent."]


def test_saving_what_was_not_changed_writes_nothing(hall: Judge) -> None:
    hall.go("houserules", note="event:h1")
    before = len(hall.frame.desk.state.history)
    hall.tap("Change")
    hall.tap("Save")
    hall.miss("Change the house ruling")
    assert len(hall.frame.desk.state.history) == before


def test_a_removal_is_undone_by_the_snackbar(hall: Judge) -> None:
    hall.go("houserules")
    hall.tap(row_of(hall, "Phones"))
    hall.tap("Remove")
    hall.see("House ruling “Phones” removed", "No house rulings yet.")
    hall.tap("Undo")
    hall.until(lambda: titles(hall) == ["Phones"], "it is back")


def test_a_house_ruling_is_told_to_everybody(hall: Judge) -> None:
    hall.go("houserules", note=PHONES)
    hall.tap("Announce it")
    hall.miss("Announce it")
    (said,) = hall.frame.desk.state.announcements.values()
    assert said.text == "Phones: In the bag. Silent."


def test_only_those_about_a_rule_are_shown_where_one_is_asked_for(hall: Judge) -> None:
    hall.frame.desk.do(HouseRuleWritten(HouseRuleId("h2"), "Hands", "Show both.", MULLIGAN, "Maya"))
    hall.go("houserules", cite=MULLIGAN)
    hall.until(lambda: titles(hall) == ["Hands"], "only that one is listed")
    hall.tap("Write a house ruling")
    hall.see("Regulations 1.0 · Mulligan")
    hall.tap("Not yet")
    hall.tap("Only on Regulations 1.0 · Mulligan")
    hall.until(lambda: len(titles(hall)) == 2, "all are listed")
    hall.tap(row_of(hall, "Hands"))
    hall.tap("Read the rule")
    hall.until(lambda: hall.screen.name == "rules", "the rules are shown")


def test_what_was_begun_is_there_again_and_gone_once_it_is_saved(hall: Judge) -> None:
    hall.go("houserules")
    hall.tap("Write a house ruling")
    hall.tap("What holds at this event")
    hall.write("A long page")
    hall.tap("Not yet")
    hall.miss("Not yet")
    hall.tap("Write a house ruling")
    hall.see("A long page")
    hall.tap("Title: what a judge would look for")
    hall.write("Page")
    hall.tap("Save")
    hall.until(lambda: titles(hall) == ["Page", "Phones"], "it is saved")
    hall.tap("Write a house ruling")
    hall.until(lambda: hall.find("What holds at this event") is not None, "the form is open")
    assert "A long page" not in hall.texts()


def test_too_long_a_text_is_refused_in_place_and_kept(hall: Judge) -> None:
    hall.go("houserules")
    hall.tap("Write a house ruling")
    hall.tap("Title: what a judge would look for")
    hall.write("Page")
    hall.find("What holds at this event").text = "so " * 700
    hall.tap("Save")
    hall.see("The house ruling has 2099 letters; 2000 is the most. Shorten it.", "Write a house ruling")


def test_a_long_one_does_not_cover_the_screen_with_its_snackbar(hall: Judge) -> None:
    hall.resize(412, 892)
    hall.go("houserules")
    hall.tap("Write a house ruling")
    hall.tap("Title: what a judge would look for")
    hall.write("Page")
    hall.find("What holds at this event").text = "word " * 390
    hall.tap("Save")
    hall.until(lambda: titles(hall) == ["Page", "Phones"], "it is saved")
    assert hall.app.root.snackbar.text.endswith("…")
    assert hall.app.root.snackbar.height < hall.window.height / 2


@pytest.fixture
def other(hall: Judge) -> SecondTablet:
    return other_tablet(hall)


def bring_together(hall: Judge, other: SecondTablet) -> None:
    hear_from(hall, other)
    other.hear()


def test_of_two_versions_written_apart_a_judge_keeps_one(hall: Judge, other: SecondTablet) -> None:
    here = hall.frame.desk
    hall.go("houserules", note=PHONES)
    hall.see("Ruben")
    here.do(HouseRuleWritten(PHONES, "Phones", "Off.", "", "Maya"))
    other.do(HouseRuleWritten(PHONES, "Mobiles", "Silent is enough.", "", "Ruben"))
    bring_together(hall, other)
    hall.see("Two tablets wrote this apart.", "Off.", "Silent is enough.")
    assert here.state == other.state
    hall.tap("Keep this one")
    hall.miss("Two tablets wrote this apart.")
    bring_together(hall, other)
    assert len(texts(hall)) == 1
    assert other.state.house_rules == here.state.house_rules
    assert not [*other.state.disputes()]


def test_a_dialog_goes_with_what_another_tablet_removed(hall: Judge, other: SecondTablet) -> None:
    hall.go("houserules", note=PHONES)
    hall.see("In the bag.\nSilent.")
    other.do(HouseRuleRemoved(PHONES))
    bring_together(hall, other)
    hall.miss("In the bag.\nSilent.")
    hall.see("No house rulings yet.")
