"""Match slips: cut, put on each other, read and scanned."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image

from judge_app.core.ops import PlayerDropped, SettingChosen
from judge_app.core.phones import pin_of
from judge_app.paper.pdf import Paper
from judge_app.paper.pdf.slips import A_PAGE, CODE, EDGE, SIDE
from judge_app.views.qrcode import qr_rows
from tests.paper.pdf.halls import Hall, names
from tests.paper.pdf.reading import A4, LETTER, MM, Sheet, Word, needs_poppler, printed
from tests.paper.pdf.scanner import scanned

pytestmark = needs_poppler
PHONES = "http://192.168.1.20:8080"


def strips(sheet: Sheet) -> list[list[list[Word]]]:
    """The piles of the cut stack, the uppermost first: of each the slips from the first page to the last."""
    height = sheet.size[1] / A_PAGE
    piles: list[list[list[Word]]] = [[[] for _page in range(sheet.pages)] for _strip in range(A_PAGE)]
    for word in sheet.words:
        piles[int(word.middle[1] // height)][word.page - 1].append(word)
    return piles


def tables_of(sheet: Sheet) -> list[str]:
    """The table numbers of all slips, once the piles are put on each other: the largest word of each."""
    stack = [slip for pile in strips(sheet) for slip in pile if slip]
    return [max(slip, key=lambda word: word.bottom - word.top).text for slip in stack]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("tables", [1, 4, 5, 6, 17, 23, 60])
def test_a_cut_stack_is_in_table_order(tables: int, paper: Paper, tmp_path: Path) -> None:
    hall = Hall(names(2 * tables + 1)).in_round(1)
    sheet = printed(hall.state, "slips", tmp_path, paper=paper)
    assert sheet.size == pytest.approx(A4 if paper == "a4" else LETTER, abs=0.1)
    assert sheet.pages == -(-tables // A_PAGE)
    assert tables_of(sheet) == [str(number) for number in range(1, tables + 1)]


def test_no_slip_is_cut_through_anything(tmp_path: Path) -> None:
    sheet = printed(Hall(names(34)).with_phones().in_round(2).state, "slips", tmp_path, phones=PHONES)
    height = sheet.size[1] / A_PAGE
    for word in sheet.words:
        strip = int(word.middle[1] // height)
        assert strip * height + 2 * MM < word.top + 2
        assert word.bottom - 2 < (strip + 1) * height - 2 * MM
    sheet.is_tidy()


def test_a_slip_has_both_players_and_each_has_their_own_pin_below_the_name(tmp_path: Path) -> None:
    hall = Hall(names(12)).with_phones().in_round(2)
    sheet = printed(hall.state, "slips", tmp_path)
    stack = [slip for pile in strips(sheet) for slip in pile if slip]
    for match, slip in zip(hall.tables(), stack, strict=True):
        said = " ".join(word.text for word in sorted(slip, key=lambda word: (round(word.top / 4), word.left)))
        assert match.b is not None
        places = []
        for player in (match.a, match.b):
            first = hall.called(player).split()[0]
            name = next(word for word in slip if word.text == first)
            pin = next(word for word in slip if word.text == pin_of(hall.state, player))
            assert 0 < pin.middle[1] - name.middle[1] < 8 * MM
            places.append(name.middle[1])
        assert places[0] < places[1]
        for key in ("1", "2", "3", "d1", "d2"):
            assert key in [word.text for word in slip], said
        assert "drawn" not in said


def test_without_a_key_there_is_no_pin_and_without_phones_no_code(tmp_path: Path) -> None:
    plain = printed(Hall(names(4)).in_round(1).state, "slips", tmp_path)
    assert "PIN" not in plain.text()
    assert "by phone" not in plain.text()
    assert plain.ink() < 0.04
    hall = Hall(names(4)).with_phones().in_round(1)
    hall.judge(SettingChosen("phone_page", 0))
    off = printed(hall.state, "slips", tmp_path, phones=PHONES).text()
    assert "PIN" not in off
    assert "by phone" not in off


def code_at(page: Image.Image, place: int, squares: int, dots: int) -> list[list[bool]]:
    """The code of slip *place* as it was drawn: the shade in the middle of each square."""
    inch = dots / 25.4
    left = page.width / inch - SIDE - CODE + 1
    top = place * page.height / inch / A_PAGE + EDGE + 1
    step = (CODE - 2) / squares

    def is_dark(row: int, column: int) -> bool:
        spot = (int((left + (column + 0.5) * step) * inch), int((top + (row + 0.5) * step) * inch))
        shade = page.getpixel(spot)
        assert isinstance(shade, int)
        return shade < 128

    return [[is_dark(row, column) for column in range(squares)] for row in range(squares)]


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.soak)])
def test_the_code_of_a_slip_is_read_from_the_picture_of_the_page(paper: Paper, tmp_path: Path) -> None:
    hall = Hall(names(24)).with_phones().in_round(1)
    sheet = printed(hall.state, "slips", tmp_path, paper=paper, phones=PHONES)
    squares, dots = len(qr_rows(f"{PHONES}/p#table/12")), 200
    read: list[str] = []
    for page in range(1, sheet.pages + 1):
        picture = sheet.picture(page, dots)
        for place, slips in enumerate(strips(sheet)):
            if slips[page - 1]:
                read.append(scanned(code_at(picture, place, squares, dots)))
    assert sorted(read) == sorted(f"{PHONES}/p#table/{number}" for number in range(1, 13))


def test_the_scanner_of_these_tests_reads_any_code() -> None:
    for text in ("http://10.0.0.7:8080/p#table/3", "x" * 30, f"{PHONES}/p#table/250", "y" * 60):
        assert scanned(qr_rows(text)) == text


def boxes(sheet: Sheet, at: Word, below: Sequence[float]) -> int:
    """How many upright strokes there are in the rows below a heading, by the dark columns of the picture."""
    picture = sheet.picture(1, 144)
    scale, found, was_dark = 2, 0, False
    for x in range(int(at.left * scale) - 2, int((at.left + 14 * MM) * scale)):
        column = [picture.getpixel((x, int(y * scale))) for y in below]
        is_dark = all(isinstance(shade, int) and shade < 160 for shade in column)
        found += is_dark and not was_dark
        was_dark = is_dark
    return found


def test_where_a_match_has_several_games_each_has_a_box(tmp_path: Path) -> None:
    single = printed(Hall(names(4)).in_round(1).state, "slips", tmp_path)
    assert "games" not in single.text()
    hall = Hall(names(4), "constructed+best-of-three").in_round(1)
    sheet = printed(hall.state, "slips", tmp_path)
    heading = next(word for word in sheet.words if word.text == "games")
    name = next(word for word in sheet.words if word.text == hall.called(hall.tables()[0].a).split()[0])
    middle = name.middle[1] + 2
    assert boxes(sheet, heading, (middle, middle + 3, middle + 5)) == 4, "two boxes, of two strokes each"


def test_a_draw_is_offered_only_where_the_rules_allow_one(tmp_path: Path) -> None:
    drawn = printed(Hall(names(4), "draft+draw").in_round(1).state, "slips", tmp_path)
    assert "drawn" in drawn.text()
    assert "0" in [word.text for word in drawn.words]
    assert "drawn" not in printed(Hall(names(4)).in_round(1).state, "slips", tmp_path).text()


def test_what_is_known_of_a_result_stands_on_the_slip(tmp_path: Path) -> None:
    hall = Hall(names(6)).in_round(2)
    done, disputed, left = hall.tables()
    hall.won(done)
    hall.won(disputed)
    hall.contradict(disputed)
    hall.judge(PlayerDropped(left.a))
    text = printed(hall.state, "slips", tmp_path).text()
    assert f"Reported: {hall.called(done.a)} won" in text
    assert "Two reports differ: the head judge decides." in text
    assert f"{hall.called(left.a)} (dropped)" in text


def test_a_slip_tells_how_both_stand_and_in_the_bracket_their_seeds(tmp_path: Path) -> None:
    assert "1–0, 2 pts" in printed(Hall(names(8)).in_round(2).state, "slips", tmp_path).text()
    hall = Hall(names(8), "constructed").setting("cut", 4)
    hall.swiss()
    hall.cut()
    hall.bracket()
    text = printed(hall.state, "slips", tmp_path).text()
    assert "Semifinals" in text
    assert "seed 1" in text
    assert "seed 4" in text
    assert "both lost" not in text, "in the bracket somebody goes on"


def test_every_slip_says_of_which_event_round_and_page_it_is(tmp_path: Path) -> None:
    sheet = printed(Hall(names(24)).in_round(1).state, "slips", tmp_path)
    for pile in strips(sheet):
        for number, slip in enumerate(pile, 1):
            if slip:
                foot = " ".join(word.text for word in slip if word.bottom - word.top < 9)
                assert "Oakhaven · Round 1 · Printed" in foot
                assert f"Page {number} of 3" in foot
