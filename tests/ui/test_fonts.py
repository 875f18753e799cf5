"""A label is told which script its text is written in."""

from judge_app.ui.fonts import script_for


def test_the_renderer_is_told_of_scripts_that_it_joins_itself() -> None:
    assert script_for("Ravi") == script_for("Иван") == script_for("דוד בן גוריון") == "Latn"
    assert script_for("रवि मेनन") == "Deva"
    assert script_for("สมชาย") == "Thai"
