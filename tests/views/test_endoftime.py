"""The end of time as it is shown: the words of each step and ruleset, and what the organizer sees."""

from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import (
    ActivePlayerNamed,
    ClockOpened,
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
    PlayerRenamed,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
    TimeCalled,
    TimeExtended,
    TurnsEnded,
)
from judge_app.core.sitting import Count
from judge_app.views.attime import time_line, time_mark, time_rows
from judge_app.views.clock import MOST_LATE, clock_view
from judge_app.views.endoftime import EndOfTimeView, end_of_time_view, time_band
from judge_app.views.event import notices
from judge_app.views.seatnames import short_names
from judge_app.views.sentences import Book
from judge_app.views.tablehistory import table_history
from judge_app.views.timeladder import most_of
from tests.log.devices import Device, Did, Synced, histories, live
from tests.views.hall import ADA, BEA, CLOCK, CYD, DAN, MINUTE, ONE, START, THREE, TWO, in_round_1

END = START + 50 * MINUTE
BEST_OF_THREE = "constructed+best-of-three"


def hall(*ops: Op, ruleset: str = "regulations-casual") -> Device:
    device = in_round_1(ruleset)
    for player, name in ((ADA, "Nadia Haddad"), (BEA, "Wen Jie Lim")):
        device.do(PlayerRenamed(player, name), START)
    for op in ops:
        device.do(op, END)
    return device


def seen(device: Device, now_ms: int = END, match: MatchId = ONE) -> EndOfTimeView:
    return end_of_time_view(device.state, match, now_ms, zone=UTC)


def entered(what: Count, a: int, b: int, game: int = 1) -> tuple[Op, Op]:
    return CountEntered(ONE, game, what, ADA, a), CountEntered(ONE, game, what, BEA, b)


def counted(what: Count, a: int, b: int, game: int = 1) -> tuple[Op, ...]:
    """After the last turn."""
    return TurnsEnded(ONE, game, 2), *entered(what, a, b, game)


def asked(first: PlayerId, active: PlayerId, game: int = 1) -> tuple[Op, Op]:
    return FirstPlayerNamed(ONE, game, first), ActivePlayerNamed(ONE, game, active)


def rolled(a: int, b: int, game: int = 1) -> Op:
    return DiceRolled("tiebreak", 6, (a, b), (ADA, BEA), "", ONE, game)


def fell(face: int, game: int = 1) -> Op:
    return DiceRolled("tiebreak", 2, (face,), (), "", ONE, game)


def test_the_picture_of_the_design_is_told_in_its_words() -> None:
    view = seen(hall(*asked(ADA, ADA), *counted("damage", 14, 14), *counted("deck", 9, 11)))
    assert (view.table, view.format, view.standing, view.called) == (
        "Table 1",
        "Best of one",
        "",
        "Time called 00:50",
    )
    assert (view.turns_left, view.turn_lines) == ("0", ("All turns are over.",))
    turns = seen(hall(*asked(ADA, ADA)))
    assert (turns.turns_left, turns.turn_lines) == (
        "2",
        ("Nadia ends this turn.", "Then Wen Jie takes one last turn."),
    )
    assert [turn[1:] for turn in turns.turns] == [
        ("Nadia", "this turn", "now"),
        ("Wen Jie", "last turn", "next"),
        ("Equal turns", "then compare", "end"),
    ]
    assert [(rung.title, rung.hint, rung.state) for rung in view.rungs] == [
        ("Damage on the Hero", "least wins", "tied"),
        ("Cards left in deck", "most wins", "decided"),
        ("Die roll", "high roll wins, only if both are tied", "locked"),
    ]
    verdict = view.verdict
    assert (verdict.title, verdict.line, verdict.document, verdict.section) == (
        "Wen Jie Lim wins",
        "11 cards in deck against 9",
        "Regulations 1.0",
        "Going to time, step 2",
    )
    assert (verdict.button, verdict.can_record) == ("Record Wen Jie Lim", True)


def test_before_anything_is_known_the_players_are_asked_and_nothing_is_locked_wrongly() -> None:
    view = seen(hall())
    assert (view.asks, view.first, view.active, view.turns_left) == ("first", "", "", "?")
    assert [turn.look for turn in view.turns] == ["end"]
    assert [rung.is_counted for rung in view.rungs] == [True, False, False]
    assert (view.verdict.title, view.verdict.can_record) == ("Ask the players", False)
    view = seen(hall(FirstPlayerNamed(ONE, 1, BEA)))
    assert (view.asks, view.first) == ("active", "b")


@pytest.mark.parametrize(
    ("ops", "left", "lines", "looks"),
    [
        (
            (*asked(ADA, ADA), TurnsEnded(ONE, 1, 1)),
            "1",
            ("Wen Jie takes the last turn.", "Then both have had equally many."),
            ["done", "now", "end"],
        ),
        (
            asked(ADA, BEA),
            "1",
            ("Wen Jie ends this turn.", "Then both have had equally many."),
            ["now", "end"],
        ),
        (
            (*asked(ADA, BEA), TurnsEnded(ONE, 1, 1)),
            "0",
            ("All turns are over.", "Count, then compare."),
            ["done", "end"],
        ),
        ((TurnsEnded(ONE, 1, 2),), "0", ("All turns are over.", "Count, then compare."), ["end"]),
    ],
)
def test_the_turns_left_are_told_one_after_the_other(
    ops: tuple[Op, ...], left: str, lines: tuple[str, ...], looks: list[str]
) -> None:
    view = seen(hall(*ops))
    assert (view.turns_left, view.turn_lines, [turn.look for turn in view.turns]) == (left, lines, looks)


@pytest.mark.parametrize(
    ("ruleset", "ops", "title", "line", "section"),
    [
        ("regulations-casual", counted("damage", 3, 9), "Nadia Haddad wins", "3 damage against 9",
         "Going to time, step 1"),
        ("regulations-casual", (*counted("damage", 3, 3), *counted("deck", 1, 0)), "Nadia Haddad wins",
         "1 card in deck against 0", "Going to time, step 2"),
        ("regulations-casual", (*counted("damage", 3, 3), *counted("deck", 1, 1), rolled(2, 5)),
         "Wen Jie Lim wins", "Rolled 5 against 2", "Going to time, step 3"),
        ("draft", counted("life", 3, 9), "Wen Jie Lim wins", "9 life against 3", "End procedure, step 1"),
        ("draft", (*counted("life", 3, 3), *counted("deck", 1, 1), fell(1)), "Nadia Haddad wins",
         "The coin fell heads", "End procedure, step 3"),
        ("constructed", (*counted("damage", 3, 3), *counted("deck", 1, 1), fell(2)), "Wen Jie Lim wins",
         "The coin fell tails", "End procedure, step 3"),
        ("draft+draw", (*counted("life", 3, 3), *counted("deck", 1, 1)), "A draw",
         "Equal in all that is counted. Each gets 1 point.", "End procedure, step 3"),
    ],
)  # fmt: skip
def test_the_verdict_names_why_and_where_it_stands(
    ruleset: str, ops: tuple[Op, ...], title: str, line: str, section: str
) -> None:
    verdict = seen(hall(*ops, ruleset=ruleset)).verdict
    assert (verdict.title, verdict.line, verdict.section) == (title, line, section)
    assert verdict.can_record


def test_a_tie_on_the_die_is_shown_and_kept() -> None:
    tied = (*counted("damage", 3, 3), *counted("deck", 1, 1))
    dice = seen(hall(*tied, rolled(5, 5))).rungs[-1]
    chance = dice.chance
    assert (chance.a, chance.b, chance.a_line, chance.button, chance.can_roll) == (
        5,
        5,
        "Tied, roll again",
        "Roll again",
        True,
    )
    dice = seen(hall(*tied, rolled(5, 5), rolled(4, 2))).rungs[-1]
    assert (dice.hint, dice.chance.a_look, dice.chance.b_look) == (
        "high roll wins, rolled 5–5, 4–2",
        "winning",
        "losing",
    )
    assert not dice.chance.can_roll


def test_counts_that_are_tied_are_put_away_once_chance_is_asked() -> None:
    view = seen(hall(*counted("damage", 3, 3), *counted("deck", 1, 1)))
    assert [(rung.is_past, rung.says) for rung in view.rungs[:2]] == [
        (True, "3 each, go on"),
        (True, "1 each, go on"),
    ]


def test_what_a_finger_is_still_counting_is_seen_at_once() -> None:
    device = hall(TurnsEnded(ONE, 1, 2), CountEntered(ONE, 1, "damage", ADA, 4))
    view = end_of_time_view(device.state, ONE, END, {(1, "damage", BEA): 3})
    assert (view.rungs[0].b, view.verdict.title) == (3, "Wen Jie Lim wins")


def test_one_to_nothing_in_the_second_game_is_told_with_what_it_comes_to() -> None:
    device = hall(GameReported(ONE, 1, ADA), *counted("damage", 2, 1, 2), ruleset=BEST_OF_THREE)
    view = seen(device)
    assert (view.format, view.standing) == ("Best of three", "Game 2 of 3, 1–0")
    assert (view.verdict.title, view.verdict.line, view.verdict.button) == (
        "Wen Jie Lim wins game 2",
        "1 damage against 2. 1–1: game 3 is decided at once.",
        "Record game 2: Wen Jie Lim",
    )
    device.do(GameReported(ONE, 2, BEA), END)
    view = seen(device)
    assert (view.standing, view.is_unbegun, view.verdict.title) == (
        "Game 3 of 3, 1–1",
        True,
        "Flip the coin",
    )
    assert (view.verdict.document, view.verdict.section) == ("All silent", "our reading")
    assert (
        view.verdict.rule_text
        == "A match short of its wins at time has its open game decided like any other."
    )
    assert [rung.says for rung in view.rungs] == ["Counts as equal", "Counts as equal", ""]


def test_in_the_cut_nobody_is_recorded_for_a_draw() -> None:
    device = hall(ResultReported(ONE, Result(ADA)), CutMade(1, (ADA, BEA, CYD, DAN)), ruleset="draft+draw")
    semi = MatchId("semi")
    seatings = (Seating(semi, 1, ADA, BEA), Seating(MatchId("other"), 2, CYD, DAN))
    device.do(RoundPaired(2, seatings, "seed"), END)
    device.do(TurnsEnded(semi, 1, 2), END)
    for what in ("life", "deck"):
        for player in (ADA, BEA):
            device.do(CountEntered(semi, 1, what, player, 3), END)
    verdict = seen(device, match=semi).verdict
    assert (verdict.can_record, verdict.line) == (
        False,
        "In the top cut one player goes on. The head judge names who.",
    )


def test_a_table_whose_time_is_not_up_says_how_much_is_left() -> None:
    device = hall(TimeExtended(ONE, 240, "Deck check"), TimeCalled(CLOCK, END))
    assert time_band(device.state, ONE, END + 40_000).startswith("3:20 left here")
    assert seen(device, END + 40_000).called == ""
    assert time_band(device.state, ONE, END + 240_000) == ""
    assert seen(device, END + 240_000).called == "Extra time ended 00:54"
    assert time_band(device.state, TWO, END) == ""


def test_a_table_that_is_done_takes_no_more() -> None:
    view = seen(hall(ResultReported(ONE, Result(ADA))))
    assert (view.is_open, view.verdict.can_record) == (False, False)
    assert view.trouble.startswith("Table 1 has its result.")
    assert seen(hall(), match=MatchId("none")).trouble


def test_players_of_one_first_name_are_called_by_both() -> None:
    device = hall(PlayerRenamed(BEA, "Nadia Okoro"))
    names = short_names(device.state, device.state.matches[ONE])
    assert [*names.values()] == ["Nadia Haddad", "Nadia Okoro"]


def test_no_more_cards_are_offered_than_a_deck_has() -> None:
    assert most_of(hall(ruleset="draft").state, "deck") == 30
    assert most_of(hall().state, "deck") == 40


@pytest.mark.parametrize(
    ("ops", "line", "mark"),
    [
        ((), "", "Time"),
        (asked(ADA, ADA), "Nadia ends this turn", "Turn 1 of 2"),
        ((*asked(ADA, ADA), TurnsEnded(ONE, 1, 1)), "Wen Jie's last turn", "Turn 2 of 2"),
        (asked(ADA, BEA), "Wen Jie's last turn", "Turn 1 of 1"),
        ((TurnsEnded(ONE, 1, 2),), "damage on the Heroes", "Count damage"),
        (counted("damage", 3, 3), "cards in deck", "Count cards"),
        ((*counted("damage", 3, 3), *counted("deck", 1, 1)), "die roll", "Die"),
        (counted("damage", 3, 9), "Nadia Haddad wins, not recorded", "Record it"),
        ((ResultReported(ONE, Result(ADA)),), "", ""),
    ],
)
def test_the_organizer_reads_how_far_a_table_is(ops: tuple[Op, ...], line: str, mark: str) -> None:
    device = hall(*ops)
    match = device.state.matches[ONE]
    assert time_line(device.state, match, END) == line
    assert time_mark(device.state, match, END) == mark


def test_what_is_prepared_shows_nowhere_before_the_time_of_the_table_is_up() -> None:
    device = hall(*asked(ADA, BEA))
    match = device.state.matches[ONE]
    for moment, line, mark, rows in ((END - 1, "", "", 0), (END, "Wen Jie's last turn", "Turn 1 of 1", 3)):
        assert time_line(device.state, match, moment) == line
        assert time_mark(device.state, match, moment) == mark
        assert len(time_rows(device.state, moment)) == rows


def test_a_table_that_is_given_more_time_is_at_the_end_of_time_nowhere() -> None:
    device = hall(*asked(ADA, BEA), TurnsEnded(ONE, 1, 1), *entered("damage", 3, 9))
    device.do(TimeExtended(ONE, 240, "Late call"), END + MINUTE)
    for moment, line, mark, has_row in (
        (END + 2 * MINUTE, "", "", False),
        (END + 4 * MINUTE, "", "Time", True),
    ):
        match = device.state.matches[ONE]
        assert (time_line(device.state, match, moment), time_mark(device.state, match, moment)) == (
            line,
            mark,
        )
        assert (ONE in [row.match for row in time_rows(device.state, moment)]) is has_row
    assert seen(device, END + 4 * MINUTE).asks == "active"


@pytest.mark.parametrize(
    ("ops", "line"),
    [
        (
            asked(ADA, ADA),
            "2 turns are still to be played. Tap Equal turns when they are over. "
            "As it stands, Nadia Haddad wins.",
        ),
        (
            (*asked(ADA, ADA), TurnsEnded(ONE, 1, 1)),
            "1 turn is still to be played. Tap Equal turns when it is over. As it stands, Nadia Haddad wins.",
        ),
        (
            (),
            "The turns that are left are still to be played. Tap Equal turns when they are over. "
            "As it stands, Nadia Haddad wins.",
        ),
    ],
)
def test_what_is_counted_before_the_turns_are_over_is_shown_and_waits(ops: tuple[Op, ...], line: str) -> None:
    device = hall(*ops, *entered("damage", 3, 9))
    view = seen(device)
    assert (view.verdict.line, view.verdict.can_record, view.verdict.winner) == (line, False, None)
    assert (view.rungs[0].a, view.rungs[0].b, view.rungs[0].says) == (3, 9, "Would decide")
    device.do(TurnsEnded(ONE, 1, 2), END)
    view = seen(device)
    assert (view.verdict.can_record, view.verdict.winner, view.rungs[0].says) == (True, ADA, "")


def test_no_die_is_rolled_before_the_turns_are_over() -> None:
    device = hall(*asked(ADA, ADA), *entered("damage", 3, 3), *entered("deck", 3, 3))
    view = seen(device)
    assert (view.rungs[-1].chance.can_roll, view.waits.startswith("2 turns are still")) == (False, True)
    device.do(TurnsEnded(ONE, 1, 2), END)
    view = seen(device)
    assert (view.rungs[-1].chance.can_roll, view.waits) == (True, "")


def test_what_is_prepared_is_recorded_only_when_the_time_is_up() -> None:
    device = hall(*counted("damage", 3, 9))
    early = seen(device, END - 10 * MINUTE).verdict
    assert (early.title, early.line, early.can_record) == (
        "Nadia Haddad wins",
        "3 damage against 9. It can be recorded once time is up here.",
        False,
    )
    assert time_band(device.state, ONE, END - 10 * MINUTE).startswith("10:00 left here.")
    assert seen(device).verdict.can_record


def test_equal_is_told_instead_of_a_number() -> None:
    view = seen(hall(TurnsEnded(ONE, 1, 2), CountsEqual(ONE, 1, "damage")))
    damage, deck, _die = view.rungs
    assert (damage.state, damage.says, damage.a_text, damage.b_text) == ("tied", "Equal, go on", "=", "=")
    assert (deck.state, deck.a_text, view.verdict.title) == ("open", "–", "Count the cards")


def both(*pairs: tuple[Op, Op]) -> Device:
    """Two judges write down, apart from each other, one of each pair."""
    here, there = hall(TurnsEnded(ONE, 1, 2)), Device("there")
    there.sync(here)
    for one, other in pairs:
        here.do(one, END)
        there.do(other, END)
    here.sync(there)
    return here


def test_tablets_that_counted_apart_are_told_to_count_again() -> None:
    device = both((CountEntered(ONE, 1, "damage", ADA, 3), CountEntered(ONE, 1, "damage", ADA, 7)))
    view = seen(device)
    assert {view.rungs[0].hint, view.verdict.line} < {
        "Tablets differ: 3 or 7. Count again.",
        "Tablets differ: 7 or 3. Count again.",
    }
    assert {view.rungs[0].a_text} < {"3 or 7", "7 or 3"}
    assert (view.rungs[0].b_text, view.verdict.can_record) == ("–", False)
    assert any("differ about what was counted" in line for line in notices(device.state))


def test_tablets_that_differ_on_an_answer_say_so_at_the_question() -> None:
    device = hall()
    other = Device("there")
    other.sync(device)
    device.do(FirstPlayerNamed(ONE, 1, ADA), END)
    other.do(FirstPlayerNamed(ONE, 1, BEA), END)
    device.sync(other)
    view = seen(device)
    assert view.first_question == "Who went first in this game? Tablets differ. Ask, then tap."
    assert (view.active_question, view.verdict.line) == (
        "Whose turn was it at the time call?",
        "Tablets differ. Ask, then tap.",
    )
    device.do(FirstPlayerNamed(ONE, 1, ADA), END)
    other.sync(device)
    device.do(ActivePlayerNamed(ONE, 1, ADA), END)
    other.do(ActivePlayerNamed(ONE, 1, BEA), END)
    device.sync(other)
    view = seen(device)
    assert view.first_question == "Who went first in this game?"
    assert view.active_question.endswith("Tablets differ. Ask, then tap.")


def test_a_roll_after_the_one_that_decided_is_told_and_does_not_count() -> None:
    tied = (*counted("damage", 3, 3), *entered("deck", 1, 1))
    dice = seen(hall(*tied, rolled(5, 5), rolled(4, 2), rolled(1, 6))).rungs[-1]
    assert dice.hint == "high roll wins, rolled 5–5, 4–2 (1–6 does not count)"
    assert (dice.chance.a, dice.chance.b, dice.chance.is_final) == (4, 2, True)
    coin = seen(hall(*tied, fell(2), fell(1), ruleset="constructed")).rungs[-1]
    assert (coin.hint, coin.chance.a) == ("heads or tails, fell tails (heads does not count)", 2)


def test_before_a_game_of_three_is_decided_it_says_what_that_will_mean() -> None:
    device = hall(GameReported(ONE, 1, ADA), ruleset=BEST_OF_THREE)
    view = seen(device)
    assert view.means == "Nadia takes it: 2–0. Wen Jie takes it: 1–1, then game 3 by coin (our reading)."
    assert view.means_source == ("All silent", "our reading")
    device.do(TurnsEnded(ONE, 2, 2), END)
    for op in entered("damage", 2, 1, 2):
        device.do(op, END)
    assert seen(device).means == ""
    assert seen(hall()).means == ""


def test_a_game_that_has_not_begun_has_no_turns_in_which_a_hero_is_defeated() -> None:
    assert "Hero defeated" in seen(hall(ruleset=BEST_OF_THREE)).info
    assert seen(hall(ActivePlayerNamed(ONE, 1, None), ruleset=BEST_OF_THREE)).info == ""


def test_a_table_with_two_results_takes_no_numbers() -> None:
    device = hall()
    other = Device("there")
    other.sync(device)
    device.do(ResultReported(ONE, Result(ADA)), END)
    other.do(ResultReported(ONE, Result(BEA)), END)
    assert all(rung.can_enter for rung in seen(hall()).rungs)
    device.sync(other)
    assert not any(rung.can_enter for rung in seen(device).rungs)


def test_the_particles_of_a_last_name_are_not_what_somebody_is_called() -> None:
    device = hall(PlayerRenamed(ADA, "Maria de la Cruz"), PlayerRenamed(BEA, "Al van der Berg"))
    assert [*short_names(device.state, device.state.matches[ONE]).values()] == ["Maria", "Al"]


def test_the_clock_lists_the_tables_whose_own_time_is_up() -> None:
    device = hall(TimeExtended(TWO, 240, "Call"), *asked(ADA, BEA))
    assert clock_view(device.state, END - 1).late == ()
    view = clock_view(device.state, END)
    assert [(row.table, row.line) for row in view.late] == [
        ("1", "Wen Jie's last turn"),
        ("3", "not asked yet"),
    ]
    assert view.late_line == "2 tables, 1 not asked yet"
    later = clock_view(device.state, END + 240_000)
    assert [row.match for row in later.late] == [ONE, TWO, THREE]


def test_a_full_hall_lists_only_so_many() -> None:
    device = Device("here")
    device.do(EventOpened("Oakhaven", "lots"), START)
    device.do(RulesetChosen("regulations-casual"), START)
    players = [PlayerId(f"p{n}") for n in range(60)]
    for player in players:
        device.do(PlayerAdded(player, player), START)
    seatings = tuple(Seating(MatchId(f"m{n}"), n + 1, players[2 * n], players[2 * n + 1]) for n in range(30))
    device.do(RoundPaired(1, seatings, "seed"), START)
    device.do(ClockOpened(CLOCK, "round", 50 * 60, "", 1), START)
    device.do(ClockStarted(CLOCK, START), START)
    device.do(TurnsEnded(MatchId("m29"), 1, 1), END)
    view = clock_view(device.state, END)
    assert (len(view.late), view.late[0].table, view.late_line) == (
        MOST_LATE,
        "30",
        "30 tables, 29 not asked yet",
    )


def test_everything_stands_in_the_history_of_the_table() -> None:
    ops = (*asked(ADA, ADA), TurnsEnded(ONE, 1, 1), *counted("damage", 3, 3), rolled(5, 5), fell(1))
    device = hall(*ops, ResultReported(ONE, Result(ADA, "time")))
    entries = table_history(device.state.matches[ONE], Book.of(device.state), {}, UTC)
    assert len(entries) >= len(ops) + 1


@given(histories, st.integers(0, 4_000_000))
def test_any_history_can_be_shown(history: list[Did | Synced], now_ms: int) -> None:
    for device in live(history):
        state = device.state
        time_rows(state, now_ms)
        for match in state.matches.values():
            end_of_time_view(state, match.id, now_ms, {(1, "deck", match.a): 3})
            time_band(state, match.id, now_ms)
            time_line(state, match, now_ms)
            time_mark(state, match, now_ms)
