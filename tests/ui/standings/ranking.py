"""The standings as they are read and tapped."""

from typing import Any

from judge_app.core.reckoning import reckoning
from tests.ui.judge import Judge, SitDown
from tests.ui.venue import Venue


def opened(venue: Venue, sit_down: SitDown, route: str = "standings", **where: Any) -> Judge:
    event = venue.desk.event
    venue.tablet.put_away(venue.desk)
    judge = sit_down()
    judge.app.root.show_event(venue.tablet.open(event), route, **where)
    judge.until(lambda: judge.frame is not None and judge.screen.name == route, f"{route} is shown")
    venue.desk = judge.frame.desk
    return judge


def row_of(judge: Judge, name: str) -> str:
    return next(text for text in judge.texts() if f", {name}, " in text)


def tap_row(judge: Judge, name: str) -> None:
    judge.until(lambda: any(f", {name}, " in text for text in judge.texts()), f"{name} has a row")
    judge.tap(row_of(judge, name))


def standing(venue: Venue, rank: int) -> str:
    """The name of who stands there."""
    known = reckoning(venue.state)
    assert known is not None
    return venue.state.players[known.standings.order[rank - 1]].name


def seeds(venue: Venue) -> list[str]:
    assert venue.state.cut is not None
    return [venue.state.players[seed].name for seed in venue.state.cut.seeds]
