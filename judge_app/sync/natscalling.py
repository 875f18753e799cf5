"""How a tablet calls one server of the backbone; what keeps it out is told in a sentence."""

import asyncio
import logging
import ssl
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import nats.errors
from nats.aio.client import Client

from judge_app.core.claims import DeviceId
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.sync.access import Access, Lane
from judge_app.sync.natsprobe import OLDEST, is_too_old, trust

__all__ = ["Unreached", "called", "end_if_cancelled", "hang_up"]

_NO_CHECK_TIME = ssl.VerifyFlags(0x200000)
"""OpenSSL's X509_V_FLAG_NO_CHECK_TIME, for which Python has no name."""
CALL_S = 5
CLOSE_S = 1.0
PING_S = 5
"""Whoever does not answer two of these in a row is gone."""


class _OfNoUse(logging.Filter):
    """asyncio warns of how this client ends a stream under TLS, which does no harm."""

    def filter(self, record: logging.LogRecord) -> bool:
        return "eof_received" not in str(record.msg)


logging.getLogger("asyncio").addFilter(_OfNoUse())


class _Trusting(ssl.SSLContext):
    """For a venue's servers alone; *is_used* once a connection has gone over to TLS.

    Tablets have wrong clocks, so the days of a certificate mean nothing to them; who signed it does.
    """

    is_used = False

    @classmethod
    def the_venue(cls, ca: str) -> "_Trusting":
        context = cls(ssl.PROTOCOL_TLS_CLIENT)
        trust(context, ca)
        context.verify_flags |= _NO_CHECK_TIME
        return context

    def wrap_bio(self, *given: Any, **named: Any) -> ssl.SSLObject:
        self.is_used = True
        return super().wrap_bio(*given, **named)


class Unreached(Refused):
    """A server of the backbone cannot be used, for the reason in it."""


async def called(server: str, access: Access, device: DeviceId, closed: Callable[[], None]) -> Client:
    """A connection to *server*, which tells when it is *closed*; `Unreached` if there is none."""
    client, at = Client(), server.removeprefix("tls://")
    try:
        await _connect(client, server, access, device, closed)
        version = _version(client)
        if is_too_old(version):
            text = _(
                "{server} runs NATS {version}, which can lose what it took. The venue needs {oldest}"
                " or later."
            )
            oldest = ".".join(map(str, OLDEST))
            raise Unreached(text.format(server=at, version=version or "?", oldest=oldest))
    except BaseException as trouble:
        await hang_up(client)
        if isinstance(trouble, nats.errors.Error | OSError):
            raise Unreached(_why(trouble).format(server=at)) from trouble
        raise
    return client


async def _connect(
    client: Client, server: str, access: Access, device: DeviceId, closed: Callable[[], None]
) -> None:
    async def gone() -> None:
        closed()

    async def failed(_trouble: Exception) -> None:
        """What it means is seen where an answer is missing."""

    key, context = access.user_key, _Trusting.the_venue(access.ca)

    def come_in(answer: bytes) -> bytes:
        """Whoever stands in between may say that there is no TLS: nothing is said to them."""
        if not context.is_used:
            text = _("{server} does not encrypt, so it is not a server of this venue. Tell the organizer.")
            raise Unreached(text.format(server=server.removeprefix("tls://")))
        return answer

    async with asyncio.timeout(2 * CALL_S):
        await client.connect(
            server,
            allow_reconnect=False,
            max_reconnect_attempts=1,  # of this one call: without a bound it is tried for minutes
            reconnect_time_wait=0,
            connect_timeout=CALL_S,
            ping_interval=PING_S,
            max_outstanding_pings=2,
            no_echo=True,
            tls=context,
            inbox_prefix=Lane.inbox(device),
            user_jwt_cb=lambda: bytearray(come_in(access.jwt.encode())),
            signature_cb=lambda nonce: come_in(urlsafe_b64encode(key.sign(nonce.encode())).rstrip(b"=")),
            closed_cb=gone,
            error_cb=failed,
        )


def _why(trouble: Exception) -> str:
    if isinstance(trouble, ssl.SSLCertVerificationError):
        return _("{server} is not a server of this venue: its certificate is another’s. Tell the organizer.")
    if "authorization" in str(trouble).lower():  # the client has no other word for it
        return _(
            "{server} does not let this tablet in: it was locked out, or the venue has new keys. Ask"
            " whoever runs the servers. All is saved on this tablet."
        )
    return _("No server of the backbone answers, last {server}. All is saved on this tablet.")


def end_if_cancelled() -> None:
    """Be cancelled now, if that was asked for before.

    Under Python 3.11 `wait_for`, which the client uses everywhere, loses a cancellation when an answer comes
    in the same moment: the task would go on, and nobody would ever end it.
    """
    if (task := asyncio.current_task()) and task.cancelling():
        raise asyncio.CancelledError


async def hang_up(client: Client) -> None:
    with suppress(nats.errors.Error, OSError, TimeoutError):
        async with asyncio.timeout(CLOSE_S):
            await client.close()


def _version(client: Client) -> str:
    try:
        version = client.connected_server_version
        return f"{version.major}.{version.minor}.{version.patch}"
    except ValueError:
        return ""
