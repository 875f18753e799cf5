"""Penalties: the step that the house suggests, and what a penalty does to a match and a player."""

from typing import get_args

import pytest
from hypothesis import given

from judge_app.core.hall import PenaltyKind
from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import (
    CutMade,
    GameReported,
    GuidanceChosen,
    Op,
    PenaltyGiven,
    PlayerDropped,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
    SettingChosen,
    Undone,
    check,
)
from judge_app.core.penalties import effects, is_changed, suggest
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, Tablet, copy_of, paired
from tests.log.histories import Did, Synced, histories, live

FINAL = MatchId("f1")
WARNING: PenaltyKind = "warning"


def given_to(tablet: Tablet, player: PlayerId, infraction: str, times: int = 1) -> None:
    for _time in range(times):
        tablet.judge(PenaltyGiven(player, "warning", "why", TABLE, infraction))


@pytest.mark.parametrize(
    ("times", "kind"), [(0, "warning"), (1, "game-loss"), (2, "match-loss"), (3, "match-loss")]
)
def test_each_time_the_next_step_is_suggested_and_the_last_one_stays(times: int, kind: str) -> None:
    tablet = paired()
    given_to(tablet, ADA, "slow-play", times)
    assert suggest(tablet.state, ADA, "slow-play") == (kind, times, False)


def test_only_the_same_infraction_of_the_same_player_counts() -> None:
    tablet = paired()
    given_to(tablet, ADA, "notes", 2)
    given_to(tablet, BEA, "slow-play", 2)
    tablet.judge(PenaltyGiven(ADA, "warning", "words of my own"))
    assert suggest(tablet.state, ADA, "slow-play") == ("warning", 0, False)
    assert suggest(tablet.state, ADA, "") == ("warning", 0, False)


def test_a_penalty_that_was_undone_does_not_count() -> None:
    tablet = paired()
    entry = tablet.judge(PenaltyGiven(ADA, "warning", "why", TABLE, "slow-play"))
    tablet.judge(Undone(entry.id))
    assert suggest(tablet.state, ADA, "slow-play").times == 0


def test_the_organizer_has_other_steps_and_sets_them_back() -> None:
    tablet = paired()
    chosen = tablet.judge(GuidanceChosen("slow-play", ("warning", "warning", "removal")))
    given_to(tablet, ADA, "slow-play", 2)
    assert suggest(tablet.state, ADA, "slow-play") == ("removal", 2, True)
    tablet.judge(GuidanceChosen("slow-play", ("warning", "game-loss", "match-loss")))
    assert not is_changed(tablet.state, "slow-play")
    tablet.judge(GuidanceChosen("slow-play", ("removal",)))
    tablet.judge(Undone(chosen.id))
    assert suggest(tablet.state, ADA, "slow-play").kind == "removal"


def test_what_nobody_knows_is_refused_but_does_no_harm() -> None:
    tablet = paired()
    tablet.refuses(PenaltyGiven(ADA, "warning", "why", None, "sneezing"), "not in the list")
    tablet.refuses(GuidanceChosen("sneezing", ("warning",)), "not in the list")
    tablet.do(PenaltyGiven(ADA, "warning", "why", None, "sneezing"))
    assert suggest(tablet.state, ADA, "sneezing") == ("warning", 1, False)


def test_guidance_has_one_to_five_steps() -> None:
    tablet = paired()
    tablet.refuses(GuidanceChosen("notes", ()), "between 1 and 5")
    tablet.refuses(GuidanceChosen("notes", (WARNING,) * 6), "between 1 and 5")
    assert tablet.do(GuidanceChosen("notes", ())).id in tablet.state.ignored


@pytest.mark.parametrize(
    ("kind", "ops"),
    [
        ("warning", []),
        ("game-loss", [ResultReported(TABLE, Result(BEA, "match-loss"))]),
        ("match-loss", [ResultReported(TABLE, Result(BEA, "match-loss"))]),
        ("removal", [ResultReported(TABLE, Result(BEA, "match-loss")), PlayerDropped(ADA)]),
    ],
)
def test_where_one_game_is_played_it_is_the_match(kind: PenaltyKind, ops: list[Op]) -> None:
    """regulations/end-of-game-procedure: a Swiss round is one game."""
    tablet = paired(ruleset="regulations-casual")
    assert effects(tablet.state, ADA, kind, tablet.state.matches[TABLE]) == ops


def test_who_was_absent_all_round_and_is_removed_leaves_a_win_as_with_a_bye() -> None:
    """regulations/dropping-players."""
    state = paired(ruleset="regulations-casual").state
    assert effects(state, ADA, "removal", state.matches[TABLE], "absent-round") == [
        ResultReported(TABLE, Result(BEA, "no-show")),
        PlayerDropped(ADA),
    ]


@pytest.mark.parametrize("kind", ["game-loss", "match-loss"])
def test_a_match_that_is_over_or_in_doubt_is_left_alone(kind: PenaltyKind) -> None:
    tablet = paired(ruleset="regulations-casual")
    other = copy_of(tablet, "b")
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    assert effects(tablet.state, ADA, kind, tablet.state.matches[TABLE]) == []
    other.judge(ResultReported(TABLE, Result(BEA)))
    tablet.sync(other)
    assert tablet.state.matches[TABLE].is_disputed
    assert effects(tablet.state, ADA, kind, tablet.state.matches[TABLE]) == []


def test_nobody_loses_a_match_that_they_do_not_play() -> None:
    state = paired(ruleset="regulations-casual").state
    assert effects(state, CYD, "match-loss", state.matches[TABLE]) == []
    assert effects(state, CYD, "match-loss", state.matches[BYE]) == []
    assert effects(state, ADA, "match-loss", None) == []
    assert effects(state, CYD, "removal", state.matches[BYE]) == [PlayerDropped(CYD)]
    assert effects(state, PlayerId("nobody"), "removal", None) == []


def test_who_has_left_already_is_not_dropped_again() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(PlayerDropped(ADA))
    done = effects(tablet.state, ADA, "removal", tablet.state.matches[TABLE])
    assert done == [ResultReported(TABLE, Result(BEA, "match-loss"))]


def in_the_final() -> Tablet:
    """A top 2; the final is the best of three: regulations/top-cut."""
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(SettingChosen("rounds", 1))
    tablet.judge(SettingChosen("cut", 2))
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    tablet.judge(CutMade(1, (CYD, ADA)))
    tablet.judge(RoundPaired(2, (Seating(FINAL, 1, ADA, CYD),), "seed"))
    return tablet


def test_of_the_best_of_three_a_game_loss_costs_a_game() -> None:
    tablet = in_the_final()
    assert effects(tablet.state, ADA, "game-loss", tablet.state.matches[FINAL]) == [
        GameReported(FINAL, 1, CYD)
    ]
    tablet.judge(GameReported(FINAL, 1, ADA))
    assert effects(tablet.state, ADA, "game-loss", tablet.state.matches[FINAL]) == [
        GameReported(FINAL, 2, CYD)
    ]


def test_a_game_loss_that_is_the_second_lost_game_costs_the_match() -> None:
    tablet = in_the_final()
    tablet.judge(GameReported(FINAL, 1, CYD))
    done = effects(tablet.state, ADA, "game-loss", tablet.state.matches[FINAL])
    assert done == [GameReported(FINAL, 2, CYD), ResultReported(FINAL, Result(CYD, "match-loss"))]


def test_games_that_decide_the_match_are_not_added_to() -> None:
    tablet = in_the_final()
    tablet.judge(GameReported(FINAL, 1, CYD))
    tablet.judge(GameReported(FINAL, 2, CYD))
    assert effects(tablet.state, ADA, "game-loss", tablet.state.matches[FINAL]) == []


def test_a_game_that_was_not_played_after_all_is_the_next_one() -> None:
    tablet = in_the_final()
    tablet.judge(GameReported(FINAL, 1, CYD))
    tablet.judge(GameReported(FINAL, 1, None))
    assert effects(tablet.state, CYD, "game-loss", tablet.state.matches[FINAL]) == [
        GameReported(FINAL, 1, ADA)
    ]


def test_who_is_removed_before_the_cut_begins_makes_room_for_the_next() -> None:
    """regulations/top-cut: the next in the standings comes in, and no match of the cut has a result."""
    tablet = in_the_final()
    done = effects(tablet.state, ADA, "removal", tablet.state.matches[FINAL])
    assert not any(isinstance(op, ResultReported) for op in done)
    for op in done:
        tablet.judge(op)
    assert tablet.state.cut is not None
    assert {*tablet.state.cut.seeds} == {BEA, CYD}


def test_who_is_removed_from_a_cut_that_has_begun_loses_the_match() -> None:
    tablet = in_the_final()
    tablet.judge(GameReported(FINAL, 1, ADA))
    assert effects(tablet.state, ADA, "removal", tablet.state.matches[FINAL]) == [
        ResultReported(FINAL, Result(CYD, "match-loss")),
        PlayerDropped(ADA),
    ]


@given(histories)
def test_whatever_comes_of_a_penalty_is_never_refused(history: list[Did | Synced]) -> None:
    for device in live(history):
        for match in device.state.matches.values():
            for player in match.players:
                for kind in get_args(PenaltyKind):
                    done = effects(device.state, player, kind, match)
                    if done and player in device.state.players:
                        check(done[0], device.state)


def test_the_ruleset_decides_how_many_games_there_are() -> None:
    tablet = paired(ruleset="constructed")
    assert effects(tablet.state, ADA, "game-loss", tablet.state.matches[TABLE]) == [
        ResultReported(TABLE, Result(BEA, "match-loss"))
    ]
    tablet.do(RulesetChosen("no such thing"))
    assert len(effects(tablet.state, ADA, "game-loss", tablet.state.matches[TABLE])) == 1
