"""What the backbone brings goes over the links of a hall only to who does not get it from there."""

from judge_app.sync.link import Link
from tests.sync.stream.convention import TICK_S, Convention, convention


def halls() -> Convention:
    """Two tablets in one hall, and one far away."""
    expo = convention(3)
    expo.link(0, 1)
    expo.wait(1)
    return expo


def test_what_came_over_the_stream_is_not_sent_over_a_link_to_who_reads_it_too() -> None:
    expo = halls()
    entries = [expo.do(2, f"far away {number}") for number in range(10)]
    expo.wait(60)
    assert all(tablet.holds(entry) for tablet in expo.tablets for entry in entries)
    assert not expo.tablets[0].over_lan + expo.tablets[1].over_lan


def test_who_does_not_get_it_from_the_stream_gets_it_over_the_link_after_patience() -> None:
    expo = halls()
    expo.loses = lambda to, _entry: to is expo.tablets[1]
    entry = expo.do(2)
    expo.wait(Link.tell_s)
    assert not expo.tablets[1].holds(entry)
    expo.wait(3)
    assert expo.tablets[1].over_lan[entry.id] == 1
    assert expo.tablets[1].holds(entry)


def test_when_the_stream_goes_down_the_link_brings_what_was_left_to_it() -> None:
    expo = halls()
    expo.loses = lambda to, _entry: to is expo.tablets[1]
    entry = expo.do(2)
    assert not expo.tablets[1].holds(entry)
    expo.disconnect(0)
    expo.wait(TICK_S)
    assert expo.tablets[1].over_lan[entry.id] == 1
    assert expo.tablets[1].holds(entry)


def test_who_is_not_on_the_stream_gets_everything_over_the_link_at_once() -> None:
    expo = convention(3, on_stream=(0, 2))
    expo.link(0, 1)
    expo.wait(1)
    entry = expo.do(2)
    assert expo.tablets[1].over_lan[entry.id] == 1
