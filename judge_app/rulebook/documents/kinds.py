"""What a file is that calls itself a document, told from how it begins."""

import re

from judge_app.core.plaintext import text_of
from judge_app.language import _

__all__ = ["is_pdf", "is_web_page", "kind_in_words"]

HEADER_WITHIN = 1024
"""A PDF says so at its beginning, though mail programs have put some bytes before it."""
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
_WEB_PAGE = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>|<!--.{0,500}?-->|\s)*<(?:!doctype\s+)?html\b", re.I | re.S
)


def is_pdf(content: bytes) -> bool:
    return b"%PDF-" in content[:HEADER_WITHIN]


def is_web_page(content: bytes) -> bool:
    """
    >>> is_web_page(b"<!DOCTYPE html><p>Not found"), is_web_page(b"# Tea <html>")
    (True, False)
    """
    return _WEB_PAGE.match(content[:HEADER_WITHIN]) is not None


def kind_in_words(content: bytes) -> str:
    """What it is, if that is easily seen; else nothing."""
    if is_web_page(content):
        return _("a web page")
    if content.startswith(_PICTURES) or (content[:4] == b"RIFF" and content[8:12] == b"WEBP"):
        return _("a picture")
    if content.startswith(b"PK\x03\x04"):
        return _("a zip or office file")
    return _("a text") if text_of(content[:HEADER_WITHIN]) is not None else ""
