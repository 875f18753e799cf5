"""The simulation finds every bug that is planted, so it would find one that was not."""

import pytest

from tests.sim.planted import PLANTED
from tests.sim.run import run_seed

MOST_SEEDS = 400


def first_caught(bug: str, most: int = MOST_SEEDS) -> tuple[int, str] | None:
    """The first seed that shows *bug*, and what was wrong there."""
    with PLANTED[bug]():
        for seed in range(most):
            if wrong := run_seed(seed).wrong:
                return seed, wrong
    return None


@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_is_caught(bug: str) -> None:
    assert first_caught(bug) is not None
