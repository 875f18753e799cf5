"""How far the end of time has come at each table, as sheet, list and organizer see it."""

from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import (
    ClockOpened,
    ClockStarted,
    EventOpened,
    Op,
    PlayerAdded,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
    TimeExtended,
    TurnsEnded,
)
from judge_app.views.attime import time_line, time_mark, time_rows
from judge_app.views.clock import MOST_LATE, clock_view
from judge_app.views.endoftime import end_of_time_view, time_band
from judge_app.views.sentences import Book
from judge_app.views.tablehistory import table_history
from tests.log.devices import Device
from tests.log.histories import Did, Synced, histories, live
from tests.views.hall import ADA, BEA, CLOCK, MINUTE, ONE, START, THREE, TWO
from tests.views.lastturns import END, asked, counted, entered, fell, hall, rolled, seen


@pytest.mark.parametrize(
    ("ops", "line", "mark"),
    [
        ((), "", "Time"),
        (asked(ADA, ADA), "Nadia ends this turn", "Turn 1 of 2"),
        ((*asked(ADA, ADA), TurnsEnded(ONE, 1, 1)), "Wen Jie's last turn", "Turn 2 of 2"),
        (asked(ADA, BEA), "Wen Jie's last turn", "Turn 1 of 1"),
        ((TurnsEnded(ONE, 1, 2),), "damage on the Heroes", "Count damage"),
        (counted("damage", 3, 3), "cards in deck", "Count cards"),
        ((*counted("damage", 3, 3), *counted("deck", 1, 1)), "die roll", "Die"),
        (counted("damage", 3, 9), "Nadia Haddad wins, not recorded", "Record it"),
        ((ResultReported(ONE, Result(ADA)),), "", ""),
    ],
)
def test_the_organizer_reads_how_far_a_table_is(ops: tuple[Op, ...], line: str, mark: str) -> None:
    device = hall(*ops)
    match = device.state.matches[ONE]
    assert time_line(device.state, match, END) == line
    assert time_mark(device.state, match, END) == mark


def test_what_is_prepared_shows_nowhere_before_the_time_of_the_table_is_up() -> None:
    device = hall(*asked(ADA, BEA))
    match = device.state.matches[ONE]
    for moment, line, mark, rows in ((END - 1, "", "", 0), (END, "Wen Jie's last turn", "Turn 1 of 1", 3)):
        assert time_line(device.state, match, moment) == line
        assert time_mark(device.state, match, moment) == mark
        assert len(time_rows(device.state, moment)) == rows


def test_a_table_that_is_given_more_time_is_at_the_end_of_time_nowhere() -> None:
    device = hall(*asked(ADA, BEA), TurnsEnded(ONE, 1, 1), *entered("damage", 3, 9))
    device.do(TimeExtended(ONE, 240, "Late call"), END + MINUTE)
    for moment, line, mark, has_row in (
        (END + 2 * MINUTE, "", "", False),
        (END + 4 * MINUTE, "", "Time", True),
    ):
        match = device.state.matches[ONE]
        assert (time_line(device.state, match, moment), time_mark(device.state, match, moment)) == (
            line,
            mark,
        )
        assert (ONE in [row.match for row in time_rows(device.state, moment)]) is has_row
    assert seen(device, END + 4 * MINUTE).asks == "active"


def test_the_clock_lists_the_tables_whose_own_time_is_up() -> None:
    device = hall(TimeExtended(TWO, 240, "Call"), *asked(ADA, BEA))
    assert clock_view(device.state, END - 1).late == ()
    view = clock_view(device.state, END)
    assert [(row.table, row.line) for row in view.late] == [
        ("1", "Wen Jie's last turn"),
        ("3", "not asked yet"),
    ]
    assert view.late_line == "2 tables, 1 not asked yet"
    later = clock_view(device.state, END + 240_000)
    assert [row.match for row in later.late] == [ONE, TWO, THREE]


def test_a_full_hall_lists_only_so_many() -> None:
    device = Device("here")
    device.do(EventOpened("Oakhaven", "lots"), START)
    device.do(RulesetChosen("regulations-casual"), START)
    players = [PlayerId(f"p{n}") for n in range(60)]
    for player in players:
        device.do(PlayerAdded(player, player), START)
    seatings = tuple(Seating(MatchId(f"m{n}"), n + 1, players[2 * n], players[2 * n + 1]) for n in range(30))
    device.do(RoundPaired(1, seatings, "seed"), START)
    device.do(ClockOpened(CLOCK, "round", 50 * 60, "", 1), START)
    device.do(ClockStarted(CLOCK, START), START)
    device.do(TurnsEnded(MatchId("m29"), 1, 1), END)
    view = clock_view(device.state, END)
    assert (len(view.late), view.late[0].table, view.late_line) == (
        MOST_LATE,
        "30",
        "30 tables, 29 not asked yet",
    )


def test_everything_stands_in_the_history_of_the_table() -> None:
    ops = (*asked(ADA, ADA), TurnsEnded(ONE, 1, 1), *counted("damage", 3, 3), rolled(5, 5), fell(1))
    device = hall(*ops, ResultReported(ONE, Result(ADA, "time")))
    entries = table_history(device.state.matches[ONE], Book.of(device.state), {}, UTC)
    assert len(entries) >= len(ops) + 1


@given(histories, st.integers(0, 4_000_000))
def test_any_history_can_be_shown(history: list[Did | Synced], now_ms: int) -> None:
    for device in live(history):
        state = device.state
        time_rows(state, now_ms)
        for match in state.matches.values():
            end_of_time_view(state, match.id, now_ms, {(1, "deck", match.a): 3})
            time_band(state, match.id, now_ms)
            time_line(state, match, now_ms)
            time_mark(state, match, now_ms)
