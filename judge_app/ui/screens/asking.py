"""Questions that a screen asks one at a time, on a dialog that is made when it is needed."""

from typing import Any

from kivy.factory import Factory
from kivy.properties import ObjectProperty

from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import Dialog

__all__ = ["DIALOG", "AskingDialog", "AskingScreen"]

DIALOG = "dialog"
"""The place of a refusal that stands in the open dialog."""


class AskingDialog(Dialog):
    """A question; *asker* is the screen that asks it."""

    asker = ObjectProperty(None, rebind=True)


class AskingScreen(JudgeScreen):
    """A screen with questions that are asked one at a time."""

    def __init__(self, **kwargs: Any) -> None:
        self.asked: AskingDialog | None = None
        super().__init__(**kwargs)

    def ask(self, dialog: str, **given: Any) -> None:
        self.put_away()
        self.refusal = ""
        self.asked = Factory.get(dialog)(asker=self, **given)
        self.add_widget(self.asked)
        self.asked.is_open = True

    def put_away(self) -> None:
        if self.asked is not None:
            asked, self.asked = self.asked, None
            asked.is_open = False
            self.remove_widget(asked)
            self.refusal = ""

    def on_pre_leave(self) -> None:
        self.put_away()


load_rules(__file__)
