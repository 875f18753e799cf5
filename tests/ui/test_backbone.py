"""The backbone of a venue, touched: its file chosen, how it stands, and left again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge_app.core.model import PlayerId
from judge_app.core.ops import BackboneChosen, BackboneLeft, DeviceAdmitted, DeviceNamed, PlayerAdded
from judge_app.core.reach import BackboneLink, Peer, Reach
from judge_app.device.chooser import chosen_path
from judge_app.errors import Refused
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.second import SecondTablet
from tests.ui.judge import Judge, Watch
from tests.ui.standin import StandInNet

CHOSEN = BackboneChosen("Expo hall", ("tls://a.example:4222",), "", "A")
LINK = BackboneLink("Expo hall", True, "a.example:4222")
LOST = BackboneLink("Expo hall", trouble="No server of the backbone answers.")
FILE = '{"name": "Expo hall"}\n'
NO_FILE = "That is no file of a backbone."


class VenueNet(StandInNet):
    """Takes one file, that of the venue."""

    desk: Any = None

    def open(self, desk: Any) -> None:
        self.desk = desk
        super().open(desk)

    def use_backbone(self, text: str) -> None:
        self.asked.append(("use_backbone", text))
        if text != FILE:
            raise Refused(NO_FILE)
        self.desk.do(CHOSEN)


class Hall:
    """A judge before the Devices screen of an event."""

    def __init__(self, judge: Judge, net: VenueNet, device: Recording, downloads: Path) -> None:
        self.judge, self.net, self.device, self.downloads = judge, net, device, downloads

    def show(self, link: BackboneLink, *peers: Peer) -> None:
        self.net.reach = Reach(True, ("192.168.1.20:24680",), peers, backbone=link)


@pytest.fixture
def hall(tmp_path: Path, tablet: Tablet, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """The organizer's tablet in an event of its own, with nobody else's files in its folders."""
    downloads = tmp_path / "home" / "Downloads"
    downloads.mkdir(parents=True)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(downloads.parent))
    net, device = VenueNet(watch), Recording()
    judge = Judge(tablet, watch, net, device=device)
    judge.app.root.show_event(tablet.new_event("Oakhaven", [PlayerAdded(PlayerId("ada"), "Ada")]), "devices")
    yield Hall(judge, net, device, downloads)
    judge.leave()


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=["wide", "high"])
def test_the_venues_file_is_chosen_once_and_the_backbone_left_by_holding(
    hall: Hall, size: tuple[int, int]
) -> None:
    judge = hall.judge
    judge.resize(*size)
    (hall.downloads / "organizer.backbone").write_text(FILE)
    judge.see("With a file from the venue, tablets reach each other over its servers too.")
    judge.miss("Leave the backbone", "Expo hall")
    judge.tap("Choose the venue’s file")
    judge.tap("organizer.backbone")
    judge.see("The event goes over the backbone of Expo hall too", "Not reached", "Choose another file")
    judge.miss("The venue’s file", "Undo")
    judge.tap("Leave the backbone")
    judge.see("Expo hall")
    judge.hold("Leave the backbone")
    judge.see("The event goes over no backbone any more", "Choose the venue’s file")
    judge.miss("Not reached")
    assert judge.frame.desk.state.history[-1].op == BackboneLeft()


def test_what_is_no_file_of_a_venue_is_refused_where_it_was_chosen(hall: Hall, tmp_path: Path) -> None:
    judge = hall.judge
    (hall.downloads / "other.backbone.txt").write_text("nonsense")
    judge.tap("Choose the venue’s file")
    judge.tap("other.backbone.txt")
    judge.see(NO_FILE, "The venue’s file")
    (tmp_path / "photo.jpg").write_bytes(bytes(range(256)) * 4096)
    hall.device.will_choose = chosen_path(tmp_path / "photo.jpg")
    judge.tap("Choose another file")
    judge.until(lambda: hall.net.asked[-1] == ("use_backbone", ""), "what is no text is handed on as none")
    hall.device.will_choose = chosen_path(tmp_path / "gone")
    judge.tap("Choose another file")
    judge.see("gone cannot be read: No such file or directory. Nothing was changed.")
    judge.escape()
    judge.miss("cannot be read", "The venue’s file")
    assert not judge.frame.desk.state.backbone.servers


def test_it_stands_with_the_tablets_and_tells_whoever_taps_it_what_it_is(hall: Hall) -> None:
    judge, jonah = hall.judge, SecondTablet(hall.judge.frame.desk, "Jonah Reed", "floor")
    judge.frame.desk.do(CHOSEN)
    hall.show(LINK, Peer(jonah.device, True, by_backbone=True))
    judge.see(
        "Backbone, a.example:4222", "In sync", "Tablet 3, floor judge, by the backbone", "2 of 2 in reach"
    )
    hall.show(LINK._replace(lacks=3))
    judge.see("3 to send")
    judge.tap("Expo hall")
    judge.see("Over these servers of the venue tablets reach each other from hall to hall.")
    assert judge.find("Change role").disabled
    assert judge.find("Revoke").disabled
    hall.show(LOST)
    judge.see("Not reached", LOST.trouble)
    judge.tap("Expo hall")
    judge.see("Tap a tablet to give it another role, or to revoke it.", LOST.trouble)


def test_a_floor_judge_sees_it_and_reads_who_chose_it(hall: Hall, tmp_path: Path, watch: Watch) -> None:
    judge, away = hall.judge, Tablet(tmp_path / "away", lambda: "0" * 16, watch)
    host = away.new_event("Oakhaven", [DeviceNamed("Dana Whitlock", "Desk")])
    host.do(DeviceAdmitted(judge.tablet.device, "Ruben Castell", "Tablet 1", "floor"))
    desk = judge.tablet.open(host.event)
    desk.merge(host.missing({}))
    judge.app.root.show_event(desk, "devices")
    judge.see("A device is added by Dana Whitlock.")
    judge.miss("Backbone", "Choose the venue’s file")
    host.do(CHOSEN)
    desk.merge(host.missing(desk.vector))
    hall.show(LINK)
    judge.see("Backbone, a.example:4222", "They are chosen by Dana Whitlock.")
    judge.miss("Choose another file", "Leave the backbone")
    host.close()
    away.close()
