"""The network as screens and commands see it: the open event in step with the other tablets.

Everything here is called on the desk's thread; `ground` tells how the two threads meet.
"""

from collections.abc import Callable

from judge_app.core.ids import EventId, MatchId, founder_of
from judge_app.core.reach import Nearby, Reach
from judge_app.core.roster import DeviceRole
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.sync.addresses import parse_address
from judge_app.sync.attempt import Joining
from judge_app.sync.ground import Desk, Ground
from judge_app.sync.guesting import asking
from judge_app.sync.outlook import Outlook
from judge_app.sync.session import Session

__all__ = ["Network"]


class Network:
    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._listeners: list[Callable[[], None]] = []
        self._session: Session | None = None
        self._outlook: Outlook | None = None
        self._joining: Joining | None = None
        self.why_alone = ""
        """Why the open event is not on the network, in a sentence; nothing if it is."""

    @property
    def reach(self) -> Reach:
        return self._session.reach if self._session else Reach()

    @property
    def nearby(self) -> tuple[Nearby, ...]:
        return self._outlook.nearby if self._outlook else ()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def open(self, desk: Desk) -> None:
        """Bring *desk* into step with the other tablets from now on, unless it is one that stays alone."""
        self.close()
        self.why_alone = self._reason(desk)
        if not self.why_alone:
            self._session = Session(self._ground, desk, self._changed)

    def _reason(self, desk: Desk) -> str:
        """Why nobody can share *desk*; nothing if they can."""
        if desk.event == self._ground.memory.get("demo"):
            return _("The demo event stays on this tablet. Open an event of your own to share it.")
        if founder_of(desk.event) is None:
            return _(
                "This event was begun with an earlier app, so no other tablet can join it. Nothing was"
                " changed. Open a new event to share it."
            )
        return ""

    def close(self) -> None:
        if self._session is not None:
            session, self._session = self._session, None
            session.close()

    def invite(self, role: DeviceRole) -> None:
        self._needed().invite(role)

    def edit(self, match: MatchId | None) -> None:
        if self._session is not None:
            self._session.edit(match)

    def dial(self, address: str) -> None:
        self._needed().dial(parse_address(address))

    def use_backbone(self, text: str) -> None:
        self._needed().use_backbone(text)

    def look_out(self, on: bool) -> None:
        if on and self._outlook is None:
            self._outlook = Outlook(self._ground, self._changed)
        elif not on and self._outlook is not None:
            self._outlook.close()
            self._outlook = None

    def join(
        self, text: str, address: str, name: str, tablet: str, done: Callable[[EventId | str], None]
    ) -> None:
        self.stop_joining()
        self._joining = Joining(self._ground, asking(text, address), name, tablet, done)

    def stop_joining(self) -> None:
        if self._joining is not None:
            self._joining.cancel()
            self._joining = None

    def stop(self) -> None:
        """End everything, the network's thread too; whoever comes back opens anew."""
        self.stop_joining()
        self.look_out(False)
        self.close()
        self._ground.leave()

    async def ended(self) -> None:
        """Wait, on a loop that is shared with the network, until it has let go of everything after `stop`."""
        await self._ground.ended()

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def _needed(self) -> Session:
        if self._session is None:
            raise Refused(self.why_alone or _("No event is open here that tablets could share."))
        return self._session
