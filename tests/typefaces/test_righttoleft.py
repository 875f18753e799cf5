"""Names are seen in the order in which they are read, from whichever side that is."""

import pytest

from judge_app.typefaces.righttoleft import has_formless, is_rtl, shaped


@pytest.mark.parametrize("text", ["Ada", "Zoë", "Иван", "王小明", "1:05", "", "x😀"])
def test_what_runs_to_the_right_stays_as_it_is(text: str) -> None:
    assert shaped(text) == text
    assert not is_rtl(text)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("אבג", "גבא"),
        ("אב 12:30 גד", "דג 12:30 בא"),
        ("אב (גד)", "(דג) בא"),
        ("אב (Ann) Lee", "Lee (Ann) בא"),
        ("אב [Ann (Lee)]", "[Ann (Lee)] בא"),
        ("Ann (אב) Lee", "Ann (בא) Lee"),
        ("Ann (אב", "Ann (בא"),
        ("אב (12) Ann", "Ann (12) בא"),
        ("Table 7: אבג", "Table 7: גבא"),
        ("Ann אב גד Lee", "Ann דג בא Lee"),
        ("אב Ann Lee גד", "דג Ann Lee בא"),
        ("אב 50%", "50% בא"),
        ("א\u05b8ב", "בא\u05b8"),
        ("א\nב", "א\nב"),
        ("א\u200fב", "בא"),
    ],
)
def test_hebrew_is_seen_from_the_right(text: str, seen: str) -> None:
    assert shaped(text) == seen


def test_arabic_letters_join() -> None:
    assert shaped("محمد") == "\ufeaa\ufee4\ufea4\ufee3"
    assert shaped("دار") == "\ufead\ufe8d\ufea9", "none of these reaches to the next"
    assert shaped("سلام") == "\ufee1\ufefc\ufeb3", "lam and alef are one sign"
    assert shaped("مُحمد") == "\ufeaa\ufee4\ufea4\ufee3\u064f", "a vowel sign does not part them"
    assert shaped("می\u200cخ") == "\ufea5\ufbfd\ufee3", "a non-joiner does"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("دار ١٢", "١٢ \ufead\ufe8d\ufea9"),
        ("دار ١٢٫٥ دار", "\ufead\ufe8d\ufea9 ١٢٫٥ \ufead\ufe8d\ufea9"),
        ("אב ١٢", "١٢ בא"),
    ],
)
def test_a_number_in_arabic_digits_is_read_in_its_own_order(text: str, seen: str) -> None:
    assert shaped(text) == seen


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("محمد علي", False),
        ("آدم", False),
        ("\ufee3\ufea4", False),
        ("مێران", True),
        ("گوڵ", True),
        ("דוד", False),
    ],
)
def test_arabic_letters_that_have_no_joined_forms_are_known(text: str, is_so: bool) -> None:
    assert has_formless(text) == is_so


def test_the_first_letter_says_where_a_text_begins() -> None:
    assert is_rtl("12 דוד Ann")
    assert not is_rtl("Ann דוד")
