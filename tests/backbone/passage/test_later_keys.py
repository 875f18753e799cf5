"""What came under a key that a tablet lacks is read once it has the key."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from judge_app.core.claims import DeviceId
from judge_app.core.ops import DeviceRevoked, NoteWritten
from judge_app.log.entry import Entry
from judge_app.sync.access import Access, Given, access_of, choosing, given_to, giving
from judge_app.sync.backbone import Backbone
from judge_app.sync.link import LinkId
from judge_app.sync.protocol import Batch
from judge_app.sync.stream import Cursor, Said, Streamed
from judge_app.sync.unpacking import packed
from tests.backbone.servers import Servers
from tests.log.signed import SignedDevice, founded
from tests.patience import PATIENCE_S


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
        async with asyncio.timeout(PATIENCE_S):
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
