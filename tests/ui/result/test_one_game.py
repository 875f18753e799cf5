"""A result by touch: two taps, and every ending."""

import pytest

from judge_app.core.model import Result
from tests.ui.floor import (
    names_at,
    now,
)
from tests.ui.judge import Judge
from tests.ui.result.reporting import panel, report


def test_an_ordinary_win_takes_two_taps_and_leads_back_with_an_undo(hall: Judge) -> None:
    match = report(hall, 2)
    a, b = names_at(hall, now(hall, match))
    hall.see("Best of one", "Table 2", "Who won?")
    panel(hall, match, 1)
    hall.see(f"{b} gets 2 points, {a} 0", "You can undo until round 2 is paired.", "Winner")
    hall.tap("Record result")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert now(hall, match).result == Result(now(hall, match).b)
    hall.see("Correct result", "Playing 2")
    hall.tap("Undo")
    hall.see("Report result", "Playing 3")
    assert now(hall, match).result is None


def test_only_the_player_who_was_tapped_is_marked_as_the_winner(hall: Judge) -> None:
    from judge_app.ui.widgets import PlayerButton

    match = report(hall, 1)
    for seat in (0, 1):
        panel(hall, match, seat)
        marked = [one.name for one in hall.widgets() if isinstance(one, PlayerButton) and one.is_winner]
        assert marked == [names_at(hall, now(hall, match))[seat]]


def test_record_without_a_winner_says_what_is_missing(hall: Judge) -> None:
    match = report(hall, 1)
    hall.tap("Record result")
    hall.see("Tap the winner first.")
    panel(hall, match, 0)
    hall.miss("Tap the winner first.")


def test_a_double_tap_records_once_and_opens_nothing(hall: Judge) -> None:
    match = report(hall, 1)
    panel(hall, match, 0)
    hall.tap("Record result")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    second = hall.press("Correct result")
    second.is_double_tap = True
    second.touch_up()
    hall.loop.idle()
    assert hall.screen.name == "tables"
    assert sum(one.op.kind == "result_reported" for one in hall.frame.desk.state.history) == 1


def test_cancel_and_back_leave_everything_as_it_was(hall: Judge) -> None:
    match = report(hall, 1)
    panel(hall, match, 0)
    hall.tap("Cancel")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    report(hall, 1)
    hall.see("Who won?")
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert now(hall, match).result is None


def test_how_it_ended_is_recorded(hall: Judge) -> None:
    endings = {"Deck ran out": "deck-out", "Time tiebreak": "time", "Conceded": "conceded"}
    for table, (ending, how) in enumerate(endings.items(), 1):
        match = report(hall, table)
        hall.tap(ending)
        panel(hall, match, 0)
        hall.tap("Record result")
        hall.until(lambda: hall.screen.name == "tables", "the tables are back")
        result = now(hall, match).result
        assert result is not None
        assert (result.winner, result.how) == (now(hall, match).a, how)


@pytest.mark.parametrize("seat", [0, 1])
def test_when_both_would_lose_it_is_asked_whose_ability_it_was(hall: Judge, seat: int) -> None:
    match = report(hall, 1)
    hall.tap("Both would lose")
    hall.see("Whose ability was it, before anything changed it? That player loses.")
    panel(hall, match, seat)
    hall.miss("Whose ability was it, before anything changed it? That player loses.")
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    assert now(hall, match).result == Result(now(hall, match).players[1 - seat], "both-would-lose")


LATE = "Late 10 min:\nmatch loss"


def test_who_is_late_loses_the_match_once_the_minutes_are_over(hall: Judge) -> None:
    match = report(hall, 1)
    hall.tap(LATE)
    hall.until(lambda: hall.screen.hint.startswith("This opens 10 minutes into the round, at"), "it says so")
    hall.see("This opens 10 minutes into the round, at")
    assert hall.screen.draft.ending == "play"
    hall.pass_time(minutes=10)
    hall.until(lambda: not any(one.locked for one in hall.screen.view.endings), "it has opened")
    hall.tap(LATE)
    panel(hall, match, 1)
    hall.see("A match loss counts as a match that was played. You can undo until round 2 is paired.")
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    assert now(hall, match).result == Result(now(hall, match).b, "match-loss")
    assert not any(player.is_dropped for player in hall.frame.desk.state.players.values())
    given = [(one.player, one.infraction) for one in hall.frame.desk.state.penalties.values()]
    assert given == [(now(hall, match).a, "late")]


def test_who_is_absent_all_round_is_dropped_with_the_result_and_comes_back_with_its_undo(
    hall: Judge,
) -> None:
    match = report(hall, 1)
    absent = now(hall, match).a
    a, b = names_at(hall, now(hall, match))
    hall.pass_time(minutes=11)
    hall.tap("More")
    hall.tap("Absent all round")
    panel(hall, match, 1)
    hall.see(f"{b} gets 2 points, {a} 0", f"As with a bye: no opponent for tiebreaks. {a} is dropped.")
    hall.tap("Record result")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert now(hall, match).result == Result(now(hall, match).b, "no-show")
    assert hall.frame.desk.state.players[absent].is_dropped
    given = [(one.player, one.infraction) for one in hall.frame.desk.state.penalties.values()]
    assert given == [(absent, "absent-round")]
    hall.tap("Undo")
    hall.until(lambda: not now(hall, match).is_over, "the result is gone")
    assert not hall.frame.desk.state.players[absent].is_dropped
    assert not hall.frame.desk.state.penalties


def test_it_says_which_round_and_table_it_is_about(hall: Judge) -> None:
    report(hall, 2)
    for size in ((1280, 800), (412, 892), (360, 640)):
        hall.resize(*size)
        hall.see("Report result", "Table 2", "Round 1")
        assert hall.find("Round 1") is not None  # the strip says how many there are


def test_rarer_endings_stand_behind_more(hall: Judge) -> None:
    match = report(hall, 1)
    hall.miss("Both lose, ruling")
    hall.tap("More")
    hall.tap("Both lose, ruling")
    a, b = names_at(hall, now(hall, match))
    hall.see(f"{a} and {b} get 0 points each", "Loses")
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    assert now(hall, match).result == Result(None, "double-loss")


def test_on_a_phone_it_is_the_same_two_taps(hall: Judge) -> None:
    hall.resize(412, 892)
    match = report(hall, 3)
    panel(hall, match, 0)
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    hall.see("Correct result")


def test_what_is_tapped_stays_when_the_tablet_is_turned_or_its_colours_change(hall: Judge) -> None:
    match = report(hall, 3)
    panel(hall, match, 1)
    hall.resize(412, 892)
    hall.resize(1280, 800)
    hall.app.preferences.theme = "light"
    hall.see("Winner")
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    assert now(hall, match).result == Result(now(hall, match).b)


def test_what_was_tapped_stays_with_its_own_table(hall: Judge) -> None:
    first = report(hall, 1)
    panel(hall, first, 1)
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    report(hall, 2)
    hall.see("Who won?")
    hall.miss("This is as you left it")
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    report(hall, 1)
    hall.see("This is as you left it", "Winner")
    hall.tap("Record result")
    hall.until(lambda: now(hall, first).is_over, "the result is in")
    report(hall, 1)
    hall.miss("This is as you left it")
