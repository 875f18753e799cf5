"""What everybody was told: the band under the big screen, and what a voice says once."""

from judge_app.core.ops import Announced, ClockPaused, ClockStarted, TimeCalled, Undone
from judge_app.views.board import news_until_ms
from tests.views.bigscreen import seen
from tests.views.hall import CLOCK, MINUTE, START, in_round_1, in_round_2


def test_an_announcement_is_news_for_a_while_and_as_long_as_its_round() -> None:
    hall = in_round_1()
    early = hall.do(Announced("Lunch is at noon."), START - 5 * MINUTE)
    assert seen(hall, 9).band == "Lunch is at noon."
    assert news_until_ms(hall.state, START + 9 * MINUTE) == START + 10 * MINUTE
    assert seen(hall, 10).band == ""
    hall.do(Announced("Check your\ntable."), START + 11 * MINUTE)
    assert seen(hall, 45).band == "Check your table."
    assert news_until_ms(hall.state, START + 45 * MINUTE) is None
    assert early.id


def test_the_band_goes_with_the_next_round() -> None:
    hall = in_round_2()
    hall.do(Announced("Check your table."), START + 50 * MINUTE)
    assert seen(hall, 60).band
    assert not seen(hall, 65).band


def test_each_word_is_spoken_by_its_entry_and_not_once_it_is_old() -> None:
    hall = in_round_1()
    told = hall.do(Announced("Water is at the door."), START + 48 * MINUTE)
    called = hall.do(TimeCalled(CLOCK, START + 50 * MINUTE), START + 50 * MINUTE)
    assert [(said.id, said.text) for said in seen(hall, 51).speech] == [
        (told.id, "Water is at the door."),
        (called.id, "Time in round 1. Please follow the judges."),
    ]
    assert [said.text for said in seen(hall, 54).speech] == ["Time in round 1. Please follow the judges."]
    hall.do(Undone(called.id))
    assert not seen(hall, 54).speech


def test_the_start_of_a_round_is_spoken_once_and_not_when_it_goes_on() -> None:
    hall = in_round_1()
    hall.do(ClockPaused(CLOCK, START + 1 * MINUTE))
    hall.do(ClockStarted(CLOCK, START + 2 * MINUTE))
    assert [said.text for said in seen(hall, 3).speech] == ["Round 1 has started. 50 minutes."]
