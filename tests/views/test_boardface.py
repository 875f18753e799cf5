"""What a board counts by itself, between two changes of the state."""

from itertools import pairwise

import pytest

from judge_app.views.board import BoardClock
from judge_app.views.boardface import TURN_MS, BoardFace, board_face, drift, page_at, side_at

NOW = 1_767_225_600_000
MINUTE = 60_000
HOUR = 60 * MINUTE


@pytest.mark.parametrize(
    ("clock", "face"),
    [
        (BoardClock(), BoardFace()),
        (
            BoardClock("waiting", left_ms=40 * MINUTE, length_ms=40 * MINUTE),
            BoardFace("40:00", mood="normal"),
        ),
        (
            BoardClock("running", ends_ms=NOW + 10 * MINUTE, length_ms=40 * MINUTE),
            BoardFace("10:00", mood="normal", share=0.75),
        ),
        (
            BoardClock("running", ends_ms=NOW + MINUTE - 1, length_ms=40 * MINUTE),
            BoardFace("01:00", mood="last", share=0.975),
        ),
        (
            BoardClock("running", ends_ms=NOW - 61_000, length_ms=40 * MINUTE),
            BoardFace("01:01", is_over=True, mood="over", share=1.0),
        ),
        (
            BoardClock("paused", left_ms=-5_000, length_ms=40 * MINUTE),
            BoardFace("00:05", is_over=True, mood="over", share=1.0),
        ),
        (
            BoardClock("called", ends_ms=NOW - 37_000, length_ms=40 * MINUTE),
            BoardFace("00:37", is_over=True, mood="over", share=1.0),
        ),
        (BoardClock("running", since_ms=NOW - 125_000), BoardFace("02:05", mood="normal")),
        (BoardClock("paused", left_ms=125_000), BoardFace("02:05", mood="normal")),
        (
            BoardClock("running", ends_ms=NOW + 120 * MINUTE, length_ms=120 * MINUTE),
            BoardFace("120:00", mood="normal"),
        ),
    ],
)
def test_a_clock_counts_from_its_facts(clock: BoardClock, face: BoardFace) -> None:
    assert board_face(clock, NOW) == face


def test_between_two_seconds_nothing_changes() -> None:
    clock = BoardClock("running", ends_ms=NOW + 10 * MINUTE, length_ms=40 * MINUTE)
    assert len({board_face(clock, NOW + step) for step in range(0, 1000, 50)}) == 1
    assert board_face(clock, NOW + 1000) != board_face(clock, NOW)


def test_pages_turn_every_eight_seconds_and_begin_with_the_first() -> None:
    shown = [page_at(3, NOW, NOW + step * TURN_MS) for step in range(5)]
    assert shown == [0, 1, 2, 0, 1]
    assert page_at(3, NOW, NOW - 5 * MINUTE) == 0, "a clock that was put back"
    assert page_at(0, NOW, NOW) == 0


def test_no_pixel_shines_for_hours() -> None:
    places = [drift(NOW + minute * MINUTE) for minute in range(60)]
    assert len({*places}) >= 8
    assert all(abs(x) <= 5 and abs(y) <= 5 for x, y in places)
    assert all(here != there for here, there in pairwise(places))
    assert {side_at(NOW + minute * MINUTE) for minute in range(60)} == {True, False}
