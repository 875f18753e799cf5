"""What tells one thing of an event from another; made outside the core, at random."""

from typing import NewType

__all__ = ["CallId", "CaseId", "ClockId", "EventId", "HouseRuleId", "MatchId", "PlayerId", "StaffId"]

EventId = NewType("EventId", str)
PlayerId = NewType("PlayerId", str)
MatchId = NewType("MatchId", str)
ClockId = NewType("ClockId", str)
CallId = NewType("CallId", str)
CaseId = NewType("CaseId", str)
StaffId = NewType("StaffId", str)
HouseRuleId = NewType("HouseRuleId", str)
