"""Board and phones, touched: the switch of the server, where it is found, what phones may do."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge_app.core.ids import PlayerId
from judge_app.core.ops import DeviceAdmitted, PlayerAdded, SettingChosen
from judge_app.core.phones import allows
from judge_app.tablet import Tablet
from judge_app.ui.boarding import NoBoard
from tests.ui.judge import Judge, Watch
from tests.ui.standin import ADDRESS, StandInBoard

SWITCH = "Serve the board and phones"


@pytest.fixture
def board() -> StandInBoard:
    return StandInBoard()


@pytest.fixture
def judge(tablet: Tablet, watch: Watch, board: StandInBoard) -> Iterator[Judge]:
    judge = Judge(tablet, watch, board=board)
    tablet.new_event("The other one").close()
    desk = tablet.new_event("Oakhaven", [PlayerAdded(PlayerId("ada"), "Ada")])
    judge.app.root.show_event(desk, "more")
    judge.tap("Board and phones")
    judge.until(lambda: judge.screen.name == "boardphones", "the screen is shown")
    yield judge
    judge.leave()


def wishes(board: StandInBoard) -> list[tuple[Any, ...]]:
    return [one for one in board.asked if one[0] not in ("open", "close")]


def settings(judge: Judge) -> list[tuple[str, Any]]:
    history = judge.frame.desk.state.history
    return [(one.op.key, one.op.value) for one in history if isinstance(one.op, SettingChosen)]


def test_it_is_switched_on_and_says_where_it_is_found(judge: Judge, board: StandInBoard) -> None:
    judge.see("Off")
    judge.miss(ADDRESS)
    assert judge.find("Open second window").disabled
    judge.tap(SWITCH)
    judge.see(f"On, at {ADDRESS}", ADDRESS, f"http://{ADDRESS}/p")
    assert judge.screen.qr
    assert not judge.find("Open second window").disabled
    judge.tap(SWITCH)
    judge.see("Off")
    assert wishes(board) == [("switch", True), ("switch", False)]


def test_it_tells_how_many_follow(judge: Judge, board: StandInBoard) -> None:
    board.switch(True)
    judge.see("0 screens and 0 phones follow")
    board.served = board.served._replace(screens=1, phones=34)
    judge.see("1 screen and 34 phones follow")


def test_trouble_is_said_in_place(judge: Judge, board: StandInBoard) -> None:
    board.served = board.served._replace(is_on=True, trouble="All ports are taken.")
    judge.see("All ports are taken.", "Not reached")


def test_a_refused_switch_is_said_in_place(judge: Judge, board: StandInBoard) -> None:
    board.refusal = "The server does not start."
    judge.tap(SWITCH)
    judge.see("The server does not start.")
    assert not board.served.is_on


def test_the_wifi_is_kept_when_it_was_typed(judge: Judge, board: StandInBoard) -> None:
    judge.tap("Name of the Wi-Fi")
    judge.write("Oakhaven  Hall\n")
    assert ("wifi", "Oakhaven Hall") in board.asked
    judge.write(" 2")
    judge.escape()
    judge.escape()
    judge.until(lambda: judge.screen.name == "more", "the screen was left")
    assert board.served.wifi == "Oakhaven Hall 2"


def test_what_phones_may_do_is_an_operation(judge: Judge, board: StandInBoard) -> None:
    state = judge.frame.desk.state
    assert allows(state, "phone_calls")
    assert not allows(state, "initials")
    judge.tap("Call a judge")
    judge.until(lambda: settings(judge) == [("phone_calls", 0)], "calls are off")
    judge.tap("Show initials only")
    judge.until(lambda: settings(judge)[1:] == [("initials", 1)], "names are initials")
    judge.tap("Call a judge")
    judge.until(lambda: allows(judge.frame.desk.state, "phone_calls"), "calls are on again")


def test_pins_can_be_made_here_for_a_board_that_another_device_serves(judge: Judge) -> None:
    assert not judge.frame.desk.state.phone_key
    judge.tap("Make the PINs")
    judge.until(lambda: bool(judge.frame.desk.state.phone_key), "there is a key")
    judge.until(lambda: not judge.screen.view.pins, "nothing is left to be made")


def test_without_the_page_a_phone_does_nothing_else(judge: Judge, board: StandInBoard) -> None:
    board.switch(True)
    judge.until(lambda: bool(judge.screen.qr), "the code is shown")
    judge.tap("Players follow on their phones")
    judge.until(lambda: not judge.screen.qr, "the code is gone")
    for text in ("Call a judge", "Report results", "Ask to drop"):
        assert judge.find(text).disabled
    assert not judge.find("Show initials only").disabled


def test_another_event_is_shown_beside_this_one(judge: Judge, board: StandInBoard) -> None:
    judge.tap("The other one")
    judge.until(lambda: len(board.served.beside) == 1, "it is beside")
    board.refusal = "Four events fit."
    judge.tap("The other one")
    judge.see("Four events fit.")


def test_the_board_is_shown_from_here_and_back_leads_here(judge: Judge) -> None:
    judge.tap("Full screen here")
    judge.until(lambda: judge.screen.name == "board", "the board is shown")
    judge.escape()
    judge.until(lambda: judge.screen.name == "boardphones", "back here")


def test_a_second_window_is_asked_for_at_the_address(
    judge: Judge, board: StandInBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judge_app.ui.screens import boardphones

    opened: list[str] = []

    def open_window(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr(boardphones, "open_board_window", open_window)
    board.switch(True)
    judge.tap("Open second window")
    judge.see("A window opens.")
    assert opened == [ADDRESS]


def test_a_floor_judge_reads_why_the_switches_are_locked(
    tmp_path: Path, tablet: Tablet, watch: Watch, board: StandInBoard
) -> None:
    away = Tablet(tmp_path / "away", lambda: "0" * 16, watch)
    host = away.new_event("Oakhaven")
    host.do(DeviceAdmitted(tablet.device, "Ruben", "Tablet 1", "floor"))
    desk = tablet.open(host.event)
    desk.merge(host.missing({}))
    host.close()
    judge = Judge(tablet, watch, board=board)
    judge.app.root.show_event(desk, "boardphones")
    judge.see("The organizer and the head judge decide what phones may do.")
    assert judge.find("Call a judge").disabled
    judge.tap(SWITCH)
    judge.see(f"On, at {ADDRESS}")
    judge.leave()
    away.close()


def test_the_server_serves_the_event_that_is_open(judge: Judge, board: StandInBoard) -> None:
    event = judge.frame.desk.event
    assert board.asked[0] == ("open", event)
    judge.app.root.go("home")
    assert board.asked[-1] == ("close",)
    assert board.listeners == 0


def test_a_device_without_a_server_says_so(tablet: Tablet, watch: Watch) -> None:
    judge = Judge(tablet, watch)
    assert isinstance(judge.app.board, NoBoard)
    judge.app.root.show_event(tablet.new_event("Oakhaven"), "boardphones")
    judge.tap(SWITCH)
    judge.see("This device cannot serve a board.")
    judge.leave()
