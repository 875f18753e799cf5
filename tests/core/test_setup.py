"""The steps of a setup by every ruleset, with what each of them rests on."""

import pytest

from judge_app.core.citations import is_citation
from judge_app.core.claims import Claim, EntryId
from judge_app.core.dice import Roll
from judge_app.core.gamenow import game_now
from judge_app.core.model import PlayerId, State
from judge_app.core.ops import GameReported, SetupFinished, SetupTicked
from judge_app.core.ruleset import PRINTED, printed, read_custom
from judge_app.core.setup import (
    chooser,
    done,
    gaps,
    is_hand_final,
    mulligans_left,
    set_up_count,
    steps,
)
from judge_app.core.sitting import Sitting
from tests.core.ops.event import ADA, BEA, TABLE, paired

REGULATIONS = [
    ("hero", "regulations/hero-zone", False),
    ("level", "regulations/hero-zone", False),
    ("marker", "regulations/hero-zone", False),
    ("tokens", "regulations/stockpile", False),
    ("shuffle", "constructed/start-procedure", True),
    ("hand", "regulations/hand", False),
    ("mulligan", "regulations/mulligan", False),
    ("roll", "regulations/first-player", False),
]
DRAFT = [
    ("roll", "draft/start-procedure", False),
    ("hero", "regulations/hero-zone", True),
    ("level", "draft/start-procedure", False),
    ("marker", "regulations/hero-zone", True),
    ("tokens", "regulations/stockpile", True),
    ("shuffle", "draft/start-procedure", False),
    ("hand", "regulations/hand", True),
    ("mulligan", "regulations/mulligan", True),
]
CONSTRUCTED = [
    ("hero", "regulations/hero-zone", True),
    ("level", "regulations/hero-zone", True),
    ("marker", "regulations/hero-zone", True),
    ("tokens", "regulations/stockpile", True),
    ("shuffle", "constructed/start-procedure", False),
    ("hand", "regulations/hand", True),
    ("mulligan", "regulations/mulligan", True),
    ("roll", "regulations/first-player", True),
]
"""Step, citation, and whether the sheet itself is silent."""
HOUSE = """
title = "Thursday league"
base = "regulations-casual"
[setup]
mulligans = 0
cut_by = "nobody"
"""


def ticked(*keys: str, by: tuple[PlayerId, ...] = (ADA, BEA)) -> Sitting:
    ticks = Sitting().ticks
    for key in keys:
        for player in by:
            ticks = ticks.put((key, player), True)
    return Sitting(ticks)


def rolled(there: Sitting, *shown: tuple[int, int]) -> Sitting:
    rolls = tuple(Roll(EntryId("a:1"), "first-player", 6, faces, (ADA, BEA)) for faces in shown)
    return there._replace(rolls=rolls)


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        ("regulations-casual", REGULATIONS),
        ("regulations-premier", REGULATIONS),
        ("draft", DRAFT),
        ("draft+draw", DRAFT),
        ("constructed", CONSTRUCTED),
        ("constructed+best-of-three", CONSTRUCTED),
    ],
)
def test_every_document_has_its_order(ruleset: str, expected: list[tuple[str, str, bool]]) -> None:
    assert [(step.key, step.cite, step.is_silent) for step in steps(printed(ruleset))] == expected


@pytest.mark.parametrize("ruleset", PRINTED)
def test_every_step_cites_a_place_that_there_is(ruleset: str) -> None:
    made = steps(printed(ruleset))
    assert all(is_citation(step.cite) for step in made)
    assert [step.key for step in made if not step.per_player] == ["roll"]


def test_a_house_rule_can_do_without_the_mulligan() -> None:
    rules = read_custom(HOUSE, "house.toml")
    assert "mulligan" not in [step.key for step in steps(rules)]
    assert next(step for step in steps(rules) if step.key == "shuffle").is_silent is False
    assert done(Sitting(), rules, ADA, BEA) == (0, 7)


def test_without_a_ruleset_the_regulations_speak() -> None:
    assert State().table_rules == printed("regulations-casual")
    assert paired(ruleset="draft").state.table_rules == printed("draft")


def test_a_step_is_done_when_both_have_done_it() -> None:
    rules = printed("regulations-casual")
    assert "hero" in gaps(ticked("hero", by=(ADA,)), rules, ADA, BEA)
    assert "hero" not in gaps(ticked("hero"), rules, ADA, BEA)
    assert done(ticked("hero", "level"), rules, ADA, BEA) == (2, 8)


def test_the_mulligan_is_done_when_both_hands_are_settled() -> None:
    rules = printed("regulations-casual")
    one = Sitting(hands=Sitting().hands.put(ADA, "kept"))
    assert "mulligan" in gaps(one, rules, ADA, BEA)
    assert "mulligan" not in gaps(one._replace(hands=one.hands.put(BEA, "mulligan")), rules, ADA, BEA)


def test_the_roll_is_done_when_its_winner_has_chosen() -> None:
    rules, started = printed("regulations-casual"), (Claim(EntryId("a:9"), BEA),)
    tied, won = rolled(Sitting(), (4, 4)), rolled(Sitting(), (4, 4), (5, 2))
    assert chooser(tied, ADA, BEA) is None
    assert chooser(won, ADA, BEA) == ADA
    for there, is_open in (
        (Sitting(), True),
        (won, True),
        (Sitting(firsts=started), True),
        (tied._replace(firsts=started), True),
        (won._replace(firsts=started), False),
    ):
        assert ("roll" in gaps(there, rules, ADA, BEA)) is is_open


def test_tablets_that_differ_on_who_starts_leave_it_open() -> None:
    words = Claim(EntryId("a:9"), ADA), Claim(EntryId("b:9"), BEA)
    assert "roll" in gaps(rolled(Sitting(firsts=words), (5, 2)), printed("draft"), ADA, BEA)


def test_the_dice_of_something_else_choose_nobody() -> None:
    other = Roll(EntryId("a:1"), "high-roll", 6, (6, 1), (ADA, BEA))
    assert chooser(Sitting(rolls=(other,)), ADA, BEA) is None


@pytest.mark.parametrize(("taken", "left", "is_final"), [(0, 1, False), (1, 0, True)])
def test_there_is_one_mulligan(taken: int, left: int, is_final: bool) -> None:
    """regulations/mulligan: once for each player, and the new hand is kept."""
    rules = printed("regulations-casual")
    there = Sitting(mulligans=Sitting().mulligans.put(ADA, taken))
    assert mulligans_left(there, rules, ADA) == left
    assert is_hand_final(there, rules, ADA) is is_final
    assert is_hand_final(there, rules, BEA) is False


def test_the_game_that_is_set_up_is_the_first_that_nobody_has_won() -> None:
    tablet = paired(ruleset="constructed+best-of-three")
    games = [game_now(tablet.state, tablet.state.matches[TABLE])]
    for number, winner in enumerate((ADA, BEA, ADA), 1):
        tablet.judge(GameReported(TABLE, number, winner))
        games.append(game_now(tablet.state, tablet.state.matches[TABLE]))
    assert games == [1, 2, 3, 3]


def test_a_match_that_is_decided_has_no_further_game() -> None:
    tablet = paired(ruleset="constructed+best-of-three")
    for number in (1, 2):
        tablet.judge(GameReported(TABLE, number, ADA))
    assert game_now(tablet.state, tablet.state.matches[TABLE]) == 2


def test_tables_are_counted_once_somebody_has_written_something_down() -> None:
    tablet = paired()
    assert set_up_count(tablet.state, 1) == (0, 0)
    tablet.judge(SetupTicked(TABLE, 1, "hero", None))
    assert set_up_count(tablet.state, 1) == (0, 1)
    tablet.judge(SetupFinished(TABLE, 1, ("roll",)))
    assert set_up_count(tablet.state, 1) == (1, 1)
