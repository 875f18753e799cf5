"""The tables of a round by touch: which stands first, how one is found, on a phone too."""

from contextlib import closing

import pytest

from judge_app.core.ids import CallId, StaffId
from judge_app.core.model import EventId
from judge_app.core.ops import (
    CallAppealed,
    CallTaken,
    StaffNamed,
)
from judge_app.tablet import Tablet
from tests.ui.floor import (
    enter,
    match_at,
    names_at,
    pair_next,
    play,
    seated,
)
from tests.ui.judge import Judge, SitDown
from tests.ui.tables.tablelist import call_from, lines, tap_table


def test_before_round_1_the_screen_leads_on(tablet: Tablet, oakhaven: EventId, sit_down: SitDown) -> None:
    judge = sit_down()
    enter(judge, oakhaven)
    judge.see("No round is paired yet. The tables stand here then.", "Pair round 1")


def test_a_row_opens_its_sheet_beside_the_list(hall: Judge) -> None:
    match = match_at(hall, 2)
    tap_table(hall, match.id)
    hall.see("Table 2", *names_at(hall, match), "Report result", "Call a judge")
    assert any(line.startswith("2,") for line in lines(hall))


def test_a_call_moves_its_table_up_and_its_wait_goes_on(hall: Judge) -> None:
    call_from(hall, 3, 108)
    hall.until(lambda: lines(hall)[0].startswith("3,"), "table 3 stands first")
    assert "1:48" in lines(hall)[0]
    hall.pass_time(seconds=2)
    hall.until(lambda: "1:50" in lines(hall)[0], "the wait has gone on")


def test_an_empty_filter_says_so_and_leads_back_to_all(hall: Judge) -> None:
    hall.tap("Done 0")
    hall.until(lambda: len(lines(hall)) == 1, "only the bye is done")
    hall.tap("Calls 0")
    hall.see("No table here")
    hall.tap("All")
    hall.until(lambda: len(lines(hall)) == 4, "all are back")


def test_digits_jump_to_the_table_and_a_name_finds_it(hall: Judge) -> None:
    from judge_app.ui.widgets import SearchField

    hall.tap("Table number or name", SearchField)
    hall.write("3")
    hall.see("Table 3")
    assert len(lines(hall)) == 1
    hall.screen.search = ""
    name = names_at(hall, match_at(hall, 2))[1]
    hall.tap("Table number or name", SearchField)
    hall.write(f"{name.upper()}\n")
    hall.see("Table 2")


def test_the_number_pad_opens_a_table_and_says_when_there_is_none(hall: Judge) -> None:
    hall.tap("Number keys")
    hall.tap("9")
    hall.tap("Done")
    hall.see("There is no table 9 in this round.")
    hall.tap("Back")
    hall.tap("2")
    hall.tap("Done")
    hall.see("Table 2")
    hall.miss("There is no table 9 in this round.")


def test_on_a_phone_the_list_comes_first_then_the_sheet_then_back(hall: Judge) -> None:
    hall.resize(412, 892)
    hall.see("All 3")
    hall.miss("Report result")
    tap_table(hall, match_at(hall, 1).id)
    hall.see("Report result")
    hall.miss("All 3")
    hall.escape()
    hall.see("All 3")
    assert hall.screen.name == "tables"


def test_on_a_phone_the_oldest_call_is_pinned_above_the_list(hall: Judge) -> None:
    hall.resize(412, 892)
    call_from(hall, 2, 108)
    call_from(hall, 3, 32)
    hall.see("Table 2, 1:48", "Rules question")
    assert not any(line.startswith("2,") for line in lines(hall))
    hall.tap("I take it")
    hall.see("Table 3, 0:32")
    call = hall.frame.desk.state.calls[CallId("k2")]
    assert call.judge == hall.app.preferences.device_name
    hall.tap("Table 3, 0:32")
    hall.see("Table 3", "Report result")


@pytest.mark.parametrize("is_named", [False, True])
def test_on_a_phone_the_pinned_table_is_still_found(hall: Judge, is_named: bool) -> None:
    from judge_app.ui.widgets import SearchField

    hall.resize(412, 892)
    call_from(hall, 2, 108)
    hall.see("Table 2, 1:48")
    hall.tap("Table number or name", SearchField)
    hall.write(names_at(hall, match_at(hall, 2))[0] if is_named else "2")
    hall.until(lambda: [line[:2] for line in lines(hall)] == ["2,"], "the table is found")


def appealed_at(judge: Judge, table: int) -> CallId:
    """Whoever holds the tablet took the call at *table*, which was then appealed."""
    judge.app.preferences.judge_name = "Maya"
    call_from(judge, table, 108)
    call = CallId(f"k{table}")
    judge.frame.desk.do(CallTaken(call, "Maya", judge.watch()))
    judge.frame.desk.do(CallAppealed(call, judge.watch()))
    return call


def test_the_sheet_does_not_make_a_head_judge_of_who_was_appealed_against(hall: Judge) -> None:
    call = appealed_at(hall, 2)
    hall.see("2, 0:00")
    tap_table(hall, match_at(hall, 2).id)
    hall.tap("I take it")
    hall.see("The head judge answers an appeal against you.")
    assert hall.frame.desk.state.calls[call].is_appealed
    hall.frame.desk.do(StaffNamed(StaffId("dana"), "Dana", "head"))
    hall.tap("Dana is here")
    hall.see("Call done")
    assert hall.frame.desk.state.calls[call].head == "Dana"


def test_the_pinned_appeal_is_the_head_judges_too(hall: Judge) -> None:
    hall.resize(412, 892)
    call = appealed_at(hall, 2)
    hall.see("Table 2, 0:00", "Appeal: Rules question")
    hall.tap("I take it")
    hall.see("The head judge answers an appeal against you.")
    assert hall.frame.desk.state.calls[call].is_appealed
    hall.frame.desk.do(StaffNamed(StaffId("dana"), "Dana", "organizer"))
    hall.tap("Dana is here")
    hall.miss("Table 2, 0:00")
    assert hall.frame.desk.state.calls[call].head == "Dana"


@pytest.mark.parametrize("size", [(1280, 800), (412, 892)])
def test_with_one_round_the_search_has_all_the_room(hall: Judge, size: tuple[int, int]) -> None:
    hall.resize(*size)
    place = next(one for one in hall.widgets() if "search" in one.ids)
    search = place.ids.search
    hall.until(lambda: search.right == place.right - place.padding[2], "the search is as wide as the list")
    assert not [one for one in place.walk() if getattr(one, "text", "") == "R1"]
    play(hall.frame.desk)
    pair_next(hall.frame.desk, hall.tablet)
    hall.see("R2")
    button = hall.find("R2")
    assert button.width >= 56
    assert search.right < button.x < button.right == place.right - place.padding[2]


def test_a_bye_stands_at_the_end_and_leads_to_its_player(hall: Judge) -> None:
    from judge_app.ui.screens.tables import TableLine

    hall.until(lambda: len(lines(hall)) == 4, "all are there")
    assert lines(hall)[-1].endswith("Bye")
    hall.tap(lines(hall)[-1], TableLine)
    hall.until(lambda: hall.screen.name == "player", "the player is shown")


def test_an_earlier_round_can_be_looked_at_and_left_again(tablet: Tablet, sit_down: SitDown) -> None:
    event = seated(tablet, rounds=2)
    judge = sit_down()
    enter(judge, event)
    judge.tap("R2")
    judge.tap("Round 1")
    judge.see("Round 1, not the round being played", "Done 3")
    judge.tap("Round 2")
    judge.miss("Round 1, not the round being played")
    judge.see("Playing 3")


def test_the_list_follows_when_the_next_round_is_paired(hall: Judge) -> None:
    tap_table(hall, match_at(hall, 2).id)
    play(hall.frame.desk)
    pair_next(hall.frame.desk, hall.tablet)
    hall.see("Playing 3", "R2")
    assert hall.screen.match in {match.id for match in hall.frame.desk.state.round_matches(2)}


def test_five_hundred_tables_can_be_scrolled_through(tablet: Tablet, sit_down: SitDown) -> None:
    event = seated(tablet, players=1000)
    judge = sit_down()
    enter(judge, event)
    judge.see("All 500")
    assert len(lines(judge)) < 15
    a, b = names_at(judge, match_at(judge, 500))
    judge.scroll_to(f"500, Playing, {a}, {b}")


def test_names_of_any_length_and_script_fit(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.core.ops import PlayerRenamed

    event = seated(tablet)
    with closing(tablet.open(event)) as desk:
        wild = ("x" * 200, "Ñandú 🎲 ‮abc", "محمد عبد الله", "李小龍", " a  b ", "<b>bold</b>", "[b]x[/b]")
        for player, name in zip(desk.state.players, wild, strict=True):
            desk.do(PlayerRenamed(player, name))
    judge = sit_down()
    enter(judge, event)
    for width, height in ((1280, 800), (412, 892), (900, 500)):
        judge.resize(width, height)
        for table in (1, 2, 3):
            judge.go("tables", match=match_at(judge, table).id)
            judge.see(f"Table {table}")
            judge.go("result", match=match_at(judge, table).id)
            judge.see("How did it end?")
            judge.escape()
