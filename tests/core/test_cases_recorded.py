"""What each tap of a guided case records, and what is due after it."""

from hypothesis import given

from judge_app.core.caseactions import action_ops, can_act, way_ops
from judge_app.core.casedue import due_cases, due_round
from judge_app.core.cases import CASES, open_cases, way_of
from judge_app.core.model import CaseId, MatchId, Result
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
    PlayerDropped,
    ResultReported,
    RulingGiven,
    Seating,
    SettingChosen,
    TablesRepaired,
    TimeExtended,
)
from judge_app.errors import Refused
from tests.core.casework import BY, CASE, MISSED, NOW, acted, best_of_three, case_of, in_a_semifinal, take
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, paired, with_players
from tests.log.histories import Did, Synced, histories, live


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
