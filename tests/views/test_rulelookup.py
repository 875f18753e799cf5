"""What a search shows, what there is to browse, and what is asked often."""

from pathlib import Path

import pytest

from judge_app.core.ruleset import printed, read_custom
from judge_app.rulebook.passages import Passage
from judge_app.views.rulelookup import Lookup, documents_of, finding, link_to, result_row, results
from judge_app.views.ruleshelf import (
    ShelfDocument,
    ShelfHead,
    ShelfRow,
    asked_often,
    shelf,
    shelf_count,
    unfolded_at_first,
)
from tests.views.shelf import bookcase, imported

NOTE = Passage(
    "event:h", "Zebra sleeves", "Striped ones are fine.\nToday.", (), ("regulations/mulligan",), "event"
)


@pytest.fixture
def lookup(tmp_path: Path) -> Lookup:
    """At a draft, with an imported document and a house ruling."""
    made = bookcase(tmp_path, has_import=True)
    return Lookup(made, printed("draft"), is_event=True, has_boxed=False, notes=(NOTE,))


def ids(lookup: Lookup, query: str) -> list[str]:
    return [hit.id for hit in results(lookup, query).hits]


def test_the_events_own_document_speaks_first() -> None:
    assert documents_of(printed("draft")) == ("draft", "regulations")
    assert documents_of(printed("constructed")) == ("constructed", "regulations")
    assert documents_of(printed("regulations-premier")) == ("regulations",)
    club = read_custom('title = "Club"\nbase = "draft"\nswiss.minutes = 35\n', "club.toml")
    assert documents_of(club) == ("draft", "regulations")


def test_one_letter_is_no_question(lookup: Lookup) -> None:
    for query in ("", "m", " m ", "\n"):
        assert not results(lookup, query).is_asked
    assert results(lookup, "mu").is_asked


def test_results_are_counted_and_their_order_is_said(lookup: Lookup) -> None:
    found = results(lookup, "hand")
    assert found.hits[0].id == "mulligan"
    assert found.found == f"{len(found.hits)} found, best first"
    assert found.order == "this event's rules first"
    assert results(lookup._replace(is_event=False), "hand").order == ""


def test_a_result_has_its_hits_marked_and_its_source(lookup: Lookup) -> None:
    row = result_row(lookup, results(lookup, "whole hand"), "mulligan")
    assert (row.title.text, row.source) == ("A hand drawn anew", "Regulations 1.0 · Mulligan")
    assert [row.line.text[start:end] for start, end in row.line.spans] == ["whole", "hand"]
    assert row.icon == "book-open-variant"


def test_of_an_imported_section_the_passage_around_the_first_hit_is_shown(lookup: Lookup) -> None:
    found = results(lookup, "window")
    row = result_row(lookup, found, found.hits[0].id)
    assert row.line.text.startswith("…")
    assert row.line.text.endswith("through a window.")
    assert [row.line.text[start:end] for start, end in row.line.spans] == ["window"]
    assert row.source == f"{lookup.bookcase.documents[0].title} · imported"


def test_a_house_ruling_is_found_too(lookup: Lookup) -> None:
    assert ids(lookup, "zebra") == ["event:h"]
    row = result_row(lookup, results(lookup, "zebra"), "event:h")
    assert (row.source, row.line.text) == ("House ruling of this event", "Striped ones are fine. Today.")


def test_the_boxed_game_is_only_counted_until_it_is_wanted(lookup: Lookup) -> None:
    found = results(lookup, "hand")
    assert "flight" not in [hit.id for hit in found.hits]
    assert found.boxed == "1 more in the boxed game"
    wanted = results(lookup._replace(has_boxed=True), "hand")
    assert "flight" in [hit.id for hit in wanted.hits]
    assert wanted.boxed == ""


def test_where_nothing_is_found_a_sentence_says_so(lookup: Lookup) -> None:
    found = results(lookup, "qqxzzvvw")
    assert not found.hits
    assert found.none_found == "Nothing is found for “qqxzzvvw”. Try fewer or other words."
    assert results(lookup, "x" * 9_999).none_found.count("x") < 50


def test_what_is_gone_is_no_result(lookup: Lookup) -> None:
    for id in ("no-such-entry", "import:gone#1", "import:", "event:gone", "event:", ""):
        assert finding(lookup, id) is None
        assert link_to(lookup, id) is None
        assert not result_row(lookup, results(lookup, "hand"), id).title.text


def test_the_shelf_has_bookmarks_house_rulings_and_the_events_documents_first(lookup: Lookup) -> None:
    rows = shelf(lookup, ("mulligan", "gone"), unfolded_at_first(lookup))
    heads = [row.title for row in rows if isinstance(row, ShelfHead)]
    assert heads == ["Bookmarks", "House rulings of this event", "Rounds"]
    documents = [row for row in rows if isinstance(row, ShelfDocument)]
    assert [row.key for row in documents] == ["draft", "regulations", "house", imported(lookup.bookcase)]
    assert [row.is_open for row in documents] == [True, False, False, False]
    listed = [row.id for row in rows if isinstance(row, ShelfRow)]
    assert listed == ["mulligan", "event:h", "draft-rounds"]


def test_a_document_unfolds_by_its_sections_in_their_order(lookup: Lookup) -> None:
    rows = shelf(lookup, (), {"regulations", imported(lookup.bookcase)})
    heads = [row.title for row in rows if isinstance(row, ShelfHead)]
    assert heads[1:] == ["Mulligan", "Round times", "Going to time"]
    assert [row.title for row in rows if isinstance(row, ShelfRow)][-2:] == ["Zeppelins", "Kites"]


def test_the_boxed_game_is_a_shelf_of_its_own_at_the_end(lookup: Lookup) -> None:
    with_boxed = lookup._replace(has_boxed=True)
    documents = [row for row in shelf(with_boxed, (), ()) if isinstance(row, ShelfDocument)]
    assert [row.key for row in documents][-2:] == ["impossible", imported(lookup.bookcase)]
    assert shelf_count(lookup) == "5 entries and 1 document"
    assert shelf_count(with_boxed) == "6 entries and 1 document"
    lookup.bookcase.remove(lookup.bookcase.documents[0].slug)
    assert shelf_count(lookup) == "5 entries to look in"


def test_what_is_asked_often_begins_with_the_usual_and_learns(lookup: Lookup) -> None:
    def often(*asked: str) -> list[str]:
        return [link.id for link in asked_often(lookup, asked)]

    assert often() == ["mulligan", "time-called"]
    assert [link.title for link in asked_often(lookup, ())] == ["A hand drawn anew", "Time call"]
    assert often("draft-rounds", "gone", "flight", "import:notes#1") == [
        *("mulligan", "time-called", "draft-rounds")
    ]


def test_the_last_questions_count_more(tmp_path: Path, lookup: Lookup) -> None:
    usual = ["round-times", "draft-rounds", "third-place"]
    early, late = ["mulligan"] * 3, usual * 3
    assert "time-called" in [link.id for link in asked_often(lookup, early)]
    assert [link.id for link in asked_often(lookup, [*early, *late])] == ["mulligan", *reversed(usual)]
    assert "time-called" not in [link.id for link in asked_often(lookup, ["mulligan"] * 200 + usual * 2)]
