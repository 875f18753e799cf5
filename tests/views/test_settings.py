"""What can be chosen in the settings."""

from judge_app.preferences import TEXT_SIZES, THEMES
from judge_app.views.settings import language_options, text_options, theme_options


def test_everything_that_can_be_kept_can_be_chosen() -> None:
    assert tuple(key for key, _ in theme_options()) == THEMES
    assert tuple(float(key) for key, _ in text_options()) == TEXT_SIZES


def test_a_language_can_be_chosen_only_if_there_is_another_than_english() -> None:
    assert language_options([]) == ()
    assert language_options(["de", "xx"]) == (
        ("", "As the device"),
        ("en", "English"),
        ("de", "Deutsch"),
        ("xx", "xx"),
    )
