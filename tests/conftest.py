"""Settings of the whole test run: fixed seeds, how long the property tests may take, asserts that hold."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SHARED = [f"tests.{path.stem}" for path in Path(__file__).parent.iterdir() if path.stem[0] not in "._"]
pytest.register_assert_rewrite(*SHARED)  # Python under -OO leaves out all other asserts

settings.register_profile(
    "each-run", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "long", parent=settings.get_profile("each-run"), derandomize=False, max_examples=2000
)
# Under -OO everything runs for the second time, to see that nothing hangs on an assert or a docstring;
# for that a few examples of each kind do.
settings.register_profile("under-oo", parent=settings.get_profile("each-run"), max_examples=15)
IS_LONG = os.environ.get("TABLESIDE_TORTURE") == "long"
settings.load_profile("long" if IS_LONG else "under-oo" if sys.flags.optimize == 2 else "each-run")
