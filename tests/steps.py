"""How much work something is, counted and not timed: a busy machine counts the same."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

__all__ = ["steps"]


def steps(work: Callable[[], object]) -> int:
    """How many lines of Python *work* runs on this thread, those of a loop once for each turn.

    What is done inside of one call of C, a search in a long text say, counts as its line alone.
    """
    count = 0

    def step(_frame: FrameType, what: str, _about: Any) -> Any:
        nonlocal count
        count += what == "line"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
