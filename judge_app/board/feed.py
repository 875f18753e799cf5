"""States in, frames out: what changed for the big screen, for all phones of an event, and for each player."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from time import perf_counter
from typing import Any, NamedTuple

from judge_app.board.streams import Stream, Streams, frame, plain_json
from judge_app.core.ids import PlayerId
from judge_app.core.model import State
from judge_app.views.board import BoardView, board_view
from judge_app.views.phone import PhoneHall, PhoneMe, Phones
from judge_app.views.plainview import as_plain

__all__ = ["BoardFeed", "Follower", "PhoneFeed", "Place"]

Now = Callable[[], int]


class Place(NamedTuple):
    """Where phones find this server, for the big screen to show."""

    url: str = ""
    link: str = ""
    wifi: str = ""
    qr: tuple[str, ...] = ()


class BoardFeed:
    """What the big screen shows: every event that is served, side by side."""

    def __init__(self, now_ms: Now, app: str) -> None:
        self._now_ms = now_ms
        self._app = app
        self._version = 1
        self._place = Place()
        self._views: dict[str, BoardView] = {}
        self.streams = Streams()

    def follow(self, stream: Stream) -> None:
        self.streams.add(stream)
        stream.send(self._whole())

    def renew(self, states: Mapping[str, State], place: Place) -> None:
        """Send what is new, if anything is."""
        now = self._now_ms()
        views = {key: board_view(state, now) for key, state in states.items()}
        before, self._views = self._views, views
        events = {key: _changes(before[key], view) for key, view in views.items() if key in before}
        told: dict[str, Any] = {"events": {key: change for key, change in events.items() if change}}
        if place != self._place:
            told["place"], self._place = as_plain(place), place
        if before.keys() != views.keys():
            self._version += 1
            self.streams.send(self._whole())
        elif told["events"] or "place" in told:
            self._version += 1
            self.streams.send(
                frame("change", {"from": self._version - 1, "v": self._version, "now": now, **told})
            )

    def _whole(self) -> bytes:
        events = [{"key": key, **as_plain(view)} for key, view in self._views.items()]
        now = self._now_ms()
        told = {"v": self._version, "now": now, "app": self._app, "zone": _minutes_from_utc(now)}
        return frame("view", {**told, "events": events, "place": as_plain(self._place)})


def _minutes_from_utc(now_ms: int) -> int:
    """Of this device, by whose day all hours on the board go; a screen's own may be set to anything."""
    offset = datetime.fromtimestamp(now_ms / 1000).astimezone().utcoffset()
    return int(offset.total_seconds() // 60) if offset else 0


class Follower(NamedTuple):
    """Whom a phone follows, and whether it has proved to be theirs."""

    player: PlayerId
    is_proven: bool


class _Followed:
    def __init__(self, me: PhoneMe | None) -> None:
        self.me = me
        self.streams = Streams()


class PhoneFeed:
    """The phones of one event."""

    def __init__(self, state: State, now_ms: Now, app: str) -> None:
        self.state = state
        self._now_ms = now_ms
        self._app = app
        self._version = 1
        self._lists = now_ms() // 1000 % 2**31
        """Another one than before a restart, so that a phone does not take old lists for new ones."""
        self._made_of = state
        self._phones = Phones(state, now_ms())
        self._hall: PhoneHall = self._phones.hall(self._lists)
        self._followed: dict[Follower, _Followed] = {}
        self._waiting: dict[Follower, None] = {}
        self._answers: dict[str, bytes] = {}
        self.streams = Streams()

    def follow(self, stream: Stream, follower: Follower | None) -> None:
        self.streams.add(stream)
        me = None
        if follower is not None:
            followed = self._followed.get(follower)
            if followed is None:
                followed = self._followed[follower] = _Followed(self._me(follower))
            followed.streams.add(stream)
            me = as_plain(followed.me)
        told = {"v": self._version, "now": self._now_ms(), "app": self._app}
        stream.send(frame("view", {**told, "hall": as_plain(self._hall), "me": me}))

    def leave(self, stream: Stream, follower: Follower | None) -> None:
        self.streams.remove(stream)
        if follower is not None and (followed := self._followed.get(follower)):
            followed.streams.remove(stream)
            if not followed.streams:
                del self._followed[follower]
                self._waiting.pop(follower, None)

    def renew(self) -> None:
        """Send to all what is new for all; what is new for one player waits for `tell_some`."""
        is_new = self.state is not self._made_of
        now = self._now_ms()
        self._phones = Phones(self.state, now)
        if is_new:
            self._answers.clear()
            self._lists += _lists(self.state) != _lists(self._made_of)
            self._made_of = self.state
            self._waiting = {**self._waiting, **dict.fromkeys(self._followed)}
        before, self._hall = self._hall, self._phones.hall(self._lists)
        if change := _changes(before, self._hall):
            self._version += 1
            told = {"from": self._version - 1, "v": self._version, "now": now}
            self.streams.send(frame("change", {**told, "hall": change}))

    def tell_some(self, seconds: float) -> bool:
        """Tell players what is new for each, for so many *seconds*; whether some are still to be told."""
        until = perf_counter() + seconds
        while self._waiting:
            follower = next(iter(self._waiting))
            del self._waiting[follower]
            self._tell(follower, self._followed[follower])
            if perf_counter() > until:
                break
        return bool(self._waiting)

    def answer(self, name: str, make: Callable[[State], Any]) -> bytes:
        """What *make* makes of the state, as JSON; worked out once for all who ask before the next change."""
        made = self._answers.get(name)
        if made is None:
            made = self._answers[name] = plain_json(as_plain(make(self._made_of)))
        return made

    def _tell(self, follower: Follower, followed: _Followed) -> None:
        """No new version: a phone that has no part in it misses nothing."""
        before, followed.me = followed.me, self._me(follower)
        if before is None or followed.me is None:
            change = None if before is followed.me else as_plain(followed.me)
            is_same = before is followed.me
        else:
            change = _changes(before, followed.me)
            is_same = not change
        if not is_same:
            told = {"from": self._version, "v": self._version, "now": self._now_ms(), "me": change}
            followed.streams.send(frame("change", told))

    def _me(self, follower: Follower) -> PhoneMe | None:
        return self._phones.me(follower.player, follower.is_proven)


def _changes(before: Any, after: Any) -> dict[str, Any]:
    """The fields of a view that are not as they were, as plain data."""
    fields: Iterator[tuple[str, Any, Any]] = zip(after._fields, before, after, strict=True)
    return {name: as_plain(new) for name, old, new in fields if old != new}


def _lists(state: State) -> tuple[int, ...]:
    """What pairings and standings are made of; another state shares what has not changed."""
    parts = (state.players, state.rounds, state.matches, state.cuts, state.settings, state.rulesets)
    return tuple(map(id, parts))
