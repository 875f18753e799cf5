"""Home: the events on this tablet, those nearby, a new one, and what needs no event."""

from typing import TYPE_CHECKING, Any

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.ids import EventId
from judge_app.tablet import Summarised
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.lookout import LookoutScreen
from judge_app.ui.screens import nearby
from judge_app.ui.widgets import Line, LineOf, text_height
from judge_app.views.home import EventCard, HomeView, home_view, with_nearby
from judge_app.views.join import NearbyRow

if TYPE_CHECKING:
    from judge_app.desk import Desk
    from judge_app.views.rescue import Outlook

__all__ = ["BrokenEventLine", "EventLine", "HomeScreen", "nearby"]

load_rules(__file__)


class EventLine(Line, BoxLayout):
    row = ObjectProperty(EventCard(EventId(""), ""), rebind=True)

    @classmethod
    def height_for(cls, row: EventCard, width: float) -> float:
        said = text_height(row.said, width - 2 * theme.EDGE, theme.SMALL) + theme.GAP if row.said else 0
        return (theme.NEWEST_LINE if row.is_newest else theme.EVENT_LINE) + said


class BrokenEventLine(EventLine):
    """An event that cannot be opened, and why."""


class HomeScreen(LookoutScreen):
    route = "home"
    view = ObjectProperty(HomeView(), rebind=True)
    lines = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._said: dict[EventId, str] = {}
        self._events: list[Summarised] = []
        self._outlooks: dict[EventId, Outlook] = {}
        super().__init__(**kwargs)

    def look(self) -> HomeView:
        view = home_view(self._events, self.now_ms(), self._said, outlooks=self._outlooks)
        return with_nearby(view, self.net.nearby, self.net.reach.trouble) if self.net else view

    def on_pre_enter(self) -> None:
        self._list()
        super().on_pre_enter()

    def on_leave(self) -> None:
        super().on_leave()
        self._said.clear()

    def tick(self, now_ms: int) -> None:
        """The clocks of the events go on; a card without one stays equal and is not drawn anew."""
        self.refresh()

    def on_view(self, _screen: Any, view: HomeView) -> None:
        self.lines = [
            LineOf("EventLine" if card.can_open else "BrokenEventLine", card) for card in view.cards
        ]

    def open_event(self, event: EventId) -> None:
        self._open(lambda: self.tablet.open(event), event)

    def try_demo(self) -> None:
        from judge_app.core.demo import demo_ops  # the engine is not needed before

        self._open(lambda: self.tablet.new_demo(demo_ops))

    def recover(self, event: EventId) -> None:
        from judge_app.handover.rescue import rescue  # seldom needed, and not at a start
        from judge_app.views.rescue import rescued_words

        done = self.attempt(lambda: rescue(self.tablet, event))
        said = rescued_words(done.outlook, done.recovery.original.name) if done else self.refusal
        self._list()
        self._say(event, said)

    def _list(self) -> None:
        """What is here; of a damaged event also what a recovery would bring back."""
        self._events = self.tablet.summaries()
        self._outlooks = {}
        for one in self._events:
            if one.is_damaged:
                self._look_ahead(one.event)

    def _look_ahead(self, event: EventId) -> None:
        from judge_app.handover.rescue import outlook  # likewise

        found = self.attempt(lambda: outlook(self.tablet, event))
        if found is not None:
            self._outlooks[event] = found
        else:
            self._said[event] = self.refusal

    def join_row(self, row: NearbyRow) -> None:
        self.go("join", chosen=row)

    def _open(self, opening: Any, event: EventId | None = None) -> None:
        desk: Desk | None = self.attempt(opening, at="home")
        if desk is not None:
            from judge_app.views.nav import first_page

            self.show_event(desk, first_page(desk.role))
        elif event is not None:
            refusal = self.refusal
            self._list()  # it may be found out only now that it is damaged
            self._say(event, "" if event in self._outlooks else refusal)

    def _say(self, event: EventId, text: str) -> None:
        self._said[event] = text
        self.refusal = ""
        self.refresh()
