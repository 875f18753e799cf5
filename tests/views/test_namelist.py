"""Names out of a pasted list."""

import pytest

from judge_app.views.namelist import NameList, chosen_names, list_lines, read_names, some_of


@pytest.mark.parametrize(
    ("pasted", "names"),
    [
        ("Ada\nBea", ["Ada", "Bea"]),
        ("Ada Lovelace\r\nBea Arthur\r\n", ["Ada Lovelace", "Bea Arthur"]),
        ("\ufeffAda\n", ["Ada"]),
        ("1. Ada\n2. Bea\n10. Cyd", ["Ada", "Bea", "Cyd"]),
        ("1) Ada\n(2) Bea\n#3: Cyd\n4 - Dee\n[5] Eve", ["Ada", "Bea", "Cyd", "Dee", "Eve"]),
        ("1 Ada\n2 Bea\n3 Cyd", ["Ada", "Bea", "Cyd"]),
        ("- Ada\n* Bea\n• Cyd\n– Dee\n[x] Eve\n☐ Fay", ["Ada", "Bea", "Cyd", "Dee", "Eve", "Fay"]),
        ("- 1. Ada\n- 2. Bea", ["Ada", "Bea"]),
        ("7 of Nine\nSeven\n3PO", ["7 of Nine", "Seven", "3PO"]),
        ("Ada, Bea; Cyd", ["Ada", "Bea", "Cyd"]),
        (
            "Lovelace, Ada\nvan der Berg, Jan\nHopper, Grace",
            ["Ada Lovelace", "Jan van der Berg", "Grace Hopper"],
        ),
        ("1\tAda Lovelace\tada@example.org\t12\n2\tBea Arthur\t\t8", ["Ada Lovelace", "Bea Arthur"]),
        ("First name\tLast name\nAda\tLovelace\nBea\tArthur", ["Ada Lovelace", "Bea Arthur"]),
        ("No;Name\n1;Ada Lovelace\n2;Bea Arthur", ["Ada Lovelace", "Bea Arthur"]),
        ('1,"Ada Lovelace",paid\n2,"Bea Arthur",paid', ["Ada Lovelace", "Bea Arthur"]),
        ("Ada Lovelace, paid\nBea Arthur, paid", ["Ada Lovelace", "Bea Arthur"]),
        ("Jean-Luc\nO'Hara\nJ. R. R.", ["Jean-Luc", "O'Hara", "J. R. R."]),
        ("---\n1.\n***", []),
        ("Ada\x00\x07 Love\u200blace\nBea", ["Ada Love lace", "Bea"]),
        ("李小龙\nмария", ["李小龙", "мария"]),
        ("1\n2\n", []),
        ("Name\n1 Ada\n2 Bea", ["Ada", "Bea"]),
        ('"Name"\n"Ada Lovelace"\n"Bob ""Bo"" Roy"\n', ["Ada Lovelace", 'Bob "Bo" Roy']),
        (
            '"Ace" Ventura\nDwayne "The Rock"\n"A" and "B"',
            ['"Ace" Ventura', 'Dwayne "The Rock"', '"A" and "B"'],
        ),
        ('"Lovelace, Ada"', ["Ada Lovelace"]),
        ("Player, Ada, Bea", ["Ada", "Bea"]),
        ("", []),
        ("\n \n\t\n", []),
    ],
)
def test_however_a_list_is_written_its_names_are_read(pasted: str, names: list[str]) -> None:
    assert [*read_names(pasted).names] == names


def test_empty_lines_repetitions_and_players_who_are_here_are_set_apart() -> None:
    found = read_names("Ada\n\nBea\nada\nCyd\n\nAda", known=["BEA", "Zoe"])
    assert found == NameList(("Ada", "Cyd"), ("Bea",), ("ada", "Ada"), 0, 2)
    assert not found.is_empty


def test_quotes_around_a_line_hide_nobody_who_is_here() -> None:
    found = read_names('"Name"\n"Ada Lovelace"\n"Bob Roy"\n', ["Ada Lovelace"])
    assert (found.names, found.known) == (("Bob Roy",), ("Ada Lovelace",))


def test_what_is_longer_than_a_name_is_left_out() -> None:
    found = read_names("Ada\n" + "x" * 201)
    assert (found.names, found.too_long) == (("Ada",), 1)
    assert list_lines(found) == ("1 line is longer than a name can be and is left out.",)


def test_empty_lines_are_told() -> None:
    assert list_lines(read_names("Ada\n\n\nBea")) == ("2 lines without a name are left out.",)
    assert list_lines(read_names("Ada")) == ()


def test_the_organizer_chooses_whom_to_add() -> None:
    found = NameList(("Ada",), ("Bea",), ("Ada",))
    assert chosen_names(found) == ("Ada",)
    assert chosen_names(found, with_known=True) == ("Ada", "Bea")
    assert chosen_names(found, with_known=True, with_repeated=True) == ("Ada", "Bea", "Ada")


def test_a_long_list_is_told_by_its_beginning() -> None:
    assert some_of(["Ada", "Bea"]) == "Ada and Bea"
    assert some_of("abcdefg") == "a, b, c, d, e and 2 more"
    assert some_of([]) == ""


def test_two_thousand_lines_are_read() -> None:
    assert len(read_names("\n".join(f"{n}. Player {n}" for n in range(1, 2001))).names) == 2000
