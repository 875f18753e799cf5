"""The winner as it is shown around."""

from judge_app.core.ops import PlayerRenamed
from judge_app.core.progress import winner_of
from judge_app.tablet import Tablet
from tests.ui.judge import SitDown
from tests.ui.standings.ranking import opened
from tests.ui.venue import Venue


def test_the_winner_of_a_whole_draft_is_named_with_all_places(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 12, "draft").to_the_winner()
    winner = winner_of(venue.state)
    assert winner is not None
    judge = opened(venue, sit_down, "winner")
    judge.see(venue.state.players[winner].name, "Oakhaven Spring Open, 12 players", "2, ", "3, ")
    judge.scroll_to(f"12, {judge.screen.view.places[-1][1]}")


def test_from_the_winner_one_goes_to_standings_bracket_and_home(tablet: Tablet, sit_down: SitDown) -> None:
    judge = opened(Venue(tablet, 12, "draft").to_the_winner(), sit_down, "winner")
    for button, route in (("Standings", "standings"), ("Bracket", "bracket")):
        judge.tap(button)
        judge.until(lambda: judge.screen.name == route, f"{route} is shown")  # noqa: B023
        judge.go("winner")
    judge.resize(412, 892)
    assert all(judge.is_in_reach(judge.find(text)) for text in ("Standings", "Bracket"))
    judge.tap("Home")
    judge.until(lambda: judge.frame is None, "the event is closed")


def test_an_event_without_a_cut_has_a_winner_but_no_bracket(tablet: Tablet, sit_down: SitDown) -> None:
    judge = opened(Venue(tablet, 8, "draft", rounds=3, cut=0).swiss(), sit_down, "winner")
    judge.see("Oakhaven Spring Open, 8 players")
    judge.miss("Bracket")


def test_a_long_name_is_made_smaller_and_stays_on_the_panel(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 8, "draft", rounds=3, cut=0).swiss()
    name = "Maximiliana Alexandrina von und zu Hohenstein-Wolfenbüttel the Younger"
    for player in [*venue.state.players]:
        venue.do([PlayerRenamed(player, f"{name} {player}")])
    judge = opened(venue, sit_down, "winner")
    judge.see(name)
    judge.resize(412, 892)
    judge.see(name)


def test_before_the_end_there_is_a_sentence_and_the_way_back(tablet: Tablet, sit_down: SitDown) -> None:
    judge = opened(Venue(tablet, 12, "draft"), sit_down)
    judge.go("winner")
    judge.see("The event is not over yet.")
    judge.tap("Go back")
    judge.until(lambda: judge.screen.name == "standings", "the standings are shown")
