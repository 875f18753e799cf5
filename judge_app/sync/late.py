"""The network, read in the background when it is first needed: a start shows only the list of events."""

import threading
from collections.abc import Callable
from typing import Any

from judge_app.core.ids import MatchId
from judge_app.core.reach import Nearby, Reach
from judge_app.core.roster import DeviceRole
from judge_app.sync.alone import Joined, Net

__all__ = ["LateNet", "Reading"]

Post = Callable[[Callable[[], None]], Any]
Later = Callable[[Callable[[], None], float], Any]

PATIENCE_S = 1.5
"""Nobody minds if events nearby are heard of a little later, but everybody if the first touch waits."""


class Reading:
    """Reads modules on another thread, however often somebody asks meanwhile; then it says so on this one."""

    def __init__(self, load: Callable[[], None], post: Post, done: Callable[[], None]) -> None:
        self._load = load
        self._post = post
        self._done = done
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._read, name="reading", daemon=True)
            self._thread.start()

    def _read(self) -> None:
        self._load()
        self._post(self._end)

    def _end(self) -> None:
        self._thread = None
        self._done()


class LateNet:
    """Stands for what *make* makes, once *load* has read it on another thread.

    *post* and *later* do something on this one: as soon as it can, and after so many seconds.
    """

    def __init__(self, load: Callable[[], None], make: Callable[[], Net], post: Post, later: Later) -> None:
        self._reading = Reading(load, post, self._begin)
        self._make = make
        self._later = later
        self._net: Net | None = None
        self._listeners: list[Callable[[], None]] = []
        self._desk: Any = None
        self._is_looking = False

    @property
    def reach(self) -> Reach:
        return self._net.reach if self._net else Reach()

    @property
    def nearby(self) -> tuple[Nearby, ...]:
        return self._net.nearby if self._net else ()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def open(self, desk: Any) -> None:
        self._desk = desk
        if self._net:
            self._net.open(desk)
        else:
            self._read_it()

    def close(self) -> None:
        self._desk = None
        if self._net:
            self._net.close()

    def look_out(self, on: bool) -> None:
        self._is_looking = on
        if self._net:
            self._net.look_out(on)
        elif on:
            self._later(self._read_it, PATIENCE_S)

    def invite(self, role: DeviceRole) -> None:
        self._now().invite(role)

    def edit(self, match: MatchId | None) -> None:
        if self._net:
            self._net.edit(match)

    def dial(self, address: str) -> None:
        self._now().dial(address)

    def use_backbone(self, text: str) -> None:
        self._now().use_backbone(text)

    def join(self, text: str, address: str, name: str, tablet: str, done: Joined) -> None:
        self._now().join(text, address, name, tablet, done)

    def stop_joining(self) -> None:
        if self._net:
            self._net.stop_joining()

    def stop(self) -> None:
        self._desk, self._is_looking = None, False
        if self._net:
            self._net.stop()

    def _read_it(self) -> None:
        if self._net is None and self._is_wanted:
            self._reading.begin()

    @property
    def _is_wanted(self) -> bool:
        return self._desk is not None or self._is_looking

    def _begin(self) -> None:
        """As it is wanted now; who wished for something may have gone on."""
        if self._is_wanted:
            self._now()

    def _now(self) -> Net:
        """The network itself, with what has been wished for so far."""
        if self._net is None:
            self._net = self._make()
            self._net.subscribe(self._tell)
            if self._is_looking:
                self._net.look_out(True)
            if self._desk is not None:
                self._net.open(self._desk)
        return self._net

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
