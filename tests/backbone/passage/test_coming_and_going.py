"""A backbone that cannot be used says why, and tablets that left it or were closed go on where they were."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.ops import BackboneLeft, NoteWritten
from judge_app.sync import backbone
from judge_app.sync.jetstream import JetStream, Stored
from judge_app.sync.passage import Passage
from judge_app.venue.connected import connected
from judge_app.venue.nodes import new_keys, venue_of
from tests.backbone.passage.far import Far, hall, of
from tests.patience import PATIENCE_S
from tests.sync.apart import keep_apart
from tests.sync.venue import Carried


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


def test_a_backbone_that_is_left_carries_nothing_and_chosen_again_it_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backbone, "LEAVE_S", 0.3)

    async def day() -> None:
        async with hall(tmp_path, caplog, "floor") as far:
            host, maya = far.tablets
            await far.use()
            await far.linked(host, maya)
            assert await on_server(far) == {host.device, maya.device}
            host.desk.do(BackboneLeft())
            await far.venue.until(lambda: of(host) is None and of(maya) is None)
            async with asyncio.timeout(PATIENCE_S):
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


def test_a_hall_that_only_the_backbone_links_hears_that_it_was_left(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def day() -> None:
        async with hall(tmp_path, caplog, "floor") as far:
            host, maya = far.tablets
            await far.apart()
            host.desk.do(BackboneLeft())
            await far.venue.until(lambda: of(maya) is None)

    asyncio.run(day())


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


def test_a_tablet_that_had_read_more_than_a_stream_holds_begins_it_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the servers were set back to an older copy while it was away."""
    monkeypatch.setattr("judge_app.sync.passage.LOOK_S", 0.05)

    async def day() -> None:
        async with hall(tmp_path, caplog, "floor") as far:
            host, maya = far.tablets
            await far.apart()
            event = maya.desk.event
            await maya.leave()
            kept = maya.tablet.settings.get(f"sync:{event}")
            created, seq, own = kept["cursor"]
            maya.tablet.settings.set(f"sync:{event}", {**kept, "cursor": [created, seq + 1000, own]})
            host.note("while she was away")
            maya.show(maya.tablet.open(event))
            keep_apart(maya.hub, {host.device})
            await far.venue.in_step(host, maya)
            await far.linked(maya)
            session = maya.net._session
            assert session
            assert session.backbone.cursor.created == created
            assert session.backbone.cursor.seq <= far.stored()
            assert "lost its end" not in far.venue.logged

    asyncio.run(day())


def test_what_comes_while_it_is_asked_what_the_stream_holds_is_no_lost_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge_app.sync.passage.LOOK_S", 0.05)
    ask = JetStream.stored
    came: list[int] = []

    async def day() -> None:
        async with hall(tmp_path, caplog, "floor") as far:
            host = far.tablets[0]
            await far.apart()

            async def answered_late(self: JetStream) -> Stored:
                stored = await ask(self)
                if len(came) < 4:
                    host.note("while the answer is under way")
                    await far.venue.until(lambda: all(read_of(one) > stored.last for one in far.tablets))
                    came.append(stored.last)
                return stored

            monkeypatch.setattr(JetStream, "stored", answered_late)
            await far.venue.until(lambda: len(came) >= 4)
            assert "no link over the backbone" not in far.venue.logged

    asyncio.run(day())


def read_of(tablet: Carried) -> int:
    """How far it has read the stream."""
    session = tablet.net._session
    assert session
    return session.backbone.cursor.seq
