"""How a list glides on after a finger, and springs back at its ends."""

from kivy.effects.dampedscroll import DampedScrollEffect
from kivy.factory import Factory

from judge_app.ui.kv import load_rules

__all__ = ["Gliding"]

LONGEST_S = 0.1


class Gliding(DampedScrollEffect):
    """As Kivy has it, but for frames that took long, of which every tablet that was asleep has one.

    Kivy's spring gains force over anything longer than four tenths of a second, and throws the list so far
    out that it does not find back.
    """

    def update_velocity(self, dt: float) -> None:
        super().update_velocity(min(dt, LONGEST_S))


Factory.register("Gliding", cls=Gliding)
load_rules(__file__)
