"""Whatever cannot be imported is refused with one clear sentence, and leaves nothing behind."""

import io
import os
import socket
import zipfile
import zlib
from pathlib import Path

import pytest

from judge_app.rulebook.documents import LIMITS
from tests.rulebook.documents.conftest import Importing
from tests.rulebook.documents.pdfs import Pdf, Words, text_pdf, with_pages

SOME = ["The otter swims on its back and opens a shell with a stone that it has brought along."] * 3
WHOLE = text_pdf([SOME, SOME])
PNG = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + bytes(30)


def zipped() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("word/document.xml", "<w:t>otters</w:t>")
    return file.getvalue()


def scanned(pages: int, *, stamp: str = "") -> bytes:
    """Pictures of pages, with perhaps a few letters on each."""
    pdf = Pdf()
    picture = pdf.stream(
        zlib.compress(bytes(100)),
        "/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceGray /BitsPerComponent 8 "
        "/Filter /FlateDecode",
    )
    text = f" BT /F1 9 Tf 72 72 Td ({stamp}) Tj ET" if stamp else ""
    trailer = with_pages(pdf, [f"q 612 0 0 792 0 0 cm /Im1 Do Q{text}".encode()] * pages)
    images = f"/XObject << /Im1 {picture} 0 R >> /Font".encode()
    pdf.objects = [body.replace(b"/Resources << /Font", b"/Resources << " + images) for body in pdf.objects]
    return pdf.written(trailer)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is empty"),
        (b" \r\n\t ", "is empty"),
        (PNG, "is no PDF but a picture"),
        (zipped(), "is no PDF but a zip or office file"),
        (b"<html><body>404 not found</body></html>", "is no PDF but a web page"),
        (b"\n<!DOCTYPE HTML>\n<p>otters", "is no PDF but a web page"),
        (b"<?xml version='1.0'?>\n<!-- otters -->\n<html>", "is no PDF but a web page"),
        (b"Otters swim.", "is no PDF but a text"),
        (b"otters\0swim", "is no PDF."),
        (bytes(5000), "is no PDF."),
        (b"%PDF-1.7\n", "it is damaged or no PDF"),
        (b"%PDF-1.7\n" + bytes(range(256)) * 20, "it is damaged or no PDF"),
        (WHOLE[: len(WHOLE) // 3], "it is damaged or no PDF"),
        (WHOLE.replace(b"/Pages", b"/Sages"), "it is damaged or no PDF"),
        (scanned(3), "has pictures of pages but no text"),
        (scanned(30, stamp="Scan 17"), "has pictures of pages but no text"),
        (text_pdf([[]]), "has pictures of pages but no text"),
        (text_pdf([[Words("\x01\x02\x03" * 60)]]), "has pictures of pages but no text"),
    ],
)
def test_what_is_no_document_is_refused(importing: Importing, content: bytes, sentence: str) -> None:
    said = importing.refusal(content, "otters.pdf")
    assert "otters.pdf" in said
    assert sentence in said
    assert "Nothing was imported." in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("content", "name", "sentence"),
    [
        (PNG, "otters.txt", "is neither a PDF nor a text"),
        (zipped(), "otters.docx", "is neither a PDF nor a text"),
        (b"<!doctype html><p>Otters", "otters.txt", "is a web page"),
        (b"<p>Otters swim.</p>", "otters.html", "is a web page"),
    ],
)
def test_what_is_no_text_is_refused(importing: Importing, content: bytes, name: str, sentence: str) -> None:
    said = importing.refusal(content, name)
    assert sentence in said
    assert "Nothing was imported." in said


def test_a_text_that_speaks_of_web_pages_is_taken(importing: Importing) -> None:
    assert importing.titles("# Otters\n\nWrite <html> at the top.\n", "otters.md") == ["Otters"]


def test_a_pdf_whose_table_of_objects_is_wrong_is_read_all_the_same(importing: Importing) -> None:
    assert importing.add(WHOLE.replace(b"startxref\n", b"startxref\n7")).pages == 2


def test_more_pages_than_anybody_reads_are_refused_with_their_number(importing: Importing) -> None:
    said = importing.refusal(text_pdf([["otter"]] * 1001))
    assert said.startswith("rules.pdf has 1,001 pages, and 1,000 is the most. Nothing was imported. Split it")


def test_each_limit_has_its_sentence(tmp_path: Path) -> None:
    importing = Importing(tmp_path, LIMITS._replace(file_bytes=3_000_000))
    assert "has more than 3 MB" in importing.refusal(bytes(3_000_001))
    importing = Importing(tmp_path, LIMITS._replace(letters=1_000_000))
    assert "more text than 1 million letters" in importing.refusal("otter " * 200_000, "rules.txt")
    assert "more text than 1 million letters" in importing.refusal("€" * 4_000_001, "rules.txt")
    importing = Importing(tmp_path, LIMITS._replace(lines=50))
    assert "has more than 50 lines" in importing.refusal("otter\n" * 51, "rules.txt")
    assert "has more than 50 lines" in importing.refusal("\n" * 51 + "otter", "rules.txt")
    assert "has more than 50 lines" in importing.refusal(text_pdf([["otter"] * 30] * 2))
    importing = Importing(tmp_path, LIMITS._replace(sections=5))
    many = "".join(f"# otter {n}\nswims\n" for n in range(6))
    assert "has more than 5 headings" in importing.refusal(many, "rules.md")
    importing = Importing(tmp_path, LIMITS._replace(seconds=0.0))
    assert "takes more than 0 seconds" in importing.refusal(WHOLE)
    importing = Importing(tmp_path, LIMITS._replace(page_letters=100))
    assert importing.refusal(WHOLE).startswith("Page 1 of rules.pdf holds more text than a page can show")


def test_what_is_no_file_is_refused_and_never_waited_for(importing: Importing, tmp_path: Path) -> None:
    pipe, place = tmp_path / "pipe.pdf", tmp_path / "socket.pdf"
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(place))
        for path in (tmp_path, pipe, place, Path("/dev/zero"), Path("/dev/stdin")):
            assert "is no file" in importing.refusal_of(path)


def test_what_is_not_there_or_closed_is_refused(importing: Importing, tmp_path: Path) -> None:
    assert importing.refusal_of(tmp_path / "none.pdf").startswith("There is no file")
    assert "cannot be read" in importing.refusal_of(tmp_path / "a\0b.pdf")
    assert "cannot be read" in importing.refusal_of(importing.file("x", "file.txt") / "below.txt")
    loop = tmp_path / "loop.pdf"
    loop.symlink_to(loop)
    assert "cannot be read" in importing.refusal_of(loop)


def test_a_file_that_may_not_be_read_is_refused(importing: Importing) -> None:
    path = importing.file("otters")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("Who runs the tests here may read everything.")
    assert "cannot be read" in importing.refusal_of(path)
