"""A network without wires: a test says who is in reach, and reads what was asked."""

from collections.abc import Callable
from typing import Any

from judge_app.core.ids import EventId, MatchId
from judge_app.core.reach import Nearby, Offer, Reach
from judge_app.core.roster import DeviceRole
from judge_app.errors import Refused
from judge_app.sync.invitation import LASTS_MS

__all__ = ["StandInNet"]

CODES = ("K7F 29M", "W3C 8HT", "R4D 6PX", "N2A 9KV")


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

    def _refuse(self) -> None:
        if self.refusal:
            raise Refused(self.refusal)

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
