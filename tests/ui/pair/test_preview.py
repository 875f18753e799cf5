"""A round is previewed, drawn again and confirmed by touch."""

import pytest

from judge_app.core.ops import NoteWritten, PlayerDropped, PlayerRenamed
from judge_app.tablet import Tablet
from tests.ui.judge import Judge, SitDown
from tests.ui.pair.round import at_pair, start_clock
from tests.ui.venue import Venue


def test_one_player_is_too_few(tablet: Tablet, sit_down: SitDown) -> None:
    judge, _ = at_pair(tablet, sit_down, 1)
    judge.see("A round needs two players at least")
    assert judge.find("Confirm round 1") is None


def test_round_one_is_announced_previewed_and_confirmed(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 12)
    judge.see("Announce this first", "4 rounds, one game, 40 minutes each", "None: the standings decide")
    shown = [(row.a, row.b) for row in judge.screen.view.rows]
    judge.tap("Confirm round 1")
    judge.until(lambda: judge.screen.name == "clock", "the clock is shown")
    judge.see("Round 1: 6 tables paired")
    names = {one.id: one.name for one in venue.state.players.values()}
    assert [(names[one.a], names[one.b]) for one in venue.matches if one.b] == shown
    judge.tap("Undo")
    judge.until(lambda: not venue.state.rounds, "the round is taken back")


def test_the_draw_stays_as_it_is_however_often_it_is_looked_at(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 12)
    rows = judge.screen.view.rows
    judge.go("players")
    venue.do([NoteWritten("Nothing that matters")])
    judge.go("pair")
    assert judge.screen.view.rows == rows
    judge.app.root.rebuild()
    judge.until(lambda: judge.screen.name == "pair", "the screen is built anew")
    assert judge.screen.view.rows == rows


def test_the_draw_stays_when_the_event_is_left_or_another_screen_is_built_anew(
    tablet: Tablet, sit_down: SitDown
) -> None:
    judge, venue = at_pair(tablet, sit_down, 12)
    rows = judge.screen.view.rows
    judge.go("players")
    judge.app.root.rebuild()
    judge.until(lambda: judge.screen.name == "players", "the screen is built anew")
    judge.go("pair")
    assert judge.screen.view.rows == rows
    judge.app.root.go("home")
    judge.until(lambda: judge.frame is None, "the event is left")
    judge.app.root.show_event(tablet.open(venue.desk.event), "pair")
    judge.until(lambda: judge.frame is not None and judge.screen.name == "pair", "the round is shown")
    assert judge.screen.view.rows == rows


def test_a_renamed_player_stays_and_a_dropped_one_is_not_drawn(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 12)
    seed = tablet.settings.get("preview")["seed"]
    venue.do([PlayerRenamed(Venue.player(1), "Zoe")])
    judge.see("Zoe")
    assert tablet.settings.get("preview")["seed"] == seed
    venue.do([PlayerDropped(Venue.player(1))])
    judge.miss("Zoe")
    assert tablet.settings.get("preview")["seed"] != seed


def seats_in_sight(judge: Judge) -> int:
    rows = next(widget for widget in judge.widgets() if type(widget).__name__ == "RowList")
    low, high = rows.to_window(*rows.pos)[1], rows.to_window(rows.x, rows.top)[1]
    lines = [one for one in judge.widgets() if type(one).__name__ == "SeatLine"]
    spans = [(one.to_window(one.x, one.y)[1], one.to_window(one.x, one.top)[1]) for one in lines]
    return sum(low - 1 <= bottom and top <= high + 1 for bottom, top in spans)


def test_on_a_small_phone_two_tables_are_in_sight(tablet: Tablet, sit_down: SitDown) -> None:
    judge, _ = at_pair(tablet, sit_down, 12)
    judge.resize(360, 640)
    assert seats_in_sight(judge) >= 2
    judge.tap("Announce this first")
    judge.see("4 rounds, one game, 40 minutes each")
    judge.tap("Change")
    judge.see("Swiss rounds")


def test_on_a_low_window_all_about_the_round_stands_beside_it(tablet: Tablet, sit_down: SitDown) -> None:
    judge, _ = at_pair(tablet, sit_down, 12)
    judge.resize(800, 480)
    judge.see("Announce this first", "6 tables")
    assert seats_in_sight(judge) >= 2


def test_who_draws_again_says_why(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 12)
    rows = judge.screen.view.rows
    judge.tap("Draw again")
    judge.see("Draw the round again?")
    judge.tap("Keep this draw")
    judge.miss("Draw the round again?")
    assert judge.screen.view.rows == rows
    judge.tap("Draw again")
    judge.tap("Reason, for the log")
    judge.write("\n")
    judge.see("Say why the round is drawn again.")
    judge.write("Brothers at table 1\n")
    judge.until(lambda: judge.screen.view.rows != rows, "the round is another one")
    judge.see("Round 1 was drawn again")
    assert judge.find("Undo") is None
    [note] = venue.state.notes.values()
    assert note.text == "Round 1 was drawn again before it was announced: Brothers at table 1"


def test_the_round_is_read_by_name(tablet: Tablet, sit_down: SitDown) -> None:
    judge, _ = at_pair(tablet, sit_down, 5)
    judge.tap("By name")
    judge.until(lambda: judge.find("Table 1") is None and judge.screen.by == "name", "names are shown")
    lines = [widget.text for widget in judge.widgets() if type(widget).__name__ == "NameLine"]
    assert len(lines) == 5


def test_a_tapped_table_tells_its_reasons(tablet: Tablet, sit_down: SitDown) -> None:
    judge, _ = at_pair(tablet, sit_down, 5)
    judge.see("Tap a table to read why it is paired so.")
    line = next(one for one in judge.widgets() if type(one).__name__ == "SeatLine" and not one.row.table)
    judge.tap(line.text)
    judge.see("has the bye: drawn among all")
    judge.resize(412, 892)
    judge.escape()
    line = next(one for one in judge.widgets() if type(one).__name__ == "SeatLine" and not one.row.table)
    judge.tap(line.text)
    judge.see("Why?", "has the bye: drawn among all")
    judge.tap("Close")
    judge.miss("Why?")


def test_the_plan_is_changed_before_it_is_announced(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 12)
    judge.tap("Change")
    judge.see("Swiss rounds", "No cut")
    steps = [one for one in judge.widgets() if type(one).__name__ == "StepKey" and one.text == "+"]
    assert len(steps) == 2
    judge.tap("+")
    judge.tap("Save")
    judge.see("5 rounds, one game", "Changed: for so many players the ruleset has 4 rounds and no cut.")
    assert venue.state.setting("rounds") == 5


def test_rematches_need_a_yes_of_their_own(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 2, rounds=3)
    venue.swiss(1)
    judge.see("Rematch")
    judge.tap("Confirm round 2")
    judge.see("Somebody meets again", "meet again: no pairing of this round avoids it.")
    judge.tap("Cancel")
    assert len(venue.state.rounds) == 1
    judge.tap("Confirm round 2")
    judge.tap("Pair them so")
    judge.until(lambda: judge.screen.name == "clock", "the clock is shown")
    assert len(venue.state.rounds) == 2


def test_missing_results_are_named_and_lead_to_their_tables(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 8)
    venue.pair()
    start_clock(venue)
    venue.play(1)
    judge.see("The results of 3 tables are missing.")
    assert judge.find("Cancel round") is None
    line = next(one for one in judge.widgets() if type(one).__name__ == "SeatLine")
    judge.tap(line.text)
    judge.until(lambda: judge.screen.name == "tables", "the table is shown")


def test_the_bracket_is_previewed_and_confirmed(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 8, rounds=1, cut=4)
    venue.swiss()
    judge.see("The Swiss rounds are over.")
    venue.cut()
    judge.see("Semifinals", "seed 1", "seed 4")
    judge.tap("Confirm the round")
    judge.until(lambda: judge.screen.name == "clock", "the clock is shown")
    judge.see("Semifinals: 2 tables paired")
    assert len(venue.matches) == 2
    judge.go("pair")
    judge.see("Cancel round")
    assert judge.find("Swap players") is None
    venue.play()
    venue.bracket().play()
    judge.see("The event is over.")


def test_the_swap_is_reached_from_here(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 8)
    venue.pair()
    judge.tap("Swap players")
    judge.until(lambda: judge.screen.name == "swap", "the swap is shown")
    judge.tap("Back")
    judge.until(lambda: judge.screen.name == "pair", "the round is back")


@pytest.mark.parametrize("size", [(1280, 800), (412, 892)])
def test_five_hundred_players_are_previewed(tablet: Tablet, sit_down: SitDown, size: tuple[int, int]) -> None:
    judge, _ = at_pair(tablet, sit_down, 500)
    judge.resize(*size)
    judge.see("250 tables")
    assert sum(type(widget).__name__ == "SeatLine" for widget in judge.widgets()) < 20
    rows = next(widget for widget in judge.widgets() if type(widget).__name__ == "RowList")
    rows.scroll_y = 0
    judge.see(f"250, {judge.screen.view.rows[-1].a}")
