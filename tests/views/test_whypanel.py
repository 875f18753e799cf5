"""Why a player stands where, line by line."""

from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import ResultReported
from judge_app.views.standingsboard import standings_board
from judge_app.views.whypanel import WhyLine
from tests.core.organized import Organizer, planned, player
from tests.views.placed import at_rank, finished


def test_why_tells_the_arithmetic_of_each_tiebreaker() -> None:
    organizer = finished()
    asked = at_rank(organizer.state, 2)
    why = standings_board(organizer.state, asked).why
    assert why.title == "Why 2nd?"
    assert why.lead.endswith("and 1 other have 4 points. Then the tiebreakers rank them.")
    assert why.lines[0] == WhyLine("", "Strength of schedule", is_heading=True)
    assert [line.about for line in why.lines[1:3]] == ["R1", "R2"]
    assert why.lines[1].how.endswith("÷ 2")
    assert why.lines[4] == WhyLine("", "÷ 2 opponents", "", "1.000", is_sum=True, is_total=True)
    assert (why.document, why.section) == ("Regulations 1.0", "Tournament point tiebreakers")


def test_why_says_what_separates_a_player_from_the_one_above() -> None:
    organizer = finished()
    state = organizer.state
    said = [standings_board(state, at_rank(state, rank)).why.apart for rank in range(1, 9)]
    assert said[0] == "Nobody stands above."
    assert said[1].startswith("1st ")
    assert said[1].endswith(": the same in everything, so the lot decided.")
    assert said[2].endswith(": 4 points.")


def test_a_figure_that_decides_is_told_with_both_values() -> None:
    organizer = planned(8, rounds=3, ruleset="draft")
    organizer.swiss()
    state = organizer.state
    said = [standings_board(state, at_rank(state, rank)).why.apart for rank in range(1, 9)]
    assert any(": higher Beaten, " in one for one in said)
    assert any(": same Beaten, higher Lost to, " in one for one in said)


def why_lines(organizer: Organizer, asked: PlayerId, heading: str) -> list[tuple[str, str]]:
    """Round and words of each line below *heading*, up to its sum."""
    lines = [*standings_board(organizer.state, asked).why.lines]
    start = next(place for place, line in enumerate(lines) if line.name == heading) + 1
    end = next(place for place in range(start, len(lines)) if lines[place].is_sum)
    return [(line.about, line.name) for line in lines[start:end]]


def test_why_lists_a_bye_as_a_round_without_an_opponent() -> None:
    organizer = planned(5, rounds=3)
    organizer.swiss()
    bye = next(one for one in organizer.state.round_matches(1) if one.is_bye)
    told = why_lines(organizer, bye.a, "Strength of schedule")
    assert [about for about, _name in told] == ["R1", "R2", "R3"]
    assert told[0] == ("R1", "Bye: no opponent")
    assert why_lines(organizer, bye.a, "Extended strength of schedule")[0] == told[0]


def test_why_lists_rounds_that_nobody_came_to_where_they_would_count() -> None:
    organizer = planned(4, rounds=2, ruleset="draft")
    organizer.pair()
    gone = organizer.matches[0]
    organizer.judge(ResultReported(gone.id, Result(gone.a, "no-show")))
    organizer.play()
    organizer.pair("two")
    organizer.play()
    assert gone.b is not None
    assert ("R1", "Walkover: no opponent") in why_lines(organizer, gone.a, "Points of opponents beaten")
    assert ("R1", "Absent: no opponent") in why_lines(organizer, gone.b, "Points of opponents lost to")


def test_why_tells_a_rematch_with_the_round_of_each() -> None:
    organizer = planned(2, rounds=3, cut=0)
    organizer.swiss()
    told = why_lines(organizer, player("Ada"), "Strength of schedule")
    assert told == [("R1", "Bea"), ("R2", "Bea"), ("R3", "Bea")]
