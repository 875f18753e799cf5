"""Devices without a disk, and the operations that hypothesis lets happen on them."""

import random
from dataclasses import dataclass
from typing import get_args

from hypothesis import strategies as st

from judge_app.core.cases import CASES
from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.dice import RollUse
from judge_app.core.hall import PenaltyKind, Purpose, Role
from judge_app.core.model import (
    CallId,
    CaseId,
    ClockId,
    EventId,
    HouseRuleId,
    How,
    MatchId,
    PlayerId,
    Result,
    StaffId,
    State,
)
from judge_app.core.ops import (
    KINDS,
    AbsenceNoted,
    ActivePlayerNamed,
    Announced,
    CallAppealed,
    CallClosed,
    CallMade,
    CallTaken,
    CaseClosed,
    CaseOpened,
    CaseStepTaken,
    ClockAdjusted,
    ClockClosed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    CountEntered,
    CountsEqual,
    CutMade,
    DeckCheckBegun,
    DeckChecked,
    DeckCheckEnded,
    DecklistHandedIn,
    DeckTableDrawn,
    DeviceForked,
    DeviceRenewed,
    DiceRolled,
    EntryLost,
    EventOpened,
    EventRenamed,
    EventTakenOver,
    FirstPlayerNamed,
    GameReported,
    GuidanceChosen,
    HandChosen,
    HouseRuleRemoved,
    HouseRuleWritten,
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
    RulingGiven,
    Seating,
    SettingChosen,
    SetupFinished,
    SetupTicked,
    StaffLeft,
    StaffNamed,
    TableFixed,
    TablesRepaired,
    TimeCalled,
    TimeExtended,
    TurnsEnded,
    Undone,
    basis,
)
from judge_app.core.sitting import Count, Hand
from judge_app.log.digest import digest
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog
from tests.log.boxedops import BOXED
from tests.log.draftops import DRAFT
from tests.log.phoneops import PHONES
from tests.log.staffops import STAFF

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
cases = st.sampled_from([CaseId("x1"), CaseId("x2")])
house_rules = st.sampled_from([HouseRuleId("h1"), HouseRuleId("h2")])
moments = st.integers(-5, 3_000_000)
rounds = st.integers(0, 3)
games = st.integers(0, 3)
steps = st.sampled_from(["hero", "hand", "level", "roll", "no such step", "", "report"])
infractions = st.sampled_from(["", "slow-play", "late", "absent-round", "no such thing"])
case_ways = st.sampled_from(
    sorted({way.key for one in CASES.values() for step in one.steps for way in step.ways})
)
cites = st.sampled_from(["", "regulations/mulligan", "draft/end-procedure", "no/such"])
faces = st.lists(st.integers(0, 7), max_size=3).map(tuple)

_BUILDERS: dict[type[Op], st.SearchStrategy[Op]] = {
    EventOpened: st.builds(EventOpened, names, names),
    EventRenamed: st.builds(EventRenamed, names),
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
    SetupTicked: st.builds(SetupTicked, matches, games, steps, st.one_of(st.none(), players), st.booleans()),
    HandChosen: st.builds(HandChosen, matches, games, players, st.sampled_from(get_args(Hand))),
    FirstPlayerNamed: st.builds(FirstPlayerNamed, matches, games, players),
    SetupFinished: st.builds(SetupFinished, matches, games, st.lists(steps, max_size=2).map(tuple)),
    DiceRolled: st.builds(
        DiceRolled,
        st.sampled_from(get_args(RollUse)),
        st.sampled_from([2, 6, 6, 7]),
        faces,
        st.lists(players, max_size=2).map(tuple),
        st.sampled_from(["", "", "a seed"]),
        st.one_of(st.none(), matches),
        games,
        st.sampled_from(["", "Which pack"]),
    ),
    ActivePlayerNamed: st.builds(ActivePlayerNamed, matches, games, st.one_of(st.none(), players)),
    TurnsEnded: st.builds(TurnsEnded, matches, games, st.integers(-1, 4)),
    CountEntered: st.builds(
        CountEntered, matches, games, st.sampled_from(get_args(Count)), players, st.integers(-2, 1000)
    ),
    CountsEqual: st.builds(CountsEqual, matches, games, st.sampled_from(get_args(Count))),
    RulingGiven: st.builds(
        RulingGiven,
        names,
        names,
        names,
        cites,
        st.one_of(st.none(), matches),
        st.lists(players, max_size=2).map(tuple),
        st.one_of(st.none(), calls),
    ),
    HouseRuleWritten: st.builds(HouseRuleWritten, house_rules, names, names, cites, names),
    HouseRuleRemoved: st.builds(HouseRuleRemoved, house_rules),
    GuidanceChosen: st.builds(
        GuidanceChosen, infractions, st.lists(st.sampled_from(get_args(PenaltyKind)), max_size=3).map(tuple)
    ),
    DecklistHandedIn: st.builds(
        DecklistHandedIn, players, st.sampled_from(["", "3x Sword\nHero: Ada (Wizard)", "0x?"]), names
    ),
    DeckTableDrawn: st.builds(DeckTableDrawn, matches, st.sampled_from(["", "seed"])),
    DeckCheckBegun: st.builds(DeckCheckBegun, matches, moments, st.sampled_from(["", "seed"])),
    DeckCheckEnded: st.builds(DeckCheckEnded, matches, moments),
    AbsenceNoted: st.builds(AbsenceNoted, matches, players, st.booleans(), moments),
    CaseOpened: st.builds(
        CaseOpened,
        cases,
        st.sampled_from([*CASES, "no such case"]),
        st.one_of(st.none(), matches),
        st.one_of(st.none(), players),
        moments,
    ),
    CaseStepTaken: st.builds(CaseStepTaken, cases, st.one_of(steps, case_ways), st.one_of(st.none(), rounds)),
    CaseClosed: st.builds(CaseClosed, cases, names),
    CallAppealed: st.builds(CallAppealed, calls, moments),
    ClockClosed: st.builds(ClockClosed, clocks),
    CallMade: st.builds(CallMade, calls, st.one_of(st.none(), matches), names, moments),
    CallTaken: st.builds(CallTaken, calls, names, moments),
    CallClosed: st.builds(CallClosed, calls, names, moments),
    TimeExtended: st.builds(TimeExtended, matches, st.integers(-60, 600), names),
    PenaltyGiven: st.builds(
        PenaltyGiven,
        players,
        st.sampled_from(get_args(PenaltyKind)),
        names,
        st.one_of(st.none(), matches),
        infractions,
    ),
    DeckChecked: st.builds(
        DeckChecked,
        players,
        st.booleans(),
        names,
        st.one_of(st.none(), matches),
        st.lists(st.sampled_from(["genuine", "copies", "no such fault"]), max_size=2).map(tuple),
    ),
    Announced: st.builds(Announced, names),
    StaffNamed: st.builds(StaffNamed, staff, names, st.sampled_from(get_args(Role))),
    StaffLeft: st.builds(StaffLeft, staff),
    Undone: st.builds(Undone, entry_ids),
    **BOXED,
    **DRAFT,
    **PHONES,
    **STAFF,
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


UNPROVED = (DeviceForked, DeviceRenewed, EventTakenOver, EntryLost)
histories = histories_of(ops_of(*(kind for kind in KINDS.values() if kind not in UNPROVED)))
"""Without what no log takes unproved."""


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
