"""The rules that a ruling can rest on, as the rulebook finds them."""

from pathlib import Path

import pytest

from judge_app.core.model import State
from judge_app.rulebook.bookcase import Bookcase
from judge_app.views.citechoices import cite_choices
from tests.views.hall import at_sign_up


@pytest.fixture(scope="module")
def bookcase(tmp_path_factory: pytest.TempPathFactory) -> Bookcase:
    folder: Path = tmp_path_factory.mktemp("rulebook")
    return Bookcase(folder)


@pytest.mark.parametrize(
    ("ruleset", "asked", "first"),
    [
        ("regulations-casual", "lost card", "regulations/lost-and-damaged-components"),
        ("regulations-casual", "mulligan", "regulations/mulligan"),
        ("draft", "tiebreak", "draft/tiebreakers"),
    ],
)
def test_a_rule_is_found_by_what_happened(bookcase: Bookcase, ruleset: str, asked: str, first: str) -> None:
    assert cite_choices(at_sign_up(ruleset=ruleset).state, asked, bookcase)[0].cite == first


def test_no_rule_is_offered_twice_and_never_more_than_asked_for(bookcase: Bookcase) -> None:
    choices = cite_choices(at_sign_up(ruleset="draft").state, "cut", bookcase, most=3)
    assert len({choice.cite for choice in choices}) == len(choices) == 3


def test_what_only_has_the_words_in_its_name_comes_after(bookcase: Bookcase) -> None:
    cites = [choice.cite for choice in cite_choices(State(), "super sized munchkin", bookcase)]
    assert "impossible/super-sized-munchkin" in cites
    assert cite_choices(State(), "qqxzzvvw", bookcase) == ()
