"""Somebody is not at the table, by touch: noted, taken back, and what time brings."""

import pytest

from judge_app.core.model import Result
from judge_app.core.ops import ResultReported
from judge_app.tablet import Tablet
from tests.ui.floor import enter, match_at, names_at, now, seated
from tests.ui.judge import Judge, SitDown, middle


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """The clock of the round has just been started."""
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event)
    return judge


def open_form(judge: Judge, table: int = 1) -> None:
    from judge_app.ui.screens.noshow import NoShowForm

    NoShowForm(judge.screen, match=match_at(judge, table).id).open()
    judge.see(f"Who is not at table {table}?")


def note(judge: Judge, name: str) -> None:
    """Tap the button beside *name*."""
    from kivy.tests.common import UnitTestTouch

    from judge_app.ui.screens.noshow import AbsenceRow
    from judge_app.ui.widgets import Btn

    row = next(one for one in judge.widgets() if isinstance(one, AbsenceRow) and one.seat.name == name)
    touch = UnitTestTouch(*middle(next(one for one in row.children if isinstance(one, Btn))))
    touch.touch_down()
    touch.touch_up()
    judge.loop.idle()


def test_a_player_is_missed_and_comes(hall: Judge) -> None:
    match = match_at(hall, 1)
    open_form(hall)
    hall.see("10 minutes into the round: a match loss.", "Regulations 1.0 · Dropping players")
    note(hall, names_at(hall, match)[0])
    hall.see("Missed ", "A match loss can be given at")
    assert not hall.frame.desk.state.absences[match.id, match.a].is_over
    hall.tap("Has come")
    hall.see("Came ")
    hall.miss("A match loss can be given at")


def test_back_from_the_rule_the_form_is_as_it_was(hall: Judge) -> None:
    match = match_at(hall, 1)
    hall.go("tables", match=match.id)
    open_form(hall)
    note(hall, names_at(hall, match)[1])
    hall.see("Missed ")
    hall.tap("Regulations 1.0 · Dropping players")
    hall.until(lambda: hall.screen.name == "rules" and hall.screen.reading.id == "no-show", "it is read")
    hall.miss("Who is not at table 1?")
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the table is back")
    hall.see("Who is not at table 1?", "Missed ")
    hall.pass_time(minutes=10)
    hall.see("10 minutes into the round.")
    hall.tap("Close")
    hall.miss("Who is not at table 1?")


def test_who_goes_elsewhere_from_the_rule_does_not_find_the_form_again(hall: Judge) -> None:
    open_form(hall)
    hall.tap("Regulations 1.0 · Dropping players")
    hall.until(lambda: hall.screen.name == "rules", "the rules are shown")
    hall.go("tables")
    hall.until(lambda: hall.screen.name == "tables", "the tables are shown")
    hall.miss("Who is not at table 1?")
    hall.go("standings")
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    hall.miss("Who is not at table 1?")


def test_a_form_that_was_closed_does_not_look_at_the_clock_any_more(hall: Judge) -> None:
    from judge_app.ui.screens.noshow import NoShowForm

    match = match_at(hall, 1)
    form = NoShowForm(hall.screen, match=match.id)
    form.open()
    hall.see("Who is not at table 1?")
    note(hall, names_at(hall, match)[1])
    hall.tap("Close")
    hall.miss("Who is not at table 1?")
    before = form.view
    hall.pass_time(minutes=10)
    for _frame in range(30):
        hall.loop.idle()
    assert form.view == before


def test_at_ten_minutes_the_match_loss_is_offered_while_the_form_is_open(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    open_form(hall)
    note(hall, b)
    hall.pass_time(minutes=9.9)
    hall.miss(f"Match loss for {b}")
    hall.pass_time(minutes=0.1)
    hall.see(f"{b} is not here, 10 minutes into the round.")
    hall.tap(f"Match loss for {b}")
    hall.miss("Who is not at table 1?")
    assert now(hall, match.id).result == Result(match.a, "match-loss")
    assert not hall.frame.desk.state.players[match.b].is_dropped
    hall.see(f"{a} won by match loss")
    assert [one.infraction for one in hall.frame.desk.state.penalties.values()] == ["late"]
    hall.tap("Undo")
    hall.until(lambda: now(hall, match.id).result is None, "the result is taken back")
    assert not hall.frame.desk.state.penalties


def test_after_the_round_the_absentee_is_dropped_and_one_undo_takes_both_back(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    open_form(hall)
    note(hall, b)
    hall.pass_time(minutes=41)
    hall.see(f"{b} is not here, for the whole round.")
    hall.tap(f"Win for {a}, drop {b}")
    hall.until(lambda: hall.frame.desk.state.players[match.b].is_dropped, f"{b} is dropped")
    assert now(hall, match.id).result == Result(match.a, "no-show")
    hall.tap("Undo")
    hall.until(lambda: not hall.frame.desk.state.players[match.b].is_dropped, f"{b} is back")
    assert now(hall, match.id).result is None


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=["tablet", "phone"])
def test_who_is_first_missed_near_the_end_can_lose_the_match_or_be_dropped(
    hall: Judge, size: tuple[int, int]
) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    hall.resize(*size)
    hall.go("tables", match=match.id)
    hall.pass_time(minutes=39)
    open_form(hall)
    note(hall, b)
    hall.tap("Close")
    hall.pass_time(minutes=1.5)
    hall.see(f"{b} is not here, missed since ")
    hall.miss("for the whole round")
    hall.tap(f"Match loss for {b}")
    hall.until(lambda: now(hall, match.id).result == Result(match.a, "match-loss"), "it is reported")
    hall.tap("Undo")
    hall.tap(f"Win for {a}, drop {b}")
    hall.until(lambda: now(hall, match.id).result == Result(match.a, "no-show"), "it is reported")
    assert hall.frame.desk.state.players[match.b].is_dropped
    assert [one.infraction for one in hall.frame.desk.state.penalties.values()] == ["absent-round"]


def test_after_the_round_the_form_still_has_the_match_loss(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    open_form(hall)
    note(hall, b)
    hall.pass_time(minutes=41)
    hall.see(f"Win for {a}, drop {b}")
    hall.tap(f"Match loss for {b}")
    hall.until(lambda: now(hall, match.id).result == Result(match.a, "match-loss"), "it is reported")
    assert not hall.frame.desk.state.players[match.b].is_dropped


def test_a_judge_says_before_the_end_that_it_was_the_whole_round(hall: Judge) -> None:
    match = match_at(hall, 1)
    a, b = names_at(hall, match)
    open_form(hall)
    note(hall, b)
    hall.miss(f"Absent all round: Win for {a}, drop {b}")
    hall.pass_time(minutes=10)
    hall.tap(f"Absent all round: Win for {a}, drop {b}")
    hall.until(lambda: hall.frame.desk.state.players[match.b].is_dropped, f"{b} is dropped")


def test_where_neither_came_both_lose_and_are_dropped_only_after_the_round(hall: Judge) -> None:
    match = match_at(hall, 1)
    open_form(hall)
    for name in names_at(hall, match):
        note(hall, name)
    hall.pass_time(minutes=10)
    hall.see("Match loss for both")
    hall.pass_time(minutes=30)
    hall.tap("Both lose, drop both")
    hall.until(lambda: now(hall, match.id).result == Result(None, "no-show"), "both have lost")
    assert all(hall.frame.desk.state.players[player].is_dropped for player in match.players)


def test_a_result_from_elsewhere_ends_the_offer(hall: Judge) -> None:
    match = match_at(hall, 1)
    b = names_at(hall, match)[1]
    open_form(hall)
    note(hall, b)
    hall.pass_time(minutes=10)
    hall.see(f"Match loss for {b}")
    hall.frame.desk.do(ResultReported(match.id, Result(match.b)))
    hall.miss(f"Match loss for {b}")
    hall.see("This match is over or its reports differ")
    note(hall, b)
    hall.see("has its result")
    hall.tap("Close")
    hall.miss("Who is not at table 1?")


def test_the_source_leads_to_the_rule(hall: Judge) -> None:
    open_form(hall)
    hall.tap("Regulations 1.0 · Dropping players")
    hall.until(lambda: hall.screen.name == "rules", "the rules are shown")
    hall.see("Late: match loss after")


def test_the_band_of_a_sheet_has_the_offer_with_its_button(hall: Judge) -> None:
    from judge_app.core.ops import AbsenceNoted
    from judge_app.ui.screens.noshow import NoShowBand
    from judge_app.views.noshow import noshow_offer

    match = match_at(hall, 1)
    b = names_at(hall, match)[1]
    assert match.b is not None
    hall.frame.desk.do(AbsenceNoted(match.id, match.b, True, hall.watch()))
    hall.pass_time(minutes=10)
    offer = noshow_offer(hall.frame.desk.state, now(hall, match.id), hall.watch())
    band = NoShowBand(screen=hall.screen, offer=offer)
    hall.screen.add_widget(band)
    hall.tap(f"Match loss for {b}")
    hall.until(lambda: now(hall, match.id).result == Result(match.a, "match-loss"), "it is reported")
    hall.screen.remove_widget(band)
