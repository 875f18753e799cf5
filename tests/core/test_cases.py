"""The guided cases: every path through them, by the rule it rests on, and what each tap records."""

from collections.abc import Iterator

import pytest
from hypothesis import given

from judge_app.core.caseactions import Hand, action_ops, can_act, way_ops
from judge_app.core.casedue import due_cases, due_round
from judge_app.core.cases import CASES, CaseKind, cite_of, open_cases, standings_of, way_of
from judge_app.core.citations import is_citation
from judge_app.core.hall import Case
from judge_app.core.model import CaseId, MatchId, PlayerId, Result
from judge_app.core.ops import (
    AbsenceNoted,
    CallAppealed,
    CallMade,
    CallTaken,
    CaseClosed,
    CaseOpened,
    CaseStepTaken,
    CutMade,
    GameReported,
    Op,
    PlayerAdded,
    PlayerDropped,
    ResultReported,
    RoundPaired,
    RulingGiven,
    Seating,
    SettingChosen,
    TablesRepaired,
    TimeExtended,
)
from judge_app.errors import Refused
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, Tablet, paired, with_players
from tests.log.devices import Did, Synced, histories, live

NOW = 1_000_000
CASE = CaseId("x1")
BY = Hand(NOW, "Ruben", lambda: "fresh", 5)

LOST = "regulations/lost-and-damaged-components"
SLEEVES = "regulations/card-sleeves"
LISTS = "regulations/deck-lists"
MISSED = "regulations/missed-opportunities"
ROLES = "regulations/tournament-roles"
NOTES = "regulations/taking-notes-outside-materials"
ABSENT = "regulations/dropping-players"
SETUP = "regulations/modified-setup"
ODD = "regulations/dexterity-and-oddly-sized-cards"
CONDUCT = "regulations/unsporting-conduct"

PATHS = {
    ("lost-card", "lost extended found"): LOST,
    ("lost-card", "lost extended not-found replaced"): LOST,
    ("lost-card", "lost extended not-found removed"): LOST,
    ("lost-card", "missing conceded replaced"): LOST,
    ("lost-card", "missing conceded removed"): LOST,
    ("missing-die", "other-die"): "regulations/player-materials",
    ("missing-die", "no-die extended found"): LOST,
    ("missing-die", "no-die extended not-found"): LOST,
    ("missing-die", "in-game conceded"): LOST,
    ("sleeves", "usable"): SLEEVES,
    ("sleeves", "unusable extended replaced"): SLEEVES,
    ("sleeves", "unusable extended later changed"): CONDUCT,
    ("sleeves", "unusable extended later removed"): CONDUCT,
    ("deck-list", "incomplete updated"): LISTS,
    ("deck-list", "unclear corrected"): LISTS,
    ("deck-list", "unclear head corrected-by-head"): LISTS,
    ("deck-list", "differs put-right"): LISTS,
    ("deck-list", "differs egregious"): LISTS,
    ("missed-effect", "agreed"): MISSED,
    ("missed-effect", "refused"): MISSED,
    ("missed-effect", "dispute used accepted"): ROLES,
    ("missed-effect", "dispute used appealed"): ROLES,
    ("missed-effect", "dispute missed accepted"): ROLES,
    ("missed-effect", "dispute missed appealed"): ROLES,
    ("notes", "official"): NOTES,
    ("notes", "other put-away penalized"): NOTES,
    ("notes", "other put-away no-penalty"): NOTES,
    ("late", "noted came"): ABSENT,
    ("late", "noted absent-all"): ABSENT,
    ("late", "noted match-loss came-later"): ABSENT,
    ("late", "noted match-loss dropped"): ABSENT,
    ("modified-setup", "agreed"): SETUP,
    ("modified-setup", "dispute printed-setup extended"): SETUP,
    ("modified-setup", "dispute printed-setup no-time"): SETUP,
    ("dexterity", "self"): ODD,
    ("dexterity", "judge performed"): ODD,
    ("odd-hero", "stays"): ODD,
    ("odd-hero", "matters standing-in"): ODD,
    ("both-would-lose", "known lost"): "constructed/no-draws",
    ("conduct", "heard head-here no-penalty"): CONDUCT,
    ("conduct", "heard head-here penalized"): CONDUCT,
    ("conduct", "heard head-called no-penalty"): CONDUCT,
    ("conduct", "heard head-called penalized"): CONDUCT,
}
"""Every path through every case that takes the steps in order, and the rule that its last step cites."""


def paths(kind: CaseKind, taken: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All ways through *kind*, always by the first step that is open."""
    stand = standings_of(kind, taken)
    step = next((step for step, now in zip(kind.steps, stand, strict=True) if now == "open"), None)
    if step is None:
        yield taken
        return
    for way in step.ways:
        yield from paths(kind, (*taken, way.key))


def case_of(kind: str, *taken: str, player: PlayerId | None = ADA, match: MatchId | None = TABLE) -> Case:
    return Case(CASE, kind, match, player, NOW, taken)


def acted(tablet: Tablet, kind: str, key: str, *taken: str, player: PlayerId | None = ADA) -> list[Op]:
    way = way_of(kind, key)
    assert way is not None
    return action_ops(tablet.state, case_of(kind, *taken, player=player), way, BY, "said")


def take(tablet: Tablet, kind: str, key: str, player: PlayerId | None = ADA) -> list[Op]:
    """As a tap does it: all of it is checked."""
    way = way_of(kind, key)
    assert way is not None
    case = tablet.state.cases.get(CASE, case_of(kind, player=player))
    ops = way_ops(tablet.state, case, way, BY, "said")
    for op in ops:
        tablet.judge(op)
    return ops


def best_of_three() -> Tablet:
    """A table of a top cut under the regulations, where two games win."""
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    tablet.judge(CutMade(1, (ADA, BEA)))
    tablet.judge(RoundPaired(2, (Seating(MatchId("final"), 1, ADA, BEA),), "seed"))
    return tablet


def in_a_semifinal() -> Tablet:
    tablet, dan = paired(ruleset="regulations-casual"), PlayerId("p4")
    tablet.judge(PlayerAdded(dan, "Dan"))
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    tablet.do(CutMade(1, (ADA, CYD, dan, BEA)))
    seats = (Seating(MatchId("cut"), 1, ADA, BEA), Seating(MatchId("other"), 2, CYD, dan))
    tablet.judge(RoundPaired(2, seats, "seed"))
    return tablet


def test_there_is_a_card_for_each_of_the_twelve_cases() -> None:
    assert len(CASES) == 12


@pytest.mark.parametrize("kind", CASES.values(), ids=CASES)
def test_every_path_through_a_case_is_known_and_comes_to_an_end(kind: CaseKind) -> None:
    found = {" ".join(path) for path in paths(kind)}
    assert found == {path for key, path in PATHS if key == kind.key}
    for path in paths(kind):
        last = way_of(kind.key, path[-1])
        assert last is not None
        assert last.is_end


@pytest.mark.parametrize(("path", "cite"), PATHS.items(), ids=[" ".join(path) for path in PATHS])
def test_the_step_that_ends_a_case_cites_its_rule(path: tuple[str, str], cite: str) -> None:
    kind, ways = CASES[path[0]], path[1].split()
    step = next(step for step in kind.steps if ways[-1] in [way.key for way in step.ways])
    assert cite_of(paired(ruleset="regulations-casual").state, step) == cite


@pytest.mark.parametrize("kind", CASES.values(), ids=CASES)
def test_a_case_cites_sections_that_there_are_and_names_each_way_once(kind: CaseKind) -> None:
    keys = [way.key for step in kind.steps for way in step.ways]
    assert len(keys) == len({*keys})
    assert all(map(is_citation, kind.cites))
    assert {after for step in kind.steps for after in step.after} <= {*keys}


@pytest.mark.parametrize(
    ("ruleset", "cite"),
    [
        ("regulations-casual", "constructed/no-draws"),  # the regulations are silent
        ("regulations-premier", "constructed/no-draws"),
        ("constructed", "constructed/no-draws"),
        ("draft", "draft/no-draws"),
    ],
)
def test_the_sheet_of_the_event_speaks_where_both_would_lose(ruleset: str, cite: str) -> None:
    assert cite_of(paired(ruleset=ruleset).state, CASES["both-would-lose"].steps[-1]) == cite


def test_a_step_of_the_other_branch_is_not_needed_any_more() -> None:
    kind = CASES["lost-card"]
    assert standings_of(kind, ()) == ("open", "later", "later", "later", "later")
    assert standings_of(kind, ("lost",)) == ("done", "open", "open", "skipped", "later")
    assert standings_of(kind, ("missing",)) == ("done", "skipped", "skipped", "open", "later")
    assert standings_of(kind, ("lost", "not-found")) == ("done", "open", "done", "skipped", "open")
    assert standings_of(kind, ("lost", "found")) == ("done", "skipped", "done", "skipped", "skipped")


def test_time_to_look_for_a_card_is_given_to_the_table() -> None:
    assert acted(paired(), "lost-card", "extended") == [TimeExtended(TABLE, 300, "Lost or damaged card")]


def test_who_finds_no_replacement_concedes_the_game_and_has_until_the_next_round() -> None:
    tablet = paired(ruleset="regulations-casual")
    ops = take(tablet, "lost-card", "not-found")
    assert ops == [
        CaseOpened(CASE, "lost-card", TABLE, ADA, NOW),
        ResultReported(TABLE, Result(BEA, "conceded")),
        CaseStepTaken(CASE, "not-found", 2),
    ]
    assert [case.id for case in due_cases(tablet.state)] == [CASE]


def test_a_replacement_that_is_found_ends_the_case() -> None:
    tablet = paired(ruleset="regulations-casual")
    take(tablet, "lost-card", "not-found")
    assert take(tablet, "lost-card", "replaced") == [
        CaseStepTaken(CASE, "replaced"),
        CaseClosed(CASE, "said"),
    ]
    assert due_cases(tablet.state) == open_cases(tablet.state) == ()


def test_without_a_replacement_the_player_is_dropped() -> None:
    tablet = paired(ruleset="regulations-casual")
    take(tablet, "lost-card", "not-found")
    assert PlayerDropped(ADA) in take(tablet, "lost-card", "removed")
    assert tablet.state.players[ADA].is_dropped


def test_in_a_longer_match_only_the_game_is_conceded_until_that_decides_it() -> None:
    tablet, final = best_of_three(), MatchId("final")
    way = way_of("lost-card", "conceded")
    assert way is not None
    case = case_of("lost-card", match=final)
    first = action_ops(tablet.state, case, way, BY)
    assert first == [GameReported(final, 1, BEA)]
    tablet.judge(first[0])
    assert action_ops(tablet.state, case, way, BY) == [
        GameReported(final, 2, BEA),
        ResultReported(final, Result(BEA, "conceded")),
    ]


def test_whose_ability_makes_both_lose_loses() -> None:
    ops = acted(paired(), "both-would-lose", "lost", player=BEA)
    assert ops == [ResultReported(TABLE, Result(ADA, "both-would-lose"))]


def test_a_late_player_who_comes_is_noted_as_there() -> None:
    tablet = paired()
    take(tablet, "late", "noted")
    assert AbsenceNoted(TABLE, ADA, False, NOW) in take(tablet, "late", "came")


def test_who_leaves_in_the_middle_of_a_match_loses_it() -> None:
    assert acted(paired(), "sleeves", "removed") == [
        ResultReported(TABLE, Result(BEA, "match-loss")),
        PlayerDropped(ADA),
    ]


def test_a_dispute_on_a_missed_effect_is_ruled_with_its_rule() -> None:
    assert acted(paired(), "missed-effect", "missed") == [
        RulingGiven("Effect missed", "said", "Ruben", MISSED, TABLE, (ADA,))
    ]


def test_the_head_judge_is_asked_for_through_the_call_of_the_table() -> None:
    tablet = paired()
    ops = acted(tablet, "conduct", "head-called")
    assert [type(op) for op in ops] == [CallMade, CallTaken, CallAppealed]
    for op in ops:
        tablet.judge(op)
    assert acted(tablet, "conduct", "head-called") == []  # they have been asked for


def test_what_cannot_be_recorded_is_only_noted_as_a_step() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    assert acted(tablet, "lost-card", "not-found") == []
    assert acted(tablet, "lost-card", "extended") == []
    assert not can_act(tablet.state, case_of("lost-card", match=BYE), "concede")
    assert not can_act(tablet.state, case_of("lost-card", match=None), "extend")
    assert can_act(tablet.state, case_of("lost-card"), "drop")


def test_something_is_due_before_the_round_after_it_happened() -> None:
    tablet = paired()
    assert due_round(tablet.state, case_of("lost-card")) == 2
    assert due_round(tablet.state, case_of("lost-card", match=None)) == 2
    assert due_round(with_players().state, case_of("deck-list", match=None)) == 1


def test_in_the_last_round_a_game_that_is_conceded_ends_the_case() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(SettingChosen("rounds", 1))
    tablet.judge(SettingChosen("cut", 0))
    ops = take(tablet, "lost-card", "not-found")
    assert ops[-2:] == [CaseStepTaken(CASE, "not-found"), CaseClosed(CASE, "said")]
    assert due_cases(tablet.state) == open_cases(tablet.state) == ()


def test_before_a_top_cut_it_is_due_after_the_last_swiss_round_too() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(SettingChosen("rounds", 1))
    tablet.judge(SettingChosen("cut", 2))
    assert CaseStepTaken(CASE, "not-found", 2) in take(tablet, "lost-card", "not-found")
    tablet.judge(CutMade(1, (BEA, CYD)))
    assert due_cases(tablet.state) == ()  # they did not get there


def test_in_the_final_a_match_that_is_lost_ends_the_case() -> None:
    tablet, final = best_of_three(), MatchId("final")
    way, case = way_of("lost-card", "conceded"), case_of("lost-card", match=final)
    assert way is not None
    assert way_ops(tablet.state, case, way, BY, "said")[-1] == CaseClosed(CASE, "said")


def test_in_a_semifinal_it_is_due_while_the_player_can_reach_the_final() -> None:
    tablet, semifinal = in_a_semifinal(), MatchId("cut")
    way, case = way_of("lost-card", "conceded"), case_of("lost-card", match=semifinal)
    assert way is not None
    assert way_ops(tablet.state, case, way, BY, "said")[-1] == CaseStepTaken(CASE, "conceded", 3)
    tablet.judge(GameReported(semifinal, 1, BEA))
    assert way_ops(tablet.state, case, way, BY, "said")[-2:] == [
        CaseStepTaken(CASE, "conceded"),
        CaseClosed(CASE, "said"),
    ]


def test_for_somebody_who_left_nothing_is_due() -> None:
    tablet = paired(ruleset="regulations-casual")
    take(tablet, "lost-card", "not-found")
    tablet.judge(PlayerDropped(ADA))
    assert due_cases(tablet.state) == ()


def test_at_a_table_that_was_paired_anew_nothing_is_recorded_but_who_leaves() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(CaseOpened(CASE, "missing-die", TABLE, ADA, NOW))
    anew = (Seating(MatchId("m8"), 1, ADA, CYD), Seating(MatchId("m9"), None, BEA, None))
    tablet.judge(TablesRepaired(1, (TABLE, BYE), anew, "seed", "late entry"))
    assert acted(tablet, "missing-die", "conceded") == []
    assert acted(tablet, "sleeves", "removed") == [PlayerDropped(ADA)]


def test_open_cases_of_one_table_are_told_from_the_others() -> None:
    tablet = paired()
    tablet.judge(CaseOpened(CASE, "notes", TABLE, ADA, NOW))
    tablet.judge(CaseOpened(CaseId("x2"), "deck-list", None, BEA, NOW - 1))
    assert [case.id for case in open_cases(tablet.state)] == ["x2", "x1"]
    assert [case.id for case in open_cases(tablet.state, TABLE)] == ["x1"]


@given(histories)
def test_whatever_happened_every_way_of_every_case_comes_to_operations(history: list[Did | Synced]) -> None:
    """A drop may be refused while the cut cannot be made; nothing else goes wrong."""
    for device in live(history):
        for case in device.state.cases.values():
            for step in CASES[case.kind].steps if case.kind in CASES else ():
                for way in step.ways:
                    try:
                        ops = way_ops(device.state, case, way, BY, "said")
                    except Refused:
                        continue
                    assert way.key in [op.step for op in ops if isinstance(op, CaseStepTaken)]
