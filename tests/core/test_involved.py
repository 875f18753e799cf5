"""Whom an entry of the log is about."""

from judge_app.core.claims import EntryId
from judge_app.core.ids import CallId, CaseId, PlayerId
from judge_app.core.involved import matches_in, players_in
from judge_app.core.model import Result
from judge_app.core.ops import (
    CallCancelled,
    CallClosed,
    CallMade,
    CallTaken,
    CaseClosed,
    CaseOpened,
    CaseStepTaken,
    DropAsked,
    DropDeclined,
    NoteWritten,
    Op,
    PenaltyGiven,
    PlayerCalled,
    PlayerDropped,
    PlayerReported,
    ResultReported,
    TimeExtended,
    Undone,
)
from tests.core.ops.event import ADA, BEA, CYD, TABLE, paired


def test_a_result_is_about_both_players_of_its_table() -> None:
    state = paired().state
    assert players_in(ResultReported(TABLE, Result(ADA)), state) == {ADA, BEA}


def test_each_entry_is_about_its_table_and_its_players() -> None:
    tablet = paired()
    call = CallId("k")
    tablet.judge(CallMade(call, TABLE, "rules", 0))
    about: list[tuple[Op, set[PlayerId], bool]] = [
        (CallTaken(call, "Ruth", 0), {ADA, BEA}, True),
        (CallClosed(call, "", 0), {ADA, BEA}, True),
        (TimeExtended(TABLE, 60, "call"), {ADA, BEA}, True),
        (NoteWritten("slow", TABLE), {ADA, BEA}, True),
        (NoteWritten("slow", CYD), {CYD}, False),
        (NoteWritten("lunch"), set(), False),
        (PlayerDropped(CYD), {CYD}, False),
        (PenaltyGiven(ADA, "warning", "late", TABLE), {ADA}, True),
        (PlayerReported(TABLE, ADA, Result(ADA)), {ADA, BEA}, True),
        (DropAsked(CYD), {CYD}, False),
        (DropDeclined(CYD), {CYD}, False),
    ]
    for op, players, is_here in about:
        assert players_in(op, tablet.state) == players, op
        assert (TABLE in matches_in(op, tablet.state)) is is_here, op


def test_a_call_from_a_phone_is_about_its_player_and_their_table() -> None:
    tablet = paired()
    for call, player in ((CallId("k1"), ADA), (CallId("k2"), CYD)):
        tablet.judge(PlayerCalled(call, player, "rules", 0))
    for op in (PlayerCalled(CallId("k1"), ADA, "rules", 0), CallCancelled(CallId("k1"), ADA, 1)):
        assert players_in(op, tablet.state) == {ADA, BEA}
        assert matches_in(op, tablet.state) == {TABLE}
    waiting = CallCancelled(CallId("k2"), CYD, 1)
    assert players_in(waiting, tablet.state) == {CYD}
    assert not matches_in(waiting, tablet.state)


def test_an_undo_is_about_what_it_took_back() -> None:
    tablet = paired()
    drop = tablet.judge(PlayerDropped(CYD))
    assert players_in(Undone(drop.id), tablet.state) == {CYD}


def test_steps_of_a_case_or_a_call_that_was_undone_are_about_its_table() -> None:
    tablet, call, case = paired(), CallId("k"), CaseId("x")
    made = tablet.judge(CallMade(call, TABLE, "rules", 0))
    opened = tablet.judge(CaseOpened(case, "sleeves", TABLE, ADA, 0))
    for entry in (made, opened):
        tablet.judge(Undone(entry.id))
    for op in (CallTaken(call, "Ruth", 0), CallClosed(call, "", 0), CaseStepTaken(case, "usable")):
        assert matches_in(op, tablet.state) == {TABLE}, op
    assert players_in(CaseClosed(case), tablet.state) == {ADA}
    assert matches_in(CaseClosed(CaseId("none")), tablet.state) == frozenset()


def test_undos_that_go_in_a_circle_are_about_nobody() -> None:
    tablet = paired()
    next_id = EntryId(f"a:{len(tablet.state.history) + 1}")
    circle = tablet.do(Undone(next_id))
    assert circle.id == next_id
    assert players_in(circle.op, tablet.state) == frozenset()
    assert matches_in(circle.op, tablet.state) == frozenset()
