"""Two players change places by touch."""

import pytest

from judge_app.core.model import PlayerId
from judge_app.core.ops import ClockStarted
from judge_app.tablet import Tablet
from tests.ui.judge import Judge, SitDown
from tests.ui.test_players import sit_at
from tests.ui.venue import Venue


@pytest.fixture
def venue(tablet: Tablet) -> Venue:
    venue = Venue(tablet, 8, "constructed")
    venue.pair()
    return venue


@pytest.fixture
def swap(venue: Venue, sit_down: SitDown) -> Judge:
    judge = sit_at(venue, sit_down, "pair")
    judge.tap("Swap players")
    judge.see("Choose the first of the two players.")
    return judge


def choose(judge: Judge, player: PlayerId) -> None:
    line = next(one for one in judge.widgets() if type(one).__name__ == "SwapLine" and one.row.id == player)
    judge.tap(line.text)


def test_two_players_change_places_with_a_reason(swap: Judge, venue: Venue) -> None:
    first, second = venue.matches[:2]
    choose(swap, first.a)
    swap.see("Now choose who takes their place.")
    assert swap.find("Swap them").disabled
    choose(swap, second.a)
    swap.see("Now", "Then", "Table 1: ")
    swap.tap("Swap them")
    swap.see("The reason is empty")
    swap.tap("Reason, for the log")
    swap.write("Brothers\n")
    swap.until(lambda: swap.screen.name == "pair", "the round is shown")
    swap.see("changed places")
    assert {*venue.matches[0].players} == {second.a, first.b}
    swap.tap("Undo")
    swap.until(lambda: {*venue.matches[0].players} == {*first.players}, "both sit where they sat")


def test_after_the_start_it_is_said_that_both_tables_begin_anew(swap: Judge, venue: Venue) -> None:
    timer = venue.state.round_clock(1)
    assert timer is not None
    venue.do([ClockStarted(timer.id, venue.tablet.now_ms())])
    first, second = venue.matches[:2]
    choose(swap, first.a)
    choose(swap, second.a)
    swap.see("Round 1 has started: both tables begin anew.")


def test_the_same_player_again_is_let_go(swap: Judge, venue: Venue) -> None:
    first = venue.matches[0]
    choose(swap, first.a)
    swap.see("Now choose who takes their place.")
    choose(swap, first.a)
    swap.see("Choose the first of the two players.")


def test_two_of_one_table_are_refused(swap: Judge, venue: Venue) -> None:
    first = venue.matches[0]
    assert first.b is not None
    choose(swap, first.a)
    choose(swap, first.b)
    swap.see("These two sit at the same table")


def test_players_are_searched_for(swap: Judge, venue: Venue) -> None:
    swap.tap("Table number or name")
    swap.write("ruth")
    swap.until(lambda: [row.name for row in swap.screen.view.rows] == ["Ruth Adeyemi"], "Ruth is found")
    choose(swap, Venue.player(0))
    swap.until(lambda: len(swap.screen.view.rows) == 8, "the search is over")
    assert swap.screen.view.first == "Ruth Adeyemi"


def test_a_rematch_is_warned_of(venue: Venue, sit_down: SitDown) -> None:
    venue.play()
    met = {frozenset(match.players) for match in venue.matches}
    venue.pair()
    judge = sit_at(venue, sit_down, "swap")
    first = venue.matches[0]
    others = [player for match in venue.matches[1:] for player in match.players]
    other = next(player for player in others if frozenset((first.b, player)) in met)
    choose(judge, first.a)
    choose(judge, other)
    judge.see("have met before.")


def test_on_a_phone_the_list_makes_room_for_the_question(swap: Judge, venue: Venue) -> None:
    swap.resize(412, 892)
    first, second = venue.matches[:2]
    choose(swap, first.a)
    choose(swap, second.a)
    swap.see("Then")
    assert swap.find("Reason, for the log") is not None
    assert swap.find("Table number or name") is None
    swap.tap("Choose another")
    swap.see("Now choose who takes their place.")
