"""A journal's table as TinyDB reads it and changes it, document by document instead of all at once."""

import json
from collections.abc import Callable, ItemsView, Iterator, Mapping, MutableMapping
from typing import Any

from judge_app.storage.lines import EMPTY, Change, write_document

__all__ = ["Draft", "Rows"]

_BATCH = 1000
"""Documents parsed in one go when a whole table is read."""


class Rows(Mapping[str, Any]):
    """One table as TinyDB reads it: documents are parsed when they are looked at, many at once if all are."""

    def __init__(self, texts: dict[str, bytes]) -> None:
        self.texts = texts

    def __getitem__(self, id_: str) -> Any:
        return json.loads(self.texts[id_])

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)

    def __contains__(self, id_: object) -> bool:
        return id_ in self.texts

    def items(self) -> ItemsView[str, Any]:
        return _Items(self)

    def parsed(self) -> Iterator[Any]:
        """Every document, in the order of the ids."""
        texts = list(self.texts.values())
        for start in range(0, len(texts), _BATCH):
            yield from json.loads(b"[%b]" % b",".join(texts[start : start + _BATCH]))


class _Items(ItemsView[str, Any]):
    _mapping: Rows

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return zip(self._mapping, self._mapping.parsed(), strict=True)


class Draft(MutableMapping[Any, Any]):
    """A table while TinyDB changes it: notes what was touched and leaves the rest unread."""

    def __init__(self, texts: dict[str, bytes], id_class: Callable[[Any], Any]) -> None:
        self._texts = texts
        self._id_class = id_class
        self._touched: dict[str, Any] = {}
        """Documents handed out or put in, by id; nothing stands for one that was removed."""
        self._cleared = False

    def changes(self, table: str) -> list[Change]:
        """What must be written so that *table* becomes this."""
        found = [Change(table, "", EMPTY)] if self._cleared else []
        for id_, document in self._touched.items():
            text = b"" if document is None else write_document(document)
            if text != self._texts.get(id_, b""):
                found.append(Change(table, id_, text))
        return found

    def become(self, wanted: Mapping[Any, Any]) -> None:
        """Hold exactly the documents of *wanted*."""
        for id_ in [id_ for id_ in self if id_ not in wanted]:
            del self[id_]
        if not (isinstance(wanted, Rows) and wanted.texts is self._texts):
            self.update(wanted)

    def clear(self) -> None:
        self._touched, self._texts, self._cleared = {}, {}, True

    def __getitem__(self, id_: Any) -> Any:
        key = str(id_)
        if key not in self._touched:
            self._touched[key] = json.loads(self._texts[key])
        if self._touched[key] is None:
            raise KeyError(id_)
        return self._touched[key]

    def __setitem__(self, id_: Any, document: Any) -> None:
        key = str(id_)
        if not key:
            raise ValueError("A document's id cannot be empty.")
        self._touched[key] = document

    def __delitem__(self, id_: Any) -> None:
        if id_ not in self:
            raise KeyError(id_)
        self._touched[str(id_)] = None

    def __contains__(self, id_: object) -> bool:
        key = str(id_)
        return self._touched[key] is not None if key in self._touched else key in self._texts

    def __iter__(self) -> Iterator[Any]:
        for key in list(self._texts):
            if key not in self._touched or self._touched[key] is not None:
                yield self._id_class(key)
        for key in list(self._touched):
            if key not in self._texts and self._touched[key] is not None:
                yield self._id_class(key)

    def __len__(self) -> int:
        return sum(1 for _ in self)
