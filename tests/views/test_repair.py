"""A round put right, as the organizer reads it before deciding."""

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Affected, Repair, Table
from judge_app.core.ruleset import printed
from judge_app.core.tournament import Entrant, Played, SwissRound, Tournament
from judge_app.views.repair import RepairView, affected_lines, repair_view

ADA, BEA, CYD = PlayerId("a"), PlayerId("b"), PlayerId("c")
OPEN, DONE, BYE = Played(ADA, BEA, table=4), Played(ADA, BEA, ADA, "play", 4), Played(CYD, None)
EVENT = Tournament(
    "Oakhaven",
    printed("draft"),
    (Entrant(ADA, "Ada"), Entrant(BEA, "Bea"), Entrant(CYD, "Cyd")),
    (SwissRound(1, (OPEN, BYE)),),
)


def test_whose_points_changed_and_where_they_sit() -> None:
    assert affected_lines(Affected(((ADA, 2, 0), (CYD, 0, 2)), (OPEN, BYE), False), EVENT) == (
        "Ada had 2 points when round 1 was paired, and has 0 now.",
        "Cyd had 0 points when round 1 was paired, and has 2 now.",
        "Table 4 (Ada against Bea) is touched.",
        "The bye of Cyd is touched.",
    )


def test_a_finished_table_stays_and_a_sound_round_needs_nothing() -> None:
    lines = affected_lines(Affected(((ADA, 1, 0),), (DONE,), True), EVENT)
    assert lines[0] == "Ada had 1 point when round 1 was paired, and has 0 now."
    assert lines[1] == "Table 4 (Ada against Bea) is finished and stays."
    assert "nothing has to change" in lines[2]


def test_where_no_result_changed_there_is_nothing_to_say() -> None:
    assert affected_lines(Affected((), (), True), EVENT) == (
        "No result that round 1 was paired by has changed.",
    )


def test_what_is_seated_instead_and_what_to_know_before_saying_yes() -> None:
    table = Table(4, CYD, BEA)
    repair = Repair((OPEN, BYE), (table,), ADA, (table,), ((CYD, 4, BEA, 2),))
    assert repair_view(repair, EVENT) == RepairView(
        ("Table 4 (Ada against Bea)", "The bye of Cyd"),
        ("table 4: Cyd against Bea", "bye: Ada"),
        (
            "Not of equal points: Cyd (4) and Bea (2).",
            "Have met before: Cyd and Bea. The organizer confirms that.",
        ),
    )


def test_which_tables_stay_and_why() -> None:
    matches = (OPEN, Played(CYD, BEA, CYD, "play", 5), Played(CYD, BEA, table=7), BYE)
    view = repair_view(Repair((OPEN,), ()), EVENT._replace(rounds=(SwissRound(1, matches),)))
    assert view.stays == (
        "Table 5 stays: it is finished.",
        "Table 7 stays: the draw gave the same pair.",
    )


def test_who_has_dropped_but_is_still_seated_is_named() -> None:
    assert affected_lines(Affected((), (), False, (ADA,)), EVENT) == (
        "Ada has dropped, but is still in round 1.",
    )
