"""Loads every .kv file of the screens, once."""

from functools import cache
from pathlib import Path

from kivy.lang import Builder

from judge_app.ui import widgets

__all__ = ["load_rules"]


@cache
def load_rules() -> None:
    """The kit comes first, so that a screen's rule can build on it."""
    here = Path(widgets.__file__).parent.parent
    for folder in ("widgets", "screens"):
        for path in sorted((here / folder).glob("*.kv")):
            Builder.load_file(str(path), rulesonly=True, encoding="utf-8")
