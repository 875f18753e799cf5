"""A further clock before it is set: what it may be for, and how long that usually takes."""

from typing import NamedTuple

from judge_app.core.hall import Purpose
from judge_app.core.model import State
from judge_app.core.terms import chosen_number
from judge_app.language import N_, _, ngettext

__all__ = ["LONGEST", "PURPOSES", "NewClock", "new_clock"]

LONGEST = 240
"""Minutes."""
PURPOSES: tuple[tuple[Purpose, str, str], ...] = (
    ("seating", N_("Take your seats"), "seat-outline"),
    ("building", N_("Deck building"), "cards-outline"),
    ("no-show", N_("No-show"), "account-off-outline"),
    ("break", N_("Break"), "clock-outline"),
    ("free", N_("Free clock"), "timer-outline"),
)
"""What a clock beside the round may be for, with its icon."""
_USUAL: dict[Purpose, int] = {"seating": 5, "building": 20, "no-show": 10, "break": 15, "free": 10}


class NewClock(NamedTuple):
    purpose: Purpose = "building"
    minutes: int = _USUAL["building"]
    """0 counts up."""
    label: str = ""

    @property
    def time(self) -> str:
        if not self.minutes:
            return _("counts up")
        return ngettext("{n} min", "{n} min", self.minutes).format(n=self.minutes)

    @property
    def least(self) -> int:
        """Only a free clock may count up."""
        return 0 if self.purpose == "free" else 1


def new_clock(state: State, purpose: Purpose) -> NewClock:
    """A clock as the rules of the event have it."""
    minutes = 0
    if purpose == "building":
        minutes = chosen_number(state, "deck_building_minutes") or _ruled(state, "drafting.building_minutes")
    elif purpose == "no-show":
        minutes = _ruled(state, "absence.late_minutes")
    return NewClock(purpose, minutes or _USUAL[purpose])


def _ruled(state: State, key: str) -> int:
    return state.rules.number(key) if state.rules else 0
