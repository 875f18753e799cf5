"""A guided case at the one table of the event, and what its ways record."""

from judge_app.core.caseactions import Hand, action_ops, way_ops
from judge_app.core.cases import way_of
from judge_app.core.hall import Case
from judge_app.core.model import CaseId, MatchId, PlayerId, Result
from judge_app.core.ops import CutMade, Op, PlayerAdded, ResultReported, RoundPaired, Seating
from tests.core.ops.event import ADA, BEA, CYD, TABLE, Tablet, paired

NOW = 1_000_000
CASE = CaseId("x1")
BY = Hand(NOW, "Ruben", lambda: "fresh", 5)
MISSED = "regulations/missed-opportunities"


def case_of(kind: str, *taken: str, player: PlayerId | None = ADA, match: MatchId | None = TABLE) -> Case:
    return Case(CASE, kind, match, player, NOW, taken)


def acted(tablet: Tablet, kind: str, key: str, *taken: str, player: PlayerId | None = ADA) -> list[Op]:
    way = way_of(kind, key)
    assert way is not None
    return action_ops(tablet.state, case_of(kind, *taken, player=player), way, BY, "said")


def take(tablet: Tablet, kind: str, key: str, player: PlayerId | None = ADA) -> list[Op]:
    """As a tap does it: all of it is checked."""
    way = way_of(kind, key)
    assert way is not None
    case = tablet.state.cases.get(CASE, case_of(kind, player=player))
    ops = way_ops(tablet.state, case, way, BY, "said")
    for op in ops:
        tablet.judge(op)
    return ops


def best_of_three() -> Tablet:
    """A table of a top cut under the regulations, where two games win."""
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    tablet.judge(CutMade(1, (ADA, BEA)))
    tablet.judge(RoundPaired(2, (Seating(MatchId("final"), 1, ADA, BEA),), "seed"))
    return tablet


def in_a_semifinal() -> Tablet:
    tablet, dan = paired(ruleset="regulations-casual"), PlayerId("p4")
    tablet.judge(PlayerAdded(dan, "Dan"))
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    tablet.do(CutMade(1, (ADA, CYD, dan, BEA)))
    seats = (Seating(MatchId("cut"), 1, ADA, BEA), Seating(MatchId("other"), 2, CYD, dan))
    tablet.judge(RoundPaired(2, seats, "seed"))
    return tablet
