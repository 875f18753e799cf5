"""Levels, the winning one, turns, and a table that grows and shrinks."""

import pytest

from judge_app.core.boxed import Fight, Flight, Game, Looting, Monster, Munchkin, Runner
from judge_app.core.boxed.levels import (
    kept_level,
    name_of,
    needs_kill,
    seat_players,
    start_over,
    turn_after,
    with_level,
)
from tests.core.boxed.rules import FELIX, NORA, TASHA, row, table

TABLE = table(4, 9, 1)


def test_a_game_begins_with_three_players_at_the_lowest_level() -> None:
    assert [player.level for player in Game().players] == [1, 1, 1]
    assert Game().winners == ()


@pytest.mark.parametrize(
    ("asked", "level"),
    [
        row("impossible/character-creation", 1, 1),
        row("impossible/contradictions-between-cards-and-rules", 0, 1),
        row("impossible/character-stats", -7, 1),
        row("impossible/starting-and-finishing-the-game", 10, 10),
        row("impossible/starting-and-finishing-the-game", 12, 10),
    ],
)
def test_levels_go_from_one_to_ten(asked: int, level: int) -> None:
    assert kept_level(asked) == level
    assert with_level(TABLE, NORA, asked).players[NORA].level == level


@pytest.mark.parametrize(
    ("seat", "needs"),
    [
        row("impossible/contradictions-between-cards-and-rules", FELIX, True),
        row("impossible/starting-and-finishing-the-game", NORA, False),
    ],
)
def test_the_step_to_level_ten_takes_a_kill(seat: int, needs: bool) -> None:
    assert needs_kill(TABLE, seat) is needs


def test_who_reaches_level_ten_wins_and_who_shares_wins_too() -> None:
    won = with_level(TABLE, FELIX, 10)
    assert won.winners == (FELIX,)
    shared = won.with_player(TASHA, lambda one: one._replace(shares=True))
    assert shared.winners == (FELIX, TASHA)


def test_a_winner_by_mistake_goes_back_and_takes_the_sharer_along() -> None:
    won = with_level(TABLE, FELIX, 10).with_player(TASHA, lambda one: one._replace(shares=True))
    assert with_level(won, FELIX, 9) == TABLE


def test_who_leaves_a_smaller_table_comes_back_with_the_same_level() -> None:
    five = with_level(seat_players(TABLE, 5), 4, 2)
    three = seat_players(five, 3)
    assert three.players == TABLE.players
    assert seat_players(three, 5) == five


@pytest.mark.parametrize(
    ("asked", "seats"),
    [
        row("impossible/setup", 0, 3),
        row("impossible/setup", 3, 3),
        row("impossible/setup", 6, 6),
        row("impossible/setup", 99, 6),
    ],
)
def test_a_table_has_three_to_six_players(asked: int, seats: int) -> None:
    assert len(seat_players(TABLE, asked).players) == seats


def test_who_leaves_the_table_neither_fights_nor_runs_nor_is_looted() -> None:
    game = table(1, 2, 3, 4, 5)
    fighting = game._replace(fight=Fight(4, 0, (Monster(1),)), turn=4)
    assert seat_players(fighting, 3).fight == Fight()
    assert seat_players(fighting, 3).turn == 2
    helped = game._replace(fight=Fight(0, 4, (Monster(1),), claimed_ms=7))
    assert seat_players(helped, 3).fight == Fight(0, None, (Monster(1),))
    running = game._replace(flight=Flight((Runner(4),), (Monster(1),)), looting=Looting(4))
    assert seat_players(running, 3).flight == Flight()
    assert seat_players(running, 3).looting is None


def test_a_smaller_table_leaves_the_fight_of_those_who_stay_alone() -> None:
    game = table(1, 2, 3, 4, fight=Fight(0, None, (Monster(1),), claimed_ms=7))
    assert seat_players(game, 3).fight == game.fight


def test_starting_over_keeps_the_names_and_the_way_to_play() -> None:
    game = seat_players(TABLE, 4)._replace(options=("shared",), turn=2)
    again = start_over(game)
    assert again.players == (*(Munchkin(one.name) for one in TABLE.players), Munchkin())
    assert (again.options, again.turn) == (("shared",), None)


def test_the_dead_are_back_when_the_next_turn_begins() -> None:
    dead = TABLE.with_player(NORA, lambda one: one._replace(is_dead=True))._replace(looting=Looting(NORA))
    after = turn_after(dead, FELIX)
    assert after == TABLE._replace(turn=FELIX)


def test_a_name_is_one_short_line() -> None:
    assert name_of("  Beni \n the  bold ") == "Beni the bold"
    assert len(name_of("x" * 999)) == 40
