"""The tournament that a log amounts to: its rounds with their seeds, late corrections, the cut."""

import pytest

from judge_app.core.audit import audit
from judge_app.core.bracket import due, qualifiers
from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import (
    CutMade,
    EventOpened,
    PlayerAdded,
    PlayerDropped,
    PlayerReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    RulesetChosen,
    Seating,
    SettingChosen,
    TableFixed,
    TablesRepaired,
    Undone,
)
from judge_app.core.pairing import Pairing, pair
from judge_app.core.record import tournament_of
from judge_app.core.standings import standings
from judge_app.core.tournament import Cut, Entrant, Played, Tournament, Was
from tests.core.ops.event import Tablet, copy_of, won_by
from tests.log.devices import LEAGUE, PLAYERS, Device

NAMES = ("Ada", "Bea", "Cyd", "Dot", "Eve", "Fay")


def opened(ruleset: str = "league", custom: str = LEAGUE) -> Tablet:
    """Six players are there."""
    tablet = Tablet("a")
    tablet.judge(EventOpened("Oakhaven", "5f3a"))
    tablet.judge(RulesetChosen(ruleset, custom))
    for player, name in zip(PLAYERS, NAMES, strict=True):
        tablet.judge(PlayerAdded(player, name))
    return tablet


def tournament(device: Device) -> Tournament:
    found = tournament_of(device.state)
    assert found is not None
    return found


def pair_next(tablet: Tablet, seed: str) -> Pairing:
    """Pair the next round as the engine has it."""
    pairing = pair(tournament(tablet), seed)
    tablet.judge(seated(pairing))
    return pairing


def seated(pairing: Pairing) -> RoundPaired:
    tables = [
        Seating(MatchId(f"{pairing.round}-{table.number}{pairing.seed}"), table.number, table.a, table.b)
        for table in pairing.tables
    ]
    if pairing.bye is not None:
        tables.append(Seating(MatchId(f"{pairing.round}-bye"), None, pairing.bye, None))
    return RoundPaired(pairing.round, tuple(tables), pairing.seed)


def play(tablet: Tablet) -> None:
    """The first player of every open table wins."""
    current = tablet.state.current_round
    assert current is not None
    for match in tablet.state.round_matches(current.number):
        if not match.is_over:
            tablet.judge(ResultReported(match.id, won_by(match.a)))


def two_rounds() -> tuple[Tablet, Pairing]:
    """Round 1 is played and round 2 paired by it."""
    tablet = opened()
    pair_next(tablet, "one")
    play(tablet)
    return tablet, pair_next(tablet, "two")


def correct_first(tablet: Tablet, number: int = 1) -> MatchId:
    """The result at the first table of a round turned round."""
    match = tablet.state.round_matches(number)[0]
    assert match.result is not None
    assert match.b is not None
    other = match.b if match.result.winner == match.a else match.a
    tablet.judge(ResultCorrected(match.id, won_by(other), "misheard"))
    return match.id


def without_was(event: Tournament) -> Tournament:
    return event._replace(
        rounds=tuple(
            played._replace(matches=tuple(match._replace(was=()) for match in played.matches))
            for played in event.rounds
        )
    )


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


def test_a_late_correction_keeps_what_the_next_round_was_paired_by() -> None:
    tablet, pairing = two_rounds()
    before = tournament(tablet)
    corrected = correct_first(tablet)
    after = tournament(tablet)
    [match] = [match for match in after.rounds[0].matches if match.was]
    old = before.rounds[0].matches[0]
    assert corrected == tablet.state.round_matches(1)[0].id
    assert (match.was, match.winner) == ((Was(old.winner, "play", until=2),), match.b)
    assert without_was(after.before(2)) == before.before(2)
    assert pair(after.before(2), "two") == pairing
    assert standings(after).order != standings(before).order


def test_an_event_with_a_late_correction_still_follows_from_its_seeds() -> None:
    tablet, _ = two_rounds()
    correct_first(tablet)
    play(tablet)
    pair_next(tablet, "three")
    correct_first(tablet, 1)
    correct_first(tablet, 2)
    play(tablet)
    found = tournament(tablet)
    assert [was.until for match in found.rounds[0].matches for was in match.was] == [2, 3]
    assert [was.until for match in found.rounds[1].matches for was in match.was] == [3]
    assert [finding for finding in audit(found) if not finding.follows] == []


def test_only_the_result_by_which_a_round_was_paired_is_remembered() -> None:
    tablet = opened()
    pair_next(tablet, "one")
    play(tablet)
    correct_first(tablet)
    assert tournament(tablet).rounds[0].matches[0].was == ()
    pair_next(tablet, "two")
    winner = tournament(tablet).rounds[0].matches[0].winner
    correct_first(tablet)
    correct_first(tablet)
    correct_first(tablet)
    assert tournament(tablet).rounds[0].matches[0].was == (Was(winner, "play", 2),)


def test_a_result_of_two_phones_is_remembered_when_a_judge_corrects_it_later() -> None:
    tablet = opened()
    pair_next(tablet, "one")
    match = tablet.state.round_matches(1)[0]
    assert match.b is not None
    tablet.judge(PlayerReported(match.id, match.a, won_by(match.b)))
    tablet.judge(PlayerReported(match.id, match.a, won_by(match.a)))
    tablet.judge(PlayerReported(match.id, match.b, won_by(match.a)))
    play(tablet)
    pairing = pair_next(tablet, "two")
    tablet.judge(ResultCorrected(match.id, won_by(match.b), "misread"))
    found = tournament(tablet)
    assert found.rounds[0].matches[0].was == (Was(match.a, "play", 2),)
    assert pair(found.before(2), "two") == pairing


def test_a_correction_that_was_undone_is_no_correction() -> None:
    tablet, _ = two_rounds()
    before = tournament(tablet)
    correct_first(tablet)
    tablet.do(Undone(tablet.state.history[-1].stamp.entry))
    assert tournament(tablet) == before


def test_a_round_paired_anew_after_a_correction_was_paired_by_it() -> None:
    tablet, _ = two_rounds()
    correct_first(tablet)
    found = tournament(tablet)
    again = pair(found._replace(rounds=found.rounds[:1]), "again")
    tablet.judge(seated(again))
    found = tournament(tablet)
    assert (found.rounds[0].matches[0].was, found.rounds[1].seed) == ((), "again")
    assert pair(found.before(2), "again") == again


def test_a_dispute_that_arises_later_keeps_what_the_next_round_was_paired_by() -> None:
    tablet = opened()
    pair_next(tablet, "one")
    other = copy_of(tablet, "b")
    play(tablet)
    pairing = pair_next(tablet, "two")
    match = other.state.round_matches(1)[0]
    for _ in range(9):
        other.do(SettingChosen("rounds", 4))  # its clock runs ahead, so its report comes last
    assert match.b is not None
    other.judge(ResultReported(match.id, won_by(match.b)))
    tablet.sync(other)
    tablet.judge(ResultSettled(match.id, won_by(match.b), "both agree"))
    found = tournament(tablet)
    assert found.rounds[0].matches[0].was == (Was(match.a, "play", 2),)
    assert pair(found.before(2), "two") == pairing


def test_a_changed_round_says_why_and_is_paired_by_what_was_known_then() -> None:
    tablet, _ = two_rounds()
    correct_first(tablet)
    one, other, *_ = tablet.state.round_matches(2)
    assert one.b is not None
    swap = (Seating(MatchId("x"), 1, other.a, one.b), Seating(MatchId("y"), 2, one.a, other.b))
    tablet.judge(TablesRepaired(2, (one.id, other.id), swap, "seed", "wrong result"))
    back = (Seating(MatchId("z"), 1, one.a, one.b), Seating(MatchId("w"), 2, other.a, other.b))
    tablet.judge(TablesRepaired(2, (MatchId("x"), MatchId("y")), back, "seed", "sat already"))
    found = tournament(tablet)
    assert (found.rounds[1].seed, found.rounds[1].changed) == ("two", "wrong result; sat already")
    assert found.rounds[1].matches[0] == Played(one.a, one.b, table=1)
    assert found.rounds[0].matches[0].was == ()


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
