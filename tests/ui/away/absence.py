"""A judge at an event on a tablet that pauses its apps, and a watch that takes over."""

import itertools
from collections.abc import Callable
from typing import Any

from judge_app.core.ids import ClockId, EventId, MatchId, PlayerId
from judge_app.core.ops import ClockOpened, ClockStarted, PlayerAdded, RoundPaired, Seating
from judge_app.errors import Refused
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.judge import Judge, Watch
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
