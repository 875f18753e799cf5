"""The house guidance: every infraction with its steps, what was changed, and how it is found."""

from judge_app.core.infractions import INFRACTIONS
from judge_app.core.ops import GuidanceChosen
from judge_app.views.guidance import changed_line, guidance_steps, guidance_view
from judge_app.views.infractions import infraction_title
from tests.views.hall import at_sign_up


def test_every_infraction_is_there_with_its_steps_and_its_source() -> None:
    view = guidance_view(at_sign_up().state)
    rows = {row.key: row for part in view.parts for row in part.rows}
    assert rows.keys() == INFRACTIONS.keys()
    assert rows["slow-play"].steps == "Warning, then Game loss, then Match loss"
    assert rows["slow-play"].source == "Regulations 1.0 · Unsporting conduct"
    assert rows["cheating"].steps == "Removal"
    assert not any(row.is_changed for row in rows.values())
    assert view.changed == "As the app suggests"


def test_what_the_organizer_changed_is_marked() -> None:
    device = at_sign_up()
    device.do(GuidanceChosen("slow-play", ("warning", "removal")))
    view = guidance_view(device.state, "stalling")
    assert [(row.key, row.steps, row.is_changed) for part in view.parts for row in part.rows] == [
        ("slow-play", "Warning, then Removal", True)
    ]
    assert changed_line(device.state) == "1 changed"
    device.do(GuidanceChosen("slow-play", INFRACTIONS["slow-play"].steps))
    assert changed_line(device.state) == "As the app suggests"


def test_a_search_without_a_result_says_so() -> None:
    view = guidance_view(at_sign_up().state, "unicorn")
    assert view.parts == ()
    assert "No infraction has these words" in view.nothing


def test_the_last_step_holds_for_every_later_time() -> None:
    steps = guidance_steps(("match-loss",))
    assert [(step.title, step.kind) for step in steps] == [
        ("First time", "match-loss"),
        ("Second time", "match-loss"),
        ("Third time and later", "match-loss"),
    ]
    assert [step.title for step in guidance_steps(("warning",) * 4)][-2:] == [
        "Third time",
        "Time 4 and later",
    ]


def test_an_infraction_of_a_newer_app_is_called_by_its_key() -> None:
    assert infraction_title("late-lunch") == "late lunch"
