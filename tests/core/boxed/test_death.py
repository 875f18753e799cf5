"""Deaths: who loots, in which order, and how ties are rolled."""

import pytest

from judge_app.core.boxed import Game, Looting, LootRoll
from judge_app.core.boxed.death import died, looters, next_looter, order, tie_rolls, to_roll
from judge_app.core.dice import faces
from tests.core.boxed.rules import BENI, FELIX, NORA, OSKAR, TASHA, row, table


def fell(*rolls: tuple[int, int]) -> tuple[LootRoll, ...]:
    return tuple(LootRoll(seat, face) for seat, face in rolls)


def test_the_dead_keep_their_level() -> None:
    after = died(table(4, 6, 9), TASHA)
    assert after.players[TASHA].level == 9
    assert after.players[TASHA].is_dead
    assert after.looting == Looting(TASHA)


@pytest.mark.parametrize(
    ("levels", "rolls", "groups"),
    [
        row("impossible/death", {NORA: 4, FELIX: 6, BENI: 3}, (), ((FELIX,), (NORA,), (BENI,))),
        row("impossible/death", {NORA: 4, FELIX: 4, BENI: 9}, (), ((BENI,), (NORA, FELIX))),
        row("impossible/death", {NORA: 4, FELIX: 4}, fell((NORA, 2), (FELIX, 5)), ((FELIX,), (NORA,))),
        row("impossible/death", {NORA: 4, FELIX: 4}, fell((NORA, 2)), ((NORA, FELIX),)),
        row("impossible/death", {NORA: 4, FELIX: 4}, fell((NORA, 2), (FELIX, 2)), ((NORA, FELIX),)),
        row(
            "impossible/death",
            {NORA: 4, FELIX: 4},
            fell((NORA, 2), (FELIX, 2), (FELIX, 1), (NORA, 6)),
            ((NORA,), (FELIX,)),
        ),
        row(
            "impossible/death",
            {NORA: 4, FELIX: 4, BENI: 4},
            fell((NORA, 2), (FELIX, 6), (BENI, 2)),
            ((FELIX,), (NORA, BENI)),
        ),
        row("impossible/death", {NORA: 4, FELIX: 6}, fell((OSKAR, 6), (NORA, 6)), ((FELIX,), (NORA,))),
    ],
)
def test_the_highest_level_loots_first_and_ties_are_rolled(
    levels: dict[int, int], rolls: tuple[LootRoll, ...], groups: tuple[tuple[int, ...], ...]
) -> None:
    assert order(levels, rolls) == groups


def test_only_those_who_still_tie_roll_again() -> None:
    levels = {NORA: 4, FELIX: 4, BENI: 4, TASHA: 9}
    assert to_roll(levels) == (NORA, FELIX, BENI)
    assert to_roll(levels, fell((NORA, 2))) == (FELIX, BENI)
    assert to_roll(levels, fell((NORA, 2), (FELIX, 6), (BENI, 2))) == (NORA, BENI)
    assert to_roll(levels, fell((NORA, 2), (FELIX, 6), (BENI, 3))) == ()


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(40)])
def test_rolls_from_a_seed_leave_no_tie(seed: str) -> None:
    levels = {NORA: 4, FELIX: 4, BENI: 4, OSKAR: 7, TASHA: 7}
    made = tie_rolls(levels, (), seed)
    assert tuple(roll.face for roll in made) == faces(seed, len(made))
    assert all(len(group) == 1 for group in order(levels, made))
    assert {group[0] for group in order(levels, made)[:2]} == {OSKAR, TASHA}
    assert tie_rolls(levels, made, seed) == ()


def looted(*taken: int, rolls: tuple[LootRoll, ...] = ()) -> Game:
    return died(table(4, 6, 9, 4), TASHA)._replace(looting=Looting(TASHA, rolls, taken))


@pytest.mark.parametrize(
    ("game", "seat"),
    [
        row("impossible/death", looted(), FELIX),
        row("impossible/death", looted(FELIX), None),
        row("impossible/death", looted(FELIX, rolls=fell((NORA, 1), (BENI, 2))), BENI),
        row("impossible/death", looted(FELIX, BENI, rolls=fell((NORA, 1), (BENI, 2))), NORA),
        row("impossible/death", looted(FELIX, BENI, NORA, rolls=fell((NORA, 1), (BENI, 2))), None),
        row("impossible/death", table(1, 1, 1), None),
    ],
)
def test_each_takes_one_card_in_turn(game: Game, seat: int | None) -> None:
    assert next_looter(game) == seat


def test_who_died_before_takes_nothing() -> None:
    both = died(died(table(4, 6, 9), NORA)._replace(looting=None), FELIX)
    assert looters(both, FELIX) == {TASHA: 9}
