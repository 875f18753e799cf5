"""Every name is drawn in a font that has its letters."""

import struct
from pathlib import Path

import pytest

from judge_app.typefaces import cmap
from judge_app.typefaces.finding import USUAL, font_for, pieces
from tests.typefaces.installed import Fonts

HEBREW, ARABIC = "דוד בן גוריון", "محمد علي"
CHINESE = "王小明"
EUROPEAN = ["Ada", "Zoë Łukasz", "Ñandú", "Đặng Thị", "Ελένη", "Иван Ћирић", "“a” – b’s", ""]


def format_4() -> bytes:
    """Two segments: three characters counted on from a glyph, and three listed of which one is missing."""
    ends, starts = (0x5C11, 0x738D, 0xFFFF), (0x5C0F, 0x738B, 0xFFFF)
    deltas = (0, (40 - 0x738B) & 0xFFFF, 1)
    ranges, glyphs = (6, 0, 0), (7, 0, 9)  # the list begins six bytes behind the first range
    words = (6, 0, 0, 0, *ends, 0, *starts, *deltas, *ranges, *glyphs)
    return struct.pack(f">HHH{len(words)}H", 4, 6 + 2 * len(words), 0, *words)


def format_12() -> bytes:
    groups = ((0x41, 0x5A, 1), (0x1F600, 0x1F64F, 60), (0x20000, 0x20002, 0))
    packed = b"".join(struct.pack(">III", *group) for group in groups)
    return struct.pack(">HHIII", 12, 0, 16 + len(packed), 0, len(groups)) + packed


def cmap_of(*tables: tuple[int, int, bytes]) -> bytes:
    head, body = b"", b""
    for platform, encoding, table in tables:
        head += struct.pack(">HHI", platform, encoding, 4 + 8 * len(tables) + len(body))
        body += table
    return struct.pack(">HH", 0, len(tables)) + head + body


def font_of(table: bytes, outlines: bytes = b"glyf") -> bytes:
    start = 12 + 2 * 16
    records = struct.pack(">4sIII", b"cmap", 0, start, len(table))
    records += struct.pack(">4sIII", outlines, 0, start + len(table), 4)
    return b"\0\1\0\0" + struct.pack(">HHHH", 2, 0, 0, 0) + records + table + b"\0" * 4


@pytest.mark.parametrize("name", EUROPEAN)
def test_roboto_draws_latin_greek_and_cyrillic(name: str) -> None:
    assert font_for(name) == font_for(name, bold=True) == USUAL


@pytest.mark.parametrize("name", [HEBREW, ARABIC, "☃"])
def test_letters_that_roboto_lacks_come_from_another_font(name: str) -> None:
    font = font_for(name)
    assert font != USUAL
    assert all(map(cmap.coverage(Path(font)), (ord(char) for char in name if char != " ")))


def test_what_no_font_has_stays_with_roboto(install: Fonts) -> None:
    install({})
    assert font_for(CHINESE) == USUAL
    assert [piece.text for piece in pieces(CHINESE)] == [CHINESE]


def test_a_segment_of_format_4_counts_on_or_lists_its_glyphs() -> None:
    has = cmap.from_cmap(cmap_of((3, 1, format_4())))
    assert [has(code) for code in (0x738B, 0x738D, 0x738A, 0x738E)] == [True, True, False, False]
    assert [has(code) for code in (0x5C0F, 0x5C10, 0x5C11)] == [True, False, True]
    assert not has(0x1F600)


def test_format_12_reaches_beyond_the_first_plane() -> None:
    has = cmap.from_cmap(cmap_of((3, 10, format_12())))
    assert [has(code) for code in (0x41, 0x5B, 0x1F600, 0x1F650)] == [True, False, True, False]
    assert [has(code) for code in (0x20000, 0x20001)] == [False, True]


def test_the_fullest_table_of_a_font_is_read() -> None:
    both = cmap_of((3, 1, format_4()), (3, 10, format_12()))
    assert cmap.from_cmap(both)(0x1F600)


def test_the_font_with_most_letters_is_taken(install: Fonts) -> None:
    folder = install({"One.ttf": font_of(cmap_of((3, 1, format_4()))), "Two.ttf": b""})
    assert font_for("王小") == str(folder / "One.ttf")
    assert font_for("王") == str(folder / "One.ttf")


def test_a_bold_text_takes_the_bold_of_two_equal_fonts(install: Fonts) -> None:
    font = font_of(cmap_of((3, 1, format_4())))
    folder = install({"Sans-Bold.ttf": font, "Sans-Italic.ttf": font, "Sans-Regular.ttf": font})
    assert font_for("王") == str(folder / "Sans-Regular.ttf")
    assert font_for("王", bold=True) == str(folder / "Sans-Bold.ttf")


def test_a_text_that_no_font_has_whole_is_drawn_in_pieces(install: Fonts) -> None:
    folder = install({"One.ttf": font_of(cmap_of((3, 1, format_4())))})
    chinese = str(folder / "One.ttf")
    assert pieces("Ann 王 小 Lee") == ((USUAL, "Ann "), (chinese, "王 小 "), (USUAL, "Lee"))


WHOLE = font_of(cmap_of((3, 1, format_4())))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no font at all, but long enough to look like one",
        WHOLE[:20],
        WHOLE[:-8],
        b"\0\1\0\0" + b"\xff" * 200,
        font_of(b"\0\0\xff\xff"),
        font_of(cmap_of((3, 1, format_4()[:9]))),
        font_of(cmap_of((3, 1, format_4())), outlines=b"CBDT"),
        b"ttcf" + b"\xff" * 40,
    ],
)
def test_a_broken_font_file_is_passed_over(install: Fonts, content: bytes) -> None:
    install({"Broken.ttf": content})
    assert font_for("王") == USUAL


def test_the_first_font_of_a_collection_counts(install: Fonts) -> None:
    inner = bytearray(font_of(cmap_of((3, 1, format_4()))))
    for place in (20, 36):  # the offsets of a collection count from its own start
        struct.pack_into(">I", inner, place, struct.unpack_from(">I", inner, place)[0] + 16)
    collection = b"ttcf" + struct.pack(">HHII", 1, 0, 1, 16) + bytes(inner)
    folder = install({"All.ttc": collection})
    assert font_for("王") == str(folder / "All.ttc")
