"""This device: who it is, and the events that it holds."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.model import EventId, State
from judge_app.core.ops import EventOpened, check
from judge_app.desk import Desk
from judge_app.errors import JudgeAppError, Refused
from judge_app.log.oplog import OpLog
from judge_app.storage.opstore import OpStore
from judge_app.storage.recovery import Recovery, recover, save_or_set_aside
from judge_app.storage.settings import Settings
from judge_app.storage.trouble import StoreCorrupt

__all__ = ["Listed", "Tablet"]

ENDING = ".journal"


class Listed(NamedTuple):
    """An event on this device, as it stands; or why it cannot be opened."""

    event: EventId
    path: Path
    state: State
    trouble: str = ""
    is_damaged: bool = False
    """Whether `recover` can help."""


class Tablet:
    """Opens events for screens and commands; *fresh_id* and *now_ms* are all its chance and clock."""

    def __init__(self, folder: Path, fresh_id: Callable[[], str], now_ms: Callable[[], int]) -> None:
        self.folder = folder
        self.fresh_id = fresh_id
        self._now_ms = now_ms
        self._events = folder / "events"
        try:
            self._events.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(f"{folder} cannot hold events: {error.strerror}. Choose another folder.") from error
        self.settings = self._open_settings(folder / "device.journal")

    @property
    def device(self) -> DeviceId:
        """The id under which this device signs what it does; made when it is first asked for."""
        known = self.settings.get("device")
        return DeviceId(known) if known else self._become_new_device()

    def events(self) -> list[Listed]:
        """Every event kept here, the one changed last first."""
        found = [self._list(path) for path in self._events.glob(f"*{ENDING}")]
        begun = [listed for listed in found if listed.state.history or listed.trouble]
        return sorted(begun, key=_last_change, reverse=True)

    def new_event(self, name: str) -> Desk:
        opening = EventOpened(name, lots=self.fresh_id())
        check(opening, State())  # a refused name shall leave no file behind
        desk = self.open(EventId(self.fresh_id()))
        try:
            desk.do(opening)
        except BaseException:
            desk.close()
            raise
        return desk

    def open(self, event: EventId) -> Desk:
        store = OpStore(self.path(event))
        try:
            return Desk(OpLog(event, self.device), store, self._now_ms)
        except BaseException:
            store.close()
            raise

    def path(self, event: EventId) -> Path:
        return self._events / f"{event}{ENDING}"

    def recover(self, event: EventId) -> Recovery:
        """Make a damaged event sound again.

        Entries of this device may be lost that others have seen. Its numbers must never be given
        twice, so it goes on as a new device.
        """
        path = self.path(event)
        if not path.exists():
            raise Refused(f"There is no event {event} on this device.")
        listed = self._list(path)
        if not listed.is_damaged:
            raise Refused(listed.trouble or f"{listed.state.name} is not damaged. Nothing was changed.")
        report = recover(path)
        self._become_new_device()
        return report

    def close(self) -> None:
        self.settings.close()

    def _open_settings(self, path: Path) -> Settings:
        """The device's settings; damaged ones must not keep it from its events."""
        try:
            return Settings(path)
        except StoreCorrupt:
            save_or_set_aside(path)
        settings = Settings(path)
        settings.set("device", self.fresh_id())  # as after every recovery
        return settings

    def _become_new_device(self) -> DeviceId:
        device = DeviceId(self.fresh_id())
        self.settings.set("device", device)
        return device

    def _list(self, path: Path) -> Listed:
        event = EventId(path.name.removesuffix(ENDING))
        try:
            desk = self.open(event)
        except JudgeAppError as trouble:
            return Listed(event, path, State(), str(trouble), isinstance(trouble, StoreCorrupt))
        desk.close()
        return Listed(event, path, desk.state)


def _last_change(listed: Listed) -> tuple[int, EventId]:
    history = listed.state.history
    return (max(one.stamp.wall_ms for one in history) if history else 0), listed.event
