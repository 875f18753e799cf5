"""Text out of a file of somebody else's, however it was encoded."""

import codecs
import re
from contextlib import suppress

__all__ = ["text_of"]

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")


def text_of(content: bytes) -> str | None:
    """UTF-8, UTF-16 with its mark, or else Windows-1252; nothing where *content* is no text.

    >>> text_of("Zoë".encode("utf-16")), text_of("Zoë".encode("cp1252")), text_of(b"PK\\x03\\x04")
    ('Zoë', 'Zoë', None)
    """
    is_wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if is_wide else ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            text = content.decode(encoding)
            return None if _CONTROL.search(text) else text
    return None
