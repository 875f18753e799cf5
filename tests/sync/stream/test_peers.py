"""Who is known to be there over the backbone, and how much tablets say to each other for that."""

from collections.abc import Callable

import pytest

from judge_app.core.claims import DeviceId
from judge_app.sync.link import MARK
from judge_app.sync.protocol import Chain, Have, Head
from judge_app.sync.stream import ANSWERING, CROWD, GONE, NOBODY, Said, Stream
from tests.sync.stream.convention import BACKBONE, TICK_S, Convention, convention

# Who is there


def test_who_is_heard_is_a_peer_and_gone_after_silence() -> None:
    expo = convention(3)
    here, there, far = expo.tablets
    assert {*here.exchange.peers} == {there.id, far.id}
    expo.disconnect(2)
    expo.wait(GONE * Stream.remind_s - 2 * Stream.remind_s)
    assert far.id in here.exchange.peers
    expo.wait(3 * Stream.remind_s)
    assert {*here.exchange.peers} == {there.id}
    expo.connect(2)
    expo.wait(2)
    assert {*here.exchange.peers} == {there.id, far.id}
    assert NOBODY not in here.exchange.peers


def test_a_link_of_its_own_counts_before_the_backbone() -> None:
    expo = convention(2)
    here, there = expo.tablets
    assert here.exchange.peers[there.id] is not None
    over_stream = here.exchange.peers[there.id]
    expo.link(0, 1)
    assert here.exchange.peers[there.id] is not over_stream
    assert here.exchange.peers[there.id] in here.exchange.links.values()


def test_what_a_copied_tablet_says_is_answered_by_a_few() -> None:
    """Everybody hears it, and everybody could show what they hold in its place."""
    expo = convention(9)
    copied = expo.tablets[1]
    expo.do(1)
    head = {copied.id: Head(copied.device.log.vector[copied.id], "f" * MARK)}
    words = Said(copied.id, Have(head, is_whole=False))
    others = [one for one in expo.tablets if one is not copied]
    chains = 0
    for _word in range(20):
        for one in others:
            posts = one.exchange.receive(BACKBONE, words, expo.now)
            chains += sum(isinstance(message, Chain) for _link, message in posts)
    assert 20 * ANSWERING / 2 < chains < 20 * ANSWERING * 2 < 20 * len(others)


def test_all_peers_are_gone_with_the_stream() -> None:
    expo = convention(3)
    expo.disconnect(0)
    assert expo.tablets[0].exchange.peers == {}
    assert expo.tablets[0].exchange.stream is None


def test_who_comes_is_greeted_soon() -> None:
    expo = convention(2, on_stream=(0,))
    expo.wait(Stream.remind_s + 1)
    expo.connect(1)
    expo.wait(1)
    assert {*expo.tablets[1].exchange.peers} == {expo.tablets[0].id}


def test_what_others_confirm_over_the_stream_counts() -> None:
    expo = convention(2)
    entry = expo.do(0)
    expo.wait(2)
    assert expo.tablets[0].exchange.confirmed == entry.seq


# How much is said


def crowded(tablets: int) -> tuple[Convention, Callable[[float], int]]:
    """One real tablet among so many others that all say what they hold as often as they should."""
    expo = convention(2, on_stream=(0,))
    here = expo.tablets[0]
    others = [DeviceId(f"tablet{number}") for number in range(tablets - 1)]
    pace = max(1.0, len(others) / CROWD)

    def minute(seconds: float) -> int:
        """How many messages the real one says in so long."""
        here.said, start = 0, expo.now
        due = {
            one: expo.now + place * Stream.remind_s * pace / len(others) for place, one in enumerate(others)
        }
        while expo.now < start + seconds:
            log = here.device.log
            held = {one: Head(seq, log.head(one, seq)[:MARK]) for one, seq in log.vector.items()}
            for one in others:
                if due[one] <= expo.now:
                    due[one] += Stream.remind_s * pace
                    expo.post(
                        here, here.exchange.receive(BACKBONE, Said(one, Have(held, is_whole=True)), expo.now)
                    )
            expo.wait(TICK_S)
        return here.said

    minute(2 * Stream.remind_s * pace)  # until all are known
    assert len(here.exchange.peers) == tablets - 1
    return expo, minute


@pytest.mark.parametrize(("tablets", "most"), [(2, 8), (20, 8), (200, 2)])
def test_while_nothing_happens_a_tablet_says_little_and_less_in_a_crowd(tablets: int, most: int) -> None:
    _expo, minute = crowded(tablets)
    assert 0 < minute(180) <= 3 * most


def test_two_hundred_busy_tablets_do_not_drown_each_other() -> None:
    expo, minute = crowded(200)
    said = 0
    for number in range(120):
        expo.do(0, f"busy {number}")
        said += minute(0.5)
    assert 3 <= said <= 8  # so each of them hears some twenty messages a second


def test_few_busy_tablets_say_what_they_hold_every_second() -> None:
    expo, minute = crowded(5)
    said = 0
    for number in range(120):
        expo.do(0, f"busy {number}")
        said += minute(0.5)
    assert 30 <= said <= 90
