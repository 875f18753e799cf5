"""What is said of files and codes that are carried from tablet to tablet."""

import pytest

from judge_app.views.carry import carry_view, file_stem, scan_words, taken_words


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Oakhaven", "Oakhaven"),
        ("Cup 3/4: the end?", "Cup 3 4 the end"),
        ("../../etc", "etc"),
        ("  Šahin’s  \n cup. ", "Šahin’s cup"),
        ("", "Event"),
        ("...", "Event"),
        ("Con", "Event Con"),
        ("lpt1.final", "Event lpt1.final"),
        ("Convention", "Convention"),
    ],
)
def test_the_name_of_an_event_is_made_fit_for_a_file(name: str, stem: str) -> None:
    assert file_stem(name) == stem


def test_a_long_name_is_cut_between_letters() -> None:
    stem = file_stem("š" * 300)
    assert stem == "š" * 90


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Oakhaven", "Oakhaven round 3 1 2 slips"),
        ("", "Event round 3 1 2 slips"),
        ("Aux", "Aux round 3 1 2 slips"),
        ("š" * 300, "š" * 81 + " round 3 1 2 slips"),
    ],
)
def test_what_is_in_a_file_stands_behind_the_name_and_is_never_cut(name: str, stem: str) -> None:
    assert file_stem(name, "round 3: 1/2  slips") == stem
    assert len(stem.encode()) <= 180


@pytest.mark.parametrize(
    ("new", "left", "copied", "words"),
    [
        (0, [], [], "Nothing new"),
        (1, [], [], "1 change taken in"),
        (7, [], [], "7 changes taken in"),
        (0, ["too early", "too early"], [], "Nothing new. 2 changes were left: too early."),
        (2, [], ["Maya"], "2 changes taken in. Maya was copied, and both copies went on."),
    ],
)
def test_what_was_taken_in_is_counted(new: int, left: list[str], copied: list[str], words: str) -> None:
    assert taken_words(new, left, copied) == words


@pytest.mark.parametrize(
    ("found", "total", "missing", "words"),
    [
        ("new", 3, (2,), "1 of 3 codes is missing: 2"),
        ("new", 3, (1, 3), "2 of 3 codes are missing: 1, 3"),
        ("new", 40, range(1, 21), "20 of 40 codes are missing: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 …"),
        ("new", 3, (), "All codes are there."),
        ("again", 3, (1,), "Seen before."),
        ("damaged", 0, (), "Misread: scan that one again."),
        ("foreign", 0, (), "That is of another event."),
    ],
)
def test_a_scan_says_what_is_still_missing(found: str, total: int, missing: range, words: str) -> None:
    assert scan_words(found, total, missing) == words


def test_the_codes_say_what_they_hold_and_which_one_it_is() -> None:
    newest = carry_view("Oakhaven", "changes", 30, 2, 12, is_wished=False)
    assert newest.at == "3 of 12"
    assert newest.shows.startswith("The newest 30 changes.")
    lacking = carry_view("Oakhaven", "changes", 1, 0, 1, is_wished=True)
    assert (lacking.shows, lacking.at) == ("1 change that the other tablet lacks.", "")
    assert carry_view("", "changes", 0, 0, 0, is_wished=True).shows.endswith("has all of this already.")
    assert carry_view("", "held", 30, 0, 1, is_wished=False).shows.startswith("What this tablet has.")
