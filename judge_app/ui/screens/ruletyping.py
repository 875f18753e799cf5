"""A real keyboard: what is typed is a question, also without a tap on the field."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from judge_app.ui.widgets import Field
from judge_app.ui.widgets.dialog import Cover

__all__ = ["Typist"]

SHORTCUTS = {"ctrl", "alt", "meta"}


class Typist:
    """Hands what is typed to *field*, while it is started and *is_welcome* says so."""

    def __init__(self, field: Field, is_welcome: Callable[[], bool]) -> None:
        self._field, self._is_welcome = field, is_welcome
        self._wanted = ""
        self._put_later = Clock.create_trigger(self._put, 0)

    def start(self) -> None:
        Window.bind(on_key_down=self._on_key)

    def stop(self) -> None:
        Window.unbind(on_key_down=self._on_key)
        self._put_later.cancel()

    def _on_key(self, _window: Any, _key: int, _code: int, letter: str | None, held: list[str]) -> bool:
        is_typed = bool(letter and letter.isprintable() and not letter.isspace()) and not SHORTCUTS & {*held}
        if is_typed and self._is_welcome() and not self._field.focus and not _is_covered():
            self._field.focus = True
            self._wanted = f"{self._field.text}{letter}"
            self._put_later()
        return False

    def _put(self, _seconds: float) -> None:
        """Whether the letter itself still comes to a field that has just got the focus differs by system."""
        if len(self._field.text) < len(self._wanted):
            self._field.text = self._wanted
        self._wanted = ""


def _is_covered() -> bool:
    """Whether a dialog lies over everything."""
    return any(isinstance(one, Cover) for child in Window.children for one in child.children)
