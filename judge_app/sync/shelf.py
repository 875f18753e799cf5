"""What an exchange needs of the desk; it runs on the desk's thread."""

from collections.abc import Iterable
from typing import Protocol

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.core.model import State
from judge_app.core.ops import Op
from judge_app.log.entry import Entry
from judge_app.log.oplog import Accepted, OpLog

__all__ = ["Shelf"]


class Shelf(Protocol):
    @property
    def event(self) -> EventId: ...
    @property
    def device(self) -> DeviceId: ...
    @property
    def state(self) -> State: ...
    @property
    def log(self) -> OpLog: ...
    def merge(self, entries: Iterable[Entry]) -> Accepted: ...
    def do(self, op: Op) -> Entry: ...
