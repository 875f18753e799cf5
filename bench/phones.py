"""Many phones in one process, each from an address of its own: they follow, and note when what reached them.

It is told by a line of JSON whom to follow, answers "ready", and then a line of times to each line it reads.
"""

import json
import selectors
import socket
import sys
import time
from collections.abc import Iterator
from typing import Any

__all__ = ["address_of"]

READ_BYTES = 1 << 16


def address_of(number: int) -> str:
    """One of the many addresses that a machine has for itself alone."""
    return f"127.1.{number // 250}.{number % 250 + 1}"


class Phone:
    """One page that follows a player."""

    def __init__(self, number: int, host: str, port: int, player: str, proof: str) -> None:
        self.socket = socket.create_connection((host, port), 30, (address_of(number), 0))
        path = f"/live/phone/0?player={player}&proof={proof}"
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        self._rest = b""
        self.has_view = False
        self.hall: list[float] = []
        """When each change of the clock came."""
        self.own: list[float] = []
        """When each change of what is the player's own came."""

    def read(self) -> None:
        data = self.socket.recv(READ_BYTES)
        now = time.monotonic()
        if not data:
            raise SystemExit("A phone was dropped.")
        *frames, self._rest = (self._rest + data).split(b"\n\n")
        for frame in frames:
            if b"event: view" in frame:
                self.has_view = True
            elif b"event: change" in frame:
                self.hall += [now] if b'"clock":' in frame else []
                self.own += [now] if b'"me":' in frame else []


class Phones:
    def __init__(self, asked: dict[str, Any]) -> None:
        self._selector = selectors.DefaultSelector()
        players = asked["players"]
        self._phones = [
            Phone(number, asked["host"], asked["port"], *player) for number, player in enumerate(players)
        ]
        for phone in self._phones:
            self._selector.register(phone.socket, selectors.EVENT_READ, phone)
        while not all(phone.has_view for phone in self._phones):
            self._read(5.0)
        self._selector.register(sys.stdin, selectors.EVENT_READ, None)

    def answers(self) -> Iterator[list[list[list[float]]]]:
        """What has come since the last line that was read; the end of the lines is the end."""
        while True:
            if self._read(None):
                if not sys.stdin.readline():
                    return
                yield [[phone.hall, phone.own] for phone in self._phones]
                for phone in self._phones:
                    phone.hall, phone.own = [], []

    def _read(self, seconds: float | None) -> bool:
        """Whether somebody asks; all that has come is noted first."""
        is_asked = False
        for key, _events in self._selector.select(seconds):
            if key.data is None:
                is_asked = True
            else:
                key.data.read()
        return is_asked


def main() -> None:
    phones = Phones(json.loads(sys.stdin.readline()))
    print("ready", flush=True)
    for answer in phones.answers():
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
