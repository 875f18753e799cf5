"""The code to be scanned."""

from typing import Any

import pytest

from judge_app.sync.ticket import qr_rows
from tests.ui.kit.conftest import Finger

QUIET = 4


def dark_squares(box: Any, count: int) -> set[tuple[int, int]]:
    """Which squares of *box* are black, by column and by row from above."""
    from kivy.graphics import Rectangle

    side = box.width / count
    found: set[tuple[int, int]] = set()
    for shape in box.canvas.children:
        if type(shape) is Rectangle:
            left, row = round((shape.pos[0] - box.x) / side), round((box.top - shape.pos[1]) / side) - 1
            found.update((left + step, row) for step in range(round(shape.size[0] / side)))
    return found


@pytest.mark.parametrize("room", [0, 120, 300, 531])
def test_a_code_is_drawn_square_by_square_with_a_margin(finger: Finger, room: int) -> None:
    from judge_app.ui.widgets import QrBox

    rows = qr_rows("TABLESIDE:1/F/K7F29M")
    box = finger.show(QrBox(rows=[[*row] for row in rows], room=room))
    count = len(rows) + 2 * QUIET
    wanted = {(x, y) for y, row in enumerate(rows, QUIET) for x, is_dark in enumerate(row, QUIET) if is_dark}
    assert dark_squares(box, count) == wanted
    assert box.width == box.height
    assert box.width % count == 0
    assert box.width <= (room or box.width)


def test_without_a_code_it_takes_no_room(finger: Finger) -> None:
    from judge_app.ui.widgets import QrBox

    box = finger.show(QrBox(rows=[[True] * 21] * 21))
    assert box.width
    box.rows = []
    finger.frames()
    assert box.size == [0, 0]
