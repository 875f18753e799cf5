"""The setup of a table on the screen, on its tile and on the strip."""

import pytest

from judge_app.core.ids import ClockId, MatchId
from judge_app.core.model import Result
from judge_app.core.ops import (
    ClockOpened,
    ClockStarted,
    DiceRolled,
    FirstPlayerNamed,
    GameReported,
    HandChosen,
    ResultReported,
    RulesetChosen,
    SetupFinished,
    SetupTicked,
)
from judge_app.views.history import log_view
from judge_app.views.seatnames import given_names
from judge_app.views.setup import SetupView, roll_line, setup_line, setup_view
from judge_app.views.setupwords import step_name
from judge_app.views.strip import strip_view
from tests.core.ops.event import ADA, BEA, TABLE, Tablet, copy_of, paired

TICKS = ("hero", "level", "marker", "tokens", "shuffle", "hand")
HOUSE = """
title = "Thursday league"
base = "regulations-casual"
[setup]
level = 2
hand = 1
dice = 2
mulligans = 2
cut_by = "nobody"
first_gold = 3
second_gold = 5
"""


def seen(tablet: Tablet) -> SetupView:
    return setup_view(tablet.state, TABLE)


def tile(tablet: Tablet) -> tuple[str, str]:
    match = tablet.state.matches[TABLE]
    return setup_line(tablet.state, match), roll_line(tablet.state, match)


def set_up(tablet: Tablet, game: int = 1) -> None:
    for step in TICKS:
        tablet.judge(SetupTicked(TABLE, game, step, None))
    tablet.judge(HandChosen(TABLE, game, ADA, "kept"))
    tablet.judge(HandChosen(TABLE, game, BEA, "mulligan"))
    tablet.judge(DiceRolled("first-player", 6, (5, 2), (ADA, BEA), "", TABLE, game))
    tablet.judge(FirstPlayerNamed(TABLE, game, ADA))


def test_the_steps_stand_in_the_order_of_the_regulations() -> None:
    view = seen(paired(ruleset="regulations-casual"))
    assert [(row.number, row.text, row.line) for row in view.rows] == [
        (1, "Hero card faces its owner", "upright, readable"),
        (2, "Level counter on 1", "both counters"),
        (3, "Run Away marker face up", "the Run Away side shows"),
        (4, "Tokens and one shared die out", "purses still empty"),
        (5, "Deck shuffled, opponent cut", "a judge may shuffle on request · Constructed tip sheet"),
        (6, "Six cards drawn", "straight from the top"),
    ]
    assert (view.head, view.mulligan, view.roll) == (
        "Before the roll",
        "7. Mulligan",
        "8. Roll for first player",
    )
    assert view.mulligan_line == "one each, whole hand, six new cards"
    assert (view.document, view.section, view.deck) == ("Regulations 1.0", "Game setup", "40-card decks")


def test_the_draft_sheet_rolls_first_and_says_where_it_is_silent() -> None:
    view = seen(paired(ruleset="draft"))
    assert view.is_roll_first
    assert (view.roll, view.roll_line, view.mulligan) == (
        "1. Roll for first player",
        "a tie rolls again",
        "8. Mulligan",
    )
    assert [row.number for row in view.rows] == [2, 3, 4, 5, 6, 7]
    assert view.mulligan_line == "one each, whole hand, six new cards · Regulations 1.0"
    assert [row.key for row in view.rows if row.line.endswith("Regulations 1.0")] == [
        "hero",
        "marker",
        "tokens",
        "hand",
    ]
    assert (view.document, view.section, view.deck) == (
        "Draft Guidelines",
        "Start procedure",
        "30-card decks",
    )


def test_every_number_is_the_one_of_the_ruleset() -> None:
    tablet = paired()
    tablet.do(RulesetChosen("league", HOUSE))
    view = seen(tablet)
    assert [row.text for row in view.rows][1:] == [
        "Level counter on 2",
        "Run Away marker face up",
        "Tokens and 2 dice out",
        "Deck shuffled",
        "One card drawn",
    ]
    assert view.mulligan_line == "two each, whole hand, one new card"
    assert view.a.gold == "3 gold, Bea 5 gold"
    tablet.judge(HandChosen(TABLE, 1, ADA, "mulligan"))
    assert (seen(tablet).a.taken, seen(tablet).a.locked) == ("1 taken, 1 left", "")
    tablet.judge(HandChosen(TABLE, 1, ADA, "mulligan"))
    assert (seen(tablet).a.taken, seen(tablet).a.locked) == ("", "Used. This hand stays.")


def test_a_whole_setup_leaves_nothing_open() -> None:
    tablet = paired(ruleset="regulations-casual")
    assert seen(tablet).progress == "0 of 8 steps done at this table"
    set_up(tablet)
    view = seen(tablet)
    assert (view.gaps, view.progress) == ((), "8 of 8 steps done at this table")
    assert (view.a.hand, view.a.locked, view.b.locked) == ("kept", "", "Used. This hand stays.")
    assert (view.a.roll.line, view.b.roll.line) == ("Rolled 5, chooses", "Rolled 2")
    assert (view.a.roll.look, view.b.roll.look) == ("winning", "losing")
    assert (view.ask, view.a.pick, view.a.gold) == (
        "Ada picks who starts",
        "Ada first",
        "1 gold, Bea 2 gold",
    )
    assert (view.a.is_first, view.b.is_first) == (True, False)
    tablet.judge(SetupFinished(TABLE, 1, view.gaps))
    assert seen(tablet).is_finished
    assert seen(tablet).progress.startswith("8 of 8 steps done, setup done ")


def test_what_is_open_is_listed_with_whose_it_is() -> None:
    tablet = paired(ruleset="regulations-casual")
    set_up(tablet)
    tablet.judge(SetupTicked(TABLE, 1, "level", BEA, False))
    tablet.judge(SetupTicked(TABLE, 1, "hand", None, False))
    assert seen(tablet).gap_lines == ("Level counter on 1: Bea", "Six cards drawn")


@pytest.mark.parametrize(
    ("is_rolled", "is_named", "line"),
    [
        (False, False, "Roll for first player"),
        (True, False, "Roll for first player: nobody has chosen yet"),
        (False, True, "Roll for first player: Bea starts without one"),
    ],
)
def test_a_roll_without_a_choice_and_a_choice_without_a_roll_are_gaps(
    is_rolled: bool, is_named: bool, line: str
) -> None:
    tablet = paired(ruleset="regulations-casual")
    if is_rolled:
        tablet.judge(DiceRolled("first-player", 6, (5, 2), (ADA, BEA), "", TABLE))
    if is_named:
        tablet.judge(FirstPlayerNamed(TABLE, 1, BEA))
    assert seen(tablet).gap_lines[-1] == line


def test_a_tie_clears_both_dice_and_all_rolls_are_told() -> None:
    tablet = paired()
    tablet.judge(DiceRolled("first-player", 6, (3,), (ADA,), "", TABLE))
    assert (seen(tablet).a.roll.line, seen(tablet).b.roll.line) == ("Rolled 3", "Tap to enter a roll")
    tablet.judge(DiceRolled("first-player", 6, (3,), (BEA,), "", TABLE))
    view = seen(tablet)
    assert (view.a.roll.face, view.b.roll.face, view.is_rolled) == (0, 0, False)
    assert view.a.roll.line == view.b.roll.line == "Tied on 3, roll again"
    assert view.ask == "Who starts?"
    tablet.judge(DiceRolled("first-player", 6, (1, 4), (ADA, BEA), "", TABLE))
    assert seen(tablet).rolls == "All rolls: Ada 3, Bea 3, 1–4"
    assert seen(tablet).ask == "Bea picks who starts"


def test_the_tile_tells_how_far_the_table_is() -> None:
    tablet = paired(ruleset="regulations-casual")
    assert tile(tablet) == ("Nothing yet", "Not rolled yet")
    tablet.judge(DiceRolled("first-player", 6, (2, 2), (ADA, BEA), "", TABLE))
    assert tile(tablet) == ("0 of 8 done", "Tied, roll again")
    tablet.judge(DiceRolled("first-player", 6, (5, 2), (ADA, BEA), "", TABLE))
    assert tile(tablet)[1] == "Ada chooses"
    tablet.judge(FirstPlayerNamed(TABLE, 1, BEA))
    assert tile(tablet) == ("1 of 8 done", "Ada chose second")
    tablet.judge(FirstPlayerNamed(TABLE, 1, ADA))
    assert tile(tablet)[1] == "Ada chose first"


def test_the_tile_tells_that_a_setup_with_gaps_was_called_done() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(SetupFinished(TABLE, 1, seen(tablet).gaps))
    assert tile(tablet)[0] == "Done, 8 not seen"
    assert log_view(tablet.state).rows[0].text.endswith(": setup done, 8 steps not seen")
    tablet.judge(SetupTicked(TABLE, 1, "hero", None))
    assert tile(tablet)[0] == "Done, 7 not seen"
    set_up(tablet)
    assert tile(tablet)[0] == "8 of 8 done"


def test_the_tile_tells_who_starts_without_a_roll_and_where_tablets_differ() -> None:
    tablet = paired()
    other = copy_of(tablet, "b")
    tablet.judge(FirstPlayerNamed(TABLE, 1, BEA))
    assert tile(tablet)[1] == "Bea starts"
    other.judge(FirstPlayerNamed(TABLE, 1, ADA))
    tablet.sync(other)
    assert tile(tablet)[1] == "Tablets differ"
    assert seen(tablet).is_differing
    assert seen(tablet).ask == "Tablets differ on who starts. Ask, then tap."


def test_in_a_longer_match_it_is_the_setup_of_the_game_that_comes() -> None:
    tablet = paired(ruleset="constructed+best-of-three")
    set_up(tablet)
    assert (seen(tablet).game, seen(tablet).series) == (1, "Game 1 of 3")
    tablet.judge(GameReported(TABLE, 1, ADA))
    view = seen(tablet)
    assert (view.game, view.series, view.a.hand) == (2, "Game 2 of 3", "")
    assert view.progress == "0 of 8 steps done at this table"


def test_a_table_that_is_done_or_gone_says_so() -> None:
    tablet = paired()
    assert setup_view(tablet.state, None).note
    assert setup_view(tablet.state, MatchId("none")).note == "This table is not in the event any more."
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    assert seen(tablet).note == "This table has its result. Nothing more can be written here."


def test_the_strip_counts_the_tables_until_the_round_starts() -> None:
    tablet = paired()
    clock = ClockId("c")
    tablet.judge(ClockOpened(clock, "round", 2400, "", 1))
    assert strip_view(tablet.state, 0).playing == "1 table, not started"
    set_up(tablet)
    assert strip_view(tablet.state, 0).playing == "0 of 1 set up"
    tablet.judge(SetupFinished(TABLE, 1))
    assert strip_view(tablet.state, 0).playing == "1 of 1 set up"
    tablet.judge(ClockStarted(clock, 0))
    assert strip_view(tablet.state, 0).playing == "1 of 1 playing"


def test_players_are_called_by_their_given_names_where_these_differ() -> None:
    assert given_names("Nadia Haddad", "Wen Jie Lim") == ("Nadia", "Wen Jie")
    assert given_names("Ada Ray", "ada Moe") == ("Ada Ray", "ada Moe")
    assert given_names("Player 3", "Ada") == ("Player 3", "Ada")


def test_every_step_has_a_name_in_the_log_also_one_of_a_newer_app() -> None:
    assert step_name("marker") == "Run Away marker face up"
    assert step_name("some-new\nstep") == "some new step"
