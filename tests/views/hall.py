"""A hall for the tests of its views: three tables and a bye, in round 1 of an event by a known ruleset."""

from judge_app.core.ids import CallId, ClockId, MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    CallMade,
    ClockOpened,
    ClockStarted,
    EventOpened,
    PlayerAdded,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
)
from tests.log.devices import Device

ADA, BEA, CYD, DAN, EVA, FAY, GUS = (PlayerId(f"p{n}") for n in range(7))
ONE, TWO, THREE, BYE = (MatchId(f"m{n}") for n in range(1, 5))
CLOCK = ClockId("clock")
START = 1_767_225_600_000
MINUTE = 60_000
NAMES = ("Ada", "Bea", "Cyd", "Dan", "Eva", "Fay", "Gus")


def at_sign_up(players: int = 7, ruleset: str = "regulations-casual") -> Device:
    device = Device("here")
    device.do(EventOpened("Oakhaven", "lots"), START)
    if ruleset:
        device.do(RulesetChosen(ruleset), START)
    for number, name in enumerate(NAMES[:players]):
        device.do(PlayerAdded(PlayerId(f"p{number}"), name), START)
    return device


def in_round_1(ruleset: str = "regulations-casual") -> Device:
    """The clock of the round runs since `START`."""
    device = at_sign_up(ruleset=ruleset)
    seatings = (
        Seating(ONE, 1, ADA, BEA),
        Seating(TWO, 2, CYD, DAN),
        Seating(THREE, 3, EVA, FAY),
        Seating(BYE, None, GUS, None),
    )
    device.do(RoundPaired(1, seatings, "seed"), START)
    device.do(ClockOpened(CLOCK, "round", 50 * 60, "", 1), START)
    device.do(ClockStarted(CLOCK, START), START)
    return device


def in_round_2() -> Device:
    """Ada, Cyd, Eva and Gus have won round 1; round 2 goes by that."""
    device = in_round_1()
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        device.do(ResultReported(match, Result(winner)), START + 30 * MINUTE)
    seatings = (
        Seating(MatchId("n1"), 1, ADA, CYD),
        Seating(MatchId("n2"), 2, EVA, GUS),
        Seating(MatchId("n3"), 3, BEA, DAN),
        Seating(MatchId("n4"), None, FAY, None),
    )
    device.do(RoundPaired(2, seatings, "seed"), START + 55 * MINUTE)
    return device


def call(device: Device, match: MatchId | None, minute: int, reason: str = "Rules question") -> CallId:
    """Made *minute* minutes after the start."""
    call_id = CallId(f"k{len(device.state.calls)}")
    at_ms = START + minute * MINUTE
    device.do(CallMade(call_id, match, reason, at_ms), at_ms)
    return call_id
