"""Which questions the search answers, and which not: `python -m tests.rulebook.questions tuned`."""

import sys
import tempfile
from pathlib import Path

from judge_app.rulebook.bookcase import Bookcase
from tests.rulebook.questions import ask_all, rates


def main(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asked = list(ask_all(name, Bookcase(Path(folder))))
    found = rates(asked)
    print(f"{found.asked} questions, right first {found.first:.1%}, in the first three {found.in_three:.1%}")
    for one in asked:
        if not one.is_right(1):
            print(f"\n{'  ' if one.is_right(3) else '! '}{one.question.ask}", *sorted(one.question.cites))
            for hit in one.hits[:3]:
                print(f"      {hit.score:.3f} {hit.id} ({' '.join(hit.cites)})")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "tuned")
