"""Beside the clock: the hall, what is announced, and what comes next."""

import pytest

from judge_app.core.ids import CallId, MatchId
from judge_app.core.model import Result
from judge_app.core.ops import (
    AbsenceNoted,
    CallMade,
    ClockStarted,
    ResultReported,
    TimeExtended,
)
from judge_app.views.words import clock_time
from tests.ui.clock.round import CLOCK, PLAYERS, TABLES, At, named, state_of, touch_at
from tests.ui.judge import Judge, Watch


def test_a_tile_of_the_hall_opens_its_table(running: Judge) -> None:
    judge = running
    hall = named(judge, "HallMap")
    touch_at(judge, *hall.spot(MatchId("m2")))
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")


def test_the_hall_and_the_extensions_follow_what_happens(at: At, watch: Watch) -> None:
    now = watch.now_ms
    judge = at(
        ClockStarted(CLOCK, now),
        ResultReported(MatchId("m0"), Result(PLAYERS[0])),
        CallMade(CallId("k"), MatchId("m1"), "Rules", now),
        TimeExtended(MatchId("m2"), 240, "Lost card " * 12),
    )
    judge.see("3 of 4 still playing", "1 table", f"+4 min, ends {clock_time(now + 44 * 60_000)}")
    assert [tile[3] for tile in named(judge, "HallMap").tiles] == ["done", "call", "extra", "playing"]
    judge.frame.desk.do(ResultReported(MatchId("m2"), Result(PLAYERS[4])))
    judge.see("2 of 4 still playing")
    judge.miss("Extensions")


def test_an_announcement_is_written_or_chosen(running: Judge) -> None:
    judge = running
    judge.tap("Announce")
    judge.tap("Please take your seats.")
    judge.until(lambda: named(judge, "LongField").text == "Please take your seats.", "it is in the field")
    judge.tap("Announce")
    judge.miss("Cancel")
    judge.see("Announced: Please take your seats.")
    assert [said.text for said in state_of(judge).announcements.values()] == ["Please take your seats."]
    judge.tap("Undo")
    judge.until(lambda: not state_of(judge).announcements, "it is taken back")


def test_what_cannot_be_announced_is_refused_in_place(running: Judge) -> None:
    judge = running
    judge.tap("Announce")
    judge.until(lambda: named(judge, "LongField").focus, "the field listens")
    named(judge, "LongField").text = "x" * 501
    judge.tap("Announce")
    judge.see("500")
    judge.escape()
    judge.miss("Cancel")
    assert judge.screen.name == "clock"


@pytest.mark.parametrize(("size", "icons"), [((1280, 800), ["bullhorn", "monitor"]), ((360, 640), ["", ""])])
def test_the_buttons_below_the_announcements_have_icons_where_there_is_room(
    running: Judge, size: tuple[int, int], icons: list[str]
) -> None:
    running.resize(*size)
    assert [running.find(text).icon for text in ("Announce", "On board")] == icons


def test_without_players_the_way_leads_to_them(at: At) -> None:
    judge = at(players=1, tables=0)
    judge.see("Players are missing", "1 player is in. A round needs at least 2.")
    judge.tap("Add players")
    judge.until(lambda: judge.screen.name == "players", "the players are shown")


def test_with_players_the_first_round_is_to_be_paired(at: At) -> None:
    judge = at(tables=0)
    judge.see("8 players are in", "Nothing announced yet.")
    judge.tap("Pair round 1")
    judge.until(lambda: judge.screen.name == "pair", "the pairing is shown")


def test_when_all_results_are_in_the_next_round_is_to_be_paired(running: Judge) -> None:
    judge = running
    for number in range(TABLES):
        judge.frame.desk.do(ResultReported(MatchId(f"m{number}"), Result(PLAYERS[2 * number])))
    judge.see("Round 1 is over", "All 4 results are in.", "Pair round 2")
    judge.miss("Pause")


def test_a_table_where_somebody_is_missing_opens_its_sheet(running: Judge, watch: Watch) -> None:
    running.frame.desk.do(AbsenceNoted(MatchId("m1"), PLAYERS[3], True, watch.now_ms))
    running.pass_time(minutes=10)
    row = f"2, Player {PLAYERS[3]}"
    running.see(row)
    running.tap(next(text for text in running.texts() if text.startswith(row)))
    running.until(lambda: running.screen.name == "tables", "the tables are shown")
    assert running.screen.match == MatchId("m1")
