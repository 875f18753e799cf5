"""The virtual network: connections that stall and break, datagrams that are lost, doubled and overtaken."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from judge_app.sync.link import LinkId

if TYPE_CHECKING:
    from tests.sim.hall import Hall
    from tests.sim.install import Install

__all__ = ["Connection", "Wire"]


class Connection:
    """One link while it lasts; each end notices at a time of its own that it does not."""

    def __init__(self, wire: "Wire", link: LinkId, is_stream: bool) -> None:
        self.wire, self.link, self.is_stream = wire, link, is_stream
        self.is_cut = False
        self._last = dict.fromkeys(wire.ends, 0.0)
        self._stalled: dict[Install, list[bytes]] = {end: [] for end in wire.ends}

    def carry(self, sender: "Install", frame: bytes) -> None:
        hall, to = self.wire.hall, self.wire.other(sender)
        if self.is_cut:
            return
        if self.is_stream:
            if (sender, to) in hall.blocked:
                self._stalled[sender].append(frame)
            else:
                self._in_order(to, frame)
            return
        for _copy in range(1 + (hall.chance.random() < hall.doubling)):
            if hall.chance.random() >= hall.loss and (sender, to) not in hall.blocked:
                hall.after(hall.delay(), self._arrival(to, frame))

    def flow_again(self) -> None:
        """What a blocked stream held back comes through."""
        for sender, frames in self._stalled.items():
            to = self.wire.other(sender)
            if (sender, to) not in self.wire.hall.blocked:
                self._stalled[sender] = []
                for frame in frames:
                    self._in_order(to, frame)

    def _in_order(self, to: "Install", frame: bytes) -> None:
        hall = self.wire.hall
        arrives = max(self._last[to], hall.now + hall.delay())
        self._last[to] = arrives
        hall.after(arrives - hall.now, self._arrival(to, frame))

    def _arrival(self, to: "Install", frame: bytes) -> Callable[[], None]:
        def arrive() -> None:
            if not self.is_cut:
                to.receive(self.link, frame, self.wire.hall.chance)

        return arrive


class Wire:
    """A way between two tablets, over which a connection is made whenever it can be."""

    def __init__(self, hall: "Hall", one: "Install", other: "Install", *, is_stream: bool) -> None:
        self.hall, self.ends, self.is_stream = hall, (one, other), is_stream
        self.connection: Connection | None = None
        self._is_trying = False

    def other(self, end: "Install") -> "Install":
        return self.ends[1] if end is self.ends[0] else self.ends[0]

    @property
    def is_up(self) -> bool:
        return self.connection is not None

    def connect(self) -> None:
        """Make a connection now, or try again a little later."""
        self._is_trying = False
        one, other = self.ends
        if self.is_up or not one.is_on or not other.is_on:
            return
        if {(one, other), (other, one)} & self.hall.blocked:
            self.connect_after(0.4)
            return
        link = LinkId(self.hall.fresh_number())
        self.connection = self.hall.connections[link] = Connection(self, link, self.is_stream)
        one.link_up(link, other.device)
        other.link_up(link, one.device)
        if self.hall.plan.has_clocks and self.is_up:
            self.hall.clocks.link(self, link)

    def connect_after(self, seconds: float) -> None:
        if not self._is_trying:
            self._is_trying = True
            self.hall.after(seconds, self.connect)

    def cut(self) -> None:
        """It breaks: what is under way is lost, and each end learns of it at its own time."""
        connection, self.connection = self.connection, None
        if connection is None:
            return
        connection.is_cut = True
        for end in self.ends:
            self.hall.after(self.hall.chance.uniform(0, 1), partial(self._let_go, end, connection.link))
        self.connect_after(self.hall.chance.uniform(0, 1.5))

    def _let_go(self, end: "Install", link: LinkId) -> None:
        end.link_down(link)
        if self.hall.plan.has_clocks and end.is_on:
            self.hall.clocks.unlink(end, link)
