"""The rulebook itself: whole, and in a form that every screen can draw."""

import re
from pathlib import Path

import pytest

from judge_app.core.citations import DOCUMENTS, is_citation
from judge_app.errors import Broken
from judge_app.rulebook.entries import SHELF, Entry, read_entries, sources

ENTRIES = read_entries()


def too_long(limit: int, texts: dict[str, str]) -> list[str]:
    return [id for id, text in texts.items() if len(text) > limit]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_section_of_a_document_has_an_entry(document: str) -> None:
    told = {entry.cite for entry in ENTRIES.values()}
    assert not [one for one in DOCUMENTS[document].sections if f"{document}/{one}" not in told]


def test_there_are_as_many_entries_as_a_judge_can_overlook() -> None:
    assert 150 <= len(ENTRIES) <= 260


def test_ids_are_plain_words_and_name_their_document() -> None:
    prefixes = {"draft": "draft-", "constructed": "constructed-", "impossible": "boxed-", "house": "house-"}
    for id, entry in ENTRIES.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id)
        assert id.startswith(prefixes.get(entry.document, "")), id
        assert entry.document in prefixes or not id.startswith(tuple(prefixes.values())), id


def test_every_citation_names_a_section_that_there_is() -> None:
    assert not [(id, cite) for id, entry in ENTRIES.items() for cite in entry.cites if not is_citation(cite)]


def test_what_another_document_says_cites_another_place() -> None:
    assert not [
        id for id, entry in ENTRIES.items() if entry.cite in {other.cite for other in entry.otherwise}
    ]


def test_related_entries_are_there_and_are_others() -> None:
    assert not [
        (id, one) for id, entry in ENTRIES.items() for one in entry.see if one not in ENTRIES or one == id
    ]


def test_texts_fit_the_places_where_they_are_shown() -> None:
    assert not too_long(46, {id: entry.title for id, entry in ENTRIES.items()})
    assert not too_long(15, {id: entry.label for id, entry in ENTRIES.items()})
    assert not too_long(110, {id: entry.short for id, entry in ENTRIES.items()})
    assert not [id for id, entry in ENTRIES.items() if not 1 <= len(entry.steps) <= 8]


def test_every_entry_answers_in_a_line_and_can_be_asked_for_in_several_ways() -> None:
    for id, entry in ENTRIES.items():
        assert entry.title, id
        assert entry.short, id
        assert all(step.text and step.icon for step in entry.steps), id
        assert len(set(entry.asks)) == len(entry.asks) >= 4, id
        assert all(ask == ask.strip() and ask for ask in entry.asks), id


def test_no_two_entries_have_one_title_in_the_same_document() -> None:
    titles = [(entry.document, entry.title) for entry in ENTRIES.values()]
    assert len(set(titles)) == len(titles)


def test_no_file_is_longer_than_can_be_read() -> None:
    assert not [path.name for path in sources() if len(path.read_text(encoding="utf-8").splitlines()) > 420]


def test_an_entry_that_is_there_twice_is_a_fault_of_the_app(tmp_path: Path) -> None:
    one = '[[entry]]\nid = "a"\ncite = "house"\ntitle = "A"\nshort = "A"\nsteps = [["check", "A"]]\n'
    (tmp_path / "a.toml").write_text(one + one, encoding="utf-8")
    with pytest.raises(Broken, match="two entries a"):
        read_entries(tmp_path)


def test_the_shelf_is_part_of_the_app() -> None:
    assert SHELF.is_dir()
    assert all(isinstance(entry, Entry) for entry in ENTRIES.values())
