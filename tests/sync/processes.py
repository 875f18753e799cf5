"""Drives tablets that are processes of their own."""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.children import dying_with_us
from tests.patience import PATIENCE_S

__all__ = ["Driven", "all_in_step", "start"]

ROOT = Path(__file__).parents[2]
LONGEST_S = PATIENCE_S + 30
"""It has patience itself, and says what it waited for."""


class Driven:
    """One such process; `await one.ask("notes", count=3, text="a")` waits for its answer."""

    def __init__(self, running: asyncio.subprocess.Process, folder: Path) -> None:
        self._running = running
        self._turn = asyncio.Lock()
        self.folder = folder
        self.device = ""
        self.event = ""

    @property
    def pid(self) -> int:
        return self._running.pid

    async def ask(self, command: str, **needed: Any) -> dict[str, Any]:
        """The answer to *command*; AssertionError if it was refused."""
        if self._running.stdin is None or self._running.stdout is None:
            raise RuntimeError("no pipes")
        async with self._turn, asyncio.timeout(max(LONGEST_S, needed.get("seconds", 0) + 10)):
            self._running.stdin.write(json.dumps({"do": command, **needed}).encode() + b"\n")
            line = await self._running.stdout.readline()
        said: dict[str, Any] = json.loads(line)
        assert "refused" not in said, f"{command}: {said['refused']}"
        self.device, self.event = said.get("device", self.device), said.get("event", self.event)
        return said

    async def join(self, host: "Driven", name: str, role: str = "floor") -> dict[str, Any]:
        return await self.ask("join", text=(await host.ask("invite", role=role))["text"], name=name)

    async def kill(self) -> None:
        """As if the battery were taken out."""
        self._running.kill()
        await self._running.wait()

    async def quit(self) -> None:
        if self._running.stdin:
            self._running.stdin.close()
        try:
            await asyncio.wait_for(self._running.wait(), PATIENCE_S)
        except TimeoutError:
            await self.kill()


async def start(folder: Path, beacon_port: int, host: str = "127.0.0.1", *before: str) -> Driven:
    """A tablet that keeps its things in *folder*; *before* is what its command line begins with."""
    tablet = (sys.executable, "-m", "tests.sync.tabletprocess", str(folder), str(beacon_port), host)
    running = await asyncio.create_subprocess_exec(
        *dying_with_us(*before, *tablet),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
        limit=1 << 24,
    )
    return Driven(running, folder)


async def all_in_step(tablets: Iterable[Driven], seconds: float = PATIENCE_S) -> dict[str, Any]:
    """Wait until each of *tablets* holds all that any of them holds, and makes the same of it."""
    tablets = [*tablets]
    async with asyncio.timeout(seconds):
        while True:
            looks = await asyncio.gather(*(one.ask("look") for one in tablets))
            if len({str(sorted(look["vector"].items())) for look in looks}) == 1:
                assert len({look["digest"] for look in looks}) == 1
                return looks[0]
            vector: Counter[str] = Counter()
            for look in looks:
                vector |= Counter(look["vector"])
            # More may come meanwhile, even from one that was killed: the system still sends for it.
            await asyncio.gather(*(one.ask("meet", vector=vector, seconds=seconds) for one in tablets))
