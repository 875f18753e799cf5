"""Slips while others report too, for those who may not enter them, and when there are none."""

from judge_app.core.model import Match, Result
from judge_app.core.ops import ResultReported, RulesetChosen
from judge_app.tablet import Tablet
from tests.second import become
from tests.ui.floor import (
    hear_from,
    match_at,
    names_at,
    other_tablet,
    pair_next,
    play,
)
from tests.ui.judge import ENTER, Judge, SitDown
from tests.ui.slipentry.slipdesk import at_slips, is_ready, results, winner_at


def test_what_is_half_typed_is_there_when_somebody_comes_back(hall: Judge) -> None:
    hall.write("1 1\n2\n2 d1")
    hall.go("clock")
    hall.write("99")
    hall.go("slips")
    hall.see("Table 2")
    assert hall.screen._field.text == "2 d1"
    assert is_ready(hall)
    hall.app.preferences.theme = "light"
    hall.until(lambda: hall.screen._field.text == "2 d1", "it is there in other colours")
    hall.see("1 of 3 in, 2 missing", "Undo")
    hall.until(lambda: is_ready(hall), "the keys come into the field")
    hall.write("\n")
    assert winner_at(hall, 2) == "b"


def test_what_another_tablet_reports_while_somebody_types_shows_at_once(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    other = other_tablet(hall)
    hall.write("1\n2")
    hall.see("No result yet")
    other.do(ResultReported(match.id, Result(match.a)))
    hear_from(hall, other)
    hall.see(f"In already: {a} won", "1 of 3 in, 2 missing")
    hall.write("\n")
    hall.see(f"Table 1 is in as: {a} won. Enter again corrects it: {b} won.")
    assert winner_at(hall, 1) == "a"
    assert is_ready(hall)


def test_a_round_that_is_paired_under_way_does_not_take_the_old_slip(hall: Judge, tablet: Tablet) -> None:
    desk = hall.frame.desk
    hall.write("2\n1")
    play(desk)
    pair_next(desk, tablet)
    hall.see("This table was paired anew meanwhile; nothing was recorded. Type its number again.", "Round 2")
    hall.write("\n")
    assert winner_at(hall, 2) is None
    hall.write("2 2\n")
    assert winner_at(hall, 2) == "b"


def test_a_tablet_that_only_shows_enters_nothing(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_slips(sit_down, tablet)
    become(judge.frame.desk, "board")
    judge.see("This tablet only shows the event, so it enters no results. Use a judge’s tablet.")
    judge.write("1 1\n")
    judge.key(ENTER)
    assert results(judge) == 0


def test_a_scorekeeper_leaves_a_dispute_to_the_head_judge(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_slips(sit_down, tablet)
    match: Match = match_at(judge, 1)
    other = other_tablet(judge)
    judge.write("1 1\n")
    other.do(ResultReported(match.id, Result(match.b)))
    hear_from(judge, other)
    become(judge.frame.desk, "scorekeeper")
    judge.see("1 table has two results")
    judge.write("1\n")
    judge.see("Table 1 has two results. The head judge settles it under Disputes; lay the slip aside.")
    assert is_ready(judge)


def test_before_the_first_round_there_is_nothing_to_enter(at_event: Judge, tablet: Tablet) -> None:
    at_event.go("more")
    at_event.tap("Results from slips")
    at_event.see("No round is paired yet, so there are no slips.")
    at_event.write("1 1\n")
    assert results(at_event) == 0
    at_event.frame.desk.do(RulesetChosen("regulations-casual"))
    pair_next(at_event.frame.desk, tablet)
    at_event.see("0 of 1 in, 1 missing")
    assert is_ready(at_event)


def test_more_leads_here_and_says_how_many_are_missing(hall: Judge) -> None:
    hall.write("1 1\n")
    hall.go("more")
    hall.see("2 missing")
    hall.tap("Results from slips")
    hall.until(lambda: hall.screen.name == "slips", "the slips are asked for")
    assert is_ready(hall)
