"""The pairings for the wall, as another program reads them."""

from pathlib import Path

import pytest

from judge_app.core.ops import PlayerDropped
from judge_app.paper.pdf import Paper
from judge_app.views.boardpages import as_sorted
from judge_app.views.sheetpairings import table_lines
from judge_app.views.sheets import SheetName
from tests.paper.pdf.halls import Hall, names
from tests.paper.pdf.reading import A4, LETTER, MM, needs_poppler, printed

pytestmark = needs_poppler


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("count", "pages"), [(9, 1), (34, 1), (120, 3)])
def test_every_table_stands_on_the_sheet_with_both_players(
    count: int, pages: int, paper: Paper, tmp_path: Path
) -> None:
    hall = Hall(names(count)).in_round(2)
    sheet = printed(hall.state, "pairings-tables", tmp_path, paper=paper)
    assert sheet.size == pytest.approx(A4 if paper == "a4" else LETTER, abs=0.1)
    assert sheet.pages == pages
    text = sheet.text()
    for match in hall.tables():
        assert match.b is not None
        assert hall.called(match.a) in text
        assert hall.called(match.b) in text
    assert ("Bye" in text) == bool(count % 2)
    sheet.is_tidy()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("count", [9, 35, 39, 120])
def test_everybody_finds_themselves_by_their_last_name(count: int, paper: Paper, tmp_path: Path) -> None:
    hall = Hall(names(count)).in_round(1)
    sheet = printed(hall.state, "pairings-names", tmp_path, paper=paper)
    assert sheet.size == pytest.approx(A4 if paper == "a4" else LETTER, abs=0.1)
    last = [word for word in sheet.words if word.text.endswith(",") and word.top > 80]
    columns = sorted({round(word.left) for word in last})
    assert len(columns) == (1 if count < 39 else 2)
    read = sorted(last, key=lambda word: (word.page, round(word.left), word.top))
    found = [word.text for word in read]
    assert len(found) == count
    assert found == sorted(found, key=as_sorted)
    sheet.is_tidy()


def test_a_heading_stands_right_above_its_column(tmp_path: Path) -> None:
    hall = Hall(names(8)).in_round(1)
    sheet = printed(hall.state, "pairings-tables", tmp_path)
    headings = [word.left for word in sheet.words if word.text == "Player"]
    firsts = {hall.called(player).split()[0] for match in hall.tables() for player in match.players}
    names_at = sorted({round(word.left) for word in sheet.words if word.text in firsts})
    assert headings == pytest.approx(names_at, abs=1)


@pytest.mark.parametrize("count", [9, 60])
def test_each_player_has_their_own_record_with_the_name(count: int, tmp_path: Path) -> None:
    """Below it where a row is high, else beside it."""
    hall = Hall(names(count)).in_round(3)
    text = printed(hall.state, "pairings-tables", tmp_path).text()
    told = [line for line in table_lines(hall.state, 3) if line.b and line.a_line != line.b_line]
    assert told
    for line in told:
        below = f"{line.a} {line.b} {line.a_line} {line.b_line}"
        beside = f"{line.a} {line.a_line} {line.b} {line.b_line}"
        assert below in text or beside in text


def test_a_name_has_its_table_and_its_opponent_beside_it(tmp_path: Path) -> None:
    hall = Hall(names(60)).in_round(1)
    sheet = printed(hall.state, "pairings-names", tmp_path)
    match = hall.tables()[12]
    assert match.b is not None
    first, last = hall.called(match.a).split()
    starts = [word for word in sheet.words if word.text == f"{last},"]
    lines = [
        " ".join(
            word.text
            for word in sorted(sheet.words, key=lambda word: word.left)
            if abs(word.middle[1] - start.middle[1]) < 4
            and start.page == word.page
            and -1 < word.left - start.left < 90 * MM
        )
        for start in starts
    ]
    assert f"{last}, {first} {match.table} {hall.called(match.b)}" in lines


def test_the_type_is_read_from_two_metres(tmp_path: Path) -> None:
    hall = Hall(names(34)).in_round(1)
    sheet = printed(hall.state, "pairings-tables", tmp_path)
    number = next(word for word in sheet.words if word.text == "16" and word.left < 80)
    assert number.bottom - number.top > 20
    small = printed(Hall(names(500)).in_round(1).state, "pairings-names", tmp_path)
    name = next(word for word in small.words if word.text == "Abel,")
    assert name.bottom - name.top > 11


def test_the_bye_comes_last_and_fixed_tables_stand_where_they_belong(tmp_path: Path) -> None:
    hall = Hall(names(9)).fixed(0, 40).in_round(1)
    sheet = printed(hall.state, "pairings-tables", tmp_path)
    first = [word.text for word in sorted(sheet.words, key=lambda word: word.top) if word.left < 20 * MM]
    assert first[-2:] == ["40", "Bye"]


def test_what_is_over_disputed_or_left_is_marked(tmp_path: Path) -> None:
    hall = Hall(names(8)).in_round(2)
    done, disputed, left, _open = hall.tables()
    hall.won(done)
    hall.won(disputed)
    hall.contradict(disputed)
    hall.judge(PlayerDropped(left.a))
    text = printed(hall.state, "pairings-tables", tmp_path).text()
    assert text.count("done") == 1
    assert text.count("disputed") == 1
    assert f"{hall.called(left.a)} (dropped)" in text


@pytest.mark.parametrize("sheet", ["pairings-tables", "pairings-names", "slips"])
def test_an_earlier_round_is_printed_when_asked_for(sheet: SheetName, tmp_path: Path) -> None:
    hall = Hall(names(8)).in_round(3)
    text = printed(hall.state, sheet, tmp_path, round=2).text()
    assert "Round 2" in text
    assert "Round 3" not in text
