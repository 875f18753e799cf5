"""The socket by which app and watch take turns."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from judge_app.core.ids import EventId
from judge_app.watch.turns import NAME, Claim, Turns, connect
from tests.patience import PATIENCE_S

OAK = EventId("oak")


def run(folder: Path, work: Callable[[Turns], Awaitable[None]]) -> None:
    async def working() -> None:
        turns = Turns(folder)
        try:
            await work(turns)
        finally:
            turns.close()

    asyncio.run(working())


async def claimed(turns: Turns, folder: Path) -> Claim:
    claim = await asyncio.to_thread(connect, folder)
    assert claim is not None
    assert await turns.claimed(PATIENCE_S)
    return claim


async def is_given(claim: Claim) -> bool:
    return await asyncio.to_thread(claim.given, PATIENCE_S)


def test_a_turn_is_given_only_when_all_files_are_closed(tmp_path: Path) -> None:
    async def work(turns: Turns) -> None:
        claim = await claimed(turns, tmp_path)
        assert not await asyncio.to_thread(claim.given, 0.05)
        turns.give(OAK)
        assert await is_given(claim)
        assert claim.carried == OAK
        assert claim.is_alive
        claim.close()
        await turns.free()

    run(tmp_path, work)


def test_a_watch_that_is_slow_is_alive_all_the_same(tmp_path: Path) -> None:
    async def work(turns: Turns) -> None:
        claim = await claimed(turns, tmp_path)
        assert not await asyncio.to_thread(claim.given, 0.05)
        assert claim.is_alive  # at once, in the loop of the watch itself
        claim.close()

    run(tmp_path, work)


def test_who_had_carried_nothing_says_so(tmp_path: Path) -> None:
    async def work(turns: Turns) -> None:
        turns.give(None)
        claim = await claimed(turns, tmp_path)
        assert await is_given(claim)
        assert claim.carried is None
        claim.close()

    run(tmp_path, work)


def test_with_two_connections_the_turn_ends_with_the_last(tmp_path: Path) -> None:
    async def work(turns: Turns) -> None:
        one, other = await claimed(turns, tmp_path), await claimed(turns, tmp_path)
        turns.give(OAK)
        assert await is_given(one)
        assert await is_given(other)
        one.close()
        freeing = asyncio.create_task(turns.free())
        await asyncio.wait([freeing], timeout=0.05)
        assert turns.is_claimed
        other.close()
        await asyncio.wait_for(freeing, PATIENCE_S)
        assert not turns.is_claimed

    run(tmp_path, work)


def test_who_comes_after_the_files_were_taken_again_has_to_wait(tmp_path: Path) -> None:
    async def work(turns: Turns) -> None:
        turns.give(OAK)
        turns.take()
        claim = await claimed(turns, tmp_path)
        assert not await asyncio.to_thread(claim.given, 0.05)
        claim.close()

    run(tmp_path, work)


def test_a_watch_that_ends_is_noticed(tmp_path: Path) -> None:
    claims: list[Claim] = []

    async def work(turns: Turns) -> None:
        claims.append(await claimed(turns, tmp_path))
        turns.give(OAK)
        assert await is_given(claims[0])

    run(tmp_path, work)
    claims[0].ended()
    assert not claims[0].is_alive
    claims[0].close()


def test_nobody_waits_in_vain_for_a_claim(tmp_path: Path) -> None:
    async def work(turns: Turns) -> None:
        for _ in range(20):
            assert not await turns.claimed(0.001)
        assert not turns._waiting  # a watch asks twice a second, all day

    run(tmp_path, work)


def test_what_a_killed_watch_left_is_nobody_and_in_nobodys_way(tmp_path: Path) -> None:
    assert connect(tmp_path) is None
    asyncio.run(_leave_the_name(tmp_path))
    assert (tmp_path / NAME).is_socket()
    assert connect(tmp_path) is None

    async def work(turns: Turns) -> None:
        (await claimed(turns, tmp_path)).close()

    run(tmp_path, work)


async def _leave_the_name(folder: Path) -> None:
    Turns(folder).close()


def test_a_file_of_that_name_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("?")
    assert connect(tmp_path) is None

    async def work(turns: Turns) -> None:
        (await claimed(turns, tmp_path)).close()

    run(tmp_path, work)


def test_there_is_one_watch(tmp_path: Path) -> None:
    async def work(turns: Turns) -> None:
        with pytest.raises(BlockingIOError):
            Turns(tmp_path)
        (await claimed(turns, tmp_path)).close()

    run(tmp_path, work)


def test_the_path_may_be_longer_than_a_socket_allows(tmp_path: Path) -> None:
    deep = tmp_path / ("long" * 30) / ("longer" * 20)
    deep.mkdir(parents=True)

    async def work(turns: Turns) -> None:
        claim = await claimed(turns, deep)
        turns.give(OAK)
        assert await is_given(claim)
        claim.close()

    run(deep, work)


def test_the_other_end_is_known(tmp_path: Path) -> None:
    async def work(turns: Turns) -> None:
        claim = await claimed(turns, tmp_path)
        assert claim.watch == os.getpid()
        claim.close()

    run(tmp_path, work)
