"""A thousand days in halls where much goes wrong: afterwards all tablets agree, and nothing was lost."""

from collections import Counter

import pytest

from tests.sim.run import run_many, run_seed, workers

SEEDS = 1000
HAPPENS = (
    "partition", "one-way partition", "link cut", "power cut", "killed", "recovers a damaged file", "cloned",
    "forked", "rejoined", "clock set", "clocks compared", "role_changed", "device_revoked", "undone",
    "result_reported", "result_corrected", "cheated", "forged", "without a right", "digests compared",
    "streamed", "known to the stream", "published again", "stream lost its end", "stream lost an entry",
    "stream wiped", "stream given twice", "stream without a leader", "backbone down", "off the backbone",
    "cut off the backbone", "false label", "quiet", "watched", "deaf",
)  # fmt: skip
"""What a simulation without it would not be worth much."""


@pytest.mark.slow
def test_all_tablets_are_in_step_soon_after_everything_has_healed() -> None:
    happened = Counter[str]()
    for outcome in run_many(range(SEEDS)):
        assert not outcome.wrong, f"seed {outcome.seed}: {outcome.story}"
        happened.update(outcome.counts)
    assert {kind: happened[kind] for kind in HAPPENS if happened[kind] < 10} == {}


def test_a_seed_is_the_same_day_in_every_process() -> None:
    days = []
    for _process in range(2):
        with workers(1) as pool:
            days.append([pool.apply(run_seed, (seed,), {"is_told": True}) for seed in range(5)])
    assert days[0] == days[1]
