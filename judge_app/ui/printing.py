"""A file that is printed or exported, whichever screen is shown meanwhile."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from kivy.properties import ObjectProperty

from judge_app.core.ids import EventId
from judge_app.language import _
from judge_app.ui.aside import Aside, IsCancelled

__all__ = ["IsCancelled", "Made", "Printing", "Tell", "Wanted"]

Tell = Callable[[int, int], None]
"""How many steps are done, of how many."""


class Made(NamedTuple):
    """A file that is there, whole."""

    path: Path
    pages: int = 0
    """Of what is printed."""
    warning: str = ""
    """What is not as it should be on the sheet, and what to do about it."""


class Wanted(NamedTuple):
    """A file to be made, with everything that it is made of, as that was when it was asked for."""

    name: str
    event: EventId
    make: Callable[[Tell, IsCancelled], Made]


class Printing(Aside):
    """Its progress are the steps that are done and how many there are, its outcome is `Made`."""

    event = ObjectProperty(EventId(""))
    """Of which event the file is, or was last, made."""

    def start(self, wanted: Wanted) -> bool:
        """Begin to make what is *wanted*; False while something else is being made."""
        fault = _("{file} could not be made: the app has a fault there. The event is safe.")
        has_begun = self.begin(
            wanted.name,
            lambda tell, is_cancelled: wanted.make(lambda done, of: tell((done, of)), is_cancelled),
            fault.format(file=wanted.name),
        )
        if has_begun:
            self.event = wanted.event
        return has_begun
