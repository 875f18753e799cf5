"""Who of the staff may play, by regulations/to-judge-participation."""

import pytest

from judge_app.core.deputies import may_staff_play, missing_deputy, own_tables, playing_staff
from judge_app.core.hall import Role
from judge_app.core.model import PlayerId, StaffId
from judge_app.core.ops import (
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    StaffLeft,
    StaffNamed,
)
from tests.core.ops.event import ADA, TABLE, Tablet, paired


def staffed(ruleset: str, *staff: tuple[str, Role]) -> Tablet:
    """Ada meets Bea at table 1; *staff* are named as another tablet might, without being checked."""
    tablet = paired(ruleset=ruleset)
    for number, (name, role) in enumerate(staff):
        tablet.do(StaffNamed(StaffId(f"s{number}"), name, role))
    return tablet


@pytest.mark.parametrize(
    ("ruleset", "may"),
    [
        ("regulations-casual", "with_deputy"),
        ("regulations-premier", "never"),
        ("draft", "with_deputy"),
        ("constructed", "with_deputy"),
        ("", "with_deputy"),
    ],
)
def test_only_premier_keeps_the_staff_from_playing(ruleset: str, may: str) -> None:
    assert may_staff_play(paired(ruleset=ruleset).state) == may


@pytest.mark.parametrize(
    ("staff", "is_missing"),
    [
        ([("Ada", "head")], True),
        ([("Ada", "organizer")], True),
        ([("Ada", "floor")], True),  # nobody could rule at their table
        ([("Ada", "scorekeeper")], False),  # they rule nowhere
        ([("Ada", "head"), ("Ruben", "floor")], True),  # a floor judge is no deputy
        ([("Ada", "head"), ("Ruben", "head")], False),
        ([("Ada", "head"), ("Ruben", "organizer")], False),
        ([("Ada", "head"), ("Cyd", "head")], False),  # both play, at different tables
        ([("Ada", "head"), ("Bea", "head")], True),  # they sit at the same table
        ([("Ada", "head"), ("ada", "organizer")], True),  # the same person twice
        ([("Ruben", "head")], False),
    ],
)
def test_an_organizer_or_judge_who_plays_needs_a_second_one(
    staff: list[tuple[str, Role]], is_missing: bool
) -> None:
    sentence = missing_deputy(staffed("regulations-casual", *staff).state)
    assert bool(sentence) == is_missing
    assert sentence == "" or "Name a second organizer or head judge" in sentence


def test_a_deputy_who_leaves_is_missed() -> None:
    tablet = staffed("regulations-casual", ("Ada", "head"), ("Ruben", "head"))
    tablet.judge(StaffLeft(StaffId("s1")))
    assert missing_deputy(tablet.state)


def test_at_premier_a_player_is_not_named_as_staff() -> None:
    tablet = paired(ruleset="regulations-premier")
    tablet.refuses(StaffNamed(StaffId("s"), " ada ", "floor"), "Ada plays in this event")
    tablet.judge(PlayerDropped(ADA))
    tablet.judge(StaffNamed(StaffId("s"), "Ada", "floor"))


def test_at_premier_staff_do_not_become_players() -> None:
    tablet = paired(ruleset="regulations-premier")
    tablet.judge(StaffNamed(StaffId("s"), "Ruben  Castillo", "head"))
    tablet.refuses(PlayerAdded(PlayerId("p9"), "ruben castillo"), "is on the staff")
    tablet.refuses(PlayerRenamed(ADA, "Ruben Castillo"), "is on the staff")
    tablet.judge(StaffLeft(StaffId("s")))
    tablet.judge(PlayerAdded(PlayerId("p9"), "Ruben Castillo"))


def test_at_premier_somebody_who_left_to_work_does_not_come_back_to_play() -> None:
    tablet = paired(ruleset="regulations-premier")
    tablet.judge(PlayerDropped(ADA))
    tablet.judge(StaffNamed(StaffId("s"), "Ada", "floor"))
    tablet.refuses(PlayerReinstated(ADA), "is on the staff")


def test_at_premier_it_is_said_when_tablets_made_it_so_apart() -> None:
    assert "nobody does both" in missing_deputy(staffed("regulations-premier", ("Ada", "floor")).state)


def test_at_a_casual_event_both_can_be_done() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(StaffNamed(StaffId("s"), "ADA", "head"))
    assert [one.player for one in playing_staff(tablet.state)] == [ADA]


@pytest.mark.parametrize(
    ("judge", "is_own"), [("Ada", True), (" aDA ", True), ("Bea", True), ("Ruben", False), ("", False)]
)
def test_the_own_table_is_found_however_the_name_is_written(judge: str, is_own: bool) -> None:
    assert (TABLE in own_tables(paired().state, judge)) == is_own
