"""Scripts whose letters join, stack or change places: a renderer has to be told which of them it draws."""

from functools import lru_cache
from unicodedata import name as name_of

__all__ = ["JOINING", "joining_script"]

JOINING = {
    "DEVANAGARI": "Deva",
    "BENGALI": "Beng",
    "GURMUKHI": "Guru",
    "GUJARATI": "Gujr",
    "ORIYA": "Orya",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "KANNADA": "Knda",
    "MALAYALAM": "Mlym",
    "SINHALA": "Sinh",
    "THAI": "Thai",
    "LAO": "Laoo",
    "TIBETAN": "Tibt",
    "MYANMAR": "Mymr",
    "KHMER": "Khmr",
}
"""By the first word of the names of their letters, with what renderers call them."""


@lru_cache(maxsize=4096)
def joining_script(text: str) -> str:
    """The first such script in *text*, as the names of its letters begin; nothing where there is none."""
    if text.isascii():
        return ""
    first_words = (name_of(char, "").split(" ", 1)[0] for char in text)
    return next((word for word in first_words if word in JOINING), "")
