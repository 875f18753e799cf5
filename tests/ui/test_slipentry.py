"""Paper slips typed on the real window, by the keyboard alone and by touch."""

import pytest

from judge_app.core.model import Match, Result
from judge_app.core.ops import ResultReported, RulesetChosen
from judge_app.tablet import Tablet
from judge_app.ui.widgets.field import Typed
from tests.device.recording import Recording
from tests.second import become
from tests.ui.conftest import ENTER, Judge, SitDown, Watch
from tests.ui.floor import (
    enter,
    hear_from,
    in_the_cut,
    match_at,
    names_at,
    other_tablet,
    pair_next,
    play,
    seated,
)
from tests.ui.venue import Venue

BACKSPACE, Z = 8, 122


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """An organizer with the slips of three tables before them, and a bye without one."""
    return at_slips(sit_down, tablet)


def at_slips(sit_down: SitDown, tablet: Tablet) -> Judge:
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event, "slips")
    return judge


def winner_at(judge: Judge, table: int) -> str | None:
    """Who won there, by the letter of the seat."""
    match = match_at(judge, table)
    if match.result is None:
        return None
    return {match.a: "a", match.b: "b"}.get(match.result.winner, "nobody")


def is_ready(judge: Judge) -> bool:
    """Whether the next key comes into the field."""
    field = judge.screen._field
    return bool(field.focus and Typed.focused() is field._typed)


def press(judge: Judge, code: int, *held: str) -> None:
    judge.window.dispatch("on_key_down", code, 0, None, [*held])
    judge.window.dispatch("on_key_up", code, 0)
    judge.loop.idle()


def results(judge: Judge) -> int:
    kinds = ("result_reported", "result_corrected", "result_settled")
    return sum(one.op.kind in kinds for one in judge.frame.desk.state.history)


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


def test_who_taps_a_number_that_is_no_table_puts_it_right_in_place(hall: Judge) -> None:
    from judge_app.ui.widgets.pad import PadKey

    hall.resize(412, 892)
    hall.tap("Number keys")
    hall.tap("9", PadKey)
    hall.tap("Done")
    hall.see("There is no table 9 in round 1: its tables are 1 to 3.")
    press(hall, BACKSPACE)
    hall.tap("2", PadKey)
    hall.see("Table 2")
    hall.miss("passed over")


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


def test_what_is_half_typed_is_there_when_somebody_comes_back(hall: Judge) -> None:
    hall.write("1 1\n2\n2 d1")
    hall.go("clock")
    hall.write("99")
    hall.go("slips")
    hall.see("Table 2")
    assert hall.screen._field.text == "2 d1"
    assert is_ready(hall)
    hall.app.preferences.theme = "light"
    hall.until(lambda: hall.screen._field.text == "2 d1", "it is there in other colours")
    hall.see("1 of 3 in, 2 missing", "Undo")
    hall.until(lambda: is_ready(hall), "the keys come into the field")
    hall.write("\n")
    assert winner_at(hall, 2) == "b"


def test_what_another_tablet_reports_while_somebody_types_shows_at_once(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    other = other_tablet(hall)
    hall.write("1\n2")
    hall.see("No result yet")
    other.do(ResultReported(match.id, Result(match.a)))
    hear_from(hall, other)
    hall.see(f"In already: {a} won", "1 of 3 in, 2 missing")
    hall.write("\n")
    hall.see(f"Table 1 is in as: {a} won. Enter again corrects it: {b} won.")
    assert winner_at(hall, 1) == "a"
    assert is_ready(hall)


def test_a_round_that_is_paired_under_way_does_not_take_the_old_slip(hall: Judge, tablet: Tablet) -> None:
    desk = hall.frame.desk
    hall.write("2\n1")
    play(desk)
    pair_next(desk, tablet)
    hall.see("This table was paired anew meanwhile; nothing was recorded. Type its number again.", "Round 2")
    hall.write("\n")
    assert winner_at(hall, 2) is None
    hall.write("2 2\n")
    assert winner_at(hall, 2) == "b"


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


def test_focus_stays_in_the_field_whatever_is_touched(hall: Judge) -> None:
    hall.write("1 1\n")
    for words in ("1 of 3 in, 2 missing", "Results from slips"):
        hall.tap(words)
        assert is_ready(hall)
    hall.screen.say("Something happened elsewhere.")
    hall.tap("Something happened elsewhere.")
    assert is_ready(hall)
    hall.write("2 2\n")
    assert winner_at(hall, 2) == "b"


def test_everything_can_be_touched_as_well(hall: Judge) -> None:
    _a, b = names_at(hall, match_at(hall, 2))
    hall.tap("2")
    hall.see("Table 2")
    hall.tap("d1: drops")
    hall.tap(b)
    second = match_at(hall, 2)
    assert winner_at(hall, 2) == "b"
    assert hall.frame.desk.state.players[second.a].is_dropped
    hall.tap("1")
    hall.tap("3: Both lost")
    assert winner_at(hall, 1) == "nobody"
    assert is_ready(hall)
    row = next(one for one in hall.widgets() if type(one).__name__ == "SlipLine" and one.row.table == "1")
    touch_at(hall, row.right - 20, row.center_y, row)
    assert winner_at(hall, 1) is None
    touch_at(hall, row.x + 20, row.center_y, row)
    hall.see("Table 1")


def touch_at(judge: Judge, x: float, y: float, widget: object) -> None:
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(*widget.parent.to_window(x, y))  # type: ignore[attr-defined]
    touch.touch_down()
    touch.touch_up()
    judge.loop.idle()


def test_tables_are_typed_on_the_number_keys_of_the_screen(hall: Judge) -> None:
    from judge_app.ui.widgets.pad import PadKey

    hall.resize(412, 892)
    hall.tap("Number keys")
    for table in (3, 2):
        hall.tap(f"{table}", PadKey)
        hall.see(f"Table {table}")
        hall.tap("Done")
        a, _b = names_at(hall, match_at(hall, table))
        hall.tap(a)
        assert winner_at(hall, table) == "a"
    hall.see("Undo", "2 of 3 in, 1 missing")
    hall.tap("Undo")
    assert [winner_at(hall, table) for table in (2, 3)] == [None, "a"]


def test_on_a_tablet_the_number_keys_come_at_once_and_no_keyboard_covers_them(
    tablet: Tablet, watch: Watch
) -> None:
    judge = Judge(tablet, watch, device=Recording())
    enter(judge, seated(tablet), "slips")
    judge.until(lambda: judge.screen.shows_pad, "the number keys are there")
    assert not is_ready(judge)
    judge.window.dispatch("on_key_down", ord("2"), 0, "2", [])
    judge.see("Table 2")
    assert is_ready(judge)
    judge.leave()


def test_a_correction_by_touch_is_tapped_twice(hall: Judge) -> None:
    _a, b = names_at(hall, match_at(hall, 1))
    hall.write("1 1\n1\n")
    hall.tap(b)
    assert winner_at(hall, 1) == "a"
    hall.tap(b)
    assert winner_at(hall, 1) == "b"


def test_a_tablet_that_only_shows_enters_nothing(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_slips(sit_down, tablet)
    become(judge.frame.desk, "board")
    judge.see("This tablet only shows the event, so it enters no results. Use a judge’s tablet.")
    judge.write("1 1\n")
    judge.key(ENTER)
    assert results(judge) == 0


def test_a_scorekeeper_leaves_a_dispute_to_the_head_judge(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_slips(sit_down, tablet)
    match: Match = match_at(judge, 1)
    other = other_tablet(judge)
    judge.write("1 1\n")
    other.do(ResultReported(match.id, Result(match.b)))
    hear_from(judge, other)
    become(judge.frame.desk, "scorekeeper")
    judge.see("1 table has two results")
    judge.write("1\n")
    judge.see("Table 1 has two results. The head judge settles it under Disputes; lay the slip aside.")
    assert is_ready(judge)


def test_before_the_first_round_there_is_nothing_to_enter(at_event: Judge, tablet: Tablet) -> None:
    at_event.go("more")
    at_event.tap("Results from slips")
    at_event.see("No round is paired yet, so there are no slips.")
    at_event.write("1 1\n")
    assert results(at_event) == 0
    at_event.frame.desk.do(RulesetChosen("regulations-casual"))
    pair_next(at_event.frame.desk, tablet)
    at_event.see("0 of 1 in, 1 missing")
    assert is_ready(at_event)


def test_more_leads_here_and_says_how_many_are_missing(hall: Judge) -> None:
    hall.write("1 1\n")
    hall.go("more")
    hall.see("2 missing")
    hall.tap("Results from slips")
    hall.until(lambda: hall.screen.name == "slips", "the slips are asked for")
    assert is_ready(hall)
