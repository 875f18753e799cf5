"""Deck lists as people type and paste them: which lines count, and which are left to the judge."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.decklist import MOST_COPIES, Card, Decklist, Line, read_list


@pytest.mark.parametrize(
    "text",
    [
        "0 Hat",
        "0x Hat",
        "Hat x0",
        "007 Agent",
        "-3 Hat",
        "-3x Hat",
        "Hat x-3",
        "Hat;-3",
        "1000 Hat",
        "10000x Hat",
        "10,000 Hat",
        "10.000 Hat",
        "Hat x10,000",
        "Hat,10,000",
        "3.5 Hat",
        "9" * 5000 + " Hat",
        "9" * 150 + " Hat",
    ],
)
def test_a_count_that_cannot_be_is_left_to_the_judge(text: str) -> None:
    found = read_list(text)
    assert (found.heroes, found.cards) == ((), ())
    assert [number for number, _ in found.unreadable] == [1]


@pytest.mark.parametrize(
    "text",
    [
        "7 Wonder x2",
        "3x Hat x3",
        "3,Hat,2",
        "3,7 Wonders",
        "2×4 Plank",
        "Potion 9×3",
        "3xhat",
        "1. Hat",
        "1) Hat",
        "3 - Hat",
        "Hat: 3",
        "Hat (3)",
        "Monsters (12)",
        "Deck: 3x Hat",
        "3x",
        "x3",
        "42",
        "3x ???",
        "???",
        "(Wizard)",
        "3x (Wizard)",
        "2x Hero: Nadia",
        "Hat " * 60,
        "Hero: " + "N" * 300,
        "x",
        "×",
        "x Hat",
        "X Hat",
        "× Hat",
        "x3Hat",
        "Hat x",
        "Hat ×",
        "Hat\tWizard",
        "Hat;Wizard",
        ";Hat",
        "Hat,Wizard",
        "3,Hat,Wizard",
        "3\tHat\tWizard\tfoil",
        "Hero Nadia",
        "Class: Wizard",
        "Cards: Hat",
        "Sideboard: 3x Hat",
        "1.5.2026",
        "3x Hat (",
        "3x Hat (Wizard",
        "3x Hat )",
        "3x Hat ((Wizard)",
        "3x Hat [Wizard]",
        "3;Hat [Wizard]",
        "3x Hat {Wizard}",
        "3x Hat (Wizard) foil",
        "3x Hat // foil",
        "3x Hat; foil",
        "3x Hat #9",
        "Hat#9",
        '3x Hat # the "good" one',
        "Hero: Nadia [Wizard]",
    ],
)
def test_what_can_be_read_in_two_ways_or_in_none_is_not_guessed_at(text: str) -> None:
    found = read_list(f"1 Shoe\n{text}\n2 Socks")
    assert found.heroes == ()
    assert [card.name for card in found.cards] == ["Shoe", "Socks"]
    ((number, shown),) = found.unreadable
    assert number == 2
    assert shown.rstrip("…") == " ".join(text.split())[: len(shown.rstrip("…"))]
    assert len(shown) <= 120


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \t\u00a0",
        "# 3x Hat",
        "// 3x Hat",
        "#" + " Hat" * 100,
        "Deck",
        "Deck:",
        "DECK (40)",
        "Deck: 40",
        "Deck list:",
        "Decklist",
        "Cards",
        "Cards (40):",
        "40 cards",
        "Total: 40 cards",
        "Draft pool (42)",
        "Monsters:",
        "Items (12):",
        "Count,Name,Class",
        "Name;Count",
        "Deck: The Fast One",
        "Player: Ada",
        "---",
        "=====",
        "Hero:",
        "Heroes",
        "; 3x Hat",
        ";;",
        "Total 40",
        "Total: 40",
        "Total = 40",
        "40 total",
        "Sideboard",
        "SIDEBOARD (15):",
        "Side board",
        "Side deck",
        "Main deck",
        "Maindeck 40",
        "Mainboard",
        "Deck # 40 cards",
    ],
)
def test_comments_headings_and_empty_lines_are_passed_over(text: str) -> None:
    assert read_list(text) == Decklist()


@pytest.mark.parametrize(
    "text",
    [
        "Hero: Nadia (Wizard)",
        "HERO : Nadia (Wizard)",
        "hero:Nadia(Wizard)",
        "Hero： Nadia （Wizard）",
        "- Hero: Nadia (Wizard)",
        "Hero: 1x Nadia (Wizard)",
        "1x Hero: Nadia (Wizard)",
        "Hero;Nadia (Wizard)",
        "Hero\tNadia (Wizard)",
        "Hero – Nadia (Wizard)",
    ],
)
def test_the_hero_has_a_line_of_its_own(text: str) -> None:
    assert read_list(text) == Decklist(heroes=(Card("Nadia", "Wizard", 1),))


def test_a_heading_may_announce_the_hero_but_a_card_in_numbers_is_none() -> None:
    assert read_list("Hero\n1 Nadia\n\nDeck\n2 Hat").heroes == (Card("Nadia", "", 2),)
    assert read_list("Hero:\n3 Hat") == Decklist(cards=(Line("Hat", 3, "", 2),))
    assert read_list("Hero:\n\nHat").heroes == ()
    assert read_list("Hero:\nDeck:\nHat").heroes == ()
    assert len(read_list("Hero: 2x Nadia").heroes) == 2


def test_lines_are_numbered_as_in_the_text_however_they_end() -> None:
    for end in ("\n", "\r\n", "\r"):
        found = read_list(end.join(("\ufeffHero: Nadia", "", "# deck", "2x Hat", "??", "Shoe x3", "")))
        assert found.heroes == (Card("Nadia", "", 1),)
        assert found.cards == (Line("Hat", 2, "", 4), Line("Shoe", 3, "", 6))
        assert found.unreadable == ((5, "??"),)


PIECES = [
    "3",
    "x",
    "×",
    " ",
    "\t",
    "\n",
    "Hat",
    "(",
    ")",
    ",",
    ";",
    ":",
    "Hero",
    "Deck",
    "-",
    '"',
    "*",
    "0",
    ".",
]
ANY_LIST = st.one_of(
    st.text(), st.text(st.characters(exclude_categories=())), st.lists(st.sampled_from(PIECES)).map("".join)
)


@given(ANY_LIST)
def test_any_text_is_read(text: str) -> None:
    found = read_list(text)
    lines: list[Line | Card] = [*found.cards, *found.heroes]
    assert all(any(letter.isalnum() for letter in line.name) for line in lines)
    assert all(1 <= line.count <= MOST_COPIES for line in found.cards)
    numbers = {line.number for line in lines} | {number for number, _ in found.unreadable}
    assert numbers <= set(range(1, len(text.splitlines()) + 1))
    assert len(found.cards) + len(found.unreadable) <= len(numbers)
