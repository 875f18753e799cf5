"""The app out of sight: the watch has the files, what was typed stays, and nothing is done twice or lost."""

import errno
import itertools
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from judge_app.core.ids import ClockId, EventId, MatchId, PlayerId
from judge_app.core.ops import ClockOpened, ClockStarted, PlayerAdded, RoundPaired, Seating
from judge_app.errors import Refused
from judge_app.storage.disk import Disk
from judge_app.tablet import Tablet
from judge_app.watch.front import Front
from tests.device.recording import Recording
from tests.ui.conftest import Judge, Watch
from tests.ui.standin import StandInBoard, StandInNet


class RecordingWatch:
    """Takes over at once, does *meanwhile* with the files that it got, and gives them back."""

    def __init__(self) -> None:
        self.heard_ms: int | None = None
        self.asked: list[Any] = []
        self.can_take_over = True
        self.keeps_files = False
        self.meanwhile: Callable[[], None] = lambda: None

    def opened(self, event: EventId) -> None:
        self.asked.append(("opened", event))

    def closed(self) -> None:
        self.asked.append("closed")

    def hand_over(self, rest: Callable[[], None]) -> bool:
        self.asked.append("hand over")
        if self.can_take_over:
            rest()
            self.meanwhile()
        return self.can_take_over

    def take_back(self, wake: Callable[[], None]) -> None:
        self.asked.append("take back")
        if self.keeps_files:
            raise Refused("Somebody else has the files.")
        wake()


class Away:
    """A judge at an event on a tablet that pauses its apps."""

    def __init__(self, tablet: Tablet, clock: Watch, event: EventId) -> None:
        self.device, self.watch, self.clock = Recording(), RecordingWatch(), clock
        self.net, self.board = StandInNet(clock), StandInBoard()
        self.tablet, self.event = tablet, event
        self.judge: Judge

    def sit_down(self) -> Judge:
        given = self.tablet, self.clock, self.net, self.board, self.device, self.watch, self.event
        self.judge = Judge(*given)
        return self.judge

    def elsewhere(self, deed: Callable[[Any], None]) -> None:
        """What another process does with the event, under the same key."""
        ids = itertools.count(100)
        other = Tablet(self.tablet.folder, lambda: f"{next(ids):016x}", self.clock)
        desk = other.open(self.event)
        deed(desk)
        desk.close()
        other.close()


@pytest.fixture
def away(tablet: Tablet, watch: Watch, oakhaven: EventId) -> Iterator[Away]:
    one = Away(tablet, watch, oakhaven)
    one.sit_down()
    yield one
    one.judge.leave()


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def fill() -> None:
        def refuse(*_: object) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(Disk, "write", refuse)

    return fill


def pair(away: Away) -> None:
    """Table 1 plays for ten minutes from now on."""
    ada, grace, alan = away.judge.frame.desk.state.players
    seatings = Seating(MatchId("m"), 1, ada, grace), Seating(MatchId("bye"), None, alan, None)
    clock = ClockId("c")
    away.judge.frame.desk.do_all(
        [
            RoundPaired(1, seatings, ""),
            ClockOpened(clock, "round", 600, round=1),
            ClockStarted(clock, away.clock()),
        ]
    )
    away.judge.see("10:00")


def add(name: str) -> Callable[[Any], None]:
    return lambda desk: desk.do(PlayerAdded(PlayerId(name), name))


def names(judge: Judge) -> list[str]:
    return [player.name for player in judge.frame.desk.state.players.values()]


def begin_to_type(judge: Judge, text: str) -> None:
    judge.go("players")
    judge.tap("Add a player")
    judge.write(text)


def test_what_was_typed_is_there_again_with_what_came_meanwhile(away: Away) -> None:
    judge = away.judge
    begin_to_type(judge, "Mary Som")
    away.watch.meanwhile = lambda: away.elsewhere(add("Emmy Noether"))
    screen = judge.screen
    judge.app.on_pause()
    assert judge.frame.desk.is_resting
    assert away.tablet.is_resting
    judge.app.on_resume()
    judge.see("Mary Som", "Emmy Noether")
    assert judge.screen is screen
    judge.write("erville\n")
    judge.see("Mary Somerville joined")
    assert names(judge)[-2:] == ["Emmy Noether", "Mary Somerville"]


def test_a_dialog_stays_open_with_what_was_typed_in_it(away: Away) -> None:
    judge = away.judge
    judge.go("players")
    judge.tap("Paste a list")
    judge.see("Cancel")
    from judge_app.ui.widgets import LongField

    field = next(one for one in judge.widgets() if isinstance(one, LongField))
    judge.tap(field.hint, LongField)
    judge.write("Lise Meitner")
    judge.app.on_pause()
    judge.app.on_resume()
    judge.see("Cancel", "Lise Meitner")


def test_network_and_board_are_given_up_and_had_again(away: Away) -> None:
    judge = away.judge
    away.net.asked.clear()
    away.board.asked.clear()
    judge.app.on_pause()
    assert away.net.asked == away.board.asked == [("stop",)]
    judge.app.on_resume()
    assert away.net.asked == away.board.asked == [("stop",), ("open", away.event)]


def test_where_nobody_can_take_over_the_app_keeps_its_files(away: Away) -> None:
    judge = away.judge
    away.watch.can_take_over = False
    begin_to_type(judge, "Mary")
    judge.app.on_pause()
    assert not judge.frame.desk.is_resting
    judge.app.on_resume()
    assert "take back" not in away.watch.asked
    judge.write("\n")
    judge.see("Mary joined")


def test_nothing_can_be_done_while_the_watch_has_the_files(away: Away) -> None:
    judge = away.judge
    begin_to_type(judge, "Mary")
    judge.app.on_pause()
    judge.tap("Add")
    judge.tap("Tables")
    judge.write("\n")
    judge.escape()
    judge.app.on_resume()
    assert judge.screen.name == "players"
    assert "Mary" not in names(judge)
    judge.see("Mary")


def test_files_that_somebody_else_has_still_are_asked_for_again(away: Away) -> None:
    judge = away.judge
    begin_to_type(judge, "Mary")
    judge.app.on_pause()
    away.watch.keeps_files = True
    judge.app.on_resume()
    judge.see("Somebody else has the files.")
    assert judge.app.root.is_away
    away.watch.keeps_files = False
    judge.until(lambda: not judge.app.root.is_away, "the files are had again")
    judge.write("\n")
    judge.see("Mary joined")


def test_an_event_that_is_damaged_meanwhile_is_told_of_on_home(away: Away) -> None:
    judge = away.judge
    path = away.tablet.path(away.event)

    def damage() -> None:
        content = bytearray(path.read_bytes())
        content[len(content) // 3] ^= 0xFF
        path.write_bytes(content)

    away.watch.meanwhile = damage
    judge.app.on_pause()
    judge.app.on_resume()
    judge.until(lambda: judge.frame is None, "the event is closed")
    assert judge.screen.name == "home"
    assert path.name in judge.app.root.snackbar.text
    assert away.watch.asked[-1] == "closed"


def test_a_tablet_with_a_new_key_opens_the_event_anew_where_it_was(away: Away) -> None:
    judge = away.judge
    judge.go("standings")
    before = judge.frame.desk

    def renew() -> None:
        other = Tablet(away.tablet.folder, lambda: "f" * 16, away.clock)
        other.become_new_device()
        other.close()

    away.watch.meanwhile = renew
    judge.app.on_pause()
    judge.app.on_resume()
    judge.until(lambda: judge.frame.desk is not before, "the event is open anew")
    assert judge.screen.name == "standings"
    assert judge.frame.desk.device == away.tablet.device != before.device


def test_going_back_and_forth_quickly_loses_nothing(away: Away) -> None:
    judge = away.judge
    begin_to_type(judge, "Mary")
    for _ in range(3):
        judge.app.on_pause()
        judge.app.on_pause()
        judge.app.on_resume()
        judge.app.on_resume()
    judge.app.on_pause()
    assert judge.frame.desk.is_resting
    judge.app.on_resume()
    judge.write("\n")
    judge.see("Mary joined")
    assert away.watch.asked.count("hand over") == away.watch.asked.count("take back") == 4


@pytest.mark.parametrize("can_take_over", [True, False])
def test_the_end_of_the_round_is_heard_once(away: Away, can_take_over: bool) -> None:
    judge = away.judge
    away.watch.can_take_over = can_take_over
    pair(away)
    judge.app.on_pause()
    away.clock.go_on(minutes=11)
    judge.app.on_resume()
    assert (("time",) in away.device.named("play")) is not can_take_over


@pytest.mark.parametrize(("heard_s", "is_news"), [(599, True), (601, False)])
def test_what_the_watch_did_not_hear_any_more_is_heard_here(away: Away, heard_s: int, is_news: bool) -> None:
    pair(away)
    started = away.clock()
    away.judge.app.on_pause()
    away.clock.go_on(seconds=602)
    away.watch.heard_ms = started + heard_s * 1000
    away.judge.app.on_resume()
    assert (("time",) in away.device.named("play")) is is_news


@pytest.mark.parametrize(("heard_s", "is_news"), [(599, True), (601, False)])
def test_an_app_that_is_started_again_goes_on_with_the_alarms(
    away: Away, heard_s: int, is_news: bool
) -> None:
    pair(away)
    away.judge.leave()
    away.watch.heard_ms = away.clock() + heard_s * 1000
    away.clock.go_on(seconds=602)
    away.device.calls.clear()
    away.sit_down()
    assert (("time",) in away.device.named("play")) is is_news


def test_a_table_that_is_open_here_is_told_to_the_others_again(away: Away) -> None:
    pair(away)
    away.judge.go("result", match=MatchId("m"))
    away.judge.app.on_pause()
    away.net.asked.clear()
    away.judge.app.on_resume()
    assert away.net.asked == [("open", away.event), ("edit", MatchId("m"))]


def test_a_screen_that_cannot_show_what_came_does_not_keep_the_event_from_going_on(away: Away) -> None:
    judge = away.judge

    def fail() -> None:
        raise ValueError("a broken screen")

    judge.frame.desk.subscribe(fail)
    away.watch.meanwhile = lambda: away.elsewhere(add("Emmy Noether"))
    judge.app.on_pause()
    away.net.asked.clear()
    judge.app.on_resume()
    judge.see("Something went wrong here.")
    assert "Emmy Noether" in names(judge)
    assert ("open", away.event) in away.net.asked
    away.watch.asked.clear()
    away.watch.meanwhile = lambda: None
    judge.app.on_pause()
    assert away.watch.asked == ["hand over"]
    judge.app.on_resume()


def test_a_fault_while_the_app_leaves_the_screen_is_told_when_it_is_back(away: Away) -> None:
    judge = away.judge

    def fail(_now_ms: int) -> None:
        del judge.screen.tick
        raise ValueError("a broken screen")

    judge.screen.tick = fail
    assert judge.app.on_pause()
    assert away.tablet.is_resting
    judge.app.on_resume()
    judge.see("Something went wrong here.")


def test_files_that_could_not_be_had_are_left_to_the_watch_when_the_screen_goes_dark(away: Away) -> None:
    judge = away.judge
    judge.app.on_pause()
    away.watch.keeps_files = True
    judge.app.on_resume()
    away.watch.asked.clear()
    judge.app.on_pause()
    judge.app.on_pause()
    assert away.watch.asked == ["hand over"]
    away.watch.keeps_files = False
    judge.app.on_resume()
    assert not judge.app.root.is_away


def test_the_network_is_held_and_the_screen_lit_only_in_sight(away: Away) -> None:
    judge, device = away.judge, away.device
    judge.go("clock")
    judge.until(lambda: device.named("keep_screen_on")[-1:] == [(True,)], "the screen is lit")
    judge.go("board")
    judge.go("players")
    judge.until(lambda: device.named("keep_screen_on")[-1:] == [(False,)], "it may go dark")
    assert device.named("keep_screen_on") == [(True,), (False,)]
    judge.go("clock")
    judge.until(lambda: len(device.named("keep_screen_on")) == 3, "the screen is lit again")
    judge.app.on_pause()
    assert device.named("keep_screen_on")[-1] == device.named("hold_network")[-1] == (False,)
    judge.app.on_resume()
    judge.until(lambda: device.named("keep_screen_on")[-1] == (True,), "the screen is lit at once")
    assert device.named("hold_network") == [(True,), (False,), (True,)]


def test_back_on_home_sends_the_app_to_the_back_and_ends_it_only_where_that_is_no_way(away: Away) -> None:
    judge = away.judge
    ended: list[bool] = []
    judge.app.stop = lambda *_: ended.append(True)
    judge.app.root.go("home")
    judge.see("On this tablet")
    judge.escape()
    assert (away.device.named("send_to_back"), ended) == ([()], [])
    away.device.goes_to_back = False
    judge.escape()
    assert ended == [True]


def test_an_app_that_ends_by_a_fault_leaves_its_event_to_the_watch(away: Away) -> None:
    """Its files are closed; that it has ended the watch sees by itself."""
    judge = away.judge
    judge.app.stop = lambda *_: None
    judge.app._end("A screen is broken.")
    assert judge.frame is None
    assert away.watch.asked == [("opened", away.event)]
    away.tablet.open(away.event).close()


def test_the_watch_is_told_which_event_is_open(away: Away) -> None:
    assert away.watch.asked == [("opened", away.event)]
    away.judge.app.root.go("home")
    assert away.watch.asked == [("opened", away.event), "closed"]


def test_an_app_that_is_left_while_it_is_away_leaves_the_event_to_the_watch(away: Away) -> None:
    away.judge.app.on_pause()
    away.judge.app.on_stop()
    assert "closed" not in away.watch.asked


def test_an_app_that_is_woken_only_to_end_leaves_the_event_to_the_watch(
    away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Android does with one that is swiped away."""
    away.judge.app.on_pause()
    monkeypatch.setattr(away.judge.loop, "quit", True)
    away.judge.app.on_resume()
    assert away.tablet.is_resting
    assert "take back" not in away.watch.asked
    monkeypatch.undo()


def test_a_carried_event_that_cannot_be_opened_is_told_of_on_home(
    tablet: Tablet, watch: Watch, oakhaven: EventId
) -> None:
    tablet.path(oakhaven).write_bytes(b"nothing of the kind\n" * 9)
    away = Away(tablet, watch, oakhaven)
    judge = away.sit_down()
    assert judge.screen.name == "home"
    assert tablet.path(oakhaven).name in judge.app.root.snackbar.text
    judge.leave()


def test_a_device_that_turned_dark_meanwhile_waits_until_the_typing_is_done(
    away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judge_app.ui import theme

    monkeypatch.delenv("TABLESIDE_THEME", raising=False)
    judge = away.judge
    begin_to_type(judge, "Mary")
    look = theme.look
    away.device.dark = look == "light"
    judge.app.on_pause()
    judge.app.on_resume()
    judge.see("Mary")
    assert theme.look == look
    judge.write("\n")
    judge.until(lambda: theme.look != look, "the app turned dark too")


def test_a_full_disk_keeps_nobody_from_leaving_an_event_or_the_screen(
    tablet: Tablet, watch: Watch, oakhaven: EventId, full_disk: Callable[[], None]
) -> None:
    """What the watch would be told has to wait; the event itself is safe."""
    away, device = Away(tablet, watch, oakhaven), Recording()
    front = Front(tablet.folder, device)
    front.attend(tablet)
    judge = Judge(tablet, watch, away.net, away.board, device, front, oakhaven)
    full_disk()
    judge.app.on_pause()
    assert judge.app.root.is_away
    judge.app.on_resume()
    assert not judge.app.root.is_away
    judge.app.root.go("home")
    judge.see("On this tablet", "Oakhaven")
    judge.leave()
