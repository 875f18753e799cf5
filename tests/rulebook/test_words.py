"""Words, stems and slips: what makes two words the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.rulebook.stems import stem
from judge_app.rulebook.typos import Vocabulary, distance
from judge_app.rulebook.words import fold, places, words_of

LETTERS = st.text("abcde", min_size=1, max_size=7)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Player's hand", ["player", "hand"]),
        ("DON’T touch—ever", ["dont", "touch", "ever"]),
        ("Élan, naïve; STRASSE Straße", ["elan", "naive", "strasse", "strasse"]),
        ("best-of-three (2–0)", ["best", "of", "three", "2", "0"]),
        ("snake_case", ["snake", "case"]),
        ("陳大文", ["陳大文"]),
        ("…!? —", []),
    ],
)
def test_words_are_folded(text: str, words: list[str]) -> None:
    assert words_of(text) == words


@given(st.text())
def test_the_places_of_words_are_where_the_words_stand(text: str) -> None:
    found = list(places(text))
    assert [word for _start, _end, word in found] == words_of(text)
    assert all(fold(text[start:end]) == word for start, end, word in found)
    ends = [0, *(end for _start, end, _word in found)]
    assert all(end <= start for end, (start, _end, _word) in zip(ends, found, strict=False))


@given(st.text())
def test_folding_and_stemming_never_fail(text: str) -> None:
    for word in words_of(text):
        assert stem(word)


@pytest.mark.parametrize(
    "forms",
    [
        ("shuffle", "shuffles", "shuffled", "shuffling"),
        ("drop", "drops", "dropped", "dropping"),
        ("penalty", "penalties"),
        ("lose", "loses", "lost", "losing", "loss"),
        ("win", "wins", "won", "winning", "winner"),
        ("draw", "draws", "drew", "drawn", "drawing"),
        ("die", "dice"),
        ("judge", "judges", "judging", "judged"),
        ("match", "matches"),
        ("bye", "byes"),
        ("sleeve", "sleeves", "sleeved"),
        ("tie", "ties", "tied"),
        ("concede", "concedes", "conceded", "conceding"),
        ("pass", "passes", "passed", "passing"),
        ("tiebreaker", "tiebreakers"),
        ("hero", "heroes"),
    ],
)
def test_forms_of_one_word_share_a_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("player", "play"), ("round", "rule"), ("hand", "hands-on"), ("bye", "buy")]
)
def test_different_words_keep_apart(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def slow_distance(a: str, b: str) -> int:
    """The definition, letter by letter."""
    if not a or not b:
        return len(a) + len(b)
    ways = [
        slow_distance(a[1:], b) + 1,
        slow_distance(a, b[1:]) + 1,
        slow_distance(a[1:], b[1:]) + (a[0] != b[0]),
    ]
    if len(a) > 1 and len(b) > 1 and a[0] == b[1] and a[1] == b[0]:
        ways.append(slow_distance(a[2:], b[2:]) + 1)
    return min(ways)


@given(st.text("abc", max_size=5), st.text("abc", max_size=5))
def test_the_distance_is_the_fewest_slips(a: str, b: str) -> None:
    assert distance(a, b, 9) == slow_distance(a, b)
    assert (distance(a, b, 1) <= 1) == (slow_distance(a, b) <= 1)


@given(st.sets(st.text("abc", min_size=4, max_size=7), max_size=30), st.text("abc", min_size=4, max_size=7))
def test_every_known_word_one_slip_away_is_found(known: set[str], word: str) -> None:
    near = Vocabulary(known).near(word)
    wanted = {one for one in known if distance(word, one, 1) <= 1}
    if wanted:
        assert set(near.words) == wanted
        assert near.slips == 1
    assert all(distance(word, one, near.slips) <= near.slips for one in near.words)


TALES = ("strength", "schedule", "tiebreaker", "tournament", "disqualification", "opportunities", "organizer")


@given(st.sampled_from(TALES), st.data())
def test_two_slips_in_a_long_word_are_forgiven(word: str, data: st.DataObject) -> None:
    typed = word
    for _slip in range(2):
        at = data.draw(st.integers(1, len(typed) - 2))
        letter = data.draw(st.sampled_from("aeiou"))
        typed = data.draw(
            st.sampled_from(
                (
                    typed[:at] + typed[at + 1 :],
                    typed[:at] + letter + typed[at + 1 :],
                    typed[:at] + letter + typed[at:],
                )
            )
        )
    if len(typed) >= 8 and typed not in TALES:
        near = Vocabulary(TALES).near(typed)
        assert word in near.words or any(word.startswith(one) for one in near.beginnings)


@pytest.mark.parametrize("typed", ["olst", "lsot", "lots"])
def test_two_letters_swapped_in_a_short_word_are_forgiven(typed: str) -> None:
    assert Vocabulary(["draw", "lost", "penalty"]).near(typed).words == ("lost",)


def test_short_words_are_taken_as_they_are() -> None:
    assert Vocabulary(["bye", "byes"]).near("bie").words == ()


def test_a_slip_is_forgiven_while_the_word_is_still_being_typed() -> None:
    assert Vocabulary(["mulligan"]).near("mulig").beginnings == ("mullig",)
