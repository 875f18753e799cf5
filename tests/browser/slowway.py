"""A way to a server on which some of the answers are slow, and nothing in the other direction."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

__all__ = ["slow_way"]


@contextmanager
def slow_way(url: str, asked: bytes, delay_s: float) -> Iterator[str]:
    """Another address of the server at *url*; what answers requests that begin with *asked* comes late."""
    there = urlsplit(url)
    door = socket.create_server(("127.0.0.1", 0))
    ended = threading.Event()
    threading.Thread(
        target=_greet,
        args=(door, (there.hostname or "", there.port or 80), asked, delay_s, ended),
        daemon=True,
    ).start()
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
    finally:
        ended.set()
        door.close()


def _greet(
    door: socket.socket, there: tuple[str, int], asked: bytes, delay_s: float, ended: threading.Event
) -> None:
    with suppress(OSError):
        while True:
            near, _address = door.accept()
            far = socket.create_connection(there)
            is_slow = threading.Event()
            threading.Thread(target=_forth, args=(near, far, asked, is_slow), daemon=True).start()
            threading.Thread(target=_back, args=(far, near, is_slow, delay_s, ended), daemon=True).start()


def _forth(near: socket.socket, far: socket.socket, asked: bytes, is_slow: threading.Event) -> None:
    with suppress(OSError), near, far:
        while sent := near.recv(65536):
            (is_slow.set if sent.startswith(asked) else is_slow.clear)()
            far.sendall(sent)


def _back(
    far: socket.socket, near: socket.socket, is_slow: threading.Event, delay_s: float, ended: threading.Event
) -> None:
    with suppress(OSError), near, far:
        while answer := far.recv(65536):
            if is_slow.is_set():
                ended.wait(delay_s)
            near.sendall(answer)
