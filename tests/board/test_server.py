"""What the server answers: pages, the hall's time, live views, the lists, and what a phone may do."""

import threading
import time
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from judge_app.core.ids import PlayerId
from judge_app.core.model import Match, Result
from judge_app.core.ops import Announced, CallTaken, PlayerRenamed, ResultReported, SettingChosen
from tests.board.attacks.attacked import server_of
from tests.board.clients import Client
from tests.board.running import Running, running

ENDED = "", None


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as made:
        yield made


@pytest.fixture
def client(board: Running) -> Client:
    return Client(board.url)


class Phone:
    """A player's phone that has been proved by the PIN."""

    def __init__(self, board: Running, player: PlayerId) -> None:
        self.client = Client(board.url)
        self.player = player
        self.proof = self.client.post("/api/0/prove", player=player, pin=board.pin(player)).json["proof"]
        self.live = self.client.live(f"/live/phone/0?player={player}&proof={self.proof}")

    def act(self, name: str, **body: Any) -> str:
        answer = self.client.post(f"/api/0/{name}", player=self.player, proof=self.proof, **body)
        assert answer.status == 200, answer.said
        return answer.said


def open_match(board: Running) -> Match:
    """A match that is still being played, and to which nobody was called."""
    called = {call.match for call in board.state.open_calls}
    matches = board.state.round_matches(3)
    return next(one for one in matches if not one.results and one.b and one.id not in called)


def test_the_time_of_the_hall_is_told(board: Running, client: Client) -> None:
    before = board.now_ms()
    assert before <= client.get("/api/time").json["now"] <= board.now_ms()


def test_pages_and_fonts_come_with_strict_headers_and_are_not_sent_twice(client: Client) -> None:
    for path in ("/static/base.css", "/fonts/Roboto-Regular.ttf"):
        first = client.get(path)
        assert first.status == 200
        assert "default-src 'none'" in first.headers["Content-Security-Policy"]
        assert first.headers["X-Content-Type-Options"] == "nosniff"
        assert "Server" not in first.headers
        again = client.get(path, **{"If-None-Match": first.headers["ETag"]})
        assert (again.status, again.body) == (304, b"")


def test_the_big_screen_hears_of_a_result_and_of_an_announcement(board: Running, client: Client) -> None:
    with client.live() as screen:
        assert screen.view["events"][0]["hall"] == "9 of 17 still playing"
        match = open_match(board)
        board.do(ResultReported(match.id, Result(match.a)))
        screen.until(lambda view: view["events"][0]["hall"] == "8 of 17 still playing")
        board.do(Announced("The hall closes at 20:00."))
        screen.until(lambda view: view["events"][0]["band"] == "The hall closes at 20:00.")


def test_the_big_screen_shows_where_phones_go(board: Running, client: Client) -> None:
    with client.live() as screen:
        place = screen.until(lambda view: view["place"]["url"])["place"]
        assert place["link"] == f"{board.url}/p"
        assert {*"".join(place["qr"])} == {"0", "1"}
        board.on_desk(lambda: board.host.set_wifi("Oakhaven guests"))
        screen.until(lambda view: view["place"]["wifi"] == "Oakhaven guests")


def test_a_phone_hears_what_is_its_player_s_own_and_others_do_not(board: Running, client: Client) -> None:
    match = open_match(board)
    own, other = Phone(board, match.a), client.live(f"/live/phone/0?player={match.a}")
    assert own.act("call", reason="Rules question") == "A judge is called. Stay at your table."
    own.live.until(lambda view: view["me"]["call"]["state"] == "waiting")
    call = next(call for call in board.state.open_calls if call.player == match.a)
    board.do(CallTaken(call.id, "Maya", board.now_ms()))
    own.live.until(lambda view: view["me"]["call"]["state"] == "coming")
    board.do(PlayerRenamed(match.a, "Somebody Else"))
    other.until(lambda view: view["me"]["name"] == "Somebody Else")
    assert other.view["me"]["call"]["state"] == "none"
    assert not other.view["me"]["is_proven"]


def test_a_call_can_be_taken_back(board: Running) -> None:
    phone = Phone(board, open_match(board).a)
    phone.act("call", reason="Slow play")
    phone.act("cancel")
    phone.live.until(lambda view: view["me"]["call"]["state"] == "none")
    assert not any(call.player == phone.player for call in board.state.open_calls)
    assert phone.client.post("/api/0/cancel", player=phone.player, proof=phone.proof).status == 409


def test_two_phones_report_a_match_together(board: Running) -> None:
    match = open_match(board)
    assert match.b
    one, other = Phone(board, match.a), Phone(board, match.b)
    one.act("report", result="won")
    one.live.until(lambda view: view["me"]["report"] == "won")
    other.act("report", result="lost")
    one.live.until(lambda view: view["me"]["result"] == "You won")
    other.live.until(lambda view: view["me"]["result"] == "You lost")
    assert board.state.matches[match.id].result == Result(match.a)


def test_a_player_asks_to_drop_and_stays_after_all(board: Running) -> None:
    phone = Phone(board, open_match(board).a)
    phone.act("drop", wanted=True)
    assert phone.player in board.state.drops_asked
    phone.act("drop", wanted=False)
    assert phone.player not in board.state.drops_asked


def test_the_lists_are_there_and_a_phone_is_told_when_they_are_new(board: Running, client: Client) -> None:
    assert len(client.get("/api/0/names").json) == 34
    assert len(client.get("/api/0/pairings").json["rows"]) == 17
    standings = client.get("/api/0/standings").json
    assert client.get(f"/api/0/why/{standings['rows'][0]['id']}").json["title"].startswith("Why")
    with client.live("/live/phone/0") as phone:
        assert phone.view["me"] is None
        before = phone.view["hall"]["lists"]
        match = open_match(board)
        board.do(ResultReported(match.id, Result(match.a)))
        phone.until(lambda view: view["hall"]["lists"] != before)


def test_the_rules_are_searched_and_read(client: Client) -> None:
    hit = client.get("/api/0/rules?q=muligan").json["hits"][0]
    rule = client.get(f"/api/0/rule/{hit['id']}").json
    assert rule["title"] == "Mulligan"
    assert rule["paragraphs"]
    assert client.get("/api/0/rule/nothing").status == 404


def test_a_page_that_is_switched_off_ends_and_the_board_goes_on(board: Running, client: Client) -> None:
    with client.live("/live/phone/0") as phone, client.live() as screen:
        board.do(SettingChosen("phone_page", 0))
        assert phone.ended()
        screen.until(lambda view: not view["events"][0]["has_phones"])
    for path in ("/api/0/names", "/live/phone/0"):
        answer = client.get(path)
        assert (answer.status, "switched off" in answer.said) == (403, True)
    for path in ("/p", "/p/0"):
        answer = client.get(path)
        assert (answer.status, b"<html" in answer.body) == (403, True)
    assert client.get("/api/events").json == []


def test_what_is_switched_off_is_refused_in_a_sentence(board: Running) -> None:
    phone = Phone(board, open_match(board).a)
    board.do(SettingChosen("phone_calls", 0))
    phone.live.until(lambda view: not view["hall"]["can_call"])
    answer = phone.client.post("/api/0/call", player=phone.player, proof=phone.proof, reason="Break")
    assert (answer.status, "Raise your hand" in answer.said) == (403, True)


def test_a_phone_and_the_big_screen_hear_that_they_still_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge_app.board.server.BEAT_S", 0.05)
    with running(tmp_path) as board:
        client = Client(board.url)
        with client.live("/live/phone/0") as phone, client.live() as screen:
            assert any(event == "beat" for event, _told in iter(screen.read, ENDED))
            board.do(Announced("Lunch at noon."))
            before = takewhile(lambda frame: "Lunch at noon." not in str(frame), iter(phone.read, ENDED))
            assert "beat" in {event for event, _told in before}


def test_a_page_that_follows_is_not_shown_out_however_long_it_is_open(board: Running, client: Client) -> None:
    visitors = server_of(board).visitors
    with client.live("/live/phone/0") as phone, client.live() as screen:
        board.host._threads.on_network(lambda: visitors.show_out(time.monotonic() + 3600))
        board.do(Announced("Lunch at noon."))
        phone.until(lambda view: view["hall"]["band"] == "Lunch at noon.")
        screen.until(lambda view: view["events"][0]["band"] == "Lunch at noon.")


def test_an_unknown_player_follows_the_hall_alone(client: Client) -> None:
    with client.live("/live/phone/0?player=nobody&proof=00") as phone:
        assert phone.view["me"] is None
    assert client.get("/live/phone/7").status == 404


def test_a_desk_that_does_not_answer_sends_the_player_to_a_judge(
    board: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(board, open_match(board).a)
    monkeypatch.setattr("judge_app.board.posts.DESK_S", 0.05)
    gate = threading.Event()
    board.later(gate.wait)
    answer = phone.client.post("/api/0/call", player=phone.player, proof=phone.proof, reason="Break")
    gate.set()
    assert (answer.status, answer.said) == (503, "The desk does not answer. Raise your hand.")
