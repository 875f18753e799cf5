"""The end of time as a table sees it: the words of each step and ruleset."""

import pytest

from judge_app.core.model import MatchId, Result
from judge_app.core.ops import (
    ActivePlayerNamed,
    CountEntered,
    CountsEqual,
    FirstPlayerNamed,
    GameReported,
    Op,
    PlayerRenamed,
    ResultReported,
    TimeCalled,
    TimeExtended,
    TurnsEnded,
)
from judge_app.views.endoftime import end_of_time_view, time_band
from judge_app.views.event import notices
from judge_app.views.seatnames import short_names
from judge_app.views.timeladder import most_of
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CLOCK, ONE, TWO
from tests.views.lastturns import BEST_OF_THREE, END, asked, counted, entered, hall, seen


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


def test_what_a_finger_is_still_counting_is_seen_at_once() -> None:
    device = hall(TurnsEnded(ONE, 1, 2), CountEntered(ONE, 1, "damage", ADA, 4))
    view = end_of_time_view(device.state, ONE, END, {(1, "damage", BEA): 3})
    assert (view.rungs[0].b, view.verdict.title) == (3, "Wen Jie Lim wins")


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
