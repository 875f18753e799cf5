"""The floor: calls, extra time, penalties, deck checks, announcements."""

import pytest

from judge_app.core.hall import Call
from judge_app.core.ids import CallId, MatchId
from judge_app.core.model import PlayerId
from judge_app.core.ops import (
    Announced,
    CallClosed,
    CallMade,
    CallTaken,
    DeckChecked,
    Op,
    PenaltyGiven,
    ResultReported,
    Seating,
    TablesRepaired,
    TimeExtended,
    Undone,
)
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, Tablet, copy_of, paired, with_players, won_by

FIRST, SECOND = CallId("k1"), CallId("k2")
CALLED = CallMade(FIRST, TABLE, "Rules question", 1000)


def called() -> Tablet:
    tablet = paired()
    tablet.judge(CALLED)
    return tablet


def test_a_call_waits_is_taken_and_is_done() -> None:
    tablet = called()
    assert [call.is_waiting for call in tablet.state.open_calls] == [True]
    tablet.judge(CallTaken(FIRST, "Maya", 2000))
    assert [call.is_waiting for call in tablet.state.open_calls] == [False]
    tablet.judge(CallClosed(FIRST, "As printed", 3000))
    assert tablet.state.open_calls == ()
    assert tablet.state.calls[FIRST] == Call(
        FIRST, TABLE, "Rules question", 1000, "Maya", 2000, 3000, "As printed"
    )


def test_a_call_can_be_done_that_nobody_took() -> None:
    tablet = called()
    tablet.judge(CallClosed(FIRST, "", 3000))
    assert tablet.state.open_calls == ()


def test_a_table_calls_once_at_a_time() -> None:
    tablet = called()
    tablet.refuses(CALLED, "in the list already")
    tablet.refuses(CallMade(SECOND, TABLE, "Again", 1500), "Table 1 has called already")
    tablet.judge(CallClosed(FIRST, "", 2000))
    tablet.judge(CallMade(SECOND, TABLE, "Again", 2500))
    assert [call.id for call in tablet.state.open_calls] == [SECOND]


def test_a_call_may_come_from_anywhere_in_the_hall_but_not_from_a_bye() -> None:
    tablet = paired()
    tablet.judge(CallMade(FIRST, None, "Spilled drink", 1000))
    tablet.refuses(CallMade(SECOND, BYE, "Bored", 1000), "not in the round any more")
    tablet.refuses(CallMade(SECOND, None, " ", 1000), "reason is empty")
    Tablet("b").refuses(CallMade(SECOND, None, "Early", 1000), "No event is open")


def test_the_longest_wait_comes_first() -> None:
    tablet = called()
    tablet.judge(CallMade(SECOND, None, "Earlier", 500))
    assert [call.id for call in tablet.state.open_calls] == [SECOND, FIRST]


def test_the_second_judge_learns_who_is_there() -> None:
    tablet = called()
    tablet.refuses(CallTaken(FIRST, " ", 1500), "judge's name is empty")
    tablet.judge(CallTaken(FIRST, "Maya", 2000))
    tablet.refuses(CallTaken(FIRST, "Ruben", 2500), "Maya is there already")
    tablet.judge(CallClosed(FIRST, "", 3000))
    tablet.refuses(CallTaken(FIRST, "Ruben", 3500), "has been dealt with")
    tablet.refuses(CallClosed(FIRST, "", 3500), "has been dealt with")


def test_of_two_judges_who_took_a_call_apart_the_first_in_the_log_is_there() -> None:
    one = called()
    other = copy_of(one, "b")
    one.judge(CallTaken(FIRST, "Maya", 2000))
    late = other.judge(CallTaken(FIRST, "Ruben", 2000))
    one.sync(other)
    assert one.state.calls[FIRST].judge == "Maya"
    assert one.state.ignored[late.id] == "another judge took the call first"
    assert one.digest == other.digest


def test_a_call_closed_twice_keeps_the_first_word() -> None:
    one = called()
    other = copy_of(one, "b")
    one.judge(CallClosed(FIRST, "As printed", 2000))
    other.judge(CallClosed(FIRST, "Otherwise", 2100))
    one.sync(other)
    assert one.state.calls[FIRST].outcome == "As printed"


def test_taking_and_closing_are_undone() -> None:
    tablet = called()
    taken = tablet.judge(CallTaken(FIRST, "Maya", 2000))
    closed = tablet.judge(CallClosed(FIRST, "", 3000))
    tablet.judge(Undone(closed.id))
    tablet.judge(Undone(taken.id))
    assert tablet.state.calls[FIRST].is_waiting


@pytest.mark.parametrize(
    "op",
    [
        CallTaken(SECOND, "Maya", 1),
        CallClosed(SECOND, "", 1),
        TimeExtended(MatchId("m9"), 60, "x"),
        PenaltyGiven(PlayerId("p9"), "warning", "x"),
        DeckChecked(PlayerId("p9"), True),
    ],
)
def test_what_is_about_something_unknown_has_no_effect(op: Op) -> None:
    tablet = called()
    assert tablet.do(op).id in tablet.state.ignored


def test_the_same_call_from_two_tablets_counts_once() -> None:
    tablet = called()
    entry = tablet.do(CallMade(FIRST, None, "Another", 1))
    assert entry.id in tablet.state.ignored
    assert tablet.state.calls[FIRST].reason == "Rules question"


def test_extra_time_adds_up_and_is_undone_one_by_one() -> None:
    tablet = paired()
    tablet.judge(TimeExtended(TABLE, 240, "lost card"))
    second = tablet.judge(TimeExtended(TABLE, 60, "deck check"))
    assert tablet.state.matches[TABLE].extra_s == 300
    tablet.judge(Undone(second.id))
    assert tablet.state.matches[TABLE].extra_s == 240


@pytest.mark.parametrize("seconds", [0, -60, 7201])
def test_extra_time_has_its_bounds(seconds: int) -> None:
    paired().refuses(TimeExtended(TABLE, seconds, "x"), "between one minute and two hours")


def test_extra_time_needs_a_reason_and_a_table_that_plays() -> None:
    tablet = paired()
    tablet.refuses(TimeExtended(TABLE, 60, ""), "reason is empty")
    tablet.refuses(TimeExtended(BYE, 60, "x"), "not in the round any more")
    tablet.judge(ResultReported(TABLE, won_by(ADA)))
    tablet.refuses(TimeExtended(TABLE, 60, "x"), "Table 1 is done")


def test_a_table_that_was_paired_anew_takes_no_more_of_anything() -> None:
    tablet = paired()
    seats = (Seating(MatchId("m3"), 1, ADA, CYD), Seating(MatchId("m4"), None, BEA, None))
    tablet.judge(TablesRepaired(1, (TABLE, BYE), seats, "seed", "brothers"))
    for op in (CALLED, TimeExtended(TABLE, 60, "x"), PenaltyGiven(ADA, "warning", "x", TABLE)):
        tablet.refuses(op, "not in the round any more")


def test_a_penalty_is_kept_with_its_reason() -> None:
    tablet = paired()
    entry = tablet.judge(PenaltyGiven(ADA, "game-loss", "illegal deck", TABLE))
    given = tablet.state.penalties[entry.id]
    assert (given.player, given.kind, given.reason, given.match) == (ADA, "game-loss", "illegal deck", TABLE)
    tablet.judge(PenaltyGiven(BEA, "warning", "late"))
    tablet.refuses(PenaltyGiven(ADA, "warning", ""), "reason is empty")
    tablet.refuses(PenaltyGiven(PlayerId("p9"), "warning", "x"), "not in the event")
    tablet.judge(Undone(entry.id))
    assert entry.id not in tablet.state.penalties


def test_a_deck_is_in_order_or_it_is_said_what_was_found() -> None:
    tablet = paired()
    sound = tablet.judge(DeckChecked(ADA, True))
    tablet.refuses(DeckChecked(BEA, False), "What was found is empty")
    faulty = tablet.judge(DeckChecked(BEA, False, "59 cards", TABLE))
    checks = tablet.state.deck_checks
    assert (checks[sound.id].is_sound, checks[faulty.id].remark) == (True, "59 cards")
    tablet.refuses(DeckChecked(ADA, True, "x" * 1001), "letters; 1000 is the most")


def test_an_announcement_is_kept() -> None:
    tablet = with_players()
    entry = tablet.judge(Announced("Round 1 in five minutes"))
    assert tablet.state.announcements[entry.id].text == "Round 1 in five minutes"
    tablet.refuses(Announced(""), "announcement is empty")
    tablet.refuses(Announced("x" * 501), "letters; 500 is the most")
