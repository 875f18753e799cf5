"""A tablet without a screen, as a process of its own, which does what lines on its standard input say.

    python -m tests.sync.tabletprocess FOLDER BEACON_PORT [HOST]

Each line is a JSON object that names a command and what it needs; the answer is one line of JSON, and comes
when the command is done. So whoever drives it never guesses how long something takes.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from judge_app.errors import JudgeAppError
from judge_app.sync.place import Place
from tests.sync.tabletprocess.backbone import BackboneCommands
from tests.sync.tabletprocess.event import EventCommands
from tests.sync.tabletprocess.links import LinkCommands


class Process(EventCommands, LinkCommands, BackboneCommands):
    """The commands, each a method; what it returns is the answer."""


async def answer(process: Process, line: str) -> dict[str, Any]:
    asked = json.loads(line)
    command = asked.pop("do")
    try:
        said: dict[str, Any] = await getattr(process, command)(**asked)
    except JudgeAppError as trouble:
        return {"refused": str(trouble)}
    return said


async def main(folder: str, beacon_port: str, host: str = "127.0.0.1") -> None:
    port = 24680 if host == "" else 0
    process = Process(Path(folder), Place(host, port, int(beacon_port)))
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader(limit=1 << 24)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        print(json.dumps(await answer(process, line.decode())), flush=True)
    process.net.stop()
    await process.net.ended()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
