"""Names out of tables that other programs exported."""

from collections.abc import Callable

import pytest

from judge_app.views.namelist import read_names
from judge_app.views.nametable import table_names
from tests.steps import steps

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
        '"Timestamp","Username","What is your full name?","Anything else?"\n'
        '"2026/03/01 10:00:00 AM GMT+1","a@x.com","Ada Lovelace","line 1\nline 2, more"\n'
        '"2026/03/01 10:01:00 AM GMT+1","g@x.com","Grace Hopper",""',
        "id,firstname,lastname,email\n17,Ada,Lovelace,a@x.org\n18,Grace,Hopper,g@x.org",
        "ID;Startzeit;E-Mail;Name;Vor- und Nachname\n1;1.3.26 10:00;anonymous;;Ada Lovelace\n"
        "2;1.3.26 10:05;anonymous;Grace Hopper;Grace Hopper",
        "Order #,Order Date,First Name,Surname,Email\n"
        "1,2026-01-01,Ada,Lovelace,a@b\n2,2026-01-01,Grace,Hopper,g@b",
        "Vorname;Rufname;Nachname\nAda;Adi;Lovelace\nGrace;;Hopper",
        "First,Last\nAda,Lovelace\nGrace,Hopper",
        "Player;First name;Last name\n1;Ada;Lovelace\n2;Grace;Hopper",
        "Christian name;Surname\nAda;Lovelace\nGrace;Hopper",
        "Nom du joueur;Prénom\nLovelace;Ada\nHopper;Grace",
        "Patronyme;Prénom;Ville\nLovelace;Ada;Lyon\nHopper;Grace;Paris",
        "Teilnehmer;;\nVorname;Nachname;Ort\nAda;Lovelace;Rom\nGrace;Hopper;Bonn",
        "Participants;;\nName;E-Mail;Ort\nAda Lovelace;a@b;Rom\nGrace Hopper;g@b;Bonn",
        "Sign-ups,1 March 2026\nName,Email\nAda Lovelace,a@b\nGrace Hopper,g@b",
        "Players, Spring Open\nName,Email\nAda Lovelace,a@b\nGrace Hopper,g@b",
        "First Name,Last Name,Email,First Name,Last Name\n"
        "Ada,Lovelace,a@x,Zed,Payer\nGrace,Hopper,g@x,Zed,Payer",
        "Teilnehmer;;\nAda;Lovelace;Rom\nGrace;Hopper;Bonn",
    ],
)
def test_columns_are_found_by_their_headings(table: str) -> None:
    assert [*read_names(table).names] == ADA_AND_GRACE


@pytest.mark.parametrize(
    "heading",
    [
        *("What is your full name?", "Enter your name", "1. Name", "Q1: Name", "PLAYERNAME", "Attendee name"),
        *("Full name as on your ID", "Name (first and last)", "Name & Surname", "First/Last Name"),
        *("Vor- und Nachname", "Vollständiger Name", "Name des Spielers", "Spielername", "Name, Vorname"),
        *("Spieler*in", "Nom et prénom", "NOM Prénom", "Nombre y apellidos", "Nome e cognome"),
        *("Volledige naam", "Voor- en achternaam", "För- och efternamn", "Fullt navn", "Fulde navn"),
        *("Koko nimi", "Imię i nazwisko", "Imię i nazwisko gracza", "Jméno a příjmení", "Meno a priezvisko"),
        *("Ime i prezime", "Nume și prenume", "Név", "Teljes név", "Ad Soyad", "Adınız Soyadınız"),
        *("Ees- ja perekonnanimi", "Vārds, uzvārds", "Họ và tên", "Nama lengkap", "ФИО", "Ф.И.О."),
        *("Прізвище та ім'я", "Ονοματεπώνυμο", "お名前（フルネーム）", "姓名", "이름", "שם מלא"),
    ],
)
def test_a_column_of_whole_names_is_found_in_any_language(heading: str) -> None:
    for table in (
        "{};Fraktion\nAda Lovelace;Oak\nGrace Hopper;Elm",
        "Zeit;{};Mail\n1.3.2026 10:00;Ada Lovelace;\n1.3.2026 10:01;Grace Hopper;",
        "{}\nAda Lovelace\nGrace Hopper",
    ):
        assert [*read_names(table.replace("{}", heading)).names] == ADA_AND_GRACE, table


@pytest.mark.parametrize(
    "headings",
    [
        *("Forenames;Surnames", "Firstname;Lastname", "Fname;Lname", "Prénom;Nom de famille"),
        *("Prénom;Nom d'usage", "Vorname;Zuname", "Roepnaam;Achternaam", "Förnamn;Efternamn"),
        *("Etunimi;Sukunimi", "Imię;Nazwisko", "Jméno;Příjmení", "Krstné meno;Priezvisko"),
        *("Keresztnév;Vezetéknév", "Ad;Soyad", "Prenume;Nume", "Ime;Prezime", "Имя;Фамилия"),
        *("Όνομα;Επώνυμο", "Nom;Cognoms", "Nombres;Apellidos"),
    ],
)
def test_the_two_halves_of_names_are_found_in_any_language(headings: str) -> None:
    given, family = headings.split(";")
    assert [*read_names(f"{headings}\nAda;Lovelace\nGrace;Hopper").names] == ADA_AND_GRACE
    assert [*read_names(f"#;{family};{given}\n1;Lovelace;Ada\n2;Hopper;Grace").names] == ADA_AND_GRACE


@pytest.mark.parametrize(
    ("table", "names"),
    [
        ("Ada,Lovelace\nChristian,Meyer\nBob,Roy", ["Ada Lovelace", "Christian Meyer", "Bob Roy"]),
        ("Christian;Meyer\nAda;Lovelace", ["Christian Meyer", "Ada Lovelace"]),
        ("Christian\nAda\nBob", ["Christian", "Ada", "Bob"]),
        ("Christian, Ada, Bob", ["Christian", "Ada", "Bob"]),
        ("Gary;Player\nAda;Lovelace\nBob;Roy", ["Gary Player", "Ada Lovelace", "Bob Roy"]),
        ("Gary;Player;g@x.org\nAda;Lovelace;a@x.org", ["Gary Player", "Ada Lovelace"]),
        ("Ada;Lovelace\nGary;Player\nCyd;Diaz", ["Ada Lovelace", "Gary Player", "Cyd Diaz"]),
        ("James;Last\nAda;Lovelace\nBob;Roy", ["James Last", "Ada Lovelace", "Bob Roy"]),
        ("Gary;Player;Team Oak\nAda;Roy;Team Elm\nBob;Fox;Team Ash", ["Gary Player", "Ada Roy", "Bob Fox"]),
        ("Ad;Melkert\nJan;Dijk", ["Ad Melkert", "Jan Dijk"]),
        ("Last\nFirst\nBob", ["Last", "First", "Bob"]),
        ("No\nAda\nBob", ["No", "Ada", "Bob"]),
        ("Ada;Lovelace\nBob;No", ["Ada Lovelace", "Bob No"]),
        ("Ada,Lovelace,none\nBob,Roy,b@x\nCyd,Diaz,c@x", ["Ada Lovelace", "Bob Roy", "Cyd Diaz"]),
        ("Ada,Lovelace,no e-mail\nBob,Roy,b@x\nCyd,Diaz,c@x", ["Ada Lovelace", "Bob Roy", "Cyd Diaz"]),
    ],
)
def test_nobody_is_taken_for_a_heading(table: str, names: list[str]) -> None:
    found = read_names(table)
    assert ([*found.names], found.empty) == (names, 0)


@pytest.mark.parametrize(
    ("table", "names"),
    [
        ("Nom de famille;Prénom;Mail\nDURAND;Zoé;z@x\nPETIT;Zoé;y@x", ["Zoé DURAND", "Zoé PETIT"]),
        ("Voornaam;Tussenvoegsel;Achternaam\nJan;van;Dijk\nJan;;Dijk", ["Jan van Dijk", "Jan Dijk"]),
        ("First Name,Middle Name,Last Name\nAda,King,Lovelace\nBob,,Roy", ["Ada King Lovelace", "Bob Roy"]),
        ("First Name,Last Name,Suffix\nMartin,King,Jr.\nMartin,King,", ["Martin King Jr.", "Martin King"]),
        ("Primer apellido;Segundo apellido;Nombre\nPérez;Gil;Ana", ["Ana Pérez Gil"]),
        (
            "Apellido paterno,Apellido materno,Nombre(s)\nPérez,Gil,Ana\nPérez,Ruiz,Ana",
            ["Ana Pérez Gil", "Ana Pérez Ruiz"],
        ),
        ("Фамилия;Имя;Отчество\nПетров;Иван;Ильич\nЛи;Анна;", ["Иван Ильич Петров", "Анна Ли"]),
        ("Prénom;Ville\nZoé;Lyon\nLuc;Paris", ["Zoé", "Luc"]),
        ("van Dijk, Jan\nde Boer, Piet\nvan Dijk, Kees", ["Jan van Dijk", "Piet de Boer", "Kees van Dijk"]),
        ("Ada Lovelace, London\nVan Morrison, Belfast", ["Ada Lovelace", "Van Morrison"]),
    ],
)
def test_no_half_of_a_name_is_lost(table: str, names: list[str]) -> None:
    found = read_names(table)
    assert ([*found.names], found.repeated) == (names, ())


@pytest.mark.parametrize(
    "table",
    [
        "Zeitstempel,Wie heißt du?,Was spielst du?\n"
        "1.3.2026 10:00,Ada Lovelace,Elf\n1.3.2026 10:01,Grace Hopper,Orc",
        "Who;Email\nAda Lovelace;a@x\nGrace Hopper;g@x",
        "Wer;Kennung;Kontakt\nAda Lovelace;A-17;a@x\nGrace Hopper;B-18;g@x\n",
    ],
)
def test_headings_that_nobody_knows_show_above_numbers_days_and_addresses(table: str) -> None:
    found = read_names(table)
    assert ([*found.names], found.empty) == (ADA_AND_GRACE, 1)


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


LONG: dict[str, tuple[Callable[[int], str], tuple[int, int, int]]] = {
    "one letter": (lambda n: "x" * n, (0, 0, 0)),
    "commas": (lambda n: "," * n, (0, 0, 20_001)),
    "quotes": (lambda n: '"' * (n - 1), (0, 0, 1)),
    "names on one line": (lambda n: "a b," * (n // 4), (1, 20_000, 0)),
    "short rows": (lambda n: "a;b\n" * (n // 256), (0, 0, 19_531)),
    "long rows": (lambda n: "\n".join(map(long_row, range(n // 500))), (10_000, 0, 0)),
    "one long row": (lambda n: ";".join(["ab12 mar"] * (n // 10)) + "\n;", (1, 0, 1)),
    "an open quote": (lambda n: '"Name;' + "a\n" * (n // 50), (1, 99_998, 1)),
}
"""Texts of about *n* letters, and what five million have: so many names, repetitions, lines without one."""


def long_row(number: int) -> str:
    return f"Player {number};p{number}@example.org;{'x' * 400}"


@pytest.mark.parametrize("kind", LONG)
def test_five_million_letters_are_read_to_the_end(kind: str) -> None:
    text, has = LONG[kind]
    found = read_names(text(5_000_000))
    assert (len(found.names), len(found.repeated), found.empty) == has


@pytest.mark.parametrize("kind", LONG)
def test_a_text_of_twice_the_length_is_twice_the_work(kind: str) -> None:
    text, _has = LONG[kind]
    read_names(text(200))  # whatever is prepared once is not counted
    some, many = text(100_000), text(200_000)
    assert steps(lambda: read_names(many)) < 2.5 * steps(lambda: read_names(some)) + 100
