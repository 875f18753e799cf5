"""Who is not at a table, as a judge reads it: what is offered when, and what taking it does."""

from datetime import UTC

import pytest

from judge_app.core.ids import MatchId
from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import (
    AbsenceNoted,
    ClockPaused,
    CutMade,
    PenaltyGiven,
    PlayerDropped,
    ResultReported,
    RoundPaired,
    Seating,
)
from judge_app.core.penalties import suggest
from judge_app.views.clock import clock_view
from judge_app.views.noshow import (
    NoShowOffer,
    NoShowTable,
    drafted_penalties,
    noshow_due,
    noshow_line,
    noshow_mark,
    noshow_offer,
    noshow_ops,
    noshow_said,
    noshow_view,
)
from judge_app.views.penalty import PenaltyDraft, penalty_view
from judge_app.views.resultdraft import Draft, Ending
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CLOCK, CYD, EVA, MINUTE, ONE, START, THREE, TWO, in_round_1

LATE_ADA = PenaltyGiven(ADA, "match-loss", "Not at the table in time", ONE, "late")


def absent_all_round(player: PlayerId) -> PenaltyGiven:
    return PenaltyGiven(player, "match-loss", "Absent for a whole round", ONE, "absent-round")


def missing(*players: PlayerId) -> Device:
    device = in_round_1()
    for player in players:
        device.do(AbsenceNoted(ONE, player, True, START + 2 * MINUTE), START)
    return device


def offer(device: Device, minute: int) -> NoShowOffer:
    return noshow_offer(device.state, device.state.matches[ONE], START + minute * MINUTE, UTC)


def test_before_the_time_it_is_said_when_it_comes() -> None:
    found = offer(missing(ADA), 4)
    assert found.text == ("Ada is not here. A match loss can be given at 00:10, 10 minutes into the round.")
    assert (found.button, found.is_due, found.stage) == ("", False, "early")


def test_while_the_clock_stands_no_time_is_promised() -> None:
    device = missing(ADA)
    device.do(ClockPaused(CLOCK, START + 3 * MINUTE))
    assert offer(device, 4).text.endswith("10 minutes into the round; its clock stands.")


@pytest.mark.parametrize(
    ("players", "minute", "text", "button"),
    [
        ((ADA,), 10, "Ada is not here, 10 minutes into the round.", "Match loss for Ada"),
        ((ADA, BEA), 10, "Neither player is here, 10 minutes into the round.", "Match loss for both"),
        ((ADA,), 50, "Ada is not here, for the whole round.", "Win for Bea, drop Ada"),
        ((ADA, BEA), 50, "Neither player is here, for the whole round.", "Both lose, drop both"),
    ],
)
def test_what_is_offered(players: tuple[PlayerId, ...], minute: int, text: str, button: str) -> None:
    found = offer(missing(*players), minute)
    assert (found.text, found.button, found.is_due) == (text, button, True)


def test_after_the_round_the_match_loss_stays_on_offer() -> None:
    device = missing(ADA)
    assert offer(device, 10).second == ""
    found = offer(device, 50)
    assert (found.second, found.is_second_whole) == ("Match loss for Ada", False)
    assert noshow_ops(device.state, device.state.matches[ONE], START + 50 * MINUTE, is_whole=False) == [
        LATE_ADA,
        ResultReported(ONE, Result(BEA, "match-loss")),
    ]


def test_of_who_was_first_missed_in_minute_39_nobody_claims_the_whole_round() -> None:
    device = in_round_1()
    device.do(AbsenceNoted(ONE, ADA, True, START + 39 * MINUTE), START)
    assert offer(device, 40)[:2] == ("Ada is not here, missed since 00:39.", "Match loss for Ada")
    assert offer(device, 40).second == ""
    found = offer(device, 50)
    assert found[:2] == ("Ada is not here, missed since 00:39.", "Match loss for Ada")
    assert (found.second, found.is_second_whole) == ("Win for Bea, drop Ada", True)
    assert noshow_view(device.state, ONE, START + 50 * MINUTE).whole == NoShowOffer()
    match = device.state.matches[ONE]
    assert PlayerDropped(ADA) not in noshow_ops(device.state, match, START + 50 * MINUTE)
    assert PlayerDropped(ADA) in noshow_ops(device.state, match, START + 50 * MINUTE, is_whole=True)


def test_lateness_and_absence_stand_in_the_history_of_penalties() -> None:
    device = missing(ADA)
    for op in noshow_ops(device.state, device.state.matches[ONE], START + 10 * MINUTE):
        device.do(op, START)
    assert suggest(device.state, ADA, "late").times == 1
    view = penalty_view(device.state, PenaltyDraft(ADA, ONE, "late"))
    assert [(one.text, one.is_same) for one in view.earlier] == [
        ("Round 1: Match loss, Not at the table in time", True)
    ]


def test_what_stands_in_the_history_already_is_not_written_twice() -> None:
    device = missing(ADA)
    device.do(LATE_ADA, START)
    assert noshow_ops(device.state, device.state.matches[ONE], START + 10 * MINUTE) == [
        ResultReported(ONE, Result(BEA, "match-loss"))
    ]


@pytest.mark.parametrize(
    ("winner", "ending", "found"),
    [
        (BEA, "late", [(ADA, "late")]),
        (BEA, "no-show", [(ADA, "absent-round")]),
        (None, "neither", [(ADA, "absent-round"), (BEA, "absent-round")]),
        (None, "late", []),
        (BEA, "match-loss", []),
        (BEA, "play", []),
    ],
)
def test_a_result_for_who_was_absent_comes_with_the_penalty(
    winner: PlayerId | None, ending: Ending, found: list[tuple[PlayerId, str]]
) -> None:
    state = in_round_1().state
    ops = drafted_penalties(state, state.matches[ONE], Draft(winner, ending))
    assert [(op.player_id, op.infraction) for op in ops if isinstance(op, PenaltyGiven)] == found


def test_taking_the_offer_reports_and_after_a_whole_round_drops() -> None:
    state = missing(ADA).state
    match = state.matches[ONE]
    assert noshow_ops(state, match, START + 5 * MINUTE) == []
    assert noshow_ops(state, match, START + 10 * MINUTE) == [
        LATE_ADA,
        ResultReported(ONE, Result(BEA, "match-loss")),
    ]
    whole = [absent_all_round(ADA), ResultReported(ONE, Result(BEA, "no-show")), PlayerDropped(ADA)]
    assert noshow_ops(state, match, START + 50 * MINUTE) == whole
    assert noshow_ops(state, match, START + 5 * MINUTE, is_whole=True) == whole
    assert noshow_said(state, match, [*whole]) == "Round 1, table 1: Bea won by no-show; Ada dropped"


def test_where_neither_came_all_round_both_are_dropped() -> None:
    state = missing(ADA, BEA).state
    assert noshow_ops(state, state.matches[ONE], START + 50 * MINUTE) == [
        absent_all_round(ADA),
        absent_all_round(BEA),
        ResultReported(ONE, Result(None, "no-show")),
        PlayerDropped(ADA),
        PlayerDropped(BEA),
    ]


def test_in_the_cut_the_head_judge_names_who_goes_on() -> None:
    device = in_round_1()
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        device.do(ResultReported(match, Result(winner)))
    device.do(CutMade(1, (ADA, CYD)))
    final = MatchId("f1")
    device.do(RoundPaired(2, (Seating(final, 1, ADA, CYD),), "seed"))
    for player in (ADA, CYD):
        device.do(AbsenceNoted(final, player, True, START), START)
    found = noshow_offer(device.state, device.state.matches[final], START + 10 * MINUTE)
    assert (found.button, "head judge names who" in found.text) == ("", True)
    assert noshow_ops(device.state, device.state.matches[final], START + 10 * MINUTE) == []


def test_the_list_of_tables_has_a_mark_and_the_tile_a_line() -> None:
    device = missing(ADA)
    match, other = device.state.matches[ONE], device.state.matches[TWO]
    assert noshow_mark(device.state, match, START + 5 * MINUTE) == "Not here"
    assert noshow_mark(device.state, match, START + 10 * MINUTE) == "No-show"
    assert noshow_mark(device.state, other, START + 10 * MINUTE) == ""
    assert noshow_line(device.state, match) == "Ada is not here"
    assert noshow_line(device.state, other) == "Nobody is missing"
    assert noshow_due(device.state, START + 9 * MINUTE) == ()
    assert [*noshow_due(device.state, START + 10 * MINUTE)] == [NoShowTable(ONE, "1", "Ada is not here")]


def test_the_organizer_sees_who_is_late_until_the_time_of_the_table_is_up() -> None:
    device = missing(ADA)

    def late(minute: int) -> tuple[str, list[tuple[str, str, str]]]:
        view = clock_view(device.state, START + minute * MINUTE, UTC)
        return view.late_title, [(row.table, row.line, row.route) for row in view.late]

    assert late(9)[1] == []
    assert late(10) == ("Not here", [("1", "Ada is not here", "tables")])
    title, rows = late(51)
    assert title == "End of time"
    assert rows[0] == ("1", "not asked yet", "endoftime")


def test_the_form_tells_who_is_here_and_what_comes_when() -> None:
    device = missing(ADA)
    view = noshow_view(device.state, ONE, START + 5 * MINUTE, UTC)
    assert view.title == "Who is not at table 1?"
    assert [(seat.name, seat.line, seat.is_absent) for seat in view.seats] == [
        ("Ada", "Missed 00:02", True),
        ("Bea", "Here", False),
    ]
    assert view.plan == (
        "10 minutes into the round, at 00:10: a match loss.",
        "Absent all round: the opponent scores as with a bye, the absent player is dropped.",
    )
    assert (view.document, view.section) == ("Regulations 1.0", "Dropping players")
    assert view.whole == NoShowOffer()
    assert noshow_view(device.state, ONE, START + 10 * MINUTE).whole.button == "Win for Bea, drop Ada"
    assert noshow_view(device.state, ONE, START + 50 * MINUTE).whole.button == ""
    device.do(AbsenceNoted(ONE, ADA, False, START + 6 * MINUTE), START)
    view = noshow_view(device.state, ONE, START + 7 * MINUTE, UTC)
    assert view.seats[0].line == "Came 00:06"
    assert (view.offer, view.whole) == (NoShowOffer(), NoShowOffer())


def test_a_table_that_is_done_or_gone_offers_nothing() -> None:
    device = missing(ADA)
    device.do(ResultReported(ONE, Result(BEA)))
    view = noshow_view(device.state, ONE, START + 20 * MINUTE)
    assert (view.offer.text, len(view.plan)) == ("", 1)
    assert noshow_line(device.state, device.state.matches[ONE]) == "Nobody is missing"
    assert noshow_view(device.state, MatchId("gone"), START).seats == ()
