"""Whether the servers of a backbone are as tablets need them: every fault at once, for whoever runs them."""

import asyncio
import os
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from judge_app.sync.addresses import parse_address
from judge_app.sync.natsaccess import NATS_PORT, Venue, key_of, new_key, user_jwt
from judge_app.sync.natsprobe import NotNats, Pass, Probe, TurnedAway, is_too_old, list_in, part_of, trusting
from judge_app.venue.certificates import certificate_faults
from judge_app.venue.findings import Finding, Kind

__all__ = ["LEAST_PAYLOAD", "examine"]

LEAST_PAYLOAD = 2 * 1024 * 1024
"""The largest entry has one megabyte before it is wrapped."""
CLOCK_OFF_S = 60
PATIENCE_S = 6.0
QUIET_S = 1.0
ENOUGH_NODES = 3
STREAMS = "TABLESIDE_"
"""How the streams of events begin; others are not ours to judge."""
_MOST_PAGES = 20
_ABOUT_US, _ABOUT_STORAGE, _STREAMS = "$SYS.REQ.USER.INFO", "$JS.API.INFO", "$JS.API.STREAM.LIST"
_ABOUT_DISKS = "$SYS.REQ.SERVER.PING.JSZ"
_ACCOUNT_LACKS_IT, _SERVER_LACKS_IT = (10035, 10039), (10076,)


@dataclass
class _Server:
    """What comes out about one server."""

    address: str
    info: Mapping[str, Any] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    streams: list[Mapping[str, Any]] = field(default_factory=list)

    @property
    def stores(self) -> bool:
        return bool(self.info.get("jetstream"))

    @property
    def company(self) -> frozenset[str]:
        """Itself and those that it sees, by where tablets find them."""
        return frozenset(map(str, list_in(self.info, "connect_urls")))

    def add(self, kind: Kind, fact: object = "") -> None:
        self.findings.append(Finding(kind, self.address, str(fact)))


async def examine(
    addresses: Sequence[str],
    venue: Venue | None = None,
    admin: Pass | None = None,
    patience_s: float = PATIENCE_S,
) -> tuple[Finding, ...]:
    """All that is to be said about the servers at *addresses*, which are as `server_address` writes them.

    Without a *venue* only what a server tells everybody is seen. *admin* is a user of its system account,
    who alone is told how it writes to the disk.
    """
    work = [_Examination(address, venue, admin, patience_s).run() for address in addresses]
    servers = await asyncio.gather(*work)
    found = [finding for server in servers for finding in server.findings]
    found += _together(servers)
    if venue is not None and admin is None and any(server.stores for server in servers):
        found.append(Finding("disk-unseen"))
    return tuple(dict.fromkeys(found))


class _Examination:
    """Of one server, as far as it lets itself be asked."""

    def __init__(self, address: str, venue: Venue | None, admin: Pass | None, patience_s: float) -> None:
        self._server = _Server(address)
        self._where = parse_address(address.removeprefix("tls://"), NATS_PORT)
        self._venue, self._admin, self._patience_s = venue, admin, patience_s

    async def run(self) -> _Server:
        try:
            async with asyncio.timeout(self._patience_s), await self._call() as probe:
                self._server.info = probe.info
                self._read_greeting()
                is_the_one = await self._is_sealed(probe)
            if self._venue is None:
                self._server.add("unasked" if self._server.stores else "stores-nothing")
            elif is_the_one:
                await self._ask_inside(self._venue)
        except NotNats:
            self._server.add("not-nats")
        except socket.gaierror:
            self._server.add("unknown-name")
        except (OSError, TimeoutError) as trouble:
            self._server.add("silent", os.strerror(trouble.errno) if trouble.errno else "")
        return self._server

    async def _call(self) -> Probe:
        return await Probe.calling(self._where, self._patience_s / 2)

    def _read_greeting(self) -> None:
        info, server = self._server.info, self._server
        if is_too_old(str(info.get("version"))):
            server.add("old", info.get("version", ""))
        if not info.get("tls_required"):
            server.add("tls-optional" if info.get("tls_available") else "no-tls")
        if not info.get("auth_required"):
            server.add("open-to-all")
        payload = info.get("max_payload")
        if not isinstance(payload, int) or payload < LEAST_PAYLOAD:
            server.add("small-payload", payload or "")

    async def _is_sealed(self, probe: Probe) -> bool:
        """Whether the server is who it should be, so that it may be shown who asks."""
        if not (probe.info.get("tls_required") or probe.info.get("tls_available")):
            return False
        anybody = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE  # what it shows is examined here
        ca = self._venue.ca if self._venue else ""
        try:
            shown = await probe.seal(anybody, self._where.host)
            faults = certificate_faults(shown, ca, self._where.host, datetime.now(UTC))
        except (ssl.SSLError, ConnectionError, ValueError) as trouble:
            self._server.add("tls-failed", trouble)
            return False
        for kind, fact in faults:
            self._server.add(kind, fact)
        return not faults

    async def _ask_inside(self, venue: Venue) -> None:
        try:
            await self._as(_visitor(venue), venue, self._ask_about_storage)
        except TurnedAway as trouble:
            self._server.add("turned-away", trouble)
        except ssl.SSLError as trouble:
            self._server.add("tls-failed", trouble)
            return
        try:
            if self._admin is not None:
                await self._as(self._admin, venue, self._ask_about_disks)
        except TurnedAway as trouble:
            self._server.add("admin-turned-away", trouble)

    async def _as(self, by: Pass, venue: Venue, work: Callable[[Probe], Awaitable[None]]) -> None:
        async with asyncio.timeout(self._patience_s * 2), await self._call() as probe:
            await probe.seal(trusting(venue.ca), self._where.host)
            await probe.come_in(by)
            await work(probe)

    async def _ask_about_storage(self, probe: Probe) -> None:
        off_s = _clock_off_s(await probe.ask(_ABOUT_US))
        if abs(off_s) > CLOCK_OFF_S:
            self._server.add("clock", f"{off_s:+}")
        try:
            async with asyncio.timeout(self._patience_s):
                told = await probe.ask(_ABOUT_STORAGE)
                lacks = _lacking(told)
                if lacks:
                    self._server.add(lacks)
                    return
                if not self._server.stores:
                    self._server.add("leaf")
                self._server.streams = await _streams(probe)
        except TimeoutError:  # the nodes pass it on to their leader, and have none
            self._server.add("no-leader")

    async def _ask_about_disks(self, probe: Probe) -> None:
        told = await probe.ask_all(_ABOUT_DISKS, {}, max(1, len(self._server.company)), QUIET_S)
        answering = {str(part_of(one, "server").get("name")): part_of(one, "data") for one in told}
        for name, data in answering.items():
            stores = data.get("config") and not data.get("disabled")
            if stores and not part_of(data, "config").get("sync_always"):
                self._server.findings.append(Finding("lazy-disk", name))
            members = (str(one["name"]) for one in list_in(part_of(data, "meta_cluster"), "replicas"))
            for other in members:
                if other not in answering:
                    self._server.findings.append(Finding("node-down", other))


def _visitor(venue: Venue) -> Pass:
    """A user made for this one look; its key is forgotten right after."""
    user = new_key("user")
    subjects = (_ABOUT_US, _ABOUT_STORAGE, _STREAMS)
    now_s = int(datetime.now(UTC).timestamp())
    token = user_jwt(key_of(venue.seed), venue.account, user.public, "check", now_s, subjects, ("_INBOX.>",))
    return Pass(token, user)


def _clock_off_s(told: Mapping[str, Any] | None) -> int:
    """By how much the server's clock is ahead of this device's; zero if it does not say."""
    time = str(part_of(told or {}, "server").get("time"))
    found = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[\d.]*Z", time)
    if found is None:
        return 0
    return round((datetime.fromisoformat(f"{found[1]}+00:00") - datetime.now(UTC)).total_seconds())


def _lacking(told: Mapping[str, Any] | None) -> Kind | None:
    if told is None:
        return "no-jetstream"
    number = part_of(told, "error").get("err_code")
    if number is None:
        return None
    if number in _ACCOUNT_LACKS_IT:
        return "no-account"
    return "no-jetstream" if number in _SERVER_LACKS_IT else "no-leader"


async def _streams(probe: Probe) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = []
    for _page in range(_MOST_PAGES):
        told = await probe.ask(_STREAMS, {"offset": len(found)}) or {}
        page = list_in(told, "streams")
        found += (part_of(one, "config") for one in page)
        if not page or len(found) >= told.get("total", 0):
            break
    return [one for one in found if str(one.get("name")).startswith(STREAMS)]


# All servers together


def _together(servers: Sequence[_Server]) -> Iterator[Finding]:
    storing = {str(server.info.get("server_id")): server for server in servers if server.stores}
    silent = sum(not server.info for server in servers)
    nodes = max((len(storing) + silent, *(len(server.company) for server in storing.values())))
    if _are_apart([*storing.values()]):
        yield Finding("apart", fact=", ".join(sorted(one.address for one in storing.values())))
    if storing and nodes == 1:
        yield Finding("one-node")
    if storing and nodes == 2:
        yield Finding("two-nodes")
    wanted = ENOUGH_NODES if nodes >= ENOUGH_NODES else 1
    for stream in {one["name"]: one for server in servers for one in server.streams}.values():
        yield from _stream_faults(stream, wanted)


def _are_apart(nodes: Sequence[_Server]) -> bool:
    seen = {one.company for one in nodes}
    return len(nodes) > 1 and (len(seen) > 1 or any(len(company) < len(nodes) for company in seen))


def _stream_faults(stream: Mapping[str, Any], wanted: int) -> Iterator[Finding]:
    name, replicas = str(stream["name"]), stream.get("num_replicas", 1)
    if stream.get("storage") != "file":
        yield Finding("stream-in-memory", fact=name)
    if replicas < wanted:
        yield Finding("stream-replicas", fact=f"{name} ({replicas})")
    if not stream.get("deny_delete"):
        yield Finding("stream-deletable", fact=name)
