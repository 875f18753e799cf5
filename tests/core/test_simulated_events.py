"""Simulated events, from the first round to the winner: each follows from its seeds and keeps all rules."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from judge_app.core.audit import audit
from judge_app.core.bracket import SIZES, due, final_places
from judge_app.core.model import PlayerId
from judge_app.core.randomness import Draw
from judge_app.core.ruleset import PRINTED, printed, read_custom, structure
from judge_app.core.simulation import simulate
from judge_app.core.tournament import Played, SwissRound, Tournament
from judge_app.errors import Refused
from tests.depth import IS_SOAK

RULESETS = (*PRINTED, "draft+draw", "constructed+best-of-three")
EVENTS = 1000 if IS_SOAK else 300
BATCHES = 20
LATEST_ENTRY = 3

PROBE = """
import sys
from tests.core.test_simulated_events import fingerprint
print(*map(fingerprint, sys.argv[1:]))
"""


def event(number: int) -> Tournament:
    """Event *number*: mostly small ones, up to 200 players."""
    draw = Draw("a thousand events", number)
    players = 4 + int(197 * draw.random() ** 6)
    return simulate(printed(draw.choice(RULESETS)), players, f"event {number}")


def fingerprint(seed: str) -> str:
    """The whole of some events out of *seed*, shortened."""
    events = [simulate(printed(name), players, seed) for name in RULESETS for players in (5, 40)]
    return hashlib.sha256(repr(events).encode()).hexdigest()


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_simulated_event_follows_from_its_seeds_and_has_a_winner(batch: int) -> None:
    for number in range(batch, EVENTS, BATCHES):
        tournament = event(number)
        assert [found for found in audit(tournament) if not found.follows] == [], number
        check_attendance(tournament)
        check_points(tournament)
        check_byes(tournament)
        check_rematches(tournament)
        check_winner(tournament)


def check_attendance(tournament: Tournament) -> None:
    """Everybody plays once a round, from the round they enter to the one they leave after."""
    last = len(tournament.rounds)
    attended: dict[PlayerId, list[int]] = {entrant.id: [] for entrant in tournament.entrants}
    for played in tournament.rounds:
        for player in played.players:
            attended[player].append(played.number)
    for entrant in tournament.entrants:
        rounds = attended[entrant.id]
        assert rounds[0] <= LATEST_ENTRY
        assert rounds == [*range(rounds[0], rounds[-1] + 1)]
        assert entrant.dropped or rounds[-1] == last
    for played in tournament.rounds:
        for player in absent(played):
            assert attended[player][-1] == played.number
    assert len(tournament.active) >= 2


def absent(played: SwissRound) -> set[PlayerId]:
    missed = [match for match in played.matches if match.how == "no-show"]
    return {player for match in missed for player in match.players if player != match.winner}


def check_points(tournament: Tournament) -> None:
    """What is given out in the rounds is what stands in the standings, and nobody stands twice."""
    worth = {end: tournament.ruleset.number(f"points.{end}") for end in ("win", "bye", "draw")}
    given = sum(
        worth["bye"] * is_free_win(match)
        + worth["win"] * (match.winner is not None and match.how != "no-show")
        + worth["draw"] * 2 * (match.how == "draw")
        for played in tournament.rounds
        for match in played.matches
    )
    places = tournament.places
    assert sum(place.points for place in places) == given
    assert [place.rank for place in places] == [*range(1, len(tournament.entrants) + 1)]
    assert {place.id for place in places} == {entrant.id for entrant in tournament.entrants}
    assert [place.points for place in places] == sorted((place.points for place in places), reverse=True)


def is_free_win(match: Played) -> bool:
    return match.is_bye or (match.how == "no-show" and match.winner is not None)


def check_byes(tournament: Tournament) -> None:
    """One at most a round, only when somebody is left over, and no second while somebody had none."""
    had: Counter[PlayerId] = Counter()
    for played in tournament.rounds:
        there = [*played.players]
        byes = [match.a for match in played.matches if match.is_bye]
        assert len(byes) == len(there) % 2
        for player in byes:
            assert had[player] == 0 or all(had[other] for other in there)
        had.update(match.winner or match.a for match in played.matches if is_free_win(match))


def check_rematches(tournament: Tournament) -> None:
    met: set[frozenset[PlayerId]] = set()
    for played in tournament.rounds:
        pairs = {frozenset(match.players) for match in played.matches if not match.is_bye}
        if pairs & met:
            assert not is_clearly_avoidable(played, met)
        met |= pairs


def is_clearly_avoidable(played: SwissRound, met: set[frozenset[PlayerId]]) -> bool:
    """Whether the same players, the one with the bye left aside, could be paired without a rematch.

    By Dirac's theorem they can where each has at least half of all as new opponents. Where not, they are few
    enough to try.
    """
    sitting = tuple(player for match in played.matches if not match.is_bye for player in match.players)
    fresh = Counter(
        one for one in sitting for other in sitting if one != other and frozenset((one, other)) not in met
    )
    if all(2 * fresh[player] >= len(sitting) for player in sitting):
        return True
    assert len(sitting) <= 2 * played.number + 2

    @cache
    def can_pair(left: tuple[PlayerId, ...]) -> bool:
        return not left or any(
            frozenset((left[0], other)) not in met and can_pair(tuple(p for p in left[1:] if p != other))
            for other in left[1:]
        )

    return can_pair(sitting)


def check_winner(tournament: Tournament) -> None:
    """The rounds are those of the ruleset, and the cut ends with one winner."""
    plan = structure(tournament.ruleset, len(tournament.entrants))
    assert len(tournament.rounds) == plan.rounds == tournament.planned_rounds
    assert plan.cut == tournament.planned_cut
    cut = tournament.cut
    if plan.cut == 0:
        assert cut is None
        return
    assert cut is not None
    left = len(tournament.active)
    assert len(cut.seeds) == max(size for size in SIZES if size <= min(plan.cut, left))
    assert due(cut, False) == ()
    places = final_places(cut, False)
    assert [len(group) for group in places[:2]] == [1, 1]
    assert sorted(player for group in places for player in group) == sorted(cut.seeds)
    assert not {*cut.seeds} & {entrant.id for entrant in tournament.entrants if entrant.dropped}


def test_the_simulated_events_have_everything_that_happens_at_events() -> None:
    events = [event(number) for number in range(0, EVENTS, EVENTS // 100)]
    matches = [match for one in events for played in one.rounds for match in played.matches]
    assert {match.how for match in matches} == {
        *("play", "conceded", "time", "match-loss", "no-show", "double-loss", "draw", None)
    }
    assert {match.how for match in matches if match.is_bye} == {None}
    assert any(match.how == "no-show" and match.winner is None for match in matches)
    assert any(entrant.dropped for one in events for entrant in one.entrants)
    assert any(entrant.table for one in events for entrant in one.entrants)
    assert {number for one in events for number in entries(one)} == {1, 2, 3}
    assert any(seeds_passed_over(one) for one in events)
    assert {len(one.cut.seeds) for one in events if one.cut} == {4, 8, 16}


def entries(tournament: Tournament) -> Iterator[int]:
    """The rounds in which somebody sat down for the first time."""
    seen: set[PlayerId] = set()
    for played in tournament.rounds:
        if not seen.issuperset(played.players):
            yield played.number
        seen.update(played.players)


def seeds_passed_over(tournament: Tournament) -> bool:
    seeds = tournament.cut.seeds if tournament.cut else ()
    return {place.id for place in tournament.places[: len(seeds)]} != {*seeds}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 500])
def test_an_event_of_any_size_follows_from_its_seed(players: int) -> None:
    for name in RULESETS:
        tournament = simulate(printed(name), players, "any size")
        assert [found for found in audit(tournament) if not found.follows] == []
        assert [entrant.id for entrant in tournament.entrants] == [f"p{n}" for n in range(1, players + 1)]
        assert len({entrant.name for entrant in tournament.entrants}) == players


def test_third_place_is_played_where_the_ruleset_says_so() -> None:
    text = 'title = "Ours"\nbase = "draft"\n[cut]\nthird_place = "match"\n'
    tournament = simulate(read_custom(text, "ours.toml"), 20, "third")
    assert tournament.cut is not None
    assert len(tournament.cut.rounds[-1]) == 2
    assert all(found.follows for found in audit(tournament))
    assert [len(group) for group in final_places(tournament.cut, True)[:4]] == [1, 1, 1, 1]


def test_nobody_plays_alone() -> None:
    with pytest.raises(Refused):
        simulate(printed("draft"), 1, "alone")


def test_another_seed_gives_another_event() -> None:
    one, other = (simulate(printed("draft"), 12, seed) for seed in ("one", "other"))
    assert one.entrants != other.entrants
    assert one.rounds != other.rounds


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_a_seed_gives_the_same_event_in_another_process(hash_seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, "spring", "autumn"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.stdout.split() == [fingerprint("spring"), fingerprint("autumn")], done.stderr
