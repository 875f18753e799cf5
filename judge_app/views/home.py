"""The events that this tablet holds, and those nearby that it could join."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import NamedTuple, Protocol

from judge_app.core.ids import EventId
from judge_app.core.reach import Nearby
from judge_app.core.timing import phase
from judge_app.language import _, ngettext
from judge_app.views.join import NearbyRow, nearby_rows
from judge_app.views.rescue import Outlook, outlook_words
from judge_app.views.summary import Summary
from judge_app.views.timewords import face
from judge_app.views.words import day_and_time, plain, players

__all__ = ["EventCard", "Held", "HomeView", "home_view", "with_nearby"]

MOST_NEARBY = 3
"""So many are shown here; the screen to join by lists them all."""

_ICONS = {"sign-up": "calendar-clock", "swiss": "timer-outline", "cut": "timer-outline", "over": "check"}


class Held(Protocol):
    """An event as the tablet lists it."""

    @property
    def event(self) -> EventId: ...
    @property
    def summary(self) -> Summary | None: ...
    @property
    def trouble(self) -> str: ...
    @property
    def is_damaged(self) -> bool: ...


class EventCard(NamedTuple):
    event: EventId
    name: str
    line: str = ""
    icon: str = "calendar-clock"
    stage: str = ""
    """What is being played: "Round 3 of 5"."""
    time: str = ""
    """What its clock shows, with "left" or "over"."""
    calls: str = ""
    foot: str = ""
    """When it was changed, or who won it."""
    has_winner: bool = False
    said: str = ""
    """What the tablet has to say about it: why it does not open, or what a recovery saved."""
    can_open: bool = True
    can_recover: bool = False
    is_newest: bool = False


class HomeView(NamedTuple):
    cards: tuple[EventCard, ...] = ()
    saved: str = ""
    nearby: tuple[NearbyRow, ...] = ()
    heard: str = ""
    """The events nearby in a few words; nothing where there are none."""
    silence: str = ""
    """Why none is listed."""

    @property
    def is_empty(self) -> bool:
        return not self.cards


def home_view(
    events: Sequence[Held],
    now_ms: int,
    said: Mapping[EventId, str] | None = None,
    zone: tzinfo | None = None,
    outlooks: Mapping[EventId, Outlook] | None = None,
) -> HomeView:
    """*events* come newest first; *said* is what opening or recovering one of them brought up.

    *outlooks* are what a recovery of the damaged ones would come to.
    """
    newest = next((held.event for held in events if held.summary), None)
    cards = (
        _card(held.event, held.summary, now_ms, zone)._replace(
            is_newest=held.event == newest, said=(said or {}).get(held.event, "")
        )
        if held.summary
        else _broken_card(held, said or {}, (outlooks or {}).get(held.event), zone)
        for held in events
    )
    return HomeView(tuple(cards), _saved(events))


def with_nearby(view: HomeView, nearby: Sequence[Nearby], trouble: str = "") -> HomeView:
    """*view* with what is heard of and not held here; *trouble* is what keeps this tablet from hearing."""
    rows = nearby_rows(nearby, [card.event for card in view.cards])
    heard = rows[0].name if len(rows) == 1 else ""
    if len(rows) > 1:
        heard = ngettext("{n} nearby", "{n} nearby", len(rows)).format(n=len(rows))
    silence = trouble or _("No event nearby. This tablet keeps its events by itself.")
    return view._replace(nearby=rows[:MOST_NEARBY], heard=heard, silence="" if rows else silence)


def _card(event: EventId, summary: Summary, now_ms: int, zone: tzinfo | None) -> EventCard:
    held = players(summary.players)
    return EventCard(
        event,
        summary.name or _("Unnamed event"),
        f"{summary.ruleset}. {held}" if summary.ruleset else held,
        _ICONS[summary.stage],
        summary.stage_name if summary.stage in ("swiss", "cut") else "",
        _time(summary, now_ms),
        ngettext("{n} call", "{n} calls", summary.calls).format(n=summary.calls) if summary.calls else "",
        _("Won by {player}").format(player=summary.winner)
        if summary.winner
        else _("Changed {time}").format(time=day_and_time(summary.changed_ms, zone)),
        bool(summary.winner),
    )


def _time(summary: Summary, now_ms: int) -> str:
    timer = summary.timer
    if timer is None:
        return ""
    shown = face(timer, now_ms)
    if not timer.is_timed:
        return _("{time} played").format(time=shown)
    is_over = phase(timer, now_ms) in ("over", "called")
    return (_("{time} over") if is_over else _("{time} left")).format(time=shown)


def _broken_card(
    held: Held, said: Mapping[EventId, str], outlook: Outlook | None, zone: tzinfo | None
) -> EventCard:
    name = _("A damaged event") if held.is_damaged else _("An event that does not open")
    if outlook is not None and plain(outlook.name):
        name = _("{event}, damaged").format(event=plain(outlook.name))
    return EventCard(
        held.event,
        name,
        icon="alert-octagon-outline",
        said=said.get(held.event) or (outlook_words(outlook, zone) if outlook else held.trouble),
        can_open=False,
        can_recover=held.is_damaged and (outlook is None or outlook.saved > 0),
    )


def _saved(events: Sequence[Held]) -> str:
    if not events:
        return ""
    broken = sum(bool(held.trouble) for held in events)
    if broken:
        text = ngettext("{n} event, {broken} in trouble", "{n} events, {broken} in trouble", len(events))
        return text.format(n=len(events), broken=broken)
    return ngettext("{n} event, saved here", "{n} events, all saved here", len(events)).format(n=len(events))
