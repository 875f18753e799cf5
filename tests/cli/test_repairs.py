"""The commands on a round that is being played."""

import json
from pathlib import Path
from typing import Any

from judge_app.cli.files import load_event
from tests.cli.conftest import Desk


def being_played(desk: Desk) -> Path:
    """An event in its third round, with a result of the second put right since it was paired."""
    path = desk.between_rounds(16, "constructed", 2)
    event = json.loads(path.read_text(encoding="utf-8"))
    drawn = desk.asks_json("pair", path, "--seed", "r3")
    matches: list[dict[str, Any]] = [
        {"table": table, "a": a, "b": b} for table, (a, b) in enumerate(drawn["pairs"], 1)
    ]
    if drawn["bye"]:
        matches.append({"a": drawn["bye"], "bye": True})
    wrong = next(match for match in event["rounds"][1]["matches"] if match.get("how") == "play")
    wrong["was"] = [{"winner": wrong["winner"], "how": "play", "until": 3}]
    wrong["winner"] = wrong["b"] if wrong["winner"] == wrong["a"] else wrong["a"]
    event["rounds"].append({"number": 3, "seed": "r3", "matches": matches})
    return desk.file(event, "open.json")


def test_a_result_put_right_late_offers_three_ways_to_go_on(desk: Desk) -> None:
    path = being_played(desk)
    facts = desk.asks_json("repair", path, "--seed", "x")
    assert (facts["round"], facts["seed"]) == (3, "x")
    assert 1 <= len(facts["points"]) <= 2
    assert facts["sound"] == (not facts["affected"]["broken"])
    assert len(facts["all"]["broken"]) >= len(facts["affected"]["broken"])
    told = desk.asks("repair", path, "--seed", "x")
    assert " when round 3 was paired, and has " in told
    assert "Keep every table: only the standings change.\n" in told
    assert "Pair all that is not finished anew" in told
    assert "no result" in desk.asks("standings", path, status=2)


def test_two_players_of_the_round_being_played_can_change_places(desk: Desk) -> None:
    path = being_played(desk)
    first, second = load_event(path, open_round=True).rounds[2].matches[:2]
    facts = desk.asks_json("swap", path, first.a, second.a)
    assert facts["broken"] == [[first.a, first.b], [second.a, second.b]]
    assert facts["tables"][0] == {"table": 1, "a": second.a, "b": first.b}
    assert desk.asks("swap", path, first.a, second.a).startswith("table 1: ")
    assert "same table" in desk.asks("swap", path, first.a, first.b, status=2)
    assert "name or id 'Zoe'" in desk.asks("swap", path, first.a, "Zoe", status=2)
