"""`rules`: a question on the command line, answered as the app answers it."""

import json
from pathlib import Path
from typing import Any

import pytest

from judge_app import cli
from judge_app.rulebook.bookcase import Bookcase
from judge_app.rulebook.entries import read_entries
from tests.cli.conftest import ON_FILES, Desk


def answers(desk: Desk, *words: object) -> Any:
    return desk.asks_json("rules", *words)


def test_the_answer_has_a_title_a_line_its_source_and_its_id(desk: Desk) -> None:
    entry = read_entries()["mulligan"]
    block = desk.asks("rules", "mulligan", "--limit", 1).splitlines()
    assert block[0] == f"1. {entry.title}"
    assert block[1].strip() == entry.short
    assert block[2].strip() == "Regulations 1.0 · Mulligan (regulations/mulligan, mulligan)"


def test_ten_answers_are_printed_unless_told_otherwise(desk: Desk) -> None:
    assert len(answers(desk, "card")) == 10
    assert len(answers(desk, "card", "--limit", 3)) == 3
    assert answers(desk, "card", "--limit", 25)[:10] == answers(desk, "card")


def test_json_is_a_list_of_ids_titles_citations_and_scores(desk: Desk) -> None:
    found = answers(desk, "muligan")
    assert [*found[0]] == ["id", "title", "cites", "score"]
    assert found[0]["id"] == "mulligan"
    assert found[0]["cites"][0] == "regulations/mulligan"
    assert [one["score"] for one in found] == sorted((one["score"] for one in found), reverse=True)


def test_the_ranking_is_that_of_the_app(desk: Desk, tmp_path: Path) -> None:
    for query in ("lost card", "who goes first", "tiebraekers"):
        hits = Bookcase(tmp_path / "none" / "rulebook").search(query).hits[:10]
        assert [(one["id"], one["score"]) for one in answers(desk, query)] == [
            (hit.id, round(hit.score, 6)) for hit in hits
        ]


def test_words_need_no_quotes(desk: Desk) -> None:
    assert answers(desk, "lost", "card") == answers(desk, "lost card")


@pytest.mark.parametrize(
    ("ruleset", "document"),
    [
        ("draft", "draft"),
        ("draft+draw", "draft"),
        ("constructed", "constructed"),
        ("constructed+best-of-three", "constructed"),
        ("regulations", "regulations"),
        ("regulations-premier", "regulations"),
    ],
)
def test_the_rules_of_the_ruleset_come_first(desk: Desk, ruleset: str, document: str) -> None:
    found = answers(desk, "tiebreakers", "--ruleset", ruleset)
    assert found[0]["cites"][0].startswith(f"{document}/")


def test_a_ruleset_of_ones_own_follows_its_document(desk: Desk) -> None:
    own = desk.folder / "own.toml"
    own.write_text('title = "Ours"\nbase = "draft"\n', encoding="utf-8")
    assert answers(desk, "tiebreakers", "--ruleset", own) == answers(
        desk, "tiebreakers", "--ruleset", "draft"
    )


def test_the_boxed_game_is_left_out_of_a_tournament(desk: Desk) -> None:
    def documents(*words: object) -> set[str]:
        return {cite.partition("/")[0] for one in answers(desk, *words) for cite in one["cites"]}

    assert "impossible" in documents("monster level", "--limit", 50)
    assert "impossible" not in documents("monster level", "--limit", 50, "--ruleset", "draft")
    assert answers(desk, "die", "--ruleset", "impossible")[0]["cites"][0].startswith("impossible/")


def test_an_unknown_ruleset_is_refused(desk: Desk) -> None:
    assert "nothing-like-it" in desk.asks("rules", "bye", "--ruleset", "nothing-like-it", status=2)


@pytest.mark.parametrize("limit", ["0", "-1", "x", "1.5", "99999999999", ""])
def test_a_limit_is_a_positive_number(desk: Desk, limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.run(["rules", "bye", f"--limit={limit}"], ON_FILES, desk.folder)
    assert "is no number of results" in capsys.readouterr().err


@pytest.mark.parametrize("query", ["", "x", "—", " a "])
def test_a_question_of_less_than_two_letters_is_asked_for_more(
    desk: Desk, query: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for more, printed in (([], ""), (["--json"], "[]\n")):
        assert cli.run(["rules", query, *more], ON_FILES, desk.folder / "data") == 1
        assert capsys.readouterr() == (
            printed,
            "Ask with two letters or more, for instance: rules mulligan\n",
        )


def test_an_unknown_ruleset_names_all_that_can_be_chosen(desk: Desk) -> None:
    said = desk.asks("rules", "mulligan", "--ruleset", "chess", status=2)
    for name in ("regulations-premier", "draft+draw", "constructed+best-of-three", "impossible", ".toml"):
        assert name in said


@pytest.mark.parametrize("query", ["qqqqqq", "qq"])
def test_nothing_found_is_said_and_the_status_is_1(
    desk: Desk, query: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["rules", query], ON_FILES, desk.folder / "data") == 1
    said, complained = capsys.readouterr()
    assert said == ""
    assert complained.startswith(f"Nothing is found for {query!r}.")
    assert cli.run(["rules", query, "--json"], ON_FILES, desk.folder / "data") == 1
    assert json.loads(capsys.readouterr().out) == []


def test_imported_documents_are_searched_too(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    data = desk.folder / "kept here"
    data.mkdir()
    book = desk.folder / "zoo.md"
    book.write_text(
        "# Zoo\n\n## Feeding okapis\n\nOkapis eat leaves.\n\n## Gnus\n\nGrass.\n", encoding="utf-8"
    )
    kept = Bookcase(data / "rulebook").add(book, 1)
    assert cli.run(["--data", str(data), "rules", "okapi", "--json"], ON_FILES, data) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["id"].startswith(f"import:{kept.slug}#")
    assert found["cites"] == []
    assert cli.run(["--data", str(data), "rules", "okapi"], ON_FILES, data) == 0
    assert "Okapis eat leaves." in capsys.readouterr().out
