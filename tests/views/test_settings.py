"""What can be chosen in the settings, and what is said there of the device."""

import pytest

from judge_app.preferences import TEXT_SIZES, THEMES
from judge_app.views.settings import (
    DarkView,
    battery_hints,
    dark_view,
    language_options,
    notify_view,
    text_options,
    theme_options,
)


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


@pytest.mark.parametrize(
    ("is_wanted", "is_allowed", "is_on", "is_forbidden"),
    [
        (True, True, True, False),
        (True, False, False, True),
        (False, True, False, False),
        (False, False, False, False),
    ],
)
def test_notifications_are_on_only_if_judge_and_android_agree(
    is_wanted: bool, is_allowed: bool, is_on: bool, is_forbidden: bool
) -> None:
    view = notify_view(is_wanted, is_allowed)
    assert (view.is_on, view.is_forbidden) == (is_on, is_forbidden)
    assert (view.line == "Android does not allow it") is is_forbidden


def test_a_dark_screen_is_told_of_only_where_it_matters() -> None:
    assert dark_view(False, False) == DarkView()
    assert dark_view(True, False) == DarkView(True, False, "Android lets it go on.")
    assert dark_view(True, True) == DarkView(True, True, "Android may stop it to save the battery.")
    assert battery_hints(False) == ()
    assert "to save the battery" in battery_hints(True)[0]
