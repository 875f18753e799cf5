"""Notes that pass between tablets which do not know each other yet: one flat JSON object of bounded size."""

import json
from collections.abc import Mapping

__all__ = ["Note", "note", "read_note"]

Note = Mapping[str, str | int]


def note(**fields: str | int) -> bytes:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()


def read_note(text: bytes, most: int) -> Note | None:
    """What a stranger wrote, if it is a note of at most *most* bytes; whatever else it is, nothing."""
    if len(text) > most:
        return None
    try:
        said = json.loads(text.decode())
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict) or not all(type(field) in (str, int) for field in said.values()):
        return None
    return said
