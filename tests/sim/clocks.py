"""Carries the probes by which the tablets of a simulated hall compare their clocks."""

from typing import TYPE_CHECKING

from judge_app.sync.link import LinkId
from judge_app.sync.probes import ProbeLink

if TYPE_CHECKING:
    from tests.sim.hall import Hall
    from tests.sim.install import Install
    from tests.sim.wires import Wire

__all__ = ["Clocks"]


class Clocks:
    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._asking: dict[Install, int] = {}

    def link(self, wire: "Wire", link: LinkId) -> None:
        key = self._hall.chance.randbytes(32)
        for end in wire.ends:
            peer = wire.other(end)
            probe = ProbeLink(link, key, peer.device, is_dialer=end is wire.ends[0])
            end.probes.link(probe, (peer, link), end.clock.own_ms())
            self.ask(end)

    def unlink(self, end: "Install", link: LinkId) -> None:
        end.probes.unlink(link)

    def ask_anew(self, wire: "Wire") -> None:
        """Link again where one end was off: what was asked since may be lost, and pauses are long."""
        connection = wire.connection
        if connection is not None and any(end.booted_at for end in wire.ends):
            for end in wire.ends:
                end.probes.unlink(connection.link)
            self.link(wire, connection.link)

    def refer(self, install: "Install") -> None:
        """Go by the clock that the event says, which may have changed."""
        if not install.is_on:
            return
        before = install.keeper.timebase
        install.keeper.refer_to(install.reference, install.clock.own_ms())
        if install.keeper.timebase != before:
            self.ask(install)

    def ask(self, install: "Install") -> None:
        turn = self._asking[install] = self._asking.get(install, 0) + 1
        for raw, (peer, link) in install.probes.due(install.clock.own_ms()):
            self._send(install, peer, link, raw)
        next_ms = install.keeper.next_ms
        if next_ms is not None:
            wait_s = max(0.001, (next_ms - install.clock.own_ms()) / 1000)
            since = install.booted_at
            self._hall.after(
                wait_s,
                lambda: (
                    self.ask(install)
                    if install.is_on and (turn, since) == (self._asking[install], install.booted_at)
                    else None
                ),
            )

    def _send(self, sender: "Install", to: "Install", link: LinkId, raw: bytes) -> None:
        hall = self._hall
        if hall.chance.random() < hall.loss or (sender, to) in hall.blocked:
            return
        hall.after(hall.delay(), lambda: self._receive(to, sender, link, raw))

    def _receive(self, install: "Install", sender: "Install", link: LinkId, raw: bytes) -> None:
        if not install.is_on:
            return
        answer = install.probes.received(raw, (sender, link), install.clock.own_ms())
        if answer is not None:
            self._send(install, sender, link, answer)
        estimate = install.keeper.estimate(install.clock.own_ms())
        if estimate is not None and not install.keeper.is_reference:
            install.clock.aim(estimate.offset_ms)
