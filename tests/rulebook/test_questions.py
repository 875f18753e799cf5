"""The questions that judges type: how many of them the search answers, and how high up."""

from pathlib import Path

import pytest

from judge_app.core.citations import is_citation
from judge_app.rulebook.bookcase import Bookcase
from tests.rulebook.questions import FOLDER, ask_all, questions, rates

FIRST, IN_THREE = 0.90, 0.98
HELD_OUT_FIRST, HELD_OUT_IN_THREE = 0.90, 0.98
"""What the questions must reach on which the search was never tuned."""

SETS = [name for name in ("tuned", "held_out") if (FOLDER / f"{name}.toml").is_file()]


@pytest.mark.parametrize("name", SETS)
def test_every_question_is_answered_by_sections_that_there_are(name: str) -> None:
    asked = questions(name)
    assert len(asked) >= 75
    assert all(one.ask.strip() and one.cites for one in asked)
    assert not [cite for one in asked for cite in one.cites if not is_citation(cite)]


def test_the_questions_it_was_tuned_on_are_answered(tmp_path: Path) -> None:
    found = rates(list(ask_all("tuned", Bookcase(tmp_path / "rulebook"))))
    assert found.first >= FIRST
    assert found.in_three >= IN_THREE


@pytest.mark.skipif("held_out" not in SETS, reason="nothing was held out")
def test_questions_it_has_never_seen_are_answered(tmp_path: Path) -> None:
    found = rates(list(ask_all("held_out", Bookcase(tmp_path / "rulebook"))))
    assert found.first >= HELD_OUT_FIRST
    assert found.in_three >= HELD_OUT_IN_THREE
