"""A ruleset of an organizer's own, and what it lists as different."""

from pathlib import Path

import pytest

from judge_app.core.ruleset import KEYS, Difference, Row, Value, printed, read_custom
from judge_app.errors import Refused

DOCS = Path(__file__).parents[3] / "docs" / "rulesets.md"
LEAGUE = """
title = "Thursday league"
base = "draft+draw"

[swiss]
minutes = 30
best_of = 1 # as printed

[cut]
minutes = { value = 50, cite = "house/closing-time" }
final_minutes = { value = 100, cite = "regulations/round-times" }
"""


def test_what_is_not_changed_is_the_bases() -> None:
    league, base = read_custom(LEAGUE, "league.toml"), printed("draft+draw")
    assert (league.name, league.title, league.base) == ("league", "Thursday league", "draft+draw")
    assert league.document == "draft"
    changed = {difference.key for difference in league.differences}
    assert all(league.value(key) == base.value(key) for key in KEYS if key not in changed)
    assert league.is_silent("absence.late_minutes")


def test_only_real_differences_are_listed_with_what_the_document_has() -> None:
    assert read_custom(LEAGUE, "league.toml").differences == (
        Difference("swiss.minutes", Value(30, "house"), Value(40, "draft/rounds")),
        Difference("cut.minutes", Value(50, "house/closing-time"), Value(40, "draft/rounds")),
        Difference("cut.final_minutes", Value(100, "regulations/round-times"), Value(0, "draft/top-cut")),
    )


def test_a_plain_value_is_the_houses_unless_it_is_the_documents_anyway() -> None:
    league = read_custom(LEAGUE, "league.toml")
    assert league.is_house("swiss.minutes")
    assert league.cite("swiss.best_of") == printed("draft").cite("swiss.best_of")


def test_a_file_that_changes_nothing_differs_in_nothing() -> None:
    league = read_custom('title = "x"\nbase = "constructed"', "league.toml")
    assert league.differences == ()
    assert league.values == printed("constructed").values


def test_rulesets_that_say_the_same_are_equal() -> None:
    assert read_custom(LEAGUE, "league.toml") == read_custom(LEAGUE + "# the end", "league.toml")
    assert hash(read_custom(LEAGUE, "league.toml")) == hash(read_custom(LEAGUE, "league.toml"))
    assert read_custom(LEAGUE, "league.toml") != read_custom(LEAGUE.replace("30", "31"), "league.toml")


@pytest.mark.parametrize(
    "rows",
    [
        "structure.rows = [{ players = [2, 9], rounds = 4, cut = 2 },\n"
        "  { players = [10], rounds = 5, cut = 8 }]",
        "[[structure.rows]]\nplayers = [2, 9]\nrounds = 4\ncut = 2\n"
        "[[structure.rows]]\nplayers = [10]\nrounds = 5\ncut = 8\n",
        "[structure.rows]\nvalue = [{ players = [2, 9], rounds = 4, cut = 2 },\n"
        "  { players = [10], rounds = 5, cut = 8 }]\n",
    ],
)
def test_the_structure_may_be_written_as_the_organizer_likes(rows: str) -> None:
    league = read_custom(f'title = "x"\nbase = "draft"\n{rows}', "league.toml")
    assert league.rows == (Row(2, 9, 4, 2), Row(10, None, 5, 8))
    assert league.cite("structure.rows") == "house"


def test_files_of_other_editors_are_read() -> None:
    assert read_custom("\ufeff" + LEAGUE.replace("\n", "\r\n"), "league.toml").number("swiss.minutes") == 30


@pytest.mark.parametrize("where", ["draft.toml", "draft+draw.toml", "", "a+b.toml", "a\nb.toml"])
def test_its_name_is_nobody_elses(where: str) -> None:
    with pytest.raises(Refused, match="cannot be called"):
        read_custom(LEAGUE, where)


def test_it_is_called_by_its_file_wherever_that_lies() -> None:
    assert read_custom(LEAGUE, "rulesets/Thursday league.toml").name == "Thursday league"
    with pytest.raises(Refused, match=r"^league\.toml, line 2: there is no key"):
        read_custom("\nx = 1" + LEAGUE, "rulesets/league.toml")


def test_the_example_in_the_documentation_is_read() -> None:
    example = DOCS.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    differences = read_custom(example, "league.toml").differences
    assert [difference.key for difference in differences] == [
        "structure.rows",
        "swiss.minutes",
        "cut.third_place",
    ]


def test_the_documentation_lists_every_key_as_the_catalogue_has_it() -> None:
    listed = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert listed == [f"| `{key.name}` | {key.about} | {key.kind.wants} |" for key in KEYS.values()]
