"""A new event, set up by touch."""

import resource
import sys

import pytest

from judge_app.core.hall import Role
from tests.ui.judge import Judge, SitDown


@pytest.fixture
def at_new(judge: Judge) -> Judge:
    judge.tap("New event")
    judge.see("What is the event called?")
    return judge


def named(judge: Judge, name: str = "Oakhaven Open") -> None:
    judge.tap("Name of the event")
    judge.write(name)
    judge.tap("Next: Format")
    judge.see("Which rules does it follow?")


def test_four_steps_open_an_event(at_new: Judge) -> None:
    named(at_new)
    at_new.tap("Draft")
    at_new.see("4 rounds", "Top 4", "20 min to build, 40 min rounds")
    at_new.tap("Next: Staff")
    at_new.tap("Name of a judge")
    at_new.write("Dana Wolf\n")
    at_new.tap("Head judge")
    at_new.tap("Name of a judge")
    at_new.write("Ruben\n")
    at_new.tap("Next: Check")
    at_new.see(
        "Read this out before round 1", "4 rounds of 40 minutes each, one game.", "Dana Wolf (Organizer)"
    )
    at_new.tap("Open the event")
    at_new.until(
        lambda: at_new.frame is not None and at_new.screen.name == "players", "players are asked for"
    )
    state = at_new.frame.desk.state
    assert (state.name, state.ruleset, state.setting("rounds")) == ("Oakhaven Open", "draft", None)
    staff: list[tuple[str, Role]] = [(one.name, one.role) for one in state.staff.values()]
    assert staff == [("Dana Wolf", "organizer"), ("Ruben", "head")]
    at_new.app.root.go("home")
    at_new.tap("New event")
    at_new.see("The event needs a name.")  # the draft is used up


def test_the_count_changes_the_suggestion_and_its_row(at_new: Judge) -> None:
    named(at_new)
    at_new.tap("Type")
    for digit in "34":
        at_new.tap(digit)
    at_new.tap("Done")
    at_new.see("5 rounds", "Top 8", "17 tables, no bye", "About 8 h 20 min of play")


def test_the_number_keys_begin_anew_and_show_what_was_typed(at_new: Judge) -> None:
    from judge_app.ui.widgets import Btn

    named(at_new)
    for number in ("12", "30"):
        at_new.tap("Type")
        for digit in number:
            at_new.tap(digit, Btn)
        assert at_new.screen.players_typed == number
        at_new.tap("Done")
        at_new.until(lambda: at_new.screen.draft.players == int(number), f"{number} players")  # noqa: B023


def test_an_option_keeps_what_was_changed(at_new: Judge) -> None:
    named(at_new)
    at_new.tap("Draft")
    at_new.screen.set_rounds(6)
    at_new.tap("Draws as in the earlier printing")
    at_new.see("6 rounds", "At time: life, deck, draw")


def test_a_name_that_was_typed_but_not_added_is_on_the_staff(at_new: Judge) -> None:
    named(at_new)
    at_new.tap("Next: Staff")
    at_new.tap("Name of a judge")
    at_new.write("Ruben")
    at_new.tap("Next: Check")
    at_new.see("Ruben (Organizer)")


def test_a_phone_says_why_the_next_step_is_closed(at_new: Judge) -> None:
    at_new.resize(412, 892)
    at_new.see("The event needs a name.")


def test_an_override_is_marked_and_can_be_taken_back(at_new: Judge) -> None:
    named(at_new)
    at_new.tap("Change")
    at_new.screen.set_rounds(7)
    at_new.see("Changed structure", "Changed. The document has 4 rounds and no cut.")
    at_new.tap("As the document has it")
    at_new.see("Suggested structure")
    at_new.miss("Changed. The document has")


def test_too_few_players_block_the_next_step_and_say_why(at_new: Judge) -> None:
    named(at_new)
    at_new.screen.set_players(3)
    at_new.see("An event takes 4 players at least.")
    at_new.tap("Next: Staff")
    at_new.see("Which rules does it follow?")


def test_back_goes_step_by_step_and_loses_nothing(at_new: Judge) -> None:
    named(at_new, "Spring")
    at_new.tap("Next: Staff")
    at_new.escape()
    at_new.see("Which rules does it follow?")
    at_new.tap("Back")
    at_new.see("Spring", "What is the event called?")
    at_new.escape()
    at_new.see("On this tablet")


def test_leaving_and_coming_back_resumes(at_new: Judge, sit_down: SitDown) -> None:
    named(at_new, "Spring")
    at_new.tap("Constructed")
    at_new.tap("Close")
    at_new.see("On this tablet")
    again = sit_down()  # as after the app was killed
    again.tap("New event")
    again.see("Which rules does it follow?")
    assert (again.screen.draft.name, again.screen.draft.ruleset) == ("Spring", "constructed")


@pytest.mark.parametrize("name", ["   ", "x" * 201])
def test_a_name_that_is_none_is_refused_in_place(at_new: Judge, name: str) -> None:
    at_new.screen.name_typed = name
    at_new.tap("Next: Format")
    at_new.miss("Which rules does it follow?")
    assert at_new.screen.view.why_not or "200 is the most" in at_new.screen.refusal


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit on file sizes is Linux's")
def test_a_full_disk_keeps_the_draft_and_says_so(at_new: Judge) -> None:
    named(at_new, "Spring")
    at_new.tap("Next: Staff")
    at_new.tap("Next: Check")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        at_new.tap("Open the event")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    at_new.see("There is no space left on this device")
    at_new.tap("Open the event")
    at_new.until(lambda: at_new.frame is not None, "the event is open")


def test_it_can_be_opened_on_a_phone(judge: Judge) -> None:
    judge.resize(412, 892)
    judge.tap("New event")
    judge.see("What is the event called?")


def test_every_step_fits_the_window(at_new: Judge) -> None:
    named(at_new, "A name " * 20)
    for step in ("Next: Staff", "Next: Check", "Open the event"):
        for width, height in ((360, 640), (412, 892), (1920, 1080), (1280, 800)):
            at_new.resize(width, height)
            widget = at_new.find(step)
            left, bottom = widget.to_window(*widget.pos)
            assert 0 <= left < widget.to_window(widget.right, 0)[0] <= width
            assert bottom >= 0
        at_new.tap(step)
    at_new.until(lambda: at_new.frame is not None, "the event is open")
