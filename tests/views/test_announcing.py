"""What the hall was told, by the clock itself and by the staff."""

import pytest

from judge_app.core.bracket import first_round
from judge_app.core.ids import ClockId
from judge_app.core.ops import Announced, ClockAdjusted, ClockStarted, CutMade, TimeCalled, Undone
from tests.log.devices import Device
from tests.views.clockhall import CLOCK, PLAYERS, START, at, look, pair, paired, play, running, signed_up


def said(device: Device, minutes: float) -> list[tuple[str, str]]:
    return [(row.time, row.text) for row in look(device, minutes).announcements][::-1]


def test_announcements_come_newest_first_with_what_the_clock_said_by_itself() -> None:
    device = running()
    device.do(Announced("Food truck stays until 15:00."), at(-7))
    device.do(Announced("Lost: a\tblue sleeve."), at(33))
    assert said(device, 36)[::-1] == [
        ("14:47", "5 minutes left."),
        ("14:45", "Lost: a blue sleeve."),
        ("14:42", "10 minutes left."),
        ("14:12", "Round 1 has started. 40 minutes."),
        ("14:05", "Food truck stays until 15:00."),
    ]
    assert look(device, 41).announcements[0] == ("14:52", "The time is over.")
    device.do(TimeCalled(CLOCK, at(42)))
    assert look(device, 43).announcements[0] == ("14:54", "Time was called.")


def test_an_announcement_can_be_undone_and_old_ones_stay_in_the_log() -> None:
    device = running()
    entry = device.do(Announced("Wrong hall."), at(1))
    device.do(Undone(entry.id))
    assert [row.text for row in look(device, 2).announcements] == ["Round 1 has started. 40 minutes."]
    for number in range(30):
        device.do(Announced(f"Number {number}"), at(2 + number))
    assert len(look(device, 33).announcements) == 20


def test_what_the_clock_has_said_stays_when_minutes_are_put_on() -> None:
    device = running()
    before = said(device, 31)
    assert before == [("14:12", "Round 1 has started. 40 minutes."), ("14:42", "10 minutes left.")]
    device.do(ClockAdjusted(CLOCK, 120), at(31))
    assert said(device, 31) == before
    assert look(device, 31).warnings[0].line == "at 14:44"
    assert said(device, 32.5) == [*before, ("14:44", "10 minutes left.")]
    assert look(device, 32.5).warnings[0].line == "called 14:44"
    device.do(ClockAdjusted(CLOCK, 600), at(43))
    assert said(device, 43)[-2:] == [("14:53", "1 minute left."), ("14:54", "The time is over.")]


def test_a_minute_that_is_taken_off_gives_the_warning_there_and_then() -> None:
    device = running()
    device.do(ClockAdjusted(CLOCK, -60), at(29.5))
    assert said(device, 29.5)[1:] == [("14:41", "10 minutes left.")]
    device.do(ClockAdjusted(CLOCK, -60), at(33.5))
    device.do(ClockAdjusted(CLOCK, -60), at(33.6))
    assert [card.line for card in look(device, 33.7).warnings] == ["called 14:41", "called 14:45", "at 14:48"]
    assert said(device, 33.7)[1:] == [("14:41", "10 minutes left."), ("14:45", "5 minutes left.")]


def test_a_round_starts_with_the_minutes_that_it_had_then() -> None:
    device = paired()
    device.do(ClockAdjusted(CLOCK, 300), at(-1))
    device.do(ClockStarted(CLOCK, START), START)
    device.do(ClockAdjusted(CLOCK, 300), at(1))
    undone = device.do(ClockAdjusted(CLOCK, -120), at(2))
    device.do(Undone(undone.id), at(3))
    assert said(device, 4) == [("14:12", "Round 1 has started. 45 minutes.")]


def test_what_was_said_before_time_was_called_stays() -> None:
    device = running()
    device.do(TimeCalled(CLOCK, at(42)), at(42))
    assert said(device, 50)[-3:] == [
        ("14:51", "1 minute left."),
        ("14:52", "The time is over."),
        ("14:54", "Time was called."),
    ]


def test_suggestions_name_the_round() -> None:
    assert look(running(), 1).suggestions[0] == "The pairings of round 1 are up."


@pytest.mark.parametrize(
    ("cut", "started", "kind", "up"),
    [
        (2, "The final has started. No time limit.", "Final, best of three", "the final"),
        (4, "The semifinals have started. 40 minutes.", "Semifinals, best of one", "the semifinals"),
        (8, "The quarterfinals have started. 40 minutes.", "Quarterfinals, best of one", "the quarterfinals"),
    ],
)
def test_a_round_of_the_bracket_is_announced_by_its_stage(cut: int, started: str, kind: str, up: str) -> None:
    device = signed_up()
    for number in (1, 2):
        pair(device, number, PLAYERS)
        play(device, number)
    seeds = tuple(PLAYERS[:cut])
    device.do(CutMade(2, seeds))
    players = [player for pair_of_two in first_round(seeds) for player in pair_of_two]
    pair(device, 3, players, minutes=0 if cut == 2 else 40)
    device.do(ClockStarted(ClockId("c3"), START), START)
    assert said(device, 1)[-1] == ("14:12", started)
    assert look(device, 1).kind == kind
    assert look(device, 1).suggestions[0] == f"The pairings of {up} are up."
