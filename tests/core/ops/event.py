"""An event in memory for the tests of the operations: what a judge does is checked, then applied."""

import pytest

from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import EventOpened, Op, PlayerAdded, RoundPaired, RulesetChosen, Seating, check
from judge_app.errors import Refused
from judge_app.log.entry import Entry
from tests.log.devices import Device

ADA, BEA, CYD = PlayerId("p1"), PlayerId("p2"), PlayerId("p3")
TABLE, BYE = MatchId("m1"), MatchId("m2")


class Tablet(Device):
    """A device whose judge only gets done what `check` lets pass."""

    def judge(self, op: Op) -> Entry:
        check(op, self.state)
        return self.do(op)

    def refuses(self, op: Op, sentence: str) -> None:
        with pytest.raises(Refused, match=sentence):
            check(op, self.state)


def with_players(name: str = "a") -> Tablet:
    tablet = Tablet(name)
    tablet.judge(EventOpened("Oakhaven"))
    for player, called in ((ADA, "Ada"), (BEA, "Bea"), (CYD, "Cyd")):
        tablet.judge(PlayerAdded(player, called))
    return tablet


def paired(name: str = "a", ruleset: str = "") -> Tablet:
    tablet = with_players(name)
    if ruleset:
        tablet.judge(RulesetChosen(ruleset))
    tablet.judge(RoundPaired(1, (Seating(TABLE, 1, ADA, BEA), Seating(BYE, None, CYD, None)), "seed"))
    return tablet


def copy_of(tablet: Tablet, name: str) -> Tablet:
    """Another tablet that has heard everything so far."""
    other = Tablet(name)
    other.sync(tablet)
    return other


def won_by(player: PlayerId) -> Result:
    return Result(player)
