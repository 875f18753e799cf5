"""Loads the .kv file beside a module, once."""

from functools import cache
from pathlib import Path

from kivy.lang import Builder

import judge_app.ui.widgets  # noqa: F401  # makes the kit known to Kivy, so that a rule can use its names

__all__ = ["load_rules"]


@cache
def load_rules(module_file: str) -> None:
    path = Path(module_file).with_suffix(".kv")
    Builder.load_file(str(path), rulesonly=True, encoding="utf-8")
