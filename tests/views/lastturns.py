"""A table at the end of time, and what is asked, counted and rolled there."""

from datetime import UTC

from judge_app.core.model import MatchId, PlayerId
from judge_app.core.ops import (
    ActivePlayerNamed,
    CountEntered,
    DiceRolled,
    FirstPlayerNamed,
    Op,
    PlayerRenamed,
    TurnsEnded,
)
from judge_app.core.sitting import Count
from judge_app.views.endoftime import EndOfTimeView, end_of_time_view
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, MINUTE, ONE, START, in_round_1

END = START + 50 * MINUTE
BEST_OF_THREE = "constructed+best-of-three"


def hall(*ops: Op, ruleset: str = "regulations-casual") -> Device:
    device = in_round_1(ruleset)
    for player, name in ((ADA, "Nadia Haddad"), (BEA, "Wen Jie Lim")):
        device.do(PlayerRenamed(player, name), START)
    for op in ops:
        device.do(op, END)
    return device


def seen(device: Device, now_ms: int = END, match: MatchId = ONE) -> EndOfTimeView:
    return end_of_time_view(device.state, match, now_ms, zone=UTC)


def entered(what: Count, a: int, b: int, game: int = 1) -> tuple[Op, Op]:
    return CountEntered(ONE, game, what, ADA, a), CountEntered(ONE, game, what, BEA, b)


def counted(what: Count, a: int, b: int, game: int = 1) -> tuple[Op, ...]:
    """After the last turn."""
    return TurnsEnded(ONE, game, 2), *entered(what, a, b, game)


def asked(first: PlayerId, active: PlayerId, game: int = 1) -> tuple[Op, Op]:
    return FirstPlayerNamed(ONE, game, first), ActivePlayerNamed(ONE, game, active)


def rolled(a: int, b: int, game: int = 1) -> Op:
    return DiceRolled("tiebreak", 6, (a, b), (ADA, BEA), "", ONE, game)


def fell(face: int, game: int = 1) -> Op:
    return DiceRolled("tiebreak", 2, (face,), (), "", ONE, game)
