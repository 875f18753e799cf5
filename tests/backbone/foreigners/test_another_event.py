"""Who has no token, or one of another event, gets nothing out of ours and nothing into it."""

import asyncio

import pytest

from judge_app.sync.access import Lane
from judge_app.sync.addresses import Address
from judge_app.sync.natsaccess import new_key, user_jwt
from judge_app.sync.natsprobe import Pass, Probe, TurnedAway, trusting
from tests.backbone.foreigners.foreigner import DANA, LANE, NOBODY, OURS, SPOILING, THEIRS, stored, visiting
from tests.backbone.servers import Servers, anybody
from tests.log.signed import SIGNERS

READING = [
    "STREAM.INFO.{0}", "STREAM.LIST", "STREAM.NAMES", "STREAM.MSG.GET.{0}", "STREAM.SNAPSHOT.{0}",
    "DIRECT.GET.{0}", "DIRECT.GET.{0}.tableside.>", "CONSUMER.CREATE.{0}", "CONSUMER.CREATE.{0}.x",
    "CONSUMER.CREATE.{0}.x.tableside.>", "CONSUMER.DURABLE.CREATE.{0}.x", "CONSUMER.LIST.{0}",
    "CONSUMER.NAMES.{0}", "CONSUMER.INFO.{0}.x", "CONSUMER.MSG.NEXT.{0}.x", "INFO",
]  # fmt: skip


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
