"""What holds of a roster whatever was said, and in whatever order it was heard."""

import random

from hypothesis import example, given
from hypothesis import strategies as st

from judge_app.core.claims import DeviceId
from judge_app.core.ops import (
    DeviceAdmitted,
    DeviceNamed,
    DeviceRenewed,
    DeviceRevoked,
    EventTakenOver,
    RoleChanged,
    TakeOverPrepared,
)
from judge_app.core.ops.devices import StaffOp
from judge_app.core.roster import DeviceRole, roster_of
from tests.core.roster.staffbook import DEVICES, FOUNDER, Book, hall
from tests.log.staffops import held, names, roles
from tests.steps import steps

A_MOMENT = 10_000_000
"""Lines of Python: less than a second, untraced."""
KEYS = [DeviceId("code"), DeviceId("newer code")]
staff_ops: st.SearchStrategy[StaffOp] = st.one_of(
    st.builds(DeviceAdmitted, st.sampled_from(DEVICES), names, names, roles),
    st.builds(DeviceNamed, names, names),
    st.builds(DeviceRenewed, st.sampled_from(DEVICES), st.just("00")),
    st.builds(TakeOverPrepared, st.sampled_from(KEYS)),
    st.builds(EventTakenOver, st.sampled_from(KEYS), st.just("00"), names, names),
    st.builds(RoleChanged, st.sampled_from(DEVICES), roles, held),
    st.builds(DeviceRevoked, st.sampled_from(DEVICES), held),
)


@st.composite
def books(draw: st.DrawFn) -> Book:
    """The founder's first admissions, and then anything, some of it with an early clock."""
    book = hall(d="head", m=draw(roles))
    latest = dict.fromkeys(DEVICES, 13)
    for device, op, gap in draw(
        st.lists(st.tuples(st.sampled_from(DEVICES), staff_ops, st.integers(1, 9)), max_size=14)
    ):
        latest[device] += gap
        book.says(device, op, at=latest[device])
    return book


@given(books(), st.integers(0, 1000))
def test_the_roster_follows_from_the_set_of_entries(book: Book, seed: int) -> None:
    """However they arrived: a log sorts them."""
    mixed = Book(random.Random(seed).sample(book.written, len(book.written)))
    assert mixed.roster == book.roster


@given(books())
@example(hall())
def test_what_says_nothing_about_roles_changes_none(book: Book) -> None:
    before = book.roster
    for name in ("one", "two", "three"):
        book.says(FOUNDER, DeviceNamed(name, ""), seq=1_000 + book.clock, at=1_000 + book.clock)
        after = book.roster
        assert [(one.device, one.terms) for one in after.members.values()] == [
            (one.device, one.terms) for one in before.members.values()
        ]


@given(books())
def test_whatever_took_effect_was_said_by_a_leader_as_the_roster_has_it(book: Book) -> None:
    roster = book.roster
    for one in book.entries:
        if one.entry in roster.void or isinstance(one.op, DeviceRenewed | EventTakenOver):
            continue
        allowed = ("organizer", "head") if not isinstance(one.op, DeviceNamed) else None
        role = roster.role_at(one.device, one.seq)
        assert role is not None
        assert allowed is None or role in allowed


@given(books())
def test_every_member_but_the_founder_was_let_in_by_an_entry_that_took_effect(book: Book) -> None:
    roster = book.roster
    counted = [one for one in book.entries if one.entry not in roster.void]
    let_in = {one.op.device for one in counted if isinstance(one.op, DeviceAdmitted)}
    let_in |= {one.device for one in counted if isinstance(one.op, DeviceRenewed | EventTakenOver)}
    assert {*roster.members} == {FOUNDER, *let_in}


@given(books())
def test_revoked_is_who_was_revoked_by_an_entry_that_took_effect(book: Book) -> None:
    roster = book.roster
    counted = [one.op for one in book.entries if one.entry not in roster.void]
    revoked = {op.device for op in counted if isinstance(op, DeviceRevoked)}
    renewed = {one.device for one in roster.members.values() if one.is_revoked}
    assert revoked == renewed


def test_many_changes_by_everybody_about_everybody_are_judged_in_a_moment() -> None:
    chance = random.Random(7)
    book = hall()
    leaders = [DeviceId(f"x{number}") for number in range(30)]
    for leader in leaders:
        book.admits(leader, "head")
    for _number in range(500):
        role: DeviceRole = chance.choice(["head", "floor", "scorekeeper"])
        book.says(
            chance.choice(leaders), RoleChanged(chance.choice(leaders), role, held=chance.randrange(40))
        )
    entries = book.entries
    assert steps(lambda: roster_of(FOUNDER, entries)) < A_MOMENT
    assert len(book.roster.members) == 31
