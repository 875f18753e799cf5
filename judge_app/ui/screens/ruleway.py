"""From rule to rule, into a document and back again."""

from typing import Any

from kivy.properties import ListProperty, StringProperty

from judge_app.ui.screens.ruleuse import RuleUse

__all__ = ["RuleWay"]


class RuleWay(RuleUse):
    """A screen that remembers how a judge came to the rule that is read."""

    opened = StringProperty("")
    """What the judge has opened; empty: the best result, where there is room for it."""
    trail = ListProperty()
    """What was opened before, from link to link."""
    browsed = StringProperty("")
    """The document in which the judge looks around, though something was asked or is read; Back ends it."""

    def __init__(self, **kwargs: Any) -> None:
        self._is_visit = False
        """Whether a chip of another screen led here, to which Back returns."""
        super().__init__(**kwargs)

    def open_result(self, id: str) -> None:
        """Out of the list; the shelf beside it stays while a judge looks around there."""
        if not (self.browsed and self.reading.id):
            self.trail, self._is_visit = [], False
            self._open(id)
            return
        shelf = self.browsed if self.is_wide else ""
        self.follow(id)
        if shelf:
            self.browsed = shelf
            self.refresh()

    def follow(self, id: str) -> None:
        """From one rule to another; Back leads here again."""
        before = self.reading.id
        if id and id != before:
            self.trail = [*self.trail, before] if before else self.trail
            self._open(id)
        elif self.browsed:
            self.turn_to(before)

    def back(self) -> bool:
        if self.browsed:
            self.turn_to(self.opened)
            return True
        if self.trail:
            *self.trail, before = self.trail
            self.turn_to(before)
            return True
        if self.is_wide or self._is_visit or not self.opened:
            return False
        self.turn_to("")
        return True

    def step_back(self) -> None:
        if not self.back():
            self.leave()

    def _open(self, id: str) -> None:
        if id != self.opened:  # a finger that tapped twice asked once
            self._count(id)
        self.turn_to(id)

    def turn_to(self, id: str) -> None:
        self.browsed = ""
        self.opened = id
        self.refresh()
