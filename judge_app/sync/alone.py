"""What screens ask of the network, and the one of a tablet that has none: nobody is ever in reach."""

from collections.abc import Callable
from typing import Any, Protocol

from judge_app.core.ids import EventId, MatchId
from judge_app.core.reach import Nearby, Reach
from judge_app.core.roster import DeviceRole
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["Alone", "Net"]

Joined = Callable[[EventId | str], None]
"""Is told the event that this tablet has joined, or in a sentence why it has not."""


class Net(Protocol):
    """The other tablets, as screens see them; all of it on the thread of the screens."""

    @property
    def reach(self) -> Reach:
        """What is known of the tablets of the open event."""

    @property
    def nearby(self) -> tuple[Nearby, ...]:
        """The events that are heard of, while somebody looks out for them."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call *listener* after every change of `reach` and `nearby`; the answer ends that."""

    def open(self, desk: Any) -> None:
        """Be in reach for the event of *desk*."""

    def close(self) -> None: ...

    def invite(self, role: DeviceRole) -> None:
        """Make a new code for one more tablet; `reach.offer` has it."""

    def edit(self, match: MatchId | None) -> None:
        """Tell the others which table is open here."""

    def dial(self, address: str) -> None:
        """Look for a tablet of the open event there."""

    def use_backbone(self, text: str) -> None:
        """Let the event travel over the servers that the file of a venue, with this *text*, names."""

    def look_out(self, on: bool) -> None:
        """Search for events nearby, or stop."""

    def join(self, text: str, address: str, name: str, tablet: str, done: Joined) -> None:
        """Ask to be let in, with what was typed or scanned."""

    def stop_joining(self) -> None: ...

    def stop(self) -> None:
        """End everything: the app is left."""


class Alone:
    """Nothing ever changes here, so that whoever listens hears nothing."""

    reach = Reach()
    nearby: tuple[Nearby, ...] = ()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        return lambda: None

    def open(self, desk: Any) -> None:
        """Nobody is there to hear of it."""

    def close(self) -> None:
        """Nothing was open."""

    def invite(self, role: DeviceRole) -> None:
        raise _no_network()

    def edit(self, match: MatchId | None) -> None:
        """Nobody asks."""

    def dial(self, address: str) -> None:
        raise _no_network()

    def use_backbone(self, text: str) -> None:
        raise _no_network()

    def look_out(self, on: bool) -> None:
        """There is nothing to see."""

    def join(self, text: str, address: str, name: str, tablet: str, done: Joined) -> None:
        raise _no_network()

    def stop_joining(self) -> None:
        """Nobody began."""

    def stop(self) -> None:
        """Nothing runs."""


def _no_network() -> Refused:
    return Refused(_("This device has no network here. Nothing was changed; all is saved on this tablet."))
