"""Munchkin Impossible: levels, the winning one, and a table that grows and shrinks."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.boxed import (
    FEWEST,
    LOWEST,
    MOST,
    WINNING,
    Game,
    Munchkin,
    gain,
    game_of,
    lose,
    needs_kill,
    new_game,
    plain_of,
    rename,
    seat_players,
    start_over,
)

NORA, FELIX, TASHA = Munchkin("Nora", 4), Munchkin("Felix", 9), Munchkin("Tasha", 1)
TABLE = Game((NORA, FELIX, TASHA))


def test_a_game_begins_with_three_players_at_the_lowest_level() -> None:
    assert [player.level for player in new_game().players] == [1, 1, 1]
    assert new_game().winner is None


def test_a_level_goes_up_and_down() -> None:
    assert gain(TABLE, 0).players[0] == Munchkin("Nora", 5)
    assert lose(TABLE, 0).players[0] == Munchkin("Nora", 3)


def test_nobody_falls_below_the_lowest_level() -> None:
    assert lose(TABLE, 2) == TABLE


def test_the_winning_level_takes_a_kill() -> None:
    assert needs_kill(TABLE, 1)
    assert gain(TABLE, 1) == TABLE
    won = gain(TABLE, 1, by_kill=True)
    assert won.players[1].level == WINNING
    assert won.winner == 1


def test_nobody_gains_a_level_in_a_game_that_is_won() -> None:
    won = gain(TABLE, 1, by_kill=True)
    assert gain(won, 0, by_kill=True) == won
    assert gain(won, 1, by_kill=True) == won


def test_a_winner_by_mistake_goes_back_and_the_game_goes_on() -> None:
    again = lose(gain(TABLE, 1, by_kill=True), 1)
    assert again == TABLE
    assert again.winner is None


def test_who_leaves_a_smaller_table_comes_back_with_the_same_level() -> None:
    five = gain(seat_players(TABLE, 5), 4)
    three = seat_players(five, 3)
    assert three.players == TABLE.players
    assert seat_players(three, 5) == five


@pytest.mark.parametrize(("asked", "seats"), [(0, FEWEST), (3, 3), (6, 6), (99, MOST)])
def test_a_table_has_three_to_six_players(asked: int, seats: int) -> None:
    assert len(seat_players(TABLE, asked).players) == seats


def test_starting_over_keeps_the_names() -> None:
    assert start_over(seat_players(TABLE, 4)).players == (
        *(Munchkin(one.name) for one in TABLE.players),
        Munchkin(),
    )


def test_a_name_is_one_short_line() -> None:
    assert rename(TABLE, 2, "  Beni \n the  bold ").players[2].name == "Beni the bold"
    assert len(rename(TABLE, 2, "x" * 999).players[2].name) == 40


@pytest.mark.parametrize(
    "raw",
    [
        None,
        "a game",
        [],
        {},
        {"players": []},
        {"players": [["Nora", 4]]},
        {"players": [["Nora", 0], ["Felix", 9], ["Tasha", 1]]},
        {"players": [["Nora", 11], ["Felix", 9], ["Tasha", 1]]},
        {"players": [["Nora", "4"], ["Felix", 9], ["Tasha", 1]]},
        {"players": [["Nora", 4, 4], ["Felix", 9], ["Tasha", 1]]},
        {"players": [["Nora", 1]] * 7},
        {"players": [["Nora", 1]] * 4, "bench": [["Nora", 1]] * 3},
    ],
)
def test_what_is_no_game_begins_a_new_one(raw: object) -> None:
    assert game_of(raw) == new_game()


STEPS = st.one_of(
    st.tuples(st.just("gain"), st.integers(0, 5), st.booleans()),
    st.tuples(st.just("lose"), st.integers(0, 5), st.booleans()),
    st.tuples(st.just("seats"), st.integers(0, 9), st.booleans()),
    st.tuples(st.just("over"), st.just(0), st.booleans()),
)


@given(st.lists(STEPS, max_size=60))
def test_whatever_is_tapped_the_game_keeps_its_bounds_and_survives_being_kept(
    steps: list[tuple[str, int, bool]],
) -> None:
    game = new_game()
    for step, number, by_kill in steps:
        seat = number % len(game.players)
        match step:
            case "gain":
                game = gain(game, seat, by_kill=by_kill)
            case "lose":
                game = lose(game, seat)
            case "seats":
                game = seat_players(game, number)
            case _:
                game = start_over(game)
        assert FEWEST <= len(game.players) <= MOST
        assert all(LOWEST <= player.level <= WINNING for player in game.players + game.bench)
        assert game_of(json.loads(json.dumps(plain_of(game)))) == game
