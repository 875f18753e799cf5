"""The standings as an organizer uses them: read, asked why, a player dropped, the cut confirmed."""

from typing import Any

import pytest

from judge_app.core.ops import PlayerDropped
from judge_app.core.reckoning import reckoning
from judge_app.tablet import Tablet
from judge_app.ui.widgets import Btn
from tests.ui.conftest import Judge, SitDown
from tests.ui.venue import Venue, name_of


def opened(venue: Venue, sit_down: SitDown, route: str = "standings", **where: Any) -> Judge:
    event = venue.desk.event
    venue.tablet.put_away(venue.desk)
    judge = sit_down()
    judge.app.root.show_event(venue.tablet.open(event), route, **where)
    judge.until(lambda: judge.frame is not None and judge.screen.name == route, f"{route} is shown")
    venue.desk = judge.frame.desk
    return judge


@pytest.fixture
def swiss_done(tablet: Tablet) -> Venue:
    """Twelve players have played all four rounds of a draft; a top 4 follows."""
    return Venue(tablet, 12, "draft").swiss()


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


def test_before_round_one_there_are_names_and_the_way_to_the_pairing(
    tablet: Tablet, sit_down: SitDown
) -> None:
    judge = opened(Venue(tablet, 12, "draft"), sit_down)
    judge.see("Round 1 is not paired yet, so there are names only.", "Ruth Adeyemi")
    judge.tap("Pair round 1")
    judge.until(lambda: judge.screen.name == "pair", "the pairing is shown")


def test_a_name_without_a_place_opens_the_player(tablet: Tablet, sit_down: SitDown) -> None:
    judge = opened(Venue(tablet, 12, "draft"), sit_down)
    judge.tap("Ruth Adeyemi")
    judge.until(lambda: judge.screen.name == "player", "the player's page is shown")


def test_the_columns_and_the_line_of_the_cut_are_there(swiss_done: Venue, sit_down: SitDown) -> None:
    judge = opened(swiss_done, sit_down)
    judge.see("#, Player, W–L, Pts, Beaten, Lost to, 1st loss", "Top 4 cut")
    assert row_of(judge, standing(swiss_done, 1)).startswith("1, ")


def test_a_row_tells_why_and_its_source_opens_the_rule(swiss_done: Venue, sit_down: SitDown) -> None:
    judge = opened(swiss_done, sit_down)
    tap_row(judge, standing(swiss_done, 3))
    judge.see("Why 3rd?", "Points of opponents beaten", "Round of the first loss")
    judge.tap("Draft Guidelines · Tiebreakers")
    judge.until(lambda: judge.screen.name == "rules", "the rules are shown")
    wanted = judge.frame.desk.state.rules.cite("tiebreaks.order")
    judge.until(lambda: judge.screen.reading.cite == wanted, "the tiebreakers are read")


def test_why_is_closed_by_its_button_and_by_a_second_tap(swiss_done: Venue, sit_down: SitDown) -> None:
    judge = opened(swiss_done, sit_down)
    third = standing(swiss_done, 3)
    tap_row(judge, third)
    judge.see("Why 3rd?")
    judge.tap("Close")
    judge.miss("Why 3rd?")
    tap_row(judge, third)
    judge.see("Why 3rd?")
    tap_row(judge, third)
    judge.miss("Why 3rd?")


def test_on_a_phone_why_fills_the_screen_and_back_leads_to_the_list(
    swiss_done: Venue, sit_down: SitDown
) -> None:
    judge = opened(swiss_done, sit_down)
    judge.resize(412, 892)
    tap_row(judge, standing(swiss_done, 2))
    judge.see("Why 2nd?")
    judge.miss("#, Player", "Confirm the top 4")
    judge.escape()
    judge.see("#, Player, W–L, Pts")
    tap_row(judge, standing(swiss_done, 2))
    judge.tap("Back")
    judge.tap("Confirm the top 4")
    judge.see("Confirm the top 4?")


def test_a_tablet_that_is_turned_has_every_button_in_reach(swiss_done: Venue, sit_down: SitDown) -> None:
    judge = opened(swiss_done, sit_down)
    for size in ((800, 1280), (412, 892), (1280, 800), (1024, 768)):
        judge.resize(*size)
        for text in ("Confirm the top 4", "Bracket", "Drop player" if size[0] > 900 else "Drop"):
            assert judge.is_in_reach(judge.find(text)), f"{text} at {size}"


def test_a_player_who_is_asked_about_from_elsewhere_is_in_sight(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 60, "regulations-casual", rounds=2, cut=4).swiss()
    last = next(one for one in venue.state.players.values() if one.name == standing(venue, 60))
    judge = opened(venue, sit_down, player=last.id)
    judge.see("Why 60th?")
    judge.until(lambda: any(f", {last.name}, " in text for text in judge.texts()), "the last row shows")


def test_missing_results_are_named_and_lead_to_their_tables(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 12, "draft").swiss(3)
    venue.pair()
    venue.play(4)
    judge = opened(venue, sit_down)
    judge.see("After round 3. No result of round 4 yet:", "Confirm the top 4")
    assert judge.find("Confirm the top 4", Btn).disabled
    judge.tap("Table 6")
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")


def test_the_cut_is_confirmed_with_its_seeds_and_leads_to_the_bracket(
    swiss_done: Venue, sit_down: SitDown
) -> None:
    gone = standing(swiss_done, 2)
    swiss_done.do([PlayerDropped(one.id) for one in swiss_done.state.players.values() if one.name == gone])
    wanted = [standing(swiss_done, rank) for rank in (1, 3, 4, 5)]
    judge = opened(swiss_done, sit_down)
    judge.tap("Confirm the top 4")
    judge.see("Confirm the top 4?", f"Dropped, so passed over: {gone}.")
    judge.see(", ".join(f"{seed} {name}" for seed, name in enumerate(wanted, 1)))
    assert swiss_done.state.cut is None
    judge.tap("Confirm the top 4")
    judge.until(lambda: judge.screen.name == "bracket", "the bracket is shown")
    assert seeds(swiss_done) == wanted
    judge.tap("Undo")
    judge.see("The top cut is not made yet.")


def test_a_cut_that_is_not_confirmed_is_not_made(swiss_done: Venue, sit_down: SitDown) -> None:
    judge = opened(swiss_done, sit_down)
    judge.tap("Confirm the top 4")
    judge.tap("Not yet")
    judge.miss("Confirm the top 4?")
    assert swiss_done.state.cut is None
    assert judge.screen.name == "standings"


def test_the_player_who_is_asked_about_is_the_one_to_drop(swiss_done: Venue, sit_down: SitDown) -> None:
    judge = opened(swiss_done, sit_down)
    second, fifth = standing(swiss_done, 2), standing(swiss_done, 5)
    tap_row(judge, second)
    judge.tap("Drop player")
    judge.see(f"{fifth} comes into the top 4, as the lowest seed.")
    judge.tap(f"Drop {second}")
    judge.miss("Drop a player")
    assert [one.name for one in swiss_done.state.players.values() if one.is_dropped] == [second]
    judge.tap("Undo")
    judge.until(lambda: not any(one.is_dropped for one in swiss_done.state.players.values()), "back in")


def test_anybody_is_found_by_name_and_dropped(swiss_done: Venue, sit_down: SitDown) -> None:
    judge = opened(swiss_done, sit_down)
    judge.tap("Drop player")
    assert judge.find("Drop", Btn).disabled
    judge.tap("Search by name")
    judge.write("weber")
    judge.tap("Jonas Weber")
    judge.tap("Drop Jonas Weber")
    judge.until(lambda: swiss_done.state.players[Venue.player(11)].is_dropped, "Jonas Weber dropped")


def test_before_the_cut_begins_the_next_comes_in_when_a_qualifier_drops(
    swiss_done: Venue, sit_down: SitDown
) -> None:
    swiss_done.cut().bracket()
    first, fifth = standing(swiss_done, 1), standing(swiss_done, 5)
    judge = opened(swiss_done, sit_down)
    tap_row(judge, first)
    judge.tap("Drop player")
    judge.see(
        f"{fifth} comes into the top 4, as the lowest seed.", "Its first round is cancelled: pair it again."
    )
    judge.tap(f"Drop {first}")
    judge.see(f"{first} dropped; the cut was made anew.", "Pair the semifinals")
    assert seeds(swiss_done)[-1] == fifth
    judge.tap("Undo")
    judge.until(lambda: seeds(swiss_done)[0] == first, "all is back")
    assert max(swiss_done.state.rounds) == 5


def test_a_cut_whose_player_was_dropped_elsewhere_is_made_again(swiss_done: Venue, sit_down: SitDown) -> None:
    swiss_done.cut()
    assert swiss_done.state.cut is not None
    swiss_done.do([PlayerDropped(swiss_done.state.cut.seeds[0])])
    judge = opened(swiss_done, sit_down, "bracket")
    judge.see("Make the cut again.")
    judge.tap("Make the cut again", Btn)
    judge.until(lambda: judge.screen.name == "standings", "the standings are shown")
    judge.tap("Make the cut again", Btn)
    judge.tap("Confirm the top 4")
    judge.until(lambda: judge.screen.name == "bracket", "the bracket is shown")
    judge.miss("Make the cut again")


def test_swiss_and_bracket_are_two_sides_of_one_page(swiss_done: Venue, sit_down: SitDown) -> None:
    swiss_done.cut()
    judge = opened(swiss_done, sit_down)
    for _size in ((1280, 800), (412, 892)):
        judge.resize(*_size)
        judge.tap("Bracket")
        judge.until(lambda: judge.screen.name == "bracket", "the bracket is shown")
        judge.tap("Swiss")
        judge.until(lambda: judge.screen.name == "standings", "the standings are shown")


def test_without_a_cut_there_is_no_bracket_to_go_to(tablet: Tablet, sit_down: SitDown) -> None:
    judge = opened(Venue(tablet, 8, "draft", rounds=3, cut=0).swiss(), sit_down)
    judge.miss("Bracket")
    judge.tap("Show the winner")
    judge.until(lambda: judge.screen.name == "winner", "the winner is shown")


def test_five_hundred_places_are_scrolled_through(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 500, "regulations-premier").swiss(1)
    judge = opened(venue, sit_down)
    judge.screen._board.ids.rows.scroll_y = 0
    judge.see("500, ")
    assert len([one for one in judge.widgets() if type(one).__name__ == "BoardLine"]) < 30
    assert name_of(499) == "Player 500"


def test_it_all_fits_with_larger_type_too(swiss_done: Venue, sit_down: SitDown) -> None:
    judge = opened(swiss_done, sit_down, player=Venue.player(0))
    judge.app.preferences.text_size = 1.3
    judge.see("Why ", "Confirm the top 4")
    judge.resize(412, 892)
    judge.see("Why ")
    judge.tap("Back")
    judge.see("Confirm the top 4")


def test_a_dispute_about_an_earlier_round_is_told_and_led_to(tablet: Tablet, sit_down: SitDown) -> None:
    venue = Venue(tablet, 12, "draft").swiss(1)
    match = venue.matches[0]
    venue.pair()
    venue.play()
    judge = opened(venue, sit_down)
    venue.contradict(match)
    judge.see("Table 1 of round 1 has two results. There are no places until that is settled.")
    judge.tap("Settle table 1")
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")
    assert judge.screen.match == match.id


def test_while_a_round_is_played_the_disputed_table_is_among_the_open_ones(
    tablet: Tablet, sit_down: SitDown
) -> None:
    venue = Venue(tablet, 12, "draft").swiss(2)
    match = venue.state.round_matches(2)[2]
    venue.pair()
    judge = opened(venue, sit_down)
    venue.contradict(match)
    judge.see("Table 3 of round 2 has two results.", "the places are those after round 1.", "6 tables")
    assert judge.find("Pair round 4", Btn).disabled
    judge.tap("R2, table 3")
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")
    assert judge.screen.match == match.id


@pytest.mark.parametrize("is_paired", [False, True])
def test_after_a_correction_the_cut_is_made_again(
    swiss_done: Venue, sit_down: SitDown, is_paired: bool
) -> None:
    swiss_done.cut()
    before = seeds(swiss_done)
    last = next(one.id for one in swiss_done.state.players.values() if one.name == before[-1])
    match = next(one for one in swiss_done.matches if last in one.players)
    if is_paired:
        swiss_done.bracket()
    swiss_done.correct(match)
    judge = opened(swiss_done, sit_down)
    judge.see("A corrected result changed the")
    judge.tap("Make the cut again", Btn)
    judge.see("Confirm the top 4?")
    judge.tap("Confirm the top 4", Btn)
    judge.until(lambda: judge.screen.name == "bracket", "the bracket is shown")
    assert seeds(swiss_done) == [standing(swiss_done, rank) for rank in range(1, 5)] != before
    judge.see("Pair the semifinals")
