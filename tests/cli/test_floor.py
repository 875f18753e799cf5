"""`endoftime`: the turns that are left, and who wins by what was counted."""

from typing import Any

import pytest

from judge_app import cli
from judge_app.core.ruleset import PRINTED
from tests.cli.conftest import ON_FILES, Desk

REGULATIONS, SHEET, DRAFT = "regulations/going-to-time", "constructed/end-procedure", "draft/end-procedure"


def asked(ruleset: str, words: str = "", first: str = "a", active: str = "a") -> list[str]:
    return ["endoftime", "--ruleset", ruleset, "--first", first, "--active", active, *words.split()]


@pytest.mark.parametrize("ruleset", [*PRINTED, "draft+draw"])
@pytest.mark.parametrize(
    ("first", "active", "turns"),
    [("a", "a", ["a", "b"]), ("a", "b", ["b"]), ("b", "b", ["b", "a"]), ("b", "a", ["a"])],
)
def test_both_have_equally_many_turns(
    desk: Desk, ruleset: str, first: str, active: str, turns: list[str]
) -> None:
    facts = desk.asks_json(*asked(ruleset, "", first, active))
    assert list(facts) == ["turns", "winner", "step", "cite"]
    assert (facts["turns"], facts["winner"], facts["step"]) == (turns, None, "play")


@pytest.mark.parametrize(
    ("ruleset", "words", "winner", "step", "cite"),
    [
        ("regulations-casual", "", None, "play", "regulations/end-of-game-procedure"),
        ("regulations-casual", "--damage 14 12", "b", "damage", REGULATIONS),
        ("regulations-casual", "--damage 0 12 --deck 1 9", "a", "damage", REGULATIONS),
        ("regulations-casual", "--damage 14 14", None, "deck", REGULATIONS),
        ("regulations-premier", "--damage 14 14 --deck 9 11", "b", "deck", REGULATIONS),
        ("regulations-premier", "--damage 14 14 --deck 9 9", None, "die", REGULATIONS),
        ("regulations-premier", "--damage 00 000 --deck 00041 3", "a", "deck", REGULATIONS),
        ("regulations-premier", "--deck 9 8", None, "damage", REGULATIONS),
        ("constructed", "--damage 3 4", "a", "damage", SHEET),
        ("constructed", "--damage 3 3 --deck 0 0", None, "coin", SHEET),
        ("draft", "--life 3 4", "b", "life", DRAFT),
        ("draft", "--life 4 4", None, "deck", DRAFT),
        ("draft", "--deck 4 4", None, "life", DRAFT),
        ("draft", "--life 4 4 --deck 9 9", None, "coin", DRAFT),
        ("draft+draw", "--life 4 4 --deck 9 9", None, "draw", DRAFT),
        ("draft+draw", "--life 4 4 --deck 10 9", "a", "deck", DRAFT),
    ],
)
def test_the_ladder_of_the_ruleset_decides(
    desk: Desk, ruleset: str, words: str, winner: str | None, step: str, cite: str
) -> None:
    facts: dict[str, Any] = {"turns": ["a", "b"], "winner": winner, "step": step, "cite": cite}
    assert desk.asks_json(*asked(ruleset, words)) == facts


@pytest.mark.parametrize(
    ("ruleset", "words", "told"),
    [
        ("regulations-casual", "", "Whoever wins in these turns has won; after them give what was counted."),
        (
            "regulations-casual",
            "--damage 4 4",
            f"Still needed: the cards left in both decks. ({REGULATIONS})",
        ),
        ("constructed", "--damage 4 4 --deck 1 1", f"Still needed: the coin. ({SHEET})"),
        ("draft+draw", "--life 4 4 --deck 1 1", f"The game is a draw. ({DRAFT})"),
        ("draft", "--life 4 5", f"b wins by life. ({DRAFT})"),
    ],
)
def test_people_get_sentences(desk: Desk, ruleset: str, words: str, told: str) -> None:
    lines = desk.asks(*asked(ruleset, words)).splitlines()
    assert lines[0].startswith("a finishes this turn, then b has one more; then both had equally many. (")
    assert lines[1:] == [told]
    other = desk.asks(*asked(ruleset, words, active="b"))
    assert other.startswith("b finishes this turn; then both had equally many. (")


@pytest.mark.parametrize(
    ("ruleset", "words", "step", "aside"),
    [
        ("regulations-casual", "--life 3 4", "play", "regulations-casual does not ask for life"),
        ("constructed", "--life 3 4 --damage 2 2", "deck", "constructed does not ask for life"),
        ("draft", "--damage 3 4", "play", "draft does not ask for damage"),
    ],
)
def test_a_count_that_the_ruleset_does_not_use_is_said_not_to_count(
    desk: Desk, capsys: pytest.CaptureFixture[str], ruleset: str, words: str, step: str, aside: str
) -> None:
    assert cli.run([*asked(ruleset, words), "--json"], ON_FILES, desk.folder / "data") == 0
    said, noted = capsys.readouterr()
    assert f'"winner": null, "step": "{step}"' in said
    assert noted.startswith(aside)
    assert noted.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--damage -3 4", "'-3' is no whole number"),
        ("--damage 3 -4", "'-4' is no whole number"),
        ("--deck 3 many", "'many' is no whole number"),
        ("--deck 3 2.5", "'2.5' is no whole number"),
        ("--deck 3 ²", "'²' is no whole number"),
        ("--life 3 10000", "'10000' is no whole number from 0 to 9,999"),
        ("--life 3", "expected 2 arguments"),
        ("--first c", "invalid choice: 'c'"),
    ],
)
def test_what_is_no_number_is_refused(
    desk: Desk, capsys: pytest.CaptureFixture[str], words: str, told: str
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.run(asked("regulations-casual", words), ON_FILES, desk.folder)
    assert left.value.code == 2
    assert told in capsys.readouterr().err


def test_an_unknown_ruleset_is_refused_and_an_own_one_has_its_own_ladder(desk: Desk) -> None:
    assert "no ruleset 'poker'" in desk.asks(*asked("poker"), status=2)
    path = desk.folder / "club.toml"
    path.write_text('title = "Club"\nbase = "draft"\ntime.ladder = ["most_cards", "die"]\n')
    facts = desk.asks_json(*asked(str(path), "--deck 4 4"))
    assert facts == {"turns": ["a", "b"], "winner": None, "step": "die", "cite": "house"}
