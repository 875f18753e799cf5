"""A judge before the clock, and one before a clock that runs."""

import pytest

from judge_app.core.ids import MatchId
from judge_app.core.ops import (
    ClockOpened,
    ClockStarted,
    Op,
    PlayerAdded,
    RoundPaired,
    RulesetChosen,
    Seating,
)
from judge_app.tablet import Tablet
from tests.ui.clock.round import CLOCK, PLAYERS, TABLES, At, open_clock
from tests.ui.judge import Judge, SitDown, Watch


@pytest.fixture
def at(tablet: Tablet, sit_down: SitDown) -> At:
    """Opens an event with four tables at its clock, after *ops*."""

    def at(*ops: Op, minutes: int | None = 40, players: int = 2 * TABLES, tables: int = TABLES) -> Judge:
        desk = tablet.new_event("Oakhaven Spring Open")
        desk.do(RulesetChosen("draft"))
        desk.do_all([PlayerAdded(player, f"Player {player}") for player in PLAYERS[:players]])
        if tables:
            seats = (Seating(MatchId(f"m{n}"), n + 1, *PLAYERS[2 * n : 2 * n + 2]) for n in range(tables))
            desk.do(RoundPaired(1, tuple(seats), "seed"))
            if minutes is not None:
                desk.do(ClockOpened(CLOCK, "round", 60 * minutes, round=1))
        desk.do_all(ops)
        desk.close()
        return open_clock(sit_down(), tablet, desk.event)

    return at


@pytest.fixture
def running(at: At, watch: Watch) -> Judge:
    return at(ClockStarted(CLOCK, watch.now_ms))
