"""Sheets from the command line."""

from pathlib import Path

import pytest

from judge_app.core.ids import MatchId
from judge_app.core.ops import RoundPaired, Seating
from tests.cli.terminals import Terminal


@pytest.fixture
def desk(tmp_path: Path) -> Terminal:
    desk = Terminal(tmp_path / "data")
    desk.types("new", "Oakhaven")
    desk.types("add", "Oakhaven", "Ada Abel", "Bea Bond", "Cyd Cruz")
    return desk


def paired(desk: Terminal) -> Terminal:
    from contextlib import closing

    from judge_app.bootstrap import make_tablet

    with closing(make_tablet(desk.folder)) as tablet:
        a, b, c = tablet.events()[0].state.players
    desk.does(
        RoundPaired(1, (Seating(MatchId("m1"), 1, a, b), Seating(MatchId("m2"), None, c, None)), "seed")
    )
    return desk


def test_a_sheet_is_written_and_told(desk: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "slips.pdf"
    said = paired(desk).types("print", "Oak", "slips", file, "--paper", "letter", "--phones", "10.0.0.7:8080")
    assert said == f"Wrote 1 page to {file}.\n"
    assert file.read_bytes().startswith(b"%PDF-")


def test_letters_that_no_font_has_are_named(desk: Terminal, tmp_path: Path) -> None:
    desk.types("add", "Oakhaven", "Dee \U00012000")
    said = desk.types("print", "Oakhaven", "seat-cards", tmp_path / "cards.pdf")
    assert "No font on this device has the letter \U00012000" in said


def test_what_there_is_nothing_of_is_refused_and_no_file_is_touched(desk: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "there.pdf"
    file.write_text("as it was")
    assert (
        desk.refused("print", "Oakhaven", "slips", file)
        == "Round 1 is not paired yet. Pair it, then print.\n"
    )
    assert file.read_text() == "as it was"
    assert "There is no round 4" in paired(desk).refused("print", "Oakhaven", "slips", file, "--round", 4)
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["there.pdf"]
    nowhere = tmp_path / "no" / "such.pdf"
    assert "cannot be written" in desk.refused("print", "Oakhaven", "report", nowhere)


def test_a_round_is_refused_for_a_sheet_that_is_not_of_one(desk: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    said = paired(desk).refused("print", "Oakhaven", "report", file, "--round", 1)
    assert said == "The sheet report is not about one round. Leave --round out.\n"
    assert not file.exists()
    assert "Wrote 1 page" in desk.types("print", "Oakhaven", "seat-cards", file, "--round", 1)


def test_an_unknown_sheet_is_refused_with_those_there_are(
    desk: Terminal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        desk.tries("print", "Oakhaven", "posters", tmp_path / "x.pdf")
    assert ended.value.code == 2
