"""Browsers, as far as the server can tell: what they ask for, send and follow, from any address here."""

import http.client
import json
import socket
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, NamedTuple

from tests.patience import PATIENCE_S

__all__ = ["Answer", "Client", "Live"]


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def said(self) -> str:
        return str(self.json["said"])


class Client:
    """Asks at *url* from *address*, which is one of this machine's own."""

    def __init__(self, url: str, address: str = "127.0.0.1") -> None:
        self.host = url.removeprefix("http://")
        self.address = address

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.host, timeout=PATIENCE_S, source_address=(self.address, 0))

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        connection = self.connect()
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, _headers: dict[str, str] | None = None, **body: Any) -> Answer:
        headers = {"Content-Type": "application/json", "Origin": f"http://{self.host}", **(_headers or {})}
        return self.ask("POST", path, json.dumps(body).encode(), headers)

    def raw(self, sent: bytes) -> bytes:
        """All that comes back for *sent*, until the other end closes."""
        with self.socket() as made:
            made.sendall(sent)
            return b"".join(iter(lambda: made.recv(65536), b""))

    def socket(self) -> socket.socket:
        host, _colon, port = self.host.partition(":")
        return socket.create_connection((host, int(port)), PATIENCE_S, (self.address, 0))

    def live(self, path: str = "/live/board") -> "Live":
        return Live(self, path)


class Live(AbstractContextManager["Live"]):
    """One page that follows; `view` is what it would show."""

    def __init__(self, client: Client, path: str) -> None:
        self._connection = client.connect()
        self._connection.request("GET", path)
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.view: dict[str, Any] = {}
        self.frames = 0
        if self.status == 200:
            self.until(lambda view: view)

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._answer.close()
        self._connection.close()

    def read(self) -> tuple[str, Any]:
        """The next frame; nothing when the stream has ended."""
        event, data = "", None
        while line := self._answer.readline():
            name, _colon, value = line.decode().rstrip("\n").partition(": ")
            if name == "event":
                event = value
            elif name == "data":
                data = json.loads(value)
            elif not name and event:
                return event, data
        return "", None

    def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Follow until the view is such that *holds*; beats alone come for ever."""
        deadline = time.monotonic() + PATIENCE_S
        while not (self.view and holds(self.view)):
            assert time.monotonic() < deadline, "followed in vain"
            event, told = self.read()
            self.frames += 1
            if event == "view":
                self.view = told
            elif event == "change":
                if told["from"] != self.view["v"]:
                    raise AssertionError("a change is missing")
                self.view = _merged(self.view, told)
            elif not event:
                raise AssertionError("the stream has ended")
        return self.view

    def ended(self) -> bool:
        """Read on until the other end closes, or for too long."""
        deadline = time.monotonic() + PATIENCE_S
        while self.read()[0]:
            if time.monotonic() > deadline:
                return False
        return True


def _merged(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    after = {**view, "v": change["v"], "now": change["now"]}
    for part in ("hall", "place", "me"):
        if part in change:
            new = change[part]
            after[part] = {**view[part], **new} if isinstance(view.get(part), dict) and new else new
    if "events" in change:
        after["events"] = [{**one, **change["events"].get(one["key"], {})} for one in view["events"]]
    return after
