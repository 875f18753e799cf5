"""Whatever other devices send, every view can be drawn."""

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ops import Op
from tests.log.devices import Device
from tests.log.histories import Did, Synced, histories, live
from tests.log.wildops import arrived, wild_ops
from tests.views.drawing import draw


@given(histories)
def test_any_history_of_three_devices_can_be_drawn(history: list[Did | Synced]) -> None:
    for device in live(history):
        draw(device)


@given(histories, st.lists(wild_ops, max_size=6))
def test_what_the_codec_lets_pass_can_be_drawn(history: list[Did | Synced], ops: list[Op]) -> None:
    device, stranger = live(history)[0], Device("wild")
    stranger.sync(device)
    for op in ops:
        entry = arrived(stranger, op)
        if entry:
            device.hear([entry])
            stranger.hear([entry])
    draw(device)
