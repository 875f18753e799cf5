"""What is wrong with how a screen is laid out: what sticks out, overlaps, is too small, or is cut off."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from tests.ui.everywhere.visitor import scrolls_around, touchable
from tests.ui.judge import Judge, ancestors

NEAR = 1.5
"""So many pixels are nothing: places are rounded."""
LEADING = 4.0
"""So much of a text's height is empty, above its letters and below."""

LOWER = {
    "HistoryLine": 40,  # a tap shows the whole sentence and nothing else
}
"""What may be less high than a finger, and how high it is at least."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top on the window."""


def box_of(widget: Any) -> Box:
    left, bottom = widget.to_window(*widget.pos)
    return left, bottom, left + widget.width, bottom + widget.height


def seen_of(widget: Any, window: Box) -> Box:
    """The part of it that is not scrolled out of sight."""
    seen = box_of(widget)
    for one in (window, *(box_of(scroll) for scroll in scrolls_around(widget))):
        seen = max(seen[0], one[0]), max(seen[1], one[1]), min(seen[2], one[2]), min(seen[3], one[3])
    return seen


def is_inside(inner: Box, outer: Box, *, x: bool = True, y: bool = True, leading: float = 0) -> bool:
    inner = inner[0], inner[1] + leading, inner[2], inner[3] - leading
    is_in_x = inner[0] >= outer[0] - NEAR and inner[2] <= outer[2] + NEAR
    is_in_y = inner[1] >= outer[1] - NEAR and inner[3] <= outer[3] + NEAR
    return (is_in_x or not x) and (is_in_y or not y)


def do_overlap(one: Box, other: Box) -> bool:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width > NEAR and height > NEAR


def called(widget: Any) -> str:
    words = next((getattr(widget, name, "") for name in ("text", "hint", "icon", "key")), "")
    at = ", ".join(f"{round(number)}" for number in box_of(widget))
    return f"{type(widget).__name__} {str(words)[:30]!r} at {at}"


def hold_faults(widget: Any, window: Box) -> Iterator[str]:
    """Inside the window, or where it can be scrolled to."""
    inner = widget
    x = y = True
    for scroll in scrolls_around(widget):
        if not is_inside(box_of(inner), box_of(scroll), x=x and not scroll.do_scroll_x, y=False):
            yield f"{called(widget)} sticks out of what it scrolls in"
        x, y = x and not scroll.do_scroll_x, y and not scroll.do_scroll_y
        inner, x, y = scroll, True, True
    if not is_inside(box_of(inner), window):
        yield f"{called(inner)} is not inside the window"


def size_faults(widget: Any) -> Iterator[str]:
    """A finger finds it half a finger's width from its middle in each direction."""
    from judge_app.ui import theme

    half = theme.TOUCH / 2 - NEAR
    low = min(LOWER.get(type(widget).__name__, theme.TOUCH) / 2, theme.TOUCH / 2) - NEAR
    x, y = widget.center
    for step_x, step_y in ((-half, 0), (half, 0), (0, -low), (0, low)):
        if not widget.collide_point(x + step_x, y + step_y):
            yield f"{called(widget)} is {round(widget.width)} x {round(widget.height)} large"
            return


def overlap_faults(widgets: list[Any], window: Box) -> Iterator[str]:
    from judge_app.ui.widgets import Snackbar

    boxes = [(widget, seen_of(widget, window), {*ancestors(widget)}) for widget in widgets]
    lying = [one for one in boxes if not any(isinstance(around, Snackbar) for around in one[2])]
    for (one, box, around), (other, other_box, other_around) in itertools.combinations(lying, 2):
        if do_overlap(box, other_box) and one not in other_around and other not in around:
            yield f"{called(one)} overlaps {called(other)}"


def text_faults(widget: Any, window: Box) -> Iterator[str]:
    from kivy.uix.label import Label

    from judge_app.ui.widgets import DrawnLine, Painted

    if isinstance(widget, Label) and widget.text and widget.width and widget.height:
        wide, high = widget.texture_size
        if wide > widget.width + NEAR or high > widget.height + 2 * LEADING:
            yield f"{called(widget)} draws {wide} x {high}"
        yield from hold_faults(widget, window)
    elif isinstance(widget, Painted):
        edges = *widget.pos, widget.right, widget.top
        for left, bottom, right, top in inks_of(widget):
            if not is_inside((left, bottom, right, top), edges, leading=LEADING):
                yield f"{called(widget)} draws a text at {left:.0f}, {bottom:.0f}, {right:.0f}, {top:.0f}"
    elif isinstance(widget, DrawnLine):
        for left, bottom, wide, high in strokes_of(widget):
            edges = left, bottom, left + wide, bottom + high
            if not is_inside(edges, (0, 0, *widget.size), leading=LEADING):
                yield f"{called(widget)} draws at {left:.0f}, {bottom:.0f}, {wide:.0f} x {high:.0f}"


def inks_of(widget: Any) -> Iterator[Box]:
    """Where it has stamped its texts."""
    from kivy.graphics import Rectangle

    textures = [ink.texture for ink in widget._inks]
    for shape in widget.canvas.children:
        if type(shape) is Rectangle and shape.texture in textures:
            yield *shape.pos, shape.pos[0] + shape.size[0], shape.pos[1] + shape.size[1]


def strokes_of(widget: Any) -> Iterator[Box]:
    """Where the texts and icons of a row stand, from its own corner, and how large they are."""
    from judge_app.ui.widgets.strokes import Picture

    for stroke in widget._strokes:
        if isinstance(stroke, Picture):
            yield *stroke.shape.pos, *stroke.shape.size


def list_faults(widget: Any) -> Iterator[str]:
    from judge_app.ui import theme
    from judge_app.ui.widgets import RowList

    if isinstance(widget, RowList) and widget.lines and widget.height < theme.TOUCH:
        yield f"{called(widget)} shows less than a row of its {len(widget.lines)}"


def faults_at(judge: Judge) -> Iterator[str]:
    window = (0, 0, *judge.window.size)
    widgets = touchable(judge)
    for widget in widgets:
        seen = seen_of(widget, window)
        yield from hold_faults(widget, window)
        if seen[2] - seen[0] > NEAR and seen[3] - seen[1] > NEAR:
            yield from size_faults(widget)
    yield from overlap_faults(widgets, window)
    for widget in judge.widgets():
        yield from list_faults(widget)
        yield from text_faults(widget, window)


def drawn(button: Any) -> str:
    lines = button._words()._cached_lines
    return " ".join("".join(word.text for word in line.words).strip() for line in lines)


def cut_words(judge: Judge, names: Sequence[str]) -> Iterator[str]:
    """Buttons on which words are missing or broken; *names* may be cut, they are as long as they like."""
    from judge_app.ui.widgets import Btn

    for widget in touchable(judge):
        if not isinstance(widget, Btn) or any(name in widget.text for name in names):
            continue
        if widget.text and drawn(widget) != " ".join(widget.text.split()):
            yield f"{widget.text!r} is drawn as {drawn(widget)!r}"
