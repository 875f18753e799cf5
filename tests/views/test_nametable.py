"""Names out of tables that other programs exported."""

from time import perf_counter

import pytest

from judge_app.views.namelist import read_names
from judge_app.views.nametable import table_names

ADA_AND_GRACE = ["Ada Lovelace", "Grace Hopper"]


@pytest.mark.parametrize(
    "table",
    [
        "Name,E-mail\nAda Lovelace,ada@example.org\nGrace Hopper,\n",
        "E-mail;Name\nada@example.org;Ada Lovelace\n;Grace Hopper\n",
        "First name\tLast name\nAda\tLovelace\nGrace\tHopper",
        "LAST_NAME|FIRST_NAME\nLovelace|Ada\nHopper|Grace",
        "lastName,firstName,dci\nLovelace,Ada,123\nHopper,Grace,456",
        "Nom;Prénom\nLovelace;Ada\nHopper;Grace",
        "Prénom;Nom;Payé\nAda;Lovelace;oui\nGrace;Hopper;non",
        "Nombre;Apellidos\nAda;Lovelace\nGrace;Hopper",
        "Name;Vorname;Verein\nLovelace;Ada;Oak\nHopper;Grace;Elm",
        "Nachname,Vorname\nLovelace,Ada\nHopper,Grace",
        "Nome,Cognome\nAda,Lovelace\nGrace,Hopper",
        "Surname,Given name\nLovelace,Ada\nHopper,Grace",
        "Timestamp,Club,Your full name (as on your ID)\n1 Jan,x,Ada Lovelace\n2 Jan,y,Grace Hopper",
        "Team name,Player name,Deck name\nOaks,Ada Lovelace,Elves\nElms,Grace Hopper,Orcs",
        "Player's Name,Paid\nAda Lovelace,TRUE\nGrace Hopper,FALSE",
        "Spring Open 2026;;\n\n#;Name;Club\n1;Ada Lovelace;Oak\n2;Grace Hopper;Elm",
        "| Name | E-mail |\n|------|--------|\n| Ada Lovelace | a@b |\n| Grace Hopper | c@d |",
        'Name,Deck\n"Lovelace, Ada","Elves, mostly"\n"Hopper, Grace",Orcs',
        '"Name","Note"\n"Ada\nLovelace","two ""lines"""\n"Grace Hopper",""',
        "id,player\n7,Ada Lovelace\n8,Grace Hopper",
        "\ufeffName;Mail\r\nAda Lovelace;\r\nGrace Hopper;\r\n",
        "Player;Name\n1;Ada Lovelace\n2;Grace Hopper",
        "Фамилия;Имя\nLovelace;Ada\nHopper;Grace",
    ],
)
def test_columns_are_found_by_their_headings(table: str) -> None:
    assert [*read_names(table).names] == ADA_AND_GRACE


@pytest.mark.parametrize(
    "table",
    [
        "Ada;Lovelace;ada@example.org\nGrace;Hopper;grace@example.org",
        "TRUE;Ada;Lovelace\nFALSE;Grace;Hopper",
        "2026-01-01;Ada;Lovelace\n2026-01-02;Grace;Hopper",
        "12 March 2026,Ada Lovelace\n13 March 2026,Grace Hopper",
        "DCI-1234\tAda Lovelace\tElves\nDCI-2345\tGrace Hopper\tOrcs",
        "☑|Ada|Lovelace\n☐|Grace|Hopper",
        'Ada,Lovelace,"Elves, mostly"\nGrace,Hopper,"Orcs, all"',
        '"Lovelace, Ada",x\n"Hopper, Grace",x',
    ],
)
def test_without_headings_columns_of_other_things_are_left_out(table: str) -> None:
    assert table_names(table) is None
    assert [*read_names(table).names] == ADA_AND_GRACE


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("TSM | Ada\nGrace Hopper", ["TSM | Ada", "Grace Hopper"]),
        ('Dwayne "The Rock" Johnson\nAda', ['Dwayne "The Rock" Johnson', "Ada"]),
        ('Name;Size\nAda;6"\nBea;5', ["Ada", "Bea"]),
        ("Sammy Davis; Jr.\nAda Lovelace; x", ["Sammy Davis", "Ada Lovelace"]),
        ("Nom\nAda\nBea", ["Ada", "Bea"]),
        ("Spieler\n1. Ada\n2. Bea", ["Ada", "Bea"]),
    ],
)
def test_what_only_looks_like_a_table_is_read_as_a_list(text: str, names: list[str]) -> None:
    assert [*read_names(text).names] == names


def test_rows_without_a_name_are_counted() -> None:
    found = read_names("Name;Mail\nAda;\n;x@example.org\n\nBea;")
    assert (found.names, found.empty) == (("Ada", "Bea"), 3)


def test_one_name_in_several_spellings_is_a_repetition() -> None:
    found = read_names(
        "Name;Mail\nZoë  Müller;\nZOE MULLER;\nZoëMüller;\n李 小龙;\n李小龙;", known=["zoe muller"]
    )
    assert found.known == ("Zoë Müller",)
    assert found.repeated == ("ZOE MULLER", "ZoëMüller", "李小龙")
    assert found.names == ("李 小龙",)


def test_the_marks_of_japanese_letters_tell_names_apart() -> None:
    assert read_names("かとう\nがとう").names == ("かとう", "がとう")


@pytest.mark.parametrize(
    "text",
    [
        "x" * 5_000_000,
        "," * 5_000_000,
        '"' * 4_999_999,
        "a b," * 1_200_000,
        "a;b\n" * 19_000,
        "\n".join(f"Player {n};p{n}@example.org;{'x' * 400}" for n in range(10_000)),
        ";".join("ab12 mar" for _ in range(500_000)) + "\n;",
        '"Name;' + "a\n" * 100_000,
    ],
    ids=range(8),
)
def test_nothing_takes_long_to_be_read(text: str) -> None:
    begun = perf_counter()
    read_names(text)
    assert perf_counter() - begun < 15  # a second or less, on a machine that has nothing else to do
