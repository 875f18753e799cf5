"""The operations that hypothesis lets happen, sensible or not."""

from typing import get_args

from hypothesis import strategies as st

from judge_app.core.cases import CASES
from judge_app.core.dice import RollUse
from judge_app.core.hall import PenaltyKind, Purpose, Role
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
    DiceRolled,
    EventOpened,
    EventRenamed,
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
)
from judge_app.core.sitting import Count, Hand
from tests.log.boxedops import BOXED
from tests.log.draftops import DRAFT
from tests.log.fields import (
    LEAGUE,
    calls,
    case_ways,
    cases,
    cites,
    clocks,
    entry_ids,
    faces,
    games,
    house_rules,
    infractions,
    matches,
    moments,
    names,
    players,
    results,
    rounds,
    seatings,
    staff,
    steps,
)
from tests.log.phoneops import PHONES
from tests.log.staffops import STAFF

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
