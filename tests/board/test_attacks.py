"""Attacks on the board's server: refused in a sentence or cut off, while all others are served on."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from judge_app.board.limits import Limits
from judge_app.board.phoneactions import ACTIONS
from judge_app.board.server import BoardServer
from judge_app.core.claims import DeviceId
from judge_app.core.ids import PlayerId
from judge_app.core.ops import Announced, NoteWritten, Op, PlayerAdded, PlayerCalled, PlayerRenamed
from tests.board.clients import Client
from tests.board.running import ROOMY, Running, running

ADA, BO = PlayerId("ada"), PlayerId("bo")
PLAYERS = [PlayerAdded(ADA, "Ada Byron"), PlayerAdded(BO, "Bo Diaz")]
SCRIPT = "<script>alert(1)</script>"
READABLE = {
    "/",
    "/p",
    "/p/{key}",
    "/api/time",
    "/api/events",
    "/api/{key}/names",
    "/api/{key}/pairings",
    "/api/{key}/standings",
    "/api/{key}/why/{player}",
    "/api/{key}/rules",
    "/api/{key}/rule/{id}",
    "/live/board",
    "/live/phone/{key}",
}
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND")
DOABLE = {"/api/{key}/prove", "/api/{key}/call", "/api/{key}/cancel", "/api/{key}/report", "/api/{key}/drop"}


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, PLAYERS) as made:
        yield made


@pytest.fixture
def client(board: Running) -> Client:
    return Client(board.url)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    """With the limits of a real hall, but for the time that a slow one has."""
    with running(tmp_path, PLAYERS, limits=Limits(header_s=0.3)) as made:
        yield made


def server_of(board: Running) -> BoardServer:
    assert board.host._server
    return board.host._server


def proof(board: Running, player: PlayerId = ADA) -> str:
    return str(
        Client(board.url, "127.0.9.9")
        .post("/api/0/prove", player=player, pin=board.pin(player))
        .json["proof"]
    )


def unharmed(board: Running) -> None:
    """Somebody else, from another address, is served as ever and hears of what happens."""
    with Client(board.url, "127.0.8.8").live() as screen:
        board.do(Announced(f"All is well at {time.monotonic_ns()}."))
        said = [*board.state.announcements.values()][-1].text
        screen.until(lambda view: view["events"][0]["band"] == said)


def written(board: Running) -> list[Op]:
    return [entry.op for entry in board.desk.log.entries]


# What can be asked for at all


def test_nothing_but_reading_and_the_four_actions_of_a_player_can_be_asked_for(board: Running) -> None:
    reading: set[str] = set()
    doing: set[str] = set()
    for route in server_of(board).app.router.routes():
        path = route.resource.canonical if route.resource else ""
        (reading if route.method == "GET" else doing).add(path)
        assert route.method in ("GET", "POST")
    files = {path for path in reading if path.startswith(("/static/", "/fonts/"))}
    assert reading - files == READABLE
    assert doing == DOABLE
    assert {*ACTIONS} == {"call", "cancel", "report", "drop"}


def test_no_method_and_no_path_changes_anything_without_a_proof(board: Running, client: Client) -> None:
    before = written(board)
    routes = {route.resource.canonical for route in server_of(board).app.router.routes() if route.resource}
    body = json.dumps({"player": ADA, "reason": "x", "result": "won", "wanted": True, "kind": "note_written"})
    for path in sorted(routes):
        asked = path.replace("{key}", "0").replace("{player}", ADA).replace("{id}", "mulligan")
        for method in METHODS[path.startswith("/live/") :]:
            answer = client.ask(method, asked, body.encode(), {"Content-Type": "application/json"})
            assert answer.status in (200, 400, 403, 404, 405, 409), (method, asked)
            if method not in ("GET", "POST"):
                assert answer.status in (404, 405)
            assert "Server" not in answer.headers
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert written(board) == before
    unharmed(board)


def test_names_of_operations_are_no_pages(board: Running, client: Client) -> None:
    before = written(board)
    shown = proof(board)
    for name in (
        "do",
        "op",
        "ops",
        "result",
        "PlayerDropped",
        "player_dropped",
        "call/take",
        "undo",
        "merge",
    ):
        assert client.post(f"/api/0/{name}", player=ADA, proof=shown).status in (404, 405)
    assert written(board) == before


@pytest.mark.parametrize(
    "path",
    [
        "/static/../../pyproject.toml",
        "/static/..%2f..%2fpyproject.toml",
        "/static/%2e%2e/%2e%2e/pyproject.toml",
        "/static/%2e%2e%2f%2e%2e%2fpyproject.toml",
        "/static/..%5c..%5cpyproject.toml",
        "/static/%252e%252e%252fpyproject.toml",
        "/static/..%c0%af..%c0%afpyproject.toml",
        "/static/..;/..;/pyproject.toml",
        "/static/....//....//pyproject.toml",
        "/static//etc/passwd",
        "/static/%00base.css",
        "/static/base.css%00.html",
        "/static/base.css/",
        "/static/",
        "/static",
        "/fonts/../data/style.kv",
        "/fonts/%2fetc%2fpasswd",
        "//etc/passwd",
        "/p/../../etc/passwd",
        "/api/0/rule/..%2f..%2f..%2fetc%2fpasswd",
        "/api/0/why/..%2f..",
        "/api/../static/base.css",
        "/api/0%2f..%2f0/names",
        "/live/phone/..%2f0",
    ],
)
def test_no_path_leads_to_the_disk(client: Client, path: str) -> None:
    head = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    answer = client.raw(head.encode())
    assert answer.split()[1] in (b"404", b"400")
    assert b"root:" not in answer
    assert b"[project]" not in answer


# What cannot be read


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"text"',
        b"12345",
        b"[" * 2000,
        b'{"player":' * 200,
        b'{"player": 7, "proof": 8}',
        b'{"player": {"$ne": ""}, "proof": {"$ne": ""}}',
        b'{"player": "ada", "proof": null, "pin": 12345}',
        b'{"player": "\\ud800", "proof": "\\udfff", "pin": "\\udfff"}',
        b'{"player": "ada", "pin": "\xd9\xa1\xd9\xa2\xd9\xa3\xd9\xa4\xd9\xa5"}',
        b'{"player": "ada", "pin": "' + b"1" * 1000 + b'"}',
        b"\xff\xfe\x00",
        b"player=ada&pin=12345",
    ],
)
def test_garbage_is_refused_in_a_sentence(board: Running, client: Client, sent: bytes) -> None:
    before = written(board)
    for name in ("prove", *ACTIONS):
        answer = client.ask("POST", f"/api/0/{name}", sent, {"Content-Type": "application/json"})
        assert answer.status in (400, 403)
        assert answer.said.endswith(".")
    assert written(board) == before


def test_strange_reasons_and_results_are_refused_or_cleaned(board: Running, client: Client) -> None:
    shown = proof(board)
    for reason in ("", "  ", "\x00", "\ud800", "x" * 1500, 7, None, ["a"]):
        answer = client.post("/api/0/call", player=ADA, proof=shown, reason=reason)
        assert (answer.status, answer.said.endswith(".")) == (409, True), reason
    for result in ("", "WON", "no-show", None, 1, {"winner": BO}):
        assert client.post("/api/0/report", player=ADA, proof=shown, result=result).status == 409
    for wanted in ("yes", 1, None):
        assert client.post("/api/0/drop", player=ADA, proof=shown, wanted=wanted).status == 409
    assert client.post("/api/0/call", player=ADA, proof=shown, reason="a\u202eb\n\x07c").status == 200
    (call,) = board.state.open_calls
    assert call.reason == "a b c"


def test_a_body_that_is_too_long_is_not_read(client: Client) -> None:
    big = json.dumps({"player": ADA, "pin": "1" * 3000}).encode()
    headers = {"Content-Type": "application/json"}
    assert client.ask("POST", "/api/0/prove", big, headers).status == 413
    claimed = b"POST /api/0/prove HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    answer = client.raw(claimed + b"Content-Length: 99999999999\r\n\r\n" + b"{" * 4000)
    assert b"413" in answer.splitlines()[0]
    chunks = b"Transfer-Encoding: chunked\r\n\r\n" + b"400\r\n%s\r\n" % (b" " * 1024) * 4 + b"0\r\n\r\n"
    assert b"413" in client.raw(claimed + b"Connection: close\r\n" + chunks).splitlines()[0]


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 9000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"X%d: a\r\n" % number for number in range(200)) + b"\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GARBAGE\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST /api/0/call HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
)
def test_what_is_no_request_gets_no_more_than_a_sentence(board: Running, client: Client, sent: bytes) -> None:
    answer = client.raw(sent)
    assert answer.startswith((b"HTTP/1.0 400", b"HTTP/1.1 400"))
    assert b"aiohttp" not in answer.lower()
    assert b"python" not in answer.lower()
    assert b"Traceback" not in answer
    unharmed(board)


# Other websites


def test_another_website_cannot_act_in_the_name_of_a_phone(board: Running, client: Client) -> None:
    body: dict[str, Any] = {"player": ADA, "proof": proof(board), "reason": "x"}
    before = written(board)
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": f"http://{client.host}.evil.example"},
        {"Origin": f"http://evil.example@{client.host}"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "multipart/form-data; boundary=x"},
    ):
        answer = client.post("/api/0/call", headers, **body)
        assert answer.status in (400, 403), headers
        assert not any(name.lower().startswith("access-control") for name in answer.headers)
    assert client.ask("OPTIONS", "/api/0/call", headers={"Origin": "http://evil.example"}).status == 405
    assert written(board) == before
    assert client.post("/api/0/call", **body).status == 200


def test_markup_in_names_stays_text(board: Running, client: Client) -> None:
    board.do(PlayerRenamed(ADA, SCRIPT), Announced(f"{SCRIPT}\u2028\u2029</b>"))
    with client.live(f"/live/phone/0?player={ADA}") as phone, client.live() as screen:
        phone.until(lambda view: view["me"]["name"] == SCRIPT)
        assert SCRIPT in screen.until(lambda view: view["events"][0]["band"])["events"][0]["band"]
    names = client.get("/api/0/names")
    assert names.headers["Content-Type"].startswith("application/json")
    assert SCRIPT in [one["name"] for one in names.json]
    for path in (f"/api/0/why/{SCRIPT}", f"/{SCRIPT}", f"/api/0/rules?q={SCRIPT}"):
        assert client.get(path.replace(" ", "%20")).headers["Content-Type"].startswith("application/json")


# Guessing


def test_a_pin_is_not_found_by_trying(strict: Running) -> None:
    wrong = [f"{number:05}" for number in range(40) if f"{number:05}" != strict.pin(ADA)]
    here = Client(strict.url, "127.0.1.1")
    assert [here.post("/api/0/prove", player=ADA, pin=pin).status for pin in wrong[:6]] == [403] * 5 + [429]
    right = here.post("/api/0/prove", player=ADA, pin=strict.pin(ADA))
    assert (right.status, "minutes" in right.said) == (429, True)
    for number, pin in enumerate(wrong[5:20]):
        assert (
            Client(strict.url, f"127.0.2.{number + 1}").post("/api/0/prove", player=ADA, pin=pin).status
            == 403
        )
    locked = Client(strict.url, "127.0.3.1").post("/api/0/prove", player=ADA, pin=strict.pin(ADA))
    assert locked.status == 429
    assert Client(strict.url, "127.0.3.2").post("/api/0/prove", player=BO, pin=strict.pin(BO)).status == 200


def test_a_proof_is_good_for_one_player(board: Running, client: Client) -> None:
    shown = proof(board, ADA)
    for player, given in ((BO, shown), (ADA, shown[:-1]), (ADA, ""), (ADA, shown.upper() + "0"), ("x", "")):
        assert client.post("/api/0/call", player=player, proof=given, reason="x").status == 403
    with client.live(f"/live/phone/0?player={BO}&proof={shown}") as phone:
        assert not phone.view["me"]["is_proven"]
    assert not any(isinstance(op, PlayerCalled) for op in written(board))


def test_without_a_key_nothing_proves_anything(board: Running, client: Client) -> None:
    from judge_app.board.proofs import is_proven, is_right

    keyless = board.state._replace(phone_key="")
    for given in ("", "0", "00000", "d41d8"):
        assert not is_right(keyless, ADA, given)
        assert not is_proven(keyless, ADA, given)


# Floods


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


def test_a_slow_reader_is_dropped_and_the_others_hear_at_once(tmp_path: Path) -> None:
    many = [PlayerAdded(PlayerId(f"p{number}"), f"Player {number} of the hall") for number in range(300)]
    with running(tmp_path, many, limits=ROOMY._replace(unsent=20_000)) as board:
        server = server_of(board)
        client = Client(board.url)
        with client.socket() as deaf, client.live() as screen:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.sendall(b"GET /live/board HTTP/1.1\r\nHost: x\r\n\r\n")
            board.until(lambda: board.served.screens == 2)
            number, slowest = 0, 0.0
            while len(server.hall.board.streams) == 2:
                number += 1
                begun = time.monotonic()
                board.do(Announced(f"{number} " + "a" * 190))
                screen.until(partial(has_band, number))
                slowest = max(slowest, time.monotonic() - begun)
                assert number < 20_000
            assert slowest < 2.0
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


def test_a_stranger_s_device_id_or_key_is_never_sent(board: Running, client: Client) -> None:
    key, device = board.state.phone_key, DeviceId(board.desk.device)
    with client.live() as screen, client.live(f"/live/phone/0?player={ADA}&proof={proof(board)}") as phone:
        told = [json.dumps(screen.view), json.dumps(phone.view)]
    told += [client.get(f"/api/0/{name}").body.decode() for name in ("names", "pairings", "standings")]
    for text in told:
        assert key not in text
        assert device not in text
        assert board.pin(BO) not in text.replace(str(board.now_ms())[:6], "")
