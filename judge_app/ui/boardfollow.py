"""Follows a board's server from another window: views as they change, and the time of the hall."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta, timezone
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.board import BoardView
from judge_app.views.plainview import from_plain
from judge_app.views.served import Served

__all__ = ["BoardFollower", "Followed", "address_of"]

SILENCE = 25.0
"""After so many seconds without a word the server is taken for gone; it beats every ten."""
PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)
TRIES = 4
"""How often the way there and back is measured; the shortest one tells the time best."""
BEATS = 6
"""After so many beats of the server, a minute, the time is measured again: two clocks part."""
LONGEST = 4_000_000
"""So many bytes a line may have: a board of the largest event has far fewer."""
PORT = 8080


class Followed(NamedTuple):
    """What is known of the board; while the server is away, what was last."""

    views: tuple[BoardView, ...] = ()
    served: Served = Served()
    is_live: bool = False
    zone: timezone | None = None
    """Where the hall is, whatever this device believes of itself."""
    ahead_ms: float = 0.0
    """What to add to the steady clock of this process for the time of the hall."""


def steady_ms() -> float:
    return time.monotonic() * 1000


def address_of(text: str) -> tuple[str, int]:
    """Host and port out of what somebody typed: 192.168.43.1:8080, with or without http://."""
    try:
        parts = urlsplit(text if "//" in text else f"//{text}")
        host, port = parts.hostname, parts.port or PORT
    except ValueError:
        host, port = None, 0
    if not host:
        raise Refused(
            _("{address} is no address of a board. Type it as the tablet shows it.").format(address=text)
        )
    return host, port


class BoardFollower:
    """Reads on a thread of its own; *told* is called there with every change."""

    def __init__(self, address: str, told: Callable[[Followed], None]) -> None:
        self._host, self._port = address_of(address)
        self._told = told
        self._known = Followed()
        self._events: dict[str, dict[str, Any]] = {}
        self._place: dict[str, Any] = {}
        self._version = -1
        self._beats = 0
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="board-window", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """It is a daemon: a read that hangs is not waited for."""
        self._stopped.set()

    def _follow(self) -> None:
        failed = 0
        while not self._stopped.is_set():
            try:
                for kind, value in self._frames():
                    self._take(kind, value)
                    failed = 0
                    if self._stopped.is_set():
                        return
            except (OSError, HTTPException, ValueError, LookupError, TypeError):
                pass  # gone, or not one of ours: what is shown stays, and is marked
            self._tell(is_live=False)
            self._stopped.wait(PAUSES[min(failed, len(PAUSES) - 1)])
            failed += 1

    def _frames(self) -> Iterator[tuple[str, dict[str, Any]]]:
        ahead_ms = self._measured()
        connection = HTTPConnection(self._host, self._port, timeout=SILENCE)
        try:
            connection.request("GET", "/live/board", headers={"Accept": "text/event-stream"})
            answer = connection.getresponse()
            if answer.status != 200:
                raise HTTPException(str(answer.status))
            self._known = self._known._replace(ahead_ms=ahead_ms)
            yield from _sent(answer)
        finally:
            connection.close()

    def _measured(self) -> float:
        """How far the hall's time is ahead of the steady clock."""
        best: tuple[float, float] | None = None
        connection = HTTPConnection(self._host, self._port, timeout=SILENCE)
        try:
            for _try in range(TRIES):
                began = steady_ms()
                connection.request("GET", "/api/time")
                now = json.loads(connection.getresponse().read(LONGEST))["now"]
                heard = steady_ms()
                took = heard - began
                if best is None or took < best[0]:
                    best = took, float(now) + took / 2 - heard
        finally:
            connection.close()
        return best[1] if best else 0.0

    def _take(self, kind: str, value: dict[str, Any]) -> None:
        if kind == "view":
            self._events = {str(event["key"]): dict(event) for event in value["events"]}
            self._place = value.get("place") or {}
            if isinstance(minutes := value.get("zone"), int | float):
                self._known = self._known._replace(zone=timezone(timedelta(minutes=minutes)))
        elif kind == "change":
            if value["from"] != self._version:
                raise LookupError(self._version)  # a change was missed: everything is asked for anew
            for key, change in (value.get("events") or {}).items():
                self._events[key].update(change)
            self._place = value.get("place") or self._place
        elif kind == "beat":
            self._beat()
            return
        else:
            return
        self._version = value["v"]
        views = tuple(from_plain(BoardView, event) for event in self._events.values())
        self._known = self._known._replace(views=views, served=_served(self._place))
        self._tell(is_live=True)

    def _beat(self) -> None:
        self._beats += 1
        if self._beats % BEATS == 0:
            self._known = self._known._replace(ahead_ms=self._measured())
            self._tell(is_live=True)

    def _tell(self, is_live: bool) -> None:
        self._known = self._known._replace(is_live=is_live)
        if not self._stopped.is_set():
            self._told(self._known)


def _sent(answer: HTTPResponse) -> Iterator[tuple[str, dict[str, Any]]]:
    """Server-sent events: a name, a line of JSON, an empty line."""
    kind, data = "message", ""
    while line := answer.readline(LONGEST):
        name, _colon, rest = line.decode().rstrip("\r\n").partition(": ")
        if name == "event":
            kind = rest
        elif name == "data":
            data = rest
        elif not name and data:
            value = json.loads(data)
            if isinstance(value, dict):
                yield kind, value
            kind, data = "message", ""


def _served(place: dict[str, Any]) -> Served:
    """What the board says about phones."""
    qr = tuple(str(row) for row in place.get("qr") or ())
    url, link, wifi = (str(place.get(name) or "") for name in ("url", "link", "wifi"))
    return Served(is_on=True, url=url, link=link, qr=qr, wifi=wifi)
