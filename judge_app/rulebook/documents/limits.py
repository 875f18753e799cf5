"""How much of the device an import may use, whatever the file says of itself."""

from typing import NamedTuple

__all__ = ["LIMITS", "Limits"]


class Limits(NamedTuple):
    """Each is many times what a rule document needs."""

    file_bytes: int = 60_000_000
    """A rulebook of forty pages full of pictures has about 20 MB."""
    pages: int = 1_000
    letters: int = 6_000_000
    """Of all the text together: as much as twelve thick novels."""
    page_letters: int = 200_000
    """A page set in small print has 10,000."""
    lines: int = 120_000
    sections: int = 10_000
    stream_bytes: int = 8_000_000
    """Of any one piece of a PDF, unpacked: what draws a page takes some kB, with a map on it perhaps a MB."""
    memory_bytes: int = 400_000_000
    """More than the app had before."""
    seconds: float = 120.0
    """Between the first byte and the last page; a hundred pages take two."""
    least_letters: int = 40
    """A page with fewer says nothing; where all are like that, they are pictures of pages."""


LIMITS = Limits()
