"""First and last names, as somebody typed them at the sign-up."""

import pytest

from judge_app.views.seatnames import given_names, name_parts


@pytest.mark.parametrize(
    ("name", "last", "first"),
    [
        ("Wen Jie Lim", "Lim", "Wen Jie"),
        ("Ada", "Ada", ""),
        ("Player 30", "Player 30", ""),
        ("Pat O’Brien", "O’Brien", "Pat"),
        ("Martin Luther King Jr.", "King Jr.", "Martin Luther"),
        ("Martin Luther King, Jr.", "King Jr.", "Martin Luther"),
        ("Sammy Davis jr", "Davis jr", "Sammy"),
        ("John Smith III", "Smith III", "John"),
        ("John Smith SR. (2)", "Smith SR.", "John (2)"),
        ("King Jr.", "King Jr.", ""),
        ("Jr.", "Jr.", ""),
        ("Smith, John", "Smith", "John"),
        ("Smith,John", "Smith", "John"),
        ("de la Cruz, Maria", "de la Cruz", "Maria"),
        ("King Jr., Martin Luther", "King Jr.", "Martin Luther"),
        ("Smith, John (2)", "Smith", "John (2)"),
        ("Smith,", "Smith,", ""),
        ("Maria de la Cruz", "de la Cruz", "Maria"),
        ("de la Cruz", "de la Cruz", ""),
        ("De La Cruz", "De La Cruz", ""),
        ("van der Berg", "van der Berg", ""),
        ("Van Morrison", "Morrison", "Van"),
        ("Al Di Meola", "Di Meola", "Al"),
        ("Bob (the knife)", "Bob (the knife)", ""),
        ("Bob Ray (the knife)", "Ray", "Bob (the knife)"),
        ("(2)", "(2)", ""),
        ("", "", ""),
    ],
)
def test_a_list_is_sorted_by_the_last_name(name: str, last: str, first: str) -> None:
    assert name_parts(name) == (last, first)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Martin Luther King Jr.", "Martin Luther"),
        ("Smith, John", "John"),
        ("Pat O’Brien", "Pat"),
        ("de la Cruz", "de la Cruz"),
        ("Bo Li (2)", "Bo (2)"),
    ],
)
def test_somebody_is_called_by_what_stands_before_the_last_name(name: str, short: str) -> None:
    assert given_names(name, "Ada") == (short, "Ada")
