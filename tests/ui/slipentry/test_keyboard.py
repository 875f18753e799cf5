"""Paper slips typed on the real window by the keyboard alone."""

from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.floor import (
    enter,
    in_the_cut,
    match_at,
    names_at,
    seated,
)
from tests.ui.judge import Judge, SitDown, Watch
from tests.ui.slipentry.slipdesk import BACKSPACE, Z, is_ready, press, results, winner_at
from tests.ui.venue import Venue


def test_a_hundred_slips_by_the_keyboard_alone_are_a_hundred_right_results(
    tablet: Tablet, sit_down: SitDown
) -> None:
    venue = Venue(tablet, 200, "regulations-casual")
    venue.pair()
    judge = sit_down()
    judge.app.root.show_event(venue.desk, "slips")
    judge.until(lambda: judge.screen.name == "slips", "the slips are asked for")
    stack = sorted(venue.matches, key=lambda match: (match.table or 0) * 37 % 101)
    expected = {}
    for place, match in enumerate(stack):
        key = "123"[place % 3]
        judge.write(f"{match.table}\n{key}\n" if place % 2 else f"{match.table} {key}\n")
        expected[match.id] = {"1": match.a, "2": match.b, "3": None}[key]
    assert {match.id: match.result.winner for match in venue.matches if match.result} == expected
    assert len(expected) == 100
    judge.see("All 100 results are in")
    assert is_ready(judge)


def test_a_stack_in_the_order_of_the_tables_needs_no_numbers(hall: Judge) -> None:
    hall.write("\n1\n\n2\n\n1 d2\n")
    assert [winner_at(hall, table) for table in (1, 2, 3)] == ["a", "b", "a"]
    third = match_at(hall, 3)
    assert hall.frame.desk.state.players[third.b].is_dropped
    hall.see("All 3 results are in")
    hall.write("\n")
    hall.see("Every table has its result.")


def test_who_sits_there_stands_large_before_enter(hall: Judge) -> None:
    hall.see("0 of 3 in, 3 missing", "The next table that is missing")
    hall.write("2")
    a, b = names_at(hall, match_at(hall, 2))
    hall.see("Table 2", a, b, "No result yet", "1: won", "2: won")
    hall.write("\n2")
    hall.see(f"{b} won")
    assert winner_at(hall, 2) is None


def test_what_is_wrong_is_said_and_the_next_slip_is_typed_in_step(hall: Judge) -> None:
    none = "There is no table 9 in round 1: its tables are 1 to 3."
    hall.write("9\n")
    hall.see(f"{none} The result that follows is passed over; Esc or Backspace leads back.")
    assert is_ready(hall)
    hall.write("1\n2\n4")
    hall.see("4 is no result here.")
    hall.write("\n3\n2\n")
    assert [winner_at(hall, table) for table in (1, 2, 3)] == [None, None, "b"]
    hall.see("2 slips were passed over: 9 1; 2 4. Look at them again; Esc clears this line.")
    hall.write("2\n1\n")
    assert winner_at(hall, 2) == "a"
    hall.see("One slip was passed over: 9 1. Look at it again; Esc clears this line.")
    hall.escape()
    hall.miss("passed over")
    assert hall.screen.name == "slips"


def test_backspace_and_escape_lead_back_from_a_table_that_is_none(hall: Judge) -> None:
    hall.write("9\n")
    press(hall, BACKSPACE)
    assert hall.screen._field.text == "9"
    press(hall, BACKSPACE)
    hall.write("1\n0\n")
    hall.see("The ruleset of this event has no draws. Let its steps decide the game; name the winner.")
    press(hall, BACKSPACE)
    hall.see("Table 1")
    press(hall, BACKSPACE)
    hall.write("2\n9\n")
    assert winner_at(hall, 1) == "b"
    hall.escape()
    hall.write("2\n1\n")
    assert winner_at(hall, 2) == "a"
    hall.miss("passed over")


def test_a_wrong_key_in_a_result_is_not_replaced_by_the_next(hall: Judge) -> None:
    hall.write("1\n1 s2\n")
    assert winner_at(hall, 1) is None


def test_what_has_to_be_looked_at_is_heard_and_felt(tablet: Tablet, watch: Watch) -> None:
    device = Recording()
    device.pauses = False
    judge = Judge(tablet, watch, device=device)
    enter(judge, seated(tablet), "slips")
    judge.write("1\n1\n")
    assert not device.named("play")
    judge.write("9\n")
    assert (device.named("play"), len(device.named("vibrate"))) == ([("warning",)], 1)
    judge.write("1\n1\n2\n")
    assert len(device.named("play")) == 3
    judge.app.preferences.sound = judge.app.preferences.vibration = False
    judge.write("9\n")
    assert (len(device.named("play")), len(device.named("vibrate"))) == (3, 3)
    judge.leave()


def test_a_different_result_asks_for_a_second_enter(hall: Judge) -> None:
    a, b = names_at(hall, match_at(hall, 1))
    hall.write("1 1\n1 1\n")
    hall.see(f"Table 1 is in already: {a} won. The same, nothing changed.")
    hall.write("1 2\n")
    hall.see(f"Table 1 is in as: {a} won. Enter again corrects it: {b} won.")
    assert winner_at(hall, 1) == "a"
    hall.write("\n")
    assert winner_at(hall, 1) == "b"
    hall.see(f"{b} won (Corrected)")
    assert results(hall) == 2


def test_ctrl_z_and_u_take_the_last_slip_back(hall: Judge) -> None:
    hall.write("1 1\n2 2 d1\n3 1\n")
    press(hall, Z, "ctrl")
    assert winner_at(hall, 3) is None
    hall.write("u\n")
    assert winner_at(hall, 2) is None
    second = match_at(hall, 2)
    assert not hall.frame.desk.state.players[second.a].is_dropped
    assert winner_at(hall, 1) == "a"
    hall.see("1 of 3 in, 2 missing", "Undone")
    hall.write("u\nu\n")
    hall.see("Nothing was entered here that could be undone.")
    hall.write("2 1\n")
    assert winner_at(hall, 2) == "a"


def test_escape_clears_and_then_leads_out(hall: Judge) -> None:
    hall.go("tables")
    hall.go("slips")
    hall.write("1\n1")
    hall.escape()
    assert is_ready(hall)
    hall.miss("No result yet")
    hall.write("2")
    hall.see("Table 2")
    hall.escape()
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert results(hall) == 0


def test_backspace_leads_from_the_result_to_the_table(hall: Judge) -> None:
    hall.write("1\n")
    hall.see("Table 1")
    press(hall, BACKSPACE)
    press(hall, BACKSPACE)
    hall.write("2\n1\n")
    assert [winner_at(hall, table) for table in (1, 2)] == [None, "a"]


def test_the_bracket_plays_the_best_of_three_and_takes_the_games(tablet: Tablet, sit_down: SitDown) -> None:
    event = in_the_cut(tablet)
    judge = sit_down()
    enter(judge, event, "slips")
    judge.write("1\n3\n")
    judge.see("Table 1 plays in the top cut, where one player goes on. The head judge names who.")
    judge.write("1\n21\n")
    match = match_at(judge, 1)
    assert winner_at(judge, 1) == "a"
    assert [claims[-1].value for claims in match.games] == [match.b, match.a, match.a]
