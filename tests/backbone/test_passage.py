"""Tablets on a real server: what a hostile one does to them, what they say of it, and where they go on."""

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.ops import BackboneLeft, DeviceRevoked, NoteWritten
from judge_app.core.reach import BackboneLink
from judge_app.log.entry import Entry
from judge_app.sync import natsaccess
from judge_app.sync.access import Access, Given, Lane, access_of, choosing, given_to, giving
from judge_app.sync.backbone import Backbone
from judge_app.sync.link import LinkId
from judge_app.sync.natscalling import called
from judge_app.sync.passage import Passage
from judge_app.sync.protocol import Batch, Have, Head
from judge_app.sync.stream import Cursor, Said, Streamed
from judge_app.sync.unpacking import packed
from judge_app.venue.connected import connected
from judge_app.venue.nodes import new_keys, venue_of
from tests.backbone.servers import Servers, anybody, connected_client
from tests.log.signed import SignedDevice, founded
from tests.sync.apart import keep_apart
from tests.sync.venue import Carried, Venue

LONG_S = 45.0


@asynccontextmanager
async def hall(folder: Path, caplog: pytest.LogCaptureFixture, *roles: str) -> AsyncIterator["Far"]:
    """A server, and an event with the organizer's tablet and one for each of *roles*."""
    caplog.set_level(logging.INFO, "tableside.sync")
    with Servers(folder / "servers") as servers:
        servers.start_all()
        venue = Venue(folder, caplog)
        try:
            yield Far(servers, venue, await venue.staffed(*roles))  # type: ignore[arg-type]
        finally:
            await venue.close()


class Far:
    def __init__(self, servers: Servers, venue: Venue, tablets: list[Carried]) -> None:
        self.servers, self.venue, self.tablets = servers, venue, tablets

    @property
    def lane(self) -> Lane:
        return Lane(self.tablets[0].desk.event)

    async def use(self, venue: natsaccess.Venue | None = None) -> None:
        self.tablets[0].net.use_backbone(natsaccess.venue_text(venue or self.servers.venue))

    async def linked(self, *tablets: Carried) -> None:
        await self.venue.until(lambda: all((link := of(one)) and link.is_linked for one in tablets))

    async def apart(self) -> None:
        """All are linked over the backbone, and no other way."""
        await self.use()
        await self.linked(*self.tablets)
        await self.venue.in_step(*self.tablets)
        for one, other in combinations(self.tablets, 2):
            keep_apart(one.hub, {other.device})
            keep_apart(other.hub, {one.device})
        await self.venue.until(lambda: not any(one.hub.wires for one in self.tablets))
        await self.venue.until(lambda: all(len(one.links) == len(self.tablets) - 1 for one in self.tablets))

    def stored(self) -> int:
        """How many messages the stream holds."""
        asked = f"$JS.API.STREAM.INFO.{self.lane.stream}"
        [told] = self.servers.ask(0, anybody(self.servers.venue), asked)
        count: int = told["state"]["messages"]
        return count


def of(tablet: Carried) -> BackboneLink | None:
    return tablet.net.reach.backbone


# A server that lies


def test_garbage_in_the_stream_counts_nowhere_and_keeps_nothing_from_anybody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def day() -> None:
        async with hall(tmp_path, caplog, "floor") as far, connected_client(far.servers) as hostile:
            host, maya = far.tablets
            await far.apart()
            before, stored = {*host.desk.log.entries}, far.stored()
            nearly, junk = b"\x00" + random.Random(7).randbytes(1_000_000), 0
            taken, high = f"{maya.device}:{maya.desk.vector.get(maya.device, 0) + 1}", f"{host.device}:999999"
            for of_device, name, content in (
                (maya.device, taken, b"nonsense"),
                (host.device, high, b"nonsense"),
                (host.device, f"{host.device}:999998", b"\x01 no key " + bytes(50)),
                (maya.device, high, b"nonsense"),
                (maya.device, "", b"nonsense"),
                (host.device, f"{host.device}:1:7", nearly),
                (maya.device, f"{maya.device}:-5", b""),
                (maya.device, f"{maya.device}:{'9' * 30}", b""),
                (maya.device, ":", b""),
                ("a-stranger", "a stranger:5", b""),
                ("nobody", "nobody:5", b""),
            ):
                headers = {"Nats-Msg-Id": name} if name else None
                said = await hostile.request(far.lane.log(of_device, "x"), content, 5, headers=headers)
                assert b"error" not in said.data
                junk += b"duplicate" not in said.data
            await hostile.publish(far.lane.say(maya.device), nearly)
            await hostile.publish(far.lane.ask(host.device), nearly)
            maya.note("under the number that was taken")
            host.note("below the number that nobody wrote")
            await far.venue.until(lambda: len(maya.notes) == len(host.notes) == 2, LONG_S)
            await far.venue.in_step(host, maya)
            added = {*host.desk.log.entries} - before
            assert {entry.device for entry in added} == {host.device, maya.device}
            assert all(isinstance(entry.op, NoteWritten) for entry in added)
            assert junk == 10  # the same label again is not even taken
            assert far.stored() >= stored + junk + len(added)
            await far.linked(host, maya)
            assert "no link over the backbone" not in far.venue.logged

    asyncio.run(day())


def test_what_a_server_gives_twice_counts_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def day() -> None:
        async with hall(tmp_path, caplog, "floor") as far, connected_client(far.servers) as hostile:
            host, maya = far.tablets
            await far.apart()
            host.note("said once")
            await far.venue.in_step(host, maya)
            await far.venue.until(lambda: (link := of(host)) and not link.lacks)
            subject = far.lane.log(host.device, host.device)
            asked = b'{"last_by_subj": "%b"}' % subject.encode()
            found = await hostile.request(f"$JS.API.STREAM.MSG.GET.{far.lane.stream}", asked, 5)
            content = found.data  # as the server has it: it cannot be read, but said again
            before = len(maya.desk.log.entries)
            for number in range(3):
                name = f"{host.device}:{host.desk.vector[host.device]}:{number}"
                await hostile.request(subject, content, 5, headers={"Nats-Msg-Id": name})
            maya.note("and the day goes on")
            await far.venue.in_step(host, maya)
            assert len(maya.desk.log.entries) == before + 1

    asyncio.run(day())


# Keys that come later


class Hears:
    """The desk's end, by hand: what came, and how often there was a link."""

    def __init__(self) -> None:
        self.links: list[LinkId] = []
        self.holds: dict[DeviceId, int] = {}
        self.entries: list[Entry] = []
        self.cursor = Cursor()
        self.changed = asyncio.Event()

    def streaming(self, link: LinkId, holds: Streamed, cursor: Cursor) -> None:
        self.links.append(link)
        self.cursor = cursor
        self._note(holds)

    def unlinked(self, link: LinkId) -> None:
        self.changed.set()

    def came(self, link: LinkId, message: Streamed | Said) -> None:
        if isinstance(message, Streamed):
            self._note(message)

    def time_came(self, raw: bytes) -> None: ...

    def outdated(self, device: DeviceId) -> None: ...

    def shown(self, boxes: Sequence[str]) -> None: ...

    def noticed(self) -> None: ...

    def _note(self, came: Streamed) -> None:
        self.entries += came.entries
        self.holds.update(came.held or {})
        self.cursor = self.cursor._replace(seq=max(came.seq, self.cursor.seq))
        self.changed.set()

    async def until(self, holds: Any) -> None:
        async with asyncio.timeout(20):
            while not holds():
                self.changed.clear()
                await self.changed.wait()


def got(device: SignedDevice) -> Access:
    access = access_of(device.state.backbone, given_to(device.state.backbone, device.signer))
    assert access
    return access


def revoking(servers: Servers) -> tuple[list[SignedDevice], Access, Access, list[Entry]]:
    """Three tablets, what the last had before a revocation and has after it, and what is said then."""
    founder, thief, maya = devices = founded("floor", "floor")
    state = founder.state
    for op in choosing(founder.event, state.backbone, state, Given(), servers.venue, 1 << 30):
        founder.judge(op)
    maya.sync(founder)
    before = got(maya)
    founder.judge(DeviceRevoked(thief.device, held=0))
    state, known = founder.state, given_to(founder.state.backbone, founder.signer)
    (renewed,) = giving(founder.event, state.backbone, state, known, 1 << 30)
    founder.judge(renewed)
    said = [founder.judge(NoteWritten(f"after it {number}")) for number in range(3)]
    maya.sync(founder)
    return devices, before, got(maya), said


def test_what_came_under_an_unknown_key_is_read_once_the_key_is_there(tmp_path: Path) -> None:
    async def day(servers: Servers) -> None:
        (founder, _thief, maya), before, after, said = revoking(servers)
        held = {founder.device: said[0].seq - 1}
        hosts, mayas = Hears(), Hears()
        host = Backbone(founder.event, founder.device, hosts)
        guest = Backbone(founder.event, maya.device, mayas)
        try:
            host.stand(got(founder), founder.log.vector)
            guest.stand(before, held)
            await hosts.until(lambda: hosts.links)
            await mayas.until(lambda: mayas.links)
            host.send(hosts.links[0], Batch(packed(said)))
            await mayas.until(lambda: mayas.cursor.seq == len(said))
            assert mayas.entries == []
            assert founder.device not in mayas.holds
            guest.cursor = mayas.cursor
            guest.stand(after, held)
            await mayas.until(lambda: len(mayas.entries) >= len(said))
            assert mayas.entries == said
        finally:
            await asyncio.gather(host.close(), guest.close())

    with Servers(tmp_path) as servers:
        servers.start_all()
        asyncio.run(day(servers))


# What is said of a backbone that cannot be used


@pytest.mark.parametrize(
    ("case", "why"),
    [
        ("a foreign certificate", "its certificate is another’s"),
        ("a foreign account", "does not let this tablet in"),
        ("no server there", "No server of the backbone answers"),
    ],
)
def test_a_file_of_another_venue_is_told_in_a_sentence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, case: str, why: str
) -> None:
    other = new_keys("Elsewhere", datetime.now(UTC))

    async def day() -> None:
        async with hall(tmp_path, caplog) as far:
            real, (host,) = far.servers.venue, far.tablets
            elsewhere = venue_of(other, far.servers.nodes)
            files = {
                "a foreign certificate": replace(real, ca=elsewhere.ca),
                "a foreign account": replace(real, account=elsewhere.account, seed=elsewhere.seed),
                "no server there": replace(real, servers=("tls://127.0.0.1:9",)),
            }
            await far.use(files[case])
            await far.venue.until(lambda: (link := of(host)) and why in link.trouble)
            link = of(host)
            assert link
            assert not link.is_linked
            host.note("the work goes on")
            await far.use()
            await far.linked(host)
            await far.venue.until(lambda: (link := of(host)) and link.is_linked and not link.lacks)
            now = of(host)
            assert now
            assert now.trouble == ""

    asyncio.run(day())


# Left and chosen again


def test_a_backbone_that_is_left_carries_nothing_and_chosen_again_it_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def day() -> None:
        async with hall(tmp_path, caplog, "floor") as far:
            host, maya = far.tablets
            await far.use()
            await far.linked(host, maya)
            assert await on_server(far) == {host.device, maya.device}
            host.desk.do(BackboneLeft())
            await far.venue.until(lambda: of(host) is None and of(maya) is None)
            async with asyncio.timeout(20):
                while await on_server(far):
                    pass
            stored = far.stored()
            host.note("over the LAN alone")
            await far.venue.in_step(host, maya)
            assert far.stored() == stored
            await far.use()
            await far.linked(host, maya)
            await far.venue.until(lambda: all((link := of(one)) and not link.lacks for one in (host, maya)))
            assert far.stored() > stored

    asyncio.run(day())


async def on_server(far: Far) -> set[DeviceId]:
    """The tablets of the event that have a connection to the server."""
    users = await connected(far.servers.venue, far.servers.admin)
    return {one.device for one in far.tablets if any(one.device in user for user in users)}


def test_a_revoked_tablet_that_goes_on_talking_is_not_listened_to(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Over a link it would be cut off; here it can speak by its token and the key that it had."""

    async def day() -> None:
        async with hall(tmp_path, caplog, "floor") as far:
            host, thief = far.tablets
            await far.apart()
            host.desk.do(DeviceRevoked(thief.device, 0))
            host.note("nobody else has this")
            session, log = host.net._session, host.desk.log
            assert session
            (link,) = session.exchange.links
            held = {one: Head(seq, log.head(one, seq)) for one, seq in log.vector.items()}
            unsent = len(host.net.reach.unsent)
            for _word in range(3):
                session.came(link, Said(thief.device, Have(held, is_whole=True)))
            done = asyncio.Event()
            session._hand_over(done.set)
            await done.wait()
            assert len(host.net.reach.unsent) >= unsent > 0
            stream = session.exchange.stream
            assert stream
            assert stream.heard[thief.device].lacks(log) > 0

    asyncio.run(day())


# Closed and opened


def test_a_tablet_that_comes_back_reads_from_where_it_was(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[DeviceId] = []
    take = Passage._take

    async def counted(self: Passage, messages: Iterable[Any], *rest: Any) -> None:
        some = [*messages]
        fetched.extend([self._device] * len(some))
        await take(self, some, *rest)

    monkeypatch.setattr(Passage, "_take", counted)

    async def day() -> None:
        async with hall(tmp_path, caplog, "floor") as far:
            host, maya = far.tablets
            await far.apart()
            host.desk.do_all(NoteWritten(f"before {number}") for number in range(300))
            await far.venue.in_step(host, maya)
            await far.venue.until(lambda: (link := of(host)) and not link.lacks)
            assert fetched.count(maya.device) >= 300
            event = maya.desk.event
            await maya.leave()
            host.desk.do_all(NoteWritten(f"meanwhile {number}") for number in range(5))
            await far.venue.until(lambda: (link := of(host)) and not link.lacks)
            fetched.clear()
            maya.show(maya.tablet.open(event))
            keep_apart(maya.hub, {host.device})
            await far.venue.in_step(host, maya)
            assert len(maya.notes) == 305
            assert 5 <= fetched.count(maya.device) <= 10

    asyncio.run(day())


@pytest.mark.parametrize("token", ["*", ">"])
def test_a_floor_judge_cannot_keep_all_others_off_the_backbone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, token: str
) -> None:
    async def day() -> None:
        async with hall(tmp_path, caplog, "floor", "floor") as far:
            host, maya, mole = far.tablets
            await far.apart()
            backbone = mole.desk.state.backbone
            access = access_of(backbone, given_to(backbone, mole.tablet.signer))
            assert access
            client = await called(access.servers[0], access, mole.device, lambda: None)
            subject = far.lane.log(token, mole.device)
            await client.request(subject, b"x", 5, headers={"Nats-Msg-Id": f"{token}:5"})
            await client.close()
            event = maya.desk.event
            await maya.leave()
            host.note("while she was away")
            maya.show(maya.tablet.open(event))
            keep_apart(maya.hub, {host.device, mole.device})
            await far.venue.until(lambda: maya.notes == {"while she was away"}, 10)

    asyncio.run(day())


def test_a_hall_that_only_the_backbone_links_hears_that_it_was_left(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def day() -> None:
        async with hall(tmp_path, caplog, "floor") as far:
            host, maya = far.tablets
            await far.apart()
            host.desk.do(BackboneLeft())
            await far.venue.until(lambda: of(maya) is None, 10)

    asyncio.run(day())
