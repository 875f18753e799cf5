"""What does not follow from the rules and the seeds is found and told."""

from collections.abc import Callable

import pytest

from judge_app.core.audit import audit
from judge_app.core.model import PlayerId
from judge_app.core.ruleset import printed
from judge_app.core.simulation import simulate
from judge_app.core.tournament import Cut, Played, SwissRound, Tournament, Was
from tests.core.recorded import EVENT, cut_of, name, with_cut_round, with_round, wrong


def swapped(played: SwissRound) -> SwissRound:
    """*played* with the opponents of the first two tables exchanged, and the matches won by the same."""
    one, other, *rest = played.matches
    assert one.b is not None
    assert other.b is not None
    exchanged = (
        one._replace(b=other.b, winner=other.b if one.winner == one.b else one.winner),
        other._replace(b=one.b, winner=one.b if other.winner == other.b else other.winner),
    )
    return played._replace(matches=(*exchanged, *rest))


def test_every_part_of_a_right_record_is_found_to_follow() -> None:
    found = audit(EVENT)
    assert [finding.where for finding in found] == [
        *("Round 1", "Round 2", "Round 3", "Round 4", "Round 5", "Standings", "Seeds of the cut"),
        *("Quarterfinal", "Semifinal", "Final"),
    ]
    assert all(finding.follows for finding in found)
    assert found[0].sentence.startswith("9 pairs follow, with a bye for ")


def test_either_player_may_be_written_first() -> None:
    turned = tuple(
        played._replace(matches=tuple(m if m.b is None else m._replace(a=m.b, b=m.a) for m in played.matches))
        for played in EVENT.rounds
    )
    assert wrong(EVENT._replace(rounds=turned)) == []


def test_a_pair_that_was_not_drawn_is_named_with_what_follows() -> None:
    last = EVENT.rounds[-1]
    changed = with_round(EVENT, swapped(last))._replace(places=(), cut=None)
    (finding,) = wrong(changed)
    assert finding.where == "Round 5"
    one, other = last.matches[:2]
    recorded, follows = finding.sentence.split("What follows:")
    assert f"{name(one.a)} against {name(other.b)}" in recorded
    assert f"{name(one.a)} against {name(one.b)}" in follows


def test_a_bye_that_was_not_drawn_is_named_with_what_follows() -> None:
    first = EVENT.rounds[0]
    *matches, bye = first.matches
    stolen = (matches[0]._replace(a=bye.a, winner=bye.a), *matches[1:], bye._replace(a=matches[0].a))
    found = wrong(with_round(EVENT, first._replace(matches=stolen)))
    assert found[0].where == "Round 1"
    assert f"Recorded: a bye for {name(matches[0].a)}." in found[0].sentence
    assert f"What follows: a bye for {name(bye.a)}." in found[0].sentence


def test_two_at_each_others_table_are_found() -> None:
    first = EVENT.rounds[0]
    one, other, *rest = first.matches
    moved = (one._replace(table=other.table), other._replace(table=one.table), *rest)
    (finding,) = wrong(with_round(EVENT, first._replace(matches=moved)))
    assert "The pairs are right" in finding.sentence
    assert f"What follows: table {one.table}" in finding.sentence


def test_a_pair_that_is_listed_twice_is_found() -> None:
    first = EVENT.rounds[0]
    one = first.matches[0]
    (finding,) = wrong(
        EVENT._replace(rounds=(first._replace(matches=(one, *first.matches)),), places=(), cut=None)
    )
    assert f"Listed more than once: {name(one.a)} against {name(one.b)}." in finding.sentence


def test_a_record_without_tables_follows() -> None:
    bare = tuple(
        played._replace(matches=tuple(match._replace(table=None) for match in played.matches))
        for played in EVENT.rounds
    )
    assert wrong(EVENT._replace(rounds=bare)) == []


@pytest.mark.parametrize("table", [1, 4, 40])
def test_a_table_fixed_after_a_round_does_not_make_the_round_wrong(table: int) -> None:
    for spot in (0, 3, 20):
        entrants = [*EVENT.entrants]
        entrants[spot] = entrants[spot]._replace(table=table)
        assert wrong(EVENT._replace(entrants=tuple(entrants))) == []


def test_tables_out_of_order_are_found_beside_a_fixed_table() -> None:
    event = simulate(printed("draft"), 21, "Riverbend")
    fixed = {entrant.id for entrant in event.entrants if entrant.table}
    matches = event.rounds[0].matches
    one, other = [match for match in matches if match.b and fixed.isdisjoint(match.players)][:2]
    exchanged = {one: one._replace(table=other.table), other: other._replace(table=one.table)}
    moved = event.rounds[0]._replace(matches=tuple(exchanged.get(match, match) for match in matches))
    assert wrong(event) == []
    (finding,) = wrong(with_round(event, moved))
    assert "The pairs are right" in finding.sentence


def test_a_round_changed_by_hand_is_checked_by_the_rules_only() -> None:
    first = swapped(EVENT.rounds[0])._replace(changed="two sat at the wrong tables")
    tournament = with_round(EVENT, first)._replace(rounds=(first,), places=(), cut=None)
    (finding,) = audit(tournament)
    assert finding.follows
    assert finding.is_odd
    assert "two sat at the wrong tables" in finding.sentence
    assert "only the rules were checked" in finding.sentence


def test_a_round_of_somebody_elses_is_checked_by_the_rules_only() -> None:
    unseeded = tuple(played._replace(seed=None) for played in EVENT.rounds)
    found = audit(EVENT._replace(rounds=unseeded))
    assert all(finding.follows for finding in found)
    assert [finding.where for finding in found if finding.is_odd] == [f"Round {n}" for n in range(1, 6)]
    assert "without a seed" in found[2].sentence


def test_pairs_of_distant_scores_are_told_but_may_have_had_a_reason() -> None:
    last = EVENT.rounds[-1]
    best, *others = last.matches
    lowest = next(match for match in reversed(others) if not match.is_bye and match.winner)
    matches = (best._replace(b=lowest.b, winner=best.a), *others)
    matches = tuple(
        match._replace(b=best.b, winner=match.a) if match == lowest else match for match in matches
    )
    changed = last._replace(matches=matches, changed="sisters")
    found = audit(EVENT._replace(rounds=(*EVENT.rounds[:-1], changed), places=(), cut=None))
    assert found[-1].follows
    assert "Players of nearer scores could have met" in found[-1].sentence


def test_a_bye_out_of_turn_breaks_the_rules() -> None:
    last = EVENT.rounds[-1]
    best, *others, bye = last.matches
    stolen = (best._replace(a=bye.a, winner=bye.a), *others, bye._replace(a=best.a))
    played = last._replace(matches=stolen, seed=None)
    (finding,) = wrong(EVENT._replace(rounds=(*EVENT.rounds[:-1], played), places=(), cut=None))
    assert f"bye for {name(best.a)}, though" in finding.sentence


def test_a_rematch_that_no_seed_excuses_breaks_the_rules() -> None:
    first, second = EVENT.rounds[:2]
    again = second._replace(
        seed=None, matches=tuple(m if m.is_bye else m._replace(winner=m.a, how="play") for m in first.matches)
    )
    (finding,) = wrong(EVENT._replace(rounds=(first, again), places=(), cut=None))
    assert finding.where == "Round 2"
    assert "breaks the rules" in finding.sentence
    assert f"{name(first.matches[0].a)} against {name(first.matches[0].b)}" in finding.sentence


def test_a_result_put_right_later_leaves_the_rounds_paired_by_the_old_one() -> None:
    first = EVENT.rounds[0]
    match = next(match for match in first.matches if match.how == "play")
    loser = match.b if match.winner == match.a else match.a
    was = (Was(match.winner, "play", len(EVENT.rounds)),)
    matches = tuple(one._replace(winner=loser, was=was) if one == match else one for one in first.matches)
    later = with_round(EVENT, first._replace(matches=matches))._replace(places=(), cut=None)
    assert wrong(later) == []
    without = tuple(one._replace(was=()) for one in matches)
    assert wrong(with_round(later, first._replace(matches=without))) != []


def test_wrong_standings_name_the_line_and_what_follows() -> None:
    places = [*EVENT.places]
    places[2] = places[2]._replace(points=places[2].points + 1)
    (finding,) = wrong(EVENT._replace(places=tuple(places)))
    assert finding.where == "Standings"
    line = f"{name(places[2].id)}, rank 3, "
    assert f"Recorded: {line}{places[2].points} points" in finding.sentence
    assert f"What follows: {line}{places[2].points - 1} points" in finding.sentence


def test_a_wrong_tiebreaker_is_found_but_one_that_is_left_out_is_not() -> None:
    first, *rest = EVENT.places
    false = first._replace(tiebreakers={**first.tiebreakers, "beaten": 99})
    unknown = first._replace(tiebreakers={"wins": 5})
    silent = first._replace(tiebreakers={})
    assert "beaten 99" in wrong(EVENT._replace(places=(false, *rest)))[0].sentence
    assert wrong(EVENT._replace(places=(unknown, *rest))) != []
    assert wrong(EVENT._replace(places=(silent, *rest))) == []


def test_two_of_one_name_are_told_apart() -> None:
    entrants = tuple(entrant._replace(name="Jo Ek") for entrant in EVENT.entrants)
    found = wrong(EVENT._replace(entrants=entrants, cut=Cut(cut_of(EVENT).seeds[::-1])))
    assert f"Jo Ek ({EVENT.places[0].id})" in found[0].sentence


def no_results(event: Tournament) -> Tournament:
    opened = event.rounds[1]
    matches = tuple(match._replace(winner=None, how=None) for match in opened.matches)
    return with_round(event, opened._replace(matches=matches))


def somebody_twice_in_the_cut(event: Tournament) -> Tournament:
    one, other, *rest = cut_of(event).rounds[0]
    return with_cut_round(event, 0, (one, other._replace(b=one.a), *rest))


IMPOSSIBLE: dict[str, Callable[[Tournament], Tournament]] = {
    "a result is missing": no_results,
    "a player is in two cut matches": somebody_twice_in_the_cut,
    "a cut of three": lambda event: event._replace(cut=cut_of(event)._replace(seeds=cut_of(event).seeds[:3])),
    "a cut of nobody": lambda event: event._replace(cut=Cut((), cut_of(event).rounds)),
    "a seed twice": lambda event: event._replace(
        cut=cut_of(event)._replace(seeds=(cut_of(event).seeds[0], *cut_of(event).seeds[:7]))
    ),
    "no winner": lambda event: with_cut_round(
        event, 0, tuple(match._replace(winner=None) for match in cut_of(event).rounds[0])
    ),
    "an empty bracket round": lambda event: with_cut_round(event, 0, ()),
    "a lonely round": lambda event: with_round(
        event, event.rounds[2]._replace(matches=(Played(PlayerId("p1"), None),))
    ),
    "only byes": lambda event: with_round(
        event, SwissRound(3, tuple(Played(entrant.id, None) for entrant in event.entrants))
    ),
    "rounds after the final": lambda event: event._replace(
        cut=cut_of(event)._replace(rounds=cut_of(event).rounds + cut_of(event).rounds[2:])
    ),
    "a cut before any round": lambda event: event._replace(rounds=()),
    "all dropped": lambda event: event._replace(
        entrants=tuple(entrant._replace(dropped=True) for entrant in event.entrants),
        cut=Cut(tuple(event.places[n].id for n in (20, 19)), ()),
    ),
}


@pytest.mark.parametrize("change", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_an_impossible_record_is_told_and_breaks_nothing(
    change: Callable[[Tournament], Tournament],
) -> None:
    found = audit(change(EVENT))
    assert not all(finding.follows for finding in found)
    assert all(finding.sentence.endswith(".") for finding in found)


@pytest.mark.parametrize("left_out", [0, 4, -1])
def test_standings_that_leave_somebody_out_do_not_follow(left_out: int) -> None:
    missing = EVENT.places[left_out]
    (finding,) = wrong(EVENT._replace(places=tuple(place for place in EVENT.places if place != missing)))
    assert f"Recorded: no place for {name(missing.id)}." in finding.sentence
