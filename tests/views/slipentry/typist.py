"""Somebody who types paper slips at a device, and a device in the top cut."""

from collections.abc import Sequence

from judge_app.core.claims import EntryId
from judge_app.core.ids import MatchId
from judge_app.core.model import Result
from judge_app.core.ops import CutMade, Op, ResultReported, RoundPaired, RulesetChosen, Seating, check
from judge_app.core.roster import DeviceRole
from judge_app.views.slipentry import SlipEntryView, slipentry_view
from judge_app.views.sliprecord import Entered, last_entered, undo_ops
from judge_app.views.sliptyping import Slip, entered, typed, undone, untaken
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, DAN, EVA, ONE, THREE, TWO, in_round_1


class Typist:
    """Types at a device; a line break is Enter. What is to be done is checked and done, as a desk does it."""

    def __init__(self, device: Device, role: DeviceRole = "organizer") -> None:
        self.device, self.role = device, role
        self.slip = Slip()
        self.done: list[Entered] = []

    def types(self, keys: str) -> SlipEntryView:
        for key in keys:
            if key == "\n":
                self.enter()
            else:
                self.slip = typed(self.device.state, self.slip, self.slip.text + key)
        return self.view

    def enter(self) -> None:
        step = entered(self.device.state, self.slip, self.role)
        self.slip = step.slip
        if step.is_undo and (last := last_entered(self.device.state, self.done)):
            self.do(undo_ops(self.device.state, last))
            self.slip = undone(self.device.state, self.slip, last)
        if step.match is not None:
            self.done.append(Entered(step.match, self.do(step.ops)))

    def backspace(self) -> SlipEntryView:
        """On the empty field."""
        assert not self.slip.text
        self.slip = untaken(self.device.state, self.slip)
        return self.view

    def do(self, ops: Sequence[Op]) -> tuple[EntryId, ...]:
        entries = []
        for op in ops:
            check(op, self.device.state)
            entries.append(self.device.do(op).id)
        return tuple(entries)

    @property
    def view(self) -> SlipEntryView:
        return slipentry_view(self.device.state, self.slip, self.done, self.role)

    def result(self, match: MatchId) -> Result | None:
        return self.device.state.matches[match].result


def in_the_cut(house_rules: str = "") -> Device:
    """Ada plays Bea and Cyd plays Dan in the semifinals."""
    device = in_round_1("regulations-premier")
    if house_rules:
        device.do(RulesetChosen("house", house_rules))
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        device.do(ResultReported(match, Result(winner)))
    device.do(CutMade(1, (ADA, CYD, DAN, BEA)))
    seatings = (Seating(MatchId("s1"), 1, ADA, BEA), Seating(MatchId("s2"), 2, CYD, DAN))
    device.do(RoundPaired(2, seatings, "seed"))
    return device
