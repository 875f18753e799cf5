"""The standings as a table, and the arithmetic behind one line of them."""

import pytest

from judge_app.core.model import PlayerId
from judge_app.core.ruleset import printed
from judge_app.core.standings import RoundLine, Why, standings, why
from judge_app.core.tournament import Entrant, Place, Played, SwissRound, Tournament
from judge_app.views.standings import WhyView, standings_view, why_view

ADA, BEA, CYD, DOT, EVE = (PlayerId(one) for one in "abcde")
NAMES = {ADA: "Ada", BEA: "Bea", CYD: "Cyd", DOT: "Dot", EVE: "Eve"}


def event(ruleset: str) -> Tournament:
    """Three rounds: Ada wins all, Bea has a walkover, Cyd leaves, Eve comes late."""
    rounds = (
        SwissRound(1, (Played(ADA, BEA, ADA, "play"), Played(CYD, DOT, CYD, "time"))),
        SwissRound(2, (Played(ADA, CYD, ADA, "play"), Played(BEA, DOT, BEA, "no-show"), Played(EVE, None))),
        SwissRound(3, (Played(ADA, EVE, ADA, "play"), Played(BEA, CYD, None, "double-loss"))),
    )
    entrants = tuple(Entrant(player, name, player == CYD) for player, name in NAMES.items())
    return Tournament("Spring", printed(ruleset), entrants, rounds, lots="5f3a")


def asked(player: PlayerId, ruleset: str = "regulations-casual") -> WhyView:
    return why_view(why(standings(event(ruleset)), player), NAMES)


def test_fractions_have_three_decimals_and_dropped_players_are_marked() -> None:
    tournament = event("regulations-casual")
    view = standings_view(standings(tournament), tournament)
    assert view.columns == ("schedule", "extended")
    assert [row.name for row in view.rows if row.is_dropped] == ["Cyd"]
    assert view.rows[0][:4] == (1, ADA, "Ada", 6)
    assert view.rows[0].figures == ("0.667", "1.407")


def test_never_beaten_is_a_dash_in_the_table_of_the_sheets() -> None:
    tournament = event("draft")
    view = standings_view(standings(tournament), tournament)
    assert view.columns == ("beaten", "lost to", "first loss")
    assert view.rows[0].figures == ("6", "0", "–")


def test_the_arithmetic_of_the_regulations_is_told_line_by_line() -> None:
    view = asked(ADA)
    assert view.title == "Ada: rank 1, 6 points"
    assert view.lines == (
        "Round 1: won against Bea, 2 points",
        "Round 2: won against Cyd, 2 points",
        "Round 3: won against Eve, 2 points",
        "Points: 2 + 2 + 2 = 6",
        "Strength of schedule: the points a round of each opponent, averaged",
        "  Bea: 2 points in 3 rounds, 2/3 (0.667)",
        "  Cyd: 2 points in 3 rounds, 2/3 (0.667)",
        "  Eve: 2 points in 3 rounds, 2/3 (0.667)",
        "  2/3 + 2/3 + 2/3 = 2",
        "  divided by 3 opponents: 2/3 (0.667)",
        "Extended strength of schedule: the strength of schedule of each opponent, averaged",
        "  Bea: 4/3 (1.333)",
        "  Cyd: 8/9 (0.889)",
        "  Eve: 2",
        "  4/3 + 8/9 + 2 = 38/9",
        "  divided by 3 opponents: 38/27 (1.407)",
    )
    assert view.apart == "Ada stands first."


def test_the_sums_of_the_sheets_are_told_line_by_line() -> None:
    assert asked(CYD, "draft").lines[3:] == (
        "Points: 2 + 0 + 0 = 2",
        "Points of opponents beaten: Dot 0",
        "Points of opponents lost to: Ada 6",
        "Round of the first loss: 2",
    )
    assert asked(ADA, "draft").lines[4:] == (
        "Points of opponents beaten: Bea 2 + Cyd 2 + Eve 2 = 6",
        "Points of opponents lost to: none, so 0",
        "Round of the first loss: never",
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (RoundLine(2, "drew", BEA, 1), "Round 2: drew with Bea, 1 point"),
        (RoundLine(2, "walkover", BEA, 2), "Round 2: Bea did not come: counts as a bye, 2 points"),
        (RoundLine(2, "walkover", None, 2), "Round 2: the opponent did not come: counts as a bye, 2 points"),
        (RoundLine(2, "both-lost", BEA, 0), "Round 2: both lost, against Bea, 0 points"),
        (RoundLine(2, "bye", None, 2), "Round 2: bye, 2 points"),
        (RoundLine(2, "absent", BEA, 0), "Round 2: absent, 0 points"),
        (RoundLine(2, "missed", None, 0), "Round 2: not in the event: counts as a loss, 0 points"),
    ],
)
def test_every_way_a_round_can_go_has_its_line(line: RoundLine, told: str) -> None:
    place = Place(1, ADA, line.points, {})
    assert why_view(Why(place, (line,), (), None, None), NAMES).lines == (told, f"Points: {line.points}")


def test_a_player_without_opponents_has_nothing_to_divide() -> None:
    alone = Tournament("Spring", printed("regulations-casual"), (Entrant(ADA, "Ada"),))
    lines = why_view(why(standings(alone), ADA), NAMES).lines
    assert lines == (
        "Points: 0",
        "Strength of schedule: no opponents, so 0",
        "Extended strength of schedule: no opponents, so 0",
    )


@pytest.mark.parametrize(
    ("decided_by", "theirs", "own", "told"),
    [
        (
            "beaten",
            8,
            6,
            "Bea stands above: level on points, but ahead on points of opponents beaten, 8 to 6.",
        ),
        (
            "first_loss",
            3,
            1,
            "Bea stands above: level on points and points of opponents beaten,"
            " but first lost in round 3, not 1.",
        ),
        (
            "first_loss",
            None,
            1,
            "Bea stands above: level on points and points of opponents beaten, but never lost.",
        ),
        (
            "random",
            1,
            1,
            "Bea stands above by lot: the two are level on points, points of opponents beaten"
            " and round of the first loss.",
        ),
    ],
)
def test_what_separates_a_player_from_the_one_above_is_a_sentence(
    decided_by: str, theirs: int | None, own: int, told: str
) -> None:
    figures = {"beaten": 6, "first_loss": 1}
    place = Place(2, ADA, 4, {**figures, decided_by: own} if decided_by in figures else figures)
    above = Place(1, BEA, 4, {**figures, decided_by: theirs} if decided_by in figures else figures)
    assert why_view(Why(place, (), (), above, decided_by), NAMES).apart == told


def test_points_and_schedules_separate_too() -> None:
    assert asked(EVE).apart == "Ada stands above, 6 points to 2."
    assert asked(CYD).apart == (
        "Bea stands above: level on points, but ahead on strength of schedule, 4/3 (1.333) to 8/9 (0.889)."
    )
