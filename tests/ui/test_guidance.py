"""The house guidance by touch: found, changed, set back."""

import pytest

from judge_app.core.infractions import INFRACTIONS
from judge_app.tablet import Tablet
from tests.ui.floor import enter, seated
from tests.ui.judge import Judge, SitDown


@pytest.fixture
def guidance(tablet: Tablet, sit_down: SitDown) -> Judge:
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event, "more")
    judge.tap("House guidance")
    judge.until(lambda: judge.screen.name == "guidance", "the guidance is shown")
    return judge


def open_steps(judge: Judge, title: str) -> None:
    from judge_app.ui.screens.guidance import GuidanceLine

    judge.tap("Infraction")
    judge.write(title)
    judge.until(lambda: sum(isinstance(one, GuidanceLine) for one in judge.widgets()) == 1, "one is found")
    line = next(one for one in judge.widgets() if isinstance(one, GuidanceLine))
    judge.tap(line.text, GuidanceLine)
    judge.see("Suggest this")


def tap_step(judge: Judge, place: int, text: str) -> None:
    """The penalty *text* for the time number *place*."""
    from kivy.tests.common import UnitTestTouch

    from judge_app.ui.screens.formparts import OptionBtn
    from judge_app.ui.screens.guidance import StepPick
    from tests.ui.judge import ancestors, middle

    picks = sorted(
        (one for one in judge.widgets() if isinstance(one, StepPick)), key=lambda one: -middle(one)[1]
    )
    pick = picks[place - 1]
    button = next(
        one
        for one in judge.widgets()
        if isinstance(one, OptionBtn) and one.text == text and pick in ancestors(one)
    )
    touch = UnitTestTouch(*middle(button))
    touch.touch_down()
    touch.touch_up()
    judge.loop.idle()


def test_it_is_said_that_this_is_the_houses_own(guidance: Judge) -> None:
    guidance.see("No document has a ladder of penalties.", "As the app suggests", "Conduct")
    guidance.see("Slow play or stalling, Warning, then Game loss, then Match loss")


def test_steps_are_changed_marked_undone_and_set_back(guidance: Judge) -> None:
    desk = guidance.frame.desk
    open_steps(guidance, "stalling")
    guidance.see("Slow play or stalling", "First time", "Second time", "Third time and later")
    tap_step(guidance, 2, "Warning")
    tap_step(guidance, 3, "Removal")
    guidance.tap("Suggest this")
    guidance.see("Changed, Slow play or stalling", "1 changed")
    assert desk.state.guidance["slow-play"] == ("warning", "warning", "removal")
    guidance.tap("Undo")
    guidance.see("As the app suggests")
    open_again(guidance)
    tap_step(guidance, 1, "Removal")
    tap_step(guidance, 2, "Removal")
    tap_step(guidance, 3, "Removal")
    guidance.tap("Suggest this")
    guidance.see("1 changed")
    assert desk.state.guidance["slow-play"] == ("removal",)
    open_again(guidance)
    guidance.tap("Back to the app's own steps")
    guidance.see("As the app suggests")
    assert desk.state.guidance["slow-play"] == INFRACTIONS["slow-play"].steps


def open_again(judge: Judge) -> None:
    from judge_app.ui.screens.guidance import GuidanceLine

    line = next(one for one in judge.widgets() if isinstance(one, GuidanceLine))
    judge.tap(line.text, GuidanceLine)
    judge.see("Suggest this")


def test_what_stays_as_it_was_writes_nothing(guidance: Judge) -> None:
    before = len(guidance.frame.desk.state.history)
    open_steps(guidance, "cheating")
    guidance.tap("Suggest this")
    guidance.miss("Suggest this")
    assert len(guidance.frame.desk.state.history) == before


def test_a_search_without_a_result_says_so(guidance: Judge) -> None:
    guidance.tap("Infraction")
    guidance.write("unicorn")
    guidance.see("No infraction has these words.")
