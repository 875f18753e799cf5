"""Whatever other devices send, every view can be drawn."""

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.model import EventId
from judge_app.core.ops import KINDS, Op
from judge_app.log.codec import Unreadable, decode
from judge_app.log.digest import digest
from judge_app.log.entry import Entry
from judge_app.views.event import event_view
from judge_app.views.home import home_view
from tests.log.devices import Device, Did, Synced, histories, live
from tests.views.test_home import Kept

wild_ops: st.SearchStrategy[Op] = st.one_of(*(st.builds(kind) for kind in KINDS.values()))
"""Operations with any text and any number in their fields."""


def draw(device: Device) -> None:
    for happening in device.state.history[:5]:
        event_view(device.state, next(iter(device.state.players), None), opened=happening.stamp.entry)
    event_view(device.state)
    home_view([Kept(EventId("e"), device.state)])
    digest(device.state)


@given(histories)
def test_any_history_of_three_devices_can_be_drawn(history: list[Did | Synced]) -> None:
    for device in live(history):
        draw(device)


@given(histories, st.lists(wild_ops, max_size=6))
def test_what_the_codec_lets_pass_can_be_drawn(history: list[Did | Synced], ops: list[Op]) -> None:
    device, stranger = live(history)[0], Device("wild")
    stranger.sync(device)
    for op in ops:
        entry = _arrived(stranger, op)
        if entry:
            device.hear([entry])
            stranger.hear([entry])
    draw(device)


def _arrived(stranger: Device, op: Op) -> Entry | None:
    """*op* as it comes out of the codec, if it does."""
    try:
        return decode(stranger.log.stamp(op, (), 2**53 - 1).body, foreign=True)
    except (Unreadable, UnicodeEncodeError):  # half a character is stopped where it would be written
        return None
