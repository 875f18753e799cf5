"""What the rail, the bar and the avatar say."""

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.hall import Call, Staff
from judge_app.core.model import CallId, StaffId, State
from judge_app.core.roster import Member, Roster, Term
from judge_app.views.nav import bar_items, bar_place, initials, rail_items, rail_place, role_of

DANA = Staff(StaffId("s"), "Dana", "head")
CALL = Call(CallId("c"), None, "Rules question", made_ms=0)


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Dana Whitlock", "DW"), ("Mei-Lin Zhao", "MZ"), ("ada", "A"), ("Juan de la Cruz", "JC"), ("", "")],
)
def test_initials_are_those_of_the_first_and_the_last_name(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_a_call_that_is_done_is_not_counted() -> None:
    state = State().with_call(CALL).with_call(CALL._replace(id=CallId("d"), done_ms=1))
    assert [item for item in rail_items(state) if item[3]] == [
        ("calls", "Calls", "hand-back-right-outline", "1")
    ]
    assert [item[0] for item in bar_items(state) if item[3]] == ["calls"]


def test_only_calls_that_wait_are_counted() -> None:
    taken = CALL._replace(id=CallId("d"), judge="Dana", taken_ms=1)
    state = State().with_call(taken)
    assert [item for item in (*rail_items(state), *bar_items(state)) if item[3]] == []
    state = state.with_call(CALL)
    assert [item[3] for item in (*rail_items(state), *bar_items(state)) if item[3]] == ["1", "1"]
    state = state.with_call(taken._replace(appealed_ms=2))
    assert [item[3] for item in (*rail_items(state), *bar_items(state)) if item[3]] == ["2", "2"]


@pytest.mark.parametrize(
    ("route", "on_rail", "on_bar"),
    [
        ("clock", "clock", "clock"),
        ("bracket", "standings", "more"),
        ("pair", "tables", "more"),
        ("settings", "", "more"),
        ("players", "players", "more"),
    ],
)
def test_a_page_shows_where_it_belongs(route: str, on_rail: str, on_bar: str) -> None:
    assert (rail_place(route), bar_place(route)) == (on_rail, on_bar)


def test_somebody_who_has_left_has_no_role() -> None:
    assert role_of("Dana", staffed(DANA)) == "Head"
    assert role_of("Dana", staffed(DANA._replace(has_left=True))) == "More"
    assert role_of("Paula", staffed(DANA)) == "More"


def test_where_tablets_share_an_event_the_avatar_says_what_this_one_is() -> None:
    founder, guest = DeviceId("a"), DeviceId("b")
    members = State().roster.members.put(founder, Member(founder, "Dana", "Desk", (Term(1, "organizer"),)))
    alone = staffed(DANA)._replace(roster=Roster(founder, members))
    assert role_of("Dana", alone, founder) == "Head"
    shared = members.put(guest, Member(guest, "Maya", "Tablet 2", (Term(1, "board"),)))
    state = alone._replace(roster=Roster(founder, shared))
    assert (role_of("Dana", state, founder), role_of("Maya", state, guest)) == ("Organizer", "Board")


def staffed(judge: Staff) -> State:
    return State()._replace(staff=State().staff.put(judge.id, judge))
