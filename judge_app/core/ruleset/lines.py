"""On which line of a TOML text each key and each element of a list stands, which tomllib does not tell."""

import re
import tomllib
from bisect import bisect_left

from judge_app.errors import Broken

__all__ = ["Path", "lines_of"]

Path = tuple[str | int, ...]
"""Keys and places in lists, from the outside in: `("structure", "rows", 2, "cut")`."""

_STRING = "|".join((r'"""(?:\\.|[^\\])*?"{3,5}', r"'''.*?'{3,5}", r'"(?:\\.|[^"\\])*"', r"'[^']*'"))
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(rf"[A-Za-z0-9_-]+|{_STRING}", re.DOTALL)
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_SCALAR = re.compile(rf"{_STRING}|[^,\]}}#\n]+", re.DOTALL)

_DEEPEST = 32
"""Nothing in a ruleset lies as deep; a key of thousands of parts would fill the memory."""


def lines_of(text: str) -> dict[Path, int]:
    """The line of every path in *text*, which tomllib has found to be sound."""
    return _Walk(text).lines


class _Walk:
    """One pass over the text that understands just enough of TOML to know where it is."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self._text = text
        self._at = 0
        self._line_ends = [found.start() for found in re.finditer("\n", text)]
        self._elements: dict[Path, int] = {}
        table: Path = ()
        while self._peek():
            if self._peek() == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Path:
        start, brackets = self._at, 2 if self._text.startswith("[[", self._at) else 1
        self._at += brackets
        *outer, last = self._keys()
        self._peek()
        self._at += brackets
        path: Path = ()
        for key in outer:
            path = self._newest((*path, key))
        path = (*path, last)
        if brackets == 2:
            self._elements[path] = self._elements.get(path, 0) + 1
            path = self._newest(path)
        self._mark(path, start)
        return path

    def _newest(self, path: Path) -> Path:
        """*path*, or inside it the element that `[[path]]` began last."""
        return (*path, self._elements[path] - 1) if path in self._elements else path

    def _pair(self, table: Path) -> None:
        start = self._at
        path = (*table, *self._keys())
        self._mark(path, start)
        self._peek()
        self._at += len("=")
        self._value(path)

    def _keys(self) -> tuple[str, ...]:
        keys = [self._key()]
        while dot := _DOT.match(self._text, self._at):
            self._at = dot.end()
            keys.append(self._key())
        return tuple(keys)

    def _key(self) -> str:
        self._peek()
        key = self._take(_KEY)
        return str(tomllib.loads(f"key = {key}")["key"]) if key[0] in "\"'" else key

    def _value(self, path: Path) -> None:
        opening = self._peek()
        self._mark(path, self._at)
        if opening not in ("[", "{"):
            self._take(_SCALAR)
            return
        closing, place = "]" if opening == "[" else "}", 0
        self._at += 1
        while self._peek() != closing:
            if opening == "[":
                self._value((*path, place))
            else:
                self._pair(path)
            place += 1
            if self._peek() == ",":
                self._at += 1
        self._at += 1

    def _mark(self, path: Path, start: int) -> None:
        line = bisect_left(self._line_ends, start) + 1
        for length in range(1, min(len(path), _DEEPEST) + 1):
            self.lines.setdefault(path[:length], line)

    def _peek(self) -> str:
        """The next letter that is neither blank nor in a comment, or nothing at the end."""
        self._take(_BLANK)
        return self._text[self._at : self._at + 1]

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            raise Broken(f"The line finder lost its way at letter {self._at}.")
        self._at = found.end()
        return found.group()
