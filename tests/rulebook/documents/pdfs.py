"""PDF files written by hand: small, of any shape, and as wrong as a test wants them."""

import zlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

LEFT, TOP = 72, 720
BODY = 10.0


class Words(NamedTuple):
    """A line of a page."""

    text: str
    size: float = BODY
    bold: bool = False
    space: float = 0.0
    """Above it, in lines."""


class Pdf:
    """Objects in their order, numbered from 1; `written` puts the table of them at the end."""

    def __init__(self) -> None:
        self.objects: list[bytes] = []

    def add(self, body: str | bytes = b"null") -> int:
        self.objects.append(body.encode("latin-1") if isinstance(body, str) else body)
        return len(self.objects)

    def put(self, number: int, body: str | bytes) -> None:
        self.objects[number - 1] = body.encode("latin-1") if isinstance(body, str) else body

    def stream(self, content: bytes, entries: str = "") -> int:
        head = f"<< /Length {len(content)} {entries} >>\nstream\n".encode("latin-1")
        return self.add(head + content + b"\nendstream")

    def packed(self, content: bytes, entries: str = "") -> int:
        return self.stream(zlib.compress(content, 9), f"/Filter /FlateDecode {entries}")

    def written(self, trailer: str) -> bytes:
        content, places = b"%PDF-1.7\n", []
        for number, body in enumerate(self.objects, 1):
            places.append(len(content))
            content += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        table = f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n" + "".join(
            f"{place:010} 00000 n \n" for place in places
        )
        end = f"trailer << /Size {len(places) + 1} {trailer} >>\nstartxref\n{len(content)}\n%%EOF\n"
        return content + table.encode() + end.encode("latin-1")


def text_pdf(
    pages: Sequence[Iterable[Words | str]],
    outline: Sequence[tuple[str, int]] = (),
    title: str = "",
) -> bytes:
    """A document of text; *outline* has a title and the number of a page, from 1, for each bookmark."""
    pdf = Pdf()
    return pdf.written(with_pages(pdf, [drawn(page) for page in pages], outline, title))


def with_pages(
    pdf: Pdf, drawings: Sequence[bytes], outline: Sequence[tuple[str, int]] = (), title: str = ""
) -> str:
    """Adds a page for each of *drawings* and says what stands in the trailer."""
    catalog, tree = pdf.add(), pdf.add()
    plain = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    bold = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>")
    kids = []
    for drawing in drawings:
        contents = pdf.packed(drawing)
        kids.append(
            pdf.add(
                f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 612 792] /Contents {contents} 0 R "
                f"/Resources << /Font << /F1 {plain} 0 R /F2 {bold} 0 R >> >> >>"
            )
        )
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    pdf.put(tree, f"<< /Type /Pages /Kids [{listed}] /Count {len(kids)} >>")
    marks = f" /Outlines {_outline(pdf, outline, kids)} 0 R" if outline else ""
    pdf.put(catalog, f"<< /Type /Catalog /Pages {tree} 0 R{marks} >>")
    about = f" /Info {pdf.add(f'<< /Title ({title}) >>')} 0 R" if title else ""
    return f"/Root {catalog} 0 R{about}"


def _outline(pdf: Pdf, outline: Sequence[tuple[str, int]], kids: Sequence[int]) -> int:
    root = pdf.add()
    marks = [pdf.add() for _ in outline]
    for spot, (title, page) in enumerate(outline):
        chain = f" /Prev {marks[spot - 1]} 0 R" if spot else ""
        chain += f" /Next {marks[spot + 1]} 0 R" if spot + 1 < len(marks) else ""
        escaped = _escaped(title)
        pdf.put(
            marks[spot],
            f"<< /Title ({escaped}) /Parent {root} 0 R{chain} /Dest [{kids[page - 1]} 0 R /Fit] >>",
        )
    pdf.put(root, f"<< /Type /Outlines /First {marks[0]} 0 R /Last {marks[-1]} 0 R /Count {len(marks)} >>")
    return root


def drawn(page: Iterable[Words | str]) -> bytes:
    """The content of a page, a line below the other; an empty line is space."""
    y, commands = float(TOP), []
    for one in page:
        words = Words(one) if isinstance(one, str) else one
        y -= (1.2 + words.space) * words.size
        if words.text:
            font = "/F2" if words.bold else "/F1"
            commands.append(
                f"BT {font} {words.size} Tf 1 0 0 1 {LEFT} {y:.1f} Tm ({_escaped(words.text)}) Tj ET"
            )
    return "\n".join(commands).encode("cp1252", "replace")


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
