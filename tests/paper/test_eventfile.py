"""Event files: what is sound is read as it was written, and whatever else comes is refused, never worse."""

import json
import random
from contextlib import suppress
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.model import PlayerId
from judge_app.core.ruleset import printed
from judge_app.core.tournament import Entrant, Played, SwissRound, Tournament, Was
from judge_app.errors import Refused
from judge_app.paper.eventwriting import event_text
from tests.paper.events import changed, match, read, refusal, sound, sound_text, tournaments


def test_a_sound_file_is_read() -> None:
    tournament = read(sound_text())
    assert tournament.name == "Spring Open"
    assert tournament.ruleset is printed("draft")
    assert tournament.entrants[0] == Entrant(PlayerId("p1"), "Player 1")
    assert [one.number for one in tournament.rounds] == [1, 2]
    p1, p2, p3, p4, p5 = (entrant.id for entrant in tournament.entrants)
    assert tournament.rounds[1].matches == (
        Played(p1, p4, p1, "play", 1),
        Played(p5, p2, None, "double-loss", 2),
        Played(p3, None),
    )


def test_every_optional_field_is_read() -> None:
    event = sound()
    event["players"][0] |= {"dropped": True, "table": 5}
    event["rounds"][0] |= {"seed": "5f3a", "changed": "p1 and p3 swapped"}
    match(event, 1, 1)["was"] = [{"winner": "p2", "how": "play", "until": 2}]
    event |= {
        "lots": "77c1",
        "structure": {"rounds": 5, "cut": 8},
        "standings": [
            {
                "rank": 1,
                "id": "p1",
                "points": 4,
                "tiebreakers": {"sos": "7/5", "beaten": 8, "first_loss": None},
            }
        ],
        "cut": {"seeds": ["p1", "p4"], "rounds": [[{"a": "p1", "b": "p4", "winner": "p4"}]]},
    }
    tournament = read(json.dumps(event))
    assert tournament.entrants[0] == ("p1", "Player 1", True, 5)
    assert tournament.rounds[0][2:] == ("5f3a", "p1 and p3 swapped")
    assert tournament.rounds[0].matches[0].was == (Was(PlayerId("p2"), "play", 2),)
    assert (tournament.lots, tournament.planned_rounds, tournament.planned_cut) == ("77c1", 5, 8)
    figures = {"sos": Fraction(7, 5), "beaten": 8, "first_loss": None}
    assert tournament.places == ((1, "p1", 4, figures),)
    assert tournament.cut == (
        ("p1", "p4"),
        ((Played(PlayerId("p1"), PlayerId("p4"), PlayerId("p4"), "play"),),),
    )


def test_what_other_programs_add_is_let_be() -> None:
    event = sound() | {"venue": "Town hall", "x": {"y": [1.5, None]}}
    event["players"][0]["deck"] = "Goblin"
    match(event, 1, 1)["minutes"] = 12
    assert read(json.dumps(event)) == read(sound_text())


def test_a_byte_order_mark_is_let_be() -> None:
    assert (
        read(b"\xef\xbb\xbf" + sound_text().encode()) == read("\ufeff" + sound_text()) == read(sound_text())
    )


def test_only_the_last_round_may_be_open_and_only_where_that_is_allowed() -> None:
    def open_last(event: Any) -> None:
        for one in event["rounds"][1]["matches"]:
            one.pop("winner", None)
            one.pop("how", None)

    text = changed(open_last)
    assert "spring.json, round 2, match 1: it has no result." in refusal(text)
    assert len(read(text, open_round=True).rounds[1].open_matches) == 2
    first = changed(lambda event: match(event, 1, 1).update(winner=None, how=None))
    assert "round 1, match 1: it has no result" in refusal(first, open_round=True)


def test_a_draw_is_read_where_the_ruleset_has_draws() -> None:
    def drawn(event: Any) -> None:
        match(event, 1, 1).update(winner=None, how="draw")

    assert "round 1, match 1: it ended in a draw, but this ruleset has none" in refusal(changed(drawn))
    event = json.loads(changed(drawn)) | {"ruleset": "draft+draw"}
    assert read(json.dumps(event)).rounds[0].matches[0].how == "draw"


def test_a_file_has_one_match_a_line_and_names_as_they_are() -> None:
    event = sound()
    event["players"][0]["name"] = "Chloë 陳"
    lines = event_text(read(json.dumps(event))).splitlines()
    assert '  {"id": "p1", "name": "Chloë 陳", "dropped": false},' in lines
    assert '   {"table": 1, "a": "p1", "b": "p2", "winner": "p1", "how": "play"},' in lines


def test_an_own_ruleset_is_named_by_its_file() -> None:
    own = read(sound_text())._replace(
        ruleset=printed("draft").__class__("ours", "Ours", "draft", "draft", ())
    )
    assert json.loads(event_text(own))["ruleset"] == "ours.toml"
    assert json.loads(event_text(own, "rules/ours.toml"))["ruleset"] == "rules/ours.toml"


@given(tournaments())
def test_what_is_written_is_read_again(tournament: Tournament) -> None:
    text = event_text(tournament)
    assert read(text.encode()) == tournament
    assert event_text(read(text)) == text


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def read_or_refuse(text: str | bytes) -> None:
    with suppress(Refused):
        read(text)


@given(anything)
def test_any_json_is_refused_and_nothing_worse(value: Any) -> None:
    read_or_refuse(json.dumps(value))


@given(st.binary() | st.text())
def test_any_content_is_refused_and_nothing_worse(content: str | bytes) -> None:
    read_or_refuse(content)


@given(tournaments(), st.randoms(use_true_random=False), anything)
def test_a_sound_file_with_something_else_put_in_is_read_or_refused(
    tournament: Tournament, chance: random.Random, value: Any
) -> None:
    event = json.loads(event_text(tournament))
    spots = list(places_in(event))
    inside, key = chance.choice(spots)
    swapped = [other[where] for other, where in spots]
    inside[key] = chance.choice([value, *swapped])
    try:
        text = json.dumps(event)
    except ValueError:  # the whole put into a part of itself
        return
    read_or_refuse(text)


@given(tournaments(), st.randoms(use_true_random=False))
def test_a_sound_file_cut_off_or_garbled_is_read_or_refused(
    tournament: Tournament, chance: random.Random
) -> None:
    content = bytearray(event_text(tournament).encode())
    for _ in range(chance.randint(1, 3)):
        content[chance.randrange(len(content))] = chance.choice(b'",:{}[]0n\xff')
    read_or_refuse(bytes(content))
    read_or_refuse(bytes(content[: chance.randrange(len(content))]))


def places_in(value: Any) -> Any:
    """Every spot of a JSON value: the list or object that holds it, and its index or key."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in list(inner):
        yield value, key
        yield from places_in(part)


def test_a_large_event_is_written_and_read_whole() -> None:
    large = _large(2_000, 10)
    assert read(event_text(large).encode()) == large


def _large(players: int, rounds: int) -> Tournament:
    chance = random.Random(1)
    ids = [PlayerId(f"p{number}") for number in range(players)]
    played = []
    for number in range(1, rounds + 1):
        order = chance.sample(ids, players)
        pairs = enumerate(zip(order[::2], order[1::2], strict=True), 1)
        played.append(SwissRound(number, tuple(Played(a, b, a, "play", table) for table, (a, b) in pairs)))
    entrants = tuple(Entrant(one, f"Player {one}") for one in ids)
    return Tournament("Large", printed("draft"), entrants, tuple(played))
