"""Paper slips entered by touch: number keys, corrections, what keeps the focus."""

from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.floor import (
    enter,
    match_at,
    names_at,
    seated,
)
from tests.ui.judge import Judge, Watch
from tests.ui.slipentry.slipdesk import BACKSPACE, is_ready, press, winner_at


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


def test_a_second_tap_on_a_drop_takes_the_first_one_back(hall: Judge) -> None:
    match = match_at(hall, 2)
    a, _b = names_at(hall, match)
    hall.tap("2")
    hall.see("Table 2")
    for drop in ("d1: drops", "d2: drops", "d1: drops"):
        hall.tap(drop)
    hall.tap(a)
    assert winner_at(hall, 2) == "a"
    dropped = [player for player in match.players if hall.frame.desk.state.players[player].is_dropped]
    assert dropped == [match.b]


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
    judge.until(lambda: is_ready(judge), "the next key comes into the field")
    judge.leave()


def test_a_correction_by_touch_is_tapped_twice(hall: Judge) -> None:
    _a, b = names_at(hall, match_at(hall, 1))
    hall.write("1 1\n1\n")
    hall.tap(b)
    assert winner_at(hall, 1) == "a"
    hall.tap(b)
    assert winner_at(hall, 1) == "b"
