"""The store under violence: a little in each run, a lot with TABLESIDE_TORTURE=long."""

import os

LONG = os.environ.get("TABLESIDE_TORTURE") == "long"
