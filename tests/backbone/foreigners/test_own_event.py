"""A device of an event neither speaks for another nor changes or deletes what the server keeps."""

import asyncio

import pytest

from tests.backbone.foreigners.foreigner import DANA, LANE, NOBODY, OURS, SPOILING, stored, visiting
from tests.backbone.servers import Servers, anybody


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
