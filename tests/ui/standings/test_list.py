"""The standings as they are read: columns, why somebody stands where, what is missing."""

from judge_app.tablet import Tablet
from tests.ui.judge import SitDown
from tests.ui.standings.ranking import opened, row_of, standing, tap_row
from tests.ui.venue import Venue, name_of


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
    from judge_app.ui.widgets import Btn

    venue = Venue(tablet, 12, "draft").swiss(3)
    venue.pair()
    venue.play(4)
    judge = opened(venue, sit_down)
    judge.see("After round 3. No result of round 4 yet:", "Confirm the top 4")
    assert judge.find("Confirm the top 4", Btn).disabled
    judge.tap("Table 6")
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")


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
    from judge_app.ui.widgets import Btn

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
