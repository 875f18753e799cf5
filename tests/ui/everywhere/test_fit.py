"""Everything to touch and to read has its place on every screen, however small, however long the names."""

from collections.abc import Iterator

import pytest

from tests.ui.everywhere.covered import TYPED_IN
from tests.ui.everywhere.devices import RENAMED
from tests.ui.everywhere.events import LONG_NAMES, make_events
from tests.ui.everywhere.layout import cut_words, faults_at
from tests.ui.everywhere.place import Place
from tests.ui.everywhere.places import EVERYWHERE
from tests.ui.everywhere.visitor import Visitor
from tests.ui.judge import Judge, Watch, new_tablet

WORDS = "Because" * 25
NAMES = [name[:30] for name in (*LONG_NAMES, *RENAMED, WORDS)]
"""Of what is as long as people like; the app itself cuts some of it."""
SIZES = ((360, 640, 1.3), (900, 640, 1.0), (1280, 800, 1.0))
"""Width, height and size of type: a phone, a phone that is held across or a small tablet, a tablet."""
MORE_SIZES = (
    *((360, 640, 1.0), (412, 892, 1.0), (800, 1280, 1.0), (1920, 1080, 1.0)),
    *((800, 1280, 1.3), (1280, 800, 1.3)),
)
"""Those whose layout is one of the others."""


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """One app for all sizes."""
    watch = Watch()
    tablet = new_tablet(tmp_path_factory.mktemp("fit"), watch)
    events = make_events(tablet, LONG_NAMES, WORDS)
    judge = Judge(tablet, watch)
    judge.app.preferences.judge_name = judge.app.preferences.device_name = LONG_NAMES[1]
    yield Visitor(judge, events, LONG_NAMES)
    judge.leave()
    tablet.close()


def faults_everywhere(visitor: Visitor) -> list[str]:
    found: dict[str, Place] = {}
    hints: dict[str, set[str]] = {}
    for place in EVERYWHERE:
        visitor.visit(place)
        for fault in (*faults_at(visitor.judge), *cut_words(visitor.judge, NAMES)):
            found.setdefault(fault, place)
        hints[str(place)] = {f"{place.route}: {field.hint}" for field in visitor.fields()}
        dialogs = visitor.dialogs()
        visitor.close(place)
        if dialogs & visitor.dialogs():
            found.setdefault(f"{place.name} cannot be put away", place)
    known = {hint for name in TYPED_IN for hint in hints[name]}
    forgotten = {hint for here in hints.values() for hint in here} - known
    return [f"{place}: {fault}" for fault, place in found.items()] + [
        f"no test shows the keyboard at {hint}" for hint in forgotten
    ]


@pytest.mark.parametrize(
    ("width", "height", "text_size"),
    [*SIZES, *(pytest.param(*size, marks=pytest.mark.soak) for size in MORE_SIZES)],
)
def test_everything_has_its_place_and_is_read_to_its_end(
    visitor: Visitor, width: int, height: int, text_size: float
) -> None:
    visitor.judge.app.preferences.text_size = text_size
    visitor.judge.resize(width, height)
    faults = faults_everywhere(visitor)
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.soak
def test_everything_has_its_place_when_the_tablet_is_turned(visitor: Visitor) -> None:
    visitor.judge.app.preferences.text_size = 1.0
    visitor.judge.resize(1280, 800)
    found: dict[str, str] = {}
    for place in [place for place in EVERYWHERE if place.event in ("", "playing", "cut")]:
        visitor.visit(place)
        for size in ((412, 892), (1280, 800)):
            visitor.turn(*size)
            for fault in faults_at(visitor.judge):
                found.setdefault(fault, f"{place} at {size[0]}: {fault}")
        visitor.close(place)
    assert not found, "\n" + "\n".join(found.values())


def test_a_button_has_its_own_width_again_after_the_tablet_was_turned(visitor: Visitor) -> None:
    visitor.judge.app.preferences.text_size = 1.0
    place = next(place for place in EVERYWHERE if str(place) == "outside/new/format")
    widths = []
    for size in ((1280, 800), (412, 892), (1280, 800)):
        visitor.judge.resize(*size)
        visitor.visit(place)
        widths.append(visitor.judge.find("Next: Staff").width)
    assert widths[0] == widths[2] != widths[1]
