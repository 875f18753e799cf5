"""A network without wires and a board without a server: a test says how they stand, and what was asked."""

from collections.abc import Callable
from typing import Any

from judge_app.core.ids import EventId, MatchId
from judge_app.core.model import State
from judge_app.core.reach import Nearby, Offer, Reach
from judge_app.core.roster import DeviceRole
from judge_app.errors import Refused
from judge_app.sync.invitation import LASTS_MS
from judge_app.sync.ticket import qr_rows
from judge_app.views.served import Served

__all__ = ["QR", "StandInBoard", "StandInNet"]

CODES = ("K7F 29M", "W3C 8HT", "R4D 6PX", "N2A 9KV")

ADDRESS = "192.168.43.1:8080"
QR = tuple("".join("01"[dark] for dark in row) for row in qr_rows(f"http://{ADDRESS}/p"))


class StandInNet:
    """As `sync.alone.Net` says; *reach* changes when it is set, and whoever listens is told."""

    def __init__(self, now_ms: Callable[[], int] = lambda: 0) -> None:
        self._now_ms = now_ms
        self._listeners: list[Callable[[], None]] = []
        self._reach = Reach()
        self.nearby: tuple[Nearby, ...] = ()
        self.asked: list[tuple[Any, ...]] = []
        """What was asked of the network, in order."""
        self.refusal = ""
        """Why the next code or address is refused."""

    @property
    def reach(self) -> Reach:
        return self._reach

    @reach.setter
    def reach(self, reach: Reach) -> None:
        self._reach = reach
        self._tell()

    @property
    def listeners(self) -> int:
        return len(self._listeners)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def open(self, desk: Any) -> None:
        self.asked.append(("open", desk.event))

    def close(self) -> None:
        self.asked.append(("close",))

    def invite(self, role: DeviceRole) -> None:
        self._refuse()
        code = CODES[sum(one[0] == "invite" for one in self.asked) % len(CODES)]
        self.asked.append(("invite", role))
        text = f"TABLESIDE:1/F/{code.replace(' ', '')}/{'A' * 52}-00000001//OQ/192.168.1.20"
        self.reach = self._reach._replace(offer=Offer(code, role, self._now_ms() + LASTS_MS, text))

    def edit(self, match: MatchId | None) -> None:
        self.asked.append(("edit", match))

    def dial(self, address: str) -> None:
        self._refuse()
        self.asked.append(("dial", address))

    def look_out(self, on: bool) -> None:
        self.asked.append(("look_out", on))

    def join(
        self, text: str, address: str, name: str, tablet: str, done: Callable[[EventId | str], None]
    ) -> None:
        self._refuse()
        self.asked.append(("join", text, address, name, tablet))

    def stop_joining(self) -> None:
        self.asked.append(("stop_joining",))

    def stop(self) -> None:
        self.asked.append(("stop",))

    def _refuse(self) -> None:
        if self.refusal:
            raise Refused(self.refusal)

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()


class StandInBoard:
    """As `ui.boarding.Board` says; switched on, it is found at once."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []
        self._served = Served()
        self.beside: tuple[State, ...] = ()
        self.asked: list[tuple[Any, ...]] = []
        """What was asked of the server, in order."""
        self.refusal = ""
        """Why the next wish is refused."""

    @property
    def served(self) -> Served:
        return self._served

    @served.setter
    def served(self, served: Served) -> None:
        self._served = served
        for listener in tuple(self._listeners):
            listener()

    @property
    def listeners(self) -> int:
        return len(self._listeners)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def open(self, desk: Any) -> None:
        self.asked.append(("open", desk.event))

    def close(self) -> None:
        self.asked.append(("close",))

    def switch(self, on: bool) -> None:
        self._refuse()
        self.asked.append(("switch", on))
        kept = Served(wifi=self.served.wifi, beside=self.served.beside)
        found = kept._replace(is_on=True, url=ADDRESS, link=f"http://{ADDRESS}/p", qr=QR)
        self.served = found if on else kept

    def set_wifi(self, name: str) -> None:
        self.asked.append(("wifi", name))
        self.served = self.served._replace(wifi=name)

    def show_beside(self, event: EventId, on: bool) -> None:
        self._refuse()
        self.asked.append(("beside", event, on))
        others = tuple(one for one in self.served.beside if one != event)
        self.served = self.served._replace(beside=(*others, event) if on else others)

    def stop(self) -> None:
        self.asked.append(("stop",))

    def _refuse(self) -> None:
        if self.refusal:
            raise Refused(self.refusal)
