"""Players added from a list of some other program."""

from pathlib import Path

import pytest

from tests.cli.terminals import Terminal


@pytest.fixture
def dana(tmp_path: Path) -> Terminal:
    dana = Terminal(tmp_path / "dana")
    dana.types("new", "Oakhaven")
    dana.types("add", "Oak", "Zoë Müller")
    return dana


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    path = tmp_path / "list.csv"
    path.write_bytes(
        "Mail;Nom;Prénom\r\n;Muller;Zoé\r\na@b.example;Lovelace;Ada\r\n;Lovelace;ada\r\n".encode("cp1252")
    )
    return path


def test_a_list_is_added_without_who_is_there_already(dana: Terminal, exported: Path) -> None:
    assert dana.types("add", "Oak", "--from", exported).splitlines() == [
        "Not added: Zoé Muller, in the event already.",
        "Not added: ada Lovelace, twice in the list.",
        "1 line without a name is left out.",
        "1 added, 2 players now.",
    ]


def test_with_all_everybody_is_added(dana: Terminal, exported: Path) -> None:
    assert dana.types("add", "Oak", "Bea", "--from", exported, "--all").splitlines() == [
        "Also added: Zoé Muller, in the event already.",
        "Also added: ada Lovelace, twice in the list.",
        "1 line without a name is left out.",
        "4 added, 5 players now.",
    ]


def test_what_is_passed_over_is_counted(dana: Terminal, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"Ada\n\n{'x' * 201}\n---\nBea\n", encoding="utf-8")
    assert dana.types("add", "Oak", "--from", tmp_path / "list.txt").splitlines() == [
        "2 lines without a name are left out.",
        "1 line is longer than a name can be and is left out.",
        "2 added, 3 players now.",
    ]


def test_what_is_no_list_is_refused(dana: Terminal, tmp_path: Path) -> None:
    assert "Name who is to be added" in dana.refused("add", "Oak")
    assert "gone.csv cannot be read" in dana.refused("add", "Oak", "--from", tmp_path / "gone.csv")
    for content, told in (
        (b"PK\x03\x04 and so on", "list.xlsx is a spreadsheet. Save it as CSV"),
        (b"Name;Mail\n;\n", "holds no names"),
    ):
        (tmp_path / "list.xlsx").write_bytes(content)
        assert told in dana.refused("add", "Oak", "--from", tmp_path / "list.xlsx")
    assert "1 players" in dana.types("show", "Oak")
