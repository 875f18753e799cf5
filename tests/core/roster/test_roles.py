"""Who is let into an event and as what, and who may change it."""

from judge_app.core.ops import DeviceNamed, DeviceRevoked, RoleChanged
from judge_app.core.roster import Roster, roster_of
from tests.core.roster.staffbook import DANA, FOUNDER, MAYA, NOOR, hall


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
