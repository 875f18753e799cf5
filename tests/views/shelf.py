"""A small rulebook for the tests of the lookup: a few rules that no document has."""

from pathlib import Path

from judge_app.rulebook.bookcase import Bookcase

ENTRIES = """
[[entry]]
id = "time-called"
cite = "regulations/going-to-time"
title = "Time is called"
label = "Time call"
short = "The turn is finished."
steps = [["timer-outline", "Finish the turn."]]
see = ["mulligan", "no-such-entry"]

[[entry]]
id = "mulligan"
cite = "regulations/mulligan"
title = "A hand drawn anew"
short = "Once, and the whole hand."
steps = [["cards-outline", "Shuffle the whole hand in."], ["check", "Keep the next hand."]]
more = ["A hand is a hand."]
asks = ["mulligan", "redraw"]
doubt = "Nothing is said about a third hand."

[[entry]]
id = "round-times"
cite = "regulations/round-times"
title = "How long a round is"
short = "Forty minutes."
steps = [["timer-outline", "Forty minutes."]]
otherwise = [
  {cite = "draft/rounds", says = "Also forty."},
  {cite = "constructed/match-format", says = "Less."},
]

[[entry]]
id = "draft-rounds"
cite = "draft/rounds"
title = "Rounds of a draft"
short = "Forty minutes, too."
steps = [["timer-outline", "Forty minutes, too."]]

[[entry]]
id = "third-place"
cite = "house/third-place"
title = "Who is third"
short = "Both are."
steps = [["podium", "Both are."]]

[[entry]]
id = "flight"
cite = "impossible/running-away"
title = "Fleeing a monster by hand"
short = "Roll a die."
steps = [["run-fast", "Roll a die."]]
"""
IMPORTED = """# Floor notes

Written down in the hall.

## Zeppelins

A zeppelin over the hall is told to the desk at once, by whoever is the first to see it through a window.

## Kites

So is a kite.
"""


def bookcase(folder: Path, *, has_import: bool = False) -> Bookcase:
    shelf = folder / "shelf"
    shelf.mkdir(exist_ok=True)
    (shelf / "rules.toml").write_text(ENTRIES)
    made = Bookcase(folder / "kept", shelf)
    if has_import:
        path = folder / "notes.md"
        path.write_text(IMPORTED)
        made.add(path, 1)
    return made


def imported(made: Bookcase) -> str:
    """What the document that was imported is called on the shelf."""
    return f"import:{made.documents[0].slug}"
