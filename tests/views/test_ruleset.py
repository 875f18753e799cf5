"""Every value of a ruleset with its source, as an organizer looks it up."""

import pytest

from judge_app.core.ruleset import KEYS, printed, read_custom
from judge_app.views.ruleset import RulesetRow, ruleset_rows


@pytest.mark.parametrize(
    ("ruleset", "row"),
    [
        ("draft", RulesetRow("swiss.minutes", "40", "draft/rounds")),
        ("draft", RulesetRow("swiss.best_of", "1", "regulations/swiss-rounds, for draft is silent")),
        ("constructed", RulesetRow("points.draws_allowed", "false", "constructed/no-draws")),
        (
            "regulations-casual",
            RulesetRow(
                "bye.most",
                "1",
                "house/second-bye: Nobody has a second bye while somebody in the running had none.",
            ),
        ),
    ],
)
def test_a_value_is_told_with_its_source(ruleset: str, row: RulesetRow) -> None:
    rows = ruleset_rows(printed(ruleset))
    assert [one.key for one in rows] == [*KEYS]
    assert row in rows


def test_what_an_organizer_chose_is_told_as_theirs() -> None:
    own = read_custom('title = "Club"\nbase = "draft"\nswiss.minutes = 35\n', "club.toml")
    assert RulesetRow("swiss.minutes", "35", "house: the choice of this organizer.") in ruleset_rows(own)
