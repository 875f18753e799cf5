"""Time ends a match: which game is decided, by what, and when a table's own time is up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.attime import (
    Needed,
    at_time,
    is_begun,
    is_time_up,
    next_end_ms,
    own_end_ms,
    own_left_ms,
    result_ops,
    tables_at_time,
)
from judge_app.core.ids import ClockId, MatchId, PlayerId
from judge_app.core.model import Match, Result
from judge_app.core.ops import (
    ActivePlayerNamed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
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
    TimeCalled,
    TimeExtended,
    TurnsEnded,
    Undone,
    check,
)
from judge_app.core.sitting import Count
from tests.core.ops.event import ADA, BEA, CYD, TABLE, Tablet, copy_of, paired
from tests.log.devices import Did, Synced, histories, live

CLOCK = ClockId("c1")
MINUTE = 60_000
BEST_OF_THREE = "constructed+best-of-three"
HOUSE = "house/match-at-time"


def playing(ruleset: str = "regulations-casual", *ops: Op) -> Tablet:
    tablet = paired(ruleset=ruleset)
    for op in ops:
        tablet.judge(op)
    return tablet


def at(tablet: Tablet, match: MatchId = TABLE) -> Match:
    return tablet.state.matches[match]


def entered(what: Count, a: int, b: int, game: int = 1) -> tuple[Op, Op]:
    return CountEntered(TABLE, game, what, ADA, a), CountEntered(TABLE, game, what, BEA, b)


def counted(what: Count, a: int, b: int, game: int = 1) -> tuple[Op, ...]:
    """After the last turn."""
    return TurnsEnded(TABLE, game, 2), *entered(what, a, b, game)


def rolled(a: int, b: int, game: int = 1) -> Op:
    return DiceRolled("tiebreak", 6, (a, b), (ADA, BEA), "", TABLE, game)


def fell(face: int, game: int = 1) -> Op:
    return DiceRolled("tiebreak", 2, (face,), (), "", TABLE, game)


def asked(first: PlayerId, active: PlayerId, game: int = 1) -> tuple[Op, Op]:
    return FirstPlayerNamed(TABLE, game, first), ActivePlayerNamed(TABLE, game, active)


def record(tablet: Tablet, winner: PlayerId | None, how: str = "time") -> None:
    """What the screen does when the winner is recorded, checked as everything is."""
    for op in result_ops(tablet.state, at(tablet), winner, how):  # type: ignore[arg-type]
        tablet.judge(op)


TIED = (*counted("damage", 14, 14), *counted("deck", 9, 9))


@pytest.mark.parametrize(
    ("ops", "step", "winner", "cite"),
    [
        ((), "first", None, "regulations/end-of-game-procedure"),
        ((FirstPlayerNamed(TABLE, 1, ADA),), "active", None, "regulations/end-of-game-procedure"),
        ((ActivePlayerNamed(TABLE, 1, ADA),), "first", None, "regulations/end-of-game-procedure"),
        (asked(ADA, ADA), "turns", None, "regulations/end-of-game-procedure"),
        ((*asked(ADA, ADA), TurnsEnded(TABLE, 1, 1)), "turns", None, "regulations/end-of-game-procedure"),
        ((*asked(ADA, ADA), TurnsEnded(TABLE, 1, 2)), "damage", None, "regulations/going-to-time"),
        ((*asked(ADA, BEA), TurnsEnded(TABLE, 1, 1)), "damage", None, "regulations/going-to-time"),
        ((TurnsEnded(TABLE, 1, 2),), "damage", None, "regulations/going-to-time"),
        (counted("damage", 3, 9), "decided", ADA, "regulations/going-to-time"),
        (counted("damage", 9, 3), "decided", BEA, "regulations/going-to-time"),
        (counted("damage", 9, 9), "deck", None, "regulations/going-to-time"),
        ((*counted("damage", 14, 14), *counted("deck", 9, 11)), "decided", BEA, "regulations/going-to-time"),
        (TIED, "die", None, "regulations/going-to-time"),
        ((*TIED, rolled(5, 5)), "die", None, "regulations/going-to-time"),
        ((*TIED, rolled(5, 5), rolled(2, 6)), "decided", BEA, "regulations/going-to-time"),
        ((*TIED, fell(1)), "die", None, "regulations/going-to-time"),
        ((DiceRolled("first-player", 6, (2, 6), (ADA, BEA), "", TABLE),), "first", None,
         "regulations/end-of-game-procedure"),
        (entered("damage", 3, 9), "first", None, "regulations/end-of-game-procedure"),
        ((rolled(2, 6),), "first", None, "regulations/end-of-game-procedure"),
        ((FirstPlayerNamed(TABLE, 1, ADA), *entered("damage", 3, 9)), "active", None,
         "regulations/end-of-game-procedure"),
        ((*asked(ADA, ADA), *entered("damage", 3, 9)), "turns", None, "regulations/end-of-game-procedure"),
        ((*asked(ADA, ADA), *entered("damage", 3, 9), TurnsEnded(TABLE, 1, 1)), "turns", None,
         "regulations/end-of-game-procedure"),
        ((*asked(ADA, ADA), *entered("damage", 3, 9), TurnsEnded(TABLE, 1, 2)), "decided", ADA,
         "regulations/going-to-time"),
        ((TurnsEnded(TABLE, 1, 2), CountsEqual(TABLE, 1, "damage")), "deck", None,
         "regulations/going-to-time"),
        ((*counted("damage", 3, 9), CountsEqual(TABLE, 1, "damage"), *entered("deck", 4, 2)), "decided", ADA,
         "regulations/going-to-time"),
        ((TurnsEnded(TABLE, 1, 2), CountsEqual(TABLE, 1, "damage"), CountEntered(TABLE, 1, "damage", BEA, 2)),
         "damage", None, "regulations/going-to-time"),
        ((*TIED, rolled(6, 2), rolled(1, 5)), "decided", ADA, "regulations/going-to-time"),
    ],
)  # fmt: skip
def test_what_is_needed_next(ops: tuple[Op, ...], step: Needed, winner: PlayerId | None, cite: str) -> None:
    tablet = playing("regulations-casual", *ops)
    found = at_time(tablet.state, at(tablet))
    assert (found.step, found.winner, found.cite) == (step, winner, cite)


@pytest.mark.parametrize(
    ("ruleset", "ops", "step", "winner", "cite"),
    [
        ("draft", (TurnsEnded(TABLE, 1, 2),), "life", None, "draft/end-procedure"),
        ("draft", counted("life", 5, 9), "decided", BEA, "draft/end-procedure"),
        ("draft", (*counted("life", 5, 5), *counted("deck", 3, 3)), "coin", None, "draft/end-procedure"),
        ("draft", (*counted("life", 5, 5), *entered("deck", 3, 3), fell(1)), "decided", ADA,
         "draft/end-procedure"),
        ("draft", (*counted("life", 5, 5), *counted("deck", 3, 3), fell(2)), "decided", BEA,
         "draft/end-procedure"),
        ("draft+draw", (*counted("life", 5, 5), *counted("deck", 3, 3)), "draw", None, "draft/end-procedure"),
        ("constructed", TIED, "coin", None, "constructed/end-procedure"),
        ("constructed", (), "first", None, "constructed/end-procedure"),
        ("", counted("damage", 1, 2), "decided", ADA, "regulations/going-to-time"),
    ],
)  # fmt: skip
def test_every_ruleset_has_its_own_ladder(
    ruleset: str, ops: tuple[Op, ...], step: Needed, winner: PlayerId | None, cite: str
) -> None:
    tablet = playing(ruleset, *ops)
    found = at_time(tablet.state, at(tablet))
    assert (found.step, found.winner, found.cite) == (step, winner, cite)


@pytest.mark.parametrize(
    ("first", "active", "turns"),
    [(ADA, ADA, (ADA, BEA)), (ADA, BEA, (BEA,)), (BEA, ADA, (ADA,)), (BEA, BEA, (BEA, ADA))],
)
def test_the_turns_are_named_and_counted_off(
    first: PlayerId, active: PlayerId, turns: tuple[PlayerId, ...]
) -> None:
    tablet = playing("regulations-casual", *asked(first, active))
    seen = []
    for done in range(len(turns) + 1):
        tablet.judge(TurnsEnded(TABLE, 1, done))
        seen.append(at_time(tablet.state, at(tablet)).turn)
    assert at_time(tablet.state, at(tablet)).turns == turns
    assert seen == [*turns, None]


def test_the_first_player_is_known_from_the_setup() -> None:
    tablet = playing("regulations-casual", FirstPlayerNamed(TABLE, 1, BEA))
    found = at_time(tablet.state, at(tablet))
    assert (found.first, found.step) == (BEA, "active")


def test_while_two_tablets_differ_on_the_first_player_it_is_asked_again() -> None:
    here = playing()
    there = copy_of(here, "b")
    here.judge(FirstPlayerNamed(TABLE, 1, ADA))
    there.judge(FirstPlayerNamed(TABLE, 1, BEA))
    here.sync(there)
    assert at_time(here.state, at(here)).step == "first"
    here.judge(FirstPlayerNamed(TABLE, 1, BEA))
    assert at_time(here.state, at(here)).first == BEA


def test_two_judges_who_count_off_the_same_turn_count_it_once() -> None:
    here = playing("regulations-casual", *asked(ADA, ADA))
    there = copy_of(here, "b")
    for tablet in (here, there):
        tablet.judge(TurnsEnded(TABLE, 1, 1))
    here.sync(there)
    assert at_time(here.state, at(here)).turn == BEA


def differing(*ops: tuple[Op, Op]) -> Tablet:
    """A table at which two judges write down, apart from each other, one of each pair of *ops*."""
    here = playing("regulations-casual", TurnsEnded(TABLE, 1, 2))
    there = copy_of(here, "b")
    for one, other in ops:
        here.judge(one)
        there.judge(other)
    here.sync(there)
    there.sync(here)
    assert here.state == there.state
    return here


def test_counts_that_two_tablets_entered_apart_decide_nothing_until_somebody_counts_again() -> None:
    one, other = CountEntered(TABLE, 1, "damage", ADA, 3), CountEntered(TABLE, 1, "damage", ADA, 7)
    tablet = differing((one, other))
    tablet.judge(CountEntered(TABLE, 1, "damage", BEA, 5))
    assert at_time(tablet.state, at(tablet)).step == "damage"
    assert {*tablet.state.sitting(TABLE).told("damage", ADA)} == {3, 7}
    assert [dispute.subject for dispute in tablet.state.disputes()] == ["count"]
    tablet.judge(other)
    assert at_time(tablet.state, at(tablet)).winner == BEA
    assert [*tablet.state.disputes()] == []


def test_counts_that_two_tablets_entered_alike_are_one_count() -> None:
    both = entered("damage", 3, 5)
    tablet = differing(*zip(both, both, strict=True))
    assert at_time(tablet.state, at(tablet)).winner == ADA


def test_equal_on_one_tablet_and_a_number_on_the_other_differ() -> None:
    tablet = differing((CountsEqual(TABLE, 1, "damage"), CountEntered(TABLE, 1, "damage", BEA, 5)))
    assert at_time(tablet.state, at(tablet)).step == "damage"
    tablet.judge(CountsEqual(TABLE, 1, "damage"))
    assert at_time(tablet.state, at(tablet)).step == "deck"


def test_of_two_rolls_that_tablets_made_apart_the_first_in_the_log_counts_on_both() -> None:
    tied = [(op, op) for op in (CountsEqual(TABLE, 1, "damage"), CountsEqual(TABLE, 1, "deck"))]
    tablet = differing(*tied, (rolled(6, 2), rolled(1, 5)))
    first = tablet.state.sitting(TABLE).rolls[0]
    winner = ADA if first.faces == (6, 2) else BEA
    assert at_time(tablet.state, at(tablet)).winner == winner
    tablet.judge(Undone(first.entry))
    assert at_time(tablet.state, at(tablet)).winner == (BEA if winner == ADA else ADA)


def test_what_is_undone_is_needed_again() -> None:
    tablet = playing("regulations-casual", *asked(ADA, BEA))
    entry = tablet.judge(TurnsEnded(TABLE, 1, 1))
    tablet.judge(Undone(entry.id))
    assert at_time(tablet.state, at(tablet)).step == "turns"


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


def with_clock(*ops: Op) -> Tablet:
    return playing(
        "regulations-casual", ClockOpened(CLOCK, "round", 40 * 60, "", 1), ClockStarted(CLOCK, 0), *ops
    )


EXTENDED = TimeExtended(TABLE, 240, "Deck check")


@pytest.mark.parametrize(
    ("ops", "ends"),
    [
        ((), 40),
        ((EXTENDED,), 44),
        ((EXTENDED, TimeExtended(TABLE, 60, "Call")), 45),
        ((EXTENDED, TimeCalled(CLOCK, 30 * MINUTE)), 34),
    ],
)
def test_a_tables_own_time_is_what_counts(ops: tuple[Op, ...], ends: int) -> None:
    tablet = with_clock(*ops)
    match, end = at(tablet), ends * MINUTE
    assert own_end_ms(tablet.state, match, 0) == end
    for moment, is_up in ((end - 1, False), (end, True)):
        assert is_time_up(tablet.state, match, moment) is is_up
        assert bool(tables_at_time(tablet.state, moment)) is is_up
    assert next_end_ms(tablet.state, end - 1) == end
    assert next_end_ms(tablet.state, end) is None


ANSWERS: tuple[Op, ...] = (*asked(ADA, ADA), *TIED, rolled(6, 2))


@pytest.mark.parametrize(
    ("seconds", "minute", "is_kept"), [(240, 41, False), (240, 43, False), (60, 42, True), (60, 39, False)]
)
def test_more_time_sets_aside_what_was_answered_at_the_call_if_the_table_plays_on(
    seconds: int, minute: int, is_kept: bool
) -> None:
    tablet = with_clock(*ANSWERS)
    before = tablet.state.sitting(TABLE)
    entry = tablet.do(TimeExtended(TABLE, seconds, "Late call"), minute * MINUTE)
    after = tablet.state.sitting(TABLE)
    assert (after == before) is is_kept
    assert after.first == ADA
    if not is_kept:
        assert at_time(tablet.state, at(tablet)).step == "active"
        assert not is_begun(after)
    tablet.judge(Undone(entry.id))
    assert tablet.state.sitting(TABLE) == before


def test_more_time_leaves_the_games_alone_that_are_decided() -> None:
    tablet = playing(
        BEST_OF_THREE, ClockOpened(CLOCK, "round", 40 * 60, "", 1), ClockStarted(CLOCK, 0), *asked(ADA, ADA)
    )
    record(tablet, ADA, "play")
    tablet.judge(ActivePlayerNamed(TABLE, 2, BEA))
    tablet.do(EXTENDED, 41 * MINUTE)
    assert tablet.state.sitting(TABLE, 1).active == ADA
    assert tablet.state.sitting(TABLE, 2).active is None


def test_a_called_time_is_up_at_once_where_no_extra_time_was_given() -> None:
    tablet = with_clock(TimeCalled(CLOCK, 30 * MINUTE))
    assert own_end_ms(tablet.state, at(tablet), 0) == 30 * MINUTE
    assert is_time_up(tablet.state, at(tablet), 30 * MINUTE)


def test_a_clock_that_stands_or_has_no_limit_ends_nothing() -> None:
    paused = with_clock(ClockPaused(CLOCK, 10 * MINUTE))
    waiting = playing("regulations-casual", ClockOpened(CLOCK, "round", 40 * 60, "", 1))
    untimed = playing("regulations-casual", ClockOpened(CLOCK, "round", 0, "", 1), ClockStarted(CLOCK, 0))
    for tablet in (paused, waiting, untimed, playing()):
        assert not is_time_up(tablet.state, at(tablet), 500 * MINUTE)
        assert own_end_ms(tablet.state, at(tablet), 500 * MINUTE) is None
        assert next_end_ms(tablet.state, 500 * MINUTE) is None
        assert tables_at_time(tablet.state, 500 * MINUTE) == ()
    assert own_left_ms(paused.state, at(paused), 500 * MINUTE) == 30 * MINUTE


def test_only_tables_without_a_result_are_at_the_end_of_time() -> None:
    tablet = with_clock()
    (found,) = tables_at_time(tablet.state, 41 * MINUTE)
    assert (found[0].id, found[1].step) == (TABLE, "first")
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    assert tables_at_time(tablet.state, 41 * MINUTE) == ()


@given(histories, st.integers(-10, 4_000_000))
def test_any_history_has_an_end_of_time(history: list[Did | Synced], now_ms: int) -> None:
    for device in live(history):
        tables_at_time(device.state, now_ms)
        next_end_ms(device.state, now_ms)
        for match in device.state.matches.values():
            found = at_time(device.state, match)
            assert found.winner in (*match.players, None)
            assert (found.step == "decided") >= (found.winner is not None)
            for winner in (*match.players, None):
                result_ops(device.state, match, winner)
            own_end_ms(device.state, match, now_ms)


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
