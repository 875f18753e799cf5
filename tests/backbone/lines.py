"""A line to a server that a test can cut and heal: everything on it goes through a thread of its own."""

import asyncio
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

from tests.patience import PATIENCE_S

__all__ = ["Line"]

CHUNK = 64 * 1024
Answer = TypeVar("Answer")


class Line:
    """From a port of its own to *target* on this machine."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.is_cut = self.is_silent = False
        self._open: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._run(asyncio.start_server(self._carry, "127.0.0.1", 0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    @property
    def address(self) -> str:
        return f"tls://127.0.0.1:{self.port}"

    def cut(self, *, silent: bool = False) -> None:
        """Break all connections and let no new one through; *silent*: keep them, and lose what is sent."""
        self.is_cut, self.is_silent = True, silent
        if not silent:
            self._run(self._break())

    def heal(self) -> None:
        """Let new connections through; what was silent is broken now, for bytes of it are lost."""
        self._run(self._break())
        self.is_cut = self.is_silent = False

    def close(self) -> None:
        if not self._loop.is_closed():
            self._run(self._end())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    async def _break(self) -> None:
        for task in tuple(self._open):
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _end(self) -> None:
        self._server.close()
        await self._break()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        try:
            if not self.is_cut:
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
                try:
                    await self._both_ways(reader, writer, far_reader, far_writer)
                finally:
                    far_writer.transport.abort()
            elif self.is_silent:
                await asyncio.Event().wait()
        except (OSError, asyncio.CancelledError):
            pass  # the line is cut, or an end has gone
        finally:
            self._open.discard(task)
            writer.transport.abort()

    async def _both_ways(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        far_reader: asyncio.StreamReader,
        far_writer: asyncio.StreamWriter,
    ) -> None:
        ways = [
            asyncio.create_task(self._pump(reader, far_writer)),
            asyncio.create_task(self._pump(far_reader, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while content := await reader.read(CHUNK):
            if not self.is_silent:
                writer.write(content)
                await writer.drain()
