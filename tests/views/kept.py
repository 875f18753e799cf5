"""An event as the first screen finds it on a device."""

from typing import NamedTuple

from judge_app.core.ids import EventId
from judge_app.views.summary import Summary


class Kept(NamedTuple):
    event: EventId
    summary: Summary | None
    trouble: str = ""
    is_damaged: bool = False
