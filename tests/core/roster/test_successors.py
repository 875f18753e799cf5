"""A new key that goes on in the place of an old one."""

from judge_app.core.ops import DeviceRenewed, DeviceRevoked, RoleChanged
from tests.core.roster.staffbook import DANA, FOUNDER, MAYA, NOOR, OLA, hall


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
