"""The clock's screen: what counts, what follows from the state, and what the event needs next."""

from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.bracket import first_round
from judge_app.core.ids import CallId, ClockId, MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    Announced,
    CallClosed,
    CallMade,
    CallTaken,
    ClockAdjusted,
    ClockClosed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    CutMade,
    EventOpened,
    PlayerAdded,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
    SettingChosen,
    TimeCalled,
    TimeExtended,
    Undone,
)
from judge_app.views.clock import ClockView, WarningCard, clock_view
from judge_app.views.clockface import (
    ClockFace,
    clock_face,
    round_timer,
    side_clock,
    side_timers,
    too_short_for_less,
)
from judge_app.views.nextstep import NextStep
from tests.log.devices import Device, Did, Synced, histories, live

MINUTE = 60_000
START = 14 * 60 * MINUTE + 12 * MINUTE
"""12 minutes past two, on the first day that computers know."""
CLOCK = ClockId("c1")
PLAYERS = [PlayerId(f"p{number}") for number in range(1, 9)]


def at(minutes: float) -> int:
    return START + round(minutes * MINUTE)


def signed_up(players: int = 8) -> Device:
    device = Device("here")
    device.do(EventOpened("Oakhaven"))
    device.do(RulesetChosen("draft"))
    device.do(SettingChosen("rounds", 2))
    device.do(SettingChosen("cut", 4))
    for number, player in enumerate(PLAYERS[:players], 1):
        device.do(PlayerAdded(player, f"Player {number}"))
    return device


def pair(device: Device, number: int, players: list[PlayerId], minutes: int | None = 40) -> None:
    seats = zip(players[::2], players[1::2], strict=True)
    seatings = tuple(
        Seating(MatchId(f"{number}-{table}"), table, a, b) for table, (a, b) in enumerate(seats, 1)
    )
    device.do(RoundPaired(number, seatings, "seed"))
    if minutes is not None:
        device.do(ClockOpened(ClockId(f"c{number}"), "round", minutes * 60, round=number))


def paired(minutes: int | None = 40) -> Device:
    device = signed_up()
    pair(device, 1, PLAYERS, minutes)
    return device


def running() -> Device:
    device = paired()
    device.do(ClockStarted(CLOCK, START))
    return device


def play(device: Device, number: int, *tables: int) -> None:
    for match in device.state.round_matches(number):
        if not tables or match.table in tables:
            device.do(ResultReported(match.id, Result(match.a)))


def look(device: Device, minutes: float) -> ClockView:
    return clock_view(device.state, at(minutes), UTC)


def face(device: Device, minutes: float) -> ClockFace:
    return clock_face(round_timer(device.state), at(minutes))


def test_a_round_that_is_paired_waits_for_its_start() -> None:
    shown, view = face(paired(), 0), look(paired(), 0)
    assert (shown.time, shown.phase, shown.main) == ("40:00", "waiting", "start")
    assert (shown.chip, shown.can_adjust, shown.can_call) == ("Not started", True, False)
    assert (view.kind, view.begun, view.ends) == ("Swiss, best of one", "", "40 minutes")
    assert [card.line for card in view.warnings] == ["before the end"] * 3


def test_a_running_clock_tells_when_it_was_started_and_when_it_ends() -> None:
    shown, view = face(running(), 16.31), look(running(), 16.31)
    assert (shown.time, shown.word, shown.main, shown.chip) == ("23:42", "", "pause", "Running")
    assert shown.share == face(running(), 16.302).share == 0.4075  # the bar moves with the figures
    assert (view.begun, view.ends) == ("Started 14:12", "Ends 14:52")
    assert view.warnings == (
        WarningCard("10 minutes", "at 14:42", "bullhorn", short="10 min"),
        WarningCard("5 minutes", "at 14:47", "bullhorn-outline", short="5 min"),
        WarningCard("1 minute", "at 14:51", "bullhorn-outline", short="1 min"),
    )
    assert view.marks == ((0.75, "10", False), (0.875, "5", False), (0.975, "1", False))


def test_the_last_five_minutes_stand_out() -> None:
    shown, view = face(running(), 35.4), look(running(), 35.4)
    assert (shown.time, shown.mood, shown.chip, shown.look) == ("04:36", "last", "Last 5 minutes", "amber")
    assert shown.given == 2
    assert [(card.line, card.icon) for card in view.warnings] == [
        ("called 14:42", "check-circle"),
        ("called 14:47", "check-circle"),
        ("at 14:51", "bullhorn"),
    ]


def test_past_zero_the_clock_counts_up() -> None:
    shown, view = face(running(), 41.5), look(running(), 41.5)
    assert (shown.time, shown.word, shown.mood, shown.main) == ("01:30", "over", "over", "call")
    assert (shown.chip, shown.share, shown.can_adjust) == ("Time is over", 1.0, True)
    assert view.ends == "Ended 14:52"


def test_a_paused_clock_does_not_know_its_end() -> None:
    device = running()
    device.do(ClockPaused(CLOCK, at(32)))
    shown, view = face(device, 60), look(device, 60)
    assert (shown.time, shown.chip, shown.main, shown.can_call) == ("08:00", "Paused", "continue", True)
    assert (view.begun, view.ends) == ("Started 14:12", "")
    assert [card.line for card in view.warnings] == ["called 14:42", "before the end", "before the end"]
    device.do(ClockStarted(CLOCK, at(42)))
    assert [card.line for card in look(device, 43).warnings] == ["called 14:42", "at 14:57", "at 15:01"]


def test_called_time_leaves_the_tables_to_look_after() -> None:
    device = running()
    device.do(TimeCalled(CLOCK, at(32)))
    shown, view = face(device, 33), look(device, 33)
    assert (shown.time, shown.word, shown.main, shown.chip) == ("01:00", "over", "tables", "Time called")
    assert not shown.can_adjust
    assert view.ends == "Called 14:44"
    assert [card.line for card in view.warnings] == ["called 14:42", "not called", "not called"]


def test_a_minute_more_moves_the_end_and_the_marks() -> None:
    device = running()
    device.do(ClockAdjusted(CLOCK, 600))
    view = look(device, 10)
    assert (face(device, 10).time, view.ends) == ("40:00", "Ends 15:02")
    assert view.marks[0][0] == 0.8


def test_minutes_go_on_beyond_an_hour() -> None:
    device = paired(minutes=150)
    assert face(device, 0).time == "150:00"


def test_an_untimed_round_counts_up_without_warnings() -> None:
    device = paired(minutes=0)
    assert (face(device, 3).time, look(device, 3).ends) == ("00:00", "No time limit")
    device.do(ClockStarted(CLOCK, START))
    shown, view = face(device, 64.5), look(device, 64.5)
    assert (shown.time, shown.word, shown.mood, shown.chip) == ("64:30", "", "normal", "Running")
    assert (shown.can_adjust, shown.can_call, shown.main) == (False, False, "pause")
    assert (view.warnings, view.marks, view.ends) == ((), (), "No time limit")


def test_a_round_without_a_clock_shows_the_time_that_the_rules_give_it() -> None:
    device = paired(minutes=None)
    assert face(device, 0).time == "40:00"
    timer = round_timer(device.state)
    assert timer is not None
    assert timer.id == ""


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


def test_announcements_come_newest_first_with_what_the_clock_said_by_itself() -> None:
    device = running()
    device.do(Announced("Food truck stays until 15:00."), at(-7))
    device.do(Announced("Lost: a\tblue sleeve."), at(33))
    assert said(device, 36)[::-1] == [
        ("14:47", "5 minutes left."),
        ("14:45", "Lost: a blue sleeve."),
        ("14:42", "10 minutes left."),
        ("14:12", "Round 1 has started. 40 minutes."),
        ("14:05", "Food truck stays until 15:00."),
    ]
    assert look(device, 41).announcements[0] == ("14:52", "The time is over.")
    device.do(TimeCalled(CLOCK, at(42)))
    assert look(device, 43).announcements[0] == ("14:54", "Time was called.")


def test_an_announcement_can_be_undone_and_old_ones_stay_in_the_log() -> None:
    device = running()
    entry = device.do(Announced("Wrong hall."), at(1))
    device.do(Undone(entry.id))
    assert [row.text for row in look(device, 2).announcements] == ["Round 1 has started. 40 minutes."]
    for number in range(30):
        device.do(Announced(f"Number {number}"), at(2 + number))
    assert len(look(device, 33).announcements) == 20


def said(device: Device, minutes: float) -> list[tuple[str, str]]:
    return [(row.time, row.text) for row in look(device, minutes).announcements][::-1]


def test_what_the_clock_has_said_stays_when_minutes_are_put_on() -> None:
    device = running()
    before = said(device, 31)
    assert before == [("14:12", "Round 1 has started. 40 minutes."), ("14:42", "10 minutes left.")]
    device.do(ClockAdjusted(CLOCK, 120), at(31))
    assert said(device, 31) == before
    assert look(device, 31).warnings[0].line == "at 14:44"
    assert said(device, 32.5) == [*before, ("14:44", "10 minutes left.")]
    assert look(device, 32.5).warnings[0].line == "called 14:44"
    device.do(ClockAdjusted(CLOCK, 600), at(43))
    assert said(device, 43)[-2:] == [("14:53", "1 minute left."), ("14:54", "The time is over.")]


def test_a_minute_that_is_taken_off_gives_the_warning_there_and_then() -> None:
    device = running()
    device.do(ClockAdjusted(CLOCK, -60), at(29.5))
    assert said(device, 29.5)[1:] == [("14:41", "10 minutes left.")]
    device.do(ClockAdjusted(CLOCK, -60), at(33.5))
    device.do(ClockAdjusted(CLOCK, -60), at(33.6))
    assert [card.line for card in look(device, 33.7).warnings] == ["called 14:41", "called 14:45", "at 14:48"]
    assert said(device, 33.7)[1:] == [("14:41", "10 minutes left."), ("14:45", "5 minutes left.")]


def test_a_round_starts_with_the_minutes_that_it_had_then() -> None:
    device = paired()
    device.do(ClockAdjusted(CLOCK, 300), at(-1))
    device.do(ClockStarted(CLOCK, START), START)
    device.do(ClockAdjusted(CLOCK, 300), at(1))
    undone = device.do(ClockAdjusted(CLOCK, -120), at(2))
    device.do(Undone(undone.id), at(3))
    assert said(device, 4) == [("14:12", "Round 1 has started. 45 minutes.")]


def test_what_was_said_before_time_was_called_stays() -> None:
    device = running()
    device.do(TimeCalled(CLOCK, at(42)), at(42))
    assert said(device, 50)[-3:] == [
        ("14:51", "1 minute left."),
        ("14:52", "The time is over."),
        ("14:54", "Time was called."),
    ]


def test_a_clock_is_never_over_because_a_minute_was_taken_off() -> None:
    device = running()
    timer = round_timer(device.state)
    assert timer is not None
    assert too_short_for_less(timer, at(38.9)) == ""
    for minutes in (39, 39.5, 41):
        assert too_short_for_less(timer, at(minutes)) == "Less than a minute is left. Call time instead."
    waiting = timer._replace(runs=(), seconds=60)
    assert too_short_for_less(waiting, at(0)) == "A clock needs a minute at least."
    aside = timer._replace(purpose="break")
    assert too_short_for_less(aside, at(39.5)) == "Less than a minute is left. Put the clock away instead."
    assert too_short_for_less(timer._replace(seconds=0), at(39.5)) == ""


def test_suggestions_name_the_round() -> None:
    assert look(running(), 1).suggestions[0] == "The pairings of round 1 are up."


@pytest.mark.parametrize(
    ("cut", "started", "kind", "up"),
    [
        (2, "The final has started. No time limit.", "Final, best of three", "the final"),
        (4, "The semifinals have started. 40 minutes.", "Semifinals, best of one", "the semifinals"),
        (8, "The quarterfinals have started. 40 minutes.", "Quarterfinals, best of one", "the quarterfinals"),
    ],
)
def test_a_round_of_the_bracket_is_announced_by_its_stage(cut: int, started: str, kind: str, up: str) -> None:
    device = signed_up()
    for number in (1, 2):
        pair(device, number, PLAYERS)
        play(device, number)
    seeds = tuple(PLAYERS[:cut])
    device.do(CutMade(2, seeds))
    players = [player for pair_of_two in first_round(seeds) for player in pair_of_two]
    pair(device, 3, players, minutes=0 if cut == 2 else 40)
    device.do(ClockStarted(ClockId("c3"), START), START)
    assert said(device, 1)[-1] == ("14:12", started)
    assert look(device, 1).kind == kind
    assert look(device, 1).suggestions[0] == f"The pairings of {up} are up."


def test_clocks_beside_the_round_run_on_their_own() -> None:
    device = running()
    device.do(ClockOpened(ClockId("s1"), "building", 20 * 60))
    device.do(ClockOpened(ClockId("s2"), "free", 0, "Side\u0007draft"))
    device.do(ClockOpened(ClockId("s3"), "no-show", 10 * 60))
    device.do(ClockOpened(ClockId("s4"), "break", 60 * 60))
    device.do(ClockStarted(ClockId("s2"), at(2)))
    device.do(ClockStarted(ClockId("s3"), at(0)))
    device.do(ClockStarted(ClockId("s4"), at(0)))
    device.do(ClockPaused(ClockId("s4"), at(5)))
    device.do(ClockClosed(CLOCK))
    rows = [side_clock(timer, at(12)) for timer in side_timers(device.state)]
    assert [(row.name, row.time, row.line, row.act, row.can_adjust) for row in rows] == [
        ("Deck building", "20:00", "not started", "start", True),
        ("Side draft", "10:00", "running", "pause", False),
        ("No-show", "02:00", "over", "", True),
        ("Break", "55:00", "paused", "continue", True),
    ]
    device.do(ClockClosed(ClockId("s2")))
    assert ClockId("s2") not in {timer.id for timer in side_timers(device.state)}


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
