"""The catalogue of all texts, and the script that gathers and compiles it."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "packaging" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MESSAGES = script()


def forms(texts: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts or ())
