"""Joining an event of another tablet, touched."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.core.model import PlayerId
from judge_app.core.ops import PlayerAdded
from judge_app.core.reach import Nearby, Reach
from judge_app.core.roster import DeviceRole
from judge_app.log.signing import Signer
from judge_app.tablet import Tablet
from tests.second import become
from tests.ui.judge import Judge, Watch
from tests.ui.standin import StandInNet

PAULA = Signer(b"paula".ljust(32, b".")).device
STORE_CUP = Nearby(EventId(f"{PAULA}-abcdefgh"), "Riverside Store Cup", PAULA, "192.168.1.20:24680")
SIDE_DRAFT = Nearby(EventId(f"{PAULA}-ijklmnop"), "Oakhaven Side Draft", PAULA, "192.168.1.21:24680")


class Hall(StandInNet):
    """The test decides who is heard of, and what is answered."""

    def __init__(self) -> None:
        super().__init__()
        self.done: Callable[[Any], None] = print

    @property
    def is_looking(self) -> bool:
        return [on for asked, *on in self.asked if asked == "look_out"][-1] == [True]

    @property
    def has_stopped(self) -> bool:
        return ("stop_joining",) in self.asked

    @property
    def joins(self) -> list[tuple[Any, ...]]:
        return [asked[1:] for asked in self.asked if asked[0] == "join"]

    def hear(self, *nearby: Nearby) -> None:
        self.nearby = nearby
        self.reach = self.reach  # whoever listens is told

    def join(self, text: str, address: str, name: str, tablet: str, done: Callable[[Any], None]) -> None:
        super().join(text, address, name, tablet, done)
        self.done = done


@pytest.fixture
def hall() -> Hall:
    return Hall()


@pytest.fixture
def guest(tablet: Tablet, watch: Watch, hall: Hall) -> Iterator[Judge]:
    judge = Judge(tablet, watch, hall)
    judge.app.preferences.judge_name = "Maya Kessler"
    judge.app.preferences.device_name = "Tablet 3"
    yield judge
    judge.leave()


def joined(tablet: Tablet, role: DeviceRole) -> EventId:
    """As the network leaves it: an event on this tablet, in which it takes part as *role*."""
    desk = tablet.new_event("Riverside Store Cup", [PlayerAdded(PlayerId("p"), "Ada")])
    if role != "organizer":
        become(desk, role)
    tablet.put_away(desk)
    return desk.event


def test_home_looks_out_only_while_it_is_shown(guest: Judge, hall: Hall) -> None:
    assert hall.is_looking
    guest.tap("Rules")
    guest.until(lambda: guest.screen.name == "rules", "the rules show")
    assert not hall.is_looking
    guest.go("home")
    guest.until(lambda: hall.is_looking, "Home looks out again")
    guest.tap("Try the demo event")
    guest.until(lambda: guest.frame is not None, "the demo is open")
    assert not hall.is_looking


def test_an_event_nearby_is_joined_from_home_by_its_code(guest: Judge, hall: Hall, tablet: Tablet) -> None:
    guest.see("No event nearby")
    hall.hear(STORE_CUP, SIDE_DRAFT)
    guest.see("Oakhaven Side Draft", "Riverside Store Cup")
    guest.tap("Join")
    guest.see("Join an event")
    assert hall.is_looking
    guest.tap("K7F 29M")
    guest.write("k7f29m")
    guest.see("K7F 29M")
    assert guest.screen.code == "K7F 29M"
    guest.tap("Join")
    guest.see("Asking Oakhaven Side Draft…")
    assert hall.joins == [("K7F 29M", "192.168.1.21:24680", "Maya Kessler", "Tablet 3")]
    hall.done(joined(tablet, "floor"))
    guest.until(lambda: guest.frame is not None, "the event is open")
    assert guest.screen.name == "tables"


def test_an_organizer_begins_at_the_clock(guest: Judge, hall: Hall, tablet: Tablet) -> None:
    guest.tap("Type code")
    guest.tap("K7F 29M")
    guest.write("k7f 29m\n")
    guest.see("Asking the tablets nearby…")
    hall.done(joined(tablet, "organizer"))
    guest.until(lambda: guest.frame is not None, "the event is open")
    assert guest.screen.name == "clock"


def test_a_refusal_is_said_in_place_and_the_code_stays(guest: Judge, hall: Hall) -> None:
    guest.tap("Type code")
    guest.tap("Join")
    guest.see("Type the code first")
    hall.refusal = "A code has six letters and digits, like K7F 29M. Read it again."
    guest.tap("K7F 29M")
    guest.write("K7F29M\n")
    guest.see("A code has six letters and digits")
    hall.refusal = ""
    guest.tap("Join")
    guest.see("Asking")
    hall.done("That code is older than ten minutes. Ask the organizer for a new one.")
    guest.see("That code is older than ten minutes.")
    assert guest.screen.code == "K7F 29M"
    guest.see("Join an event")


def test_asking_can_be_cancelled_and_a_late_answer_is_nothing(
    guest: Judge, hall: Hall, tablet: Tablet
) -> None:
    guest.tap("Type code")
    guest.tap("K7F 29M")
    guest.write("K7F29M\n")
    guest.tap("Cancel")
    guest.miss("Asking")
    assert hall.has_stopped
    hall.done(joined(tablet, "floor"))
    assert guest.frame is None


def test_back_ends_the_asking_and_then_leaves(guest: Judge, hall: Hall) -> None:
    guest.tap("Type code")
    guest.tap("K7F 29M")
    guest.write("K7F29M\n")
    guest.see("Asking")
    guest.escape()
    guest.until(lambda: hall.has_stopped, "nobody is asked any more")
    guest.miss("Asking")
    guest.escape()
    guest.escape()
    guest.see("On this tablet")


def test_names_are_those_of_the_settings_and_kept_there(guest: Judge, hall: Hall) -> None:
    guest.tap("Type code")
    guest.see("Maya Kessler", "Tablet 3")
    guest.screen.judge = "Ruben Castillo"
    guest.screen.address = "192.168.7.7"
    guest.tap("K7F 29M")
    guest.write("K7F29M\n")
    guest.see("Asking")
    assert hall.joins == [("K7F 29M", "192.168.7.7", "Ruben Castillo", "Tablet 3")]
    assert guest.app.preferences.judge_name == "Ruben Castillo"


def test_the_text_of_a_qr_code_is_pasted(guest: Judge, hall: Hall) -> None:
    from kivy.core.clipboard import Clipboard

    text = f"TABLESIDE:1/F/K7F29M/{STORE_CUP.event}//KJUXMZLSONUWIZI/192.168.1.20".upper()
    Clipboard.copy(text)
    guest.tap("Paste code")
    guest.until(lambda: guest.screen.name == "join", "the screen to join by shows")
    assert guest.screen.code == text
    guest.tap("Join")
    guest.see("Asking Riverside…")
    assert hall.joins[0][0] == text


def test_what_is_heard_of_and_held_already_is_not_offered(guest: Judge, hall: Hall, tablet: Tablet) -> None:
    event = joined(tablet, "floor")
    guest.go("rules")
    guest.go("home")
    hall.hear(Nearby(event, "Riverside Store Cup", DeviceId(PAULA), "192.168.1.20:24680"), SIDE_DRAFT)
    guest.see("Oakhaven Side Draft")
    guest.tap("Type code")
    guest.see("Oakhaven Side Draft")
    guest.miss("at 192.168.1.20:24680")


def test_an_event_is_chosen_and_left_again(guest: Judge, hall: Hall) -> None:
    hall.hear(STORE_CUP)
    guest.tap("Type code")
    guest.tap("Choose")
    assert guest.screen.chosen.event == STORE_CUP.event
    guest.tap("Choose")
    assert guest.screen.chosen is None


def test_trouble_with_the_network_stands_in_the_card(guest: Judge, hall: Hall) -> None:
    hall.reach = Reach(trouble="Wi-Fi is off. All is saved on this tablet.")
    guest.see("Wi-Fi is off.")


def test_a_tablet_without_a_network_says_so_in_place(judge: Judge) -> None:
    judge.tap("Type code")
    judge.tap("K7F 29M")
    judge.write("K7F29M\n")
    judge.see("This device has no network here.")


def test_on_a_phone_the_tile_leads_there(guest: Judge, hall: Hall) -> None:
    guest.resize(412, 892)
    hall.hear(STORE_CUP)
    guest.see("Riverside Store Cup")
    guest.tap("Join an event")
    guest.until(lambda: guest.screen.name == "join", "the screen to join by shows")
    guest.tap("Choose")
    guest.tap("K7F 29M")
    guest.write("K7F29M\n")
    guest.see("Asking Riverside Store Cup…")


@pytest.mark.parametrize("size", [(1280, 800), (412, 892)], ids=["tablet", "phone"])
def test_the_events_nearby_end_where_the_button_below_them_ends(guest: Judge, size: tuple[int, int]) -> None:
    from judge_app.ui.screens.join import JoinNearby
    from judge_app.ui.widgets import Btn

    guest.go("join")
    guest.resize(*size)
    nearby = next(one for one in guest.widgets() if isinstance(one, JoinNearby))
    button = guest.find("Join", Btn)
    assert nearby.to_window(nearby.right, 0)[0] == pytest.approx(button.to_window(button.right, 0)[0])
