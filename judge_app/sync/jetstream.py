"""What tablets ask of a JetStream: that there is a stream, what it holds, to read it, to add to it."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from judge_app.core.claims import DeviceId
from judge_app.log.signing import public_of
from judge_app.sync.access import Lane
from judge_app.views.words import plain

__all__ = ["ANSWER_S", "Failed", "JetStream", "Stored", "id_of"]

ANSWER_S = 4.0
"""Who does not answer for so long has no leader, or is cut off."""
NODES = 3
DUPLICATES_S = 600
"""For so long a stream knows again what it took already."""
AT_ONCE = 500
"""So many messages are asked for together."""
BEAT_S, SILENT_S = 2.0, 5.0
CLOSE_S = 0.5
COMING, COMING_S = 20, 0.2
IDLE_S = 30.0
"""A reader that is gone for so long is forgotten by the server."""
_NO_STREAM, _NOT_CLUSTERED, _JUST_COMING = 10059, 10074, 10158
_ID = "Nats-Msg-Id"
_NS = 1_000_000_000


class Failed(Exception):
    """The server does not do what it was asked; *code* is its own number for the reason, or 0."""

    def __init__(self, why: str, code: int = 0) -> None:
        super().__init__(why)
        self.code = code


class Stored(NamedTuple):
    """A stream: *created* tells it from one of the same name that was there before."""

    created: str
    last: int


class JetStream:
    """One event's stream, over one connection."""

    def __init__(self, client: Client, lane: Lane, device: DeviceId) -> None:
        self._client = client
        self._lane = lane
        self._inbox = f"{lane.inbox(device)}.{secrets.token_hex(4)}"

    async def found(self) -> Stored:
        """The stream, which is made if there is none."""
        try:
            return await self.stored()
        except Failed as why:
            if why.code != _NO_STREAM:
                raise
        for replicas in (NODES, 1):
            try:
                return _stored(await self._ask(f"STREAM.CREATE.{self._lane.stream}", self._wanted(replicas)))
            except Failed as why:
                if why.code != _NOT_CLUSTERED:
                    raise
        raise Failed("no stream can be made")

    async def stored(self) -> Stored:
        return _stored(await self._ask(f"STREAM.INFO.{self._lane.stream}", {}))

    def _wanted(self, replicas: int) -> dict[str, Any]:
        return {
            "name": self._lane.stream,
            "subjects": [self._lane.log()],
            "storage": "file",
            "retention": "limits",
            "num_replicas": replicas,
            "deny_delete": True,
            "deny_purge": True,
            "duplicate_window": DUPLICATES_S * _NS,
        }

    async def index(self) -> tuple[dict[DeviceId, int], int]:
        """The last entry of each device that the stream holds, without fetching any; and up to where.

        The node that is asked may lag behind the others, so that this may be less than `stored` says.
        """
        wish = {"deliver_policy": "last_per_subject", "headers_only": True}
        found: dict[DeviceId, int] = {}
        last = 0
        async for some in self._read({**wish, "filter_subject": self._lane.log()}, is_endless=False):
            for message in some:
                last = max(last, message.metadata.sequence.stream)
                if (known := id_of(message)) is not None:
                    found[known[0]] = max(known[1], found.get(known[0], 0))
        return found, last

    async def labels(self, start: int, devices: Iterable[DeviceId]) -> dict[DeviceId, int]:
        """The highest entry of each of *devices* from *start* on, without fetching any."""
        of = [self._lane.log(one) for one in devices]
        wish = {"deliver_policy": "by_start_sequence", "opt_start_seq": max(1, start), "headers_only": True}
        found: dict[DeviceId, int] = {}
        async for some in self._read({**wish, "filter_subjects": of}, is_endless=False):
            for message in some:
                if (known := id_of(message)) is not None:
                    found[known[0]] = max(known[1], found.get(known[0], 0))
        return found

    def read(
        self, start: int, devices: Iterable[DeviceId] | None = None, *, is_endless: bool = True
    ) -> AsyncIterator[list[Msg]]:
        """What the stream holds from *start* on, of *devices* or all; then, if *is_endless*, what comes."""
        of = [self._lane.log()] if devices is None else [self._lane.log(one) for one in devices]
        wish = {"deliver_policy": "by_start_sequence", "opt_start_seq": max(1, start)}
        return self._read({**wish, "filter_subjects": of}, is_endless=is_endless)

    async def _read(self, wish: Mapping[str, Any], *, is_endless: bool) -> AsyncIterator[list[Msg]]:
        name = secrets.token_hex(8)
        pull = _Pull(self._client, f"{self._inbox}.{name}", f"{self._lane.stream}.{name}")
        config = {**wish, "name": name, "ack_policy": "none", "mem_storage": True, "num_replicas": 1}
        made = await self._ask(
            f"CONSUMER.CREATE.{self._lane.stream}.{name}",
            {"stream_name": self._lane.stream, "config": {**config, "inactive_threshold": int(IDLE_S * _NS)}},
        )
        left = _number(made, "num_pending")
        async with pull:
            while is_endless or left > 0:
                some = await pull.some(waits=is_endless)
                if not some:
                    break  # fewer than were promised, because newer ones came in their place
                left -= len(some)
                yield some

    async def add(self, subject: str, content: bytes, known_by: str) -> bool:
        """Let the stream take *content*, if it does not know it; whether it did not."""
        for _again in range(COMING):
            try:
                answer = await self._requested(subject, content, {_ID: known_by})
            except Failed as why:
                if why.code != _JUST_COMING:
                    raise
                await asyncio.sleep(COMING_S)  # somebody else brings it, which may still fail
            else:
                return not answer.get("duplicate", False)
        raise Failed("it is always just coming")

    async def _ask(self, what: str, content: Mapping[str, Any]) -> dict[str, Any]:
        return await self._requested(f"$JS.API.{what}", json.dumps(content).encode())

    async def _requested(
        self, subject: str, content: bytes, headers: dict[str, str] | None = None
    ) -> dict[str, Any]:
        try:
            async with asyncio.timeout(ANSWER_S):  # the client's own does not count the time to send
                answer = await self._client.request(subject, content, timeout=ANSWER_S, headers=headers)
        except (nats.errors.Error, OSError) as trouble:
            raise Failed(_why(trouble)) from None
        return _answered(answer)


class _Pull:
    """Asks a reader on the server for messages, a few hundred at a time, as long as somebody wants them."""

    def __init__(self, client: Client, inbox: str, reader: str) -> None:
        self._client, self._inbox, self._reader = client, inbox, reader
        self._come: asyncio.Queue[Msg] = asyncio.Queue()
        self._asked = 0
        self._subscription: Any = None

    async def __aenter__(self) -> "_Pull":
        async def keep(message: Msg) -> None:
            if self._come.qsize() < 2 * AT_ONCE:  # no server sends more than it is asked for
                self._come.put_nowait(message)

        self._subscription = await self._client.subscribe(self._inbox, cb=keep)
        return self

    async def __aexit__(self, *_failure: object) -> None:
        with suppress(nats.errors.Error, OSError):  # the server forgets a reader that is gone
            async with asyncio.timeout(CLOSE_S):
                await self._subscription.unsubscribe()
                await self._client.publish(f"$JS.API.CONSUMER.DELETE.{self._reader}")

    async def some(self, *, waits: bool) -> list[Msg]:
        """What has come by now; if it *waits*, at least one message, or else perhaps nothing."""
        found: list[Msg] = []
        while not found:
            if not self._asked:
                await self._ask(waits)
            try:
                async with asyncio.timeout(SILENT_S):  # `wait_for` loses a cancellation when something comes
                    first = await self._come.get()
            except TimeoutError:
                raise Failed("a reader fell silent") from None
            for message in (first, *self._waiting()):
                if self._is_content(message):
                    found.append(message)
            if not self._asked and not waits:
                break
        return found

    def _waiting(self) -> Iterable[Msg]:
        while not self._come.empty():
            yield self._come.get_nowait()

    def _is_content(self, message: Msg) -> bool:
        status = (message.headers or {}).get("Status")
        if status is None:
            self._asked -= 1
            return True
        if status in ("404", "408"):  # the question has run out
            self._asked = 0
        elif status != "100":
            raise Failed(f"a reader ended: {status} {(message.headers or {}).get('Description', '')}")
        return False

    async def _ask(self, waits: bool) -> None:
        self._asked = AT_ONCE
        wish: dict[str, Any] = {"batch": AT_ONCE}
        if waits:
            wish |= {"expires": int(IDLE_S / 2 * _NS), "idle_heartbeat": int(BEAT_S * _NS)}
        else:
            wish["no_wait"] = True
        asked = json.dumps(wish).encode()
        subject = f"$JS.API.CONSUMER.MSG.NEXT.{self._reader}"
        try:
            async with asyncio.timeout(ANSWER_S):
                await self._client.publish(subject, asked, reply=self._inbox)
        except (nats.errors.Error, OSError) as trouble:
            raise Failed(_why(trouble)) from None


def id_of(message: Msg) -> tuple[DeviceId, int] | None:
    """Which entry a message holds, as its label says; it has to fit its subject."""
    device, _colon, rest = (message.headers or {}).get(_ID, "").partition(":")
    number = rest.partition(":")[0]
    if not message.subject.partition(".log.")[2].startswith(f"{device}.") or not _is_device(device):
        return None
    is_number = number.isascii() and number.isdigit() and len(number) < 16
    return (DeviceId(device), int(number)) if is_number else None


@lru_cache(maxsize=4096)
def _is_device(device: str) -> bool:
    return public_of(device) is not None


def _stored(told: Mapping[str, Any]) -> Stored:
    return Stored(str(told.get("created")), _number(told.get("state"), "last_seq"))


def _answered(message: Msg) -> dict[str, Any]:
    try:
        answer = json.loads(message.data)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise Failed("no answer of a JetStream")
    if error := answer.get("error"):
        told = error if isinstance(error, dict) else {"description": error}
        code = told.get("err_code")
        raise Failed(plain(str(told.get("description")))[:200], code if isinstance(code, int) else 0)
    return answer


def _number(told: object, name: str) -> int:
    found = told.get(name) if isinstance(told, dict) else None
    if not isinstance(found, int):
        raise Failed("no answer of a JetStream")
    return found


def _why(trouble: Exception) -> str:
    return f"{type(trouble).__name__} {trouble}".strip()
