"""Board and phones: what the screen says about a server, and which switches can be touched."""

import pytest

from judge_app.core.ids import EventId
from judge_app.core.model import State
from judge_app.views.boardphones import boardphones_view, served_line
from judge_app.views.served import Served

ON = Served(True, "192.168.43.1:8080", "http://192.168.43.1:8080/p", ("10", "01"), 1, 34)


@pytest.mark.parametrize(
    ("served", "line"),
    [
        (Served(), "Off"),
        (Served(is_on=True), "Starting"),
        (Served(is_on=True, trouble="All ports are taken."), "Not reached"),
        (ON, "On, at 192.168.43.1:8080"),
        (ON._replace(is_on=False), "Off"),
    ],
)
def test_how_it_stands_in_a_line(served: Served, line: str) -> None:
    assert served_line(served) == line


def test_a_server_that_is_off_has_no_address_and_no_trouble() -> None:
    view = boardphones_view(State(), ON._replace(is_on=False, trouble="Old trouble"), "organizer")
    assert (view.address, view.link, view.qr, view.follow, view.trouble) == ("", "", (), "", "")


def test_it_says_who_follows() -> None:
    assert boardphones_view(State(), ON, "organizer").follow == "1 screen and 34 phones follow"


def test_only_leaders_change_what_phones_may_do() -> None:
    for role, may in (("organizer", True), ("head", True), ("scorekeeper", False), ("floor", False)):
        view = boardphones_view(State(), ON, role)  # type: ignore[arg-type]
        assert all(switch.can_change is may for switch in view.switches)
        assert bool(view.why_locked) is not may


def test_other_events_can_stand_beside() -> None:
    others = ((EventId("a"), "A"), (EventId("b"), "B"))
    view = boardphones_view(State(), ON._replace(beside=(EventId("b"),)), "organizer", others)
    assert [(row.name, row.is_on) for row in view.beside] == [("A", False), ("B", True)]


def test_who_may_is_told_that_there_are_no_pins_yet() -> None:
    assert boardphones_view(State(), Served(), "scorekeeper").pins
    assert not boardphones_view(State(), Served(), "floor").pins
    assert not boardphones_view(State(phone_key="ab" * 32), Served(), "organizer").pins
