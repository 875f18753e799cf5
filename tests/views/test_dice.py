"""The dice on the screen: what lies there, and what fell before."""

from datetime import UTC

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.dice import faces
from judge_app.core.model import MatchId
from judge_app.core.ops import DiceRolled
from judge_app.views.dice import MOST_ROWS, DiceMode, DiceView, count_words, dice_view, prompts
from judge_app.views.history import log_view
from tests.core.ops.event import ADA, BEA, BYE, TABLE, Tablet, paired

SEED = "00000000000000a7"


def seen(tablet: Tablet, mode: DiceMode, match: MatchId | None = TABLE, count: int = 1) -> DiceView:
    return dice_view(tablet.state, match, mode, count, {DeviceId("a"): "Dana"}, UTC)


def test_who_starts_is_rolled_for_at_a_table_only() -> None:
    tablet = paired()
    assert [key for key, _label in seen(tablet, "coin").modes] == [
        "first-player",
        "high-roll",
        "coin",
        "free",
    ]
    for match in (None, BYE, MatchId("none")):
        view = seen(tablet, "first-player", match)
        assert (view.mode, view.players, view.table) == ("free", (), "")
        assert [key for key, _label in view.modes] == ["high-roll", "coin", "free"]


def test_the_roll_for_who_starts_is_the_one_of_the_setup() -> None:
    tablet = paired()
    tablet.judge(DiceRolled("first-player", 6, (5, 2), (ADA, BEA), "", TABLE))
    view = seen(tablet, "first-player")
    assert (view.a.line, view.b.line, view.first.ask) == (
        "Rolled 5, chooses",
        "Rolled 2",
        "Ada picks who starts",
    )


@pytest.mark.parametrize(
    ("fell", "lines", "says"),
    [
        ((), ("Not rolled yet", "Not rolled yet"), ""),
        ((5, 2), ("Rolled 5, wins", "Rolled 2"), "Ada has the high roll"),
        ((1, 2), ("Rolled 1", "Rolled 2, wins"), "Bea has the high roll"),
        ((4, 4), ("Tied, roll again", "Tied, roll again"), "Tied, roll again"),
    ],
)
def test_a_high_roll_has_a_winner_or_is_rolled_again(
    fell: tuple[int, ...], lines: tuple[str, str], says: str
) -> None:
    tablet = paired()
    if fell:
        tablet.judge(DiceRolled("high-roll", 6, fell, (ADA, BEA), "", TABLE))
    view = seen(tablet, "high-roll")
    assert ((view.a.line, view.b.line), view.says) == (lines, says)


def test_without_a_table_two_sides_roll() -> None:
    tablet = paired()
    tablet.judge(DiceRolled("high-roll", 6, (6, 1)))
    view = seen(tablet, "high-roll", None)
    assert (view.a.name, view.b.name, view.says) == ("Side A", "Side B", "Side A has the high roll")


def test_a_coin_shows_its_side() -> None:
    tablet = paired()
    assert (seen(tablet, "coin").dice, seen(tablet, "coin").says) == ((0,), "")
    tablet.judge(DiceRolled("coin", 2, (2,), (), "", TABLE))
    assert (seen(tablet, "coin").dice, seen(tablet, "coin").says) == ((2,), "Tails")


def test_free_dice_have_a_sum() -> None:
    tablet = paired()
    fell = faces(SEED, 10)
    tablet.judge(DiceRolled("free", 6, fell, (), SEED))
    view = seen(tablet, "free", None, 10)
    assert (view.dice, view.says) == (fell, f"Sum {sum(fell)}")
    assert seen(tablet, "free", None, 3).dice == (0, 0, 0)


def test_the_list_tells_who_what_for_when_and_from_which_seed() -> None:
    tablet = paired()
    fell = faces(SEED, 2)
    tablet.judge(DiceRolled("first-player", 6, fell, (ADA, BEA), SEED, TABLE))
    tablet.judge(DiceRolled("coin", 2, (1,), (), "", TABLE, 2, "Which side of the table"))
    tablet.judge(DiceRolled("free", 6, (4, 3), (), "", TABLE))
    assert [*seen(tablet, "free").rows] == [
        ("Heads", "00:00 · Which side of the table, game 2 · Dana · real dice"),
        ("4, 3 = 7", "00:00 · Dana · real dice"),
        (f"Ada {fell[0]}, Bea {fell[1]}", f"00:00 · who starts · Dana · seed {SEED}"),
    ]
    assert seen(tablet, "free", None).rows == ()


def test_a_roll_that_nobody_named_a_use_for_is_told_without_one() -> None:
    tablet = paired()
    tablet.judge(DiceRolled("free", 6, (4, 3), (), "", TABLE))
    tablet.judge(DiceRolled("free", 6, (5,)))
    tablet.judge(DiceRolled("free", 6, (6,), purpose="Which pack is opened"))
    assert [row.text for row in log_view(tablet.state).rows[:3]] == [
        "Rolled for Which pack is opened: 6 (real dice)",
        "Rolled: 5 (real dice)",
        "Round 1, table 1: rolled: 4, 3 (real dice)",
    ]


def test_the_list_ends_somewhere() -> None:
    tablet = paired()
    for _ in range(MOST_ROWS + 5):
        tablet.judge(DiceRolled("free", 6, (1,)))
    assert len(seen(tablet, "free", None).rows) == MOST_ROWS


def test_real_dice_are_asked_for_one_by_one() -> None:
    tablet = paired()
    assert prompts(seen(tablet, "high-roll"), 1) == ("What did Ada roll?", "What did Bea roll?")
    assert prompts(seen(tablet, "coin"), 4) == ("What does the coin show?",)
    assert prompts(seen(tablet, "free"), 2) == ("Die 1 of 2", "Die 2 of 2")
    assert (count_words(1), count_words(3)) == ("1 die", "3 dice")
