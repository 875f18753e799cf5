"""The clock's screen: how the tables stand, and what the event needs next."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ids import CallId, MatchId
from judge_app.core.model import Result
from judge_app.core.ops import (
    CallClosed,
    CallMade,
    CallTaken,
    ClockPaused,
    CutMade,
    ResultReported,
    TimeCalled,
    TimeExtended,
)
from judge_app.views.clock import clock_view
from judge_app.views.clockface import ClockFace, clock_face, round_timer, side_clock, side_timers
from judge_app.views.nextstep import NextStep
from tests.log.devices import Device
from tests.log.histories import Did, Synced, histories, live
from tests.views.clockhall import CLOCK, PLAYERS, at, face, look, pair, play, running, signed_up


@pytest.mark.parametrize("minutes", [0, 3, 30, 36, 40, 50])
def test_between_two_seconds_nothing_changes(minutes: float) -> None:
    device = running()
    now = at(minutes)
    faces = {clock_face(round_timer(device.state), now + step) for step in range(-900, 0, 100)}
    assert len({one.time for one in faces}) == 1
    assert len(faces) <= 2  # the bar may move by a step


def test_the_hall_shows_how_each_table_stands() -> None:
    device = running()
    play(device, 1, 1)
    device.do(CallMade(CallId("k1"), MatchId("1-2"), "Rules", at(3)))
    device.do(TimeExtended(MatchId("1-3"), 230, "Lost card"))
    view = look(device, 5)
    assert view.hall == "3 of 4 still playing"
    assert [tile[1:] for tile in view.tiles] == [
        ("1", "", "done"),
        ("2", "", "call"),
        ("3", "+4", "extra"),
        ("4", "", "playing"),
    ]
    device.do(CallTaken(CallId("k1"), "Dana", at(6)))
    assert look(device, 6).tiles[1] == ("1-2", "2", "", "judge")
    device.do(CallClosed(CallId("k1"), "", at(7)))
    assert look(device, 7).tiles[1] == ("1-2", "2", "", "playing")


def test_a_disputed_table_is_marked() -> None:
    one = running()
    other = Device("there")
    other.sync(one)
    one.do(ResultReported(MatchId("1-1"), Result(PLAYERS[0])))
    other.do(ResultReported(MatchId("1-1"), Result(PLAYERS[1])))
    one.sync(other)
    view = look(one, 5)
    assert view.tiles[0] == ("1-1", "1", "", "dispute")
    assert view.has_dispute


def test_extended_tables_have_an_end_of_their_own() -> None:
    device = running()
    device.do(TimeExtended(MatchId("1-1"), 120, "Deck check"))
    device.do(TimeExtended(MatchId("1-3"), 180, "Lost card"))
    device.do(TimeExtended(MatchId("1-3"), 60, "Ruling\nwith appeal"))
    view = look(device, 5)
    assert view.extended == "2 tables"
    assert [row[1:] for row in view.extensions] == [
        ("3", "Lost card, Ruling with appeal", "+4 min", "ends 14:56"),
        ("1", "Deck check", "+2 min", "ends 14:54"),
    ]
    device.do(ClockPaused(CLOCK, at(6)))
    assert [row.ends for row in look(device, 6).extensions] == ["", ""]
    device.do(TimeCalled(CLOCK, at(20)))
    assert [row.ends for row in look(device, 21).extensions] == ["ends 14:36", "ends 14:34"]
    play(device, 1, 3)
    assert [row.table for row in look(device, 22).extensions] == ["1"]


def step(device: Device) -> tuple[str, str, str, str]:
    found: NextStep = look(device, 50).step
    return found.title, found.line, found.button, found.route


def test_without_players_the_step_is_to_add_them() -> None:
    assert step(signed_up(0)) == (
        "Players are missing",
        "Nobody is in yet. A round needs at least 2 players.",
        "Add players",
        "players",
    )
    assert step(signed_up(1))[1] == "1 player is in. A round needs at least 2."
    assert face(signed_up(), 0) == ClockFace()


def test_an_event_asks_for_each_step_from_the_first_round_to_the_winner() -> None:
    device = signed_up()
    assert step(device) == ("8 players are in", "The first round can be paired.", "Pair round 1", "pair")
    pair(device, 1, PLAYERS)
    assert look(device, 0).step == NextStep()
    play(device, 1)
    assert step(device) == ("Round 1 is over", "All 4 results are in.", "Pair round 2", "pair")
    assert look(device, 50).hall == "All 4 tables are done"
    pair(device, 2, PLAYERS)
    play(device, 2)
    assert step(device) == (
        "The Swiss rounds are over",
        "All 4 results are in.",
        "Confirm the top 4",
        "standings",
    )
    seeds = (PLAYERS[0], PLAYERS[2], PLAYERS[4], PLAYERS[6])
    device.do(CutMade(2, seeds))
    assert step(device) == (
        "The top 4 is made",
        "Its bracket can be paired.",
        "Pair the semifinals",
        "pair",
    )
    pair(device, 3, [seeds[0], seeds[3], seeds[1], seeds[2]])
    assert look(device, 0).kind == "Semifinals, best of one"
    play(device, 3)
    assert step(device) == ("The semifinals are over", "All 2 results are in.", "Pair the final", "pair")
    pair(device, 4, [seeds[0], seeds[1]], minutes=0)
    assert look(device, 0).kind == "Final, best of three"
    play(device, 4)
    assert step(device) == ("The event is over", "The result is in.", "Show the winner", "winner")


@given(histories, st.integers(-(2**53), 2**53))
def test_the_clock_of_any_state_can_be_drawn_at_any_time(history: list[Did | Synced], now_ms: int) -> None:
    for device in live(history):
        clock_view(device.state, now_ms)
        clock_face(round_timer(device.state), now_ms)
        for timer in side_timers(device.state):
            side_clock(timer, now_ms)
