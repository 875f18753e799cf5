"""The events that this tablet holds."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import NamedTuple, Protocol

from judge_app.core.claims import current
from judge_app.core.model import EventId, State
from judge_app.views.words import counted, day_and_time, plain, ruleset_name

__all__ = ["EventCard", "Held", "HomeView", "home_view"]


class Held(Protocol):
    """An event as the tablet lists it."""

    @property
    def event(self) -> EventId: ...
    @property
    def state(self) -> State: ...
    @property
    def trouble(self) -> str: ...
    @property
    def is_damaged(self) -> bool: ...


class EventCard(NamedTuple):
    event: EventId
    name: str
    line: str = ""
    changed: str = ""
    said: str = ""
    """What the tablet has to say about it: why it does not open, or what a recovery saved."""
    can_open: bool = True
    can_recover: bool = False
    is_newest: bool = False


class HomeView(NamedTuple):
    cards: tuple[EventCard, ...] = ()
    saved: str = ""

    @property
    def is_empty(self) -> bool:
        return not self.cards


def home_view(
    events: Sequence[Held],
    said: Mapping[EventId, str] | None = None,
    zone: tzinfo | None = None,
) -> HomeView:
    """*events* come newest first; *said* is what opening or recovering one of them brought up."""
    newest = next((held.event for held in events if not held.trouble), None)
    cards = (
        _broken_card(held, said or {})
        if held.trouble
        else _card(held, held.event == newest, said or {}, zone)
        for held in events
    )
    return HomeView(tuple(cards), _saved(events))


def _card(held: Held, is_newest: bool, said: Mapping[EventId, str], zone: tzinfo | None) -> EventCard:
    state = held.state
    chosen = current(state.rulesets)
    players = counted(len(state.players), "player")
    changed = max((one.stamp.wall_ms for one in state.history), default=0)
    return EventCard(
        held.event,
        plain(state.name) or "Unnamed event",
        f"{players}. {ruleset_name(*chosen)}" if chosen else players,
        f"Changed {day_and_time(changed, zone)}",
        said.get(held.event, ""),
        is_newest=is_newest,
    )


def _broken_card(held: Held, said: Mapping[EventId, str]) -> EventCard:
    return EventCard(
        held.event,
        "A damaged event" if held.is_damaged else "An event that does not open",
        said=said.get(held.event, held.trouble),
        can_open=False,
        can_recover=held.is_damaged,
    )


def _saved(events: Sequence[Held]) -> str:
    if not events:
        return ""
    broken = sum(bool(held.trouble) for held in events)
    how = f"{broken} in trouble" if broken else "saved here" if len(events) == 1 else "all saved here"
    return f"{counted(len(events), 'event')}, {how}"
