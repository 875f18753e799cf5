"""A rule as it is read: at the event whose rules it belongs to, and elsewhere."""

from pathlib import Path

import pytest

from judge_app.core.ids import HouseRuleId
from judge_app.core.ops import HouseRuleWritten, RulesetChosen, RulingGiven
from judge_app.core.ruleset import PRINTED, printed, read_custom
from judge_app.views.houserules import notes_of
from judge_app.views.ruleentry import Holds, ReadingView, cite_of, reading
from judge_app.views.rulelookup import Link, Lookup, results
from tests.core.ops.event import copy_of, with_players
from tests.views.shelf import bookcase

CLUB = read_custom('title = "Club"\nbase = "regulations-casual"\nswiss.minutes = 35\n', "club.toml")


@pytest.fixture
def lookup(tmp_path: Path) -> Lookup:
    return Lookup(bookcase(tmp_path, has_import=True), printed("draft"), is_event=True)


def test_an_entry_is_read_with_its_steps_and_what_belongs_to_it(lookup: Lookup) -> None:
    view = reading(lookup, "mulligan", None, results(lookup, "whole hand").marker)
    assert (view.kind, view.document, view.section) == ("entry", "Regulations 1.0", "Mulligan")
    assert [step.words.text for step in view.steps] == ["Shuffle the whole hand in.", "Keep the next hand."]
    assert len(view.steps[0].words.spans) == 2
    assert view.said == "In short. The document itself decides."
    assert (view.doubt, view.more[0].text) == ("Nothing is said about a third hand.", "A hand is a hand.")
    assert (view.cite, view.question, view.answer) == (
        *("regulations/mulligan", "A hand drawn anew", "Once, and the whole hand."),
    )


def test_related_entries_and_neighbours_are_links_if_they_are_there(lookup: Lookup) -> None:
    view = reading(lookup, "time-called")
    assert view.see == (Link("mulligan", "A hand drawn anew"),)
    assert view.after == Link("mulligan", "A hand drawn anew")
    assert view.before is None


@pytest.mark.parametrize(
    ("ruleset", "id", "text", "look"),
    [
        ("draft", "draft-rounds", "Applies to this event", "mint"),
        ("draft", "mulligan", "Applies to this event", "mint"),
        ("draft", "round-times", "Draft Guidelines speak here", "amber"),
        ("constructed", "round-times", "Constructed sheet speaks here", "amber"),
        ("regulations-casual", "round-times", "Applies to this event", "mint"),
        ("regulations-casual", "draft-rounds", "Not this event's document", "amber"),
        ("draft", "third-place", "Our reading, all are silent", "plain"),
        ("draft", "flight", "Boxed game, not this event", "amber"),
    ],
)
def test_whether_a_rule_holds_here_is_said(
    lookup: Lookup, ruleset: str, id: str, text: str, look: str
) -> None:
    holds = reading(lookup._replace(ruleset=printed(ruleset)), id).holds
    assert (holds.text, holds.look) == (text, look)
    assert reading(lookup._replace(is_event=False), id).holds == Holds()


def test_the_events_own_document_goes_before_and_others_stand_below(lookup: Lookup) -> None:
    view = reading(lookup, "round-times")
    assert [(one.id, one.document, one.says.text) for one in view.own] == [
        ("draft-rounds", "Draft Guidelines", "Also forty.")
    ]
    assert [(one.id, one.section) for one in view.elsewhere] == [("", "Match format")]


def test_the_values_of_the_event_stand_with_their_rule(lookup: Lookup) -> None:
    club = reading(lookup._replace(ruleset=CLUB), "round-times").values
    assert (club[0].key, club[0].words, club[0].note) == (
        *("swiss.minutes", "Swiss round, length: 35 minutes", "changed for this event"),
    )
    assert all(not value.note for value in club[1:])
    assert not reading(lookup._replace(is_event=False), "round-times").values


def test_a_key_leads_to_its_section_and_a_changed_one_to_the_printed_section() -> None:
    assert cite_of(printed("draft"), "swiss.minutes") == "draft/rounds"
    assert cite_of(CLUB, "swiss.minutes") == "regulations/round-times"
    assert cite_of(CLUB, "no.such.key") == ""


def test_house_rulings_and_rulings_of_the_event_stand_with_their_rule(lookup: Lookup) -> None:
    tablet = with_players()
    tablet.do(RulesetChosen("draft"))
    tablet.do(HouseRuleWritten(HouseRuleId("h"), "Hands", "Show\nboth.", "regulations/mulligan", "Maya"))
    tablet.do(RulingGiven("Again?", "No", "Maya", "regulations/mulligan"))
    view = reading(lookup, "mulligan", tablet.state)
    assert [(band.id, band.words) for band in view.house] == [("event:h", "At this event: Show both.")]
    assert [row.answer for row in view.rulings] == ["No"]
    there = lookup._replace(notes=notes_of(tablet.state))
    note = reading(there, "event:h", tablet.state)
    assert (note.kind, note.title.text, note.see[0].id) == ("note", "Hands", "mulligan")
    assert (note.question, note.answer, note.cite) == ("Hands", "Show both.", "regulations/mulligan")


def test_of_a_house_ruling_written_twice_both_versions_stand_with_the_rules_of_either(lookup: Lookup) -> None:
    one = with_players()
    one.do(RulesetChosen("draft"))
    one.do(HouseRuleWritten(HouseRuleId("h"), "Hands", "Show both.", "regulations/mulligan", "Maya"), 100_000)
    other = copy_of(one, "b")
    one.do(HouseRuleWritten(HouseRuleId("h"), "Hands", "Show one.", "regulations/mulligan", "Maya"), 200_000)
    other.do(
        HouseRuleWritten(HouseRuleId("h"), "Fists", "Show none.", "regulations/round-times", "Ruben"), 200_000
    )
    one.sync(other)
    for id in ("mulligan", "round-times"):
        bands = reading(lookup, id, one.state).house
        assert {band.words for band in bands} == {"At this event: Show one.", "At this event: Show none."}
        assert [band.mark for band in bands] == ["Two versions"] * 2
    assert not reading(lookup, "time-called", one.state).house
    note = reading(lookup._replace(notes=notes_of(one.state)), "event:h", one.state)
    assert {"Show one.", "Show none."} < {part.text for part in note.more}
    assert note.doubt == "Two versions"
    assert note.more[1].text.startswith("Another version: ")


def test_an_imported_section_is_read_in_full_and_marked_as_such(lookup: Lookup) -> None:
    (known,) = lookup.bookcase.documents
    first, second = [
        one for one in lookup.bookcase.sections(known.slug) if one.title in ("Zeppelins", "Kites")
    ]
    view = reading(lookup, first.id)
    assert (view.kind, view.document) == ("section", known.title)
    assert view.said == "Imported, on this device only."
    assert view.holds.text == "Imported"
    assert view.after == Link(second.id, "Kites")
    assert view.more[-1].text.startswith("A zeppelin")
    assert (view.question, view.answer, view.cite) == ("", "", "")  # nothing of it goes into a log


def test_a_text_without_end_is_cut_into_what_can_be_drawn(lookup: Lookup, tmp_path: Path) -> None:
    path = tmp_path / "Long.txt"
    path.write_text("1. Long\n\n" + "word " * 2_000 + "\n\n" + "x" * 3_000 + "\n")
    kept = lookup.bookcase.add(path, 2)
    sections = [section.id for section in lookup.bookcase.sections(kept.slug)]
    pieces = [piece for id in sections for piece in reading(lookup, id).more]
    assert max(len(piece.text) for piece in pieces) <= 900
    assert "".join(piece.text for piece in pieces).count("word") == 2_000


@pytest.mark.parametrize("id", ["", "no-such-entry", "import:gone#1", "import:#99", "event:gone"])
def test_what_is_gone_is_read_as_nothing(lookup: Lookup, id: str) -> None:
    assert reading(lookup, id) == ReadingView()
    assert reading(lookup, id, with_players().state) == ReadingView()


@pytest.mark.parametrize("name", PRINTED)
def test_every_entry_of_the_rulebook_can_be_read_at_every_event(tmp_path: Path, name: str) -> None:
    from judge_app.rulebook.bookcase import Bookcase

    lookup = Lookup(Bookcase(tmp_path), printed(name), is_event=True)
    for id in lookup.bookcase.entries:
        view = reading(lookup, id)
        assert view.title.text
        assert view.document
        assert view.holds.text
