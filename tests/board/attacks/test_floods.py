"""Too much, too slow or too many: cut off, while all others are served on."""

import socket
import threading
from functools import partial
from pathlib import Path
from typing import Any

from judge_app.core.ids import PlayerId
from judge_app.core.ops import Announced, NoteWritten, PlayerAdded
from tests.board.attacks.attacked import ADA, BO, server_of, unharmed
from tests.board.clients import Client
from tests.board.running import ROOMY, Running, running


def test_who_asks_too_much_waits_and_nobody_else_does(strict: Running) -> None:
    flooding = Client(strict.url, "127.0.4.1")
    with flooding.socket() as made:
        made.sendall(b"GET /api/time HTTP/1.1\r\nHost: x\r\n\r\n" * 200)
        heard = b"".join(iter(lambda: made.recv(65536), b""))
    assert 60 <= heard.count(b"HTTP/1.1 200") < 200
    assert heard.count(b"HTTP/1.1 429") == 1  # and the connection is closed
    assert Client(strict.url, "127.0.4.2").get("/api/time").status == 200
    statuses = [
        Client(strict.url, "127.0.4.3").post("/api/0/call", player=BO, proof="").status for _ in range(14)
    ]
    assert {403, 429} == {*statuses}
    unharmed(strict)


def test_one_address_has_so_many_streams_and_connections(strict: Running) -> None:
    flooding = Client(strict.url, "127.0.5.1")
    streams = [flooding.live() for _ in range(9)]
    assert [one.status for one in streams] == [200] * 8 + [429]
    silent = []
    for _ in range(30):
        made = flooding.socket()
        silent.append(made)
    cut = [made for made in silent if _is_cut_now(made)]
    assert len(cut) >= 30 - 24
    unharmed(strict)
    for one in streams:
        one.close()
    for made in silent:
        made.close()
    strict.until(lambda: strict.served.screens == 0)
    with flooding.live() as again:
        assert again.status == 200


def _is_cut_now(made: socket.socket) -> bool:
    made.settimeout(0.05)
    try:
        return made.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_who_never_ends_the_request_is_cut_off(strict: Running) -> None:
    client = Client(strict.url)
    with client.socket() as silent, client.socket() as slow, client.socket() as hanging:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: a")
        hanging.sendall(b"POST /api/0/call HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        hanging.sendall(b"Content-Length: 90\r\n\r\n{")
        unharmed(strict)
        assert silent.recv(65536) == b""
        assert slow.recv(65536) == b""
        answer = b"".join(iter(lambda: hanging.recv(65536), b""))
        assert answer.startswith(b"HTTP/1.1 400")
    unharmed(strict)


def has_band(number: int, view: dict[str, Any]) -> bool:
    return str(view["events"][0]["band"]).startswith(f"{number} ")


def test_a_slow_reader_is_dropped_and_the_others_hear_all_the_while(tmp_path: Path) -> None:
    many = [PlayerAdded(PlayerId(f"p{number}"), f"Player {number} of the hall") for number in range(300)]
    with running(tmp_path, many, limits=ROOMY._replace(unsent=20_000)) as board:
        server = server_of(board)
        client = Client(board.url)
        with client.socket() as deaf, client.live() as screen:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.sendall(b"GET /live/board HTTP/1.1\r\nHost: x\r\n\r\n")
            board.until(lambda: board.served.screens == 2)
            number = 0
            while len(server.hall.board.streams) == 2:
                number += 1
                board.do(Announced(f"{number} " + "a" * 190))
                screen.until(partial(has_band, number))
                assert number < 20_000
            assert number > 1, "the others hear while the slow one is still there"
        unharmed(board)


def test_many_who_come_and_go_leave_nothing_behind(board: Running) -> None:
    server, client = server_of(board), Client(board.url)

    def come_and_go() -> None:
        for _ in range(20):
            client.live(f"/live/phone/0?player={ADA}").close()

    threads = [threading.Thread(target=come_and_go) for _ in range(5)]
    for thread in threads:
        thread.start()
    for number in range(50):
        board.do(NoteWritten(f"note {number}"))
    for thread in threads:
        thread.join()
    feed = server.hall.phones["0"]
    board.until(lambda: not feed._followed and not len(feed.streams) and not server.visitors.places.count)
    unharmed(board)
