"""The text of a PDF, read by pypdf within bounds of our own."""

import io
import logging
import re
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.rulebook.documents.limits import Limits
from judge_app.rulebook.documents.lines import Line, tidied
from judge_app.rulebook.documents.outline import Mark, with_outline
from judge_app.rulebook.documents.pagetext import PageText
from judge_app.rulebook.documents.watch import Watch

if TYPE_CHECKING:  # pypdf takes a moment to import; who imports nothing shall not wait for it
    from pypdf import PageObject, PdfReader
    from pypdf.generic import Destination

__all__ = ["Pdf", "read_pdf"]

LEAST_PER_PAGE = 20
"""Letters on an average page; a scan often has a stamp or a page number."""

_SENSELESS = re.compile(
    r"microsoft.word|powerpoint|untitled|^document\d*$|\(anonymous\)|\.(?:docx?|indd|qxd|pdf|rtf|odt|pptx?)$",
    re.IGNORECASE,
)


class Pdf(NamedTuple):
    lines: list[Line]
    pages: int
    title: str
    """What the file says of itself, if that makes sense."""


def read_pdf(content: bytes, watch: Watch) -> Pdf:
    from pypdf import apply_configuration
    from pypdf.errors import LimitReachedError, PyPdfError

    # pypdf says itself that a broken file may raise other errors than its own. These are all that reading
    # numbers, keys, types and packed bytes that are not there can raise; a bug of ours in `PageText` would
    # look the same, so that has tests of its own.
    foreign: tuple[type[Exception], ...] = (PyPdfError, ArithmeticError, AssertionError, AttributeError)
    foreign += (LookupError, NotImplementedError, OSError, RecursionError, TypeError, ValueError)
    foreign += (struct.error, zlib.error)
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it warns of every oddity of a file
    try:
        with apply_configuration(**_bounds(watch.limits)), watch.over_foreign_code():
            return _read(content, watch, foreign)
    except (LimitReachedError, MemoryError) as error:
        raise watch.too_heavy() from error
    except foreign as error:
        text = _(
            "{file} cannot be read: it is damaged or no PDF. Nothing was imported. "
            "Get the file anew, or import its text."
        )
        raise Refused(text.format(file=watch.name)) from error


def _bounds(limits: Limits) -> dict[str, Any]:
    """The settings of pypdf; its own let a page unpack to ten times as much."""
    most = limits.stream_bytes
    unpacked = ("array_based_stream", "lzw", "run_length", "zlib", "brotli", "jbig2")
    return {
        **{f"{one}_maximum_output_length": most for one in unpacked},
        "maximum_declared_stream_length": limits.file_bytes,
        "zlib_maximum_recovery_input_length": 200_000,
        "stream_filters_maximum_length": 4,
        "stream_decoding_work_maximum_length": 4 * most,
        "stream_parsing_work_maximum_count": 600_000,
        "outline_maximum_entries": 5_000,
        "outline_maximum_depth": 20,
        "page_tree_maximum_entries": 5 * limits.pages,
        "named_destinations_maximum_entries": 20_000,
        "xform_maximum_invocations_per_extraction": 500,
        "jbig2dec_binary": None,
    }


def _read(content: bytes, watch: Watch, foreign: tuple[type[Exception], ...]) -> Pdf:
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(content), xref_stream_maximum_entries=300_000)
    _open(reader, watch)
    pages = _pages(reader, watch)
    title, marks = "", list[Mark]()
    with suppress(*foreign):  # both are ornaments; the text can be read without
        title = _title(reader)
    with suppress(*foreign):
        marks = list(_marks(reader, reader.outline))
    lines: list[Line] = []
    letters = 0
    watch.of = len(pages)
    for number, page in enumerate(pages, 1):
        words = _("Page {n} of {all}").format(n=number, all=len(pages))
        watch.look_away()
        watch.tell(number - 1, words)
        found = _page_lines(page, number, watch)
        lines += found
        letters += sum(len(line.text) for line in found)
        if letters > watch.limits.letters:
            raise watch.too_long()
        if len(lines) > watch.limits.lines:
            raise watch.too_many_lines()
        reader.resolved_objects.clear()  # it would keep all that was ever unpacked
    watch.look_away()
    _refuse_pictures(lines, len(pages), watch)
    return Pdf(with_outline(lines, marks), len(pages), title)


def _open(reader: "PdfReader", watch: Watch) -> None:
    from pypdf import PasswordType
    from pypdf.errors import DependencyError

    if not reader.is_encrypted:
        return
    with suppress(DependencyError, NotImplementedError):  # needs a package that the app does not have
        if reader.decrypt("") != PasswordType.NOT_DECRYPTED:
            return
    text = _(
        "{file} is locked with a password or encrypted. Nothing was imported. "
        "Save a copy without that from a PDF program, or import its text."
    )
    raise Refused(text.format(file=watch.name))


def _pages(reader: "PdfReader", watch: Watch) -> list["PageObject"]:
    text = _(
        "{file} has {n} pages, and {most} is the most. Nothing was imported. "
        "Split it, and import the part with the rules."
    )
    tree: Any = reader.root_object["/Pages"]
    said = tree.get("/Count")
    if isinstance(said, int) and said > watch.limits.pages:
        raise Refused(text.format(file=watch.name, n=f"{said:,}", most=f"{watch.limits.pages:,}"))
    pages = list(reader.pages)  # the file may have told a lie
    if len(pages) > watch.limits.pages:
        raise Refused(text.format(file=watch.name, n=f"{len(pages):,}", most=f"{watch.limits.pages:,}"))
    return pages


def _title(reader: "PdfReader") -> str:
    about = reader.metadata
    title = tidied(about.title or "") if about is not None else ""
    is_sensible = 4 <= len(title) <= 120 and sum(map(str.isalpha, title)) > len(title) / 2
    return title if is_sensible and not _SENSELESS.search(title) else ""


def _marks(reader: "PdfReader", outline: "list[Any] | list[Destination]") -> Iterator[Mark]:
    for one in outline:
        if isinstance(one, list):
            yield from _marks(reader, one)
        elif (page := reader.get_destination_page_number(one)) is not None and page >= 0:
            yield Mark(tidied(str(one.title or "")), page + 1)


def _page_lines(page: "PageObject", number: int, watch: Watch) -> list[Line]:
    from pypdf.generic import ContentStream, NameObject

    if "/Contents" not in page:
        return []
    # Parsed here, while nobody looks: how much of it pypdf takes has a bound of its own.
    contents = ContentStream(page["/Contents"].get_object(), page.pdf, "bytes")
    contents.operations  # noqa: B018
    page[NameObject("/Contents")] = contents
    text = PageText(number, watch)
    watch.look()
    page.extract_text(visitor_operand_before=text.before, visitor_text=text.take)
    del page["/Contents"]
    return text.lines()


def _refuse_pictures(lines: list[Line], pages: int, watch: Watch) -> None:
    letters = sum(letter.isalnum() for line in lines for letter in line.text)
    if letters < max(watch.limits.least_letters, LEAST_PER_PAGE * pages):
        text = _(
            "{file} has pictures of pages but no text. Nothing was imported. "
            "Look for a version with text, or let a scanning program recognise it first."
        )
        raise Refused(text.format(file=watch.name))
