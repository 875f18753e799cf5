"""An event of eight players in the hands of the clock's screen."""

from datetime import UTC

from judge_app.core.ids import ClockId, MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    ClockOpened,
    ClockStarted,
    EventOpened,
    PlayerAdded,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
    SettingChosen,
)
from judge_app.views.clock import ClockView, clock_view
from judge_app.views.clockface import ClockFace, clock_face, round_timer
from tests.log.devices import Device

MINUTE = 60_000
START = 14 * 60 * MINUTE + 12 * MINUTE
"""12 minutes past two, on the first day that computers know."""
CLOCK = ClockId("c1")
PLAYERS = [PlayerId(f"p{number}") for number in range(1, 9)]


def at(minutes: float) -> int:
    return START + round(minutes * MINUTE)


def signed_up(players: int = 8) -> Device:
    device = Device("here")
    device.do(EventOpened("Oakhaven"))
    device.do(RulesetChosen("draft"))
    device.do(SettingChosen("rounds", 2))
    device.do(SettingChosen("cut", 4))
    for number, player in enumerate(PLAYERS[:players], 1):
        device.do(PlayerAdded(player, f"Player {number}"))
    return device


def pair(device: Device, number: int, players: list[PlayerId], minutes: int | None = 40) -> None:
    seats = zip(players[::2], players[1::2], strict=True)
    seatings = tuple(
        Seating(MatchId(f"{number}-{table}"), table, a, b) for table, (a, b) in enumerate(seats, 1)
    )
    device.do(RoundPaired(number, seatings, "seed"))
    if minutes is not None:
        device.do(ClockOpened(ClockId(f"c{number}"), "round", minutes * 60, round=number))


def paired(minutes: int | None = 40) -> Device:
    device = signed_up()
    pair(device, 1, PLAYERS, minutes)
    return device


def running() -> Device:
    device = paired()
    device.do(ClockStarted(CLOCK, START))
    return device


def play(device: Device, number: int, *tables: int) -> None:
    for match in device.state.round_matches(number):
        if not tables or match.table in tables:
            device.do(ResultReported(match.id, Result(match.a)))


def look(device: Device, minutes: float) -> ClockView:
    return clock_view(device.state, at(minutes), UTC)


def face(device: Device, minutes: float) -> ClockFace:
    return clock_face(round_timer(device.state), at(minutes))
