"""What the forms on the floor are made of: options, reasons, players, and the buttons at their end."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from judge_app.core.ops import Op
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.lettering import lettered
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import Btn, Dialog, DialogFoot
from judge_app.ui.widgets.wrapping import wrapped

__all__ = [
    "PLACE",
    "FloorForm",
    "FormFoot",
    "OptionBtn",
    "Options",
    "ReasonPick",
    "is_second_tap",
]

load_rules(__file__)

PLACE = "form"
"""Where a refusal is shown while a form is open."""


def is_second_tap(button: Any) -> bool:
    """Whether a finger that tapped twice came down here only because the first tap moved things."""
    touch = getattr(button, "last_touch", None)
    return bool(touch is not None and touch.is_double_tap)


class Options(GridLayout):
    """A few words of which one is on, in as many columns as there is room for."""

    options = ListProperty()
    """Pairs of a key and its label."""
    chosen = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.spacing, self.size_hint_y = theme.GAP_S, None
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"), width=self._fold, options=self._fold)
        self.fbind("options", self._fill)
        self.fbind("chosen", self._show)
        self._fold()
        self._fill()

    def _fold(self, *_args: Any) -> None:
        is_even = len(self.options) in (2, 4)
        most = 3 if self.width > 3 * theme.SIDE / 4 and not is_even else 2
        self.cols = next((columns for columns in range(most, 1, -1) if self._is_room_for(columns)), 1)

    def _is_room_for(self, columns: int) -> bool:
        """Whether all can be read in so many columns, also with the sign of the one that is on."""
        column = (self.width + theme.GAP_S) / columns - theme.GAP_S
        room = int(column - theme.ICON_S - theme.GAP - 2 * theme.GAP_S)
        words = [word for _key, label in self.options for word in label.split()]
        if any(lettered(word, theme.SMALL, True).width > room for word in words):
            return False
        lines = (wrapped(label, theme.SMALL, room, 0, True) for _key, label in self.options)
        return all(one.height <= theme.TOUCH - theme.GAP_S for one in lines)

    def _fill(self, *_args: Any) -> None:
        self.clear_widgets()
        for key, label in self.options:
            button = OptionBtn(key=key, text=label)
            button.bind(on_release=self._choose)
            self.add_widget(button)
        self._show()

    def _show(self, *_args: Any) -> None:
        for button in self.children:
            is_on = button.key == self.chosen
            button.look, button.icon = ("mint", "check") if is_on else ("quiet", "")

    def _choose(self, button: "OptionBtn") -> None:
        self.chosen = button.key


class OptionBtn(Btn):
    key = StringProperty("")

    def natural(self) -> dict[str, Any]:
        return {**super().natural(), "size_hint_x": 1, "font_size": theme.SMALL, "icon_size": theme.ICON_S}


class ReasonPick(BoxLayout):
    """A reason out of the usual ones, or in words of one's own."""

    usual = ListProperty()
    """Texts of the catalogue."""
    options = ListProperty()
    picked = StringProperty("")
    """Which of the usual ones it is, if it is one."""
    asks = StringProperty("")
    text = StringProperty("")

    def on_usual(self, *_args: Any) -> None:
        self.options = [(_(word), _(word)) for word in self.usual]
        self.on_text()

    def on_text(self, *_args: Any) -> None:
        self.picked = self.text if self.text in dict(self.options) else ""

    def pick(self, word: str) -> None:
        if word:
            self.text = word


class FormFoot(DialogFoot):
    """The end of a form: what was refused, the way out, and the button that does it."""

    form = ObjectProperty(None, rebind=True)
    cancel = StringProperty("")
    does = StringProperty("")
    icon = StringProperty("")
    look = StringProperty("mint")


class FloorForm(Dialog):
    """A form of the screen *owner*, which does what is filled in; a new one is made for every use."""

    owner = ObjectProperty(None, rebind=True)

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        super().__init__(owner=owner, **kwargs)

    def ops(self) -> Sequence[Op]:
        """What is filled in."""
        raise NotImplementedError

    def missing(self) -> str:
        """What is to be filled in first, in a sentence."""
        return ""

    def open(self) -> None:
        self.owner.refusal = ""
        self.owner.add_widget(self)
        self.is_open = True

    def look_up(self, **where: str) -> None:
        """Opens a rule; whoever comes back from there finds the form as they left it."""
        self.owner.aside = self.open
        self.owner.go("rules", **where)

    def save(self, button: Any = None) -> None:
        if is_second_tap(button) or not self.is_open:
            return
        if missing := self.missing():
            self.owner.refusal, self.owner.refused_at = missing, PLACE
        elif self.owner.do_all(self.ops(), PLACE) is not None:
            self.dispatch("on_close")

    def cancel(self) -> None:
        """What is filled in is not wanted."""
        self.dispatch("on_close")

    def on_close(self) -> None:
        super().on_close()
        self.owner.refusal = ""
        if self.parent is not None:
            self.parent.remove_widget(self)
