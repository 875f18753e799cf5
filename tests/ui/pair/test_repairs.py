"""A round is cancelled, paired anew and put right by touch."""

import pytest

from judge_app.tablet import Tablet
from tests.ui.judge import SitDown
from tests.ui.pair.round import at_pair, start_clock
from tests.ui.venue import Venue


def test_a_round_that_has_not_begun_is_cancelled_by_holding(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 8)
    venue.pair()
    judge.see("paired and not begun")
    judge.tap("Cancel round")
    judge.see("Hold the button a moment.")
    assert venue.state.rounds
    judge.hold("Cancel round")
    judge.see("Round 1 of 3 was cancelled", "Confirm round 1")
    assert not venue.state.rounds
    judge.tap("Undo")
    judge.until(lambda: bool(venue.state.rounds), "the round is back")


def test_tables_are_paired_anew_with_a_reason(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 12)
    venue.pair()
    before = {frozenset(match.players) for match in venue.matches}
    judge.tap("Pair anew")
    judge.see("Pair tables anew", "No result that round 1 was paired by has changed.")
    judge.tap("What must change")
    judge.see("Nothing would change.")
    judge.tap("All unfinished")
    judge.see("would be dissolved, and paired anew:")
    judge.tap("Reason, for the log")
    judge.write("\n")
    judge.see("The reason is empty")
    judge.write("Seats were read out wrongly\n")
    judge.see("Round 1 changed")
    assert {frozenset(match.players) for match in venue.matches} != before
    judge.miss("Pair tables anew")


def test_a_table_of_an_earlier_round_is_settled_from_here(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 8)
    venue.swiss(1)
    match = venue.matches[0]
    venue.pair()
    venue.play()
    venue.contradict(match)
    judge.see("To be settled", "Table 1 of round 1 has two results.")
    judge.tap("Settle table 1")
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")
    assert (judge.screen.match, judge.screen.round) == (match.id, 1)


def test_a_final_that_a_correction_left_wrong_is_cleared_by_holding(
    tablet: Tablet, sit_down: SitDown
) -> None:
    judge, venue = at_pair(tablet, sit_down, 8, rounds=1, cut=4)
    venue.swiss().cut().bracket().play()
    semifinal = venue.matches[0]
    venue.bracket()
    start_clock(venue)
    venue.play()
    goes_on = venue.state.players[venue.loser(semifinal)].name
    venue.correct(semifinal)
    judge.see("The final was paired by a result that was corrected.")
    judge.tap("Clear the final")
    assert len(venue.state.rounds) == 3
    judge.hold("Clear the final")
    judge.see("The round was cleared", "Confirm the round")
    assert len(venue.state.rounds) == 2
    assert goes_on in (judge.screen.view.rows[0].a, judge.screen.view.rows[0].b)
    judge.tap("Undo")
    judge.see("Clear the final")
    assert venue.matches[0].is_over


def mend(venue: Venue) -> None:
    """Round 2 is being played when a result of round 1 turns out to be wrong."""
    venue.swiss(1)
    match = venue.matches[0]
    venue.pair()
    start_clock(venue)
    venue.correct(match)


@pytest.mark.parametrize("size", [(1280, 800), (412, 892)])
def test_tables_that_a_correction_touches_are_paired_anew_whenever_one_looks(
    tablet: Tablet, sit_down: SitDown, size: tuple[int, int]
) -> None:
    judge, venue = at_pair(tablet, sit_down, 12)
    judge.resize(*size)
    mend(venue)
    judge.see("This round was paired by a result that was corrected since.")
    judge.go("players")
    judge.go("pair")
    told = judge.screen.view.mend
    assert told
    judge.tap("Pair affected tables anew")
    judge.see("Pair tables anew", "would be dissolved, and paired anew:", told[0].removesuffix("."))
    dialog = judge.screen.asked
    assert dialog is not None
    assert dialog.typed == "Result corrected"
    judge.tap("Pair anew")
    judge.miss("Pair tables anew", "Pair affected tables anew")
    assert judge.screen.view.mend == ()


def test_a_sound_round_offers_nothing_of_that(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 12)
    venue.swiss(1)
    venue.pair()
    judge.see("Pair anew")
    assert judge.find("Pair affected tables anew") is None


def test_a_cut_that_a_correction_left_wrong_is_not_paired(tablet: Tablet, sit_down: SitDown) -> None:
    judge, venue = at_pair(tablet, sit_down, 12, rounds=3, cut=4)
    venue.swiss().cut()
    assert venue.state.cut is not None
    last = venue.state.cut.seeds[-1]
    venue.correct(next(one for one in venue.matches if last in one.players))
    judge.see("Make the cut again.")
    judge.tap("Go to the standings")
    judge.until(lambda: judge.screen.name == "standings", "the standings are shown")
