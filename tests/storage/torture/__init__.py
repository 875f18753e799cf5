"""The store under violence: a little in each run, a lot in a soak."""
