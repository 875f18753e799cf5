"""A judge before the pairing of an event."""

from judge_app.core.ops import ClockStarted
from judge_app.tablet import Tablet
from tests.ui.judge import Judge, SitDown
from tests.ui.test_players import sit_at
from tests.ui.venue import Venue


def at_pair(tablet: Tablet, sit_down: SitDown, players: int = 5, **settings: int) -> tuple[Judge, Venue]:
    venue = Venue(tablet, players, "regulations-casual", **settings)
    return sit_at(venue, sit_down, "pair"), venue


def start_clock(venue: Venue) -> None:
    timer = venue.state.round_clock(max(venue.state.rounds))
    assert timer is not None
    venue.do([ClockStarted(timer.id, venue.tablet.now_ms())])
