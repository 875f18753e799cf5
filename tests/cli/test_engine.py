"""The commands on event files: most in this process, the few things that only a real one has in their own."""

import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings

from judge_app import cli
from judge_app.cli.files import load_event
from judge_app.core.tournament import Tournament
from judge_app.paper.eventwriting import event_text
from tests.cli.conftest import ON_FILES, Desk
from tests.depth import IS_SOAK
from tests.paper.events import sound, tournaments

CLUB = 'title = "Club night"\nbase = "draft"\nswiss.minutes = 35\n'


def test_structure_is_told_in_the_words_of_the_document(desk: Desk) -> None:
    asked = ("structure", "--ruleset", "regulations-casual", "--players", 30)
    cite = "regulations/tournament-structure"
    assert desk.asks_json(*asked) == {"rounds": 5, "cut": 8, "cite": cite, "beyond_table": False}
    assert "Swiss rounds  5, one game, 40 minutes\n" in desk.asks(*asked)
    beyond = desk.asks_json("structure", "--ruleset", "draft", "--players", 33)
    assert beyond == {"rounds": 5, "cut": 8, "cite": cite, "beyond_table": True}


def test_rulesets_are_listed_and_each_value_names_its_source(desk: Desk) -> None:
    listed = desk.asks("rulesets")
    for name in ("regulations-casual", "regulations-premier", "constructed+best-of-three", "draft+draw"):
        assert f"\n{name} " in listed
    assert "regulations/swiss-rounds, for draft is silent\n" in desk.asks("rulesets", "draft")
    assert "no ruleset 'poker'" in desk.asks("rulesets", "poker", status=2)


def test_an_own_ruleset_is_a_file_and_its_changes_are_told(desk: Desk) -> None:
    path = desk.folder / "club.toml"
    path.write_text(CLUB)
    told = desk.asks("structure", "--ruleset", path, "--players", 12)
    assert "Club night (club)" in told
    assert "swiss.minutes is 35; the document has 40 (draft/rounds)." in told
    path.write_text(CLUB.replace("35", "0"))
    refused = desk.asks("structure", "--ruleset", path, "--players", 12, status=2)
    assert "club.toml, line 3: swiss.minutes" in refused


def test_an_event_file_finds_its_own_ruleset_beside_it(desk: Desk) -> None:
    (desk.folder / "rules").mkdir()
    (desk.folder / "rules" / "club.toml").write_text(CLUB)
    path = desk.simulated(9, str(desk.folder / "rules" / "club.toml"))
    assert json.loads(path.read_text(encoding="utf-8"))["ruleset"] == "rules/club.toml"
    assert load_event(path).ruleset.number("swiss.minutes") == 35
    (desk.folder / "rules" / "club.toml").unlink()
    assert f'{path}: "ruleset": There is no file' in desk.asks("verify", path, status=2)


def test_pairs_come_in_table_order_and_from_the_seed(desk: Desk) -> None:
    path = desk.between_rounds(21, "draft", 2)
    first = desk.asks_json("pair", path, "--seed", "5f3a")
    assert list(first) == ["round", "seed", "pairs", "bye", "reasons"]
    assert (first["round"], first["seed"]) == (3, "5f3a")
    assert desk.asks_json("pair", path, "--seed", "5f3a") == first
    active = {one.id for one in load_event(path).active}
    paired = [player for pair in first["pairs"] for player in pair]
    assert sorted([*paired, *filter(None, [first["bye"]])]) == sorted(active)
    assert all(reason["why"].endswith(".") and reason["players"] for reason in first["reasons"])
    seeds = {desk.asks_json("pair", path)["seed"] for _ in range(2)}
    assert len(seeds) == 2


def test_a_posted_round_shows_names_points_bye_and_reasons(desk: Desk) -> None:
    path = desk.between_rounds(21, "draft", 2)
    facts, lines = (
        desk.asks_json("pair", path, "--seed", "1"),
        desk.asks("pair", path, "--seed", "1").split("\n"),
    )
    names = {entrant.id: entrant.name for entrant in load_event(path).entrants}
    assert lines[0].endswith("round 3, drawn from seed 1")
    assert lines[2].split() == ["table", "player", "points", "opponent", "points"]
    for line, (a, b) in zip(lines[3:], facts["pairs"], strict=False):
        assert names[a] in line
        assert names[b] in line
    for reason in facts["reasons"]:
        assert reason["why"] in lines


def test_a_rematch_is_for_the_organizer_to_confirm(desk: Desk) -> None:
    event = sound() | {"players": sound()["players"][:2], "rounds": sound()["rounds"][:1]}
    event["rounds"][0]["matches"] = event["rounds"][0]["matches"][:1]
    told = desk.asks("pair", desk.file(event), "--seed", "1")
    assert "meet again: no pairing of this round avoids it.\nThe organizer confirms the rematch" in told


def test_standings_have_exact_fractions(desk: Desk) -> None:
    path = desk.file(sound() | {"ruleset": "regulations-casual"})
    rows = desk.asks_json("standings", path)
    assert rows[0] == {"rank": 1, "id": "p1", "points": 4, "tiebreakers": {"sos": "1/2", "esos": "3/2"}}
    assert [row["rank"] for row in rows] == [1, 2, 3, 4, 5]
    sheets = desk.asks_json("standings", desk.file(sound(), "sheet.json"))
    assert sheets[0]["tiebreakers"] == {"beaten": 2, "beaten_by": 0, "first_loss": None}
    told = desk.asks("standings", path).splitlines()
    assert told[0] == "Spring Open, after round 2, 5 players"
    assert told[2].split() == ["rank", "player", "points", "schedule", "extended"]
    assert told[3].split() == ["1", "Player", "1", "4", "0.500", "1.500"]


def test_why_is_asked_by_name_or_id(desk: Desk) -> None:
    path = desk.file(sound())
    by_name = desk.asks("standings", path, "--why", "player 4")
    assert by_name == desk.asks("standings", path, "--why", "p4")
    assert by_name.startswith("Player 4: rank ")
    facts = desk.asks_json("standings", path, "--why", "p4")
    assert list(facts) == ["rank", "id", "points", "tiebreakers", "lines", "separates"]
    assert "\n".join(facts["lines"]) in by_name
    event = sound()
    event["players"][0]["name"] = "PLAYER 4"
    refused = desk.asks("standings", desk.file(event), "--why", "Player 4", status=2)
    assert refused == "'Player 4' is the name of 2 players. Use one of their ids: p1, p4.\n"
    assert "has the name or id 'Zoe'" in desk.asks("standings", path, "--why", "Zoe", status=2)


def test_the_cut_is_in_bracket_order(desk: Desk) -> None:
    path = desk.simulated(30, "draft")
    order = [row["id"] for row in desk.asks_json("standings", path)]
    active = {one.id for one in load_event(path).active}
    seeds = [player for player in order if player in active]
    facts = desk.asks_json("cut", path, "--size", 8)
    by_seed = [[seeds[high], seeds[low]] for high, low in ((0, 7), (3, 4), (1, 6), (2, 5))]
    assert facts == {"size": 8, "matches": by_seed}
    assert "quarterfinal" in desk.asks("cut", path)
    assert "too few for a cut of 64: the best 16 play." in desk.asks("cut", path, "--size", 64)
    assert "A cut of 3 cannot be" in desk.asks("cut", path, "--size", 3, status=2)


def test_a_small_event_has_no_cut_unless_one_was_announced(desk: Desk) -> None:
    path = desk.file(sound())
    assert desk.asks_json("cut", path) == {"size": 0, "matches": []}
    assert desk.asks("cut", path) == "Spring Open has no cut: the standings decide.\n"
    announced = desk.file(sound() | {"structure": {"cut": 2}})
    assert desk.asks_json("cut", announced)["size"] == 2


def test_a_large_event_has_no_cut_where_none_was_announced(desk: Desk) -> None:
    path = desk.between_rounds(21, "draft", 5)
    assert desk.asks_json("cut", path)["size"] == 8
    event = json.loads(path.read_text(encoding="utf-8"))
    announced = desk.file(event | {"structure": {"rounds": 5, "cut": 0}})
    assert desk.asks_json("cut", announced) == {"size": 0, "matches": []}


@pytest.mark.parametrize(
    ("players", "ruleset"), [(4, "regulations-casual"), (33, "constructed"), (60, "draft+draw")]
)
def test_a_simulated_event_follows_from_its_seeds(desk: Desk, players: int, ruleset: str) -> None:
    path = desk.simulated(players, ruleset)
    event, told = load_event(path), desk.asks("verify", path).splitlines()
    assert told[-1] == "Everything follows."
    bracket = 1 + len(event.cut.rounds) if event.cut else 0
    assert len(told) == len(event.rounds) + bool(event.places) + bracket + 1
    assert all(line.startswith("ok ") for line in told[:-1])


def test_what_does_not_follow_is_told_and_the_status_is_1(desk: Desk) -> None:
    event = json.loads(desk.simulated(12, "draft").read_text(encoding="utf-8"))
    one, other = event["rounds"][2]["matches"][:2]
    one["b"], other["b"] = other["b"], one["b"]
    for match in (one, other):
        match["winner"] = match["a"]
        match["how"] = "play"
    told = desk.asks("verify", desk.file(event), status=1)
    assert "\nWRONG  Round 3: " in told


def test_simulate_replaces_the_file_in_one_step_and_says_what_it_wrote(desk: Desk) -> None:
    path = desk.folder / "event.json"
    path.write_text("something else")
    told = desk.asks("simulate", "--players", 8, "--ruleset", "draft", "--seed", "x", "--out", path)
    assert told == f"Wrote {path}: Simulated event x, 8 players, 3 rounds.\n"
    first = path.read_bytes()
    desk.asks("simulate", "--players", 8, "--ruleset", "draft", "--seed", "x", "--out", path)
    assert path.read_bytes() == first
    assert [one.name for one in desk.folder.iterdir()] == ["event.json"]
    nowhere = desk.folder / "no" / "event.json"
    refused = desk.asks(
        "simulate", "--players", 8, "--ruleset", "draft", "--seed", "x", "--out", nowhere, status=2
    )
    assert "cannot be written: No such file or directory. It is as it was." in refused


@pytest.mark.parametrize("command", ["pair", "standings", "cut", "verify"])
def test_a_file_that_is_no_event_is_refused_with_its_place(desk: Desk, command: str) -> None:
    event = sound()
    event["rounds"][1]["matches"][0]["winner"] = "p3"
    path = desk.file(event)
    told = f"{path}, round 2, match 1: p3 won but did not play there. Nothing was changed.\n"
    assert desk.asks(command, path, status=2) == told
    path.write_text("not JSON")
    assert f"{path}, line 1, column 1: this is not JSON" in desk.asks(command, path, status=2)
    assert "There is no file" in desk.asks(command, desk.folder / "missing.json", status=2)
    assert "cannot be read: Is a directory" in desk.asks(command, desk.folder, status=2)


@settings(max_examples=200 if IS_SOAK else 15)
@given(tournaments())
def test_any_sound_file_can_be_asked_anything(tournament: Tournament) -> None:
    with TemporaryDirectory() as folder, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        path = Path(folder) / "any.json"
        path.write_text(event_text(tournament), encoding="utf-8")
        for words in (["pair"], ["standings"], ["cut"], ["cut", "--size=2"], ["verify"]):
            assert cli.run([*words, str(path)], ON_FILES, path) in (0, 1, 2)
        why = f"--why={tournament.entrants[0].id}"
        assert cli.run(["standings", str(path), why], ON_FILES, path) == 0


@pytest.mark.parametrize(
    "words",
    [
        ["structure", "--ruleset", "draft", "--players", "many"],
        ["structure", "--ruleset", "draft", "--players", "100001"],
        ["structure", "--players", "8"],
        ["simulate", "--players", "8", "--ruleset", "draft", "--seed", " ", "--out", "x"],
        ["pair", "x.json", "--seed", "a\nb"],
        ["cut", "x.json", "--size", "half"],
    ],
)
def test_words_that_make_no_command_are_refused(desk: Desk, words: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.run(words, ON_FILES, desk.folder)
    assert left.value.code == 2


def judge(*words: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "judge_app", *words], capture_output=True, env={**os.environ, **env}
    )


def test_the_same_seed_pairs_alike_in_every_process(desk: Desk) -> None:
    path = desk.between_rounds(25, "regulations-casual", 3)
    said = {
        judge("pair", str(path), "--seed", "5f3a", "--json", PYTHONHASHSEED=chance).stdout for chance in "12"
    }
    assert len(said) == 1
    assert json.loads(said.pop())["round"] == 4


def test_a_refusal_is_a_status_and_a_sentence_and_makes_no_folder(desk: Desk) -> None:
    data = desk.folder / "data"
    done = judge("standings", "missing.json", TABLESIDE_DATA=str(data))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"There is no file missing.json. Nothing was changed.\n"
    assert not data.exists()


def test_a_terminal_without_the_letters_of_a_name_gets_their_numbers(desk: Desk) -> None:
    event = sound()
    event["players"][0]["name"] = "Chloë"
    bare = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = judge("standings", str(desk.file(event)), **bare)
    assert done.returncode == 0
    assert b"Chlo\\xeb" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="pipes break in another way there")
def test_whoever_stops_reading_gets_no_traceback(desk: Desk) -> None:
    path = desk.simulated(300, "draft")
    with subprocess.Popen(
        [sys.executable, "-m", "judge_app", "standings", str(path), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_round_too_many_and_a_cut_too_early_are_said_to_be(desk: Desk) -> None:
    going, over = desk.between_rounds(21, "draft", 2), desk.folder / "over.json"
    assert "one more than" not in desk.asks("pair", going)
    assert "Too early: 2 rounds of 5 played.\n" in desk.asks("cut", going)
    event = json.loads(going.read_text(encoding="utf-8"))
    over.write_text(json.dumps(event | {"structure": {"rounds": 2, "cut": 4}}), encoding="utf-8")
    assert desk.asks("pair", over).endswith("This is one more than the 2 rounds of this event.\n")
    assert "Too early" not in desk.asks("cut", over)
