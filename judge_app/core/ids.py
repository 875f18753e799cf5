"""What tells one thing of an event from another; made outside the core, at random."""

import re
from typing import NewType

from judge_app.core.claims import DeviceId

__all__ = [
    "CallId",
    "CaseId",
    "ClockId",
    "EventId",
    "HouseRuleId",
    "MatchId",
    "PlayerId",
    "StaffId",
    "event_id",
    "founder_of",
]

EventId = NewType("EventId", str)
PlayerId = NewType("PlayerId", str)
MatchId = NewType("MatchId", str)
ClockId = NewType("ClockId", str)
CallId = NewType("CallId", str)
CaseId = NewType("CaseId", str)
StaffId = NewType("StaffId", str)
HouseRuleId = NewType("HouseRuleId", str)

_FOUNDED = re.compile(r"([a-z2-7]{52})-[a-z0-9]{1,11}")


def event_id(founder: DeviceId, mark: str) -> EventId:
    """An event that *founder* opens; *mark* tells it from the other events of that device."""
    return EventId(f"{founder}-{mark[-8:]}")


def founder_of(event: EventId) -> DeviceId | None:
    """The device that opened *event*: its id begins with that of the device, so nobody can claim it.

    Events of earlier apps and the boxed game have none. They know no roles, and stay on their devices.
    """
    found = _FOUNDED.fullmatch(event)
    return DeviceId(found[1]) if found else None
