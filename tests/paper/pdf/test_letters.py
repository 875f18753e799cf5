"""Names in any script, with any letters and of any length, on paper."""

import struct
import unicodedata
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from fpdf import FPDF
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge_app.core.ids import CallId
from judge_app.core.model import PlayerId
from judge_app.core.ops import CallMade, PlayerAdded, RulesetChosen
from judge_app.paper.pdf import Printed, warning_words
from judge_app.paper.pdf.press import Press
from judge_app.paper.pdf.typesetting import LEADING, Typesetter
from judge_app.typefaces.righttoleft import shaped
from judge_app.views.sheets import SHEETS, SheetName, sheet_offers
from tests.paper.pdf.halls import NOW, Hall, names
from tests.paper.pdf.madefonts import collection, curved, numbered, quadratic
from tests.paper.pdf.reading import Sheet, needs_poppler, printed
from tests.typefaces.installed import Fonts, installing

pytestmark = needs_poppler
CHINESE = "王小明"


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Fonts]:
    folder = tmp_path / "fonts"
    folder.mkdir()
    with installing(folder) as made:
        yield made


def pairings(folder: Path, *players: str, sheet: SheetName = "pairings-tables") -> Sheet:
    return printed(Hall(players).in_round(1).state, sheet, folder)


@pytest.mark.parametrize(
    "name",
    [
        "Zoë Łukasz",
        "Đặng Thị",
        "Νίκος Μακρής",
        "Ольга Мельник",
        "Đorđe Ћирић",
        "דוד בן גוריון",
        "محمد علي",
        "☃ Snow",
        "“Ada” O’Hara–Lee…",
    ],
)
def test_a_name_is_printed_in_its_own_letters(name: str, tmp_path: Path) -> None:
    sheet = pairings(tmp_path, name, "Ada Abel")
    assert sheet.made.lacking == ()
    # A reader may put what runs to the left back into its order, and joined letters into plain ones.
    text = unicodedata.normalize("NFKC", sheet.text())
    wanted = {unicodedata.normalize("NFKC", one) for one in (name, shaped(name))}
    letters = sorted(name.replace(" ", ""))
    assert any(one in text for one in wanted) or all(letter in text for letter in letters)


def test_hebrew_stands_in_the_order_in_which_it_is_seen(tmp_path: Path) -> None:
    sheet = pairings(tmp_path, "אבגד הוזח", "Ada Abel")
    first = next(word for word in sheet.words if "א" in word.text)
    second = next(word for word in sheet.words if "ה" in word.text)
    assert second.right < first.left, "the first word is at the right"


@pytest.mark.parametrize("bold_sheet", ["pairings-tables", "pairings-names"])
def test_a_letter_that_no_font_has_is_a_box_and_is_named(
    install: Fonts, bold_sheet: SheetName, tmp_path: Path
) -> None:
    install({})
    sheet = pairings(tmp_path, "Wang 王小", "Ada Abel", sheet=bold_sheet)
    assert sheet.made.lacking == ("王", "小")
    assert "\ufffd\ufffd" in sheet.text()
    assert "Wang" in sheet.text()
    said = warning_words(sheet.made)
    assert "王 and 小" in said
    assert said.count(".") == 1


def test_what_is_said_about_letters_fits_how_many_there_are() -> None:
    assert warning_words(Printed(b"", 1, ())) == ""
    assert "the letter 王:" in warning_words(Printed(b"", 1, ("王",)))
    many = warning_words(Printed(b"", 1, tuple(chr(0x4E00 + n) for n in range(40))))
    assert "28 more" in many
    assert len(many) < 250


def test_a_script_whose_letters_should_join_is_named(install: Fonts, tmp_path: Path) -> None:
    install({"Made.ttf": quadratic("रिया")})
    sheet = pairings(tmp_path, "रिया", "Ada Abel")
    assert (sheet.made.lacking, sheet.made.unjoined) == ((), ("Devanagari",))
    assert warning_words(sheet.made) == (
        "Letters in Devanagari stand one by one here, not joined: look over those names first."
    )
    assert pairings(tmp_path, "Zoë", "Ada Abel").made.unjoined == ()


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("Made.ttf", quadratic(CHINESE)),
        ("Made.otf", curved(CHINESE)),
        ("Made.otf", numbered(CHINESE)),
        ("Made.ttc", collection(quadratic(CHINESE), quadratic("x"))),
        ("Made.ttc", collection(numbered(CHINESE), curved("x"))),
    ],
)
def test_letters_come_from_a_font_of_the_machine(
    install: Fonts, file: str, content: bytes, tmp_path: Path
) -> None:
    install({file: content})
    sheet = pairings(tmp_path, f"Wang {CHINESE}", "Ada Abel")
    assert sheet.made.lacking == ()
    assert CHINESE in sheet.text()
    assert "Wang" in sheet.text()
    word = next(word for word in sheet.words if CHINESE in word.text)
    picture = sheet.picture(1, 72)
    dark = [
        picture.getpixel((int(x), int(word.middle[1]))) for x in range(int(word.left) + 4, int(word.right), 6)
    ]
    assert sum(isinstance(shade, int) and shade < 128 for shade in dark) > len(dark) / 2, "it is drawn, too"


def broken_inside(letters: str) -> bytes:
    """A font whose table of contents and letters are sound, but whose outlines are nonsense."""
    font = bytearray(quadratic(letters))
    for place in range(struct.unpack_from(">H", font, 4)[0]):
        tag, _sum, offset, length = struct.unpack_from(">4sIII", font, 12 + 16 * place)
        if tag == b"glyf":
            font[offset : offset + length] = b"\x00\x63" + b"\xff" * (length - 2)
        if tag == b"loca":
            font[offset : offset + length] = b"\xff" * length
    return bytes(font)


@pytest.mark.parametrize(
    "content",
    [
        broken_inside(CHINESE),
        quadratic(CHINESE).replace(b"hmtx", b"hmtq"),
        quadratic(CHINESE).replace(b"name", b"nama"),
        quadratic(CHINESE).replace(b"post", b"posq").replace(b"OS/2", b"OS/3"),
        curved(CHINESE).replace(b"CFF ", b"CFF2"),
        curved(CHINESE)[:-40] + b"\0" * 40,
    ],
)
def test_a_broken_font_is_passed_over_in_favour_of_another(
    install: Fonts, content: bytes, tmp_path: Path
) -> None:
    install({"A.ttf": content})
    alone = pairings(tmp_path, CHINESE, "Ada Abel")
    assert alone.made.lacking in ((), tuple(CHINESE))
    assert "Ada Abel" in alone.text()
    install({"B.ttf": quadratic(CHINESE)})
    sheet = pairings(tmp_path, CHINESE, "Ada Abel")
    assert sheet.made.lacking == ()
    assert "Ada Abel" in sheet.text()


@pytest.mark.parametrize(
    "name",
    [
        "W" * 200,
        "Ada " + "Maria " * 40,
        "e" + "\u0301" * 60,
        "A\nB\tC\x00\x07\x1b[31m",
        "👩‍👩‍👧‍👦 Ada",
        "\u202eAda\u202c",
        "محمد " * 30,
        "(" * 80 + "\\" * 20,
        "Ada\u2028Bea",
    ],
)
def test_no_name_breaks_a_page(name: str, tmp_path: Path) -> None:
    hall = Hall([name, "Ada Abel", f"{name}x", "Bo Bond"]).with_phones().in_round(2)
    for sheet in ("pairings-tables", "pairings-names", "slips", "standings", "seat-cards", "report"):
        printed(hall.state, sheet, tmp_path, phones="http://10.0.0.7:8080").is_tidy(margin_mm=3)


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


@pytest.mark.parametrize(("plain", "marked"), [("אב", "אָב"), ("مر", "مَر")])
def test_a_mark_stands_on_its_letter_where_the_font_draws_it_at_the_right(
    plain: str, marked: str, tmp_path: Path
) -> None:
    made = Press("Marks", "a4", NOW)
    made.page()
    for y, text in ((20, plain), (80, marked)):
        made.within(20, y, 40, text, 60)
    picture = Sheet(Printed(made.finished(), 1, ()), tmp_path).picture(1, 144)
    made.letters.close()
    ends = []
    for y in (10, 70):
        part = picture.crop((0, int(y * 144 / 25.4), picture.width, int((y + 60) * 144 / 25.4)))
        box = part.point(lambda shade: 255 * (shade < 128)).getbbox()
        assert box is not None
        ends.append((box[0], box[2]))
    assert ends[0] == pytest.approx(ends[1], abs=2), "at the right the mark hung beside the first letter"


def test_a_mark_that_is_drawn_at_the_left_follows_its_letter() -> None:
    with closing(Typesetter(FPDF())) as letters:
        (run,) = letters.line("q\u0301").runs
        assert run.text == "q\u0301"
        (run,) = letters.line("בָּ").runs
        assert (run.text[-1], len(run.text)) == ("ב", 3)


def test_arabic_letters_that_cannot_join_are_told(tmp_path: Path) -> None:
    assert pairings(tmp_path, "مێران", "Ada Abel").made.unjoined == ("Arabic",)
    assert pairings(tmp_path, "محمد", "Ada Abel").made.unjoined == ()


def test_a_mark_on_a_letter_is_set_with_it(tmp_path: Path) -> None:
    sheet = pairings(tmp_path, "Zoe\u0308 Clarke", "Ada Abel")
    assert "Zoë Clarke" in sheet.text()


LETTERS = st.characters(exclude_categories=["Cs"]) | st.sampled_from(
    "אבםمحمد王小👩\u200d\ufe0f\u0301\u202e…()\\"
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(LETTERS, min_size=1, max_size=80), min_size=4, max_size=7))
def test_names_of_any_letters_are_printed_on_every_sheet(players: list[str]) -> None:
    hall = Hall(players).with_phones().in_round(2)
    state = hall.state
    offered = [offer.sheet for offer in sheet_offers(state) if not offer.why_not]
    assert {*offered} >= {*SHEETS} - {"bracket", "certificates"}
    with TemporaryDirectory() as folder:
        for sheet in ("pairings-names", "slips", "standings"):
            read = printed(state, sheet, Path(folder), phones="http://10.0.0.7:8080")
            assert read.pages >= 1
            assert len(read.words) > 10
