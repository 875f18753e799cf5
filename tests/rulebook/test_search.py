"""The search over the whole rulebook: what holds for any question, and for every entry."""

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_app.rulebook.bookcase import Bookcase, Found
from judge_app.rulebook.entries import BOXED, SHELF, read_entries
from judge_app.rulebook.index import build_shelf
from judge_app.rulebook.matching import Matcher
from judge_app.rulebook.passages import EVENT, Passage
from judge_app.rulebook.search import MOST
from judge_app.rulebook.synonyms import Synonyms
from judge_app.rulebook.words import words_of
from tests.depth import IS_SOAK

ENTRIES = read_entries()
SYNONYMS = Synonyms.on(SHELF)
WORDS = sorted({word for entry in ENTRIES.values() for ask in entry.asks for word in words_of(ask)})


@pytest.fixture(scope="module")
def bookcase(tmp_path_factory: pytest.TempPathFactory) -> Bookcase:
    return Bookcase(tmp_path_factory.mktemp("data") / "rulebook")


def ids(found: Found) -> list[str]:
    return [hit.id for hit in found.hits]


def found_for(bookcase: Bookcase, query: str, id: str) -> list[str]:
    """The first three hits, for somebody who has the document of the entry *id* before them."""
    document = ENTRIES[id].document
    if document == BOXED:
        return ids(bookcase.search(query, first=(BOXED,)))[:3]
    first = tuple(dict.fromkeys((document, "regulations")))
    return ids(bookcase.search(query, first=first, without=(BOXED,)))[:3]


@given(query=st.text())
def test_no_text_whatever_breaks_the_search(bookcase: Bookcase, query: str) -> None:
    hits = bookcase.search(query).hits
    assert len(hits) <= MOST
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len({hit.id for hit in hits}) == len(hits)
    assert all(hit.score > 0 for hit in hits)


@settings(max_examples=60 if IS_SOAK else 5)  # each reads all rules anew
@given(words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=6))
def test_the_same_question_has_the_same_answer_on_every_bookcase(
    bookcase: Bookcase, tmp_path_factory: pytest.TempPathFactory, words: list[str]
) -> None:
    query = " ".join(words)
    fresh = Bookcase(tmp_path_factory.getbasetemp() / "nowhere" / "rulebook")
    assert bookcase.search(query).hits == fresh.search(query).hits


@given(words=st.lists(st.sampled_from(WORDS), min_size=2, max_size=5, unique=True), data=st.data())
def test_the_order_of_words_does_not_change_what_is_found(
    bookcase: Bookcase, words: list[str], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(words))
    if not has_phrase(words) and not has_phrase(shuffled):
        one = bookcase.search(" ".join(words), most=10_000)
        other = bookcase.search(" ".join(shuffled), most=10_000)
        assert set(ids(one)) == set(ids(other))
        assert [hit.score for hit in one.hits] == pytest.approx([hit.score for hit in other.hits])


def has_phrase(words: list[str]) -> bool:
    """Whether some of *words* mean something of their own because they stand side by side."""
    return bool(SYNONYMS.around(words)) or any(a + b in WORDS for a, b in pairwise(words))


@pytest.mark.parametrize("query", ["", " ", "m", " m ", "?!", "…"])
def test_less_than_two_letters_find_nothing(bookcase: Bookcase, query: str) -> None:
    assert bookcase.search(query).hits == ()


@pytest.mark.parametrize("query", ["mu", "by", "de", "sl", "2 "])
def test_results_come_from_the_second_letter_on(bookcase: Bookcase, query: str) -> None:
    assert bool(bookcase.search(query).hits) == (len(query.strip()) > 1)


@pytest.mark.parametrize("query", ["how", "the", "can i", "what is it", "who"])
def test_little_words_alone_still_find_something(bookcase: Bookcase, query: str) -> None:
    assert bookcase.search(query).hits


def test_every_entry_is_found_by_its_title(bookcase: Bookcase) -> None:
    lost = [id for id, entry in ENTRIES.items() if id not in found_for(bookcase, entry.title, id)]
    assert not lost


def test_nearly_every_way_of_asking_finds_its_entry(bookcase: Bookcase) -> None:
    asked = [(id, ask) for id, entry in ENTRIES.items() for ask in entry.asks]
    lost = [(ask, id) for id, ask in asked if id not in found_for(bookcase, ask, id)]
    assert len(lost) <= len(asked) * 0.01, lost


def slips(title: str, chance: random.Random) -> Iterator[str]:
    """The title with one slip in one of its longer words, in each way a thumb slips."""
    words = title.split()
    long = [place for place, word in enumerate(words) if len(word) >= 5 and word.isalpha()]
    if not long:
        return
    place = chance.choice(long)
    word = words[place]
    at = chance.randrange(1, len(word) - 1)
    for slipped in (
        word[:at] + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + chance.choice("aeioulnrst") + word[at:],
        word[:at] + chance.choice("aeioulnrst") + word[at + 1 :],
    ):
        yield " ".join((*words[:place], slipped, *words[place + 1 :]))


def test_a_slip_of_the_thumb_does_not_hide_an_entry(bookcase: Bookcase) -> None:
    chance = random.Random("slips")
    tried = [(id, typed) for id, entry in ENTRIES.items() for typed in slips(entry.title, chance)]
    lost = [(id, typed) for id, typed in tried if id not in found_for(bookcase, typed, id)]
    assert len(lost) <= len(tried) * 0.05, lost


@pytest.mark.parametrize(
    ("words", "id"),
    [
        ("mulligan", "mulligan"),
        ("lost card", "lost-card"),
        ("slow play", "slow-play"),
        ("strength of schedule", "strength-of-schedule"),
        ("concede", "concession"),
        ("spectators", "spectators"),
    ],
)
def test_an_entry_stays_in_sight_while_the_next_word_is_typed(
    bookcase: Bookcase, words: str, id: str
) -> None:
    for begun in ("", " ", " p", " pl", " pla", " play", " player"):
        assert id in ids(bookcase.search(words + begun))[:3], begun


@pytest.mark.parametrize(
    "typed", ["mull", "mulli", "mullig", "mulliga", "mulig", "muliga", "muligan", "mlligan"]
)
def test_an_entry_comes_while_its_word_is_typed(bookcase: Bookcase, typed: str) -> None:
    assert ids(bookcase.search(typed))[0].startswith("mulligan")


@pytest.mark.parametrize(
    ("query", "first", "document"),
    [
        ("tiebreakers", ("draft", "regulations"), "draft"),
        ("tiebreakers", ("constructed", "regulations"), "constructed"),
        ("tiebreakers", ("regulations",), "regulations"),
        ("deck size", ("constructed", "regulations"), "constructed"),
        ("time is called", ("draft", "regulations"), "draft"),
        ("mulligan", ("constructed", "regulations"), "regulations"),
        ("dying", ("impossible",), "impossible"),
    ],
)
def test_the_events_own_document_comes_first_where_it_speaks(
    bookcase: Bookcase, query: str, first: tuple[str, ...], document: str
) -> None:
    assert bookcase.search(query, first=first).hits[0].document == document


@given(
    words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3),
    own=st.sampled_from(("draft", "constructed", "regulations", BOXED)),
)
def test_scores_fall_whatever_comes_first(bookcase: Bookcase, words: list[str], own: str) -> None:
    hits = bookcase.search(" ".join(words), first=(own, "regulations")).hits
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len({hit.id for hit in hits}) == len(hits)


def test_documents_that_are_left_out_are_not_found(bookcase: Bookcase) -> None:
    found = bookcase.search("monster", without=("impossible",), most=10_000)
    assert found.hits
    assert all(hit.document != "impossible" for hit in found.hits)


def test_without_an_event_the_boxed_game_is_found_where_only_it_speaks(bookcase: Bookcase) -> None:
    assert bookcase.search("looting the body").hits[0].document == "impossible"
    assert bookcase.search("mulligan").hits[0].document == "regulations"


def note(number: int, title: str, text: str) -> Passage:
    return Passage(f"event:{number}", title, text, (), (), EVENT)


def test_house_rulings_are_searched_too(bookcase: Bookcase) -> None:
    notes = [note(1, "Lunch", "The hall closes at noon for lunch."), note(2, "Mulligan", "Two are allowed.")]
    assert ids(bookcase.search("lunch", notes=notes))[0] == "event:1"
    assert ids(bookcase.search("mulligan", notes=notes))[0] == "event:2"
    assert not [id for id in ids(bookcase.search("lunch")) if id.startswith("event:")]
    assert ids(bookcase.search("noon", notes=notes[:1]))[0] == "event:1"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("bo3", "best of three"),
        ("tie breaker", "tiebreaker"),
        ("decklist", "deck list"),
        ("sos", "strength of schedule"),
        ("organiser", "organizer"),
        ("scoop", "concede"),
        ("opp late", "opponent late"),
    ],
)
def test_other_words_for_the_same_find_the_same(bookcase: Bookcase, one: str, other: str) -> None:
    assert ids(bookcase.search(one))[0] in ids(bookcase.search(other))[:3]
    assert ids(bookcase.search(other))[0] in ids(bookcase.search(one))[:3]


def test_words_that_were_looked_up_alone_still_make_a_phrase() -> None:
    passages = [Passage("m", "Mulligan", "Once.", (), (), EVENT), Passage("h", "Hand", "Six.", (), (), EVENT)]
    matcher = Matcher([build_shelf(passages)], Synonyms("rotten hand, mulligan"))
    assert [[*match.texts] for word in ("rotten", "hand") for match in matcher.matches([word])] == [[], [1]]
    assert all(0 in match.texts for match in matcher.matches(["rotten", "hand"]))


def test_the_house_ruling_on_a_question_comes_before_the_printed_rule(bookcase: Bookcase) -> None:
    notes = [
        note(1, "Mulligan: two allowed", "Each player may do it twice today."),
        note(2, "Lost cards: 5 minutes", "The counter has singles."),
        Passage("event:3", "Phones", "Bags.", (), ("regulations/taking-notes-outside-materials",), EVENT),
    ]
    for query, first in (("mulligan", 1), ("lost card", 2), ("phone", 3), ("phones", 3)):
        found = bookcase.search(query, first=("regulations",), without=(BOXED,), notes=notes)
        assert ids(found)[0] == f"event:{first}", query


def test_the_eight_letters_of_a_word_with_two_slips_may_be_those_that_were_meant(bookcase: Bookcase) -> None:
    assert ids(bookcase.search("mulgian"))[0] == "mulligan"


def test_what_an_import_has_letter_for_letter_comes_before_what_would_be_a_slip(tmp_path: Path) -> None:
    path = tmp_path / "classes.md"
    path.write_text(
        "# Classes\n\n## Ranger\n\nMay tame a monster.\n\n## Scan\n\nA muligan.\n", encoding="utf-8"
    )
    bookcase = Bookcase(tmp_path / "rulebook")
    bookcase.add(path, 0)
    assert ids(bookcase.search("tame"))[0].startswith("import:classes")
    found = ids(bookcase.search("muligan"))
    assert found[0].startswith("import:classes")
    assert "mulligan" in found  # the document may have the slip as well


def test_a_word_that_only_a_house_ruling_has_is_no_slip(bookcase: Bookcase) -> None:
    notes = [note(1, "Food", "No open cups on the tables.")]
    assert ids(bookcase.search("cups", notes=notes)) == ["event:1"]
    assert ids(bookcase.search("open cups", notes=notes))[0] == "event:1"
