"""The documents of one table as text.

Of those that the file had when it was opened only the places are kept, not copies: that makes opening
a large file cheap. A document ends at the next tab.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

__all__ = ["Documents", "Tables"]


class Documents:
    __slots__ = ("_file", "_found")

    def __init__(self) -> None:
        self._file = b""
        self._found: dict[str, int | bytes] = {}

    def put(self, id_: str, text: bytes) -> None:
        self._found[id_] = text

    def remove(self, id_: str) -> None:
        self._found.pop(id_, None)

    def place(self, file: bytes, places: Iterable[tuple[str, int]]) -> None:
        """Documents stand in *file* at these *places*; there is one file, that which was opened."""
        self._file = file
        self._found.update(places)

    def text(self, id_: str) -> bytes:
        return self._text(self._found[id_])

    def texts(self) -> Iterator[tuple[str, bytes]]:
        return ((id_, self._text(found)) for id_, found in self._found.items())

    def __contains__(self, id_: object) -> bool:
        return id_ in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def _text(self, found: int | bytes) -> bytes:
        if isinstance(found, bytes):
            return found
        return self._file[found : self._file.index(b"\t", found)]


Tables: TypeAlias = dict[str, Documents]
