"""The players, touched: added one by one, from a list, late; found, chosen."""

import resource
import sys

import pytest

from judge_app.core.ops import PlayerDropped, PlayerRenamed
from judge_app.tablet import Tablet
from tests.second import SecondTablet
from tests.ui.judge import Judge, SitDown
from tests.ui.venue import Venue


@pytest.fixture
def players(at_event: Judge) -> Judge:
    """A judge before the three players of an event that has not begun."""
    at_event.go("players")
    at_event.see("Ada Lovelace", "Grace Hopper", "Alan Turing")
    return at_event


def names(judge: Judge) -> list[str]:
    return [row.name for row in judge.screen.view.rows]


def sit_at(venue: Venue, sit_down: SitDown, route: str = "players") -> Judge:
    judge = sit_down()
    judge.app.root.show_event(venue.desk, route)
    judge.until(lambda: judge.screen.name == route, f"{route} is shown")
    return judge


def paste(judge: Judge, text: str) -> None:
    from judge_app.ui.widgets import LongField

    judge.tap("Paste a list")
    judge.until(lambda: judge.find("Add players") is not None, "the list can be pasted")
    field = next(widget for widget in judge.widgets() if isinstance(widget, LongField))
    field.text = text  # what the clipboard does
    judge.loop.idle()


def test_three_players_are_added_without_leaving_the_keyboard(players: Judge) -> None:
    players.tap("Add a player")
    players.write("Edsger Dijkstra\nBarbara Liskov\nDonald Knuth\n")
    players.see("Donald Knuth joined")
    assert names(players)[3:] == ["Edsger Dijkstra", "Barbara Liskov", "Donald Knuth"]
    assert players.find("Add a player").focus
    players.tap("Undo")
    players.see("Undid: Donald Knuth joined")
    assert len(names(players)) == 5


def test_who_is_added_is_in_sight_whatever_was_looked_for(players: Judge) -> None:
    players.screen.search = "Grace"
    players.tap("Add a player")
    players.write("Barbara Liskov\n")
    players.see("Barbara Liskov joined")
    assert players.screen.search == ""
    assert names(players)[-1] == "Barbara Liskov"


def test_a_name_half_typed_stays_when_the_screen_is_built_anew(players: Judge) -> None:
    players.tap("Add a player")
    players.write("Barb")
    players.app.root.rebuild()
    players.until(lambda: players.screen.typed == "Barb", "the name is still there")


def test_an_empty_name_is_refused_in_place(players: Judge) -> None:
    players.tap("Add")
    players.see("The player's name is empty")
    assert len(names(players)) == 3
    players.tap("Add a player")
    players.write("E")
    players.miss("The player's name is empty")


def test_namesakes_can_be_told_apart(players: Judge) -> None:
    players.tap("Add a player")
    players.write("Ada Lovelace\n")
    players.see("Ada Lovelace (2)")


def test_the_first_player_of_an_event_is_asked_for(tablet: Tablet, sit_down: SitDown) -> None:
    judge = sit_at(Venue(tablet, 0, "constructed"), sit_down)
    judge.see("Nobody has joined yet")
    judge.miss("All 0")
    judge.tap("Add a player")
    judge.write("Ada\n")
    judge.see("All 1")
    judge.miss("Nobody has joined yet")


def test_players_are_found_by_name_and_by_number(players: Judge) -> None:
    players.tap("Name, number or table")
    players.write("hop")
    players.until(lambda: names(players) == ["Grace Hopper"], "only Grace is left")
    players.tap("Clear")
    players.until(lambda: len(names(players)) == 3, "all are back")
    players.tap("Name, number or table")
    players.write("zzz")
    players.see("No player here is found by “zzz”.")
    players.escape()
    players.escape()
    players.until(lambda: len(names(players)) == 3, "Back clears the search")


def test_those_who_dropped_have_a_list_of_their_own(players: Judge) -> None:
    desk = players.screen.desk
    desk.do(PlayerDropped(next(iter(desk.state.players))))
    players.see("Dropped 1")
    players.tap("Dropped 1")
    players.until(lambda: names(players) == ["Ada Lovelace"], "only who dropped shows")
    players.tap("In 2")
    players.until(lambda: names(players) == ["Grace Hopper", "Alan Turing"], "only the others show")


def test_a_chosen_player_stands_beside_the_list(players: Judge) -> None:
    from judge_app.ui.screens.players import PlayerLine

    players.tap("2, Grace Hopper", PlayerLine)
    players.see("Deck check", "No match yet.")
    players.tap("2, Grace Hopper", PlayerLine)
    players.miss("Deck check")


def test_on_a_phone_a_player_has_a_page_of_their_own(players: Judge) -> None:
    players.resize(412, 892)
    players.tap("2, Grace Hopper")
    players.until(lambda: players.screen.name == "player", "the page is shown")
    players.see("Grace Hopper", "Deck check")
    players.tap("Back")
    players.until(lambda: players.screen.name == "players", "the list is back")


def test_a_list_is_pasted_with_what_is_odd_shown_before(players: Judge) -> None:
    paste(players, "1. Edsger\n2. Barbara\n\n3. Edsger\n4. Ada Lovelace\n")
    players.see("Edsger and Barbara", "1 line without a name is left out.")
    players.see("Also add 1 name that stands twice", "Also add 1 name that is in the event")
    players.tap("Add 2 players")
    players.see("2 players joined")
    assert names(players)[3:] == ["Edsger", "Barbara"]
    players.tap("Undo")
    players.until(lambda: len(names(players)) == 3, "both are gone again")


def test_who_is_in_the_event_can_be_added_all_the_same(players: Judge) -> None:
    paste(players, "Ada Lovelace\nAda Lovelace")
    players.tap("Also add 1 name that is in the event")
    players.tap("Also add 1 name that stands twice")
    players.tap("Add 2 players")
    players.until(lambda: len(names(players)) == 5, "both are added")
    assert names(players)[3:] == ["Ada Lovelace (2)", "Ada Lovelace (3)"]


def test_two_thousand_players_are_pasted_and_scrolled_through(tablet: Tablet, sit_down: SitDown) -> None:
    judge = sit_at(Venue(tablet, 0, "constructed"), sit_down)
    judge.tap("Paste a list")
    judge.see("One name a line")
    judge.screen.asked.read("\n".join(f"Player {n}" for n in range(2000)))
    judge.tap("Add 2000 players")
    judge.see("2000 players joined", "All 2000")
    judge.screen.ids.rows.scroll_y = 0
    judge.see("Player 1999")
    assert sum(type(widget).__name__ == "PlayerLine" for widget in judge.widgets()) < 20


def test_an_empty_list_adds_nobody_and_back_closes_it(players: Judge) -> None:
    paste(players, "\n\n")
    assert players.find("Add players").disabled
    players.escape()
    players.escape()
    players.miss("One name a line")
    assert len(names(players)) == 3


def test_a_latecomer_takes_the_seat_opposite_the_bye(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 5, "constructed")
    venue.pair()
    bye = next(match.a for match in venue.matches if match.is_bye)
    judge = sit_at(venue, sit_down)
    judge.tap("Add a player")
    judge.write("Zoe\n")
    judge.see("Zoe comes late", "Start with a loss")
    judge.tap(f"Play {venue.state.players[bye].name} now")
    judge.tap("Add Zoe")
    judge.see("Zoe joined")
    judge.miss("Zoe comes late")
    [match] = [one for one in venue.matches if bye in one.players]
    assert [venue.state.players[one].name for one in match.players][1] == "Zoe"
    assert judge.find("Add a player").text == ""
    assert judge.find("Add a player").focus


def test_a_latecomer_starts_with_a_loss(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 4, "constructed")
    venue.pair()
    judge = sit_at(venue, sit_down)
    judge.tap("Add a player")
    judge.write("Zoe\n")
    judge.see("Start with a loss")
    assert [way.line for way in judge.screen.asked.late.ways] == [
        "Round 1 counts as lost. Plays from round 2 on."
    ]
    judge.tap("Cancel")
    judge.miss("Start with a loss")
    assert len(venue.state.players) == 4
    judge.tap("Add")
    judge.tap("Add Zoe")
    judge.until(lambda: len(venue.state.players) == 5, "Zoe is in")
    assert not any(match.is_bye for match in venue.matches)


def test_after_the_swiss_rounds_it_is_said_why_nobody_joins(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 8, "constructed", rounds=1, cut=4).swiss()
    judge = sit_at(venue, sit_down)
    judge.tap("Add a player")
    judge.write("Zoe\n")
    judge.see("The Swiss rounds are over, so nobody can join any more.")
    judge.tap("Close")
    assert len(venue.state.players) == 8


def test_a_list_that_comes_late_is_told_what_it_means(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 4, "constructed")
    venue.pair()
    judge = sit_at(venue, sit_down)
    judge.tap("Paste a list")
    judge.see("All of them join round 2. The 1 round that was missed counts as a loss.")


def test_from_the_list_the_first_round_is_paired(tablet: Tablet, sit_down: SitDown) -> None:
    judge = sit_at(Venue(tablet, 4, "constructed"), sit_down)
    judge.tap("Pair round 1")
    judge.until(lambda: judge.screen.name == "pair", "the pairing is shown")


def test_what_two_devices_say_differently_is_marked_and_settled_by_a_rename(players: Judge) -> None:
    desk = players.screen.desk
    ada = next(iter(desk.state.players))
    second = SecondTablet(desk)
    second.do(PlayerRenamed(ada, "Ada King"))
    desk.do(PlayerRenamed(ada, "Ada Byron"))
    second.send()
    players.see("Disputed")
    players.screen.choose(ada)
    players.tap("Rename")
    players.until(lambda: players.find("New name").focus, "the field is ready")
    players.write(" of Lovelace\n")
    players.miss("Disputed")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit on file sizes is Linux's")
def test_a_full_disk_is_one_line_and_nothing_is_lost(players: Judge) -> None:
    players.tap("Add a player")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        players.write("Edsger Dijkstra\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    players.see("There is no space left on this device")
    assert len(names(players)) == 3
    players.key(13)
    players.see("All 4")
