"""What is sent to whom after a change: to all what is the same for all, to a player only what is new."""

import asyncio
import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest

from judge_app.board.feed import BoardFeed, Follower, PhoneFeed, Place
from judge_app.board.streams import Stream, frame
from judge_app.core.ids import PlayerId
from judge_app.core.ops import Announced, NoteWritten, PlayerAdded, PlayerRenamed
from judge_app.desk import Desk
from judge_app.tablet import Tablet

ADA, BO, CY = PlayerId("ada"), PlayerId("bo"), PlayerId("cy")
NOW_MS = 1_790_000_000_000


class Pipe:
    """A stream that keeps what it was sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Any]] = []

    def send(self, made: bytes) -> None:
        _size, _line, text = made.partition(b"\r\n")
        event, data = text.decode().splitlines()[:2]
        self.sent.append((event.removeprefix("event: "), json.loads(data.removeprefix("data: "))))

    def end(self) -> None:
        self.sent.append(("end", None))

    @property
    def stream(self) -> Stream:
        return cast(Stream, self)

    def news(self) -> list[tuple[str, Any]]:
        heard, self.sent = self.sent, []
        return heard


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    numbers = count(1)
    tablet = Tablet(tmp_path, lambda: f"{next(numbers):016x}", lambda: NOW_MS)
    players = [PlayerAdded(player, f"{player} player") for player in (ADA, BO, CY)]
    made = tablet.new_event("Oakhaven Spring Open", players)
    yield made
    made.close()
    tablet.close()


@pytest.fixture
def feed(desk: Desk) -> PhoneFeed:
    return PhoneFeed(desk.state, lambda: NOW_MS, "app")


def follow(feed: PhoneFeed, player: PlayerId | None = None) -> Pipe:
    pipe = Pipe()
    feed.follow(pipe.stream, Follower(player, False) if player else None)
    return pipe


def renew(feed: PhoneFeed, desk: Desk) -> None:
    feed.state = desk.state
    feed.renew()


def test_whoever_comes_is_sent_everything_first(feed: PhoneFeed) -> None:
    ((event, told),) = follow(feed, ADA).news()
    assert event == "view"
    assert told["hall"]["event"] == "Oakhaven Spring Open"
    assert told["me"]["name"] == "ada player"
    assert (told["v"], told["now"], told["app"]) == (1, NOW_MS, "app")


def test_a_change_that_nobody_can_see_is_not_sent(feed: PhoneFeed, desk: Desk) -> None:
    pipe = follow(feed, ADA)
    pipe.news()
    desk.do(NoteWritten("between judges"))
    renew(feed, desk)
    assert not feed.tell_some(1.0)
    assert pipe.news() == []


def test_all_are_sent_the_same_and_a_player_the_own(feed: PhoneFeed, desk: Desk) -> None:
    ada, bo, nobody = follow(feed, ADA), follow(feed, BO), follow(feed)
    for pipe in (ada, bo, nobody):
        pipe.news()
    desk.do(Announced("Lunch at noon."))
    desk.do(PlayerRenamed(ADA, "Ada Byron"))
    renew(feed, desk)
    for pipe in (ada, bo, nobody):
        ((event, told),) = pipe.news()
        assert (event, told["from"], told["v"], told["hall"]["band"]) == ("change", 1, 2, "Lunch at noon.")
    assert not feed.tell_some(1.0)
    ((event, told),) = ada.news()
    assert (event, told["from"], told["v"], told["me"]) == ("change", 2, 2, {"name": "Ada Byron"})
    assert bo.news() == nobody.news() == []


def test_who_was_not_told_in_time_is_the_first_after_the_next_change(feed: PhoneFeed, desk: Desk) -> None:
    pipes = {player: follow(feed, player) for player in (ADA, BO, CY)}
    desk.do_all([PlayerRenamed(player, f"{player} the second") for player in pipes])
    renew(feed, desk)
    for pipe in pipes.values():
        pipe.news()
    assert feed.tell_some(0.0)
    assert [player for player, pipe in pipes.items() if pipe.news()] == [ADA]
    desk.do_all([PlayerRenamed(player, f"{player} the third") for player in pipes])
    renew(feed, desk)
    for pipe in pipes.values():
        pipe.news()
    feed.tell_some(0.0)
    ((_event, told),) = pipes[BO].news()
    assert told["me"]["name"] == "bo the third"  # and never the one before, which has grown old
    assert pipes[ADA].news() == []


def test_lists_are_worked_out_once_until_the_event_changes(feed: PhoneFeed, desk: Desk) -> None:
    made = count()
    assert [feed.answer("names", lambda state: next(made)) for _ in range(3)] == [b"0"] * 3
    desk.do(NoteWritten("a change"))
    renew(feed, desk)
    assert feed.answer("names", lambda state: next(made)) == b"1"


def test_the_number_of_the_lists_changes_with_them_alone(feed: PhoneFeed, desk: Desk) -> None:
    pipe = follow(feed)
    before = pipe.news()[0][1]["hall"]["lists"]
    desk.do(NoteWritten("no list"))
    renew(feed, desk)
    assert pipe.news() == []
    desk.do(PlayerAdded(PlayerId("dee"), "Dee Late"))
    renew(feed, desk)
    assert pipe.news()[0][1]["hall"] == {"lists": before + 1}


def test_who_has_left_is_not_followed_any_more(feed: PhoneFeed) -> None:
    one, other = follow(feed, ADA), follow(feed, ADA)
    feed.leave(one.stream, Follower(ADA, False))
    assert feed._followed
    feed.leave(other.stream, Follower(ADA, False))
    assert not feed._followed
    assert not len(feed.streams)


def test_the_big_screen_is_sent_what_changed_and_everything_when_an_event_comes(desk: Desk) -> None:
    feed, pipe = BoardFeed(lambda: NOW_MS, "app"), Pipe()
    feed.renew({"0": desk.state}, Place("10.0.0.1:8080"))
    feed.follow(pipe.stream)
    ((event, told),) = pipe.news()
    assert event == "view"
    assert [one["key"] for one in told["events"]] == ["0"]
    assert told["place"]["url"] == "10.0.0.1:8080"
    feed.renew({"0": desk.state}, Place("10.0.0.1:8080"))
    assert pipe.news() == []
    desk.do(Announced("Lunch at noon."))
    feed.renew({"0": desk.state}, Place("10.0.0.2:8080"))
    ((event, change),) = pipe.news()
    assert event == "change"
    assert (change["from"], change["v"]) == (told["v"], told["v"] + 1)
    assert change["events"]["0"]["band"] == "Lunch at noon."
    assert change["place"]["url"] == "10.0.0.2:8080"
    feed.renew({"0": desk.state, "1": desk.state}, Place("10.0.0.2:8080"))
    ((event, told),) = pipe.news()
    assert (event, len(told["events"])) == ("view", 2)


def test_a_frame_is_a_chunk_of_one_event_whatever_is_in_it() -> None:
    made = frame("view", {"name": "a\r\n\r\ndata: x\u2028é"})
    size, _line, rest = made.partition(b"\r\n")
    assert len(rest) == int(size, 16) + 2
    assert rest.isascii()
    assert rest.count(b"\n\n") == 1


def test_a_stream_that_is_not_read_is_cut_and_told_nothing_more() -> None:
    class Stuck:
        def __init__(self) -> None:
            self.waiting = 0
            self.is_aborted = False

        def write(self, data: bytes) -> None:
            self.waiting += len(data)

        def get_write_buffer_size(self) -> int:
            return self.waiting

        def abort(self) -> None:
            self.is_aborted = True

    async def send() -> None:
        stuck = Stuck()
        stream = Stream(cast(asyncio.Transport, stuck), 100)
        stream.send(b"x" * 90)
        assert not stuck.is_aborted
        stream.send(b"x" * 90)
        assert stuck.is_aborted
        assert stream.over.done()
        stream.send(b"x" * 90)
        assert stuck.waiting == 180

    asyncio.run(send())
