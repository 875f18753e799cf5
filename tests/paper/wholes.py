"""Whole events for the tests of their files: with everything in them, and taken back out of a file."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.demo import demo_ops
from judge_app.core.ids import EventId, HouseRuleId
from judge_app.core.model import State
from judge_app.core.ops import (
    CallAppealed,
    CallClosed,
    DeckCheckBegun,
    DeckChecked,
    DeckCheckEnded,
    DecklistHandedIn,
    EventOpened,
    HouseRuleWritten,
    NoteWritten,
    Op,
    PenaltyGiven,
    PlayerDropped,
    RulesetChosen,
    TableFixed,
    TimeCalled,
)
from judge_app.errors import Refused
from judge_app.log.codec import decode
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog
from judge_app.log.signing import signed
from judge_app.paper.wholeevent import read_whole, whole_text
from tests.log.devices import Device
from tests.log.fields import LEAGUE
from tests.log.signed import founded

__all__ = ["NOW", "Whole", "busy", "errors_of", "folded_from", "schema", "taken_from", "whole_of"]

NOW = 1_790_000_000_000
SCHEMA = Path(__file__).parents[2] / "assets" / "event-schema.json"


class Whole(NamedTuple):
    """An event and its file."""

    event: EventId
    state: State
    entries: tuple[Entry, ...]

    @property
    def text(self) -> str:
        return whole_text(self.event, self.state, self.entries)

    @property
    def content(self) -> bytes:
        return self.text.encode()

    @property
    def plain(self) -> dict[str, Any]:
        return json.loads(self.text)  # type: ignore[no-any-return]


def whole_of(device: Device) -> Whole:
    log = device.log
    return Whole(log.event, device.state, (*log.entries, *log.quarantined))


@cache
def busy() -> Whole:
    """The demo, with an organizer's own ruleset and one of everything that is written down at an event."""
    founder, floor = founded("floor")
    number = count(1)
    for op in demo_ops(lambda: f"id{next(number)}", NOW):
        if not isinstance(op, EventOpened):
            founder.do(RulesetChosen("league", LEAGUE) if isinstance(op, RulesetChosen) else op, NOW)
    floor.sync(founder)
    for place, op in enumerate(_happenings(founder.state)):
        (floor if isinstance(op, PenaltyGiven | NoteWritten) else founder).do(op, NOW + place * 1000)
        floor.sync(founder)
    return whole_of(founder)


def _happenings(state: State) -> Iterator[Op]:
    first, second, *_others = state.players
    match = state.round_matches(3)[0]
    call = next(iter(state.calls))
    yield NoteWritten("Mind the door", match.id)
    yield NoteWritten('Says "=1+1",\nand leaves')
    yield PenaltyGiven(first, "warning", "Talked over the judge", match.id, "conduct")
    yield DecklistHandedIn(first, "40x Secret Sword", "")
    yield DeckCheckBegun(match.id, NOW, "seed")
    yield DeckChecked(first, False, "two too many", match.id, ("copies",))
    yield DeckCheckEnded(match.id, NOW + 60_000)
    yield CallAppealed(call, NOW + 1000)
    yield CallClosed(call, "explained", NOW + 2000)
    yield HouseRuleWritten(HouseRuleId("h1"), "Doors", "Keep them shut", "", "Dana")
    yield TableFixed(second, 4)
    yield PlayerDropped(second)
    yield TimeCalled([*state.clocks][-1], NOW + 3_000_000)


def taken_from(content: bytes) -> tuple[Entry, ...]:
    """What an import takes out of a file: the entries, if every one of them is what its device signed."""
    whole = read_whole(content, "oak.judge.json")
    entries = [decode(kept.body, kept.signature, foreign=True) for kept in whole.entries]
    good, bad = signed(entries)
    assert not bad
    return tuple(good)


def folded_from(event: EventId, entries: Iterable[Entry]) -> State:
    log = OpLog(event, DeviceId("reader"))
    log.take([*entries])
    return Fold(log).state


@cache
def schema() -> Any:
    return jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def errors_of(plain: object) -> list[str]:
    """What the schema has against a file."""
    return [f"{'/'.join(map(str, error.path))}: {error.message}" for error in schema().iter_errors(plain)]


def refusal(content: bytes | str) -> str:
    with pytest.raises(Refused) as refused:
        read_whole(content.encode() if isinstance(content, str) else content, "oak.judge.json")
    return str(refused.value)


def line_with(text: str, letters: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if letters in line)
