"""`deckcheck`: a deck list in a file or from a pipe, against a ruleset."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from judge_app import cli
from judge_app.core.ruleset import PRINTED, printed
from tests.cli.conftest import ON_FILES, Desk

HERO = "Hero: Nadia (Wizard)"


def deck(cards: int, *lines: str) -> str:
    threes = [f"3x Sock {number} (Neutral)" for number in range(cards // 3)]
    return "\n".join((HERO, *threes, *(f"Shoe {number}" for number in range(cards % 3)), *lines))


def written(desk: Desk, text: str, name: str = "deck.txt") -> Path:
    path = desk.folder / name
    path.write_text(text, encoding="utf-8")
    return path


def facts(desk: Desk, path: object, ruleset: str, *words: object) -> Any:
    """What is printed about a deck that is not legal, which is one line."""
    said = desk.asks("deckcheck", path, "--ruleset", ruleset, "--json", *words, status=1)
    assert said.count("\n") == 1
    return json.loads(said)


@pytest.mark.parametrize("ruleset", [*PRINTED, "draft+draw"])
def test_a_legal_deck_has_no_fault_and_the_status_is_0(desk: Desk, ruleset: str) -> None:
    cards = printed(ruleset).number("deck.cards")
    path = written(desk, deck(cards))
    assert desk.asks_json("deckcheck", path, "--ruleset", ruleset) == {"legal": True, "faults": []}
    said = desk.asks("deckcheck", path, "--ruleset", ruleset)
    assert said == f"Legal by {ruleset}: {cards} cards and Nadia.\n"


def test_a_fault_has_its_kind_card_count_and_citation(desk: Desk) -> None:
    path = written(desk, deck(36, "4x Thunder Hat (Wizard)"))
    cite = "constructed/deck-requirements"
    fault = {"kind": "copies", "card": "Thunder Hat", "count": 4, "cite": cite}
    assert facts(desk, path, "constructed") == {"legal": False, "faults": [fault]}
    said = desk.asks("deckcheck", path, "--ruleset", "constructed", status=1)
    assert said == f"Thunder Hat is in the deck 4 times, and 3 is the most. ({cite})\n"


def test_what_does_not_apply_is_left_out(desk: Desk) -> None:
    path = written(desk, "Flamingo Wanderer\nBow (3)\n")
    assert facts(desk, path, "draft")["faults"] == [
        {"kind": "no-hero", "cite": "draft/deck-building"},
        {"kind": "too-few", "count": 1, "cite": "draft/deck-building"},
        {"kind": "hero-in-deck", "card": "Flamingo Wanderer", "cite": "constructed/deck-requirements"},
        {"kind": "unreadable", "card": "Bow (3)", "line": 2, "cite": "regulations/deck-lists"},
    ]
    empty = facts(desk, written(desk, "", "empty.txt"), "constructed")["faults"]
    assert [(fault["kind"], fault.get("count")) for fault in empty] == [("no-hero", None), ("too-few", 0)]


def test_a_class_is_told_by_its_card(desk: Desk) -> None:
    path = written(desk, deck(39, "Bow (Thief)"))
    fault = {"kind": "class", "card": "Bow", "cite": "constructed/deck-requirements"}
    assert facts(desk, path, "constructed")["faults"] == [fault]
    assert desk.asks_json("deckcheck", written(desk, deck(29, "Bow (Thief)")), "--ruleset", "draft")["legal"]


def test_a_pool_says_what_was_opened(desk: Desk) -> None:
    pool = written(desk, deck(30), "pool.txt")
    path = written(desk, deck(27, "3x Bow"))
    fault = {"kind": "not-in-pool", "card": "Bow", "count": 3, "cite": "draft/deck-building"}
    assert facts(desk, path, "draft", "--pool", pool)["faults"] == [fault]
    assert desk.asks_json("deckcheck", path, "--ruleset", "draft")["legal"]
    assert desk.asks_json("deckcheck", pool, "--ruleset", "draft", "--pool", pool)["legal"]


def test_a_pool_that_cannot_be_read_whole_is_refused(desk: Desk) -> None:
    path, pool = written(desk, deck(30)), written(desk, "Hat (3)\n2 Bow\n0 Rope\n", "pool.txt")
    refused = desk.asks("deckcheck", path, "--ruleset", "draft", "--pool", pool, status=2)
    assert refused.splitlines() == [
        f"{pool}, line 1, cannot be read: Hat (3)",
        f"{pool}, line 3, cannot be read: 0 Rope",
        "Put that right first; nothing was checked.",
    ]


def test_a_pool_that_the_ruleset_does_not_ask_for_is_said_not_to_count(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    path, pool = written(desk, deck(40)), written(desk, "Hat", "pool.txt")
    words = ["deckcheck", str(path), "--ruleset", "constructed", "--pool", str(pool), "--json"]
    assert cli.run(words, ON_FILES, desk.folder / "data") == 0
    said, aside = capsys.readouterr()
    assert json.loads(said)["legal"] is True
    assert aside == "The cards of constructed are the players' own: the pool was not used.\n"


def test_a_list_may_come_from_standard_input(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (("-",), (written(desk, deck(30)), "--pool", "-")):
        content = io.BytesIO(b"\xef\xbb\xbf" + deck(30).replace("\n", "\r\n").encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(content))
        assert desk.asks_json("deckcheck", *words, "--ruleset", "draft")["legal"]
    refused = desk.asks("deckcheck", "-", "--pool", "-", "--ruleset", "draft", status=2)
    assert "one list" in refused


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_list_is_read_however_it_is_encoded(desk: Desk, encoding: str) -> None:
    path = desk.folder / "deck.txt"
    path.write_bytes(deck(27, "3x Zoë").encode(encoding))
    pool = desk.folder / "pool.txt"
    pool.write_bytes(deck(27, "2x Zoë").encode(encoding))
    (fault,) = facts(desk, path, "draft", "--pool", pool)["faults"]
    assert (fault["kind"], fault["card"], fault["count"]) == ("not-in-pool", "Zoë", 1)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"PK\x03\x04\0\0", " is no text. Save the list as plain text first."),
        (b"3x Hat\n" * 50_000, " has more than 200 kB and is no deck list."),
    ],
)
def test_a_file_that_is_no_list_is_refused(desk: Desk, content: bytes, told: str) -> None:
    path = desk.folder / "deck.txt"
    path.write_bytes(content)
    for words in ((path,), (written(desk, "", "empty.txt"), "--pool", path)):
        refused = desk.asks("deckcheck", *words, "--ruleset", "draft", "--json", status=2)
        assert refused == f"{path}{told}\n"


def test_no_file_a_folder_and_an_unknown_ruleset_are_refused(desk: Desk) -> None:
    missing = desk.folder / "none.txt"
    path = written(desk, deck(40))
    assert f"There is no file {missing}" in desk.asks("deckcheck", missing, "--ruleset", "draft", status=2)
    assert "Is a directory" in desk.asks("deckcheck", desk.folder, "--ruleset", "draft", status=2)
    assert "no ruleset 'poker'" in desk.asks("deckcheck", path, "--ruleset", "poker", status=2)
    assert "cannot be read" in desk.asks("deckcheck", "a\0b", "--ruleset", "draft", status=2)


def test_a_real_pipe_is_read_and_its_status_told() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "judge_app", "deckcheck", "-", "--ruleset", "draft", "--json"],
        input="Hero: Zoë\n31x Würfel\n".encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert (done.returncode, done.stderr) == (1, b"")
    assert [fault["kind"] for fault in json.loads(done.stdout)["faults"]] == ["too-many", "copies"]
