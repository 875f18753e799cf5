"""The whole window, of which only that is used which the system does not cover."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from judge_app.device.device import Device
from judge_app.ui.edges import Box, Edges
from judge_app.ui.uncover import Uncover
from judge_app.ui.widgets.field import Typed
from judge_app.ui.widgets.spill import covered

__all__ = ["Inside"]

CRAMPED = dp(440)
UNSEEN = 3
"""After so many ticks a field is gone for good; that of a dialog which is just opened is on its way."""


class Inside(FloatLayout):
    """Lays what it holds between the bars, and above the keyboard while somebody types.

    Its own place is the whole window, so that the colour of the window is behind the bars.
    """

    def __init__(self, device: Device, **kwargs: Any) -> None:
        self._edges = Edges(device, self._on_insets)
        self._uncover = Uncover(self._place)
        self._lift = self._longer = 0.0
        self._unseen = 0
        self._typed: Typed | None = None
        """The field that was last seen to be typed in."""
        super().__init__(**kwargs)
        covered.insets = self._edges.insets
        self.fbind("size", self._on_turn)

    @property
    def is_cramped(self) -> bool:
        """Whether the keyboard leaves so little that only what is typed in counts."""
        return self._edges.has_keyboard and self.room.height < CRAMPED

    @property
    def room(self) -> Box:
        """What nothing covers."""
        return Box(*self.pos, *self.size).within(self._edges.insets)

    def do_layout(self, *_: Any, **__: Any) -> None:
        """Whatever has a height of its own also has a place of its own."""
        room = self.room
        height = room.height + self._longer
        for child in self.children:
            if child.size_hint_y is not None:
                child.size = room.width, height
                child.pos = room.x, room.top - height + self._lift

    def ask_edges(self) -> None:
        """The window may be covered otherwise than before."""
        self._edges.ask_for_a_while()

    def tick_edges(self) -> None:
        field = Typed.in_focus()
        self._edges.tick(field is not None)
        if field is not self._typed:
            self._typed = field
            self._follow()
        self._let_go(Typed.focused() if field is None else None)

    def _let_go(self, unseen: Typed | None) -> None:
        """Of a field that has left the window: what is typed would go on into it."""
        self._unseen = self._unseen + 1 if unseen else 0
        if unseen and self._unseen >= UNSEEN:
            unseen.focus = False

    def _on_turn(self, *_: Any) -> None:
        self._edges.ask_for_a_while()
        self._follow()

    def _on_insets(self) -> None:
        covered.insets = self._edges.insets
        self._trigger_layout()
        self._follow()

    def _place(self, lift: float, longer: float) -> None:
        self._lift, self._longer = lift, longer
        self._trigger_layout()

    def _follow(self) -> None:
        field = Typed.in_focus()
        if field is not None and self._edges.has_keyboard:
            self._uncover.show(field.parent, self.room)
        elif not self._edges.has_keyboard:
            self._uncover.put_back()
