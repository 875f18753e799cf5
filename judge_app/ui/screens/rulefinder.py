"""What a question has found, kept until something else is asked or there is something else to find."""

from typing import Any

from judge_app.views.rulelookup import Lookup, ResultRow, Results, result_row, results

__all__ = ["Finder"]


class Finder:
    def __init__(self) -> None:
        self.results = Results()
        self._found_for: tuple[Any, ...] = ()
        self._rows: dict[str, ResultRow] = {}

    def ask(self, lookup: Lookup, query: str) -> None:
        asked = (query, lookup.first, lookup.without, lookup.notes, lookup.bookcase.documents)
        if asked != self._found_for:
            self._found_for, self._rows = asked, {}
            self.results = results(lookup, query)

    @property
    def best(self) -> str:
        """The id of the best result, if there is one."""
        return self.results.hits[0].id if self.results.hits else ""

    def row(self, lookup: Lookup, id: str) -> ResultRow:
        """A result in words: made when it comes into sight."""
        if id not in self._rows:
            self._rows[id] = result_row(lookup, self.results, id)
        return self._rows[id]
