"""Requests for what is not there, or that cannot be read: refused in a sentence, and nothing is written."""

import json

import pytest

from judge_app.board.phoneactions import ACTIONS
from tests.board.attacks.attacked import ADA, BO, proof, server_of, unharmed, written
from tests.board.clients import Client
from tests.board.running import Running

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
