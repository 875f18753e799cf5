"""The sheet of a table: its players, its time, and what happened there."""

from datetime import UTC

import pytest
from hypothesis import given

from judge_app.core.claims import DeviceId
from judge_app.core.ids import ClockId, MatchId, PlayerId, StaffId
from judge_app.core.model import How, Result
from judge_app.core.ops import (
    CallAppealed,
    CallClosed,
    CallTaken,
    ClockClosed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    CutMade,
    DeckChecked,
    GameReported,
    NoteWritten,
    PenaltyGiven,
    PlayerDropped,
    ResultCorrected,
    ResultReported,
    RoundPaired,
    SetupFinished,
    StaffNamed,
    TablesRepaired,
    TimeCalled,
    TimeExtended,
    Undone,
    check,
)
from judge_app.core.ops.games import score
from judge_app.core.ops.rounds import Seating
from judge_app.core.terms import round_terms
from judge_app.views.calls import calls_view
from judge_app.views.correction import effect_of, mending
from judge_app.views.result import result_view
from judge_app.views.resultdraft import begun, ops_of, settled_ops
from judge_app.views.table import SheetView, TimeHere, record_line, sheet_view, short_record, time_here
from judge_app.views.tables import tables_view
from tests.log.devices import Device, Did, Synced, histories, live
from tests.views.hall import (
    ADA,
    BEA,
    BYE,
    CLOCK,
    CYD,
    DAN,
    EVA,
    FAY,
    GUS,
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
FINAL = MatchId("f")
WHO = {DeviceId("here"): "Maya"}


def sheet(device: Device, match: MatchId = ONE) -> SheetView:
    return sheet_view(device.state, match, NOW, WHO, UTC)


def chips(device: Device, match: MatchId = ONE) -> list[str]:
    return [chip.text for chip in sheet(device, match).chips]


def texts(device: Device, match: MatchId = ONE) -> list[str]:
    return [entry.text for entry in sheet(device, match).history]


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


def lines(view: SheetView) -> dict[str, str]:
    """How things stand with each tile."""
    return {tile.key: tile.line for tile in view.tiles}


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


def test_everything_about_the_table_and_its_players_stands_in_its_history() -> None:
    hall = in_round_1()
    hall.do(TimeExtended(ONE, 240, "lost card"), START + 4 * MINUTE)
    hall.do(PenaltyGiven(ADA, "warning", "slow play", ONE), START + 5 * MINUTE)
    hall.do(DeckChecked(BEA, False, "59 cards", ONE), START + 6 * MINUTE)
    hall.do(NoteWritten("Loud", ONE), START + 7 * MINUTE)
    hall.do(NoteWritten("Tired", BEA), START + 7 * MINUTE)
    hall.do(TimeExtended(TWO, 60, "elsewhere"), START + 7 * MINUTE)
    hall.do(GameReported(ONE, 1, ADA), START + 8 * MINUTE)
    hall.do(ResultReported(ONE, Result(ADA, "conceded")), START + 8 * MINUTE)
    hall.do(PlayerDropped(BEA), START + 9 * MINUTE)
    view = sheet(hall)
    assert [(entry.time, entry.icon, entry.text, entry.who) for entry in view.history] == [
        ("00:09", "account-remove-outline", "Bea dropped", "Maya"),
        ("00:08", "trophy-outline", "Ada won by concession", "Maya"),
        ("00:08", "sword-cross", "Ada won game 1", "Maya"),
        ("00:07", "note-plus-outline", "Note about Bea: Tired", "Maya"),
        ("00:07", "note-plus-outline", "Note: Loud", "Maya"),
        ("00:06", "magnify-scan", "Deck of Bea checked: not in order, 59 cards", "Maya"),
        ("00:05", "alert-octagon-outline", "Warning for Ada: slow play", "Maya"),
        ("00:04", "timer-plus-outline", "+4 min, lost card", "Maya"),
        ("00:00", "table-furniture", "Seated here when round 1 was paired", "Maya"),
    ]
    assert [lines(view)[key] for key in ("penalty", "deckcheck", "note", "extension")] == [
        "1 given",
        "Not in order",
        "2 notes",
        "The table is done",
    ]
    assert (view.report, view.can_extend, view.can_end) == ("Correct result", False, False)


def test_a_call_goes_through_its_three_steps_on_the_sheet() -> None:
    hall = in_round_1()
    made = call(hall, ONE, 2)
    view = sheet(hall)
    assert (view.call, view.call_title, view.is_call_taken) == (made, "I take it", False)
    assert chips(hall) == ["Playing", "Calls"]
    hall.do(CallTaken(made, "Ruben", NOW), NOW)
    view = sheet(hall)
    assert (view.call_title, view.is_call_taken) == ("Call done", True)
    hall.do(CallClosed(made, "As printed", NOW), NOW)
    assert sheet(hall).call is None
    assert texts(hall)[:3] == ["Call done: As printed", "Ruben takes the call", "Call: Rules question"]
    assert sheet(hall).history[1].who == "Ruben"


def test_an_appeal_on_the_sheet_is_the_head_judges() -> None:
    hall = in_round_1()
    made = call(hall, ONE, 2)
    hall.do(CallTaken(made, "Ruben", NOW))
    hall.do(StaffNamed(StaffId("d"), "Dana", "head"))
    hall.do(CallAppealed(made, NOW))
    view = sheet_view(hall.state, ONE, NOW, judge="Ruben")
    assert (view.call_title, view.is_call_taken) == ("Dana is here", False)
    assert sheet_view(hall.state, ONE, NOW, judge="Dana").call_title == "I take it"
    assert texts(hall)[:2] == ["Appeal to the head judge", "Ruben takes the call"]


def test_the_history_lists_what_nobody_saw_of_the_setup() -> None:
    hall = in_round_1()
    hall.do(SetupFinished(ONE, 1, ("hero", "hand")))
    assert texts(hall)[0].startswith("Setup done, not seen: ")
    assert texts(hall)[0].count(", ") == 2
    hall.do(SetupFinished(ONE, 2, ("hero", "hand")))
    assert texts(hall)[0] == "Game 2: setup done, 2 steps not seen"


def test_what_was_undone_says_so() -> None:
    hall = in_round_1()
    given = hall.do(TimeExtended(ONE, 240, "lost card"))
    hall.do(Undone(given.id))
    assert texts(hall)[0] == "Undone: +4 min, lost card"
    assert sheet(hall).history[0].is_undone


def test_another_tablet_is_told_apart_by_its_letters() -> None:
    hall, other = in_round_1(), Device("f3a0")
    other.sync(hall)
    other.do(NoteWritten("Loud", ONE))
    hall.sync(other)
    assert sheet(hall).history[0].who == "Tablet F3"


def test_a_later_round_adds_only_what_is_about_the_table_itself() -> None:
    hall = in_round_2()
    hall.do(NoteWritten("Now at table 1", ADA))
    hall.do(ResultCorrected(ONE, Result(BEA), "slip misread"))
    assert texts(hall)[0] == "Corrected: Bea won (slip misread)"
    assert "Note about Ada: Now at table 1" not in texts(hall)
    assert "Note about Ada: Now at table 1" in texts(hall, MatchId("n1"))
    assert chips(hall) == ["Round 1", "Done"]


def test_both_reports_of_a_dispute_are_shown_with_who_said_so() -> None:
    hall, other = in_round_1(), Device("f3a0")
    other.sync(hall)
    hall.do(ResultReported(ONE, Result(ADA)), NOW)
    other.do(ResultReported(ONE, Result(None, "double-loss")), NOW + MINUTE)
    hall.sync(other)
    view = sheet(hall)
    assert {(report.text, report.line) for report in view.reports} == {
        ("Ada won", "Maya, 00:10"),
        ("Both lost by ruling of the head judge", "Tablet F3, 00:11"),
    }
    assert (view.report, chips(hall)) == ("Settle another way", ["Two results"])
    assert {report.games for report in view.reports} == {()}
    assert {report.score for report in view.reports} == {""}


def longer_match() -> tuple[Device, Device]:
    """Two tablets at the final of a top 2, the best of three."""
    hall, other = in_round_1(), Device("f3a0")
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        hall.do(ResultReported(match, Result(winner)))
    hall.do(CutMade(1, (ADA, BEA)))
    hall.do(RoundPaired(2, (Seating(FINAL, 1, ADA, BEA),), "x"))
    other.sync(hall)
    return hall, other


def report(device: Device, *games: PlayerId, how: How = "play", winner: PlayerId | None = None) -> None:
    first = len(device.state.matches[FINAL].games) + 1
    for number, player in enumerate(games, first):
        device.do(GameReported(FINAL, number, player))
    device.do(ResultReported(FINAL, Result(winner or games[-1], how)))


def scores(device: Device) -> set[tuple[str, str]]:
    return {(one.text, one.score) for one in sheet(device, FINAL).reports}


def test_each_report_of_a_longer_match_bears_its_own_games() -> None:
    for first, second in (("here", "there"), ("there", "here")):
        hall, other = longer_match()
        tablets = {"here": hall, "there": other}
        report(tablets[first], ADA, ADA)
        report(tablets[second], BEA, ADA, BEA)
        hall.sync(other)
        assert scores(hall) == {("Ada won", "Ada 2, Bea 0"), ("Bea won", "Ada 1, Bea 2")}
        seats = sheet(hall, FINAL).seats
        assert (seats[0].games, seats[1].games) == (0, 0)


def test_the_games_that_both_tablets_knew_belong_to_both_reports() -> None:
    hall, other = longer_match()
    hall.do(GameReported(FINAL, 1, ADA))
    other.sync(hall)
    report(hall, ADA)
    report(other, how="conceded", winner=BEA)
    hall.sync(other)
    assert scores(hall) == {("Ada won", "Ada 2, Bea 0"), ("Bea won by concession", "Ada 1, Bea 0")}


def test_the_same_winner_by_other_games_is_one_more_report() -> None:
    hall, other = longer_match()
    third = Device("c0de")
    third.sync(hall)
    report(hall, ADA, ADA)
    report(other, ADA, BEA, ADA)
    report(third, BEA, BEA)
    hall.sync(other)
    hall.sync(third)
    assert scores(hall) == {
        ("Ada won", "Ada 2, Bea 0"),
        ("Ada won", "Ada 2, Bea 1"),
        ("Bea won", "Ada 0, Bea 2"),
    }


@pytest.mark.parametrize("winner", [ADA, BEA])
def test_settling_a_longer_match_settles_its_games(winner: PlayerId) -> None:
    hall, other = longer_match()
    report(hall, ADA, ADA)
    report(other, BEA, ADA, BEA)
    hall.sync(other)
    chosen = next(one for one in sheet(hall, FINAL).reports if one.result.winner == winner)
    for op in settled_ops(hall.state.matches[FINAL], chosen.result, chosen.games, 2, "asked both"):
        check(op, hall.state)
        hall.do(op)
    match = hall.state.matches[FINAL]
    assert score(match) == ((2, 0) if winner == ADA else (1, 2))
    assert match.result == Result(winner)
    assert not [*hall.state.disputes()]


def test_settling_a_longer_match_otherwise_begins_without_any_game() -> None:
    hall, other = longer_match()
    report(hall, ADA, ADA)
    report(other, ADA, BEA, BEA)
    hall.sync(other)
    draft = begun(hall.state.matches[FINAL], 3)
    assert (draft.games, draft.winner) == ((), None)
    for op in ops_of(hall.state.matches[FINAL], draft.tapped(BEA).tapped(BEA)._replace(reason="x")):
        hall.do(op)
    assert score(hall.state.matches[FINAL]) == (0, 2)
    assert not [*hall.state.disputes()]


def test_a_table_that_was_paired_anew_says_so() -> None:
    hall = in_round_1()
    seatings = (Seating(MatchId("x1"), 1, ADA, CYD), Seating(MatchId("x2"), 2, BEA, DAN))
    hall.do(TablesRepaired(1, (ONE, TWO), seatings, "seed", "brothers"))
    assert chips(hall) == ["Paired anew"]
    assert not sheet(hall).can_extend
    assert texts(hall, MatchId("x1")) == ["Seated here when tables were paired anew: brothers"]


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
