"""What stands on a button can be read to its end, on the smallest phone and in the largest type."""

from collections.abc import Iterator
from typing import Any

import pytest

from judge_app.tablet import Tablet
from tests.ui.conftest import SitDown
from tests.ui.everyevent import NAMES, make_events
from tests.ui.everywhere import EVERYWHERE, RENAMED, Visitor, touchable


def drawn(button: Any) -> str:
    lines = button._words()._cached_lines
    return " ".join("".join(word.text for word in line.words).strip() for line in lines)


def cut_at(visitor: Visitor) -> Iterator[str]:
    """Buttons on which words are missing or broken; names may be cut, they are as long as they like."""
    from judge_app.ui.widgets import Btn

    for widget in touchable(visitor.judge):
        if not isinstance(widget, Btn) or any(name in widget.text for name in (*NAMES, *RENAMED)):
            continue
        if widget.text and drawn(widget) != " ".join(widget.text.split()):
            yield f"{widget.text!r} is drawn as {drawn(widget)!r}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "text_size"),
    [((360, 640), 1.0), ((900, 640), 1.0), ((360, 640), 1.3), ((1280, 800), 1.3)],
    ids=["small phone", "narrow tablet", "small phone, large type", "tablet, large type"],
)
def test_buttons_are_read_to_their_end(
    tablet: Tablet, sit_down: SitDown, size: tuple[int, int], text_size: float
) -> None:
    visitor = Visitor(sit_down(), make_events(tablet))
    visitor.judge.app.preferences.text_size = text_size
    visitor.judge.resize(*size)
    found: dict[str, str] = {}
    for place in EVERYWHERE:
        visitor.visit(place)
        for fault in cut_at(visitor):
            found.setdefault(fault, f"{place}: {fault}")
        visitor.close(place)
    assert not found, "\n" + "\n".join(found.values())


def test_a_button_has_its_own_width_again_after_the_tablet_was_turned(
    tablet: Tablet, sit_down: SitDown
) -> None:
    visitor = Visitor(sit_down(), make_events(tablet))
    place = next(place for place in EVERYWHERE if str(place) == "outside/new/format")
    widths = []
    for size in ((1280, 800), (412, 892), (1280, 800)):
        visitor.judge.resize(*size)
        visitor.visit(place)
        widths.append(visitor.judge.find("Next: Staff").width)
    assert widths[0] == widths[2] != widths[1]
