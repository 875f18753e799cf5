"""A server that lies, a revoked tablet or a judge who means harm keeps nothing from anybody."""

import asyncio
import random
from pathlib import Path

import pytest

from judge_app.core.ops import DeviceRevoked, NoteWritten
from judge_app.sync import stream
from judge_app.sync.access import access_of, given_to
from judge_app.sync.natscalling import called
from judge_app.sync.protocol import Have, Head
from judge_app.sync.stream import Said
from tests.backbone.passage.far import hall, of
from tests.backbone.servers import connected_client
from tests.sync.apart import keep_apart


def test_garbage_in_the_stream_counts_nowhere_and_keeps_nothing_from_anybody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "PATIENCE_S", 0.5)
    monkeypatch.setattr(stream, "REPAIR_S", 2.5)  # who has spoken within half of that is helped, at each beat
    monkeypatch.setattr(stream.Stream, "remind_s", 1.0)

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
            await far.venue.until(lambda: len(maya.notes) == len(host.notes) == 2)
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
            await far.venue.until(lambda: maya.notes == {"while she was away"})

    asyncio.run(day())
