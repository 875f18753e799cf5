"""Hundreds of days in halls where much goes wrong: afterwards all tablets agree, and nothing was lost."""

from collections import Counter

from tests.depth import IS_SOAK
from tests.sim.run import run_many

SEEDS = (*range(1000),) if IS_SOAK else (*range(90), 100, 118, 125, 148, 149)
"""The first ones, and days on which something happens that is rare."""
HAPPENS = (
    "partition", "one-way partition", "link cut", "power cut", "killed", "recovers a damaged file", "cloned",
    "forked", "rejoined", "clock set", "clocks compared", "role_changed", "device_revoked", "undone",
    "result_reported", "result_corrected", "cheated", "forged", "without a right", "digests compared",
    "streamed", "known to the stream", "published again", "stream lost its end", "stream lost an entry",
    "stream wiped", "stream given twice", "stream without a leader", "backbone down", "off the backbone",
    "cut off the backbone", "false label", "quiet", "watched", "deaf",
)  # fmt: skip
"""What a simulation without it would not be worth much."""


def test_all_tablets_are_in_step_soon_after_everything_has_healed() -> None:
    happened = Counter[str]()
    for outcome in run_many(SEEDS):
        assert not outcome.wrong, f"seed {outcome.seed}: {outcome.story}"
        happened.update(outcome.counts)
    least = max(1, len(SEEDS) // 100)
    assert {kind: happened[kind] for kind in HAPPENS if happened[kind] < least} == {}


def test_a_seed_is_the_same_day_in_every_process() -> None:
    days = [[*run_many(range(5), 1, is_told=True)] for _process in range(2)]
    assert days[0] == days[1]
    assert all(day.story for day in days[0])
