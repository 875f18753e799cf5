"""The rulebook itself: whole, and in a form that every screen can draw."""

import re
from pathlib import Path

import pytest

from judge_app.core.citations import DOCUMENTS, document_of, is_citation
from judge_app.core.ruleset import KEYS, PRINTED, options_of, printed
from judge_app.errors import Broken
from judge_app.rulebook.bookcase import Bookcase
from judge_app.rulebook.entries import SHELF, Entry, read_entries, sources

ENTRIES = read_entries()
RULESETS = tuple("+".join(name) for one in PRINTED for name in ((one,), *((one, o) for o in options_of(one))))


def explaining(document: str, key: str) -> list[Entry]:
    return [entry for entry in ENTRIES.values() if entry.document == document and key in entry.values]


def how(id: str, document: str) -> set[str]:
    """In which ways *document* speaks on the question of an entry."""
    return {other.how for other in ENTRIES[id].otherwise if document_of(other.cite) == document}


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


def test_another_place_differs_or_says_the_same_or_is_silent() -> None:
    told = {other.how for entry in ENTRIES.values() for other in entry.otherwise}
    assert told == {"differs", "same", "silent"}


def test_a_place_that_calls_itself_silent_or_the_same_is_marked_so() -> None:
    wrong = [
        (id, other.cite)
        for id, entry in ENTRIES.items()
        for other in entry.otherwise
        if (other.says.startswith(("Silent", "No word on", "Says nothing")) and other.how != "silent")
        or (
            other.says.startswith(("The same:", "The same rule", "The same four cond"))
            and other.how != "same"
        )
        or (other.says.startswith("Different:") and other.how != "differs")
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("id", "document", "ways"),
    [
        ("lost-card", "constructed", {"silent"}),
        ("lost-card", "draft", {"silent"}),
        ("mulligan", "draft", {"silent"}),
        ("no-rematch", "constructed", {"silent"}),
        ("cut-qualifier-drops", "draft", {"silent"}),
        ("changing-the-deck", "draft", {"silent"}),
        ("first-player", "constructed", {"silent"}),
        ("first-player", "draft", {"differs"}),
        ("tournament-points", "draft", {"same"}),
        ("swiss-later-rounds", "constructed", {"same"}),
        ("time-least-damage", "constructed", {"same"}),
        ("time-least-damage", "draft", {"differs"}),
        ("time-most-cards", "constructed", {"differs"}),
        ("extended-strength-of-schedule", "draft", {"differs"}),
        ("random-tiebreak", "constructed", {"differs"}),
        ("constructed-first-player", "regulations", {"same"}),
        ("draft-both-lose", "regulations", {"silent"}),
        ("house-rounding", "regulations", {"silent"}),
    ],
)
def test_how_another_document_speaks_on_a_question(id: str, document: str, ways: set[str]) -> None:
    assert how(id, document) == ways


@pytest.mark.parametrize("name", ["draft", "constructed", "constructed+best-of-three"])
def test_where_a_sheet_sets_another_value_the_entry_of_the_regulations_says_so(name: str) -> None:
    base, sheet = printed("regulations-casual"), printed(name)
    quiet = []
    for key in KEYS:
        ours, theirs = base.value(key), sheet.value(key)
        if document_of(theirs.cite) != sheet.document or ours.content == theirs.content:
            continue
        quiet += [
            (key, entry.id)
            for entry in explaining("regulations", key)
            if "differs" not in how(entry.id, sheet.document)
        ]
    assert {id for _, id in quiet} <= {"tournament-types"}  # tells of both types of events, drafts included


@pytest.mark.parametrize("name", RULESETS)
def test_every_value_of_a_ruleset_is_explained_by_one_entry_of_its_document(name: str) -> None:
    ruleset = printed(name)
    for key in KEYS:
        cite = ruleset.value(key).cite
        told = explaining(document_of(cite), key)
        assert len(told) == 1, (key, cite)
        assert cite in told[0].cites, (key, cite)


def test_an_entry_explains_only_values_that_its_document_sets() -> None:
    set_somewhere = {(document_of(printed(name).value(key).cite), key) for name in RULESETS for key in KEYS}
    named = {(entry.document, key) for entry in ENTRIES.values() for key in entry.values}
    assert named == set_somewhere


def test_what_holds_for_select_events_alone_says_so_at_first_sight() -> None:
    entry = ENTRIES["select-events"]
    assert entry.title.startswith("Select only")
    assert entry.short.startswith("Only at Select events")


def test_the_first_entry_of_a_section_that_several_share_has_more_to_read() -> None:
    of: dict[str, list[Entry]] = {}
    for entry in ENTRIES.values():
        of.setdefault(entry.cite, []).append(entry)
    assert not [first.id for first, *others in of.values() if others and not first.more]


def test_entries_come_out_of_the_kept_index_as_they_were_read(tmp_path: Path) -> None:
    folder = tmp_path / "rulebook"
    assert Bookcase(folder).entries == ENTRIES  # built, and kept
    (kept,) = (folder / "index").iterdir()
    written = kept.stat().st_mtime_ns
    assert Bookcase(folder).entries == ENTRIES  # read
    assert kept.stat().st_mtime_ns == written


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
