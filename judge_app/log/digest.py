"""A short name for a state: two devices with the same log have the same digest."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import Any

from judge_app.core.history import History
from judge_app.core.model import State

__all__ = ["digest"]


def digest(state: State) -> str:
    text = json.dumps(state, default=_plain, separators=(",", ":"), check_circular=False)
    return sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [[key, held] for key, held in value.items()]
    if isinstance(value, History):
        return list(value)
    if is_dataclass(value):
        return [type(value).__name__, *(getattr(value, field.name) for field in fields(value))]
    raise TypeError(f"a {type(value).__name__} has no place in a state")
