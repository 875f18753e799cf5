"""The rules as players look them up on their phones."""

from pathlib import Path

import pytest

from judge_app.core.ids import HouseRuleId
from judge_app.core.ops import HouseRuleWritten
from judge_app.views.phonerules import PhoneHits, PhoneRule, phone_hits, phone_lookup, phone_rule
from judge_app.views.rulelookup import Lookup
from tests.log.devices import Device
from tests.views.hall import at_sign_up
from tests.views.shelf import bookcase, imported


@pytest.fixture
def hall() -> Device:
    return at_sign_up()


def lookup(hall: Device, folder: Path, *, has_import: bool = False) -> Lookup:
    return phone_lookup(bookcase(folder, has_import=has_import), hall.state)


def test_a_search_finds_the_rule_with_its_source(hall: Device, tmp_path: Path) -> None:
    hits = phone_hits(lookup(hall, tmp_path), "mulligan").hits
    assert hits[0].id == "mulligan"
    assert (hits[0].title, hits[0].short) == ("A hand drawn anew", "Once, and the whole hand.")
    assert hits[0].source


def test_what_is_not_there_is_said(hall: Device, tmp_path: Path) -> None:
    found = phone_hits(lookup(hall, tmp_path), "xylophone")
    assert (found.hits, found.none_found) == (
        (),
        "Nothing is found for “xylophone”. Try fewer or other words.",
    )
    assert phone_hits(lookup(hall, tmp_path), "m") == PhoneHits()


def test_a_rule_is_read_in_full(hall: Device, tmp_path: Path) -> None:
    rule = phone_rule(lookup(hall, tmp_path), "mulligan", hall.state)
    assert rule.title == "A hand drawn anew"
    assert rule.paragraphs[:4] == (
        "Shuffle the whole hand in.",
        "Keep the next hand.",
        "A hand is a hand.",
        "Nothing is said about a third hand.",
    )
    assert rule.source


def test_a_house_ruling_stands_first_and_is_found(hall: Device, tmp_path: Path) -> None:
    hall.do(HouseRuleWritten(HouseRuleId("h"), "Mulligans", "Twice, here.", "regulations/mulligan", "Ada"))
    where = lookup(hall, tmp_path)
    assert phone_rule(where, "mulligan", hall.state).paragraphs[0] == "At this event: Twice, here."
    note = next(hit for hit in phone_hits(where, "mulligans twice").hits if hit.title == "Mulligans")
    assert "Twice, here." in phone_rule(where, note.id, hall.state).paragraphs


def test_what_was_imported_on_the_tablet_stays_there(hall: Device, tmp_path: Path) -> None:
    where = lookup(hall, tmp_path, has_import=True)
    assert where.bookcase.search("zeppelin").hits
    found = phone_hits(where, "zeppelin")
    assert not found.hits
    assert "zeppelin" in found.none_found
    hit = where.bookcase.search("zeppelin").hits[0]
    assert hit.id.startswith(imported(where.bookcase))
    assert phone_rule(where, hit.id, hall.state) == PhoneRule()


@pytest.mark.parametrize("id", ["", "no-such-rule", "event:nothing", "import:", "../etc"])
def test_no_rule_is_made_up(hall: Device, tmp_path: Path, id: str) -> None:
    assert phone_rule(lookup(hall, tmp_path), id, hall.state) == PhoneRule()
