"""The tables of the round and the sheet of one, by touch."""

from contextlib import closing
from typing import Any

import pytest

from judge_app.core.ids import CallId, ClockId, MatchId, StaffId
from judge_app.core.model import EventId, Result
from judge_app.core.ops import (
    CallAppealed,
    CallMade,
    CallTaken,
    ClockClosed,
    ClockOpened,
    GameReported,
    ResultReported,
    StaffNamed,
)
from judge_app.core.ops.games import score
from judge_app.tablet import Tablet
from tests.ui.conftest import Judge, SitDown
from tests.ui.floor import (
    enter,
    hear_from,
    in_the_cut,
    in_the_semifinals,
    match_at,
    names_at,
    now,
    other_tablet,
    pair_next,
    play,
    seated,
)


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """A judge before the three tables of round 1."""
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event)
    return judge


def lines(judge: Judge) -> list[str]:
    from judge_app.ui.screens.tables import TableLine

    shown = [one for one in judge.widgets() if isinstance(one, TableLine)]
    return [line.text for line in sorted(shown, key=lambda one: -one.to_window(*one.pos)[1])]


def tap_table(judge: Judge, match: MatchId) -> None:
    from judge_app.ui.screens.tables import TableLine

    text = next(one.text for one in judge.widgets() if isinstance(one, TableLine) and one.row.id == match)
    judge.tap(text, TableLine)


def call_from(judge: Judge, table: int, seconds: int, reason: str = "Rules question") -> None:
    """Somebody at *table* has been waiting for *seconds*."""
    at_ms = judge.watch() - 1000 * seconds
    judge.frame.desk.do(CallMade(CallId(f"k{table}"), match_at(judge, table).id, reason, at_ms))


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


def test_a_call_is_made_taken_and_done_on_the_sheet(hall: Judge) -> None:
    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.tap("Call a judge")
    hall.tap("Call")
    hall.see("The reason is empty. Type at least one letter.")
    hall.tap("Slow play")
    hall.tap("Call")
    hall.tap("I take it")
    hall.tap("Call done")
    hall.tap("Answer")
    hall.write("Play faster")
    hall.tap("Done, +1 min")
    hall.see("Call done: Play faster", f"Ruling by {hall.app.preferences.device_name}: Play faster")
    (call,) = hall.frame.desk.state.calls.values()
    assert (call.match, call.reason, call.outcome, call.is_open) == (
        match.id,
        "Slow play",
        "Play faster",
        False,
    )


def test_extra_time_is_given_with_a_reason_and_undone(hall: Judge) -> None:
    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.see("40:00")
    hall.tap("Time extension")
    hall.tap("+")
    hall.tap("Lost card")
    hall.tap("Give +3 min")
    hall.see("43:00", "+3 min given", "+3 min, Lost card")
    hall.tap("Undo")
    hall.see("40:00", "Undone: +3 min, Lost card")


def test_a_penalty_needs_a_player_and_a_reason(hall: Judge) -> None:
    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.tap("Penalty")
    hall.tap("Give penalty")
    hall.see("Choose the player first.")
    from judge_app.ui.widgets import PlayerButton

    hall.tap(names_at(hall, match)[1], PlayerButton)
    hall.tap("Other")
    hall.tap("Game loss")
    hall.tap("Why")
    hall.write("Marked cards")
    hall.tap("Give penalty")
    hall.see("1 given")
    (given,) = hall.frame.desk.state.penalties.values()
    assert (given.player, given.kind, given.reason) == (match.b, "game-loss", "Marked cards")


def test_a_deck_check_is_begun_from_the_table(hall: Judge) -> None:
    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.tap("Deck check")
    hall.until(lambda: hall.screen.name == "deckcheck", "the deck check is shown")
    hall.tap("Start check")
    hall.until(lambda: match.id in hall.frame.desk.state.checks, "the check is under way")


def test_a_note_is_written_about_the_table(hall: Judge) -> None:
    match = match_at(hall, 1)
    tap_table(hall, match.id)
    hall.tap("Note")
    hall.tap("What is to be remembered")
    hall.write("Loud neighbours")
    hall.tap("Write note")
    hall.see("1 note", "Note: Loud neighbours")
    assert [note.about for note in hall.frame.desk.state.notes.values()] == [match.id]


def test_a_form_is_put_away_unanswered(hall: Judge) -> None:
    hall.tap("Penalty")
    hall.see("Give penalty")
    hall.escape()
    hall.miss("Give penalty")
    hall.tap("Note")
    hall.tap("Cancel")
    hall.miss("Write note")
    assert hall.screen.name == "tables"


def test_an_entry_of_the_history_is_shown_whole(hall: Judge) -> None:
    from judge_app.ui.screens.tablesheet import HistoryLine

    hall.until(lambda: any(isinstance(one, HistoryLine) for one in hall.widgets()), "there is a history")
    line = next(one for one in hall.widgets() if isinstance(one, HistoryLine))
    hall.tap(line.text, HistoryLine)
    hall.tap("Close")
    hall.miss("Close")


def dispute(judge: Judge, table: int) -> MatchId:
    """Another tablet reports the other winner."""
    desk, match, other = judge.frame.desk, match_at(judge, table), other_tablet(judge)
    desk.do(ResultReported(match.id, Result(match.a)))
    other.do(ResultReported(match.id, Result(match.b)))
    hear_from(judge, other)
    return match.id


def test_two_results_stand_side_by_side_until_one_is_settled(hall: Judge) -> None:
    match = dispute(hall, 2)
    hall.until(lambda: "Two results" in lines(hall)[0], "the dispute stands first")
    hall.see("Playing 3", "Calls 0")
    tap_table(hall, match)
    names = names_at(hall, now(hall, match))
    hall.see(f"{names[0]} won", f"{names[1]} won", "Settle another way", "This one counts")
    hall.tap("This one counts")
    hall.tap("Settle it")
    hall.see("The reason is empty. Type at least one letter.")
    hall.tap("Asked both players")
    hall.tap("Settle it")
    hall.see("Correct result")
    assert now(hall, match).result in (Result(now(hall, match).a), Result(now(hall, match).b))


def test_settling_a_longer_match_settles_its_games_by_the_card_that_is_chosen(
    tablet: Tablet, sit_down: SitDown
) -> None:
    event = in_the_cut(tablet)
    judge = sit_down()
    enter(judge, event)
    desk, match, other = judge.frame.desk, match_at(judge, 1), other_tablet(judge)
    assert match.b is not None
    for device, games in ((desk, (match.a, match.a)), (other, (match.b, match.a, match.b))):
        for number, player in enumerate(games, 1):
            device.do(GameReported(match.id, number, player))
        device.do(ResultReported(match.id, Result(games[-1])))
    hear_from(judge, other)
    a, b = names_at(judge, match)
    judge.see("Two results", f"{a} 2, {b} 0", f"{a} 1, {b} 2")
    card = next(one for one in judge.screen._sheet.view.reports if one.result.winner == match.a)
    judge.screen._sheet.settle(card)
    judge.tap("Asked both players")
    judge.tap("Settle it")
    judge.see("Correct result")
    assert score(now(judge, match.id)) == (2, 0)
    assert judge.screen._sheet.view.a.games == 2
    assert judge.screen._sheet.view.b.games == 0


@pytest.mark.parametrize("is_mended", [True, False])
def test_settling_an_earlier_round_says_what_it_touches_and_offers_to_mend_it(
    tablet: Tablet, sit_down: SitDown, is_mended: bool
) -> None:
    event = seated(tablet, players=8)
    judge = sit_down()
    enter(judge, event)
    desk, match, other = judge.frame.desk, match_at(judge, 1), other_tablet(judge)
    play(desk)
    pair_next(desk, judge.tablet)
    other.do(ResultReported(match.id, Result(match.b)))
    hear_from(judge, other)
    before = {one.id for one in desk.state.round_matches(2)}
    judge.go("tables", match=match.id)
    card = next(one for one in judge.screen._sheet.view.reports if one.result.winner == match.b)
    judge.screen._sheet.settle(card)
    judge.until(
        lambda: any("Round 2 was paired by another result" in one for one in judge.texts()), "it says so"
    )
    judge.tap("Asked both players")
    judge.tap("Settle it")
    judge.see("Pair affected tables anew?")
    judge.tap("Pair affected tables anew" if is_mended else "Keep the round")
    judge.miss("Pair affected tables anew?")
    assert ({one.id for one in desk.state.round_matches(2)} != before) == is_mended
    assert now(judge, match.id).result == Result(match.b)
    assert judge.screen.name == "tables"


@pytest.mark.parametrize("size", [(1280, 800), (412, 892), (360, 640)])
def test_the_time_of_a_long_match_and_a_long_record_are_not_cut(
    tablet: Tablet, sit_down: SitDown, size: tuple[int, int]
) -> None:
    event = in_the_semifinals(tablet)
    judge = sit_down()
    judge.resize(*size)
    enter(judge, event)
    judge.go("tables", match=match_at(judge, 1).id)
    judge.see("100:00")
    time = judge.find("100:00")
    assert not is_cut(time)
    records = [text for text in judge.texts() if text.endswith("2 points")]
    assert len(records) == 2
    assert not any(is_cut(judge.find(text)) for text in records)


def is_cut(label: Any) -> bool:
    """Whether it has dots at its end."""
    label.texture_update()
    return bool(label._label.is_shortened)


def test_a_match_without_a_time_limit_gets_no_extension(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.ui.widgets import ActionTile

    event = seated(tablet)
    with closing(tablet.open(event)) as desk:
        timer = desk.state.round_clock(1)
        assert timer is not None
        desk.do_all([ClockClosed(timer.id), ClockOpened(ClockId("free"), "round", 0, "", 1)])
    judge = sit_down()
    enter(judge, event)
    judge.see("No time limit")
    judge.tap("Time extension", ActionTile)
    judge.loop.idle()
    judge.miss("Give +2 min")


def test_a_dispute_can_be_settled_otherwise(hall: Judge) -> None:
    match = dispute(hall, 2)
    hall.screen.show(match=match)
    hall.tap("Settle another way")
    hall.see("Settle result")
    hall.tap(names_at(hall, now(hall, match))[1])
    hall.tap("Settle it")
    hall.tap("Ruling")
    hall.tap("Settle it")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert now(hall, match).result == Result(now(hall, match).b)


@pytest.mark.slow
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
