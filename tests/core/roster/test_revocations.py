"""Who was revoked or demoted: what of theirs counts, whatever the clocks say, and who of several stays."""

from judge_app.core.ops import DeviceAdmitted, DeviceNamed, DeviceRevoked, RoleChanged
from judge_app.core.ops.devices import StaffOp
from tests.core.roster.staffbook import DANA, FOUNDER, MAYA, NOOR, OLA, hall


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
