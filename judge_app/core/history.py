"""Everything that happened, in the order of the log; a longer history costs one more line.

A history is a length and a list that it shares with the histories grown out of it: adding to the
longest one only appends. Adding to a shorter one, as a replay does, copies first, so that no
history ever changes under a reader.
"""

from collections.abc import Iterator, Sequence
from operator import eq
from typing import TYPE_CHECKING, NamedTuple, overload

from judge_app.core.claims import EntryId, Stamp

if TYPE_CHECKING:
    from judge_app.core.ops.base import Op

__all__ = ["Happening", "History"]


class Happening(NamedTuple):
    """One entry of the log as the event has it."""

    stamp: Stamp
    op: "Op"
    undone: bool = False


class History(Sequence[Happening]):
    __slots__ = ("_happenings", "_length", "_places")

    def __init__(self) -> None:
        self._happenings: list[Happening] = []
        self._places: dict[EntryId, int] = {}
        self._length = 0

    def plus(self, happenings: Sequence[Happening]) -> "History":
        new = History.__new__(History)
        new._happenings, new._places = self._happenings, self._places
        if self._length != len(self._happenings):
            new._happenings = self._happenings[: self._length]
            new._places = {known.stamp.entry: place for place, known in enumerate(new._happenings)}
        new._happenings.extend(happenings)
        new._places.update((one.stamp.entry, place) for place, one in enumerate(happenings, self._length))
        new._length = self._length + len(happenings)
        return new

    def find(self, entry: EntryId) -> Happening | None:
        place = self._places.get(entry, self._length)
        return self._happenings[place] if place < self._length else None

    @overload
    def __getitem__(self, place: int) -> Happening: ...
    @overload
    def __getitem__(self, place: slice) -> list[Happening]: ...
    def __getitem__(self, place: int | slice) -> Happening | list[Happening]:
        if isinstance(place, slice):
            return [self._happenings[i] for i in range(*place.indices(self._length))]
        return self._happenings[range(self._length)[place]]

    def __iter__(self) -> Iterator[Happening]:
        return (self._happenings[place] for place in range(self._length))

    def __reversed__(self) -> Iterator[Happening]:
        return (self._happenings[place] for place in range(self._length - 1, -1, -1))

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]
