"""Charity: how many cards go to whom."""

import pytest

from judge_app.core.boxed.charity import Charity, charity
from tests.core.boxed.rules import BENI, FELIX, NORA, OSKAR, TASHA, row, table


@pytest.mark.parametrize(
    ("levels", "giver", "hand", "made"),
    [
        row("impossible/card-management", (4, 6, 1), NORA, 5, Charity(0)),
        row("impossible/card-management", (4, 6, 1), NORA, 0, Charity(0)),
        row("impossible/turn-phases", (4, 6, 1), NORA, 6, Charity(1, ((TASHA, 1),))),
        row("impossible/turn-phases", (4, 6, 1), NORA, 9, Charity(4, ((TASHA, 4),))),
        row("impossible/turn-phases", (4, 2, 2), NORA, 9, Charity(4, ((FELIX, 2), (TASHA, 2)))),
        row("impossible/turn-phases", (4, 2, 2), NORA, 8, Charity(3, ((FELIX, 2), (TASHA, 1)), larger=1)),
        row(
            "impossible/turn-phases",
            (4, 1, 9, 1, 1),
            NORA,
            10,
            Charity(5, ((FELIX, 2), (BENI, 2), (OSKAR, 1)), larger=2),
        ),
        row("impossible/turn-phases", (4, 1, 1), NORA, 6, Charity(1, ((FELIX, 1), (TASHA, 0)), larger=1)),
        row("impossible/turn-phases", (1, 6, 2), NORA, 8, Charity(3, discarded=3)),
        row("impossible/turn-phases", (2, 6, 2), NORA, 8, Charity(3, discarded=3)),
    ],
)
def test_what_is_over_goes_to_the_lowest(
    levels: tuple[int, ...], giver: int, hand: int, made: Charity
) -> None:
    assert charity(table(*levels), giver, hand) == made


@pytest.mark.parametrize(
    ("favoured", "shares"),
    [
        row("impossible/turn-phases", (TASHA,), ((FELIX, 1), (TASHA, 2))),
        row("impossible/turn-phases", (FELIX, TASHA), ((FELIX, 2), (TASHA, 1))),
        row("impossible/turn-phases", (NORA, 99, TASHA), ((FELIX, 1), (TASHA, 2))),
    ],
)
def test_the_giver_says_who_has_more(favoured: tuple[int, ...], shares: tuple[tuple[int, int], ...]) -> None:
    assert charity(table(4, 2, 2), NORA, 8, favoured).shares == shares


def test_the_dead_get_nothing_and_are_not_the_lowest() -> None:
    game = table(4, 6, 1).with_player(TASHA, lambda one: one._replace(is_dead=True))
    assert charity(game, FELIX, 7) == Charity(2, ((NORA, 2),))
    assert charity(game, NORA, 7) == Charity(2, discarded=2)
