"""Kivy knows a widget by the name of its class alone, wherever it was written."""

import importlib
import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import judge_app.ui


def below(kind: Any) -> Iterator[Any]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def test_no_two_widgets_have_the_same_name() -> None:
    """Else a screen would show the other one's, once that has been imported."""
    from kivy.uix.widget import Widget

    for module in pkgutil.walk_packages(judge_app.ui.__path__, "judge_app.ui."):
        importlib.import_module(module.name)
    homes = defaultdict(set)
    for one in below(Widget):
        homes[one.__name__].add(one.__module__)
    ours = {name: found for name, found in homes.items() if any(one.startswith("judge_app") for one in found)}
    assert ours
    assert {name: found for name, found in ours.items() if len(found) > 1} == {}
