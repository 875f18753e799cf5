"""Who has no part in an event gets nothing of it out of a venue's servers, and nothing into it."""

import asyncio
import logging
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from nats.aio.client import Client

from judge_app.core.ids import EventId, event_id
from judge_app.core.ops import DeviceNamed, EventOpened
from judge_app.sync.access import Access, Given, Lane, access_of, choosing, given_to
from judge_app.sync.addresses import Address
from judge_app.sync.jetstream import DUPLICATES_S, Failed, JetStream
from judge_app.sync.natsaccess import new_key, user_jwt, venue_text
from judge_app.sync.natscalling import called, hang_up
from judge_app.sync.natsprobe import Pass, Probe, TurnedAway, trusting
from tests.backbone.servers import PATIENCE_S, Servers, anybody
from tests.log.signed import SIGNERS, SignedDevice
from tests.sync.venue import Venue

OURS, THEIRS = event_id(SIGNERS[0].device, "oakhaven"), event_id(SIGNERS[1].device, "riverside")
LANE, OTHER_LANE = Lane(OURS), Lane(THEIRS)
DANA = SIGNERS[0].device
"""Of our event; who has the key 1 is of theirs."""
NOBODY = SIGNERS[5].device
HELLO = b"not even wrapped"


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """One server, with a stream of our event that holds one message, and one of theirs."""
    with Servers(tmp_path_factory.mktemp("venue")) as found:
        found.start_all()
        for number, event in enumerate((OURS, THEIRS)):
            asyncio.run(made(found, number, event))
        yield found


def access(servers: Servers, number: int, event: EventId) -> Access:
    """What the founder of *event*, with this key, is given on the servers."""
    device = SignedDevice(number, event)
    device.judge(EventOpened("An event", "lots"))
    ops = choosing(event, device.state.backbone, device.state, Given(), servers.venue, 1 << 30)
    for op in ops:
        device.judge(op)
    found = access_of(device.state.backbone, given_to(device.state.backbone, device.signer))
    assert found
    return found


async def made(servers: Servers, number: int, event: EventId) -> None:
    device = SIGNERS[number].device
    client = await called(servers.addresses[0], access(servers, number, event), device, lambda: None)
    stream = JetStream(client, Lane(event), device)
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                await stream.found()
                await stream.add(Lane(event).log(device, device), b"a wrap", f"{device}:1")
                break
            except Failed:  # servers that have just started may still choose a leader; tablets try again too
                continue
    await hang_up(client)


class Foreigner:
    """A connection with somebody's token, and what the server refused to do for it."""

    def __init__(self) -> None:
        self.client = Client()
        self.refused: list[str] = []
        self.heard: list[str] = []

    async def fail(self, trouble: Exception) -> None:
        self.refused.append(str(trouble).lower())

    async def listen(self, message: Any) -> None:
        self.heard.append(message.subject)

    async def says(self, subject: str, content: bytes = HELLO, reply: str = "") -> bool:
        """Whether it may say something there."""
        before = len(self.refused)
        await self.client.publish(subject, content, reply=reply)
        return await self._was_let(before)

    async def hears(self, subject: str) -> bool:
        """Whether it may listen there."""
        before = len(self.refused)
        await self.client.subscribe(subject, cb=self.listen)
        return await self._was_let(before)

    async def settle(self) -> None:
        """Until the server has done all it was asked, and its refusals are here.

        Twice: the first question of the client overtakes what it has not written yet.
        """
        await self.client.flush(5)
        await self.client.flush(5)

    async def _was_let(self, before: int) -> bool:
        await self.settle()
        news = self.refused[before:]
        assert all("permissions violation" in one for one in news), news
        return not news


@asynccontextmanager
async def visiting(servers: Servers, number: int, event: EventId) -> AsyncIterator[Foreigner]:
    """With the token that the device with key *number* has for *event*."""
    by, one = access(servers, number, event), Foreigner()

    def signed(nonce: str) -> bytes:
        return urlsafe_b64encode(by.user_key.sign(nonce.encode())).rstrip(b"=")

    await one.client.connect(
        servers.addresses[0],
        tls=trusting(by.ca),
        allow_reconnect=False,
        user_jwt_cb=lambda: bytearray(by.jwt.encode()),
        signature_cb=signed,
        inbox_prefix=Lane.inbox(SIGNERS[number].device),
        error_cb=one.fail,
    )
    try:
        yield one
    finally:
        await one.client.close()


def stored(servers: Servers, lane: Lane = LANE) -> dict[str, Any]:
    """All that the server says of a stream, but for the time and who reads it."""
    [told] = servers.ask(0, anybody(servers.venue), f"$JS.API.STREAM.INFO.{lane.stream}")
    state = {name: told["state"][name] for name in ("messages", "bytes", "first_seq", "last_seq")}
    return {"config": told["config"], "created": told["created"], **state}


# Without a token


@pytest.mark.parametrize(
    "case", ["no token", "another venue's", "another key than the token's", "signed by the user itself"]
)
def test_who_has_no_token_of_the_venue_is_turned_away(servers: Servers, case: str) -> None:
    venue, user, other = servers.venue, new_key("user"), new_key("account")
    real = anybody(venue)
    own = user_jwt(other, venue.account, user.public, "x", 1 << 30, [">"], [">"])
    passes = {
        "no token": None,
        "another venue's": Pass(user_jwt(other, other.public, user.public, "x", 1 << 30, [">"], [">"]), user),
        "another key than the token's": Pass(real.jwt, user),
        "signed by the user itself": Pass(own, user),
    }

    async def come_in(by: Pass | None) -> None:
        async with await Probe.calling(Address("127.0.0.1", servers.nodes[0].client)) as probe:
            await probe.seal(trusting(venue.ca), "127.0.0.1")
            await probe.come_in(by)

    asyncio.run(come_in(real))
    with pytest.raises(TurnedAway, match=r"(?i)authorization"):
        asyncio.run(come_in(passes[case]))


# Of another event


def test_a_device_of_the_event_does_what_it_needs(servers: Servers) -> None:
    """Or else the tests below would show nothing."""

    async def visit() -> None:
        async with visiting(servers, 0, OURS) as dana:
            assert await dana.hears(LANE.say())
            assert await dana.hears(LANE.ask(DANA))
            assert await dana.says(LANE.say(DANA))
            assert await dana.says(LANE.ask(NOBODY))
            before = stored(servers)["messages"]
            assert await dana.says(LANE.log(NOBODY, DANA))
            assert stored(servers)["messages"] == before + 1

    asyncio.run(visit())


@pytest.mark.parametrize(
    "subject",
    [
        LANE.say(), LANE.say(DANA), LANE.log(), LANE.log(DANA), LANE.log(DANA, DANA),
        LANE.ask(), LANE.ask(DANA), ">", "*.>", "tableside.>", f"{LANE.inbox(DANA)}.>", "_INBOX.>",
        "$JS.>", "$JS.API.>", "$JS.EVENT.>", "$SYS.>", f"$JS.ACK.{LANE.stream}.>",
    ],
)  # fmt: skip
def test_a_device_of_another_event_hears_nothing_of_ours(servers: Servers, subject: str) -> None:
    async def visit() -> None:
        async with visiting(servers, 1, THEIRS) as spy, visiting(servers, 0, OURS) as dana:
            assert not await spy.hears(subject)
            for said in (LANE.say(DANA), LANE.log(DANA, DANA), LANE.ask(NOBODY)):
                assert await dana.says(said)
            await spy.settle()
            assert spy.heard == []

    asyncio.run(visit())


@pytest.mark.parametrize(
    "subject",
    [
        LANE.log(DANA, DANA), LANE.log(DANA, SIGNERS[1].device), LANE.say(DANA),
        LANE.say(SIGNERS[1].device), LANE.ask(DANA), f"{LANE.inbox(DANA)}.x", "$SYS.REQ.SERVER.PING",
    ],
)  # fmt: skip
def test_a_device_of_another_event_says_nothing_into_ours(servers: Servers, subject: str) -> None:
    async def visit() -> None:
        before = stored(servers)
        async with visiting(servers, 1, THEIRS) as spy:
            assert not await spy.says(subject)
        assert stored(servers) == before

    asyncio.run(visit())


READING = [
    "STREAM.INFO.{0}", "STREAM.LIST", "STREAM.NAMES", "STREAM.MSG.GET.{0}", "STREAM.SNAPSHOT.{0}",
    "DIRECT.GET.{0}", "DIRECT.GET.{0}.tableside.>", "CONSUMER.CREATE.{0}", "CONSUMER.CREATE.{0}.x",
    "CONSUMER.CREATE.{0}.x.tableside.>", "CONSUMER.DURABLE.CREATE.{0}.x", "CONSUMER.LIST.{0}",
    "CONSUMER.NAMES.{0}", "CONSUMER.INFO.{0}.x", "CONSUMER.MSG.NEXT.{0}.x", "INFO",
]  # fmt: skip
SPOILING = [
    "STREAM.UPDATE.{0}", "STREAM.DELETE.{0}", "STREAM.PURGE.{0}", "STREAM.MSG.DELETE.{0}",
    "STREAM.RESTORE.{0}", "STREAM.LEADER.STEPDOWN.{0}", "STREAM.PEER.REMOVE.{0}",
]  # fmt: skip


@pytest.mark.parametrize("api", ["$JS.API.", "$JS.tableside.API."])
@pytest.mark.parametrize("what", [*READING, *SPOILING, "STREAM.CREATE.{0}", "CONSUMER.DELETE.{0}.x"])
def test_a_device_of_another_event_asks_nothing_of_our_stream(servers: Servers, api: str, what: str) -> None:
    async def visit() -> None:
        before = stored(servers)
        async with visiting(servers, 1, THEIRS) as spy:
            reply = f"{Lane.inbox(SIGNERS[1].device)}.answer"
            assert await spy.hears(reply)
            assert not await spy.says(api + what.format(LANE.stream), b'{"seq": 1}', reply)
            assert spy.heard == []
        assert stored(servers) == before

    asyncio.run(visit())


# Of the event, but not everything


@pytest.mark.parametrize("subject", [LANE.log(DANA, NOBODY), LANE.say(NOBODY), LANE.log(NOBODY, NOBODY)])
def test_a_device_does_not_speak_under_the_name_of_another(servers: Servers, subject: str) -> None:
    async def visit() -> None:
        before = stored(servers)
        async with visiting(servers, 0, OURS) as dana:
            assert not await dana.says(subject)
        assert stored(servers) == before

    asyncio.run(visit())


@pytest.mark.parametrize("subject", [LANE.ask(NOBODY), f"{LANE.inbox(NOBODY)}.>", LANE.log()])
def test_a_device_does_not_hear_what_is_for_another(servers: Servers, subject: str) -> None:
    async def visit() -> None:
        async with visiting(servers, 0, OURS) as dana:
            assert not await dana.hears(subject)

    asyncio.run(visit())


@pytest.mark.parametrize("api", ["$JS.API.", "$JS.tableside.API."])
@pytest.mark.parametrize("what", SPOILING)
def test_a_device_cannot_delete_purge_or_change_the_stream(servers: Servers, api: str, what: str) -> None:
    async def visit() -> None:
        before = stored(servers)
        async with visiting(servers, 0, OURS) as dana:
            assert not await dana.says(api + what.format(LANE.stream), b'{"seq": 1}')
        assert stored(servers) == before

    asyncio.run(visit())


@pytest.mark.parametrize("subject", [f"$JS.API.STREAM.DELETE.{LANE.stream}", LANE.say(NOBODY)])
def test_a_device_may_not_even_answer_where_it_asked_itself_to(servers: Servers, subject: str) -> None:
    """A server can let everybody answer what they hear; and whoever asks says where to."""

    async def visit() -> None:
        before = stored(servers)
        async with visiting(servers, 0, OURS) as asking, visiting(servers, 0, OURS) as answering:
            assert await answering.hears(LANE.say())
            assert await asking.says(LANE.say(DANA), reply=subject)
            await answering.settle()
            assert answering.heard == [LANE.say(DANA)]
            assert not await answering.says(subject)
        assert stored(servers) == before

    asyncio.run(visit())


def test_to_create_the_stream_once_more_changes_nothing(servers: Servers) -> None:
    """Which a device may ask for, because any may be the first."""
    before = stored(servers)
    other = b'{"name": "%b", "subjects": ["%b"], "storage": "memory", "max_msgs": 1}'

    async def visit() -> bytes:
        async with visiting(servers, 0, OURS) as dana:
            content = other % (LANE.stream.encode(), LANE.log().encode())
            answer = await dana.client.request(f"$JS.API.STREAM.CREATE.{LANE.stream}", content, timeout=5)
            return bytes(answer.data)

    assert b"already in use with a different configuration" in asyncio.run(visit())
    assert stored(servers) == before


@pytest.mark.parametrize(
    ("what", "content"),
    [
        ("STREAM.PURGE", {}),
        ("STREAM.MSG.DELETE", {"seq": 1}),
        ("STREAM.MSG.DELETE", {"seq": 1, "no_erase": True}),
    ],
)
def test_even_who_may_ask_for_everything_deletes_no_message(
    servers: Servers, what: str, content: dict[str, object]
) -> None:
    before = stored(servers)
    [told] = servers.ask(0, anybody(servers.venue), f"$JS.API.{what}.{LANE.stream}", content)
    assert "error" in told
    assert stored(servers) == before


# What the servers keep


def test_a_stream_is_on_the_disk_and_gives_nothing_away(servers: Servers) -> None:
    config = stored(servers)["config"]
    wanted = {"storage": "file", "retention": "limits", "deny_delete": True, "deny_purge": True}
    assert {name: config[name] for name in wanted} == wanted
    assert config["num_replicas"] == 1
    assert config["duplicate_window"] == DUPLICATES_S * 1_000_000_000
    assert config["subjects"] == [LANE.log()]
    assert {config[name] for name in ("max_msgs", "max_bytes", "max_msgs_per_subject")} == {-1}
    assert config["max_age"] == 0


def test_in_a_cluster_of_three_every_node_has_the_stream(tmp_path: Path) -> None:
    with Servers(tmp_path, 3) as servers:
        servers.start_all()
        asyncio.run(made(servers, 0, OURS))
        config = stored(servers)["config"]
        assert (config["num_replicas"], config["storage"]) == (3, "file")


def test_on_the_servers_disk_and_in_its_log_nothing_can_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rare = {"Zyzzyva Invitational", "quizzaciously", "Ignatius Fotheringay", "Ottoline Featherstonehaugh"}
    caplog.set_level(logging.INFO, "tableside.sync")

    async def day(servers: Servers) -> tuple[str, str]:
        hall = Venue(tmp_path, caplog)
        try:
            host = hall.tablet("host").begin("Zyzzyva Invitational")
            host.desk.do(DeviceNamed("Ignatius Fotheringay", "tablet"))
            host.net.use_backbone(venue_text(servers.venue))
            await hall.tablet("maya").join(host, name="Ottoline Featherstonehaugh")
            host.note("table 7 argues quizzaciously")
            await hall.until(lambda: (link := host.net.reach.backbone) and link.is_linked and not link.lacks)
            return host.desk.event, host.device
        finally:
            await hall.close()

    with Servers(tmp_path / "servers") as servers:
        servers.start_all()
        event, device = asyncio.run(day(servers))
        [told] = servers.ask(0, anybody(servers.venue), f"$JS.API.STREAM.INFO.{Lane(EventId(event)).stream}")
        assert told["state"]["messages"] >= 5
        servers.quit(0)
        folder = servers.folder_of(0)
        files = [folder / "log", *(one for one in (folder / "store").rglob("*") if one.is_file())]
        kept = b"".join(one.read_bytes() for one in files)
        names = "".join(str(one.relative_to(folder)) for one in files)
    journal = b"".join(one.read_bytes() for one in (tmp_path / "host").rglob("*.journal"))
    for word in (*rare, event):
        assert word.encode() in journal, "it is there to be found"
        assert word.encode() not in kept
        assert word not in names
    assert device.encode() in kept  # so it is the right place to look
