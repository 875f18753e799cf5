"""The sheet of a table by touch: calls, time, penalties, notes, what was done there."""

from contextlib import closing
from typing import Any

from judge_app.core.ids import ClockId
from judge_app.core.ops import (
    ClockClosed,
    ClockOpened,
)
from judge_app.tablet import Tablet
from tests.ui.floor import (
    enter,
    in_the_semifinals,
    match_at,
    names_at,
    seated,
)
from tests.ui.judge import Judge, SitDown
from tests.ui.tables.tablelist import tap_table


def test_a_call_is_made_taken_and_done_on_the_sheet(hall: Judge) -> None:
    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.tap("Call a judge")
    hall.tap("Call")
    hall.see("The reason is empty. Type at least one letter.")
    hall.tap("Slow play")
    hall.tap("Call")
    hall.tap("I take it")
    hall.tap("Call done")
    hall.tap("Answer")
    hall.write("Play faster")
    hall.tap("Done, +1 min")
    hall.see("Call done: Play faster", f"Ruling by {hall.app.preferences.device_name}: Play faster")
    (call,) = hall.frame.desk.state.calls.values()
    assert (call.match, call.reason, call.outcome, call.is_open) == (
        match.id,
        "Slow play",
        "Play faster",
        False,
    )


def test_extra_time_is_given_with_a_reason_and_undone(hall: Judge) -> None:
    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.see("40:00")
    hall.tap("Time extension")
    hall.tap("+")
    hall.tap("Lost card")
    hall.tap("Give +3 min")
    hall.see("43:00", "+3 min given", "+3 min, Lost card")
    hall.tap("Undo")
    hall.see("40:00", "Undone: +3 min, Lost card")


def test_one_minute_is_the_least_extra_time(hall: Judge) -> None:
    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.tap("Time extension")
    for _ in range(2):
        hall.tap("−")
    hall.tap("Lost card")
    hall.tap("Give +1 min")
    hall.see("41:00", "+1 min given")


def test_a_penalty_needs_a_player_and_a_reason(hall: Judge) -> None:
    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.tap("Penalty")
    hall.tap("Give penalty")
    hall.see("Choose the player first.")
    from judge_app.ui.widgets import PlayerButton

    hall.tap(names_at(hall, match)[1], PlayerButton)
    hall.tap("Other")
    hall.tap("Game loss")
    hall.tap("Why")
    hall.write("Marked cards")
    hall.tap("Give penalty")
    hall.see("1 given")
    (given,) = hall.frame.desk.state.penalties.values()
    assert (given.player, given.kind, given.reason) == (match.b, "game-loss", "Marked cards")


def test_a_deck_check_is_begun_from_the_table(hall: Judge) -> None:
    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.tap("Deck check")
    hall.until(lambda: hall.screen.name == "deckcheck", "the deck check is shown")
    hall.tap("Start check")
    hall.until(lambda: match.id in hall.frame.desk.state.checks, "the check is under way")


def test_a_note_is_written_about_the_table(hall: Judge) -> None:
    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.tap("Note")
    hall.tap("What is to be remembered")
    hall.write("Loud neighbours")
    hall.tap("Write note")
    hall.see("1 note", "Note: Loud neighbours")
    assert [note.about for note in hall.frame.desk.state.notes.values()] == [match.id]


def test_a_form_is_put_away_unanswered(hall: Judge) -> None:
    hall.tap("Penalty")
    hall.see("Give penalty")
    hall.escape()
    hall.miss("Give penalty")
    hall.tap("Note")
    hall.tap("Cancel")
    hall.miss("Write note")
    assert hall.screen.name == "tables"


def test_an_entry_of_the_history_is_shown_whole(hall: Judge) -> None:
    from judge_app.ui.screens.tablesheet import HistoryLine

    hall.until(lambda: any(isinstance(one, HistoryLine) for one in hall.widgets()), "there is a history")
    line = next(one for one in hall.widgets() if isinstance(one, HistoryLine))
    hall.tap(line.text, HistoryLine)
    hall.tap("Close")
    hall.miss("Close")


def test_the_time_of_a_long_match_and_a_long_record_are_not_cut(tablet: Tablet, sit_down: SitDown) -> None:
    event = in_the_semifinals(tablet)
    judge = sit_down()
    enter(judge, event)
    for size in ((1280, 800), (412, 892), (360, 640)):
        judge.resize(*size)
        judge.go("tables", match=match_at(judge, 1).id)
        judge.see("100:00")
        time = judge.find("100:00")
        assert not is_cut(time)
        records = [text for text in judge.texts() if text.endswith("2 points")]
        assert len(records) == 2
        assert not any(is_cut(judge.find(text)) for text in records)


def test_the_names_of_the_players_are_not_cut_at_their_height(hall: Judge) -> None:
    from judge_app.ui.widgets import Text

    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.see("Report result")
    for name in names_at(hall, match):
        label = hall.find(name, Text)
        assert label.height >= label._label.get_extents(name)[1]


def is_cut(label: Any) -> bool:
    """Whether it has dots at its end."""
    label.texture_update()
    return bool(label._label.is_shortened)


def test_a_match_without_a_time_limit_gets_no_extension(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.ui.widgets import ActionTile

    event = seated(tablet)
    with closing(tablet.open(event)) as desk:
        timer = desk.state.round_clock(1)
        assert timer is not None
        desk.do_all([ClockClosed(timer.id), ClockOpened(ClockId("free"), "round", 0, "", 1)])
    judge = sit_down()
    enter(judge, event)
    judge.see("No time limit")
    judge.tap("Time extension", ActionTile)
    judge.loop.idle()
    judge.miss("Give +2 min")
