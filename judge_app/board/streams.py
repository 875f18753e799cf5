"""Those who follow live: each is written to at once; one that does not read is dropped."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

__all__ = ["Stream", "Streams", "frame", "plain_json"]


def plain_json(value: Any) -> bytes:
    """ASCII only, so that no letter of a name means anything to what carries it."""
    return json.dumps(value, separators=(",", ":")).encode()


def frame(event: str, value: Any) -> bytes:
    """One server-sent event as a chunk of HTTP/1.1; made once for all who get the same."""
    text = b"event: %s\ndata: %s\n\n" % (event.encode(), plain_json(value))
    return b"%x\r\n%s\r\n" % (len(text), text)


class Stream:
    """One page that follows."""

    def __init__(self, transport: asyncio.Transport, most_unsent: int) -> None:
        self._transport = transport
        self._most_unsent = most_unsent
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def send(self, made: bytes) -> None:
        if self.over.done():
            return
        self._transport.write(made)
        if self._transport.get_write_buffer_size() > self._most_unsent:
            self._transport.abort()
            self.end()

    def end(self) -> None:
        if not self.over.done():
            self.over.set_result(None)


class Streams:
    """All who follow the same."""

    def __init__(self) -> None:
        self._all: dict[Stream, None] = {}

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Stream]:
        return iter(tuple(self._all))

    def add(self, stream: Stream) -> None:
        self._all[stream] = None

    def remove(self, stream: Stream) -> None:
        self._all.pop(stream, None)

    def send(self, made: bytes) -> None:
        for stream in self:
            stream.send(made)

    def end(self) -> None:
        for stream in self:
            stream.end()
