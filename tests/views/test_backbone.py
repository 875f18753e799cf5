"""How the backbone of a venue stands in the list of tablets, and who decides about it."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.model import State
from judge_app.core.ops import BackboneChosen, BackboneLeft, DeviceNamed
from judge_app.core.reach import BackboneLink, Peer, Reach
from judge_app.desk import Desk
from judge_app.tablet import Tablet
from judge_app.views.backbone import BACKBONE, BackboneView, backbone_chosen
from judge_app.views.devicerows import Around, Here
from judge_app.views.devices import DevicesView, devices_view
from judge_app.views.strip import strip_view
from tests.second import SecondTablet

NOW = 1_790_000_000_000
HERE = Here("Desk", "Dana Whitlock", "event.journal", "folder")
CHOSEN = BackboneChosen("Expo hall", ("tls://a.example:4222",), "", "A")
LINK = BackboneLink("Expo hall", True, "a.example:4222")
LOST = BackboneLink("Expo hall", trouble="No server of the backbone answers.")
TROUBLE = LOST.trouble


class Hall(NamedTuple):
    """The organizer's tablet, and those of a floor judge and of the big screen, on a backbone."""

    desk: Desk
    jonah: SecondTablet
    board: SecondTablet

    def view(
        self,
        link: BackboneLink | None = LINK,
        *peers: Peer,
        chosen: DeviceId | None = None,
        seen_by: DeviceId | None = None,
    ) -> DevicesView:
        reach = Reach(True, peers=peers, backbone=link)
        return devices_view(Around(self.desk.state, seen_by or self.desk.device, reach, HERE, NOW), chosen)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    tablet = Tablet(tmp_path, lambda: "0" * 16, lambda: NOW)
    desk = tablet.new_event("Oakhaven", [DeviceNamed("Dana Whitlock", "Desk"), CHOSEN])
    yield Hall(desk, SecondTablet(desk, "Jonah Reed", "floor"), SecondTablet(desk, "Big screen", "board"))
    desk.close()
    tablet.close()


@pytest.mark.parametrize(
    ("link", "line", "standing"),
    [
        (LINK, "Backbone, a.example:4222", ("In sync", "check", "mint")),
        (LINK._replace(lacks=2), "Backbone, a.example:4222", ("2 to send", "tray-arrow-up", "amber")),
        (LINK._replace(server=""), "Backbone", ("In sync", "check", "mint")),
        (LOST, "Backbone", ("Not reached", "access-point-off", "coral")),
        (None, "Backbone", ("Not reached", "access-point-off", "coral")),
    ],
)
def test_it_stands_first_in_the_list_of_every_role(
    hall: Hall, link: BackboneLink | None, line: str, standing: tuple[str, str, str]
) -> None:
    for seen_by in (hall.desk.device, hall.jonah.device, hall.board.device):
        rows = hall.view(link, seen_by=seen_by).rows
        assert [row.device for row in rows] == [BACKBONE, *hall.desk.state.roster.members]
        assert (rows[0].name, rows[0].line, (*rows[0].standing,)) == ("Expo hall", line, standing)


@pytest.mark.parametrize(
    ("link", "hints"),
    [
        (LOST, (TROUBLE,)),
        (LINK._replace(trouble=TROUBLE), (TROUBLE,)),
        (LOST._replace(trouble=""), ()),
        (LINK, ()),
        (None, ()),
    ],
)
def test_what_keeps_it_away_or_from_taking_anything_is_told(
    hall: Hall, link: BackboneLink | None, hints: tuple[str, ...]
) -> None:
    assert hall.view(link).hints == hints


def test_an_event_that_left_it_tells_nothing_of_it_any_more(hall: Hall) -> None:
    hall.desk.do(BackboneLeft())
    view = hall.view(LOST, chosen=BACKBONE)
    assert (view.rows[0].name, view.hints) == ("Dana Whitlock", ())
    assert view.chosen.why_not == "Tap a tablet to give it another role, or to revoke it."


@pytest.mark.parametrize("is_leader", [True, False])
def test_whoever_taps_it_reads_what_it_is_and_decides_nothing(hall: Hall, is_leader: bool) -> None:
    view = hall.view(chosen=BACKBONE, seen_by=hall.desk.device if is_leader else hall.jonah.device)
    assert [row.is_chosen for row in view.rows] == [True, False, False, False]
    assert view.chosen.why_not.startswith("Over these servers of the venue")
    assert (view.chosen.roles, view.chosen.can_revoke) == ((), False)


def test_whoever_taps_it_while_it_is_away_reads_why_and_only_there(hall: Hall) -> None:
    view = hall.view(LOST, chosen=BACKBONE)
    assert (view.chosen.why_not, view.hints) == (TROUBLE, ())


@pytest.mark.parametrize(
    ("peer", "line", "near"),
    [
        (
            Peer(DeviceId(""), True, by_backbone=True),
            "Tablet 3, floor judge, by the backbone",
            "2 of 3 in reach",
        ),
        (Peer(DeviceId(""), True), "Tablet 3, floor judge", "2 of 3 in reach"),
        (Peer(DeviceId(""), by_backbone=True), "Tablet 3, floor judge", "1 of 3 in reach"),
    ],
)
def test_a_tablet_in_reach_by_the_backbone_alone_says_so(
    hall: Hall, peer: Peer, line: str, near: str
) -> None:
    view = hall.view(LINK, peer._replace(device=hall.jonah.device))
    assert (view.rows[2].line, view.near) == (line, near)
    assert view.rows[2].standing.text == ("In sync" if peer.is_linked else "Not seen yet")


@pytest.mark.parametrize(
    ("link", "unsent", "alone", "strip"),
    [
        (LINK, (), "", ("In step", "1 of 3 in reach")),
        (LINK, (EntryId("a:1"),), "", ("1 to send", "1 of 3 in reach")),
        (LOST, (), "Working alone, all saved", ("Working alone", "all saved")),
        (None, (EntryId("a:1"),), "Working alone, all saved", ("1 to send", "none in reach")),
    ],
)
def test_a_tablet_on_the_backbone_does_not_work_alone(
    hall: Hall,
    link: BackboneLink | None,
    unsent: tuple[EntryId, ...],
    alone: str,
    strip: tuple[str, str],
) -> None:
    assert hall.view(link).alone == alone
    shown = strip_view(hall.desk.state, NOW, hall.desk.device, Reach(True, unsent=unsent, backbone=link))
    assert (shown.sync, shown.sync_line) == strip


def test_leaders_choose_it_and_others_read_who_does(hall: Hall) -> None:
    goes = "The event goes over the servers of Expo hall too."
    assert hall.view().backbone == BackboneView(
        f"{goes} Tablets that join by code get access by themselves.", "Choose another file", can_leave=True
    )
    others = BackboneView(f"{goes} They are chosen by Dana Whitlock.")
    assert hall.view(seen_by=hall.jonah.device).backbone == others
    hall.desk.do(BackboneLeft())
    choose = BackboneView(
        "With a file from the venue, tablets reach each other over its servers too.",
        "Choose the venue’s file",
    )
    assert hall.view().backbone == choose
    assert hall.view(seen_by=hall.jonah.device).backbone == BackboneView()


def test_an_event_of_an_earlier_app_cannot_be_shared_over_it() -> None:
    view = devices_view(Around(State(), DeviceId("here"), Reach(backbone=LINK), HERE, NOW))
    assert (view.backbone, [row.name for row in view.rows]) == (BackboneView(), ["Dana Whitlock"])


def test_a_name_that_no_font_can_show_is_tidied_up(hall: Hall) -> None:
    state = hall.desk.state
    state = state._replace(backbone=state.backbone._replace(name="Expo\x00 \nhall"))
    assert backbone_chosen(state) == "The event goes over the backbone of Expo hall too"
    (row, *_tablets) = devices_view(Around(state, hall.desk.device, Reach(), HERE, NOW)).rows
    assert row.name == "Expo hall"
