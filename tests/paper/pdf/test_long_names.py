"""Names of any length on paper: smaller, then on two lines, then cut."""

from contextlib import closing
from pathlib import Path

import pytest
from fpdf import FPDF

from judge_app.core.ids import CallId
from judge_app.core.model import PlayerId
from judge_app.core.ops import CallMade, PlayerAdded, RulesetChosen
from judge_app.paper.pdf import Printed
from judge_app.paper.pdf.press import Press
from judge_app.paper.pdf.typesetting import LEADING, Typesetter
from judge_app.views.sheets import SheetName
from tests.paper.pdf.halls import NOW, Hall, names
from tests.paper.pdf.reading import Sheet, needs_poppler, pairings, printed

pytestmark = needs_poppler


def test_a_name_that_is_too_long_ends_in_an_ellipsis(tmp_path: Path) -> None:
    sheet = pairings(tmp_path, "W" * 200, "Ada Abel")
    assert "WWW…" in sheet.text()


MANY_WORDS = "Maria Fernanda Rodríguez de la Cruz Hernández y Montoya de los Santos"
LONG_WORDS = "Maximiliana Bartholomea Konstantinopoulos-Wolkenstein"


@pytest.mark.parametrize("sheet", ["slips", "seat-cards", "pairings-tables", "pairings-names", "judge-calls"])
@pytest.mark.parametrize("name", [MANY_WORDS, LONG_WORDS])
def test_a_long_name_is_set_on_two_lines_and_not_cut(name: str, sheet: SheetName, tmp_path: Path) -> None:
    hall = Hall([name, f"{name} Jr", *names(32)], "constructed+best-of-three").with_phones().in_round(2)
    for place, match in enumerate(hall.tables()):
        hall.judge(CallMade(CallId(f"c{place}"), match.id, "Rules question", NOW))
    read = printed(hall.state, sheet, tmp_path, phones="http://10.0.0.7:8080")
    assert "…" not in read.text()
    for word in name.replace(",", "").split():
        assert word in read.text()
    read.is_tidy(margin_mm=3)


def test_a_name_of_many_words_is_whole_in_standings_with_every_tiebreaker(tmp_path: Path) -> None:
    hall = Hall([], "")
    order = '["sos", "esos", "beaten", "beaten_by", "first_loss", "random"]'
    text = f'title = "All"\nbase = "constructed"\n[tiebreaks]\norder = {order}\n'
    hall.judge(RulesetChosen("league", text))
    for number, player in enumerate([MANY_WORDS, LONG_WORDS, "Konstantinos Papadopoulos", *names(31)]):
        hall.do(PlayerAdded(PlayerId(f"p{number:04}"), player))
    hall.swiss(3)
    sheet = printed(hall.state, "standings", tmp_path)
    assert "1st loss" in sheet.text()
    assert "…" not in sheet.text()
    assert "Konstantinos Papadopoulos" in sheet.text()
    sheet.is_tidy()


def test_a_name_of_many_words_is_whole_in_the_bracket(tmp_path: Path) -> None:
    hall = Hall([f"{MANY_WORDS} {number}" for number in range(8)], "constructed").setting("cut", 8)
    sheet = printed(hall.played_out().state, "bracket", tmp_path)
    assert "…" not in sheet.text()
    sheet.is_tidy()


def test_a_certificate_has_a_name_of_80_letters_whole(tmp_path: Path) -> None:
    name = f"{MANY_WORDS} Aguirre Paz"
    hall = Hall([f"{name} {number}" for number in range(4)], "constructed").setting("cut", 2).played_out()
    sheet = printed(hall.state, "certificates", tmp_path, places=1)
    assert "…" not in sheet.text()
    assert all(word in sheet.text() for word in name.split())
    sheet.is_tidy()


@pytest.mark.parametrize(
    ("text", "width", "height", "lines"),
    [
        ("Ada Abel", 200, 40, ["Ada Abel"]),
        ("Ada Maria Abel", 80, 40, ["Ada Maria", "Abel"]),
        ("Ada Maria Abel", 80, 12, ["Ada Maria Abel"]),
        ("Konstantinopoulos", 60, 40, ["Konstantinopoulos"]),
        ("Ada Maria Abel Bond Cruz Dunn", 40, 40, ["Ada Maria", "Abel Bond Cruz Dunn"]),
    ],
    ids=["as it is", "on two lines", "the row is too low", "one word", "both are cut"],
)
def test_a_text_has_two_lines_where_it_is_larger_so(
    text: str, width: float, height: float, lines: list[str]
) -> None:
    with closing(Typesetter(FPDF())) as letters:
        found, size = letters.stacked(text, width, height, 16, bold=False, least=0.5)
    assert [*found] == lines
    assert 8 <= size <= 16
    assert len(found) * size * LEADING <= height + 16 * (LEADING - 1) or len(found) == 1


def test_a_text_that_became_smaller_stands_in_the_middle_of_its_row(tmp_path: Path) -> None:
    made = Press("Row", "a4", NOW)
    made.page()
    for y, text in ((20, "Ada"), (60, "Ada Abel Bond Cruz")):
        made.within(20, y, 30, text, 60, width=50, least=0.2)
    picture = Sheet(Printed(made.finished(), 1, ()), tmp_path).picture(1, 144)
    made.letters.close()
    for y in (20, 60):
        rows = [int(one * 144 / 25.4) for one in (y, y + 30)]
        ink = picture.crop((0, rows[0], picture.width, rows[1])).point(lambda shade: 255 * (shade < 128))
        box = ink.getbbox()
        assert box is not None
        assert (box[1] + box[3]) / 2 == pytest.approx((rows[1] - rows[0]) / 2, abs=3)
