"""Who wins when time has ended a game, why, and when that can be recorded."""

import pytest

from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import (
    CountEntered,
    CutMade,
    DiceRolled,
    GameReported,
    Op,
    ResultReported,
    RoundPaired,
    Seating,
    TurnsEnded,
)
from judge_app.views.endoftime import time_band
from tests.views.hall import ADA, BEA, CYD, DAN, MINUTE, ONE
from tests.views.lastturns import BEST_OF_THREE, END, counted, entered, fell, hall, rolled, seen


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


@pytest.mark.parametrize(
    ("player", "faces", "lines"),
    [
        (ADA, (2, 0), ("Rolled 2", "Tap to enter a real roll")),
        (BEA, (0, 2), ("Tap to enter a real roll", "Rolled 2")),
    ],
)
def test_after_a_tie_the_first_new_die_is_shown_alone(
    player: PlayerId, faces: tuple[int, int], lines: tuple[str, str]
) -> None:
    new = DiceRolled("tiebreak", 6, (2,), (player,), "", ONE, 1)
    dice = seen(hall(*counted("damage", 3, 3), *counted("deck", 1, 1), rolled(5, 5), new)).rungs[-1]
    chance = dice.chance
    assert ((chance.a, chance.b), (chance.a_line, chance.b_line)) == (faces, lines)
    assert (dice.hint, chance.button) == ("high roll wins, rolled 5–5", "Roll here")


def test_counts_that_are_tied_are_put_away_once_chance_is_asked() -> None:
    view = seen(hall(*counted("damage", 3, 3), *counted("deck", 1, 1)))
    assert [(rung.is_past, rung.says) for rung in view.rungs[:2]] == [
        (True, "3 each, go on"),
        (True, "1 each, go on"),
    ]


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


def test_a_roll_after_the_one_that_decided_is_told_and_does_not_count() -> None:
    tied = (*counted("damage", 3, 3), *entered("deck", 1, 1))
    dice = seen(hall(*tied, rolled(5, 5), rolled(4, 2), rolled(1, 6))).rungs[-1]
    assert dice.hint == "high roll wins, rolled 5–5, 4–2 (1–6 does not count)"
    assert (dice.chance.a, dice.chance.b, dice.chance.is_final) == (4, 2, True)
    coin = seen(hall(*tied, fell(2), fell(1), ruleset="constructed")).rungs[-1]
    assert (coin.hint, coin.chance.a) == ("heads or tails, fell tails (heads does not count)", 2)
