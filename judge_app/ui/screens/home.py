"""Home: the events on this tablet, and a new one."""

from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.model import EventId
from judge_app.ui import theme
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import Line, LineOf, text_height
from judge_app.views.home import EventCard, HomeView, home_view

__all__ = ["BrokenEventLine", "EventLine", "HomeScreen"]


class EventLine(Line, BoxLayout):
    row = ObjectProperty(EventCard(EventId(""), ""), rebind=True)

    @classmethod
    def height_for(cls, row: EventCard, width: float) -> float:
        said = text_height(row.said, width - 2 * theme.GAP_L, theme.SMALL) + theme.GAP if row.said else 0
        return (theme.NEWEST_LINE if row.is_newest else theme.EVENT_LINE) + said


class BrokenEventLine(EventLine):
    """An event that cannot be opened, and why."""


class HomeScreen(JudgeScreen):
    view = ObjectProperty(HomeView(), rebind=True)
    lines = ListProperty()
    show_event = ObjectProperty(lambda desk: None)
    name_typed = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._said: dict[EventId, str] = {}
        super().__init__(**kwargs)

    def look(self) -> HomeView:
        return home_view(self.tablet.events(), self._said)

    def on_view(self, _: Any, view: HomeView) -> None:
        self.lines = [
            LineOf("EventLine" if card.can_open else "BrokenEventLine", card) for card in view.cards
        ]

    def new_event(self) -> None:
        desk = self.attempt(lambda: self.tablet.new_event(self.name_typed.strip()), at="new")
        if desk is not None:
            self.name_typed = ""
            self._leave_for(desk)

    def open_event(self, event: EventId) -> None:
        desk = self.attempt(lambda: self.tablet.open(event))
        if desk is None:
            self._say(event, self.refusal)
        else:
            self._leave_for(desk)

    def recover(self, event: EventId) -> None:
        report = self.attempt(lambda: self.tablet.recover(event))
        self._say(event, self.refusal if report is None else str(report))

    def _say(self, event: EventId, text: str) -> None:
        self._said[event] = text
        self.refresh()

    def _leave_for(self, desk: Any) -> None:
        self._said.clear()
        self.show_event(desk)
