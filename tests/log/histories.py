"""What hypothesis lets happen on three devices, and the devices after it."""

from dataclasses import dataclass

from hypothesis import strategies as st

from judge_app.core.ops import KINDS, DeviceForked, DeviceRenewed, EntryLost, EventTakenOver, Op
from tests.log.anyops import ops_of
from tests.log.devices import Device


@dataclass(frozen=True)
class Did:
    """Device *who* did *op*, knowing of what it holds, or of nothing."""

    who: int
    op: Op
    aware: bool


@dataclass(frozen=True)
class Synced:
    one: int
    other: int


def histories_of(ops: st.SearchStrategy[Op]) -> st.SearchStrategy[list[Did | Synced]]:
    did = st.builds(Did, st.integers(0, 2), ops, st.booleans())
    synced = st.builds(Synced, st.integers(0, 2), st.integers(0, 2))
    return st.lists(st.one_of(did, did, synced), max_size=40)


UNPROVED = (DeviceForked, DeviceRenewed, EventTakenOver, EntryLost)
histories = histories_of(ops_of(*(kind for kind in KINDS.values() if kind not in UNPROVED)))
"""Without what no log takes unproved."""


def live(history: list[Did | Synced]) -> list[Device]:
    """Three devices after *history*."""
    devices = [Device(name) for name in "abc"]
    for step in history:
        if isinstance(step, Did):
            devices[step.who].do(step.op, knowing=None if step.aware else ())
        else:
            devices[step.one].sync(devices[step.other])
    return devices
