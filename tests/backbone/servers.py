"""Real servers on free ports of this machine, from the files that a venue gets."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import pytest
from nats.aio.client import Client

from judge_app.sync.addresses import Address
from judge_app.sync.natsaccess import Venue, key_of, new_key, user_jwt
from judge_app.sync.natsprobe import NotNats, Pass, Probe, TurnedAway, trusting
from judge_app.venue.nodes import Node, VenueKeys, new_keys, node_files, shared_files, venue_of
from tests.backbone.lines import Line
from tests.children import dying_with_us
from tests.patience import PATIENCE_S
from tests.ports import free_ports

__all__ = [
    "NATS_SERVER",
    "ONE_CLOCK",
    "PATIENCE_S",
    "Line",
    "Servers",
    "Visitor",
    "anybody",
    "connected_client",
    "until",
]

NATS_SERVER = Path(sys.executable).with_name("nats-server")
SETTINGS = Path(__file__).parents[2] / "packaging" / "backbone"
LOOK_S = 0.02
QUIET_S = 0.2
GLANCE_S = 2.0
"""So long a server that may not be ready is waited for, before it is looked at again."""
Answer = TypeVar("Answer")
ONE_CLOCK = pytest.mark.skipif(
    "faketime" in os.environ.get("LD_PRELOAD", ""), reason="the servers do not follow libfaketime's clock"
)
"""For a test in which a server and Python have to agree on the time of the day."""


def until(is_so: Callable[[], bool], what: str, patience_s: float = PATIENCE_S) -> None:
    """Look again and again until *is_so*; fail with *what* was missed when patience is at its end."""
    end = time.monotonic() + patience_s
    while not is_so():
        if time.monotonic() > end:
            raise AssertionError(f"still not so: {what}")
        time.sleep(LOOK_S)


def anybody(venue: Venue, publish: Sequence[str] = (">",), subscribe: Sequence[str] = (">",)) -> Pass:
    """A new user of the venue's account."""
    user, signing = new_key("user"), key_of(venue.seed)
    token = user_jwt(signing, venue.account, user.public, "test", int(time.time()), publish, subscribe)
    return Pass(token, user)


class Servers:
    """*count* nodes, of which none runs before `start`; with *lines* tablets reach each through a Line.

    >>> with Servers(tmp_path, 3) as servers:  # doctest: +SKIP
    ...     servers.start_all()
    ...     servers.kill(0)
    """

    def __init__(
        self, folder: Path, count: int = 1, *, lines: bool = False, keys: VenueKeys | None = None
    ) -> None:
        self.folder = folder
        self.keys = keys or new_keys("Oakhaven Expo", datetime.now(UTC))
        self.nodes = tuple(map(_node, range(count)))
        self.lines: tuple[Line, ...] = tuple(Line(node.client) for node in self.nodes) if lines else ()
        if lines:
            self.nodes = tuple(
                replace(node, advertised=f"127.0.0.1:{line.port}")
                for node, line in zip(self.nodes, self.lines, strict=True)
            )
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._write()

    def _write(self) -> None:
        now = datetime.now(UTC)
        settings = (SETTINGS / ("one.conf" if len(self.nodes) == 1 else "three.conf")).read_text("utf-8")
        for number, node in enumerate(self.nodes):
            _write_all(self.folder_of(number), node_files(self.keys, node, self.nodes, settings, now))
        _write_all(self.folder, shared_files(self.keys, self.nodes, now))

    # What a test does

    def start(self, number: int) -> None:
        """Start one node; it is not ready yet."""
        folder = self.folder_of(number)
        with (folder / "log").open("ab") as log:
            command = dying_with_us(str(NATS_SERVER), "-c", "nats.conf", "-P", "pid")
            self._running[number] = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)

    def start_all(self) -> None:
        """Start all nodes, and wait until they are ready."""
        for number in range(len(self.nodes)):
            if number not in self._running:
                self.start(number)
        self.wait_ready()

    def kill(self, number: int) -> None:
        """As a power cut does, apart from what the disk loses."""
        self._end(number, signal.SIGKILL)

    def quit(self, number: int) -> None:
        """As an admin does."""
        self._end(number, signal.SIGTERM)

    def reload(self, number: int) -> None:
        self._running[number].send_signal(signal.SIGHUP)

    def wipe(self, number: int) -> None:
        """Lose the disk of a node that does not run."""
        assert number not in self._running
        shutil.rmtree(self.folder_of(number) / "store", ignore_errors=True)

    def stop(self) -> None:
        for number in tuple(self._running):
            self.kill(number)
        for line in self.lines:
            line.close()

    def wait_ready(self) -> None:
        """Wait until the nodes that run see each other and follow a leader, if enough run to choose one."""
        until(self._is_ready, f"the nodes are ready, see {self.folder}/*/log")

    # What a test is told

    @property
    def venue(self) -> Venue:
        return venue_of(self.keys, self.nodes)

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where tablets find the nodes; with lines, the addresses of these."""
        return self.venue.servers

    @property
    def running(self) -> frozenset[int]:
        return frozenset(self._running)

    @property
    def admin(self) -> Pass:
        """A user of the system account."""
        lines = (self.folder / "admin.creds").read_text("ascii").splitlines()
        return Pass(lines[1], key_of(lines[5]))

    def folder_of(self, number: int) -> Path:
        return self.folder / self.nodes[number].name

    def log_of(self, number: int) -> str:
        return (self.folder_of(number) / "log").read_text("utf-8", "replace")

    def ask(
        self, number: int, by: Pass, subject: str, content: object = None, patience_s: float = PATIENCE_S
    ) -> list[Any]:
        """The answer to a request over one node, alone in a list; an empty one if nobody is there."""
        with self.visitor(number, by, patience_s=patience_s) as visitor:
            answer = visitor.ask(subject, content)
            return [] if answer is None else [answer]

    def meta_leader(self) -> int:
        """The node that leads the cluster."""
        with self.visitor(min(self._running), self.admin) as admin:
            told = admin.ask_all("$SYS.REQ.SERVER.PING.JSZ", len(self._running))
        names = [node.name for node in self.nodes]
        return next(names.index(one["data"]["meta_cluster"]["leader"]) for one in told)

    def visitor(self, number: int, by: Pass, port: int = 0, patience_s: float = PATIENCE_S) -> "Visitor":
        """Somebody who is connected to one node, or to the *port* of a line to it."""
        return Visitor(port or self.nodes[number].client, self.venue, by, patience_s)

    def _is_ready(self) -> bool:
        for number, process in self._running.items():
            assert process.poll() is None, self.log_of(number)
        can_choose = len(self._running) * 2 > len(self.nodes)
        try:
            return all(self._sees_all(number, can_choose) for number in self._running)
        except (OSError, TimeoutError, NotNats, TurnedAway):
            return False

    def _sees_all(self, number: int, can_choose: bool) -> bool:
        """Whether a node hears of all that run and, if they can, follows a leader who takes orders."""
        names = {self.nodes[one].name for one in self._running}
        with self.visitor(number, self.admin, patience_s=GLANCE_S) as admin:
            told = admin.ask_all("$SYS.REQ.SERVER.PING.JSZ", len(self._running))
        if len(told) < len(names) or not can_choose or len(self.nodes) == 1:
            return len(told) == len(names)
        hears_all = len(admin.info.get("connect_urls", ())) >= len(names)
        if not hears_all or not any(_is_led(one, names) for one in told):
            return False
        # The account is read only when somebody comes, and without it nothing can be stored.
        asked = self.ask(number, anybody(self.venue), "$JS.API.INFO", patience_s=GLANCE_S)
        return all("error" not in one for one in asked)

    def _end(self, number: int, by: signal.Signals) -> None:
        process = self._running.pop(number)
        with suppress(ProcessLookupError):
            process.send_signal(by)
        process.wait(PATIENCE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.stop()


class Visitor:
    """A client for tests that are not written for an event loop, or that run in one of their own."""

    def __init__(self, port: int, venue: Venue, by: Pass, patience_s: float) -> None:
        self.key = by.key
        self.patience_s = patience_s
        self._loop = asyncio.new_event_loop()
        self._thread = ThreadPoolExecutor(1)
        try:
            self._probe = self._run(_come_in(port, venue, by))
        except BaseException:
            self._end()
            raise

    def ask(self, subject: str, content: object = None) -> Any:
        return self._run(self._probe.ask(subject, content))

    @property
    def info(self) -> Mapping[str, Any]:
        """What the server said of itself when it was called."""
        return self._probe.info

    def ask_all(self, subject: str, most: int) -> list[Any]:
        return [*self._run(self._probe.ask_all(subject, {}, most, QUIET_S))]

    def _run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        waiting = asyncio.wait_for(work, self.patience_s)
        return self._thread.submit(self._loop.run_until_complete, waiting).result()

    def _end(self) -> None:
        self._thread.shutdown()
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._run(self._probe.hang_up())
        self._end()


@asynccontextmanager
async def connected_client(servers: Servers) -> AsyncIterator[Client]:
    """A client that is no tablet, on one of the servers, and may say anything to anybody."""
    by, client = anybody(servers.venue), Client()
    await client.connect(
        servers.addresses[0],
        tls=trusting(servers.venue.ca),
        allow_reconnect=False,
        user_jwt_cb=lambda: bytearray(by.jwt.encode()),
        signature_cb=lambda nonce: urlsafe_b64encode(by.key.sign(nonce.encode())).rstrip(b"="),
    )
    try:
        yield client
    finally:
        await client.close()


async def _come_in(port: int, venue: Venue, by: Pass) -> Probe:
    probe = await Probe.calling(Address("127.0.0.1", port))
    try:
        await probe.seal(trusting(venue.ca), "127.0.0.1")
        await probe.come_in(by)
    except BaseException:
        await probe.hang_up()
        raise
    return probe


def _is_led(told: Any, names: set[str]) -> bool:
    """Whether a node that tells of itself leads, and all of *names* follow it."""
    cluster, name = told["data"].get("meta_cluster") or {}, told["server"]["name"]
    following = {one["name"] for one in cluster.get("replicas", ()) if one["current"]}
    return cluster.get("leader") == name and names <= following | {name}


def _node(number: int) -> Node:
    client, route, leaf = free_ports(3)
    hosts = ("127.0.0.1", "localhost")
    return Node(hosts, client, route, leaf, listen="127.0.0.1", label=f"node-{number}")


def _write_all(folder: Path, files: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
