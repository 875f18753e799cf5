"""What is asked of the desk from the network's thread comes back as done, or as the error it was."""

import asyncio
from collections.abc import Callable

import pytest

from judge_app.errors import Broken, Refused
from judge_app.sync.threads import Threads


def asked(work: Callable[[], None]) -> None:
    """*work*, as the desk does it for somebody in the loop."""

    async def asking() -> None:
        posted: list[Callable[[], None]] = []
        done = Threads(posted.append, asyncio.get_running_loop()).ask_desk(work)
        try:
            posted.pop()()
        finally:
            await done

    asyncio.run(asking())


def raising(trouble: BaseException) -> Callable[[], None]:
    def work() -> None:
        raise trouble

    return work


def test_what_was_done_is_done() -> None:
    did: list[int] = []
    asked(lambda: did.append(1))
    assert did == [1]


def test_a_refusal_comes_back_as_it_is_and_does_not_trouble_the_desk() -> None:
    with pytest.raises(Refused, match="not today"):
        asked(raising(Refused("not today")))


def test_a_bug_troubles_the_desk_and_is_not_taken_for_done() -> None:
    with pytest.raises(Broken, match="ValueError"):
        asked(raising(ValueError("a bug")))


def test_a_screen_that_breaks_over_a_change_does_not_undo_it() -> None:
    with pytest.raises(ExceptionGroup):
        asked(raising(ExceptionGroup("The change is saved; showing it failed.", [ValueError("a screen")])))


def test_who_has_given_up_is_not_told() -> None:
    async def asking() -> None:
        posted: list[Callable[[], None]] = []
        done = Threads(posted.append, asyncio.get_running_loop()).ask_desk(lambda: None)
        done.cancel()
        posted.pop()()
        await asyncio.sleep(0)

    asyncio.run(asking())
