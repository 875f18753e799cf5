"""A file of the judge's, of whatever kind, as a document in parts."""

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from judge_app.core.plaintext import text_of
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.rulebook.documents.furniture import part_contents, without_running_heads
from judge_app.rulebook.documents.headings import with_headings, with_run_ins
from judge_app.rulebook.documents.kept import Draft, Part
from judge_app.rulebook.documents.kinds import is_pdf, is_web_page, kind_in_words
from judge_app.rulebook.documents.limits import Limits
from judge_app.rulebook.documents.lines import Line, tidied
from judge_app.rulebook.documents.markdown import is_markdown, markdown_lines
from judge_app.rulebook.documents.parts import LONGEST_TITLE, parts_of, title_in, whole_headings
from judge_app.rulebook.documents.plain import plain_lines
from judge_app.rulebook.documents.watch import Watch

__all__ = ["content_of", "read"]

MARKDOWN = (".md", ".markdown", ".mdown")
WEB_PAGES = (".html", ".htm", ".xhtml", ".mhtml", ".mht")
OFTEN = 2_000
"""After so many lines it is asked whether somebody still waits."""


def content_of(path: Path, limits: Limits) -> bytes:
    """The bytes of *path*, if it is a file and not too large; anything else is not even opened."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            text = _("{file} is no file. Nothing was imported. Choose a PDF or a text.")
            raise Refused(text.format(file=path))
        # not blocking, for what was a file a moment ago may be a pipe now
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:
            content = file.read(limits.file_bytes + 1)
    except FileNotFoundError as error:
        raise Refused(_("There is no file {file}. Nothing was imported.").format(file=path)) from error
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        text = _("{file} cannot be read: {reason}. Nothing was imported.")
        raise Refused(text.format(file=path, reason=reason)) from error
    if len(content) > limits.file_bytes:
        text = _("{file} has more than {n} MB. Nothing was imported. Split it into smaller files first.")
        raise Refused(text.format(file=path.name, n=limits.file_bytes // 1_000_000))
    return content


def read(path: Path, content: bytes, watch: Watch) -> Draft:
    """What *content* is counts, not what the name of its file ends in; but what names itself a PDF is one."""
    if is_pdf(content):
        from judge_app.rulebook.documents.pdf import read_pdf  # start-up must not wait for pypdf

        pdf = read_pdf(content, watch)
        return _draft(pdf.lines, pdf.pages, pdf.title, path, watch)
    _refuse_pretending(path, content)
    text = _text(path, content, watch)
    watch.tell(0, _("Reading"))
    is_marked = path.suffix.lower() in MARKDOWN or is_markdown(text)
    lines = list(_watched(markdown_lines(text) if is_marked else plain_lines(text), watch))
    return _draft(lines, lines[-1].page if lines else 0, "", path, watch)


def _refuse_pretending(path: Path, content: bytes) -> None:
    """A PDF that did not come through is often the page of a server that says so."""
    if not content.strip():
        raise Refused(_("{file} is empty. Nothing was imported.").format(file=path.name))
    ending, kind = path.suffix.lower(), kind_in_words(content)
    if ending == ".pdf":
        text = _("{file} is no PDF. Nothing was imported. Get the file anew.")
        if kind:
            text = _("{file} is no PDF but {kind}. Nothing was imported. Get the document itself.")
        raise Refused(text.format(file=path.name, kind=kind))
    if ending in WEB_PAGES or is_web_page(content):
        text = _("{file} is a web page. Nothing was imported. Save it as a PDF or as plain text first.")
        raise Refused(text.format(file=path.name))


def _text(path: Path, content: bytes, watch: Watch) -> str:
    if len(content) <= 4 * watch.limits.letters:  # the most bytes that so many letters can have
        text = text_of(content)
        if text is None:
            words = _(
                "{file} is neither a PDF nor a text. Nothing was imported. "
                "Save it as a PDF or as plain text first."
            )
            raise Refused(words.format(file=path.name))
        if len(text.splitlines()) > watch.limits.lines:
            raise watch.too_many_lines()
        if len(text) <= watch.limits.letters:
            return text
    raise watch.too_long()


def _watched(lines: Iterable[Line], watch: Watch) -> Iterator[Line]:
    for number, line in enumerate(lines):
        if not number % OFTEN:
            watch.check()
        yield line


def _draft(lines: list[Line], pages: int, title: str, path: Path, watch: Watch) -> Draft:
    contents = part_contents(without_running_heads(lines, pages))
    watch.check()
    marked = with_run_ins(whole_headings(with_headings(contents.lines, contents.titles)))
    name = title or title_in(marked) or tidied(path.stem.replace("_", " ")) or _("Document")
    name = name[:LONGEST_TITLE]
    parts: list[Part] = []
    for part in parts_of(marked, name):
        if len(parts) == watch.limits.sections:
            raise watch.too_many_sections()
        parts.append(part)
    if not parts:
        raise Refused(_("There is no text in {file}. Nothing was imported.").format(file=path.name))
    return Draft(name, pages, tuple(parts))
