"""One line of a deck list: its count, its class and its name, in every form in which people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.decklist import MOST_COPIES, Card, read_list, spelled


def one(text: str) -> tuple[str, int, str]:
    """The only card of *text*."""
    (line,) = read_list(text).cards
    return line.name, line.count, line.klass


@pytest.mark.parametrize(
    "text",
    [
        "3x Thunder Hat",
        "3X Thunder Hat",
        "3 x Thunder Hat",
        "3xThunder Hat",
        "3× Thunder Hat",
        "3×Thunder Hat",
        "3* Thunder Hat",
        "x3 Thunder Hat",
        "3 Thunder Hat",
        "Thunder Hat x3",
        "Thunder Hat X3",
        "Thunder Hat x 3",
        "Thunder Hat ×3",
        "Thunder Hat×3",
        "Thunder Hat 3x",
        "Thunder Hat (x3)",
        "3,Thunder Hat",
        "3, Thunder Hat",
        "Thunder Hat,3",
        "3;Thunder Hat",
        "Thunder Hat;3",
        "3\tThunder Hat",
        "Thunder Hat\t3",
        "3x\tThunder Hat",
        "Thunder Hat\tx3\t",
        '3x "Thunder Hat"',
        '3;"Thunder Hat"',
        "- 3x Thunder Hat",
        "– 3x Thunder Hat",
        "* 3x Thunder Hat",
        "*3x Thunder Hat",
        "• Thunder Hat x3",
        "  3x   Thunder \u00a0 Hat\t",
        "\ufeff3x Thunder\u00a0Hat",
        "3x Thunder\u3000Hat\r",
        "３ｘ Thunder Hat",
        "\u200b3x \u200eThunder Hat",
    ],
)
def test_a_count_stands_before_or_behind_the_name(text: str) -> None:
    assert one(text) == ("Thunder Hat", 3, "")


@pytest.mark.parametrize(
    "text",
    [
        "3x Thunder Hat (Wizard)",
        "3x Thunder Hat(Wizard)",
        "3x Thunder Hat ( Wizard )",
        "3x Thunder Hat\t(Wizard)",
        "3x Thunder Hat （Wizard）",
        "Thunder Hat x3 (Wizard)",
        "Thunder Hat (Wizard) x3",
        "3,Thunder Hat (Wizard)",
        "3;Thunder Hat;Wizard",
        "Thunder Hat\t3\tWizard",
        "3;Thunder Hat (Wizard)",
        '3x "Thunder Hat" (Wizard)',
    ],
)
def test_the_last_brackets_hold_the_class(text: str) -> None:
    assert one(text) == ("Thunder Hat", 3, "Wizard")


@pytest.mark.parametrize(
    ("text", "name", "count", "klass"),
    [
        ("Thunder Hat", "Thunder Hat", 1, ""),
        ("Potion 9", "Potion 9", 1, ""),
        ("3 Potion 9", "Potion 9", 3, ""),
        ("Potion 9 x3", "Potion 9", 3, ""),
        ("3x Potion 9×2", "Potion 9×2", 3, ""),
        ("7x Wonder", "Wonder", 7, ""),
        ("1x 7x Wonder", "7x Wonder", 1, ""),
        ("3, 7 Wonders", "7 Wonders", 3, ""),
        ("2x4 Plank", "2x4 Plank", 1, ""),
        ("3x 2x4 Plank", "2x4 Plank", 3, ""),
        ("3D Glasses", "3D Glasses", 1, ""),
        ("+3 Sword", "+3 Sword", 1, ""),
        ("1x -3 Curse", "-3 Curse", 1, ""),
        ("3x 42", "42", 3, ""),
        ('2x "Wonder x2"', "Wonder x2", 2, ""),
        ("Sword (of Doom) (Warrior)", "Sword (of Doom)", 1, "Warrior"),
        ("2x Hat, the Great", "Hat, the Great", 2, ""),
        ("Thor’s X", "Thor’s X", 1, ""),
        ("Heroic Sword", "Heroic Sword", 1, ""),
        ("3x Deck", "Deck", 3, ""),
        ("3 Name", "Name", 3, ""),
        ("Name", "Name", 1, ""),
        ("3 Card 1", "Card 1", 3, ""),
        ("No. 1 Hat", "No. 1 Hat", 1, ""),
        ("2x Hat ()", "Hat", 2, ""),
        (f"{MOST_COPIES} Hat", "Hat", MOST_COPIES, ""),
    ],
)
def test_names_may_hold_digits_brackets_and_signs(text: str, name: str, count: int, klass: str) -> None:
    assert one(text) == (name, count, klass)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3x Hat (Wizard) # foil", "Hat"),
        ("3x Hat (Wizard)\t#", "Hat"),
        ("Hat x3 (Wizard) #foil (Thief)", "Hat"),
        ('3x "Hat # 9 [II]; x" (Wizard)', "Hat # 9 [II]; x"),
        ('3;"Hat [II]";Wizard', "Hat [II]"),
    ],
)
def test_what_stands_behind_a_hash_is_a_comment_and_quotes_allow_any_name(text: str, name: str) -> None:
    assert one(text) == (name, 3, "Wizard")
    assert read_list("Hero: Nadia (Wizard) # mine").heroes == (Card("Nadia", "Wizard", 1),)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Thunder Hat", "THUNDER  hat"),
        ("Thunder Hat", "ThunderHat"),
        ("Thor's Hat", "Thor’s Hat"),
        ("Zoë", "Zoe\u0308"),
        ("Ｈａｔ", "hat"),
        ("Straße", "STRASSE"),
        ("ﬁn", "Fin"),
        ("Run-Away", "Run‑Away"),
        ("So\u00adcks", "Socks"),
    ],
)
def test_a_name_is_the_same_in_every_spelling(name: str, other: str) -> None:
    assert spelled(name) == spelled(other)


def test_other_names_stay_apart() -> None:
    assert len({spelled(name) for name in ("Potion 9", "Potion 8", "Potion", "Zoe", "Zoë")}) == 5


@given(
    st.text(st.characters(categories=["L"]), min_size=1).map(lambda name: f"q{name}"),
    st.integers(1, MOST_COPIES),
    st.sampled_from(["{n}x {name}", "{n}× {name}", "{n} {name}", "{name} x{n}", "{n},{name}", "{name};{n}"]),
)
def test_every_form_of_a_count_means_the_same(name: str, count: int, form: str) -> None:
    found = one(form.format(n=count, name=name))
    assert (spelled(found[0]), found[1]) == (spelled(name), count)
