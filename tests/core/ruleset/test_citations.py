"""Citations: which places there are."""

import pytest

from judge_app.core.citations import DOCUMENTS, READINGS, document_of, is_citation, is_house
from judge_app.core.ruleset import KEYS, PRINTED, Ruleset, options_of, printed

EVERY = [
    name for first in PRINTED for name in (first, *(f"{first}+{option}" for option in options_of(first)))
]


@pytest.mark.parametrize(("document", "sections"), [("regulations", 38), ("draft", 15), ("constructed", 13)])
def test_every_section_of_a_document_can_be_cited_once(document: str, sections: int) -> None:
    named = DOCUMENTS[document].sections
    assert len(named) == len(set(named)) == sections
    assert all(is_citation(f"{document}/{section}") for section in named)


@pytest.mark.parametrize(
    "text",
    [
        "regulations/round-times",
        "draft/no-draws",
        "impossible/in-black",
        "house",
        "house/second-bye",
        "house/x2",
    ],
)
def test_a_place_that_there_is_can_be_cited(text: str) -> None:
    assert is_citation(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/",
        "draft",
        "draft/",
        "draft/mulligan",
        "poker/hands",
        "house/",
        "house/Two Byes",
        "house/a/b",
        "HOUSE",
    ],
)
def test_a_place_that_there_is_not_cannot_be_cited(text: str) -> None:
    assert not is_citation(text)


def test_a_citation_tells_its_document() -> None:
    assert document_of("draft/rounds") == "draft"
    assert (is_house("house"), is_house("house/draws"), is_house("draft/byes")) == (True, True, False)


@pytest.mark.parametrize("name", EVERY)
def test_every_value_of_a_printed_ruleset_cites_a_place_and_every_reading_of_ours_is_explained(
    name: str,
) -> None:
    ruleset: Ruleset = printed(name)
    for key in KEYS:
        cite = ruleset.cite(key)
        assert is_citation(cite), key
        assert document_of(cite) != "impossible", f"{key}: the boxed game has no say in a tournament"
        assert not is_house(cite) or cite.removeprefix("house/") in READINGS, key


def test_no_reading_is_explained_that_nobody_cites() -> None:
    cited = {printed(name).cite(key) for name in EVERY for key in KEYS}
    assert {f"house/{reading}" for reading in READINGS} <= cited
