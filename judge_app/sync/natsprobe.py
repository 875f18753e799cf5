"""A few words of the NATS protocol, enough to ask one server what it is and how it does."""

import asyncio
import json
import re
import secrets
import ssl
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, NamedTuple, Self

from judge_app.sync.addresses import Address
from judge_app.sync.natsaccess import NatsKey

__all__ = [
    "LARGEST_ANSWER",
    "OLDEST",
    "NotNats",
    "Pass",
    "Probe",
    "TurnedAway",
    "is_too_old",
    "list_in",
    "part_of",
    "trust",
    "trusting",
]

OLDEST = (2, 10, 23)
"""The oldest server that is taken: those right before it forgot whole streams when they were killed."""
LARGEST_ANSWER = 8 << 20
GREETING_S = 3.0
_LONGEST_LINE = 256 << 10
_NOBODY = b"503"
_TURNS = 3
"""As often the loop has to come round until TLS, and then the socket below, are closed."""


class NotNats(Exception):
    """What answers there speaks something else."""


class TurnedAway(Exception):
    """The server let us not in; its text says why, in the server's words."""


class Pass(NamedTuple):
    """By what a server lets somebody in."""

    jwt: str
    key: NatsKey


def trusting(ca: str) -> ssl.SSLContext:
    """For a connection to servers for which *ca*, in PEM, vouches, and to nobody else."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trust(context, ca)
    return context


def trust(context: ssl.SSLContext, ca: str) -> None:
    """Let *context* believe *ca*, in PEM, alone."""
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_verify_locations(cadata=ca)


def is_too_old(version: str) -> bool:
    """
    >>> is_too_old("2.9.10"), is_too_old("2.10.23"), is_too_old("2.11.0-preview.2"), is_too_old("None")
    (True, False, False, True)
    """
    found = re.match(r"v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})", version)
    return found is None or tuple(map(int, found.groups())) < OLDEST


class Probe:
    """One connection to one server. What it raises: OSError, TimeoutError, NotNats, TurnedAway."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, info: Mapping[str, Any]):
        self.info = info
        """What the server says of itself to anybody who connects, before TLS."""
        self._reader, self._writer = reader, writer
        self._inbox = f"_INBOX.{secrets.token_hex(8)}"
        self._asked = 0

    @classmethod
    async def calling(cls, address: Address, greeting_s: float = GREETING_S) -> Self:
        reader, writer = await asyncio.open_connection(address.host, address.port, limit=_LONGEST_LINE)
        try:
            async with asyncio.timeout(greeting_s):
                return cls(reader, writer, _greeting(await _line(reader)))
        except TimeoutError:
            await _hang_up(writer)
            raise NotNats from None  # it listens, but waits for others to begin
        except BaseException:
            await _hang_up(writer)
            raise

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self.hang_up()

    async def hang_up(self) -> None:
        await _hang_up(self._writer)

    async def seal(self, context: ssl.SSLContext, host: str) -> bytes:
        """Go on inside TLS; the answer is the server's certificate, in DER."""
        await self._writer.start_tls(context, server_hostname=host)
        certificate: bytes = self._writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
        return certificate

    async def come_in(self, by: Pass | None) -> None:
        said: dict[str, object] = {
            "verbose": False,
            "pedantic": False,
            "protocol": 1,
            "name": "tableside-check",
        }
        said |= {
            "headers": True,
            "no_responders": True,
            "lang": "python",
            "version": "1",
            "tls_required": True,
        }
        if by is not None:
            signature = by.key.sign(str(self.info.get("nonce", "")).encode())
            said |= {"jwt": by.jwt, "sig": urlsafe_b64encode(signature).decode().rstrip("=")}
        # A server that takes no CONNECT says why and is gone, maybe before all was written.
        with suppress(ConnectionError):
            await self._send("CONNECT", json.dumps(said), after="PING\r\n")
        while (await self._next())[0] != "PONG":
            pass
        await self._send("SUB", f"{self._inbox}.*", "1")

    async def ask(self, subject: str, content: object = None) -> Mapping[str, Any] | None:
        """What is answered; nothing if nobody is there to answer. Put it under a timeout."""
        reply = await self._request(subject, content)
        return await self._answer(reply)

    async def ask_all(
        self, subject: str, content: object, most: int, quiet_s: float
    ) -> list[Mapping[str, Any]]:
        """What all answer: *most* of them, or until nobody has said anything for *quiet_s*."""
        reply = await self._request(subject, content)
        answers: list[Mapping[str, Any]] = []
        with suppress(TimeoutError):
            while len(answers) < most:
                async with asyncio.timeout(quiet_s):
                    answer = await self._answer(reply)
                if answer is None:
                    break
                answers.append(answer)
        return answers

    async def _request(self, subject: str, content: object) -> str:
        self._asked += 1
        reply = f"{self._inbox}.{self._asked}"
        body = "" if content is None else json.dumps(content)
        await self._send("PUB", subject, reply, str(len(body.encode())), after=f"{body}\r\n")
        return reply

    async def _answer(self, reply: str) -> Mapping[str, Any] | None:
        while True:
            kind, words, found = await self._next()
            if kind == "HMSG" and words[0] == reply and _NOBODY in found.split(b"\r\n")[0]:
                return None
            if kind == "MSG" and words[0] == reply:
                return _object(found)

    async def _send(self, *words: str, after: str = "") -> None:
        self._writer.write(f"{' '.join(words)}\r\n{after}".encode())
        await self._writer.drain()

    async def _next(self) -> tuple[str, list[str], bytes]:
        """What the server says next: the word, what stands behind it, and what it brings along."""
        line = await _line(self._reader)
        word, _space, rest = line.partition(" ")
        words = rest.split()
        match word.upper():
            case "PING":
                await self._send("PONG")
            case "INFO":
                self.info = {**self.info, **_greeting(line)}
            case "-ERR":
                raise TurnedAway(rest.strip(" '"))
            case "MSG" | "HMSG":
                size = int(words[-1]) if words and words[-1].isdigit() else LARGEST_ANSWER + 1
                if size > LARGEST_ANSWER:
                    raise NotNats
                return word, words, (await self._reader.readexactly(size + 2))[:-2]
        return word.upper(), words, b""


def part_of(told: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """What stands under *key*, if it has parts itself."""
    part = told.get(key)
    return part if isinstance(part, dict) else {}


def list_in(told: Mapping[str, Any], key: str) -> list[Any]:
    part = told.get(key)
    return part if isinstance(part, list) else []


async def _hang_up(writer: asyncio.StreamWriter) -> None:
    """Let go of the line now: no server has to agree to that.

    Not `wait_closed`, which in Python 3.11 waits for ever after `start_tls`.
    """
    writer.transport.abort()
    for _turn in range(_TURNS):
        await asyncio.sleep(0)


async def _line(reader: asyncio.StreamReader) -> str:
    try:
        line = await reader.readuntil(b"\r\n")
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as trouble:
        if isinstance(trouble, asyncio.IncompleteReadError) and not trouble.partial:
            raise ConnectionResetError("the other end has gone") from None
        raise NotNats from None
    return line[:-2].decode(errors="replace")


def _greeting(line: str) -> Mapping[str, Any]:
    word, _space, rest = line.partition(" ")
    if word.upper() != "INFO":
        raise NotNats
    return _object(rest.encode())


def _object(content: bytes) -> Mapping[str, Any]:
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise NotNats
    return found
