"""The sheet of a table: its players, its time, and what can be done there."""

from hypothesis import given

from judge_app.core.ids import ClockId, MatchId
from judge_app.core.model import Result
from judge_app.core.ops import (
    ClockClosed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    ResultReported,
    TimeCalled,
    TimeExtended,
)
from judge_app.core.terms import round_terms
from judge_app.views.calls import calls_view
from judge_app.views.correction import effect_of, mending
from judge_app.views.result import result_view
from judge_app.views.resultdraft import begun, ops_of
from judge_app.views.table import SheetView, TimeHere, record_line, sheet_view, short_record, time_here
from judge_app.views.tables import tables_view
from tests.log.histories import Did, Synced, histories, live
from tests.views.hall import (
    ADA,
    BEA,
    BYE,
    CLOCK,
    CYD,
    FAY,
    GUS,
    MINUTE,
    ONE,
    START,
    TWO,
    at_sign_up,
    in_round_1,
    in_round_2,
)
from tests.views.tablesheet import NOW, chips, lines, sheet


def test_an_untimed_round_has_an_end_of_time_once_somebody_called_it() -> None:
    hall = in_round_1()
    hall.do(ClockClosed(CLOCK), NOW)
    hall.do(ClockOpened(ClockId("untimed"), "round", 0, "", 1), NOW)
    hall.do(ClockStarted(ClockId("untimed"), NOW), NOW)
    assert not sheet_view(hall.state, ONE, NOW).can_end
    hall.do(TimeCalled(ClockId("untimed"), NOW), NOW)
    assert sheet_view(hall.state, ONE, NOW).can_end


def test_without_a_table_there_is_no_sheet() -> None:
    hall = in_round_1()
    assert sheet_view(hall.state, None, NOW) == SheetView()
    assert sheet_view(hall.state, MatchId("nowhere"), NOW) == SheetView()
    assert sheet_view(hall.state, BYE, NOW) == SheetView()


def test_a_judge_who_plays_is_offered_nothing_to_rule_on_at_their_own_table() -> None:
    hall = in_round_1()
    view = sheet_view(hall.state, ONE, NOW, judge="ADA ")
    assert view.own == "You play at this table. Another judge rules here."
    assert not view.can_end
    assert {tile.key for tile in view.tiles if not tile.is_off} == {"setup", "roll", "note"}
    elsewhere = sheet_view(hall.state, TWO, NOW, judge="Ada")
    assert (elsewhere.own, elsewhere.can_end) == ("", True)


OVER = TimeHere("1:00", "over here", True)


def test_a_table_that_plays_shows_both_players_and_an_untouched_set_of_tiles() -> None:
    view = sheet(in_round_1())
    assert (view.title, view.a.name, view.b.name) == ("Table 1", "Ada", "Bea")
    assert view.a.line == "first match"
    assert lines(view) == {
        "setup": "Nothing yet",
        "roll": "Not rolled yet",
        "deckcheck": "None yet",
        "penalty": "None",
        "note": "None",
        "extension": "None",
        "ruling": "None",
        "case": "",
        "absence": "Nobody is missing",
    }
    assert (view.call, view.call_title, view.report, view.can_extend) == (
        None,
        "Call a judge",
        "Report result",
        True,
    )
    assert chips(in_round_1()) == ["Playing"]


def test_the_record_counts_finished_rounds_with_their_points() -> None:
    hall = in_round_2()
    assert record_line(hall.state, ADA) == "1 win, 0 losses, 2 points"
    assert record_line(hall.state, BEA) == "0 wins, 1 loss, 0 points"
    assert record_line(hall.state, GUS) == "1 win, 0 losses, 2 points"
    assert record_line(hall.state, ADA, with_points=False) == "1 win, 0 losses"
    assert record_line(at_sign_up(ruleset="").state, ADA) == ""


def test_where_there_is_little_room_the_record_is_told_in_figures() -> None:
    hall = in_round_2()
    assert short_record(hall.state, ADA) == "1–0, 2 points"
    assert (sheet(hall).a.line, sheet(hall).a.short) == ("1 win, 0 losses, 2 points", "1–0, 2 points")
    assert short_record(in_round_1().state, ADA) == "first match"
    assert short_record(at_sign_up(ruleset="").state, ADA) == ""


def test_a_draw_is_counted_apart() -> None:
    hall = in_round_1("draft+draw")
    hall.do(ResultReported(ONE, Result(None, "draw")))
    for match, winner in ((TWO, CYD), (MatchId("m3"), FAY)):
        hall.do(ResultReported(match, Result(winner)))
    assert record_line(hall.state, ADA, with_points=False) == "0 wins, 0 losses, 1 draw"
    assert short_record(hall.state, ADA) == "0–0–1, 1 point"


def test_a_match_without_a_time_limit_is_given_none() -> None:
    hall = in_round_1()
    hall.do(ClockClosed(CLOCK))
    hall.do(ClockOpened(ClockId("free"), "round", 0, "", 1))
    view = sheet(hall)
    assert (view.can_extend, lines(view)["extension"]) == (False, "No time limit")
    assert time_here(hall.state, ONE, NOW) == TimeHere("", "no time limit")


def test_the_time_of_a_table_includes_its_extension() -> None:
    hall = in_round_1()
    assert time_here(hall.state, ONE, NOW) == TimeHere("40:00", "left here")
    hall.do(TimeExtended(ONE, 240, "lost card"))
    assert time_here(hall.state, ONE, NOW) == TimeHere("44:00", "left here")
    assert time_here(hall.state, TWO, NOW) == TimeHere("40:00", "left here")
    assert time_here(hall.state, ONE, START + 54 * MINUTE).is_over
    assert time_here(hall.state, ONE, START + 55 * MINUTE) == OVER
    assert chips(hall) == ["Playing", "+4 min, ends 00:54"]


def test_the_extension_also_counts_after_time_was_called_and_while_the_clock_stands() -> None:
    hall = in_round_1()
    hall.do(TimeExtended(ONE, 240, "lost card"))
    hall.do(ClockPaused(CLOCK, NOW))
    assert time_here(hall.state, ONE, NOW + 9 * MINUTE) == TimeHere("44:00", "left here")
    assert chips(hall) == ["Playing", "+4 min"]
    hall.do(TimeCalled(CLOCK, NOW))
    assert time_here(hall.state, ONE, NOW + MINUTE) == TimeHere("3:00", "left here")
    assert time_here(hall.state, TWO, NOW + MINUTE) == OVER


def test_a_table_that_is_done_or_has_no_clock_shows_no_time() -> None:
    hall = in_round_1()
    hall.do(ResultReported(ONE, Result(ADA)))
    assert time_here(hall.state, ONE, NOW) == TimeHere()
    assert time_here(in_round_2().state, MatchId("n1"), NOW) == TimeHere()
    assert time_here(hall.state, None, NOW) == TimeHere()


@given(histories)
def test_whatever_other_devices_send_every_table_can_be_drawn(history: list[Did | Synced]) -> None:
    for device in live(history):
        state = device.state
        calls_view(state)
        for number in (None, *state.rounds):
            tables_view(state, NOW, number, search="a")
        for match in state.matches.values():
            tables_view(state, NOW, chosen=match.id)
            sheet_view(state, match.id, NOW)
            time_here(state, match.id, NOW)
            draft = begun(match, round_terms(state, match.round).best_of)
            result_view(state, match.id, draft, NOW)
            for op in ops_of(match, draft.tapped(match.a)._replace(reason="x"))[-1:]:
                effect_of(state, op)  # type: ignore[arg-type]
        mending(state, "seed")
