"""Who takes part with which tablet, how each stands, and who may decide about it."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path
from typing import NamedTuple

import pytest

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.history import Happening
from judge_app.core.model import State
from judge_app.core.ops import DeviceNamed, DeviceRevoked, NoteWritten, ReviewClosed, RoleChanged
from judge_app.core.reach import Offer, Peer, Reach
from judge_app.desk import Desk
from judge_app.tablet import Tablet
from judge_app.views.devicerows import Around, Here
from judge_app.views.devices import DevicesView, code_lines, devices_view, lasts, role_options
from judge_app.views.devicewaits import MOST_ROWS, Copied
from judge_app.views.holders import holder_name, holders
from tests.second import SecondTablet

NOW = 1_790_000_000_000
NEAR, NOBODY = Reach(True), Peer(DeviceId(""))
HERE = Here("Desk", "Dana Whitlock", "event.journal", "folder")


class Hall(NamedTuple):
    """The organizer's tablet, and those of a head judge and of a floor judge."""

    desk: Desk
    maya: SecondTablet
    jonah: SecondTablet

    def view(
        self, reach: Reach = NEAR, chosen: DeviceId | None = None, seen_by: DeviceId | None = None
    ) -> DevicesView:
        around = Around(self.desk.state, seen_by or self.desk.device, reach, HERE, NOW)
        return devices_view(around, chosen, zone=UTC)

    def standing(self, peer: Peer) -> tuple[str, str]:
        rows = self.view(Reach(True, peers=(peer,))).rows
        found = next(row.standing for row in rows if row.device == peer.device)
        return found.text, found.look


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    tablet = Tablet(tmp_path, lambda: "0" * 16, lambda: NOW)
    desk = tablet.new_event("Oakhaven")
    yield Hall(desk, SecondTablet(desk), SecondTablet(desk, "Jonah Reed", "floor"))
    desk.close()
    tablet.close()


def test_the_list_tells_who_carries_which_tablet_as_what(hall: Hall) -> None:
    assert [(row.name, row.line) for row in hall.view().rows] == [
        ("Dana Whitlock", "Desk, organizer, this one"),
        ("Maya Kessler", "Tablet 3, head judge"),
        ("Jonah Reed", "Tablet 3, floor judge"),
    ]


def test_a_board_can_only_be_looked_at(hall: Hall) -> None:
    SecondTablet(hall.desk, "Big screen", "board")
    row = hall.view().rows[-1]
    assert (row.line, row.icon) == ("Tablet 3, board, read only", "monitor")


@pytest.mark.parametrize(
    ("peer", "standing"),
    [
        (NOBODY._replace(is_linked=True), ("In sync", "mint")),
        (NOBODY._replace(is_linked=True, lacks=2), ("2 to send", "amber")),
        (NOBODY._replace(seen_ms=NOW - 9 * 60_000), ("9 min ago", "coral")),
        (NOBODY._replace(seen_ms=NOW - 20_000), ("Just now", "coral")),
        (NOBODY._replace(seen_ms=NOW - 3 * 3_600_000), ("3 h ago", "coral")),
        (NOBODY._replace(is_heard=True, seen_ms=NOW - 60_000), ("Heard, not reached", "amber")),
        (NOBODY, ("Not seen yet", "low")),
    ],
)
def test_every_tablet_tells_how_it_stands(hall: Hall, peer: Peer, standing: tuple[str, str]) -> None:
    assert hall.standing(peer._replace(device=hall.maya.device)) == standing


def test_who_was_revoked_stands_last_and_is_not_counted(hall: Hall) -> None:
    hall.desk.do(DeviceRevoked(hall.maya.device, 0))
    view = hall.view()
    assert [row.name for row in view.rows] == ["Dana Whitlock", "Jonah Reed", "Maya Kessler"]
    assert view.rows[-1].standing.text == "Revoked"
    assert view.near == "1 of 2 in reach"


def test_nobody_in_reach_is_said_calmly(hall: Hall) -> None:
    assert hall.view().alone == "Working alone, all saved"
    assert hall.view(Reach(True, peers=(Peer(hall.maya.device, is_linked=True),))).alone == ""


def test_a_tablet_that_is_heard_but_not_reached_is_explained(hall: Hall) -> None:
    (hint,) = hall.view(Reach(True, peers=(Peer(hall.maya.device, is_heard=True),))).hints
    assert hint.startswith("Maya’s tablet is heard of on this Wi-Fi but cannot be reached.")
    linked = Peer(hall.maya.device, is_linked=True, is_heard=True)
    assert hall.view(Reach(True, peers=(linked,))).hints == ()


def test_trouble_newer_apps_and_clocks_are_told(hall: Hall) -> None:
    reach = Reach(True, is_outdated=True, clock="unsynced", trouble="The port is taken.")
    trouble, outdated, clock = hall.view(reach).hints
    assert trouble == "The port is taken."
    assert "newer app" in outdated
    assert clock.startswith("Clock not synced")


def test_an_organizer_can_give_any_role_and_revoke(hall: Hall) -> None:
    chosen = hall.view(chosen=hall.jonah.device).chosen
    assert [role for role, _name in chosen.roles] == ["organizer", "head", "floor", "scorekeeper", "board"]
    assert (chosen.revoke, chosen.can_revoke, chosen.why_not) == ("Revoke Tablet 3", True, "")


def test_a_head_judge_decides_about_all_but_organizers(hall: Hall) -> None:
    about_jonah = hall.view(chosen=hall.jonah.device, seen_by=hall.maya.device).chosen
    assert [role for role, _name in about_jonah.roles] == ["head", "floor", "scorekeeper", "board"]
    assert about_jonah.can_revoke
    about_dana = hall.view(chosen=hall.desk.device, seen_by=hall.maya.device).chosen
    assert (about_dana.roles, about_dana.can_revoke) == ((), False)
    assert about_dana.why_not


def test_the_tablet_in_hand_is_not_revoked_with_itself(hall: Hall) -> None:
    chosen = hall.view(chosen=hall.maya.device, seen_by=hall.maya.device).chosen
    assert not chosen.can_revoke
    assert chosen.why_not == "This is the tablet that you hold. Revoke it from another one."


def test_others_read_who_decides(hall: Hall) -> None:
    hall.desk.do(DeviceNamed("Dana Whitlock", "Desk"))
    view = hall.view(chosen=hall.maya.device, seen_by=hall.jonah.device)
    assert view.chosen.roles == ()
    who = "Dana Whitlock and Maya Kessler"
    assert view.chosen.why_not == f"Roles are given and tablets revoked by {who}."
    assert view.invite.why_not == f"A device is added by {who}."
    assert (view.invite.can, view.can_review) == (False, False)


def test_a_head_judge_takes_over_only_while_no_organizer_is_in_reach(hall: Hall) -> None:
    maya, jonah = hall.maya.device, hall.jonah.device
    assert hall.view(seen_by=maya).can_take_over
    assert not hall.view(
        Reach(True, peers=(Peer(hall.desk.device, is_linked=True),)), seen_by=maya
    ).can_take_over
    assert not hall.view(seen_by=jonah).can_take_over
    assert not hall.view().can_take_over


def test_an_event_of_an_earlier_app_says_why_it_is_not_shared() -> None:
    view = devices_view(Around(State(), DeviceId("here"), Reach(), HERE, NOW))
    assert view.invite.why_not.startswith("This event was begun with an earlier app")
    assert [(row.name, row.line) for row in view.rows] == [("Dana Whitlock", "Desk, this one")]
    assert not view.has_roles


def test_a_code_lasts_as_long_as_it_says(hall: Hall) -> None:
    offer = Offer("K7F 29M", "floor", NOW + 582_000, "…")
    assert code_lines(offer) == "K7F\n29M"
    assert lasts(offer, NOW) == "lasts 9:42"
    assert lasts(offer, NOW + 582_000) == "expired"
    assert (lasts(None, NOW), code_lines(None)) == ("", "")
    assert hall.view(Reach(True, offer=offer)).invite.offer == offer


def test_four_roles_can_be_joined_by_code() -> None:
    assert [label for _role, label in role_options()] == ["Floor", "Head", "Scores", "Board"]


def test_what_waits_to_be_sent_is_told_newest_first(hall: Hall) -> None:
    entries = [hall.desk.do(NoteWritten(f"note {n}")).id for n in range(MOST_ROWS + 2)]
    view = hall.view(Reach(True, unsent=tuple(entries)))
    assert view.unsent_count == MOST_ROWS + 2
    assert [row.text for row in view.unsent] == [
        *(f"Note: note {n}" for n in range(MOST_ROWS + 1, 1, -1)),
        "and 2 more, made before",
    ]
    assert view.unsent[0].time == "14:13"


def test_what_a_revoked_tablet_did_unseen_waits_until_somebody_looked(hall: Hall) -> None:
    known = hall.jonah.do(NoteWritten("seen"))
    hall.jonah.send()
    hall.desk.do(DeviceRevoked(hall.jonah.device, known.seq))
    late = hall.jonah.do(NoteWritten("unseen"), wall_ms=NOW)
    hall.jonah.do(DeviceNamed("Jonah", "Tablet 9"))
    hall.jonah.send()
    view = hall.view()
    assert [(row.text, row.line) for row in view.review] == [
        ("Note: unseen", "Jonah Reed, 14:13, after the tablet was revoked")
    ]
    assert view.can_review
    hall.desk.do(ReviewClosed(late.id, False))
    assert hall.view().review == ()


def test_what_a_copied_tablet_wrote_waits_too(hall: Hall) -> None:
    entry = hall.jonah.do(NoteWritten("twice"), wall_ms=NOW)
    copied = Copied(EntryId(f"{entry.id}:abcd"), Happening(entry.stamp, entry.op))
    around = Around(hall.desk.state, hall.desk.device, Reach(), HERE, NOW)
    (row,) = devices_view(around, copied=[copied], zone=UTC).review
    assert row.line == "Jonah Reed, 14:13, on a tablet that was copied"


def test_names_come_from_the_roster_and_ones_own_from_the_settings(hall: Hall) -> None:
    state, own = hall.desk.state, hall.desk.device
    assert holders(state, own, "Dana") == {
        own: "Dana",
        hall.maya.device: "Maya Kessler",
        hall.jonah.device: "Jonah Reed",
    }
    assert holder_name(state, DeviceId("zzz")) == "Tablet ZZ"


def test_a_role_that_was_changed_shows(hall: Hall) -> None:
    hall.desk.do(RoleChanged(hall.jonah.device, "scorekeeper", 0))
    assert hall.view().rows[-1].line == "Tablet 3, scorekeeper"
