"""What this device remembers about the board: is it on, the Wi-Fi's name, which events go together."""

from collections.abc import Iterable
from typing import Any, Protocol

from judge_app.core.ids import EventId
from judge_app.views.words import plain

__all__ = ["Forgotten", "Remembered", "Settings"]

LONGEST_WIFI = 32
_MOST_EVENTS = 20


class Settings(Protocol):
    """What a device keeps, by name."""

    def get(self, key: str) -> Any: ...
    def set(self, key: str, value: Any) -> None: ...


class Forgotten:
    """Settings for once: a command is told what it wants each time."""

    def __init__(self) -> None:
        self._kept: dict[str, Any] = {}

    def get(self, key: str) -> Any:
        return self._kept.get(key)

    def set(self, key: str, value: Any) -> None:
        self._kept[key] = value


class Remembered:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def is_on(self) -> bool:
        return bool(self._settings.get("board_on"))

    @is_on.setter
    def is_on(self, on: bool) -> None:
        if on != self.is_on:
            self._settings.set("board_on", on)

    @property
    def wifi(self) -> str:
        return str(self._settings.get("board_wifi") or "")

    @wifi.setter
    def wifi(self, name: str) -> None:
        if (told := plain(name).strip()[:LONGEST_WIFI]) != self.wifi:
            self._settings.set("board_wifi", told)

    def beside(self, event: EventId) -> tuple[EventId, ...]:
        """The events that were shown beside *event*."""
        return tuple(map(EventId, self._beside().get(event, ())))

    def set_beside(self, event: EventId, others: Iterable[EventId]) -> None:
        known = {one: kept for one, kept in self._beside().items() if one != event}
        kept = {event: [*others]}
        self._settings.set("board_beside", dict([*known.items(), *kept.items()][-_MOST_EVENTS:]))

    def _beside(self) -> dict[str, list[str]]:
        return dict(self._settings.get("board_beside") or {})
