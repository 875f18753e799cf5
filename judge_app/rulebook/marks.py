"""Highlights: where the words of a question stand in a text."""

from judge_app.rulebook.stems import stem
from judge_app.rulebook.words import places

__all__ = ["Marker"]


class Marker:
    """Finds words by their stems, and by the letters typed so far.

    >>> Marker(frozenset({"card"}), ("mul",)).spans("Two cards after a Mulligan")
    ((4, 9), (18, 26))
    """

    def __init__(self, stems: frozenset[str] = frozenset(), beginnings: tuple[str, ...] = ()) -> None:
        self._stems = stems
        self._beginnings = beginnings

    def spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where each word begins and ends that was asked for, in order and apart from one another."""
        if not self._stems and not self._beginnings:
            return ()
        return tuple(
            (start, end)
            for start, end, word in places(text)
            if stem(word) in self._stems or word.startswith(self._beginnings)
        )
