"""An event whose rounds are played, and the places in its standings."""

from judge_app.core.model import PlayerId, State
from judge_app.views.standingsboard import BoardRow, StandingsBoard, standings_board
from tests.core.organized import Organizer, planned


def finished(cut: int = 4) -> Organizer:
    organizer = planned(cut=cut)
    organizer.swiss()
    return organizer


def places(view: StandingsBoard) -> list[BoardRow]:
    return [row for row in view.rows if isinstance(row, BoardRow)]


def at_rank(state: State, rank: int) -> PlayerId:
    return places(standings_board(state))[rank - 1].id
