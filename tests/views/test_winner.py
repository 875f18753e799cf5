"""Who won, and all the places behind."""

from hypothesis import given

from judge_app.core.progress import progress, winner_of
from judge_app.core.reckoning import reckoning
from judge_app.views.winner import winner_view
from tests.core.organized import Organizer, planned
from tests.log.histories import Did, Synced, histories, live


def played(cut: int) -> Organizer:
    organizer = planned(12, 4, cut, "draft")
    organizer.swiss()
    while progress(organizer.state).next != "end":
        if organizer.state.cut is None:
            organizer.cut()
        organizer.bracket()
        organizer.play()
    return organizer


def test_who_wins_the_final_wins_the_event_and_losers_share_a_place() -> None:
    organizer = played(4)
    winner = winner_of(organizer.state)
    assert winner is not None
    view = winner_view(organizer.state)
    assert (view.winner, view.line) == (organizer.state.players[winner].name, "Oakhaven, 12 players")
    assert [place for place, _name in view.places] == ["2", "3", "3", *(str(n) for n in range(5, 13))]
    assert len({view.winner, *(name for _place, name in view.places)}) == 12
    assert view.has_bracket


def test_without_a_cut_the_standings_tell() -> None:
    organizer = played(0)
    known = reckoning(organizer.state)
    assert known is not None
    view = winner_view(organizer.state)
    order = [organizer.state.players[player].name for player in known.standings.order]
    assert [view.winner, *(name for _place, name in view.places)] == order
    assert not view.has_bracket


def test_before_the_end_nobody_has_won() -> None:
    organizer = Organizer(4)
    assert winner_view(organizer.state).empty == "The event is not over yet."
    organizer.pair()
    assert winner_view(organizer.state).winner == ""


@given(histories)
def test_any_history_of_three_devices_can_be_asked_who_won(history: list[Did | Synced]) -> None:
    for device in live(history):
        winner_view(device.state)
