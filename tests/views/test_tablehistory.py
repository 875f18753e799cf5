"""What happened at a table, the last entry first."""

from judge_app.core.ids import MatchId, StaffId
from judge_app.core.model import Result
from judge_app.core.ops import (
    CallAppealed,
    CallClosed,
    CallTaken,
    DeckChecked,
    GameReported,
    NoteWritten,
    PenaltyGiven,
    PlayerDropped,
    ResultCorrected,
    ResultReported,
    SetupFinished,
    StaffNamed,
    TablesRepaired,
    TimeExtended,
    Undone,
)
from judge_app.core.ops.rounds import Seating
from judge_app.views.table import sheet_view
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, DAN, MINUTE, ONE, START, TWO, call, in_round_1, in_round_2
from tests.views.tablesheet import NOW, chips, lines, sheet, texts


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


def test_a_table_that_was_paired_anew_says_so() -> None:
    hall = in_round_1()
    seatings = (Seating(MatchId("x1"), 1, ADA, CYD), Seating(MatchId("x2"), 2, BEA, DAN))
    hall.do(TablesRepaired(1, (ONE, TWO), seatings, "seed", "brothers"))
    assert chips(hall) == ["Paired anew"]
    assert not sheet(hall).can_extend
    assert texts(hall, MatchId("x1")) == ["Seated here when tables were paired anew: brothers"]
