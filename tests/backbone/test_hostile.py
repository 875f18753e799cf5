"""Servers that are dead, in the clear, full or mad: a tablet tells what it sees, and goes on trying."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.ids import event_id
from judge_app.sync import natscalling
from judge_app.sync import publishing as publishing_
from judge_app.sync.access import Access
from judge_app.sync.backbone import Backbone
from judge_app.sync.jetstream import Failed, JetStream
from judge_app.sync.link import LinkId
from judge_app.sync.natsaccess import new_key
from judge_app.sync.natscalling import Unreached, called
from judge_app.sync.protocol import Parcel
from judge_app.sync.publishing import IN_FLIGHT, Publishing
from judge_app.sync.stream import Cursor, Said, Streamed
from judge_app.venue.nodes import new_keys, venue_of
from tests.backbone.expo import expo, wall_off
from tests.log.signed import SIGNERS
from tests.patience import PATIENCE_S
from tests.ports import free_port
from tests.sync.processes import all_in_step

DEVICE = SIGNERS[0].device
EVENT = event_id(DEVICE, "oakhaven")
GREETING = {
    "server_id": "N",
    "version": "2.12.0",
    "nonce": "abc",
    "auth_required": True,
    "max_payload": 1 << 20,
    "headers": True,
}


def access_to(*servers: str) -> Access:
    """What a device has that knows these servers; no server knows it."""
    keys = new_keys("Oakhaven Expo", datetime.now(UTC))
    ca = venue_of(keys, ()).ca
    user = new_key("user").seed
    return Access(
        "Expo", servers, ca, "a.secret.token", user, {"00" * 8: bytes(32)}, lambda *_: "", key="00" * 8
    )


class Hall:
    """Hears of nothing but that something happened."""

    def __init__(self) -> None:
        self.times = 0
        self.changed = asyncio.Event()

    def streaming(self, link: LinkId, holds: Streamed, cursor: Cursor) -> None: ...
    def unlinked(self, link: LinkId) -> None: ...
    def came(self, link: LinkId, message: Streamed | Said) -> None: ...
    def time_came(self, raw: bytes) -> None: ...
    def outdated(self, device: DeviceId) -> None: ...
    def shown(self, boxes: object) -> None: ...
    def noticed(self) -> None:
        self.times += 1
        self.changed.set()


@asynccontextmanager
async def answering(first: bytes) -> AsyncIterator[tuple[str, list[bytes]]]:
    """Somebody who says *first*; and what is said to them."""
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(first)
        while content := await reader.read(1 << 16):
            heard.append(content)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    try:
        yield f"tls://127.0.0.1:{server.sockets[0].getsockname()[1]}", heard
    finally:
        server.close()


def test_who_does_not_encrypt_is_told_nothing() -> None:
    async def call() -> None:
        greeting = b"INFO " + json.dumps(GREETING).encode() + b"\r\n"
        async with answering(greeting) as (server, heard):
            with pytest.raises(Unreached, match="does not encrypt"):
                await called(server, access_to(server), DEVICE, lambda: None)
            assert b"secret" not in b"".join(heard)

    asyncio.run(call())


def test_where_nobody_listens_that_is_known_at_once() -> None:
    async def call() -> None:
        server = f"tls://127.0.0.1:{free_port()}"
        async with asyncio.timeout(PATIENCE_S):
            with pytest.raises(Unreached, match="All is saved on this tablet"):
                await called(server, access_to(server), DEVICE, lambda: None)

    asyncio.run(call())


@pytest.mark.parametrize(
    "first",
    [
        b"x" * 100_000 + b"\r\n",
        b"INFO [1]\r\n",
        b'INFO {"version": 5}\r\n',
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"",
    ],
    ids=["a long line", "a list", "no version", "a web server", "nothing"],
)
def test_whatever_a_server_says_the_tablet_goes_on_to_try(
    first: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(natscalling, "CALL_S", 0.5)

    async def keep_trying() -> None:
        async with answering(first) as (server, _heard):
            hall = Hall()
            backbone = Backbone(EVENT, DEVICE, hall)
            dead = f"tls://127.0.0.1:{free_port()}"
            backbone.stand(access_to(server, dead), {})
            async with asyncio.timeout(PATIENCE_S):
                while hall.times < 3:
                    await hall.changed.wait()
                    hall.changed.clear()
            assert backbone.trouble
            await backbone.close()

    asyncio.run(keep_trying())


def test_who_leaves_in_the_moment_in_which_a_server_answers_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    called_up = list[asyncio.Task[None] | None]()

    async def connect(*_given: object) -> None:
        """As `wait_for` of Python 3.11 when an answer comes together with the cancellation."""
        called_up.append(asyncio.current_task())
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()

    async def leave() -> None:
        backbone = Backbone(EVENT, DEVICE, Hall())
        for server in ("tls://127.0.0.1:1", "tls://127.0.0.1:2"):
            backbone.stand(access_to(server), {})
            await until_called(len(called_up) + 1)
        await backbone.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert len(called_up) == 2

    async def until_called(times: int) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while len(called_up) < times:
                await asyncio.sleep(0)

    monkeypatch.setattr(natscalling, "_connect", connect)
    asyncio.run(leave())


class Full(JetStream):
    """A stream whose disk is full."""

    def __init__(self) -> None:
        self.tries = self.at_once = self.most_later = 0
        self.later = asyncio.Event()

    async def add(self, subject: str, content: bytes, known_by: str) -> bool:
        self.tries += 1
        self.at_once += 1
        await asyncio.sleep(0)
        if self.tries > IN_FLIGHT:
            self.most_later = max(self.most_later, self.at_once)
        if self.tries > IN_FLIGHT + 2:
            self.later.set()
        self.at_once -= 1
        raise Failed("insufficient storage", 10023)


def test_a_full_disk_is_not_flooded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publishing_, "FIRST_PAUSE_S", 0.03)

    async def publish() -> None:
        stream = Full()
        publishing = Publishing(lambda _parcel: ("", b""), lambda _held: None)
        publishing.add([Parcel(DEVICE, seq, b"", b"") for seq in range(1, 2 * IN_FLIGHT)])
        running = asyncio.create_task(publishing.run(stream))
        async with asyncio.timeout(PATIENCE_S):
            await stream.later.wait()
        running.cancel()
        assert stream.most_later == 1
        assert publishing.trouble

    asyncio.run(publish())


def test_only_what_has_no_gap_before_it_counts_as_published() -> None:
    class Losing(Full):
        async def add(self, subject: str, content: bytes, known_by: str) -> bool:
            if known_by.endswith(":7"):
                await asyncio.Event().wait()
            return True

    async def publish() -> None:
        told: asyncio.Queue[int] = asyncio.Queue()
        publishing = Publishing(lambda _parcel: ("", b""), lambda held: told.put_nowait(held[DEVICE]))
        publishing.begin({DEVICE: 3})
        publishing.add([Parcel(DEVICE, seq, b"", b"") for seq in range(4, 14)])
        running = asyncio.create_task(publishing.run(Losing()))
        assert await asyncio.wait_for(told.get(), PATIENCE_S) == 6
        running.cancel()

    asyncio.run(publish())


def test_what_the_stream_has_taken_goes_again_only_for_somebody_who_lacks_it() -> None:
    class Taking(Full):
        def __init__(self) -> None:
            super().__init__()
            self.named: asyncio.Queue[str] = asyncio.Queue()

        async def add(self, subject: str, content: bytes, known_by: str) -> bool:
            self.named.put_nowait(known_by.partition(":")[2])
            return known_by.count(":") > 1

    async def publish() -> None:
        stream = Taking()
        publishing = Publishing(lambda _parcel: ("", b""), lambda _held: None)
        publishing.begin({DEVICE: 3})
        parcels = [Parcel(DEVICE, seq, b"", b"") for seq in range(3, 6)]
        running = asyncio.create_task(publishing.run(stream))
        async with asyncio.timeout(PATIENCE_S):
            publishing.add(parcels[2:])
            assert await stream.named.get() == "5"
            publishing.add(parcels)  # the desk has not heard yet that it holds the last
            assert await stream.named.get() == "4"
            publishing.add(parcels[:1], again_at=9)
            assert [await stream.named.get() for _time in range(2)] == ["3", "3:9"]
        running.cancel()

    asyncio.run(publish())


def test_who_was_let_in_while_others_made_a_new_key_is_given_it(tmp_path: Path) -> None:
    async def day() -> None:
        async with expo(tmp_path, 1, lines=True, hurry=True) as convention:
            organizer = await convention.open()
            (head,) = await convention.join(1, "head")
            (lost,) = await convention.join(1)
            await all_in_step(convention.tablets)
            await asyncio.gather(*(one.ask("published") for one in convention.tablets))
            await lost.quit()
            (line,) = convention.servers.lines
            line.cut()
            await wall_off([organizer], [head])
            await organizer.ask("revoke", device=lost.device)
            fresh = await convention.start("fresh")
            await fresh.ask("apart", devices=[organizer.device])
            await fresh.join(head, "Kai")
            await fresh.ask("given")
            await wall_off([organizer], [head], [fresh])
            line.heal()
            await organizer.ask("notes", count=2, text="under the new key")
            await fresh.ask("notes", count=2, text="under the old one")
            await all_in_step([organizer, head, fresh])

    asyncio.run(day())


def test_what_comes_late_under_a_low_number_hides_nothing(tmp_path: Path) -> None:
    """The last message of a subject is then not its highest entry."""

    async def day() -> None:
        async with expo(tmp_path, 1) as convention:
            organizer = await convention.open()
            (maya,) = await convention.join(1)
            event = (await all_in_step([organizer, maya]))["event"]
            await organizer.ask("published")
            await maya.quit()
            await organizer.ask("notes", count=10, text="while she was away")
            await organizer.ask("published")
            vector = (await organizer.ask("look"))["vector"]
            await organizer.ask("again", seq=2)
            await organizer.quit()
            back = await convention.start("tablet1")
            await back.ask("open", event=event)
            await back.ask("meet", vector=vector)

    asyncio.run(day())
