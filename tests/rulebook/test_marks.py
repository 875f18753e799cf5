"""Highlights: the words of the question, wherever they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.rulebook.bookcase import Bookcase
from judge_app.rulebook.marks import Marker


@pytest.fixture(scope="module")
def bookcase(tmp_path_factory: pytest.TempPathFactory) -> Bookcase:
    return Bookcase(tmp_path_factory.mktemp("data") / "rulebook")


def marked(bookcase: Bookcase, query: str, text: str) -> list[str]:
    return [text[start:end] for start, end in bookcase.search(query).marker.spans(text)]


@pytest.mark.parametrize(
    ("query", "text", "words"),
    [
        ("lost card", "A player loses two Cards.", ["loses", "Cards"]),
        ("mul", "After the Mulligan: multiply", ["Mulligan", "multiply"]),
        ("muligan", "Mulligan, then mulligans", ["Mulligan", "mulligans"]),
        ("the bye", "The bye is the last", ["bye"]),
        ("player’s hand", "PLAYERS’ hands", ["PLAYERS", "hands"]),
        ("opp", "The opponent", ["opponent"]),
        ("", "Nothing", []),
        ("m", "M", []),
    ],
)
def test_the_words_of_the_question_are_marked(
    bookcase: Bookcase, query: str, text: str, words: list[str]
) -> None:
    assert marked(bookcase, query, text) == words


@given(query=st.text(max_size=30), text=st.text(max_size=200))
def test_marks_are_whole_words_in_order(bookcase: Bookcase, query: str, text: str) -> None:
    end = 0
    for start, stop in bookcase.search(query).marker.spans(text):
        assert end <= start < stop <= len(text)
        end = stop


def test_a_marker_without_words_marks_nothing() -> None:
    assert Marker().spans("anything") == ()
