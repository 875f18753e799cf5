"""What the big screen shows at each hour of an event."""

from datetime import UTC
from functools import partial

import pytest

from judge_app.core.hall import BoardPage, Timer
from judge_app.core.ids import ClockId, PlayerId
from judge_app.core.model import Result, State
from judge_app.core.ops import (
    Announced,
    BoardPageChosen,
    ClockAdjusted,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    PlayerAdded,
    ResultReported,
    SettingChosen,
    TimeCalled,
    TimeExtended,
    Undone,
)
from judge_app.core.pairing import pair as draw
from judge_app.core.progress import progress
from judge_app.core.record import tournament_of
from judge_app.core.steps import cut_made, next_bracket, round_made
from judge_app.core.timing import left_ms
from judge_app.views.board import BoardClock, BoardView, board_view, news_until_ms
from judge_app.views.boardclock import board_clock
from tests.log.devices import Device
from tests.views.hall import (
    ADA,
    CLOCK,
    MINUTE,
    ONE,
    START,
    TWO,
    at_sign_up,
    in_round_1,
    in_round_2,
)

SEATING = ClockId("seating")


def seen(device: Device, minute: float = 10) -> BoardView:
    return board_view(device.state, int(START + minute * MINUTE), UTC)


def report_all(device: Device) -> None:
    """The first of each pair wins."""
    at = progress(device.state)
    for match in at.open:
        device.do(ResultReported(match.id, Result(match.a)), START + 20 * MINUTE)


def in_the_cut() -> Device:
    """A top four of which no round is paired."""
    hall = in_round_1("constructed")
    hall.do(SettingChosen("rounds", 1), START)
    hall.do(SettingChosen("cut", 4), START)
    report_all(hall)
    hall.do(cut_made(hall.state), START + 50 * MINUTE)
    return hall


def pair(hall: Device) -> None:
    """The next round, whichever that is."""
    ids = (f"c{len(hall.state.matches) + n}" for n in range(20))
    tournament = tournament_of(hall.state)
    assert tournament is not None
    fresh = partial(next, ids)
    state = hall.state
    ops = next_bracket(state, fresh) if state.cut else round_made(state, draw(tournament, "seed"), fresh)
    for op in ops:
        hall.do(op, START + 55 * MINUTE)


def run_clock(hall: Device) -> ClockId:
    number = progress(hall.state).round
    timer = hall.state.round_clock(number)
    clock = timer.id if timer else ClockId("of the round")
    if timer is None:
        hall.do(ClockOpened(clock, "round", 50 * 60, "", number), START + 56 * MINUTE)
    hall.do(ClockStarted(clock, START + 56 * MINUTE), START + 56 * MINUTE)
    return clock


def test_before_the_event_is_paired_it_welcomes() -> None:
    view = seen(at_sign_up())
    assert (view.page, view.event, view.title, view.players) == (
        "welcome",
        "Oakhaven",
        "Welcome",
        "7 players",
    )
    assert view.clock == BoardClock()


def test_an_event_of_nothing_can_be_shown() -> None:
    assert board_view(State(), 0).page == "welcome"


def test_a_paired_round_shows_where_everybody_sits_by_last_names() -> None:
    hall = in_round_2()
    view = seen(hall, 56)
    assert (view.page, view.title, view.status, view.look) == (
        "pairings",
        "Round 2 of 3",
        "Take your seat",
        "mint",
    )
    assert [(row.table, row.last, row.opponent) for row in view.names][:3] == [
        ("1", "Ada", "plays Cyd"),
        ("3", "Bea", "plays Dan"),
        ("1", "Cyd", "plays Ada"),
    ]
    assert [row.opponent for row in view.names if not row.table] == ["Bye"]
    assert view.clock.phase == "waiting"
    assert not view.tables


def test_last_names_come_first_and_numbers_count() -> None:
    hall = at_sign_up(0)
    for number, name in enumerate(("Zoë Abel", "Maria de la Cruz", "Player 10", "Player 9")):
        hall.do(PlayerAdded(PlayerId(f"q{number}"), name))
    pair(hall)
    assert [(row.last, row.first) for row in seen(hall).names] == [
        ("Abel", "Zoë"),
        ("de la Cruz", "Maria"),
        ("Player 9", ""),
        ("Player 10", ""),
    ]


def test_the_time_to_take_seats_counts_down_to_the_start() -> None:
    hall = in_round_2()
    hall.do(ClockOpened(SEATING, "seating", 5 * 60), START + 60 * MINUTE)
    hall.do(ClockStarted(SEATING, START + 60 * MINUTE), START + 60 * MINUTE)
    view = seen(hall, 61)
    assert view.clock == BoardClock("running", START + 65 * MINUTE, length_ms=5 * MINUTE)
    assert (view.page, view.caption, view.over_caption) == ("pairings", "Starts in", "Starts any moment")
    assert (view.starts, view.length, view.ends) == ("Start 01:05", "40 minutes", "End 01:45")


def test_a_clock_for_seats_that_nobody_put_away_does_not_count_before_the_next_round() -> None:
    hall = in_round_1()
    hall.do(ClockOpened(SEATING, "seating", 5 * 60), START - 6 * MINUTE)
    hall.do(ClockStarted(SEATING, START - 6 * MINUTE), START - 6 * MINUTE)
    report_all(hall)
    assert seen(hall, 50).clock == BoardClock()
    pair(hall)
    assert (seen(hall, 56).page, seen(hall, 56).clock.phase) == ("pairings", "waiting")


def test_while_a_round_is_played_the_clock_and_the_tables_show() -> None:
    hall = in_round_1()
    hall.do(ResultReported(ONE, Result(ADA)))
    hall.do(TimeExtended(TWO, 200, "Judge call"))
    view = seen(hall)
    assert (view.page, view.status, view.look, view.caption) == ("clock", "Running", "mint", "Time left")
    assert view.clock == BoardClock("running", START + 50 * MINUTE, length_ms=50 * MINUTE)
    assert (view.starts, view.length, view.ends) == ("Start 00:00", "50 minutes", "End 00:50")
    assert view.hall == "2 of 3 still playing"
    assert [tuple(table) for table in view.tables] == [
        ("1", "done", ""),
        ("2", "extra", "+4"),
        ("3", "playing", ""),
    ]
    assert [tuple(row) for row in view.extensions] == [("2", "+4 min", "ends 00:53")]
    assert view.warnings == (10, 5, 1)
    assert not view.names
    assert not view.standings


def test_a_pause_holds_what_is_left() -> None:
    hall = in_round_1()
    hall.do(ClockPaused(CLOCK, START + 12 * MINUTE))
    view = seen(hall, 20)
    assert view.clock == BoardClock("paused", left_ms=38 * MINUTE, length_ms=50 * MINUTE)
    assert (view.status, view.look, view.ends) == ("Paused", "amber", "")


def test_called_time_stands_above_all() -> None:
    hall = in_round_1()
    hall.do(TimeCalled(CLOCK, START + 50 * MINUTE), START + 50 * MINUTE)
    view = seen(hall, 51)
    assert (view.page, view.status, view.look) == ("called", "Time called", "coral")
    assert (view.clock.phase, view.clock.ends_ms) == ("called", START + 50 * MINUTE)
    assert view.warnings == ()


def test_between_rounds_the_standings_show_with_the_line_of_the_cut() -> None:
    hall = in_round_1("constructed")
    hall.do(SettingChosen("cut", 4))
    report_all(hall)
    view = seen(hall)
    assert (view.page, view.title, view.status) == ("standings", "Standings", "After round 1")
    assert [place.rank for place in view.standings] == [*"1234567"]
    assert [place.is_in for place in view.standings] == [True] * 4 + [False] * 3
    assert view.cut == "Top 4 play on"
    assert view.clock == BoardClock()


def test_a_break_counts_between_rounds() -> None:
    hall = in_round_1()
    report_all(hall)
    hall.do(ClockOpened(ClockId("lunch"), "break", 30 * 60, "Lunch"))
    hall.do(ClockStarted(ClockId("lunch"), START + 50 * MINUTE))
    view = seen(hall, 51)
    assert (view.page, view.caption, view.over_caption) == ("standings", "Lunch", "Lunch is over")
    assert view.clock.ends_ms == START + 80 * MINUTE


def test_the_bracket_shows_until_its_round_runs() -> None:
    hall = in_the_cut()
    view = seen(hall, 50)
    assert (view.page, view.title, view.stages) == ("bracket", "Top 4", ("Semifinals", "Final"))
    assert [len(column) for column in view.bracket] == [2, 1]
    assert view.bracket[1][0].high.is_open
    assert not view.names
    pair(hall)
    view = seen(hall, 55)
    assert (view.page, view.title, len(view.names)) == ("bracket", "Semifinals", 4)
    run_clock(hall)
    view = seen(hall, 57)
    assert (view.page, view.title) == ("clock", "Semifinals")
    assert len(view.bracket) == 2


def test_the_winner_shows_when_it_is_over() -> None:
    hall = in_the_cut()
    for _round in range(2):
        pair(hall)
        report_all(hall)
    view = seen(hall, 90)
    assert (view.page, view.title) == ("winner", "Winner")
    assert view.winner in {player.name for player in hall.state.players.values()}
    assert view.winner_line == "Oakhaven, 7 players"
    assert len(view.places) == 6


@pytest.mark.parametrize(("page", "shown"), [("pairings", "pairings"), ("standings", "standings")])
def test_the_organizer_picks_the_page(page: BoardPage, shown: str) -> None:
    hall = in_round_2()
    hall.do(BoardPageChosen(page))
    run_clock(hall)
    view = seen(hall, 60)
    assert (view.page, view.is_chosen) == (shown, True)
    assert view.clock.phase == "running"
    hall.do(BoardPageChosen("auto"))
    assert (seen(hall, 60).page, seen(hall, 60).is_chosen) == ("clock", False)


@pytest.mark.parametrize("page", ["standings", "bracket", "winner"])
def test_a_page_that_has_nothing_to_show_yet_waits(page: BoardPage) -> None:
    hall = in_round_1()
    hall.do(BoardPageChosen(page))
    assert (seen(hall).page, seen(hall).is_chosen) == ("clock", False)


def test_a_page_that_this_app_does_not_know_is_passed_over() -> None:
    assert board_view(in_round_1().state._replace(board_page="fireworks"), START).page == "clock"


def test_a_chosen_clock_turns_to_the_call_of_time() -> None:
    hall = in_round_1()
    hall.do(BoardPageChosen("clock"))
    hall.do(TimeCalled(CLOCK, START + 50 * MINUTE))
    assert (seen(hall, 51).page, seen(hall, 51).is_chosen) == ("called", True)


def test_no_tick_changes_the_view() -> None:
    for hall in (at_sign_up(), in_round_1(), in_round_2(), in_the_cut()):
        later = [seen(hall, 200 + minute) for minute in (0, 0.01, 20, 500)]
        assert all(view == later[0] for view in later)


def test_an_announcement_is_news_for_a_while_and_as_long_as_its_round() -> None:
    hall = in_round_1()
    early = hall.do(Announced("Lunch is at noon."), START - 5 * MINUTE)
    assert seen(hall, 9).band == "Lunch is at noon."
    assert news_until_ms(hall.state, START + 9 * MINUTE) == START + 10 * MINUTE
    assert seen(hall, 10).band == ""
    hall.do(Announced("Check your\ntable."), START + 11 * MINUTE)
    assert seen(hall, 45).band == "Check your table."
    assert news_until_ms(hall.state, START + 45 * MINUTE) is None
    assert early.id


def test_the_band_goes_with_the_next_round() -> None:
    hall = in_round_2()
    hall.do(Announced("Check your table."), START + 50 * MINUTE)
    assert seen(hall, 60).band
    assert not seen(hall, 65).band


def test_each_word_is_spoken_by_its_entry_and_not_once_it_is_old() -> None:
    hall = in_round_1()
    told = hall.do(Announced("Water is at the door."), START + 48 * MINUTE)
    called = hall.do(TimeCalled(CLOCK, START + 50 * MINUTE), START + 50 * MINUTE)
    assert [(said.id, said.text) for said in seen(hall, 51).speech] == [
        (told.id, "Water is at the door."),
        (called.id, "Time in round 1. Please follow the judges."),
    ]
    assert [said.text for said in seen(hall, 54).speech] == ["Time in round 1. Please follow the judges."]
    hall.do(Undone(called.id))
    assert not seen(hall, 54).speech


def test_the_start_of_a_round_is_spoken_once_and_not_when_it_goes_on() -> None:
    hall = in_round_1()
    hall.do(ClockPaused(CLOCK, START + 1 * MINUTE))
    hall.do(ClockStarted(CLOCK, START + 2 * MINUTE))
    assert [said.text for said in seen(hall, 3).speech] == ["Round 1 has started. 50 minutes."]


def test_initials_hide_every_name() -> None:
    hall = in_the_cut()
    pair(hall)
    hall.do(SettingChosen("initials", 1))
    names = {player.name for player in hall.state.players.values()}
    for page in ("pairings", "standings", "bracket"):
        hall.do(BoardPageChosen(page))
        view = seen(hall, 60)
        assert view.page == page
        assert not any(name in str(view._replace(event="")) for name in names)
    report_all(hall)
    pair(hall)
    report_all(hall)
    hall.do(BoardPageChosen("auto"))
    view = seen(hall, 90)
    assert view.page == "winner"
    assert view.winner.endswith(".")


def test_two_with_the_same_initials_get_a_number() -> None:
    hall = at_sign_up(0)
    for number, name in enumerate(("Zanele Dube", "Zoe Dahl", "zac d", "Z. D. (2)")):
        hall.do(PlayerAdded(PlayerId(f"q{number}"), name))
    hall.do(SettingChosen("initials", 1))
    pair(hall)
    shown = [f"{row.first} {row.last}" for row in seen(hall).names]
    assert len({*shown}) == 4
    assert "Z. D." in shown
    assert "Z. (3) D." in shown


def test_phones_can_be_switched_off() -> None:
    hall = at_sign_up()
    assert seen(hall).has_phones
    hall.do(SettingChosen("phone_page", 0))
    assert not seen(hall).has_phones


def test_a_clock_without_a_limit_counts_up() -> None:
    hall = in_round_2()
    clock = ClockId("open")
    hall.do(ClockOpened(clock, "round", 0, "", 2))
    hall.do(ClockStarted(clock, START))
    view = seen(hall, 60)
    assert view.clock == BoardClock("running", since_ms=START)
    assert (view.caption, view.length, view.ends) == ("Played, no time limit", "No time limit", "")
    hall.do(ClockPaused(clock, START + 3 * MINUTE))
    assert seen(hall, 60).clock == BoardClock("paused", left_ms=-3 * MINUTE)


def test_the_facts_of_a_clock_say_at_every_moment_what_it_shows() -> None:
    """Also past zero, after a pause there, and with minutes put on."""
    hall = in_round_1()
    hall.do(ClockPaused(CLOCK, START + 20 * MINUTE))
    hall.do(ClockStarted(CLOCK, START + 25 * MINUTE))
    hall.do(ClockAdjusted(CLOCK, 120))
    hall.do(ClockPaused(CLOCK, START + 60 * MINUTE))
    hall.do(ClockStarted(CLOCK, START + 61 * MINUTE))
    timer: Timer = hall.state.clocks[CLOCK]
    clock = board_clock(timer)
    assert clock.ends_ms is not None
    for minute in range(61, 70):
        now = START + minute * MINUTE
        assert clock.ends_ms - now == left_ms(timer, now)


def test_a_page_has_only_what_it_needs() -> None:
    hall = in_round_2()
    assert (seen(hall, 60).tables, seen(hall, 60).standings, seen(hall, 60).bracket) == ((), (), ())
    hall.do(BoardPageChosen("standings"))
    assert (seen(hall, 60).names, seen(hall, 60).tables) == ((), ())
