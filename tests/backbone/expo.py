"""A convention in small: real servers, and tablets that are processes of their own."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from judge_app.sync.natsaccess import venue_text
from tests.backbone.servers import Servers
from tests.ports import free_port
from tests.sync.processes import Driven, start

__all__ = ["Expo", "expo", "wall_off"]


class Expo:
    """The first tablet opened the event and chose the backbone; all others have joined it."""

    def __init__(self, folder: Path, servers: Servers, hurry: bool) -> None:
        self._folder, self._port, self._hurry = folder, free_port(), hurry
        self.servers = servers
        self.tablets: list[Driven] = []

    async def open(self, players: int = 0) -> Driven:
        organizer = await self.start("tablet0")
        await organizer.ask("new", name="Oakhaven Expo", players=players)
        await organizer.ask("use", text=venue_text(self.servers.venue))
        await organizer.ask("backbone")
        return organizer

    async def start(self, name: str) -> Driven:
        tablet = await start(self._folder / name, self._port)
        self.tablets.append(tablet)
        if self._hurry:
            await tablet.ask("hurry")
        return tablet

    async def join(self, count: int, role: str = "floor") -> list[Driven]:
        """Let *count* more in by the code, over the LAN; after that each is on the backbone by itself."""
        first = len(self.tablets)
        come = await asyncio.gather(*(self.start(f"tablet{first + number}") for number in range(count)))
        for number, one in enumerate(come):
            await one.join(self.tablets[0], f"Judge {first + number}", role)
        await asyncio.gather(*(one.ask("backbone") for one in come))
        return come

    async def end(self) -> None:
        await asyncio.gather(*(one.quit() for one in self.tablets))


@asynccontextmanager
async def expo(
    folder: Path, nodes: int = 1, *, lines: bool = False, hurry: bool = False
) -> AsyncIterator[Expo]:
    """With *nodes* servers; in a *hurry* its tablets soon notice what is gone or lost."""
    with Servers(folder / "servers", nodes, lines=lines) as servers:
        servers.start_all()
        convention = Expo(folder, servers, hurry)
        try:
            yield convention
        finally:
            await convention.end()


async def wall_off(*halls: Iterable[Driven]) -> None:
    """Leave no way between tablets of different *halls* but the backbone."""
    halls = tuple([*hall] for hall in halls)
    everybody = [one for hall in halls for one in hall]
    for hall in halls:
        others = [one.device for one in everybody if one not in hall]
        await asyncio.gather(*(one.ask("bar", devices=others) for one in hall))
