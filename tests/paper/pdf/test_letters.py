"""Names in any script and with any letters on paper."""

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

from judge_app.paper.pdf import Printed, warning_words
from judge_app.paper.pdf.press import Press
from judge_app.paper.pdf.typesetting import Typesetter
from judge_app.typefaces.righttoleft import shaped
from judge_app.views.sheets import SHEETS, SheetName, sheet_offers
from tests.depth import IS_SOAK
from tests.paper.pdf.halls import NOW, Hall
from tests.paper.pdf.madefonts import collection, curved, numbered, quadratic
from tests.paper.pdf.reading import Sheet, needs_poppler, pairings, printed
from tests.typefaces.installed import Fonts, installing

pytestmark = needs_poppler
CHINESE = "王小明"


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Fonts]:
    folder = tmp_path / "fonts"
    folder.mkdir()
    with installing(folder) as made:
        yield made


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


STRANGE = (
    "W" * 200,
    "Ada " + "Maria " * 40,
    "e" + "\u0301" * 60,
    "A\nB\tC\x00\x07\x1b[31m",
    "👩‍👩‍👧‍👦 Ada",
    "\u202eAda\u202c",
    "محمد " * 30,
    "(" * 80 + "\\" * 20,
    "Ada\u2028Bea",
)


@pytest.mark.parametrize(
    "sheet", ["pairings-tables", "pairings-names", "slips", "standings", "seat-cards", "report"]
)
def test_no_name_breaks_a_page(sheet: SheetName, tmp_path: Path) -> None:
    players = [name for strange in STRANGE for name in (strange, f"{strange}x")]
    hall = Hall([*players, "Ada Abel", "Bo Bond"]).with_phones().in_round(2)
    printed(hall.state, sheet, tmp_path, phones="http://10.0.0.7:8080").is_tidy(margin_mm=3)


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


@settings(
    max_examples=100 if IS_SOAK else 8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
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
