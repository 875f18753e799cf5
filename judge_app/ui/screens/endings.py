"""The ways in which a match can end, as buttons."""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.gridlayout import GridLayout

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.widgets import Btn
from judge_app.views.result import EndingView

__all__ = ["EndingBtn", "Endings"]


class EndingBtn(Btn):
    """A way in which a match can end; a locked one can be tapped to learn why."""

    ending = ObjectProperty(None)

    def natural(self) -> dict[str, Any]:
        return {**super().natural(), "size_hint_x": 1, "font_size": theme.SMALL, "icon_size": theme.BADGE}

    def show(self, ending: EndingView) -> None:
        self.ending = ending
        self.text, self.icon = ending.text, ending.icon
        self.look = "mint" if ending.is_on else "quiet"
        self.ink = (*theme.colors.hi[:3], theme.FADED) if ending.locked else None
        self.repaint()

    def paint(self) -> None:
        super().paint()
        if self.ending is not None and self.ending.is_on:
            self.frame(theme.colors.mint, theme.STROKE, theme.RADIUS)


class Endings(GridLayout):
    """All ways in which a match can end, side by side; in more rows where it is narrow."""

    endings = ObjectProperty(())
    more = ObjectProperty(())
    is_more_open = BooleanProperty(False)
    screen = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self.size_hint_y, self.spacing = None, theme.GAP_S
        self._more = Btn(icon="dots-horizontal", size_hint_x=1, look="quiet", font_size=theme.SMALL)
        self._more.bind(on_release=lambda _button: self._toggle())
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"))
        for name in ("endings", "more", "is_more_open", "width"):
            self.fbind(name, self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        """The buttons stay when their number does: a finger may be on one."""
        is_open = self.is_more_open or any(ending.is_on for ending in self.more)
        shown = [*self.endings, *(self.more if is_open else ())]
        self.cols = (
            len(self.endings) + 1 if self.width >= theme.WIDE else 4 if self.width >= theme.SIDE else 2
        )
        height = (theme.STEPPER if self.cols > 2 else theme.TOUCH) * max(theme.text_scale, 1) + 1
        buttons = [child for child in reversed(self.children) if isinstance(child, EndingBtn)]
        if len(buttons) != len(shown):
            buttons = self._lay_out(len(shown))
        for button, ending in zip(buttons, shown, strict=True):
            button.height = height
            button.show(ending)
        self._more.text = _("Less") if is_open else _("More")
        self._more.height = height
        self._more.disabled = any(ending.is_on for ending in self.more)

    def _lay_out(self, number: int) -> list[EndingBtn]:
        self.clear_widgets()
        buttons = []
        for place in range(number):
            button = EndingBtn()
            button.bind(on_release=lambda one: self.screen.end_by(one.ending))
            buttons.append(button)
            if place == len(self.endings):
                self.add_widget(self._more)
            self.add_widget(button)
        if number <= len(self.endings):
            self.add_widget(self._more)
        return buttons

    def _toggle(self) -> None:
        self.is_more_open = not self.is_more_open
