"""A judge at a table whose time is up, who counts how often they tap."""

from typing import Any

from judge_app.core.model import Match, MatchId, PlayerId
from judge_app.core.ops import (
    CountEntered,
    FirstPlayerNamed,
    TurnsEnded,
)
from judge_app.tablet import Tablet
from tests.ui.floor import enter, match_at, names_at, now, seated
from tests.ui.judge import Judge, SitDown


class Hand:
    """A judge who counts how often they tap."""

    def __init__(self, judge: Judge, table: int = 1) -> None:
        self.judge, self.taps = judge, 0
        self.match: MatchId = match_at(judge, table).id
        self.a, self.b = names_at(judge, self.known)

    @property
    def known(self) -> Match:
        return now(self.judge, self.match)

    @property
    def counts(self) -> dict[tuple[str, PlayerId], int]:
        counts = self.judge.frame.desk.state.sitting(self.match).counts
        return {key: claims[-1].value for key, claims in counts.items()}

    def open(self) -> None:
        """From the open sheet of the table."""
        self.judge.screen.show(match=self.match)
        self.judge.screen.refresh()
        self.tap("End of time")
        self.judge.until(lambda: self.judge.screen.name == "endoftime", "the end of time is shown")

    def tap(self, *texts: str) -> None:
        for text in texts:
            self.judge.tap(text)
            self.taps += 1

    def answer(self, question: int, name: str) -> None:
        """Tap a player below the first or the second question."""
        from judge_app.ui.widgets import PickCard

        self.judge.see(name)
        cards = [one for one in self.judge.widgets() if isinstance(one, PickCard) and one.text == name]
        self._touch(sorted(cards, key=lambda one: -one.to_window(*one.center)[1])[question - 1])

    def turn(self, name: str) -> None:
        from judge_app.ui.widgets import TurnCard

        self.judge.tap(name, TurnCard)
        self.taps += 1

    def number(self, number: int, title: str = "") -> None:
        """Tap a number of the grid that has come up."""
        from judge_app.ui.widgets.counts import CountKey

        if title:
            self.judge.see(title)
        self.judge.tap(str(number), CountKey)
        self.taps += 1

    def step(self, place: int, sign: str) -> None:
        """Tap plus or minus of a stepper, the first from above being 0."""
        from judge_app.ui.widgets import Stepper

        steppers = [one for one in self.judge.widgets() if isinstance(one, Stepper)]
        steppers.sort(key=lambda one: (-one.to_window(*one.pos)[1], one.x))
        keys = [key for key in steppers[place].children if key.text == sign]
        self._touch(keys[0])

    def _touch(self, widget: Any) -> None:
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        touch.touch_up()
        self.judge.loop.idle()
        self.taps += 1

    def recorded(self) -> None:
        self.judge.until(lambda: self.judge.screen.name == "tables", "the table is back")


def at_time(
    tablet: Tablet, sit_down: SitDown, ruleset: str = "regulations-casual", minutes: int = 95
) -> Hand:
    """A judge at a table whose time is up, and of which the setup was recorded."""
    event = seated(tablet, ruleset=ruleset)
    judge = sit_down()
    enter(judge, event)
    hand = Hand(judge)
    judge.frame.desk.do(FirstPlayerNamed(hand.match, 1, hand.known.a))
    judge.pass_time(minutes=minutes)
    return hand


def tied(hand: Hand, what: str = "damage") -> None:
    desk = hand.judge.frame.desk
    desk.do(TurnsEnded(hand.match, 1, 2))
    for count in (what, "deck"):
        for player in hand.known.players:
            desk.do(CountEntered(hand.match, 1, count, player, 5))  # type: ignore[arg-type]
