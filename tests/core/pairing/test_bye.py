"""Who has the bye: no second one while somebody had none, the lowest first, no rematch for its sake."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Passed, Position, pair, pair_round
from judge_app.core.ruleset import read_custom
from judge_app.core.standings import standings
from judge_app.core.tournament import Entrant, Played, SwissRound, Tournament
from tests.core.pairing.events import best_merit, event, events, new_event, points_of, with_round


def byes_of(tournament: Tournament) -> Counter[PlayerId]:
    return Counter(
        match.a for played in tournament.rounds for match in played.matches if match.is_bye
    )  # no no-shows in these events


@settings(max_examples=120)
@given(events(most_players=31, most_rounds=14), st.integers(0, 99))
def test_the_rules_of_the_bye_hold_in_any_event(tournament: Tournament, seed: int) -> None:
    pairing = pair(tournament, str(seed))
    active = [one.id for one in tournament.active]
    assert (pairing.bye is not None) == (len(active) % 2 == 1)
    if pairing.bye is None:
        return
    had, points = byes_of(tournament), points_of(tournament)
    fewest = min(had[player] for player in active)
    assert had[pairing.bye] == fewest
    lower = [one for one in active if had[one] == fewest and points[one] < points[pairing.bye]]
    needed = best_merit(tournament, [one for one in active if one != pairing.bye])[0]
    for other in lower:
        assert best_merit(tournament, [one for one in active if one != other])[0] > needed


def test_the_bye_of_round_one_is_drawn_among_all() -> None:
    position = Position(new_event(5))
    drawn = Counter(pair_round(position, str(seed)).bye for seed in range(1000))
    assert len(drawn) == 5
    assert all(150 < count < 250 for count in drawn.values())
    (reason,) = pair_round(position, "1").reasons
    assert (reason.kind, reason.decided_by) == ("bye-drawn", "random")


def test_a_tie_for_the_bye_goes_by_strength_of_schedule_in_the_regulations() -> None:
    # p02 and p06 have lost twice. p06 lost to p00, who has 4 points, and p04, who has 2; p02 to p03, who has
    # 4, and p05, who has 4 too. So p06 had the weaker schedule.
    tournament = with_round(new_event(7), "0-6", "1-4", "3-2", "5")
    tournament = with_round(tournament, "0-1", "4-6", "5-2", "3")
    strengths = {place.id: place.tiebreakers["sos"] for place in standings(tournament).places()}
    assert strengths[PlayerId("p06")] == Fraction(3, 2)
    assert strengths[PlayerId("p02")] == 2
    for seed in range(20):
        pairing = pair(tournament, str(seed))
        assert pairing.bye == "p06"
        assert (pairing.reasons[0].kind, pairing.reasons[0].decided_by) == ("bye-lowest", "sos")


def test_a_tie_for_the_bye_is_drawn_by_the_sheets() -> None:
    tournament = with_round(new_event(7, "constructed"), "0-4", "1-5", "2-6", "3")
    drawn = Counter(pair(tournament, str(seed)).bye for seed in range(300))
    assert set(drawn) == {"p04", "p05", "p06"}
    assert all(60 < count < 140 for count in drawn.values())
    assert pair(tournament, "1").reasons[0].decided_by == "random"


def test_who_had_a_bye_is_passed_over_and_the_reason_says_so() -> None:
    # p04 had the bye and lost after it; so did nobody lower. p02 lost twice.
    tournament = with_round(new_event(5), "0-1", "3-2", "4")
    tournament = with_round(tournament, "0-4", "1-3", "2")
    # Now p02 and p04 have had theirs; the lowest without one takes it.
    pairing = pair(tournament, "seed")
    assert pairing.bye in ("p01", "p03")
    had = {passed.player for passed in pairing.reasons[0].passed if passed.why == "had-bye"}
    assert had <= {"p02", "p04"}


def test_the_next_lowest_takes_the_bye_if_the_lowest_is_needed_to_avoid_a_rematch() -> None:
    # p00 has met everybody who is left but p04, who stands lowest: without p04 there would be a rematch.
    tournament = with_round(new_event(7), "0-1", "2-5", "3-4", "6")
    tournament = with_round(tournament, "0-2", "1-4", "3-6", "5")
    tournament = with_round(tournament, "0-3", "5-4", "2-6", "1")
    tournament = tournament._replace(
        entrants=tuple(one._replace(dropped=one.id in ("p05", "p06")) for one in tournament.entrants)
    )
    pairing = pair(tournament, "seed")
    assert pairing.bye in ("p02", "p03")
    assert not pairing.needs_confirmation
    assert Passed(PlayerId("p04"), "would-force-rematch") in pairing.reasons[0].passed


def test_a_win_against_somebody_absent_uses_up_the_bye() -> None:
    p = [PlayerId(f"p{number}") for number in range(3)]
    walkover = SwissRound(1, (Played(p[0], p[1], p[0], "no-show", 1), Played(p[2], None)))
    back = new_event(0)._replace(entrants=tuple(Entrant(one, one) for one in p), rounds=(walkover,))
    assert pair(back, "seed").bye == p[1]


def test_who_won_against_somebody_absent_has_no_bye_however_low() -> None:
    # p00's only points are from p01, who never came. p02 and p03 stand higher, and had no bye.
    tournament = with_round(new_event(7), "0-1", "2-4", "3-5", "6")
    first = tournament.rounds[0]
    absent = first._replace(matches=(first.matches[0]._replace(how="no-show"), *first.matches[1:]))
    tournament = with_round(tournament._replace(rounds=(absent,)), "6-0", "2-5", "3-4", "1")
    gone = ("p01", "p04", "p05", "p06")
    tournament = tournament._replace(
        entrants=tuple(one._replace(dropped=one.id in gone) for one in tournament.entrants)
    )
    pairing = pair(tournament, "seed")
    assert pairing.bye in ("p02", "p03")
    assert Passed(PlayerId("p00"), "had-bye") in pairing.reasons[0].passed


@pytest.mark.parametrize("players", [3, 5, 7, 9])
def test_everybody_had_one_bye_before_anybody_has_two(players: int) -> None:
    tournament = event(players, players, 4)
    assert set(byes_of(tournament).values()) == {1}
    assert len(byes_of(tournament)) == players


def test_an_organizer_may_let_everybody_have_two() -> None:
    # p02 had the bye and is the lowest. By the sheet it goes to somebody who had none, here to p02 again.
    rules = read_custom('title = "Two"\nbase = "draft"\nbye.most = 2\n', "two.toml")
    tournament = with_round(new_event(5, "draft"), "0-1", "3-4", "2")
    tournament = with_round(tournament, "0-2", "1-3", "4")
    tournament = with_round(tournament, "0-4", "3-2", "1")
    assert pair(tournament, "seed").bye in ("p00", "p03")
    assert pair(tournament._replace(ruleset=rules), "seed").bye in ("p01", "p02", "p04")


def test_an_organizer_may_let_the_bye_go_by_something_else_than_points() -> None:
    rules = read_custom('title = "S"\nbase = "draft"\nbye.order = ["sos", "random"]\n', "s.toml")
    tournament = with_round(new_event(5), "0-1", "2-3", "4")._replace(ruleset=rules)
    # p00 and p02 beat players without a point; p01 and p03 lost to them. p04 had the bye.
    assert {pair(tournament, str(seed)).bye for seed in range(20)} == {"p00", "p02"}


def test_a_bye_that_nobody_is_left_for_is_told_as_one_too_many() -> None:
    tournament = event(3, 3, 1, "draft")
    assert pair(tournament, "seed").reasons[0].is_repeated
    assert not pair(event(3, 2, 1, "draft"), "seed").reasons[0].is_repeated
