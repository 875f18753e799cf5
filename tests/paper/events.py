"""Event files for the tests: one that is sound, and tournaments of every shape."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from judge_app.core.model import How, PlayerId
from judge_app.core.ruleset import printed
from judge_app.core.tournament import Cut, Entrant, Place, Played, SwissRound, Tournament, Was
from judge_app.errors import Refused
from judge_app.paper.eventfile import read_event

__all__ = ["Change", "changed", "match", "read", "refusal", "sound", "sound_text", "tournaments"]

Change = Callable[[Any], object]

words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8).filter(str.strip)
_WON: list[How] = ["play", "conceded", "time", "match-loss", "no-show"]
_NOT_WON: list[How] = ["match-loss", "no-show", "double-loss", "draw"]


def sound() -> dict[str, Any]:
    """A fresh event of five players after two rounds, with the fields that other programs write."""
    return {
        "format": "judge-event/1",
        "name": "Spring Open",
        "ruleset": "draft",
        "players": [{"id": f"p{number}", "name": f"Player {number}"} for number in range(1, 6)],
        "rounds": [
            {
                "number": 1,
                "matches": [
                    {"table": 1, "a": "p1", "b": "p2", "winner": "p1", "how": "play"},
                    {"table": 2, "a": "p3", "b": "p4", "winner": "p4", "how": "time"},
                    {"a": "p5", "bye": True},
                ],
            },
            {
                "number": 2,
                "matches": [
                    {"table": 1, "a": "p1", "b": "p4", "winner": "p1"},
                    {"table": 2, "a": "p5", "b": "p2", "winner": None, "how": "double-loss"},
                    {"a": "p3", "bye": True, "winner": "p3"},
                ],
            },
        ],
    }


def read(text: str | bytes, *, open_round: bool = False) -> Tournament:
    return read_event(text, "spring.json", printed, open_round=open_round)


def refusal(text: str | bytes, *, open_round: bool = False) -> str:
    with pytest.raises(Refused) as refused:
        read(text, open_round=open_round)
    return str(refused.value)


def changed(change: Change) -> str:
    """The sound event with something done to it."""
    event = sound()
    change(event)
    return json.dumps(event)


def match(event: Any, round_: int, number: int) -> Any:
    return event["rounds"][round_ - 1]["matches"][number - 1]


def sound_text(**changes: Any) -> str:
    return json.dumps(sound() | changes)


@st.composite
def results(draw: st.DrawFn, a: PlayerId, b: PlayerId) -> tuple[PlayerId | None, How]:
    if draw(st.booleans()):
        return draw(st.sampled_from([a, b])), draw(st.sampled_from(_WON))
    return None, draw(st.sampled_from(_NOT_WON))


@st.composite
def matches(draw: st.DrawFn, players: list[PlayerId], number: int, rounds: int) -> tuple[Played, ...]:
    order = draw(st.permutations(players))
    found = [Played(order.pop(), None)] if len(order) % 2 else []
    numbered = draw(st.booleans())
    for table, (a, b) in enumerate(zip(order[::2], order[1::2], strict=True), 1):
        was = tuple(
            Was(*draw(results(a, b)), until)
            for until in range(number + 1, rounds + 1)
            if draw(st.integers(0, 9)) == 0
        )
        winner, how = draw(results(a, b))
        found.append(Played(a, b, winner, how, table if numbered else None, was))
    return tuple(found)


@st.composite
def cuts(draw: st.DrawFn, players: list[PlayerId]) -> Cut:
    seeds = draw(st.permutations(players))[: draw(st.sampled_from([2, 4] if len(players) > 3 else [2]))]
    pairs = zip(seeds[: len(seeds) // 2], reversed(seeds), strict=False)
    return Cut(tuple(seeds), (tuple(Played(a, b, a, "conceded", 1 + n) for n, (a, b) in enumerate(pairs)),))


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    ids = [PlayerId(one) for one in draw(st.lists(words, min_size=2, max_size=7, unique=True))]
    count = draw(st.integers(0, 3))
    numbers = st.one_of(st.none(), st.integers(0, 99), st.fractions(0, 9, max_denominator=99))
    places = tuple(
        Place(rank, one, draw(st.integers(0, 9)), draw(st.dictionaries(st.just("sos"), numbers)))
        for rank, one in enumerate(ids, 1)
    )
    tables = st.one_of(st.none(), st.integers(1, 99))
    return Tournament(
        draw(words),
        printed("draft+draw"),
        tuple(Entrant(one, draw(words), draw(st.booleans()), draw(tables)) for one in ids),
        tuple(
            SwissRound(
                number, draw(matches(ids, number, count)), draw(st.none() | words), draw(st.just("") | words)
            )
            for number in range(1, count + 1)
        ),
        draw(st.none() | cuts(ids)),
        draw(st.just("") | words),
        places if draw(st.booleans()) else (),
        draw(st.none() | st.integers(1, 20)),
        draw(st.none() | st.sampled_from([0, 2, 8, 64])),
    )
