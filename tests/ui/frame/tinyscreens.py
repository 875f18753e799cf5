"""Screens as small as can be, in the frame of a real event."""

from typing import Any, ClassVar, NamedTuple

from judge_app.core.model import CallId, ClockId, MatchId
from judge_app.core.ops import (
    CallMade,
    ClockOpened,
    ClockStarted,
    RoundPaired,
    Seating,
)
from tests.ui.judge import Judge

MATCH, BYE = MatchId("match-1"), MatchId("match-2")


class TinyView(NamedTuple):
    names: tuple[str, ...] = ()


def tiny_screens() -> dict[str, Any]:
    """Made late: Kivy must not be imported where there is no screen."""
    from kivy.properties import ObjectProperty, StringProperty
    from kivy.uix.label import Label

    from judge_app.ui.screen import JudgeScreen

    class TinyPage(JudgeScreen):
        view = ObjectProperty(TinyView())
        shown = StringProperty("")
        looks = 0
        second = -1

        def __init__(self, **kwargs: Any) -> None:
            super().__init__(**kwargs)
            label = Label(text=f"This is {self.route}")
            self.bind(shown=lambda _, shown: setattr(label, "text", f"This is {self.route} {shown}"))
            self.add_widget(label)

        def look(self) -> TinyView:
            self.looks += 1
            return TinyView(tuple(player.name for player in self.desk.state.players.values()))

        def show(self, **where: Any) -> None:
            self.shown = str(where.get("match", ""))

        def tick(self, now_ms: int) -> None:
            self.second = now_ms // 1000

    class TinyClock(TinyPage):
        route: ClassVar = "clock"

    class TinyTables(TinyPage):
        route: ClassVar = "tables"

        def back(self) -> bool:
            """Closes what *shown* stands for, once."""
            was_open, self.shown = bool(self.shown), ""
            return was_open

    class TinyCalls(TinyPage):
        route: ClassVar = "calls"

    class TinyResult(TinyPage):
        route: ClassVar = "result"
        is_task: ClassVar = True

    return {kind.route: kind for kind in (TinyClock, TinyTables, TinyCalls, TinyResult)}


def a_call(judge: Judge) -> CallMade:
    return CallMade(CallId("c"), None, "Rules question", judge.watch())


def start_round(judge: Judge, seconds: int = 600) -> None:
    desk = judge.frame.desk
    ada, grace, alan = desk.state.players
    desk.do_all(
        [
            RoundPaired(1, (Seating(MATCH, 1, ada, grace), Seating(BYE, None, alan, None)), ""),
            ClockOpened(ClockId("c"), "round", seconds, round=1),
            ClockStarted(ClockId("c"), judge.watch()),
        ]
    )
