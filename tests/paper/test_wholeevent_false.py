"""Files of events that are sound JSON and say what cannot be: told with the line."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from judge_app.log.codec import decode
from judge_app.log.signing import signed
from judge_app.paper.wholeevent import first_difference, read_whole
from tests.log.signed import SIGNERS
from tests.paper.wholes import busy, errors_of, line_with, refusal

Damage = Callable[[dict[str, Any]], object]


def damaged(damage: Damage) -> str:
    plain = busy().plain
    damage(plain)
    return pretty(plain)


def pretty(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False, indent=1)


@pytest.mark.parametrize(
    ("damage", "blamed", "told"),
    [
        (lambda e: e.pop("format"), "{", "this is no event file"),
        (lambda e: e.update(format=7), '"format": 7', "this is no event file"),
        (lambda e: e.update(format="swiss/1"), '"format":', 'it does not say "judge-event/1"'),
        (lambda e: e.update(format="judge-event/2"), '"format":', "a newer app wrote this file"),
        (lambda e: e.update(version=2), '"version":', "a newer app wrote this file"),
        (lambda e: e.update(version="1"), '"version":', '"version" should be a whole number, not text'),
        (lambda e: e.update(version=0), '"version":', '"version" is 0'),
        (lambda e: e.pop("log"), "{", "it holds no log"),
        (lambda e: e.update(log={}), '"log":', '"log" should be a list, not an object'),
        (lambda e: e.pop("event"), "{", '"event" is missing'),
        (lambda e: e.update(event=7), '"event":', '"event" should be text, not a number'),
        (lambda e: e.update(event="../../etc"), '"event":', '"../../etc" is no id of an event'),
        (lambda e: e.update(event="x" * 65), '"event":', "is no id of an event"),
        (lambda e: e.update(event=""), '"event":', '"event" is empty'),
        (lambda e: e.update(name=[]), '"name":', '"name" should be text, not a list'),
        (lambda e: e.update(nmae=e.pop("name")), '"event":', 'no key "nmae": did you mean "name"?'),
        (lambda e: e.update(name=None, log={}), '"log":', '"log" should be a list, not an object'),
    ],
)
def test_what_is_not_ours_is_refused_with_its_line(damage: Damage, blamed: str, told: str) -> None:
    text = damaged(damage)
    said = refusal(text)
    assert told in said
    assert said.startswith(f"oak.judge.json, line {line_with(text, blamed)}: "), said


def test_half_a_letter_in_the_name_is_told_with_its_line() -> None:
    text = busy().text.replace('"name": "Oak', '"name": "Oak\\ud800', 1)
    said = refusal(text)
    assert said.startswith(f"oak.judge.json, line {line_with(text, 'ud800')}: ")
    assert '"name" holds half a letter' in said


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda e: e["log"].insert(5, 7), "a number stands where an object should"),
        (lambda e: e["log"][5].pop("seq"), '"seq" is missing'),
        (lambda e: e["log"][5].update(seq=True), '"seq" should be a whole number, not true'),
        (lambda e: e["log"][5].update(seq=6_000), "its label names another entry"),
        (lambda e: e["log"][5].update(device="somebody"), "its label names another entry"),
        (lambda e: e["log"][5].update(device=None), '"device" should be text, not null'),
        (lambda e: e["log"][5].update(signature="xyz"), '"xyz" is no signature'),
        (lambda e: e["log"][5].update(signature="AB"), '"AB" is no signature'),
        (lambda e: e["log"][5].update(entry="{}"), "this is no entry of an event"),
        (lambda e: e["log"][5].update(entry="hello"), "this is no entry of an event: it is not JSON"),
        (lambda e: e["log"][5].update(entry=e["log"][5]["entry"] + " "), "not written the way this app"),
        (lambda e: e["log"][5].update(entry="x" * 1_100_000), "1100000 bytes"),
        (lambda e: e["log"][5].update(entry="\ud800"), "half a letter"),
        (lambda e: e["log"].insert(5, e["log"][4]), "this entry stands in the log already"),
    ],
)
def test_an_entry_that_is_none_is_refused_with_its_line(damage: Damage, told: str) -> None:
    plain = busy().plain
    damage(plain)
    text = json.dumps(plain, indent=None)
    head, _log, _rest = text.partition('"log": [')
    entries = ",\n".join(json.dumps(one) for one in plain["log"])
    said = refusal(f'{head}"log": [\n{entries}\n]}}')
    assert told in said
    assert said.startswith("oak.judge.json, line 7: "), said


def test_an_entry_that_another_device_signed_is_told_by_its_line() -> None:
    plain = busy().plain
    plain["log"][5]["signature"] = SIGNERS[8].sign(b"anything").hex()
    found = read_whole(pretty(plain).encode(), "oak")
    entries = {one.line: decode(one.body, one.signature) for one in found.entries}
    _good, bad = signed(entries.values())
    (line,) = [line for line, entry in entries.items() if entry in [one.entry for one in bad]]
    assert plain["log"][5]["device"] in pretty(plain).splitlines()[line]


def test_a_file_without_a_log_says_what_can_be_done_with_it() -> None:
    said = refusal(
        '{"format": "judge-event/1", "name": "Oak", "ruleset": "draft", "players": [], "rounds": []}'
    )
    assert "the commands on event files can read it, but no tablet can go on from it" in said


@pytest.mark.parametrize(
    ("edit", "where", "told"),
    [
        (lambda e: e.update(name="Elm"), "name", 'here it is "Elm", but the log gives "Oakhaven"'),
        (lambda e: e["players"][3].update(name="Eve"), "players/4/name", 'here it is "Eve"'),
        (lambda e: e["players"][3].update(dropped=True), "players/4/dropped", "here it is true"),
        (
            lambda e: e["players"][3].update(dropped=0),
            "players/4/dropped",
            "here it is 0, but the log gives false",
        ),
        (lambda e: e["players"].pop(3), "players/4/id", "here it is"),
        (lambda e: e["players"].append({}), "players/35", "the log gives nothing like that"),
        (lambda e: e["rounds"][1]["matches"][2].update(winner=None), "rounds/2/matches/3/winner", "null"),
        (lambda e: e["rounds"][1]["matches"].pop(), "rounds/2/matches", "here are 16, but the log gives 17"),
        (lambda e: e["rounds"][1].pop("seed"), "rounds/2", '"seed" is missing, and should be'),
        (lambda e: e["penalties"][0].update(fine="5 coins"), "penalties/1/fine", "nothing like that"),
        (lambda e: e["penalties"].clear(), "penalties", "here are 0, but the log gives"),
        (lambda e: e.pop("calls"), "", '"calls" is missing, and should be a list'),
        (lambda e: e.update(cut={"seeds": [], "rounds": []}), "cut", "nothing like that"),
        (lambda e: e["standings"][0].update(points=99), "standings/1/points", "here it is 99"),
        (lambda e: e.update(digest="0" * 64), "digest", "here it is"),
        (lambda e: e.update(ruleset_text=""), "ruleset_text", 'here it is ""'),
    ],
)
def test_what_does_not_follow_from_the_log_is_told_with_its_line(edit: Damage, where: str, told: str) -> None:
    text = damaged(edit)
    found = first_difference(text.encode(), *busy())
    assert found is not None
    line, why = found
    assert told in why
    assert why.startswith(f"{where}: ") or not where
    key = where.rpartition("/")[2]
    if key and not key.isdigit():
        assert f'"{key}"' in text.splitlines()[line - 1]


def test_another_way_to_set_the_same_json_is_no_difference() -> None:
    plain = busy().plain
    for text in (
        json.dumps(plain),
        json.dumps(plain, indent="\t", sort_keys=True),
        json.dumps(plain | {"x-shop": {"till": 3}, "app": "Another 7"}, ensure_ascii=False, indent=2),
    ):
        assert first_difference(text.encode(), *busy()) is None
        assert len(read_whole(text.encode(), "oak").entries) == len(busy().entries)


@pytest.mark.parametrize(
    "damage",
    [
        lambda e: e.pop("log"),
        lambda e: e.update(version=2),
        lambda e: e.update(digest="abc"),
        lambda e: e["players"][0].pop("name"),
        lambda e: e["players"][0].update(droped=False),
        lambda e: e["rounds"][0]["matches"][0].update(how="luck"),
        lambda e: e["rounds"][0]["matches"][0].pop("how"),
        lambda e: e["rounds"][0]["matches"][0].update(bye=True),
        lambda e: e["rounds"][0].update(number=0),
        lambda e: e["standings"][0]["tiebreakers"].update(sos=1.4),
        lambda e: e["penalties"][0].update(kind="fine"),
        lambda e: e["penalties"][0].update(at="yesterday"),
        lambda e: e["clocks"][0].update(at="2026-09-21T14:13:20+02:00"),
        lambda e: e["devices"][0].update(role="king"),
        lambda e: e["disputes"].append({"subject": "weather", "about": "", "entries": ["a:1"]}),
        lambda e: e["log"][0].update(signature="XY"),
        lambda e: e["log"][0].update(seq=0),
    ],
)
def test_the_schema_refuses_what_is_no_event(damage: Damage) -> None:
    plain = busy().plain
    assert errors_of(plain) == []
    damage(plain)
    assert errors_of(plain)
