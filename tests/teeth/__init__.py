"""What the tests catch: faults are planted one at a time in a copy of the app, and a test has to fail.

- `faults` reads them from `faults/*.toml`; `random.toml` there is made by `mutate`, from a seed.
- `places` and `kvplaces` find where Python and kv can be changed.
- `nearness` puts the tests in order, those nearest to a fault first.
- `copies` keeps a copy of the tree for each job, `pytests` runs pytest in it, `witness` tells from inside.
- `verdicts` decides about one fault, `run` about all of them (`make teeth`), `results` keeps and tells it.
"""
