"""Home: the events on this tablet, a new one, and what needs no event."""

from typing import TYPE_CHECKING, Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.ids import EventId
from judge_app.language import _
from judge_app.tablet import Summarised
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import Line, LineOf, text_height
from judge_app.views.home import EventCard, HomeView, home_view

if TYPE_CHECKING:
    from judge_app.desk import Desk

__all__ = ["BrokenEventLine", "EventLine", "HomeScreen"]

load_rules(__file__)


class EventLine(Line, BoxLayout):
    row = ObjectProperty(EventCard(EventId(""), ""), rebind=True)

    @classmethod
    def height_for(cls, row: EventCard, width: float) -> float:
        said = text_height(row.said, width - 2 * theme.EDGE, theme.SMALL) + theme.GAP if row.said else 0
        return (theme.NEWEST_LINE if row.is_newest else theme.EVENT_LINE) + said


class BrokenEventLine(EventLine):
    """An event that cannot be opened, and why."""


class HomeScreen(JudgeScreen):
    route = "home"
    view = ObjectProperty(HomeView(), rebind=True)
    lines = ListProperty()
    joining = StringProperty("")
    """What joining by a code would need, once somebody has asked for it."""

    def __init__(self, **kwargs: Any) -> None:
        self._said: dict[EventId, str] = {}
        self._events: list[Summarised] = []
        super().__init__(**kwargs)

    def look(self) -> HomeView:
        return home_view(self._events, self.now_ms(), self._said)

    def on_pre_enter(self) -> None:
        self._events = self.tablet.summaries()
        super().on_pre_enter()

    def on_leave(self) -> None:
        super().on_leave()
        self._said.clear()
        self.joining = ""

    def tick(self, now_ms: int) -> None:
        """The clocks of the events go on; a card without one stays equal and is not drawn anew."""
        self.refresh()

    def on_view(self, _screen: Any, view: HomeView) -> None:
        self.lines = [
            LineOf("EventLine" if card.can_open else "BrokenEventLine", card) for card in view.cards
        ]

    def back(self) -> bool:
        was_asked, self.joining = bool(self.joining), ""
        return was_asked

    def open_event(self, event: EventId) -> None:
        self._open(lambda: self.tablet.open(event), event)

    def try_demo(self) -> None:
        from judge_app.core.demo import demo_ops  # the engine is not needed before

        self._open(lambda: self.tablet.new_demo(demo_ops))

    def recover(self, event: EventId) -> None:
        report = self.attempt(lambda: self.tablet.recover(event))
        self._events = self.tablet.summaries()
        self._say(event, self.refusal if report is None else str(report))

    def ask_to_join(self) -> None:
        self.joining = _(
            "This tablet cannot join another one's event yet. That needs an app with the LAN link on both,"
            " and the same Wi-Fi or hotspot. Everything here works without it."
        )

    def _open(self, opening: Any, event: EventId | None = None) -> None:
        desk: Desk | None = self.attempt(opening, at="home")
        if desk is not None:
            self.show_event(desk)
        elif event is not None:
            self._say(event, self.refusal)

    def _say(self, event: EventId, text: str) -> None:
        self._said[event] = text
        self.refusal = ""
        self.refresh()
