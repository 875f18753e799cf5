"""The list of tables: what stands on top, what a filter lets through, what a search finds."""

from judge_app.core.ids import MatchId, StaffId
from judge_app.core.model import Result
from judge_app.core.ops import (
    CallAppealed,
    CallTaken,
    GameReported,
    ResultReported,
    StaffNamed,
    TimeExtended,
)
from judge_app.views.tables import Shown, at_time, table_called, tables_view
from tests.log.devices import Device
from tests.views.hall import (
    ADA,
    BYE,
    CYD,
    EVA,
    FAY,
    MINUTE,
    ONE,
    START,
    THREE,
    TWO,
    at_sign_up,
    call,
    in_round_1,
    in_round_2,
)

NOW = START + 10 * MINUTE


def numbers(device: Device, shown: Shown = "all", search: str = "") -> list[str]:
    return [row.number for row in tables_view(device.state, NOW, None, shown, search).rows]


def test_before_round_1_the_list_says_what_to_do_first() -> None:
    assert tables_view(at_sign_up(1).state, NOW).way_out == "players"
    view = tables_view(at_sign_up(7).state, NOW)
    assert (view.way_out, view.rows) == ("pair", ())
    assert "No round is paired yet" in view.empty


def test_a_quiet_round_goes_by_number_with_the_bye_at_the_end() -> None:
    view = tables_view(in_round_1().state, NOW)
    assert [(row.number, row.a, row.b, row.status, row.mark) for row in view.rows] == [
        ("1", "Ada", "Bea", "playing", "Playing"),
        ("2", "Cyd", "Dan", "playing", "Playing"),
        ("3", "Eva", "Fay", "playing", "Playing"),
        ("–", "Gus", "Bye", "bye", ""),
    ]
    assert view.filters == (
        ("all", "All 3"),
        ("playing", "Playing 3"),
        ("done", "Done 0"),
        ("calls", "Calls 0"),
    )


def test_calls_come_first_the_longest_wait_above_then_judges_then_extra_time_then_done() -> None:
    hall = in_round_1()
    call(hall, THREE, 9)
    call(hall, TWO, 8)
    assert numbers(hall) == ["2", "3", "1", "–"]
    hall.do(CallTaken(call_id := next(iter(hall.state.calls)), "Maya", NOW))
    assert numbers(hall) == ["2", "3", "1", "–"]
    assert hall.state.calls[call_id].judge == "Maya"
    hall.do(TimeExtended(ONE, 240, "lost card"))
    assert [row.mark for row in tables_view(hall.state, NOW).rows] == ["2:00", "Judge", "+4 min", ""]
    hall.do(ResultReported(ONE, Result(ADA)))
    rows = tables_view(hall.state, NOW).rows
    assert (rows[2].status, rows[2].winner, rows[2].mark) == ("done", "a", "Done")


def test_more_extra_time_stands_above_less() -> None:
    hall = in_round_1()
    hall.do(TimeExtended(ONE, 120, "deck check"))
    hall.do(TimeExtended(THREE, 240, "lost card"))
    assert numbers(hall) == ["3", "1", "2", "–"]


def test_each_filter_counts_and_shows_its_own() -> None:
    hall = in_round_1()
    call(hall, TWO, 8)
    hall.do(ResultReported(ONE, Result(None, "double-loss")))
    assert numbers(hall, "playing") == ["2", "3"]
    assert numbers(hall, "done") == ["1", "–"]
    assert numbers(hall, "calls") == ["2"]
    assert [label for _, label in tables_view(hall.state, NOW).filters] == [
        "All 3",
        "Playing 2",
        "Done 1",
        "Calls 1",
    ]


def test_an_empty_filter_offers_all() -> None:
    view = tables_view(in_round_1().state, NOW, shown="calls")
    assert (view.rows, view.empty, view.way_out) == ((), "No table here", "all")


def test_a_search_goes_by_number_or_by_a_part_of_a_name_whatever_the_filter() -> None:
    hall = in_round_1()
    assert numbers(hall, "done", "2") == ["2"]
    assert numbers(hall, search="02") == ["2"]
    assert numbers(hall, search="EV") == ["3"]
    assert numbers(hall, search="gu") == ["–"]
    assert numbers(hall, search="9" * 5000) == []


def test_a_number_leads_to_its_table() -> None:
    hall = in_round_1()
    assert table_called(hall.state, None, " 3 ") == THREE
    assert table_called(hall.state, 7, "1") == ONE
    assert table_called(hall.state, None, "4") is None
    assert table_called(hall.state, None, "Ada") is None
    assert table_called(at_sign_up().state, None, "1") is None


def test_two_reports_that_differ_show_as_such() -> None:
    hall, other = in_round_1(), Device("other")
    other.sync(hall)
    hall.do(ResultReported(ONE, Result(ADA)))
    other.do(ResultReported(ONE, Result(None, "double-loss")))
    hall.sync(other)
    row = tables_view(hall.state, NOW).rows[0]
    assert (row.id, row.status, row.mark, row.winner) == (ONE, "dispute", "Two results", "")
    assert numbers(hall, "calls") == []
    assert numbers(hall, "playing") == ["1", "2", "3"]
    assert "Calls 0" in [label for _, label in tables_view(hall.state, NOW).filters]


def test_a_disputed_table_stands_first_also_before_calls_and_counts_as_a_call_only_if_it_called() -> None:
    hall, other = in_round_1(), Device("other")
    other.sync(hall)
    hall.do(ResultReported(THREE, Result(EVA)))
    other.do(ResultReported(THREE, Result(FAY)))
    hall.sync(other)
    call(hall, ONE, 8)
    assert numbers(hall) == ["3", "1", "2", "–"]
    assert numbers(hall, "calls") == ["1"]
    call(hall, THREE, 9)
    assert numbers(hall) == ["3", "1", "2", "–"]
    assert numbers(hall, "calls") == ["3", "1"]


def test_the_games_of_a_longer_match_show_while_it_is_played() -> None:
    hall = in_round_1()
    hall.do(GameReported(TWO, 1, CYD))
    assert {row.id: row.mark for row in tables_view(hall.state, NOW).rows}[TWO] == "1–0"


def test_waiting_times_go_on_without_a_new_look_at_the_event() -> None:
    hall = in_round_1()
    call(hall, ONE, 9)
    view = tables_view(hall.state, NOW)
    assert (view.rows[0].mark, view.pinned.title, view.pinned.line) == (
        "1:00",
        "Table 1, 1:00",
        "Rules question",
    )
    later = at_time(view, NOW + 1999)
    assert (later.rows[0].mark, later.pinned.title) == ("1:01", "Table 1, 1:01")
    assert at_time(later, NOW + 1001) == later


def test_the_oldest_waiting_call_is_pinned_also_one_from_somewhere_in_the_hall() -> None:
    hall = in_round_1()
    assert tables_view(hall.state, NOW).pinned.id == ""
    taken = call(hall, ONE, 1)
    hall.do(CallTaken(taken, "Maya", NOW))
    waiting = call(hall, None, 4, "Spilled drink")
    pinned = tables_view(hall.state, NOW).pinned
    assert (pinned.id, pinned.title, pinned.match) == (waiting, "In the hall, 6:00", None)


def test_an_appeal_waits_like_a_call() -> None:
    hall = in_round_1()
    appealed, waiting = call(hall, ONE, 1), call(hall, TWO, 8)
    hall.do(CallTaken(appealed, "Maya", START + 2 * MINUTE))
    hall.do(StaffNamed(StaffId("d"), "Dana", "head"))
    hall.do(CallAppealed(appealed, START + 7 * MINUTE))
    view = tables_view(hall.state, NOW, judge="Maya")
    assert [(row.id, row.status, row.mark) for row in view.rows[:2]] == [
        (ONE, "appeal", "3:00"),
        (TWO, "call", "2:00"),
    ]
    pinned = view.pinned
    assert (pinned.id, pinned.title, pinned.line) == (appealed, "Table 1, 3:00", "Appeal: Rules question")
    assert pinned.take == "Dana is here"
    assert tables_view(hall.state, NOW, judge="Dana").pinned.take == "I take it"
    hall.do(CallTaken(appealed, "Dana", NOW))
    view = tables_view(hall.state, NOW, judge="Maya")
    assert (view.pinned.id, view.pinned.take) == (waiting, "I take it")


def test_earlier_rounds_can_be_looked_at() -> None:
    hall = in_round_2()
    view = tables_view(hall.state, NOW, 1)
    assert (view.round, view.name, view.now) == (1, "Round 1", "Round 2")
    assert view.rounds == ((2, "Round 2"), (1, "Round 1"))
    assert {row.id for row in view.rows} == {ONE, TWO, THREE, BYE}
    assert tables_view(hall.state, NOW, 9).round == 2
    assert tables_view(hall.state, NOW).now == ""
    assert table_called(hall.state, 1, "1") == ONE
    assert table_called(hall.state, None, "1") == MatchId("n1")


def test_the_chosen_table_is_marked() -> None:
    view = tables_view(in_round_1().state, NOW, chosen=TWO)
    assert [row.id for row in view.rows if row.is_chosen] == [TWO]
