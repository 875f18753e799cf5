"""How the log names rounds of the bracket, and clocks."""

from collections.abc import Sequence

import pytest

from judge_app.core.bracket import first_round
from judge_app.core.claims import EntryId
from judge_app.core.ids import ClockId, MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    ClockAdjusted,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    CutMade,
    EventOpened,
    Op,
    PlayerAdded,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
    TablesRepaired,
    Undone,
)
from judge_app.views.history import log_view
from judge_app.views.rounds import round_name, round_started, round_within
from judge_app.views.sentences import Book
from tests.log.devices import Device

PLAYERS = [PlayerId(f"p{number}") for number in range(16)]
CLOCK = ClockId("c")


def newest(device: Device) -> str:
    return log_view(device.state).rows[0].text


def told(device: Device, op: Op) -> str:
    device.do(op)
    return newest(device)


def pair(device: Device, number: int, players: Sequence[PlayerId]) -> EntryId:
    seats = zip(players[::2], players[1::2], strict=True)
    seatings = tuple(Seating(MatchId(f"{number}-{n}"), n, a, b) for n, (a, b) in enumerate(seats, 1))
    return device.do(RoundPaired(number, seatings, "seed")).id


def cut_to(size: int) -> Device:
    """An event of one Swiss round, with the bracket's first round paired."""
    device = Device("here")
    device.do(EventOpened("Oakhaven"))
    device.do(RulesetChosen("draft"))
    for number, player in enumerate(PLAYERS, 1):
        device.do(PlayerAdded(player, f"Player {number}"))
    pair(device, 1, PLAYERS)
    win(device, 1)
    seeds = tuple(PLAYERS[:size])
    device.do(CutMade(1, seeds))
    pair(device, 2, [player for two in first_round(seeds) for player in two])
    return device


def win(device: Device, number: int) -> None:
    for match in device.state.round_matches(number):
        device.do(ResultReported(match.id, Result(match.a)))


@pytest.mark.parametrize(
    ("size", "name", "tables", "within", "started"),
    [
        (2, "Final", "1 table", "the final", "The final has started."),
        (4, "Semifinals", "2 tables", "the semifinals", "The semifinals have started."),
        (8, "Quarterfinals", "4 tables", "the quarterfinals", "The quarterfinals have started."),
        (16, "Round of 16", "8 tables", "the round of 16", "The round of 16 has started."),
    ],
)
def test_a_round_of_the_bracket_is_called_by_its_stage(
    size: int, name: str, tables: str, within: str, started: str
) -> None:
    device = cut_to(size)
    assert newest(device) == f"{name} paired: {tables}"
    assert (round_within(device.state, 2), round_started(device.state, 2)) == (within, started)
    assert (
        told(device, ResultReported(MatchId("2-1"), Result(PLAYERS[0]))) == f"{name}, table 1: Player 1 won"
    )
    assert (
        told(device, ClockOpened(CLOCK, "round", 1200, round=2)) == f"{name}: the clock was set to 20 minutes"
    )
    assert told(device, ClockStarted(CLOCK, 0)) == f"{name}: the clock was started"
    assert Book.of(device.state).table_within(MatchId("2-1")) == f"{within}, table 1"
    assert told(device, TablesRepaired(2, (), (), "", "a slip")) == f"{name} changed: 0 tables (a slip)"


def test_swiss_rounds_keep_their_number() -> None:
    device = cut_to(4)
    assert round_name(device.state, 1) == "Round 1"
    assert Book.of(device.state).table(MatchId("1-3")) == "Round 1, table 3"
    assert Book.of(device.state).table_within(MatchId("1-3")) == "round 1, table 3"


def test_a_round_that_the_bracket_does_not_have_is_a_number() -> None:
    device = cut_to(4)
    assert round_name(device.state, 3) == "Final"
    assert round_name(device.state, 4) == "Round 4"
    assert round_name(device.state, 10**15) == f"Round {10**15}"
    assert round_name(device.state, None) == "Round –"


def test_the_match_for_third_place_is_no_final() -> None:
    device = cut_to(4)
    win(device, 2)
    first, second = device.state.round_matches(2)
    losers = [match.b for match in (first, second) if match.b]
    pair(device, 3, [first.a, second.a, *losers])
    assert told(device, ResultReported(MatchId("3-1"), Result(first.a))) == "Final, table 1: Player 1 won"
    said = told(device, ResultReported(MatchId("3-2"), Result(losers[0])))
    assert said == "Third place, table 2: Player 4 won"
    assert Book.of(device.state).table_within(MatchId("3-2")) == "third place, table 2"


def test_a_clock_that_was_paused_goes_on() -> None:
    device = cut_to(4)
    device.do(ClockOpened(CLOCK, "round", 1200, round=2))
    assert told(device, ClockStarted(CLOCK, 1000)) == "Semifinals: the clock was started"
    paused = device.do(ClockPaused(CLOCK, 2000))
    assert told(device, ClockStarted(CLOCK, 3000)) == "Semifinals: the clock goes on"
    device.do(Undone(paused.id))
    assert log_view(device.state).rows[1].text == "Semifinals: the clock goes on"
    assert log_view(device.state).rows[3].text == "Semifinals: the clock was started"


@pytest.mark.parametrize(
    ("seconds", "change"),
    [(60, "1 minute more"), (-60, "1 minute less"), (300, "5 minutes more"), (-300, "5 minutes less")],
)
def test_a_clock_is_given_more_or_less(seconds: int, change: str) -> None:
    device = cut_to(4)
    device.do(ClockOpened(CLOCK, "round", 1200, round=2))
    assert told(device, ClockAdjusted(CLOCK, seconds)) == f"Semifinals: {change}"


def test_of_two_judges_who_start_a_clock_neither_lets_it_go_on() -> None:
    device, other = cut_to(4), Device("there")
    device.do(ClockOpened(CLOCK, "round", 1200, round=2))
    other.sync(device)
    device.do(ClockStarted(CLOCK, 1000))
    other.do(ClockStarted(CLOCK, 2000))
    device.sync(other)
    texts = [row.text for row in log_view(device.state).rows]
    assert texts.count("Semifinals: the clock was started") == 2


def test_a_clock_whose_opening_was_undone_keeps_its_name() -> None:
    device = cut_to(4)
    opened = device.do(ClockOpened(CLOCK, "break", 600))
    device.do(ClockStarted(CLOCK, 1000))
    named = device.do(ClockOpened(ClockId("d"), "free", 0, "Raffle"))
    device.do(ClockStarted(ClockId("d"), 1000))
    for entry in (opened, named):
        device.do(Undone(entry.id))
    texts = [row.text for row in log_view(device.state).rows]
    assert {"Break: the clock was started", "Raffle: the clock was started"} <= {*texts}
    unknown = told(device, ClockStarted(ClockId("nowhere"), 0))
    assert unknown == "A clock that is not here: the clock was started"
