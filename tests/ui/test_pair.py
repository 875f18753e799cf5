"""A round is paired, changed and cancelled by touch."""

import pytest

from judge_app.core.ops import ClockStarted, NoteWritten
from judge_app.tablet import Tablet
from tests.ui.conftest import Judge, SitDown
from tests.ui.test_players import sit_at
from tests.ui.venue import Venue


def at_pair(tablet: Tablet, sit_down: SitDown, players: int = 5, **settings: int) -> tuple[Judge, Venue]:
    venue = Venue(tablet, players, "regulations-casual", **settings)
    return sit_at(venue, sit_down, "pair"), venue


def start_clock(venue: Venue) -> None:
    timer = venue.state.round_clock(max(venue.state.rounds))
    assert timer is not None
    venue.do([ClockStarted(timer.id, venue.tablet.now_ms())])


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
    judge.see("Round 1 is paired: 6 tables")
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


def test_who_draws_again_says_why(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 12)
    rows = judge.screen.view.rows
    judge.hold("Draw again")
    judge.see("Draw the round again?")
    judge.tap("Keep this draw")
    judge.miss("Draw the round again?")
    assert judge.screen.view.rows == rows
    judge.hold("Draw again")
    judge.tap("Reason, for the log")
    judge.write("\n")
    judge.see("Say why the round is drawn again.")
    judge.write("Brothers at table 1\n")
    judge.until(lambda: judge.screen.view.rows != rows, "the round is another one")
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


def test_a_round_that_has_not_begun_is_cancelled_by_holding(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 8)
    venue.pair()
    judge.see("paired and not begun")
    judge.tap("Cancel round")
    assert venue.state.rounds
    judge.hold("Cancel round")
    judge.see("Round 1 of 3 was cancelled", "Confirm round 1")
    assert not venue.state.rounds
    judge.tap("Undo")
    judge.until(lambda: bool(venue.state.rounds), "the round is back")


def test_tables_are_paired_anew_with_a_reason(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 12)
    venue.pair()
    before = {frozenset(match.players) for match in venue.matches}
    judge.tap("Pair anew")
    judge.see("Pair tables anew", "No result that round 1 was paired by has changed.")
    judge.tap("What must change")
    judge.see("Nothing would change.")
    judge.tap("All unfinished")
    judge.see("would be dissolved, and paired anew:")
    judge.tap("Reason, for the log")
    judge.write("\n")
    judge.see("The reason is empty")
    judge.write("Seats were read out wrongly\n")
    judge.see("Round 1 changed")
    assert {frozenset(match.players) for match in venue.matches} != before
    judge.miss("Pair tables anew")


def test_the_bracket_is_previewed_and_confirmed(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 8, rounds=1, cut=4)
    venue.swiss()
    judge.see("The Swiss rounds are over.")
    venue.cut()
    judge.see("Semifinals", "seed 1", "seed 4")
    judge.tap("Confirm the round")
    judge.until(lambda: judge.screen.name == "clock", "the clock is shown")
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
