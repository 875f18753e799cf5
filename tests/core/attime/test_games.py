"""Time ends a longer match: which game is decided, by what, and who has the match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.attime import Needed, at_time, result_ops
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    ActivePlayerNamed,
    CountEntered,
    CountsEqual,
    CutMade,
    DiceRolled,
    EventOpened,
    FirstPlayerNamed,
    GameReported,
    Op,
    PlayerAdded,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
    TurnsEnded,
    check,
)
from tests.core.attime.table import BEST_OF_THREE, asked, at, counted, entered, fell, playing, record
from tests.core.ops.event import ADA, BEA, CYD, TABLE, Tablet

HOUSE = "house/match-at-time"


def test_the_winner_of_one_game_has_the_match() -> None:
    tablet = playing("regulations-casual", *counted("damage", 3, 9))
    record(tablet, ADA)
    assert at(tablet).result == Result(ADA, "time")
    assert at(tablet).games == ()
    assert at_time(tablet.state, at(tablet)).step == "decided"


def test_a_game_that_ended_in_play_is_no_win_at_time() -> None:
    tablet = playing("regulations-casual", *asked(ADA, ADA))
    record(tablet, BEA, "play")
    assert at(tablet).result == Result(BEA, "play")


def test_a_ladder_that_ends_in_a_draw_records_one() -> None:
    tablet = playing("draft+draw", *counted("life", 5, 5), *counted("deck", 3, 3))
    record(tablet, None)
    assert at(tablet).result == Result(None, "draw")


@pytest.mark.parametrize(
    ("winner", "result", "score", "step"),
    [(ADA, Result(ADA, "time"), (2, 0), "decided"), (BEA, None, (1, 1), "coin")],
)
def test_at_one_to_nothing_the_second_game_ends_the_match_or_calls_for_a_third_by_chance(
    winner: PlayerId, result: Result | None, score: tuple[int, int], step: Needed
) -> None:
    """house/match-at-time"""
    tablet = playing(BEST_OF_THREE, GameReported(TABLE, 1, ADA), *asked(ADA, BEA, 2))
    damage = (1, 2) if winner == ADA else (2, 1)
    for op in counted("damage", *damage, 2):
        tablet.judge(op)
    found = at_time(tablet.state, at(tablet))
    assert (found.game, found.score, found.winner) == (2, (1, 0), winner)
    record(tablet, winner)
    found = at_time(tablet.state, at(tablet))
    assert (at(tablet).result, found.score, found.step) == (result, score, step)


def test_the_third_game_is_decided_at_once_by_the_coin() -> None:
    """house/match-at-time"""
    tablet = playing(BEST_OF_THREE, GameReported(TABLE, 1, ADA), *counted("damage", 2, 1, 2))
    record(tablet, BEA)
    found = at_time(tablet.state, at(tablet))
    assert (found.game, found.is_unbegun, found.step, found.cite) == (3, True, "coin", HOUSE)
    tablet.judge(fell(2, 3))
    record(tablet, BEA)
    assert at(tablet).result == Result(BEA, "time")


def test_time_in_the_first_game_decides_game_by_game() -> None:
    """house/match-at-time"""
    tablet = playing(BEST_OF_THREE, *asked(ADA, ADA), TurnsEnded(TABLE, 1, 2), *counted("damage", 1, 2))
    seen = []
    for winner, ops in ((ADA, ()), (BEA, (fell(2, 2),)), (ADA, (fell(1, 3),))):
        for op in ops:
            tablet.judge(op)
        found = at_time(tablet.state, at(tablet))
        seen.append((found.game, found.is_unbegun, found.winner))
        record(tablet, winner)
    assert seen == [(1, False, ADA), (2, True, BEA), (3, True, ADA)]
    assert at(tablet).result == Result(ADA, "time")


def test_a_game_that_had_not_begun_goes_to_the_coin_until_somebody_says_otherwise() -> None:
    """house/match-at-time"""
    tablet = playing(BEST_OF_THREE, GameReported(TABLE, 1, ADA), ActivePlayerNamed(TABLE, 2, None))
    found = at_time(tablet.state, at(tablet))
    assert (found.step, found.cite, [rung.state for rung in found.rungs]) == (
        "coin",
        HOUSE,
        ["tied", "tied", "open"],
    )
    tablet.judge(ActivePlayerNamed(TABLE, 2, BEA))
    assert at_time(tablet.state, at(tablet)).step == "first"


def test_a_game_won_in_play_after_the_call_leaves_the_next_one_unbegun() -> None:
    """house/match-at-time"""
    tablet = playing(BEST_OF_THREE, *asked(ADA, ADA))
    for op in result_ops(tablet.state, at(tablet), ADA, "play", is_up=True):
        tablet.judge(op)
    found = at_time(tablet.state, at(tablet))
    assert (found.game, found.is_unbegun, found.step) == (2, True, "coin")
    tablet.judge(ActivePlayerNamed(TABLE, 2, ADA))
    assert not at_time(tablet.state, at(tablet)).is_unbegun


@pytest.mark.parametrize("prepared", [(), asked(ADA, ADA), (*asked(ADA, ADA), *entered("damage", 1, 2))])
def test_an_answer_prepared_in_one_game_says_nothing_of_the_next(prepared: tuple[Op, ...]) -> None:
    """house/match-at-time"""
    tablet = playing(BEST_OF_THREE, *prepared)
    record(tablet, ADA, "play")
    found = at_time(tablet.state, at(tablet))
    assert (found.game, found.is_unbegun, found.step) == (2, False, "first")


def test_two_games_won_are_a_match_that_waits_for_its_result() -> None:
    tablet = playing(BEST_OF_THREE, GameReported(TABLE, 1, ADA), GameReported(TABLE, 2, ADA))
    found = at_time(tablet.state, at(tablet))
    assert (found.step, found.winner) == ("decided", ADA)
    record(tablet, ADA)
    assert at(tablet).result == Result(ADA, "time")
    assert len(at(tablet).games) == 2


DRAWN_GAMES = 'title = "League"\nbase = "draft+draw"\n[swiss]\nbest_of = 3\n'


@pytest.mark.parametrize(("games", "result"), [((), Result(None, "draw")), ((BEA,), Result(BEA, "time"))])
def test_a_drawn_game_of_three_leaves_the_match_to_whoever_leads(
    games: tuple[PlayerId, ...], result: Result
) -> None:
    tablet = Tablet("a")
    for op in (
        EventOpened("Oakhaven"),
        *(PlayerAdded(player, player) for player in (ADA, BEA)),
        RulesetChosen("league", DRAWN_GAMES),
        RoundPaired(1, (Seating(TABLE, 1, ADA, BEA),), "seed"),
        *(GameReported(TABLE, number, winner) for number, winner in enumerate(games, 1)),
        *counted("life", 5, 5, len(games) + 1),
        *counted("deck", 3, 3, len(games) + 1),
    ):
        tablet.judge(op)
    assert at_time(tablet.state, at(tablet)).step == "draw"
    record(tablet, None)
    assert at(tablet).result == result


def test_in_the_cut_a_draw_is_refused() -> None:
    tablet = playing("draft+draw")
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    tablet.judge(CutMade(1, (ADA, BEA)))
    final = MatchId("final")
    tablet.judge(RoundPaired(2, (Seating(final, 1, ADA, BEA),), "seed"))
    drawn = ResultReported(final, Result(None, "draw"))
    assert drawn in result_ops(tablet.state, at(tablet, final), None)
    tablet.refuses(drawn, "one player goes on")


moves = st.lists(
    st.one_of(
        st.tuples(st.just("first"), st.booleans()),
        st.tuples(st.just("active"), st.booleans()),
        st.tuples(st.just("turns"), st.integers(0, 2)),
        st.tuples(st.sampled_from(["damage", "life", "deck"]), st.booleans(), st.integers(0, 2)),
        st.tuples(st.just("equal"), st.sampled_from(["damage", "life", "deck"])),
        st.tuples(st.just("die"), st.integers(1, 3), st.integers(1, 3)),
        st.tuples(st.just("coin"), st.booleans()),
        st.tuples(st.just("game"), st.booleans()),
    ),
    max_size=12,
)


def _played(ruleset: str, moves: list[tuple[object, ...]], a: PlayerId, b: PlayerId) -> Tablet:
    """*moves* name Ada by True wherever she sits."""
    tablet = Tablet("a")
    tablet.do(EventOpened("Oakhaven"))
    for player in (ADA, BEA, CYD):
        tablet.do(PlayerAdded(player, player))
    tablet.do(RulesetChosen(ruleset))
    tablet.do(RoundPaired(1, (Seating(TABLE, 1, a, b),), "seed"))
    games = 0
    for what, *rest in moves:
        game = games + 1
        who = ADA if rest[0] is True else BEA
        match what:
            case "first":
                tablet.do(FirstPlayerNamed(TABLE, game, who))
            case "active":
                tablet.do(ActivePlayerNamed(TABLE, game, who))
            case "turns":
                tablet.do(TurnsEnded(TABLE, game, int(str(rest[0]))))
            case "equal":
                tablet.do(CountsEqual(TABLE, game, rest[0]))  # type: ignore[arg-type]
            case "die":
                faces = tuple(int(str(face)) for face in rest)
                tablet.do(DiceRolled("tiebreak", 6, faces, (ADA, BEA), "", TABLE, game))
            case "coin":
                tablet.do(fell(1 if who == a else 2, game))
            case "game" if games < 3:
                games += 1
                tablet.do(GameReported(TABLE, games, who))
            case "damage" | "life" | "deck":
                tablet.do(CountEntered(TABLE, game, what, who, int(str(rest[1]))))
    return tablet


@given(st.sampled_from(["regulations-casual", "draft", "draft+draw", BEST_OF_THREE]), moves)
def test_nobody_wins_for_the_seat_they_sit_at(ruleset: str, moves: list[tuple[object, ...]]) -> None:
    one, turned = (_played(ruleset, moves, *seats) for seats in ((ADA, BEA), (BEA, ADA)))
    found, other = at_time(one.state, at(one)), at_time(turned.state, at(turned))
    assert (found.winner, found.step, found.turns, found.game) == (
        other.winner,
        other.step,
        other.turns,
        other.game,
    )
    for op in result_ops(one.state, at(one), found.winner) if found.winner else []:
        check(op, one.state)
