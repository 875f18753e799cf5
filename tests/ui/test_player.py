"""The page of a player, touched."""

import pytest

from judge_app.core.ops import NoteWritten, PlayerDropped
from judge_app.tablet import Tablet
from tests.ui.judge import Judge, SitDown
from tests.ui.venue import Venue

RUTH = Venue.player(0)


@pytest.fixture
def venue(tablet: Tablet) -> Venue:
    """Four players in the second round."""
    venue = Venue(tablet, 4, "constructed").swiss(1)
    venue.pair()
    return venue


@pytest.fixture
def page(venue: Venue, sit_down: SitDown) -> Judge:
    judge = sit_down()
    judge.app.root.show_event(venue.desk, "player", player=RUTH)
    judge.see("Ruth Adeyemi")
    return judge


def test_place_points_and_matches_are_read(page: Judge, venue: Venue) -> None:
    page.see("1 win, 0 losses, 2 points", "Place ", "R2", "R1", "Won", "Playing")
    assert len(page.screen.view.matches) == 2


def test_why_leads_to_the_standings(page: Judge) -> None:
    page.tap(page.screen.view.place)
    page.until(lambda: page.screen.name == "standings", "the standings are shown")


def test_a_player_is_renamed(page: Judge, venue: Venue) -> None:
    page.tap("Rename")
    page.until(lambda: page.find("New name").focus, "the field is ready")
    for _ in "Adeyemi":
        page.key(8)
    page.write("King\n")
    page.see("Ruth Adeyemi is now Ruth King")
    assert venue.state.players[RUTH].name == "Ruth King"
    page.miss("Rename Ruth")


def test_an_empty_name_is_refused_in_the_dialog(page: Judge) -> None:
    page.tap("Rename")
    page.until(lambda: page.find("New name").focus, "the field is ready")
    for _ in "Ruth Adeyemi":
        page.key(8)
    page.tap("Save")
    page.see("The player's name is empty")
    page.tap("Cancel")
    page.miss("The player's name is empty")


def test_a_drop_says_what_it_means_and_can_be_taken_back(page: Judge, venue: Venue) -> None:
    page.tap("Drop")
    page.see("Drop Ruth Adeyemi?")
    page.see("is still open: report how it ended")
    page.tap("Cancel")
    assert not venue.state.players[RUTH].is_dropped
    page.tap("Drop")
    page.tap("Drop from the event")
    page.see("Ruth Adeyemi dropped", "Reinstate")
    assert venue.state.players[RUTH].is_dropped
    page.tap("Reinstate")
    page.see("Ruth Adeyemi is back in the event")
    assert not venue.state.players[RUTH].is_dropped


def test_whoever_was_dropped_meanwhile_is_not_dropped_again_which_the_dialog_says(
    page: Judge, venue: Venue
) -> None:
    page.tap("Drop")
    page.see("Drop Ruth Adeyemi?")
    venue.do([PlayerDropped(RUTH)])
    page.tap("Drop from the event")
    page.see("Ruth Adeyemi has already dropped.", "Drop Ruth Adeyemi?")


def test_a_player_gets_a_table_of_their_own_and_gives_it_back(page: Judge, venue: Venue) -> None:
    page.tap("Fixed table")
    page.until(lambda: page.find("Table number").focus, "the field is ready")
    page.write("7\n")
    page.see("Ruth Adeyemi always sits at table 7", "Own table 7")
    assert venue.state.players[RUTH].table == 7
    page.tap("Fixed table")
    page.tap("No fixed table")
    page.until(lambda: venue.state.players[RUTH].table is None, "the table is anybody's")


def test_the_question_for_a_table_can_be_put_away(page: Judge, venue: Venue) -> None:
    page.tap("Fixed table")
    page.see("Table of Ruth Adeyemi")
    assert page.find("No fixed table") is None
    page.tap("Cancel")
    page.miss("Table of Ruth Adeyemi")
    assert venue.state.players[RUTH].table is None


def test_a_table_that_is_taken_is_refused(page: Judge, venue: Venue) -> None:
    from judge_app.core.ops import TableFixed

    venue.do([TableFixed(Venue.player(1), 7)])
    page.tap("Fixed table")
    page.until(lambda: page.find("Table number").focus, "the field is ready")
    page.write("7\n")
    page.see("Table 7 is the table of Ravi Menon")


def test_a_note_is_written(page: Judge) -> None:
    page.tap("Note")
    page.until(lambda: page.find("What should be remembered").focus, "the field is ready")
    page.write("Lost a card sleeve")
    page.tap("Write down")
    page.see("Note about Ruth Adeyemi: Lost a card sleeve", "1 written")


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=["tablet", "phone"])
def test_a_note_of_several_lines_has_room_for_all_of_them(
    page: Judge, venue: Venue, size: tuple[int, int]
) -> None:
    from judge_app.ui.screens.player import NotedRow

    page.resize(*size)
    venue.do([NoteWritten(f"{word} " * 60, RUTH) for word in ("Sleeves", "Slow")])
    page.see("Sleeves", "Slow")
    rows = [one for one in page.widgets() if isinstance(one, NotedRow)]
    assert len(rows) == 2
    for row in rows:
        words = row.ids.words
        assert words.height > 2 * words.font_size
        assert row.y <= words.y < words.top <= row.top


def test_a_penalty_is_given_with_its_reason(page: Judge, venue: Venue) -> None:
    page.tap("Penalty")
    page.tap("Slow play or stalling")
    page.tap("Give penalty")
    page.see("Warning: Slow play or stalling", "1 given")
    [penalty] = venue.state.penalties.values()
    assert (penalty.kind, penalty.player) == ("warning", RUTH)
    assert penalty.match is not None


def test_a_removal_drops_the_player_as_well(page: Judge, venue: Venue) -> None:
    page.tap("Penalty")
    page.tap("Cheating")
    page.tap("Give penalty")
    page.see("Reinstate")
    assert venue.state.players[RUTH].is_dropped
    page.tap("Undo")
    page.until(lambda: not venue.state.players[RUTH].is_dropped, "both are taken back")
    assert not venue.state.penalties


def test_a_deck_is_checked(page: Judge, venue: Venue) -> None:
    page.tap("Deck check")
    page.tap("Not in order")
    page.tap("Save check")
    page.see("Write what was found in the deck of Ruth Adeyemi first.")
    page.tap("What was found")
    page.write("41 cards")
    page.tap("Save check")
    page.see("Deck not in order: 41 cards", "1 done")


def test_the_open_match_leads_to_its_table(page: Judge, venue: Venue) -> None:
    match = next(one for one in venue.matches if RUTH in one.players)
    line = next(
        one for one in page.widgets() if type(one).__name__ == "RoundLine" and one.row.match == match.id
    )
    page.tap(line.text)
    page.until(lambda: page.screen.name == "tables", "the table is shown")


def test_back_closes_the_question_and_then_the_page(page: Judge) -> None:
    page.tap("Drop")
    page.see("Drop Ruth Adeyemi?")
    page.escape()
    page.miss("Drop Ruth Adeyemi?")
    assert page.screen.name == "player"


@pytest.mark.parametrize("size", [(1280, 800), (412, 892)])
def test_all_that_can_be_done_is_in_reach(page: Judge, size: tuple[int, int]) -> None:
    page.resize(*size)
    for action in ("Note", "Penalty", "Deck check", "Fixed table", "Rename", "Drop"):
        page.scroll_to(action)


def test_somebody_who_is_not_here_has_an_empty_page(page: Judge, venue: Venue) -> None:
    page.go("player", player="nobody")
    page.see("Nobody")
    venue.do([PlayerDropped(RUTH)])
