"""Fights: strengths, ties, what is won, who sees it, and the moment to speak up."""

import pytest

from judge_app.core.boxed import Fight, Game, Monster, OneShot
from judge_app.core.boxed.combat import (
    SPEAK_UP_MS,
    Spoils,
    Totals,
    Verdict,
    fresh_number,
    left_ms,
    monster_strength,
    munchkin_strength,
    spoils,
    totals,
    verdict,
    with_monster,
    with_sides,
    without_monster,
    won,
)
from tests.core.boxed.rules import FELIX, NORA, TASHA, row, table


def game(
    *monsters: Monster, level: int = 4, bonus: int = 0, helper: bool = False, shots: tuple[OneShot, ...] = ()
) -> Game:
    """Nora fights; Felix, level 6, may help."""
    made = table(level, 6, 9, fight=Fight(NORA, FELIX if helper else None, monsters, shots))
    return made.with_player(NORA, lambda one: one._replace(bonus=bonus))


@pytest.mark.parametrize(
    ("level", "bonus", "strength"),
    [
        row("impossible/example-of-combat", 4, 6, 10),
        row("impossible/combat", 1, 0, 1),
        row("impossible/combat", 3, -2, 1),
        row("impossible/character-stats", 2, -5, -3),
        row("impossible/contradictions-between-cards-and-rules", 1, -1, 0),
    ],
)
def test_strength_is_level_and_bonus_and_can_be_negative(level: int, bonus: int, strength: int) -> None:
    assert munchkin_strength(game(level=level, bonus=bonus), NORA) == strength


@pytest.mark.parametrize(
    ("monster", "strength"),
    [
        row("impossible/monsters", Monster(1, 8), 8),
        row("impossible/monster-enhancers", Monster(1, 8, 5), 13),
        row("impossible/monster-enhancers", Monster(1, 4, 10 - 5), 9),
        row("impossible/monster-enhancers", Monster(1, 4, -5), -1),
        row("impossible/fighting-multiple-monsters", Monster(1, 8, 5, is_gone=True), 0),
    ],
)
def test_a_monster_has_its_level_and_its_enhancers(monster: Monster, strength: int) -> None:
    assert monster_strength(monster) == strength


@pytest.mark.parametrize(
    ("fight", "sums"),
    [
        row("impossible/combat", game(Monster(1, 4), bonus=6), Totals(10, 4)),
        row("impossible/fighting-multiple-monsters", game(Monster(1, 4), Monster(2, 10)), Totals(4, 14)),
        row("impossible/asking-for-help", game(Monster(1, 4), bonus=6, helper=True), Totals(16, 4)),
        row(
            "impossible/interfering-with-combat",
            game(Monster(1, 4), shots=(OneShot(1, "munchkins", 3), OneShot(2, "monsters", 5))),
            Totals(7, 9),
        ),
        row(
            "impossible/interfering-with-combat",
            game(Monster(1, 4), shots=(OneShot(1, "munchkins", -2), OneShot(2, "munchkins", 3))),
            Totals(5, 4),
        ),
    ],
)
def test_both_sides_add_up(fight: Game, sums: Totals) -> None:
    assert totals(fight) == sums


@pytest.mark.parametrize(
    ("fight", "told"),
    [
        row("impossible/combat", game(Monster(1, 3)), "wins"),
        row("impossible/combat", game(Monster(1, 4)), "ties"),
        row("impossible/combat", game(Monster(1, 5)), "loses"),
        row("impossible/example-of-combat", game(Monster(1, 4), Monster(2, 10), bonus=6), "loses"),
        row(
            "impossible/example-of-combat", game(Monster(1, 4), Monster(2, 10), bonus=6, helper=True), "wins"
        ),
        row("impossible/combat", game(Monster(1, 20, is_gone=True), bonus=-9), "wins"),
        row(
            "impossible/fighting-multiple-monsters", game(Monster(1, 20, is_gone=True), Monster(2, 3)), "wins"
        ),
        row("impossible/combat", game(), "none"),
        row("impossible/combat", table(1, 1, 1), "none"),
    ],
)
def test_more_strength_wins_and_a_tie_loses(fight: Game, told: Verdict) -> None:
    assert verdict(fight) == told


@pytest.mark.parametrize(
    ("fight", "took"),
    [
        row("impossible/treasure", game(Monster(1, 1, 0, 2)), Spoils(1, 2, False, False, False)),
        row("impossible/treasure", game(Monster(1, 1, 0, 2), helper=True), Spoils(1, 2, True, False, False)),
        row("impossible/turn-phases", game(Monster(1, 1, 0, 4, 2)), Spoils(2, 4, False, False, False)),
        row(
            "impossible/example-of-combat",
            game(Monster(1, 4, 0, 2), Monster(2, 10, 0, 3), helper=True),
            Spoils(2, 5, True, False, False),
        ),
        row("impossible/combat", game(Monster(1, 4, 0, 2, is_gone=True)), Spoils(0, 2, False, False, False)),
        row("impossible/combat", game(Monster(1, 4, 0, 0, is_gone=True)), Spoils(0, 0, False, False, False)),
        row(
            "impossible/contradictions-between-cards-and-rules",
            game(Monster(1, 4, 0, 2, is_gone=True), Monster(2, 1, 0, 1)),
            Spoils(1, 3, False, False, False),
        ),
        row(
            "impossible/starting-and-finishing-the-game",
            game(Monster(1), Monster(2), level=9),
            Spoils(1, 2, False, True, False),
        ),
        row(
            "impossible/starting-and-finishing-the-game",
            game(Monster(1, 1, 0, 1, is_gone=True), level=9),
            Spoils(0, 1, False, False, False),
        ),
        row(
            "impossible/asking-for-help",
            game(Monster(1), level=9, helper=True),
            Spoils(1, 1, True, True, False),
        ),
        row(
            "impossible/faster-play-rules",
            game(Monster(1), level=9, helper=True)._replace(options=("shared",)),
            Spoils(1, 1, True, True, True),
        ),
        row(
            "impossible/faster-play-rules",
            game(Monster(1), level=8, helper=True)._replace(options=("shared",)),
            Spoils(1, 1, True, False, False),
        ),
        row(
            "impossible/faster-play-rules",
            game(Monster(1), level=9)._replace(options=("shared",)),
            Spoils(1, 1, False, True, False),
        ),
    ],
)
def test_kills_bring_levels_and_all_monsters_treasures(fight: Game, took: Spoils) -> None:
    assert spoils(fight) == took


@pytest.mark.parametrize(
    ("claimed", "now", "left"),
    [
        row("impossible/combat", None, 99, 2600),
        row("impossible/combat", 1000, 1000, 2600),
        row("impossible/combat", 1000, 2200, 1400),
        row("impossible/combat", 1000, 3600, 0),
        row("impossible/combat", 1000, 9_999_999, 0),
        row("impossible/combat", 1000, 500, 2600),
    ],
)
def test_the_others_have_a_moment_to_speak_up(claimed: int | None, now: int, left: int) -> None:
    assert SPEAK_UP_MS == 2600
    assert left_ms(Fight(NORA, claimed_ms=claimed), now) == left


def test_a_won_fight_is_over_and_only_the_fighter_goes_up() -> None:
    after = won(game(Monster(1), helper=True), NORA, 2, None)
    assert after.fight == Fight()
    assert [one.level for one in after.players] == [6, 6, 9]


def test_a_helper_shares_the_game_but_not_the_level() -> None:
    after = won(game(Monster(1), level=9, helper=True), NORA, 1, FELIX)
    assert after.winners == (NORA, FELIX)
    assert after.players[FELIX].level == 6


def test_who_killed_is_named_before_who_helped() -> None:
    after = won(table(6, 9, 1)._replace(fight=Fight(FELIX, NORA, (Monster(1),))), FELIX, 1, NORA)
    assert after.winners == (FELIX, NORA)


def test_a_fight_that_does_not_win_the_game_is_shared_by_nobody() -> None:
    assert won(game(Monster(1), helper=True), NORA, 1, FELIX).winners == ()


def test_the_dead_gain_no_level() -> None:
    dead = game(Monster(1)).with_player(NORA, lambda one: one._replace(is_dead=True))
    assert won(dead, NORA, 2, None).players[NORA].level == 4


def test_a_fighter_meets_a_first_monster_and_letting_go_ends_the_fight() -> None:
    fighting = with_sides(table(1, 1, 1), TASHA, None)
    assert fighting.fight == Fight(TASHA, None, (Monster(1),))
    assert with_sides(fighting, None, None).fight == Fight()


def test_a_change_of_the_fight_ends_the_claim() -> None:
    claimed = Fight(NORA, None, (Monster(1),), claimed_ms=5)
    assert with_monster(claimed, Monster(2, 9)).claimed_ms is None
    assert without_monster(claimed, 1) == Fight(NORA)
    assert with_sides(game(Monster(1))._replace(fight=claimed), NORA, FELIX).fight.claimed_ms is None


def test_a_monster_is_changed_in_its_place() -> None:
    fight = Fight(NORA, None, (Monster(1), Monster(2)))
    assert with_monster(fight, Monster(1, 7)).monsters == (Monster(1, 7), Monster(2))
    assert fresh_number(fight.monsters) == 3
    assert fresh_number(()) == 1
