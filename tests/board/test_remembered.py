"""What a tablet remembers about the board from one day to the next."""

from judge_app.board.remembered import Forgotten, Remembered
from judge_app.core.ids import EventId


def test_the_events_that_go_together_are_remembered_for_the_last_twenty() -> None:
    settings = Forgotten()
    events = [EventId(f"event {number}") for number in range(25)]
    beside = {event: (EventId(f"beside {event}"),) for event in events}
    for event, others in beside.items():
        Remembered(settings).set_beside(event, others)
    known = {event: Remembered(settings).beside(event) for event in events}
    assert known == {event: beside[event] if event in events[-20:] else () for event in events}


def test_an_event_that_is_shown_again_is_remembered_the_longest() -> None:
    remembered = Remembered(Forgotten())
    first, *later = [EventId(f"event {number}") for number in range(20)]
    for event in (first, *later, first, EventId("another")):
        remembered.set_beside(event, [EventId("draft")])
    assert remembered.beside(first) == remembered.beside(EventId("another")) == (EventId("draft"),)
    assert remembered.beside(later[0]) == ()
