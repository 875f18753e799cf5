"""The tournament that a log amounts to: its rounds with their seeds, and the cut."""

import pytest

from judge_app.core.audit import audit
from judge_app.core.bracket import due, qualifiers
from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import (
    CutMade,
    EventOpened,
    PlayerDropped,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
    SettingChosen,
    TableFixed,
)
from judge_app.core.record import tournament_of
from judge_app.core.standings import standings
from judge_app.core.tournament import Cut, Entrant, Played
from tests.core.leagueday import correct_first, opened, pair_next, play, tournament, two_rounds
from tests.core.ops.event import Tablet, copy_of, won_by
from tests.log.fields import PLAYERS


@pytest.mark.parametrize("ops", [(), (RulesetChosen("tarot"),), (RulesetChosen("league", "no [ TOML"),)])
def test_without_a_ruleset_that_can_be_read_there_is_no_tournament(ops: tuple[RulesetChosen, ...]) -> None:
    tablet = Tablet("a")
    for op in (EventOpened("Oakhaven"), *ops):
        tablet.do(op)
    assert tournament_of(tablet.state) is None


def test_the_event_as_it_was_opened() -> None:
    tablet = opened("draft", "")
    tablet.judge(PlayerDropped(PLAYERS[1]))
    tablet.judge(TableFixed(PLAYERS[2], 4))
    tablet.judge(SettingChosen("rounds", 5))
    found = tournament(tablet)
    assert (found.name, found.ruleset.name, found.lots) == ("Oakhaven", "draft", "5f3a")
    assert (found.planned_rounds, found.planned_cut, found.rounds, found.cut) == (5, None, (), None)
    assert found.entrants[:3] == (
        Entrant(PLAYERS[0], "Ada"),
        Entrant(PLAYERS[1], "Bea", dropped=True),
        Entrant(PLAYERS[2], "Cyd", table=4),
    )


@pytest.mark.parametrize("value", [True, "many", 0, 99])
def test_a_setting_that_cannot_be_is_no_plan(value: int | str) -> None:
    tablet = opened()
    tablet.do(SettingChosen("rounds", value))
    assert tournament(tablet).planned_rounds is None


def test_rounds_have_their_seeds_and_open_tables_no_result() -> None:
    tablet, pairing = two_rounds()
    first, second = tournament(tablet).rounds
    assert (first.number, first.seed, second.seed, second.changed) == (1, "one", "two", "")
    assert all(match.is_over for match in first.matches)
    assert [(match.table, match.a, match.b) for match in second.matches] == [*pairing.tables]
    assert second.open_matches == second.matches


def test_reports_that_differ_leave_a_match_open() -> None:
    tablet, pairing = two_rounds()
    other, match = copy_of(tablet, "b"), tablet.state.round_matches(2)[0]
    tablet.judge(ResultReported(match.id, won_by(pairing.tables[0].a)))
    other.judge(ResultReported(match.id, won_by(pairing.tables[0].b)))
    tablet.sync(other)
    assert not tournament(tablet).rounds[1].matches[0].is_over


@pytest.mark.parametrize("how", ["play", "time", "double-loss", "draw", "no-show", "match-loss"])
def test_both_lost_as_older_apps_wrote_it_is_a_double_loss(how: str) -> None:
    tablet = opened("draft+draw", "")
    pair_next(tablet, "one")
    tablet.do(ResultReported(tablet.state.round_matches(1)[0].id, Result(None, how)))  # type: ignore[arg-type]
    match = tournament(tablet).rounds[0].matches[0]
    assert (match.winner, match.how) == (None, "double-loss" if how in ("play", "time") else how)


def test_the_cut_is_in_bracket_order_whatever_the_tables() -> None:
    tablet, _ = two_rounds()
    play(tablet)
    found = tournament(tablet)
    seeds = qualifiers(standings(found), found, 4).seeds
    tablet.judge(CutMade(2, seeds))
    first, second = due(Cut(seeds), third_place=True)
    seatings = (Seating(MatchId("x"), 1, second[1], second[0]), Seating(MatchId("y"), 2, *first))
    tablet.judge(RoundPaired(3, seatings, ""))
    play(tablet)
    found = tournament(tablet)
    assert found.cut is not None
    assert found.cut.seeds == seeds
    assert [{*match.players} for match in found.cut.rounds[0]] == [{*first}, {*second}]
    assert len(found.rounds) == 2
    final, third = due(found.cut, third_place=True)
    seatings = (Seating(MatchId("v"), 2, *final), Seating(MatchId("w"), 1, *third))
    tablet.judge(RoundPaired(4, seatings, ""))
    play(tablet)
    correct_first(tablet, 2)
    found = tournament(tablet)
    assert [was.until for match in found.rounds[1].matches for was in match.was] == [3]
    assert [finding for finding in audit(found) if not finding.follows] == []


def test_what_a_faulty_app_seated_is_left_out() -> None:
    tablet = opened()
    ada, bea, cyd, dot, *_ = PLAYERS
    seatings = (
        Seating(MatchId("1"), 1, ada, bea),
        Seating(MatchId("2"), 2, bea, cyd),
        Seating(MatchId("3"), 3, dot, PlayerId("nobody")),
        Seating(MatchId("4"), 4, cyd, cyd),
        Seating(MatchId("5"), 5, cyd, None),
    )
    tablet.do(RoundPaired(0, seatings, ""))
    tablet.do(RoundPaired(7, (), "empty"))
    [played] = tournament(tablet).rounds
    assert played.matches == (Played(ada, bea, table=1), Played(cyd, None))
    assert (played.number, played.seed) == (1, None)
