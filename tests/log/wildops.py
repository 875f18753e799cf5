"""Operations that no judge would write, as they may come from another device."""

from hypothesis import strategies as st

from judge_app.core.ops import KINDS, Op
from judge_app.log.codec import Unreadable, decode
from judge_app.log.entry import Entry
from tests.log.devices import Device

wild_ops: st.SearchStrategy[Op] = st.one_of(*(st.builds(kind) for kind in KINDS.values()))
"""Operations with any text and any number in their fields."""


def arrived(stranger: Device, op: Op) -> Entry | None:
    """*op* as it comes out of the codec, if it does."""
    try:
        return decode(stranger.log.stamp(op, (), 2**53 - 1).body, foreign=True)
    except (Unreadable, UnicodeEncodeError):  # half a character is stopped where it would be written
        return None
