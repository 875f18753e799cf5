"""Files that want more of a device than a document may have."""

import zlib
from collections.abc import Callable, Mapping
from types import MappingProxyType

from tests.rulebook.documents.pdfs import Pdf, drawn, text_pdf, with_pages

GIGABYTE = 1 << 30
MEGABYTE = 1 << 20
FORM = "/Type /XObject /Subtype /Form /BBox [0 0 9 9]"
SOME_TEXT = ["The cat has the first turn, and the dog may look on from the other side of it."] * 20


def bomb(size: int = GIGABYTE, letter: bytes = b"\0") -> bytes:
    """Unpacks to *size* times *letter*; packed without ever holding that much."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = packer.compress(letter * MEGABYTE) + packer.flush(zlib.Z_FULL_FLUSH)
    return b"\x78\xda" + piece * (size // MEGABYTE)


def one_page(pdf: Pdf, contents: str, resources: str = "") -> bytes:
    """A document of one page; *contents* and *resources* as they stand in its dictionary."""
    page, tree = len(pdf.objects) + 1, len(pdf.objects) + 2
    font = "<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    pdf.add(
        f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 612 792] /Contents {contents} "
        f"/Resources << {resources or f'/Font {font}'} >> >>"
    )
    pdf.add(f"<< /Type /Pages /Kids [{page} 0 R] /Count 1 >>")
    catalog = pdf.add(f"<< /Type /Catalog /Pages {tree} 0 R >>")
    return pdf.written(f"/Root {catalog} 0 R")


def bomb_on_a_page() -> bytes:
    pdf = Pdf()
    return one_page(pdf, f"{pdf.stream(bomb(), '/Filter /FlateDecode')} 0 R")


def bomb_in_a_bomb() -> bytes:
    pdf = Pdf()
    content = bomb()
    for _ in range(3):
        content = zlib.compress(content, 9)
    filters = "/FlateDecode " * 4
    return one_page(pdf, f"{pdf.stream(content, f'/Filter [{filters}]')} 0 R")


def forty_filters() -> bytes:
    pdf = Pdf()
    content = b"BT ET"
    for _ in range(40):
        content = zlib.compress(content)
    filters = "/FlateDecode " * 40
    return one_page(pdf, f"{pdf.stream(content, f'/Filter [{filters}]')} 0 R")


def run_length_bomb() -> bytes:
    pdf = Pdf()
    packed = zlib.compress(b"\x81 " * (7 * MEGABYTE // 2), 9)
    return one_page(pdf, f"{pdf.stream(packed, '/Filter [/FlateDecode /RunLengthDecode]')} 0 R")


def one_stream_a_thousand_times() -> bytes:
    pdf = Pdf()
    stream = pdf.packed(b" " * (7 * MEGABYTE))
    return one_page(pdf, "[" + f"{stream} 0 R " * 1000 + "]")


def bomb_of_objects() -> bytes:
    """The catalog is in a stream of objects, which unpacks to a gigabyte."""
    content = b"%PDF-1.7\n"
    objects = len(content)
    packed = bomb(letter=b" ")
    head = f"1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
    content += head.encode() + packed + b"\nendstream\nendobj\n"
    return _with_stream_of_places(content, objects)


def _with_stream_of_places(content: bytes, objects: int) -> bytes:
    """Ends *content* with a table of its objects: 1 at *objects*, 2 within 1, and 3, the table."""
    table = len(content)
    rows = ((0, 0, 0), (1, objects, 0), (2, 1, 0), (1, table, 0))
    places = b"".join(
        bytes((kind,)) + place.to_bytes(4, "big") + bytes((more,)) for kind, place, more in rows
    )
    head = f"3 0 obj\n<< /Type /XRef /Size 4 /W [1 4 1] /Root 2 0 R /Length {len(places)} >>\nstream\n"
    end = f"\nendstream\nendobj\nstartxref\n{table}\n%%EOF\n"
    return content + head.encode() + places + end.encode()


def bomb_of_places() -> bytes:
    packed = bomb()
    entries = f"/Size 100000000 /W [1 4 1] /Root 2 0 R /Filter /FlateDecode /Length {len(packed)}"
    content = f"%PDF-1.7\n1 0 obj\n<< /Type /XRef {entries} >>\nstream\n".encode() + packed
    return content + b"\nendstream\nendobj\nstartxref\n9\n%%EOF\n"


def pages_in_a_circle() -> bytes:
    pdf = Pdf()
    pdf.add("<< /Type /Catalog /Pages 2 0 R >>")
    pdf.add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    pdf.add("<< /Type /Pages /Kids [4 0 R] /Count 1 /Parent 2 0 R >>")
    pdf.add("<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 3 0 R >>")
    return pdf.written("/Root 1 0 R")


def pages_below_pages() -> bytes:
    """Each of thirty levels has the next one ten times."""
    pdf = Pdf()
    pdf.add("<< /Type /Catalog /Pages 2 0 R >>")
    for level in range(30):
        pdf.add(f"<< /Type /Pages /Kids [{f'{level + 3} 0 R ' * 10}] /Count 1 >>")
    pdf.add("<< /Type /Page /MediaBox [0 0 9 9] >>")
    return pdf.written("/Root 1 0 R")


def brackets() -> bytes:
    pdf = Pdf()
    pdf.add("<< /Type /Catalog /Pages 2 0 R >>")
    pdf.add(b"[" * 100_000 + b"]" * 100_000)
    return pdf.written("/Root 1 0 R")


def brackets_on_a_page() -> bytes:
    pdf = Pdf()
    return one_page(pdf, f"{pdf.packed(b'[' * MEGABYTE)} 0 R")


def _wide_font(pdf: Pdf, letters: str = "<0000> <FFFF> <0000>") -> int:
    table = pdf.packed(
        f"begincmap\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"1 beginbfrange\n{letters}\nendbfrange\nendcmap".encode()
    )
    return pdf.add(f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode {table} 0 R >>")


def fonts_without_end() -> bytes:
    """Fifty thousand names of a font that maps every letter there is."""
    pdf = Pdf()
    font = _wide_font(pdf)
    names = " ".join(f"/F{number} {font} 0 R" for number in range(50_000))
    contents = pdf.packed(drawn(SOME_TEXT))
    return one_page(pdf, f"{contents} 0 R", f"/Font << {names} >>")


def fonts_in_a_drawing() -> bytes:
    """The same within a form, whose fonts are read only when the page comes to it."""
    pdf = Pdf()
    font = _wide_font(pdf)
    names = " ".join(f"/F{number} {font} 0 R" for number in range(50_000))
    form = pdf.packed(
        drawn(SOME_TEXT),
        f"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << {names} >> >>",
    )
    contents = pdf.packed(drawn(SOME_TEXT) + b" /X1 Do")
    return one_page(pdf, f"{contents} 0 R", f"/Font << /F1 {font} 0 R >> /XObject << /X1 {form} 0 R >>")


def letters_that_stand_for_hundreds() -> bytes:
    pdf = Pdf()
    long = "0041" * 250
    table = pdf.packed(f"begincmap\n1 beginbfchar\n<41> <{long}>\nendbfchar\nendcmap".encode())
    kind = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding"
    font = pdf.add(f"<< {kind} /ToUnicode {table} 0 R >>")
    contents = pdf.packed(b"BT /F1 9 Tf (" + b"A" * (6 * MEGABYTE) + b") Tj ET")
    return one_page(pdf, f"{contents} 0 R", f"/Font << /F1 {font} 0 R >>")


def a_line_in_a_hundred_thousand_pieces() -> bytes:
    pdf = Pdf()
    before = b"BT /F1 9 Tf " + b"(" + b"word " * 30_000 + b") Tj "
    return one_page(pdf, f"{pdf.packed(before + b'[' + b'(a) -9 ' * 49_000 + b'] TJ ET')} 0 R")


def steps_without_end() -> bytes:
    pdf = Pdf()
    return one_page(pdf, f"{pdf.packed(b'q Q ' * (7 * MEGABYTE // 4))} 0 R")


def drawings_in_drawings() -> bytes:
    """Each of twelve drawings has the next one ten times."""
    pdf = Pdf()
    form = pdf.packed(drawn(["ha"]), FORM)
    for _ in range(12):
        resources = f"/Resources << /XObject << /X {form} 0 R >> >>"
        form = pdf.packed(b"/X Do " * 10, f"{FORM} {resources}")
    contents = pdf.packed(b"/X Do " * 10)
    return one_page(pdf, f"{contents} 0 R", f"/XObject << /X {form} 0 R >>")


def bookmarks_in_a_circle() -> bytes:
    pdf = Pdf()
    drawings = [drawn(SOME_TEXT)]
    trailer = with_pages(pdf, drawings, [("Turns", 1), ("Dogs", 1)])
    last = len(pdf.objects)
    pdf.put(last, pdf.objects[last - 1].replace(b" /Dest", f" /Next {last - 1} 0 R /Dest".encode()))
    return pdf.written(trailer)


def empty_space_on_every_page() -> bytes:
    pdf = Pdf()
    drawing = pdf.packed(b" " * (7 * MEGABYTE))
    trailer = with_pages(pdf, [drawn(SOME_TEXT)] * 900)
    pdf.objects = [
        body.replace(b"/Contents ", f"/Contents {drawing} 0 R /Was ".encode()) for body in pdf.objects
    ]
    return pdf.written(trailer)


def a_million_objects() -> bytes:
    content = text_pdf([SOME_TEXT])
    row = b"0000000009 00000 n \n"
    start = content.index(b"xref\n0 ")
    trailer = content[content.index(b"trailer") :]
    return content[:start] + b"xref\n0 2000000\n" + row * 2_000_000 + trailer


def two_thousand_pages() -> bytes:
    return text_pdf([[f"Page {number} of many, and each has a line of text."] for number in range(2000)])


def two_thousand_pages_that_say_three() -> bytes:
    return two_thousand_pages().replace(b"/Count 2000", b"/Count 3")


HOSTILE: Mapping[str, Callable[[], bytes]] = MappingProxyType(
    {
        make.__name__: make
        for make in (
            bomb_on_a_page,
            bomb_in_a_bomb,
            forty_filters,
            run_length_bomb,
            one_stream_a_thousand_times,
            bomb_of_objects,
            bomb_of_places,
            pages_in_a_circle,
            pages_below_pages,
            brackets,
            brackets_on_a_page,
            fonts_without_end,
            fonts_in_a_drawing,
            letters_that_stand_for_hundreds,
            a_line_in_a_hundred_thousand_pieces,
            steps_without_end,
            drawings_in_drawings,
            bookmarks_in_a_circle,
            empty_space_on_every_page,
            a_million_objects,
            two_thousand_pages,
            two_thousand_pages_that_say_three,
        )
    }
)
