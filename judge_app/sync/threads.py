"""The way between two threads: the desk's, and one with an asyncio loop that has all the sockets.

Over to the loop: `on_network`. Over to the desk: `on_desk`, in order, through one inbox. What both see is
frozen.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from judge_app.errors import Broken, JudgeAppError

__all__ = ["Post", "Threads"]

Post = Callable[[Callable[[], None]], Any]
"""Does something on the desk's thread, as soon as that can."""


class Threads:
    def __init__(
        self, post: Post, loop: asyncio.AbstractEventLoop | None = None, name: str = "network"
    ) -> None:
        """Without somebody else's *loop* there is a thread, begun when it is first needed."""
        self._post = post
        self._loop = loop
        self._name = name
        self._thread: threading.Thread | None = None
        self._inbox: deque[Callable[[], None]] = deque()
        self._ending: set[Future[Any]] = set()

    def on_network(self, work: Callable[[], None]) -> None:
        self._running().call_soon_threadsafe(work)

    def run(self, work: Coroutine[Any, Any, Any]) -> "Future[Any]":
        return asyncio.run_coroutine_threadsafe(work, self._running())

    def wait(self, work: Coroutine[Any, Any, Any], seconds: float) -> None:
        """Run *work* to its end; where the network has no thread of its own, `ended` waits for that."""
        running = self.run(work)
        if self._thread is None:
            self._ending.add(running)
            running.add_done_callback(self._ending.discard)
            return
        try:
            running.result(seconds)
        except TimeoutError:
            running.cancel()

    async def ended(self) -> None:
        """Wait, in the loop, until what was told to end has ended."""
        if self._ending:
            await asyncio.wait([*map(asyncio.wrap_future, self._ending)])

    def on_desk(self, work: Callable[[], None]) -> None:
        """Called on the network's thread: *work* is done on the desk's, after what was handed over before."""
        self._inbox.append(work)
        self._post(self._drain)

    def ask_desk(self, work: Callable[[], None]) -> "asyncio.Future[None]":
        """As `on_desk`; what comes of it in the loop is that it was done, or the error in our own words."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def answer(trouble: JudgeAppError | None) -> None:
            with suppress(RuntimeError):  # the loop has ended meanwhile, and with it whoever asked
                loop.call_soon_threadsafe(_settle, done, trouble)

        def working() -> None:
            try:
                work()
            except JudgeAppError as trouble:
                answer(trouble)
            except ExceptionGroup:
                answer(None)  # it was done; that a screen broke over it is told where the screens are
                raise
            except BaseException as failure:
                answer(Broken(repr(failure)))
                raise
            else:
                answer(None)

        self.on_desk(working)
        return done

    def leave(self) -> None:
        """End the network's thread, if there is one."""
        if self._thread is not None and self._loop is not None:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(5.0)
            self._thread = self._loop = None

    def _drain(self) -> None:
        while self._inbox:
            self._inbox.popleft()()

    def _running(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(
                target=_run_forever, args=(self._loop,), name=self._name, daemon=True
            )
            self._thread.start()
        return self._loop


def _settle(done: "asyncio.Future[None]", trouble: Exception | None) -> None:
    """Whoever asked may have given up."""
    if done.done():
        return
    if trouble is None:
        done.set_result(None)
    else:
        done.set_exception(trouble)


def _run_forever(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    loop.run_forever()
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    loop.run_until_complete(asyncio.wait(left, timeout=2.0) if left else asyncio.sleep(0))
    # A connection that was cancelled before its TLS greeting, or waits for a goodbye, is closed by nobody:
    # its socket would stay until Python next collects its garbage.
    for connection in [*getattr(loop, "_transports", {}).values()]:
        connection.abort()
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
