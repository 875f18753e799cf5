"""The pages that the big screen shows at each hour of an event."""

import pytest

from judge_app.core.hall import BoardPage
from judge_app.core.ids import PlayerId
from judge_app.core.model import Result, State
from judge_app.core.ops import (
    BoardPageChosen,
    PlayerAdded,
    ResultReported,
    SettingChosen,
    TimeCalled,
    TimeExtended,
)
from judge_app.views.board import BoardClock, board_view
from tests.views.bigscreen import in_the_cut, pair, report_all, run_clock, seen
from tests.views.hall import ADA, CLOCK, MINUTE, ONE, START, TWO, at_sign_up, in_round_1, in_round_2


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


def test_a_page_has_only_what_it_needs() -> None:
    hall = in_round_2()
    assert (seen(hall, 60).tables, seen(hall, 60).standings, seen(hall, 60).bracket) == ((), (), ())
    hall.do(BoardPageChosen("standings"))
    assert (seen(hall, 60).names, seen(hall, 60).tables) == ((), ())
