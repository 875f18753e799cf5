"""The board as a tablet has it: switched on and off, remembered, several events side by side."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from judge_app.board.host import BoardHost
from judge_app.core.ids import EventId, PlayerId
from judge_app.core.ops import EventRenamed, PlayerAdded
from judge_app.errors import Refused
from judge_app.sync.addresses import Address
from tests.board.clients import Client
from tests.board.running import Running, running


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, [PlayerAdded(PlayerId("ada"), "Ada Byron")]) as made:
        yield made


def beside(board: Running, name: str) -> EventId:
    """Another event on the same tablet, which nobody has open."""

    def make() -> EventId:
        desk = board.tablet.new_event(name, [PlayerAdded(PlayerId("bo"), "Bo Diaz")])
        board.tablet.put_away(desk)
        return desk.event

    return board.on_desk(make)


def test_an_event_gets_its_pins_when_it_is_first_served(board: Running) -> None:
    assert len(board.pin(PlayerId("ada"))) == 5


def test_it_is_remembered_whether_the_board_is_on(board: Running) -> None:
    def is_on() -> bool:
        return BoardHost(board.tablet, board.later).served.is_on

    url = board.url
    assert board.on_desk(is_on)
    board.on_desk(lambda: board.host.switch(False))
    assert not board.on_desk(is_on)
    assert board.served.url == ""
    with pytest.raises(ConnectionRefusedError):
        Client(url).get("/")


def test_who_follows_is_counted(board: Running) -> None:
    client = Client(board.url)
    with client.live(), client.live("/live/phone/0"), client.live("/live/phone/0?player=ada"):
        board.until(lambda: (board.served.screens, board.served.phones) == (1, 2))
    board.until(lambda: (board.served.screens, board.served.phones) == (0, 0))


def test_two_events_stand_side_by_side_and_each_has_its_phones(board: Running) -> None:
    other = beside(board, "Draft of the evening")
    client = Client(board.url)
    with client.live() as screen:
        board.on_desk(lambda: board.host.show_beside(other, True))
        screen.until(lambda view: [one["event"] for one in view["events"]][1:] == ["Draft of the evening"])
        assert client.get("/api/1/names").json[0]["name"] == "Bo Diaz"
        assert [one["key"] for one in client.get("/api/events").json] == ["0", "1"]
        assert board.served.beside == (other,)
        assert [state.name for state in board.on_desk(lambda: board.host.beside)] == ["Draft of the evening"]
        with client.live("/live/phone/1") as phone:
            board.on_desk(lambda: board.host.show_beside(other, False))
            assert phone.ended()
        screen.until(lambda view: len(view["events"]) == 1)
    board.on_desk(lambda: board.tablet.put_away(board.tablet.open(other)))


def test_it_is_found_where_it_was_when_it_is_switched_off_and_on(board: Running) -> None:
    before = board.served.url
    board.switch(False)
    assert not board.served.url
    board.switch(True)
    assert board.served.url == before


def test_what_stood_beside_comes_back_with_its_event_and_is_let_go_with_it(board: Running) -> None:
    other = beside(board, "Draft of the evening")
    board.on_desk(lambda: board.host.show_beside(other, True))
    board.on_desk(board.host.close)
    board.on_desk(lambda: board.tablet.put_away(board.tablet.open(other)))
    board.on_desk(lambda: board.host.open(board.desk))
    board.until(lambda: board.served.url)
    with Client(board.url).live() as screen:
        screen.until(lambda view: len(view["events"]) == 2)


def test_an_event_cannot_stand_beside_itself_nor_five_together(board: Running) -> None:
    board.on_desk(lambda: board.host.show_beside(board.desk.event, True))
    assert board.served.beside == ()
    for number in range(3):
        other = beside(board, f"Side event {number}")
        board.on_desk(partial(board.host.show_beside, other, True))
    with pytest.raises(Refused, match="Four events"):
        board.on_desk(lambda: board.host.show_beside(EventId("another"), True))


def test_a_port_that_is_taken_leads_to_the_next(board: Running) -> None:
    port = int(board.served.url.rpartition(":")[2])

    def second() -> BoardHost:
        host = BoardHost(board.tablet, board.later, Address("127.0.0.1", port))
        host.subscribe(board.tell)
        host.switch(True)
        host.open(board.desk)
        return host

    host = board.on_desk(second)
    board.until(lambda: host.served.url)
    assert port < int(host.served.url.rpartition(":")[2]) < port + 10
    board.on_desk(host.stop)


def test_an_address_that_is_not_here_is_told_as_trouble(board: Running) -> None:
    def second() -> BoardHost:
        host = BoardHost(board.tablet, board.later, Address("192.0.2.1", 8080))
        host.subscribe(board.tell)
        host.switch(True)
        host.open(board.desk)
        return host

    host = board.on_desk(second)
    board.until(lambda: host.served.trouble)
    assert "All is saved" in host.served.trouble
    board.on_desk(host.stop)


def test_an_event_that_is_left_is_not_served_any_more(board: Running) -> None:
    url = board.url
    with Client(url).live() as screen:
        board.on_desk(board.host.close)
        assert screen.ended()
    with pytest.raises(ConnectionRefusedError):
        Client(url).get("/")
    board.do(EventRenamed("It goes on without the board"))


def test_after_a_restart_everything_is_as_it_was(board: Running) -> None:
    url = board.url
    board.restart()
    assert board.url == url
    assert Client(url).get("/api/0/names").json[0]["name"] == "Ada Byron"
