"""The code by which another tablet can take the event over: shown to who made it, asked of who needs it."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.model import State
from judge_app.core.ops import EventTakenOver
from judge_app.core.roster import LEADERS
from judge_app.language import _, ngettext
from judge_app.views.words import plain

__all__ = ["TakeOverView", "take_over_view", "void_take_overs"]


class TakeOverView(NamedTuple):
    can_prepare: bool = False
    code: str = ""
    """In the groups in which it is read out; nothing where this tablet does not know it."""
    line: str = ""
    button: str = ""
    can_enter: bool = False
    """Whether this tablet could take over, if somebody has the code."""


def take_over_view(state: State, device: DeviceId, code: str = "") -> TakeOverView:
    """*code* is the one that this tablet made, as long as it opens the event."""
    roster = state.roster
    if roster.founder is None:
        return TakeOverView()
    role = roster.role(device)
    can_enter = roster.take_over is not None and role != "organizer"
    if role not in LEADERS:
        return TakeOverView(can_enter=can_enter)
    button = _("Make a new code") if roster.take_over else _("Make the code")
    return TakeOverView(True, code, _line(roster.take_over is not None, code), button, can_enter)


def _line(has_code: bool, code: str) -> str:
    if code:
        return _("Write it down and keep it away from this tablet. It works once, with a copy of the event.")
    if has_code:
        return _("Another tablet made the code and shows it. A new one makes that void.")
    return _(
        "With a code on paper any tablet that has a copy of the event can run it, even one that never joined."
    )


def void_take_overs(state: State, device: DeviceId) -> Iterator[str]:
    """What to do about tablets that took over by a code which was void already, without knowing it."""
    for entry in state.roster.void:
        found = state.history.find(entry)
        if found is None or not isinstance(found.op, EventTakenOver):
            continue
        taker = found.stamp.device
        if taker in state.roster.members:
            continue
        if taker == device:
            yield _(
                "This tablet took over by a code that was void by then. All that it did is kept. Join again"
                " by a code of the organizer, and it counts."
            )
        elif state.roster.role(device) in LEADERS:
            waits = sum(one.stamp.device == taker for one in state.history) - 1
            text = ngettext(
                "{name} took over by a code that was void by then. {n} change of that tablet waits: let it"
                " join by a code from here, and it counts.",
                "{name} took over by a code that was void by then. {n} changes of that tablet wait: let it"
                " join by a code from here, and they count.",
                waits,
            )
            yield text.format(name=plain(found.op.name) or plain(found.op.tablet), n=waits)
