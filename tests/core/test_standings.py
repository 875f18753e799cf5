"""The standings: as worked by hand, as by an independent version, and with players who drop."""

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_app.core.model import PlayerId
from judge_app.core.ruleset import PRINTED, printed
from judge_app.core.standings import Standings, standings
from judge_app.core.tally import finished
from judge_app.core.tournament import Place, Played, Tournament
from tests.core.plain_standings import plain_order, plain_standings
from tests.core.tournaments import CUSTOM, EVERY_RULESET, event, tournaments, with_dropped, with_result
from tests.core.worked_events import WORKED, Worked

REGULATIONS, PREMIER, CONSTRUCTED, DRAFT = PRINTED
often = settings(max_examples=3 * settings().max_examples)


def groups(text: str) -> list[set[PlayerId]]:
    return [set(map(PlayerId, group)) for group in text.split()]


def parted(order: Iterable[PlayerId], sizes: Iterable[int]) -> list[set[PlayerId]]:
    """*order* cut into groups of the given *sizes*."""
    players = iter(order)
    return [{next(players) for _ in range(size)} for size in sizes]


def places(table: Standings) -> dict[PlayerId, Place]:
    return {place.id: place for place in table.places()}


def figures(table: Standings) -> dict[PlayerId, tuple[int, list[tuple[str, Fraction | int | None]]]]:
    """The points and tiebreakers of each player, in their order."""
    return {place.id: (place.points, list(place.tiebreakers.items())) for place in table.places()}


@pytest.mark.parametrize("worked", WORKED.values(), ids=WORKED)
def test_events_worked_by_hand_come_out_under_both_systems(worked: Worked) -> None:
    for tournament, order in (
        (worked.by_regulations(), worked.regulations),
        (worked.by_sheets(), worked.sheets),
    ):
        table, keys = standings(tournament), tournament.ruleset.words("tiebreaks.order")[:-1]
        assert figures(table) == {
            player: (points, [(key, every[key]) for key in keys])
            for player, (points, every) in worked.figures().items()
        }
        assert parted(table.order, map(len, groups(order))) == groups(order)


@pytest.mark.parametrize("worked", WORKED.values(), ids=WORKED)
def test_the_plain_version_finds_what_was_worked_by_hand(worked: Worked) -> None:
    for tournament, order in (
        (worked.by_regulations(), worked.regulations),
        (worked.by_sheets(), worked.sheets),
    ):
        scores = plain_standings(tournament)
        assert {player: (score.points, score.tiebreakers) for player, score in scores.items()} == (
            worked.figures()
        )
        assert plain_order(tournament) == groups(order)


def test_the_two_sheets_rank_alike_and_so_do_the_two_kinds_of_regulations() -> None:
    for worked in WORKED.values():
        if not worked.ruleset:
            sheets, regulations = worked.by_sheets(), worked.by_regulations()
            constructed = sheets._replace(ruleset=printed(CONSTRUCTED))
            premier = regulations._replace(ruleset=printed(PREMIER))
            assert places(standings(constructed)) == places(standings(sheets))
            assert places(standings(premier)) == places(standings(regulations))


@pytest.mark.parametrize("how", ["conceded", "time", "match-loss"])
@pytest.mark.parametrize("ruleset", [REGULATIONS, DRAFT])
def test_a_match_counts_the_same_however_it_was_won(how: str, ruleset: str) -> None:
    played = event("ABCDE", ("A>B C>D E", "A>C E>B D"), ruleset=ruleset)
    otherwise = event("ABCDE", (f"A>B/{how} C>D E", f"A>C E>B/{how} D"), ruleset=ruleset)
    assert places(standings(otherwise)) == places(standings(played))


@pytest.mark.parametrize("ruleset", [REGULATIONS, DRAFT])
def test_a_match_loss_for_both_counts_as_a_double_loss(ruleset: str) -> None:
    both_late = event("ABCD", ("A|B/match-loss C>D", "A>C B>D"), ruleset=ruleset)
    both_lost = event("ABCD", ("A|B/double-loss C>D", "A>C B>D"), ruleset=ruleset)
    assert places(standings(both_late)) == places(standings(both_lost))


def test_nothing_is_rounded() -> None:
    # X met A, B and C, who have 2 points of 5, 4 and 3 rounds: (2/5 + 2/4 + 2/3) / 3 = (24 + 30 + 40) / 180.
    tournament = event(
        "XABCDEFG",
        ("A>X D>E F>G B", "X>B D>A E>F", "C>X D>B F>A", "D>A E>B", "D>A"),
        ruleset=REGULATIONS,
        dropped="BCX",
    )
    assert [plain_standings(tournament)[PlayerId(one)][:2] for one in "ABC"] == [(2, 5), (2, 4), (2, 3)]
    assert standings(tournament).place(PlayerId("X")).tiebreakers["sos"] == Fraction(47, 90)


def test_an_event_that_has_not_begun_is_ranked_by_lot_alone() -> None:
    for ruleset in (REGULATIONS, DRAFT):
        table = standings(event("ABCD", ruleset=ruleset))
        assert sorted(table.order) == list("ABCD")
        assert all(place.points == 0 for place in table.places())
    assert list(standings(event("")).places()) == []


@often
@given(tournaments(rulesets=EVERY_RULESET))
def test_points_and_tiebreakers_are_those_of_the_plain_version(tournament: Tournament) -> None:
    table, scores = standings(tournament), plain_standings(tournament)
    keys = [key for key in tournament.ruleset.words("tiebreaks.order") if key != "random"]
    assert figures(table) == {
        player: (score.points, [(key, score.tiebreakers[key]) for key in keys])
        for player, score in scores.items()
    }


@often
@given(tournaments(rulesets=EVERY_RULESET))
def test_the_order_is_that_of_the_plain_version_and_lots_part_only_exact_equals(
    tournament: Tournament,
) -> None:
    table, expected = standings(tournament), plain_order(tournament)
    assert parted(table.order, map(len, expected)) == expected
    assert len(table.order) == len(tournament.entrants)
    assert [place.rank for place in table.places()] == list(range(1, len(tournament.entrants) + 1))
    for place in table.places():
        assert table.rank(place.id) == place.rank
        assert table.place(place.id) == place


@given(tournaments(players=(2, 12), rounds=(12, 20)))
def test_a_long_event_of_few_players_agrees_too(tournament: Tournament) -> None:
    table, expected = standings(tournament), plain_order(tournament)
    assert parted(table.order, map(len, expected)) == expected
    for player, score in plain_standings(tournament).items():
        place = table.place(player)
        assert {**score.tiebreakers, **place.tiebreakers} == score.tiebreakers


@given(tournaments(), st.integers(0, 1000))
def test_it_does_not_matter_in_which_order_anything_was_written_down(
    tournament: Tournament, seed: int
) -> None:
    chance = Random(seed)
    rounds = tuple(
        played._replace(
            matches=tuple(chance.sample([turned(one) for one in played.matches], len(played.matches)))
        )
        for played in tournament.rounds
    )
    entrants = tuple(chance.sample(tournament.entrants, len(tournament.entrants)))
    shuffled = tournament._replace(entrants=entrants, rounds=rounds)
    assert list(standings(shuffled).places()) == list(standings(tournament).places())


def turned(match: Played) -> Played:
    """*match* with its players the other way round."""
    return match if match.b is None else match._replace(a=match.b, b=match.a)


@pytest.mark.parametrize("ruleset", [REGULATIONS, DRAFT])
@pytest.mark.parametrize("opened", [1, 2, 3])
def test_a_round_with_an_open_match_does_not_count_and_none_after_it(opened: int, ruleset: str) -> None:
    lines = ["A>B C>D E", "A>C E>B D", "A>E D>B C"]
    lines[opened - 1] = lines[opened - 1].replace(">", "|", 1)
    tournament = event("ABCDE", lines, ruleset=ruleset)
    assert finished(tournament) == tournament.rounds[: opened - 1]
    before = event("ABCDE", lines[: opened - 1], ruleset=ruleset)
    assert places(standings(tournament)) == places(standings(before))


@given(tournaments(rulesets=EVERY_RULESET, rounds=(1, 8)), st.integers(0, 1000))
def test_an_open_match_anywhere_leaves_the_standings_before_its_round(
    tournament: Tournament, seed: int
) -> None:
    rounds, chance = list(tournament.rounds), Random(seed)
    met = [(played, one) for played in rounds for one in played.matches if one.b is not None]
    if met:
        played, one = chance.choice(met)
        unfinished = with_result(tournament, played.number, one, one._replace(winner=None, how=None))
        before = tournament._replace(rounds=tuple(rounds[: played.number - 1]))
        assert list(standings(unfinished).places()) == list(standings(before).places())


@pytest.mark.parametrize("ruleset", [REGULATIONS, DRAFT])
def test_a_leader_who_drops_stays_first(ruleset: str) -> None:
    lines = ("A>B C>D", "A>C B>D")
    stayed, dropped = (event("ABCD", lines, ruleset=ruleset, dropped=gone) for gone in ("", "A"))
    assert standings(dropped).order[0] == PlayerId("A")
    assert places(standings(dropped)) == places(standings(stayed))


@given(tournaments(rounds=(1, 8)), st.integers(0, 1000))
def test_dropping_changes_no_points_and_keeps_everybody_in_the_order(
    tournament: Tournament, seed: int
) -> None:
    player = Random(seed).choice(tournament.entrants).id
    before, after = standings(tournament), standings(with_dropped(tournament, player))
    assert sorted(after.order) == sorted(before.order)
    assert {place.id: place.points for place in after.places()} == {
        place.id: place.points for place in before.places()
    }


@given(tournaments(rulesets=CUSTOM, rounds=(1, 8)), st.integers(0, 1000))
def test_dropping_changes_nobody_elses_points_whatever_a_loss_is_worth(
    tournament: Tournament, seed: int
) -> None:
    player = Random(seed).choice(tournament.entrants).id
    before, after = (places(standings(one)) for one in (tournament, with_dropped(tournament, player)))
    assert all(after[one].points == before[one].points for one in before if one != player)


@given(tournaments(rulesets=EVERY_RULESET, rounds=(1, 8)))
def test_dropping_after_ones_last_round_moves_nobody(tournament: Tournament) -> None:
    for player in list(tournament.rounds[-1].players if tournament.rounds else ())[:3]:
        dropped = standings(with_dropped(tournament, player))
        assert list(dropped.places()) == list(standings(tournament).places())


@given(tournaments(rulesets=[printed(DRAFT), printed(CONSTRUCTED)], rounds=(1, 8)), st.integers(0, 1000))
def test_on_the_sheets_dropping_keeps_the_order_of_all_others(tournament: Tournament, seed: int) -> None:
    player = Random(seed).choice(tournament.entrants).id
    before, after = standings(tournament).order, standings(with_dropped(tournament, player)).order
    assert [one for one in after if one != player] == [one for one in before if one != player]


@pytest.mark.parametrize("ruleset", [REGULATIONS, DRAFT])
def test_who_dropped_and_who_stayed_stand_as_before_after_the_same_rounds(ruleset: str) -> None:
    # B and D lost round 1 by not coming, and nothing else tells them apart but their lots.
    lines = ("A>B/no-show C>D/no-show",)
    stayed = standings(event("ABCD", lines, ruleset=ruleset))
    for gone in ("B", "D", "BD", "A", "ABCD"):
        assert standings(event("ABCD", lines, ruleset=ruleset, dropped=gone)).order == stayed.order
