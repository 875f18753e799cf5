"""A table at the end of time, and what is asked, counted, rolled and recorded there."""

from judge_app.core.attime import result_ops
from judge_app.core.ids import ClockId, MatchId, PlayerId
from judge_app.core.model import Match
from judge_app.core.ops import ActivePlayerNamed, CountEntered, DiceRolled, FirstPlayerNamed, Op, TurnsEnded
from judge_app.core.sitting import Count
from tests.core.ops.event import ADA, BEA, TABLE, Tablet, paired

CLOCK = ClockId("c1")
MINUTE = 60_000
BEST_OF_THREE = "constructed+best-of-three"


def playing(ruleset: str = "regulations-casual", *ops: Op) -> Tablet:
    tablet = paired(ruleset=ruleset)
    for op in ops:
        tablet.judge(op)
    return tablet


def at(tablet: Tablet, match: MatchId = TABLE) -> Match:
    return tablet.state.matches[match]


def entered(what: Count, a: int, b: int, game: int = 1) -> tuple[Op, Op]:
    return CountEntered(TABLE, game, what, ADA, a), CountEntered(TABLE, game, what, BEA, b)


def counted(what: Count, a: int, b: int, game: int = 1) -> tuple[Op, ...]:
    """After the last turn."""
    return TurnsEnded(TABLE, game, 2), *entered(what, a, b, game)


def rolled(a: int, b: int, game: int = 1) -> Op:
    return DiceRolled("tiebreak", 6, (a, b), (ADA, BEA), "", TABLE, game)


def fell(face: int, game: int = 1) -> Op:
    return DiceRolled("tiebreak", 2, (face,), (), "", TABLE, game)


def asked(first: PlayerId, active: PlayerId, game: int = 1) -> tuple[Op, Op]:
    return FirstPlayerNamed(TABLE, game, first), ActivePlayerNamed(TABLE, game, active)


def record(tablet: Tablet, winner: PlayerId | None, how: str = "time") -> None:
    """What the screen does when the winner is recorded, checked as everything is."""
    for op in result_ops(tablet.state, at(tablet), winner, how):  # type: ignore[arg-type]
        tablet.judge(op)


TIED = (*counted("damage", 14, 14), *counted("deck", 9, 9))
