"""What is no event file is refused with a sentence that names the place."""

from typing import Any

import pytest

from tests.paper.events import Change, changed, match, refusal, sound_text

BROKEN_TEXTS: list[tuple[str | bytes, str]] = [
    ("", "spring.json, line 1, column 1: this is not JSON (expecting value). Nothing was changed."),
    ('{\n "format": ]', "spring.json, line 2, column 12: this is not JSON"),
    (b'{"name": "\xff"}', "spring.json: byte 11 is no UTF-8 text"),
    (sound_text().encode("utf-16"), "is no UTF-8 text"),
    ("[" * 100_000, "spring.json: lists and objects are nested too deep"),
    ('{"x": ' * 100_000, "spring.json: lists and objects are nested too deep"),
    ("[NaN]", "spring.json: NaN is no number"),
    ("[-Infinity]", "spring.json: -Infinity is no number"),
    ("9" * 5000, "spring.json: a number in it is too long"),
    ("[]", "spring.json: a list stands where an object should"),
    ("null", "spring.json: null stands where an object should"),
    ("{}", 'spring.json: "format" is missing'),
    ('{"format": "judge-event/1", "name": "A", "name": "B"}', 'the key "name" stands twice in one object'),
    (sound_text(format="judge-event/2"), 'its format is "judge-event/2", but only judge-event/1 can be read'),
    (sound_text(format=1), '"format" should be text, not a number'),
    (sound_text(name=" "), 'spring.json: "name" is empty'),
    (sound_text(name="\ud83d"), '"name" holds half a letter'),
    (sound_text(ruleset="poker"), "spring.json: \"ruleset\": There is no ruleset 'poker'."),
    (sound_text(ruleset=None), "it has no ruleset yet"),
    (sound_text(ruleset=7), '"ruleset" should be text, not a number'),
    (sound_text(ruleset_text=7), '"ruleset_text" should be text, not a number'),
    (sound_text(ruleset="league", ruleset_text="no [ TOML"), '"ruleset": league.toml'),
    (sound_text(players={}), '"players" should be a list, not an object'),
    (sound_text(rounds=None), '"rounds" should be a list, not null'),
    (sound_text(lots=7), '"lots" should be text, not a number'),
    (sound_text(structure=[]), "spring.json, structure: a list stands where an object should"),
    (sound_text(structure={"cut": 6}), 'spring.json, structure: "cut" is 6, but a bracket takes'),
    (sound_text(structure={"rounds": 0}), 'structure: "rounds" is 0, but should be from 1 to 99'),
    (sound_text(standings=[{}]), 'spring.json, standings, line 1: "rank" is missing'),
    (sound_text(cut={"seeds": ["p1", "p2", "p3"]}), "spring.json, cut: it has 3 seeds"),
    (sound_text(cut={"seeds": ["p1", "p1"]}), "spring.json, cut: p1 is seeded twice, as 1 and 2"),
    (sound_text(cut={"seeds": ["p1", "p9"]}), 'spring.json, cut: no player has the id "p9"'),
    (sound_text(cut={"seeds": ["p1", "p2"], "rounds": [{}]}), "cut, round 1: it should be a list of matches"),
    (
        sound_text(cut={"seeds": ["p1", "p2"], "rounds": [[{"a": "p1", "bye": True}]]}),
        "cut, round 1, match 1: p1 has a bye, but there are none in a cut",
    ),
    (
        sound_text(cut={"seeds": ["p1", "p2"], "rounds": [[{"a": "p1", "b": "p3", "winner": "p1"}]]}),
        "cut, round 1: p3 plays, but is not among the seeds",
    ),
    (
        sound_text(cut={"seeds": ["p1", "p2"], "rounds": [[{"a": "p1", "b": "p2", "how": "draw"}]]}),
        "cut, round 1, match 1: it ended in a draw, but a cut has none",
    ),
]


@pytest.mark.parametrize(("text", "told"), BROKEN_TEXTS, ids=range(len(BROKEN_TEXTS)))
def test_what_is_no_event_file_is_refused_with_the_place(text: str | bytes, told: str) -> None:
    assert told in refusal(text)


FAULTS: list[tuple[Change, str]] = [
    (lambda e: e["players"].append("Ada"), "player 6: text stands where an object should"),
    (lambda e: e["players"][1].pop("name"), 'player 2: "name" is missing'),
    (lambda e: e["players"][1].update(name=""), 'player 2: "name" is empty'),
    (lambda e: e["players"][1].update(id=2.0), 'player 2: "id" should be text, not a number with a fraction'),
    (lambda e: e["players"][1].update(id="p1"), 'player 2: player 1 has the id "p1" already'),
    (
        lambda e: e["players"][1].update(dropped=1),
        'player 2: "dropped" should be true or false, not a number',
    ),
    (
        lambda e: e["players"][1].update(droped=True),
        'player 2: there is no key "droped": did you mean "dropped"?',
    ),
    (lambda e: e["players"][1].update(Dropped=True), 'did you mean "dropped"?'),
    (lambda e: e["players"][1].update(table=True), 'player 2: "table" should be a whole number, not true'),
    (lambda e: e["rounds"].append([]), "round 3: a list stands where an object should"),
    (lambda e: e["rounds"][1].update(number=3), "round 2: its number is 3, but rounds are numbered"),
    (lambda e: e["rounds"][1].update(number=True), 'round 2: "number" should be a whole number, not true'),
    (lambda e: e["rounds"][1].update(number=10**50), 'round 2: "number" is 1000'),
    (lambda e: e["rounds"][1].update(matches=[]), "round 2: it has no matches"),
    (lambda e: e["rounds"][1].update(seed=5), 'round 2: "seed" should be text, not a number'),
    (lambda e: e["rounds"][1].update(sede="5"), 'round 2: there is no key "sede": did you mean "seed"?'),
    (lambda e: match(e, 2, 1).update(a="p9"), 'round 2, match 1: no player has the id "p9"'),
    (lambda e: match(e, 2, 1).update(a=["p1"]), "round 2, match 1: a list is no player's id"),
    (lambda e: match(e, 2, 1).pop("a"), 'round 2, match 1: "a" is missing'),
    (
        lambda e: match(e, 2, 1).pop("b"),
        'round 2, match 1: p1 has no opponent "b"; for a bye write "bye": true',
    ),
    (lambda e: match(e, 2, 1).update(b="p1"), "round 2, match 1: p1 cannot play against themselves"),
    (lambda e: match(e, 2, 1).update(b="p5"), "round 2: p5 plays twice, in matches 1 and 2"),
    (lambda e: match(e, 2, 1).update(winner="p3"), "round 2, match 1: p3 won but did not play there"),
    (lambda e: match(e, 2, 1).update(winner="p9"), 'round 2, match 1: no player has the id "p9"'),
    (lambda e: match(e, 2, 1).update(winner=True), "round 2, match 1: true is no player's id"),
    (lambda e: match(e, 2, 1).update(how="magic"), 'round 2, match 1: "magic" is no "how"'),
    (lambda e: match(e, 2, 1).update(how=["play"]), 'round 2, match 1: a list is no "how"'),
    (
        lambda e: match(e, 2, 1).update(how="draw"),
        "round 2, match 1: p1 cannot have won, for it ended in a draw",
    ),
    (lambda e: match(e, 2, 2).update(how="play"), "round 2, match 2: it ended by play, so somebody won"),
    (lambda e: match(e, 2, 2).update(how={}), 'round 2, match 2: an object is no "how"'),
    (
        lambda e: match(e, 2, 1).update(winer="p4"),
        'round 2, match 1: there is no key "winer": did you mean "winner"?',
    ),
    (lambda e: match(e, 2, 1).update(table=0), 'round 2, match 1: "table" is 0, but should be from 1'),
    (
        lambda e: match(e, 2, 1).update(table="1"),
        'round 2, match 1: "table" should be a whole number, not text',
    ),
    (lambda e: match(e, 2, 1).update(table=2), "round 2: table 2 is taken twice, by matches 1 and 2"),
    (lambda e: match(e, 2, 3).update(b="p4"), "round 2, match 3: p3 has a bye and an opponent as well"),
    (lambda e: match(e, 2, 3).update(winner="p4"), 'round 2, match 3: "p4" won but did not play there'),
    (lambda e: match(e, 2, 3).update(how="time"), 'round 2, match 3: the bye of p3 cannot end by "time"'),
    (lambda e: match(e, 2, 3).update(bye="yes"), 'round 2, match 3: "bye" should be true or false, not text'),
    (lambda e: match(e, 2, 1).update(was=[{"until": 2}]), 'round 2, match 1: "was" says no result'),
    (
        lambda e: match(e, 1, 1).update(was=[{"winner": "p1", "until": 1}]),
        'round 1, match 1: "until" is 1, but should be from 2 to 2',
    ),
    (
        lambda e: match(e, 2, 1).update(was=[{"winner": "p1", "until": 3}]),
        'round 2, match 1: "was" names a result by which no round was paired',
    ),
    (
        lambda e: match(e, 2, 2).update(how="no-show") or match(e, 2, 2).pop("winner"),
        'match 2: it ended by no-show, but "winner" is missing; if it was both, write "winner": null',
    ),
]


@pytest.mark.parametrize(("change", "told"), FAULTS, ids=[told for _, told in FAULTS])
def test_a_fault_is_told_with_its_place(change: Change, told: str) -> None:
    said = refusal(changed(change))
    assert said.startswith("spring.json, ")
    assert told in said
    assert said.endswith((". Nothing was changed.", "? Nothing was changed."))


def test_several_faults_are_told_at_once_but_not_hundreds() -> None:
    def spoil(event: Any) -> None:
        match(event, 1, 1)["winner"] = "p5"
        match(event, 2, 1)["table"] = -1
        event["standings"] = [{}]

    assert [line.split(":")[0] for line in refusal(changed(spoil)).splitlines()] == [
        "spring.json, round 1, match 1",
        "spring.json, round 2, match 1",
        "spring.json, standings, line 1",
    ]
    many = refusal(sound_text(players=[{}] * 500)).splitlines()
    assert len(many) == 21
    assert many[-1] == "spring.json: and 480 more faults. Nothing was changed."


def test_a_key_twice_in_a_match_is_told_with_its_place() -> None:
    text = sound_text().replace('"winner": "p4"', '"winner": "p4", "winner": "p3"')
    assert 'spring.json, round 1, match 2: the key "winner" stands twice' in refusal(text)
