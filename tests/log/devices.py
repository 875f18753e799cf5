"""Devices without a disk, and the operations that hypothesis lets happen on them."""

import random
from dataclasses import dataclass
from typing import get_args

from hypothesis import strategies as st

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.hall import PenaltyKind, Purpose, Role
from judge_app.core.model import CallId, ClockId, EventId, How, MatchId, PlayerId, Result, StaffId, State
from judge_app.core.ops import (
    KINDS,
    Announced,
    CallClosed,
    CallMade,
    CallTaken,
    ClockAdjusted,
    ClockClosed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    CutMade,
    DeckChecked,
    EventOpened,
    GameReported,
    NoteWritten,
    Op,
    PenaltyGiven,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    RulesetChosen,
    Seating,
    SettingChosen,
    StaffLeft,
    StaffNamed,
    TableFixed,
    TablesRepaired,
    TimeCalled,
    TimeExtended,
    Undone,
    basis,
)
from judge_app.log.digest import digest
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog

EVENT = EventId("oakhaven")
PLAYERS = [PlayerId(f"p{n}") for n in range(6)]
MATCHES = [MatchId(f"m{n}") for n in range(5)]
LEAGUE = 'title = "Thursday league"\nbase = "draft"\n[cut]\nthird_place = "match"\n'


class Device:
    """A log and its state. It does whatever it is told, without asking whether it makes sense."""

    def __init__(self, name: str, event: EventId = EVENT) -> None:
        self.log = OpLog(event, DeviceId(name))
        self.fold = Fold(self.log)

    @property
    def state(self) -> State:
        return self.fold.state

    @property
    def digest(self) -> str:
        return digest(self.state)

    def do(self, op: Op, wall_ms: int = 0, *, knowing: tuple[EntryId, ...] | None = None) -> Entry:
        entry = self.log.stamp(op, basis(op, self.state) if knowing is None else knowing, wall_ms)
        self.fold.follow(self.log.take([entry]))
        return entry

    def hear(self, entries: list[Entry]) -> None:
        self.fold.follow(self.log.take(self.log.accept(entries).entries))

    def sync(self, other: "Device") -> None:
        ours, theirs = self.log.missing(other.log.vector), other.log.missing(self.log.vector)
        other.hear(ours)
        self.hear(theirs)


names = st.sampled_from(["Ada", "Bea", "Cyd", "Ñandú", "李"])
players = st.sampled_from(PLAYERS)
matches = st.sampled_from(MATCHES)
results = st.builds(
    Result,
    st.one_of(st.none(), players),
    st.sampled_from(get_args(How)),
)
seatings = st.builds(
    Seating, matches, st.one_of(st.none(), st.integers(1, 3)), players, st.one_of(st.none(), players)
)
entry_ids = st.builds(
    lambda device, seq: EntryId(f"{device}:{seq}"), st.sampled_from("abc"), st.integers(1, 12)
)

clocks = st.sampled_from([ClockId("c1"), ClockId("c2")])
calls = st.sampled_from([CallId("k1"), CallId("k2")])
staff = st.sampled_from([StaffId("s1"), StaffId("s2")])
moments = st.integers(-5, 3_000_000)
rounds = st.integers(0, 3)

_BUILDERS: dict[type[Op], st.SearchStrategy[Op]] = {
    EventOpened: st.builds(EventOpened, names, names),
    RulesetChosen: st.builds(
        RulesetChosen,
        st.sampled_from(["draft", "draft+draw", "league", "no such thing"]),
        st.sampled_from(["", "", LEAGUE, "no [ TOML"]),
    ),
    SettingChosen: st.builds(
        SettingChosen,
        st.sampled_from(["rounds", "cut"]),
        st.one_of(st.integers(-5, 99), st.booleans(), names),
    ),
    PlayerAdded: st.builds(PlayerAdded, players, names),
    PlayerRenamed: st.builds(PlayerRenamed, players, names),
    PlayerDropped: st.builds(PlayerDropped, players),
    PlayerReinstated: st.builds(PlayerReinstated, players),
    NoteWritten: st.builds(NoteWritten, names, st.one_of(st.none(), players, matches)),
    TableFixed: st.builds(TableFixed, players, st.one_of(st.none(), st.integers(-1, 4))),
    RoundPaired: st.builds(RoundPaired, st.integers(0, 3), st.lists(seatings, max_size=4).map(tuple), names),
    TablesRepaired: st.builds(
        TablesRepaired,
        st.integers(0, 3),
        st.lists(matches, max_size=2).map(tuple),
        st.lists(seatings, max_size=2).map(tuple),
        names,
        names,
    ),
    CutMade: st.builds(CutMade, st.integers(0, 2), st.lists(players, min_size=1, max_size=4).map(tuple)),
    ResultReported: st.builds(ResultReported, matches, results),
    ResultCorrected: st.builds(ResultCorrected, matches, results, names),
    ResultSettled: st.builds(ResultSettled, matches, results, names),
    GameReported: st.builds(GameReported, matches, st.integers(-1, 4), st.one_of(st.none(), players)),
    ClockOpened: st.builds(
        ClockOpened, clocks, st.sampled_from(get_args(Purpose)), moments, names, st.one_of(st.none(), rounds)
    ),
    ClockStarted: st.builds(ClockStarted, clocks, moments),
    ClockPaused: st.builds(ClockPaused, clocks, moments),
    ClockAdjusted: st.builds(ClockAdjusted, clocks, st.integers(-600, 600)),
    TimeCalled: st.builds(TimeCalled, clocks, moments),
    ClockClosed: st.builds(ClockClosed, clocks),
    CallMade: st.builds(CallMade, calls, st.one_of(st.none(), matches), names, moments),
    CallTaken: st.builds(CallTaken, calls, names, moments),
    CallClosed: st.builds(CallClosed, calls, names, moments),
    TimeExtended: st.builds(TimeExtended, matches, st.integers(-60, 600), names),
    PenaltyGiven: st.builds(
        PenaltyGiven, players, st.sampled_from(get_args(PenaltyKind)), names, st.one_of(st.none(), matches)
    ),
    DeckChecked: st.builds(DeckChecked, players, st.booleans(), names, st.one_of(st.none(), matches)),
    Announced: st.builds(Announced, names),
    StaffNamed: st.builds(StaffNamed, staff, names, st.sampled_from(get_args(Role))),
    StaffLeft: st.builds(StaffLeft, staff),
    Undone: st.builds(Undone, entry_ids),
}


def ops_of(*kinds: type[Op]) -> st.SearchStrategy[Op]:
    return st.one_of(*(_BUILDERS[kind] for kind in kinds))


ops = ops_of(*KINDS.values())
"""Any operation of any kind, sensible or not; a new kind without a builder stops the tests here."""


@dataclass(frozen=True)
class Did:
    """Device *who* did *op*, knowing of what it holds, or of nothing."""

    who: int
    op: Op
    aware: bool


@dataclass(frozen=True)
class Synced:
    one: int
    other: int


def histories_of(ops: st.SearchStrategy[Op]) -> st.SearchStrategy[list[Did | Synced]]:
    did = st.builds(Did, st.integers(0, 2), ops, st.booleans())
    synced = st.builds(Synced, st.integers(0, 2), st.integers(0, 2))
    return st.lists(st.one_of(did, did, synced), max_size=40)


histories = histories_of(ops)


def live(history: list[Did | Synced]) -> list[Device]:
    """Three devices after *history*."""
    devices = [Device(name) for name in "abc"]
    for step in history:
        if isinstance(step, Did):
            devices[step.who].do(step.op, knowing=None if step.aware else ())
        else:
            devices[step.one].sync(devices[step.other])
    return devices


def all_entries(devices: list[Device]) -> list[Entry]:
    """What any of *devices* holds."""
    found = {entry.id: entry for device in devices for entry in device.log.entries}
    return list(found.values())


def shuffled(entries: list[Entry], seed: int) -> list[Entry]:
    mixed = entries + entries[::3]
    random.Random(seed).shuffle(mixed)
    return mixed
