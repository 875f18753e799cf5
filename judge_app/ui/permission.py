"""Leave to notify: asked for when a clock is first started here, with a sentence why; all works without."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from judge_app.errors import JudgeAppError
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import FloorForm, is_second_tap

__all__ = ["NotifySheet", "ask_once", "ask_to_notify"]

load_rules(__file__)


class NotifySheet(FloorForm):
    """Says what for, before the system asks in its own words; put away, it has asked all the same."""

    def agree(self, button: Any) -> None:
        if self.is_open and not is_second_tap(button):
            self.dispatch("on_close")
            ask_to_notify(self.owner)

    def decline(self, button: Any) -> None:
        if self.is_open and not is_second_tap(button):
            self.dispatch("on_close")
            _say_what_works(self.owner)


def ask_once(screen: JudgeScreen) -> None:
    """A clock was started on *screen*: the first time it may be worth a question."""
    wish = screen.preferences
    if not wish.notifications or wish.asked_to_notify or screen.device.may_notify():
        return
    if _note_asked(screen):
        NotifySheet(screen).open()


def ask_to_notify(screen: JudgeScreen, then: Callable[[], None] = lambda: None) -> None:
    """Let the system ask; *then* comes on the thread of the screens, whatever was answered."""

    def heed(is_allowed: bool) -> None:
        if (
            not is_allowed and not screen.device.may_notify()
        ):  # a second question is refused while one is open
            _say_what_works(screen)
        then()

    _note_asked(screen)
    screen.device.ask_to_notify(lambda is_allowed: Clock.schedule_once(lambda _seconds: heed(is_allowed)))


def _note_asked(screen: JudgeScreen) -> bool:
    """A disk that takes nothing is no reason to trouble whoever runs a clock."""
    try:
        screen.preferences.asked_to_notify = True
    except JudgeAppError:
        return False
    return True


def _say_what_works(screen: JudgeScreen) -> None:
    text = _("Tableside still sounds and vibrates while it is in front. More in Settings, at Notifications.")
    screen.say(text)
