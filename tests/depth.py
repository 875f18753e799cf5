"""How deep the tests go: enough to find a fault in each run, or as far as an hour allows."""

import os

__all__ = ["IS_SOAK"]

IS_SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
"""Set by `make soak`: more examples, seeds, kills, tablets and visits."""
