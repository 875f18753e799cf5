"""Settings of the whole test run: fixed seeds, and how long the property tests may take."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "each-run", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "long", parent=settings.get_profile("each-run"), derandomize=False, max_examples=2000
)
settings.load_profile("long" if os.environ.get("TABLESIDE_TORTURE") == "long" else "each-run")
