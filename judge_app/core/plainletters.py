"""Codes that people read off a screen or a sheet and type: letters that cannot be taken for each other."""

__all__ = ["LETTERS", "grouped", "letters_typed"]

LETTERS = "23456789ACDEFGHJKMNPRTVWXY"
"""None of them looks like another, on paper or in a bad light."""
_SPACES = str.maketrans("", "", " -·\u00a0")
# Read off a screen in a hurry: each of these can only have been the other.
_MISREAD = str.maketrans("SBZU", "582V")


def letters_typed(text: str, length: int) -> str | None:
    """The code of *length* letters that somebody typed, in whatever case and with whatever spaces.

    >>> letters_typed(" k7f 29m ", 6), letters_typed("k7fz9m", 6), letters_typed("k7f", 6)
    ('K7F29M', 'K7F29M', None)
    """
    typed = text.translate(_SPACES) if len(text) <= 4 * length + 16 else ""
    code = typed.upper().translate(_MISREAD)
    return code if len(typed) == length and typed.isascii() and set(code) <= set(LETTERS) else None


def grouped(code: str, size: int) -> str:
    """
    >>> grouped("K7F29MQX", 4)
    'K7F2 9MQX'
    """
    return " ".join(code[start : start + size] for start in range(0, len(code), size))
