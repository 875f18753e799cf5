"""The steps that decide a game after time, and the verdict."""

from typing import Any

import pytest

from tests.ui.everywhere.layout import text_faults
from tests.ui.kit.conftest import Finger, events


def step_of(finger: Finger, **given: Any) -> Any:
    from judge_app.ui.widgets import LadderStep

    usual = {"number": 1, "title": "Damage on the Hero", "hint": "least wins", "width": 640}
    return finger.show(LadderStep(size_hint_x=None, **{**usual, **given}))


def words_of(widget: Any) -> list[str]:
    return [ink.text for ink in widget._inks if len(ink.text) > 1]


@pytest.mark.parametrize(
    ("state", "says", "chip"),
    [
        ("open", "", None),
        ("open", "Not counted", "Not counted"),
        ("tied", "", "Tied, go on"),
        ("decided", "", "Decides"),
        ("decided", "Decided by 2", "Decided by 2"),
        ("locked", "", None),
    ],
)
def test_a_step_says_how_it_stands(finger: Finger, state: str, says: str, chip: str | None) -> None:
    step = step_of(finger, state=state, says=says)
    assert step.text == "1. Damage on the Hero"
    assert sorted(words_of(step)) == sorted(
        ["1. Damage on the Hero", "least wins", *([chip] if chip else [])]
    )


def test_a_locked_step_has_a_lock_and_a_surface_of_its_own(finger: Finger) -> None:
    from judge_app.ui import theme

    step = step_of(finger, state="locked")
    assert step.height == theme.TOUCH
    assert theme.icon("lock-outline") in [ink.text for ink in step._inks]
    step.state = "tied"
    finger.frames()
    assert step.height == theme.HEADING
    assert theme.icon("lock-outline") not in [ink.text for ink in step._inks]


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("state", ["open", "tied", "decided", "locked"])
@pytest.mark.parametrize("width", [264, 328, 640])
def test_a_step_stays_inside_its_place(finger: Finger, width: int, state: str, scale: float) -> None:
    from judge_app.ui import theme

    theme.use("dark", scale)
    try:
        step = step_of(finger, width=width, state=state, hint="high roll wins, only if both are tied")
        assert [*text_faults(step, (0, 0, 1280, 800))] == []
    finally:
        theme.use("dark")


def verdict_of(finger: Finger, **given: Any) -> Any:
    from judge_app.ui.widgets import VerdictCard

    usual = {"title": "Ada wins", "line": "11 cards in deck against 9", "look": "decided", "width": 640}
    return finger.show(VerdictCard(size_hint_x=None, **{**usual, **given}))


@pytest.mark.parametrize("width", [280, 640])
def test_the_rule_of_a_verdict_can_be_opened(finger: Finger, width: int) -> None:
    from judge_app.ui import theme
    from judge_app.ui.widgets import SourceChip

    card = verdict_of(finger, width=width, document="Regulations 1.0", section="Going To Time, step 2")
    told = events(card, "on_source")
    chip = next(one for one in card.children if isinstance(one, SourceChip))
    assert min(chip.size) >= theme.TOUCH
    assert card.x <= chip.x
    assert chip.right <= card.right
    finger.tap(chip)
    assert told == [("on_source",)]
    card.document = card.section = ""
    finger.frames()
    assert chip.parent is None


def test_a_verdict_is_as_high_as_in_the_picture_and_higher_where_it_is_narrow(finger: Finger) -> None:
    from judge_app.ui import theme

    card = verdict_of(finger, document="Regulations 1.0", section="Going To Time, step 2")
    assert card.height == theme.PRIMARY
    card.width = 280
    finger.frames()
    assert card.height >= theme.PRIMARY + theme.SOURCE
    card.width = 640
    finger.frames()
    assert card.height == theme.PRIMARY


@pytest.mark.parametrize(
    ("look", "icon"), [("waiting", "timer-sand"), ("tied", "equal"), ("decided", "trophy")]
)
@pytest.mark.parametrize("width", [280, 640])
def test_a_verdict_has_a_sign_and_its_words_stay_inside(
    finger: Finger, look: str, icon: str, width: int
) -> None:
    from judge_app.ui import theme
    from judge_app.ui.widgets import Painted

    card = verdict_of(finger, look=look, width=width, title="Ada Lovelace-Featherstonehaugh wins " * 2)
    painted = [one for one in card.walk() if isinstance(one, Painted)]
    assert theme.icon(icon) in [ink.text for one in painted for ink in one._inks]
    for one in painted:
        assert [*text_faults(one, (0, 0, 1280, 800))] == []
        assert card.y <= one.y
        assert one.top <= card.top
