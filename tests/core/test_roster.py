"""Who belongs to an event and as what: whatever the clocks say, and in whatever order it was heard."""

import random
import time
from dataclasses import dataclass, field

from hypothesis import example, given
from hypothesis import strategies as st

from judge_app.core.claims import DeviceId, EntryId
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
from judge_app.core.roster import DeviceRole, Roster, StaffEntry, roster_of
from tests.log.staffops import held, names, roles

FOUNDER, DANA, MAYA, NOOR, OLA = (DeviceId(name) for name in ("f", "d", "m", "n", "o"))
DEVICES = (FOUNDER, DANA, MAYA, NOOR, OLA)


@dataclass
class Book:
    """Operations on devices as a log has them: each device numbers its own, and the clock orders all."""

    written: list[tuple[int, StaffEntry]] = field(default_factory=list)
    clock: int = 0

    def says(
        self, device: DeviceId, op: StaffOp, *, at: int | None = None, seq: int | None = None
    ) -> EntryId:
        """*device* says *op* now; or *at* an earlier moment, as far as its own clock is believed."""
        self.clock += 1
        number = seq if seq is not None else self.count(device) + 1
        entry = StaffEntry(EntryId(f"{device}:{number}"), device, number, op)
        self.written.append((self.clock if at is None else at, entry))
        return entry.entry

    def count(self, device: DeviceId) -> int:
        return max((one.seq for _at, one in self.written if one.device == device), default=0)

    def admits(self, device: DeviceId, role: DeviceRole, by: DeviceId = FOUNDER) -> EntryId:
        return self.says(by, DeviceAdmitted(device, f"judge {device}", "tablet", role))

    @property
    def entries(self) -> list[StaffEntry]:
        """In the order of a log."""
        return [one for _at, one in sorted(self.written, key=lambda it: (it[0], it[1].device, it[1].seq))]

    @property
    def roster(self) -> Roster:
        return roster_of(FOUNDER, self.entries)

    def role(self, device: DeviceId, seq: int | None = None) -> DeviceRole | None:
        return self.roster.role(device) if seq is None else self.roster.role_at(device, seq)


def hall(**devices: DeviceRole) -> Book:
    """An event in which the founder let in *devices*, by their letters."""
    book = Book(clock=10)
    for letter, role in devices.items():
        book.admits(DeviceId(letter), role)
    return book


def test_whoever_opened_the_event_is_its_organizer() -> None:
    roster = roster_of(FOUNDER, [])
    assert roster.role(FOUNDER) == "organizer"
    assert (roster.role(DANA), roster.role_at(DANA, 1), roster.is_admitted(DANA)) == (None, None, False)


def test_without_a_founder_everybody_may_do_everything() -> None:
    assert Roster().role(DANA) == Roster().role_at(DANA, 7) == "organizer"
    assert Roster().is_admitted(DANA)
    assert not Roster().waits(DANA, 7)


def test_a_device_has_the_role_that_it_was_let_in_with_from_its_first_entry_on() -> None:
    book = hall(d="floor")
    member = book.roster.members[DANA]
    assert (member.name, member.tablet, member.role, member.is_revoked) == (
        "judge d",
        "tablet",
        "floor",
        False,
    )
    assert book.role(DANA, 1) == book.role(DANA, 99) == "floor"


def test_who_is_in_the_event_already_is_not_let_in_again() -> None:
    book = hall(d="floor")
    again = book.admits(DANA, "organizer")
    assert book.role(DANA) == "floor"
    assert book.roster.void == (again,)


def test_only_leaders_let_anybody_in_and_a_head_judge_no_organizer() -> None:
    book = hall(d="head", m="floor")
    refused = [book.admits(NOOR, "floor", by=MAYA), book.admits(NOOR, "organizer", by=DANA)]
    assert NOOR not in book.roster.members
    book.admits(NOOR, "scorekeeper", by=DANA)
    assert book.role(NOOR) == "scorekeeper"
    assert list(book.roster.void) == refused


def test_a_stranger_changes_nothing() -> None:
    book = hall(d="floor")
    book.admits(MAYA, "organizer", by=NOOR)
    book.says(NOOR, DeviceRevoked(DANA, 0))
    book.says(NOOR, DeviceNamed("Nobody", ""))
    assert [*book.roster.members] == [FOUNDER, DANA]
    assert len(book.roster.void) == 3


def test_a_device_says_itself_who_carries_it() -> None:
    book = hall(d="board")
    book.says(DANA, DeviceNamed("Dana", "the big screen"))
    member = book.roster.members[DANA]
    assert (member.name, member.tablet, member.role) == ("Dana", "the big screen", "board")


def test_a_role_is_changed_for_what_comes_after_the_entries_known() -> None:
    book = hall(d="floor")
    book.says(FOUNDER, RoleChanged(DANA, "scorekeeper", held=5))
    assert [book.role(DANA, seq) for seq in (1, 5, 6, 60)] == ["floor", "floor", "scorekeeper", "scorekeeper"]
    assert not book.roster.waits(DANA, 6)


def test_a_head_judge_decides_about_all_but_organizers() -> None:
    book = hall(d="head", m="floor", n="organizer")
    refused = [
        book.says(DANA, RoleChanged(NOOR, "floor", held=0)),
        book.says(DANA, RoleChanged(MAYA, "organizer", held=0)),
        book.says(DANA, DeviceRevoked(NOOR, held=0)),
        book.says(DANA, DeviceRevoked(FOUNDER, held=3)),
    ]
    book.says(DANA, RoleChanged(MAYA, "head", held=0))
    assert (book.role(NOOR), book.role(MAYA), book.role(FOUNDER)) == ("organizer", "head", "organizer")
    assert list(book.roster.void) == refused


def test_a_head_judge_takes_over_when_the_organizers_tablet_is_lost() -> None:
    book = hall(d="head", m="floor")
    book.says(DANA, RoleChanged(DANA, "organizer", held=0))
    book.says(DANA, DeviceRevoked(FOUNDER, held=2))
    book.admits(NOOR, "head", by=DANA)
    assert (book.role(DANA), book.role(NOOR), book.role(FOUNDER)) == ("organizer", "head", None)
    assert book.role(FOUNDER, 2) == "organizer"
    assert book.role(MAYA) == "floor"  # the founder's entry 2, which is known, let her in
    assert book.roster.void == ()


def test_a_floor_judge_cannot_take_over() -> None:
    book = hall(d="floor")
    book.says(DANA, RoleChanged(DANA, "organizer", held=0))
    book.says(DANA, RoleChanged(DANA, "head", held=0))
    assert book.role(DANA) == "floor"
    assert len(book.roster.void) == 2


def test_what_a_revoked_device_did_unseen_waits() -> None:
    book = hall(d="floor")
    book.says(FOUNDER, DeviceRevoked(DANA, held=4))
    roster = book.roster
    assert roster.members[DANA].is_revoked
    assert (roster.role_at(DANA, 4), roster.role_at(DANA, 5)) == ("floor", None)
    assert (roster.waits(DANA, 4), roster.waits(DANA, 5), roster.waits(MAYA, 5)) == (False, True, False)


def test_a_revocation_reaches_back_to_what_an_early_clock_claims() -> None:
    """A head judge's tablet is stolen; the thief lets a friend in, and dates it before the revocation."""
    book = hall(d="head")
    book.says(FOUNDER, DeviceRevoked(DANA, held=3))
    backdated = book.says(DANA, DeviceAdmitted(NOOR, "a friend", "", "head"), at=11, seq=4)
    in_turn = book.says(NOOR, DeviceAdmitted(OLA, "a friend of the friend", "", "head"), at=12)
    assert [*book.roster.members] == [FOUNDER, DANA]
    assert set(book.roster.void) == {backdated, in_turn}


def test_what_a_revoked_device_had_done_before_stays() -> None:
    book = hall(d="head")
    book.admits(MAYA, "floor", by=DANA)
    book.says(FOUNDER, DeviceRevoked(DANA, held=1))
    assert book.role(MAYA) == "floor"


def test_a_lost_role_reaches_back_to_what_an_early_clock_claims() -> None:
    """Once a head judge, a floor judge now; what the tablet writes with the old date is a floor judge’s."""
    book = hall(d="head", m="floor")
    book.says(FOUNDER, RoleChanged(DANA, "floor", held=2))
    tried: tuple[StaffOp, ...] = (
        DeviceAdmitted(NOOR, "a friend", "", "head"),
        RoleChanged(DANA, "organizer", held=2),
        DeviceRevoked(FOUNDER, held=1),
        RoleChanged(MAYA, "board", held=0),
    )
    for number, op in enumerate(tried, 3):
        book.says(DANA, op, at=10 + number, seq=number)
    assert [*book.roster.members] == [FOUNDER, DANA, MAYA]
    assert [book.role(one) for one in (FOUNDER, DANA, MAYA)] == ["organizer", "floor", "floor"]
    assert len(book.roster.void) == 4


def test_of_two_that_revoke_each_other_the_one_admitted_first_stays() -> None:
    book = hall(d="head", m="head")
    book.says(MAYA, DeviceRevoked(DANA, held=0))
    book.says(DANA, DeviceRevoked(MAYA, held=0))
    assert (book.role(DANA), book.role(MAYA)) == ("head", None)


def test_who_was_made_a_leader_later_was_still_admitted_first() -> None:
    book = hall(d="floor", m="head")
    book.says(FOUNDER, RoleChanged(DANA, "head", held=0))
    book.says(MAYA, DeviceRevoked(DANA, held=0))
    book.says(DANA, DeviceRevoked(MAYA, held=0))
    assert (book.role(DANA), book.role(MAYA)) == ("head", None)


def test_of_two_that_demote_each_other_the_one_admitted_first_stays() -> None:
    book = hall(d="head", m="head")
    book.says(MAYA, RoleChanged(DANA, "floor", held=0))
    book.says(DANA, RoleChanged(MAYA, "board", held=0))
    assert (book.role(DANA), book.role(MAYA)) == ("head", "board")


def test_the_organizer_stays_when_a_head_judge_takes_over_at_the_same_time() -> None:
    book = hall(d="head")
    book.says(DANA, RoleChanged(DANA, "organizer", held=0))
    book.says(DANA, DeviceRevoked(FOUNDER, held=1))
    book.says(FOUNDER, DeviceRevoked(DANA, held=0))
    assert (book.role(FOUNDER), book.role(DANA)) == ("organizer", None)


def test_who_was_revoked_cannot_answer_in_kind() -> None:
    book = hall(d="head", m="head")
    book.says(MAYA, DeviceRevoked(DANA, held=0))
    book.says(DANA, DeviceRevoked(MAYA, held=1))  # knowing of it
    assert (book.role(DANA), book.role(MAYA)) == (None, "head")


def test_three_that_revoke_each_other_in_a_ring_are_judged_once_and_for_all() -> None:
    book = hall(d="head", m="head", n="head")
    book.says(DANA, DeviceRevoked(MAYA, held=0))
    book.says(MAYA, DeviceRevoked(NOOR, held=0))
    book.says(NOOR, DeviceRevoked(DANA, held=0))
    found = [book.role(one) for one in (DANA, MAYA, NOOR)]
    for number in range(3):  # what has nothing to do with it changes nothing
        book.says(FOUNDER, DeviceNamed(f"name {number}", ""))
        assert [book.role(one) for one in (DANA, MAYA, NOOR)] == found
    assert found.count(None) in (1, 2)


def test_a_tablet_that_revokes_itself_is_out() -> None:
    book = hall(d="head")
    book.admits(MAYA, "floor", by=DANA)
    book.says(DANA, DeviceRevoked(DANA, held=1))
    for number in range(3):
        assert (book.role(DANA), book.role(MAYA)) == (None, "floor")
        assert book.roster.void == ()
        book.says(FOUNDER, DeviceNamed(f"name {number}", ""))


def test_an_organizer_who_steps_down_does_so() -> None:
    book = hall(d="organizer")
    book.says(FOUNDER, RoleChanged(FOUNDER, "floor", held=1))
    refused = book.admits(MAYA, "floor")
    assert (book.role(FOUNDER, 2), book.role(FOUNDER, 3)) == ("organizer", "floor")
    assert book.roster.void == (refused,)


def test_nobody_revokes_the_one_who_let_them_in_from_before_that() -> None:
    """Else a head judge could take the ground from the whole event, and from themselves."""
    book = hall(d="head")
    book.says(DANA, RoleChanged(DANA, "organizer", held=0))
    book.says(DANA, DeviceRevoked(FOUNDER, held=0))
    for number in range(3):
        assert (book.role(FOUNDER), book.role(DANA)) == ("organizer", "organizer")
        book.says(FOUNDER, DeviceNamed(f"name {number}", ""))


def test_a_second_revocation_can_only_reach_further_back() -> None:
    book = hall(d="head", m="floor")
    book.says(FOUNDER, DeviceRevoked(MAYA, held=5))
    book.says(DANA, DeviceRevoked(MAYA, held=3))
    book.says(FOUNDER, DeviceRevoked(MAYA, held=9))
    assert [book.role(MAYA, seq) for seq in (3, 4, 9, 10)] == ["floor", None, None, None]
    assert book.roster.waits(MAYA, 4)


def test_no_role_brings_a_revoked_device_back() -> None:
    book = hall(d="floor")
    book.says(FOUNDER, DeviceRevoked(DANA, held=5))
    book.says(FOUNDER, RoleChanged(DANA, "head", held=7))
    assert (book.role(DANA), book.role(DANA, 8)) == (None, None)


def test_a_successor_goes_on_as_what_the_old_key_was() -> None:
    book = hall(d="floor")
    book.says(FOUNDER, RoleChanged(DANA, "head", held=2))
    book.says(NOOR, DeviceRenewed(DANA, "proof"))
    old, new = book.roster.members[DANA], book.roster.members[NOOR]
    assert (old.renewed, new.renewed) == (NOOR, None)
    assert (new.name, new.tablet, new.role, new.role_at(1)) == ("judge d", "tablet", "head", "head")


def test_only_the_first_successor_counts() -> None:
    book = hall(d="floor")
    book.says(NOOR, DeviceRenewed(DANA, "proof"))
    second = book.says(OLA, DeviceRenewed(DANA, "proof"))
    assert OLA not in book.roster.members
    assert book.roster.void == (second,)


def test_a_member_takes_nobody_elses_place() -> None:
    book = hall(d="floor", m="head")
    book.says(DANA, DeviceRenewed(MAYA, "proof"))
    assert (book.role(DANA), book.roster.members[MAYA].renewed) == ("floor", None)


def test_a_stranger_has_no_successor() -> None:
    book = hall()
    book.says(NOOR, DeviceRenewed(MAYA, "proof"))
    assert [*book.roster.members] == [FOUNDER]


def test_who_was_revoked_has_no_successor_whatever_the_clock_says() -> None:
    book = hall(d="head")
    book.says(FOUNDER, DeviceRevoked(DANA, held=2))
    book.says(NOOR, DeviceRenewed(DANA, "proof"), at=11)
    book.says(OLA, DeviceRenewed(DANA, "proof"))
    assert [*book.roster.members] == [FOUNDER, DANA]


def test_a_role_that_was_taken_away_does_not_come_back_with_a_new_key() -> None:
    """A new key may date its first entry as it likes."""
    book = hall(d="head")
    book.says(FOUNDER, RoleChanged(DANA, "floor", held=2))
    book.says(NOOR, DeviceRenewed(DANA, "proof"), at=11)
    book.admits(OLA, "head", by=NOOR)
    assert book.role(NOOR) == "floor"
    assert OLA not in book.roster.members


def test_a_successor_has_the_rank_of_the_old_key() -> None:
    book = hall(d="head", m="head")
    book.says(NOOR, DeviceRenewed(DANA, "proof"))
    book.says(MAYA, DeviceRevoked(NOOR, held=1))
    book.says(NOOR, DeviceRevoked(MAYA, held=0))
    assert (book.role(NOOR), book.role(MAYA)) == ("head", None)


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
    begun = time.perf_counter()
    assert len(book.roster.members) == 31
    assert time.perf_counter() - begun < 3.0
