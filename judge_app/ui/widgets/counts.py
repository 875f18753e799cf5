"""All the numbers a count may have, to be chosen with one tap."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from judge_app.ui import theme
from judge_app.ui.widgets.painted import Tappable, share_room

__all__ = ["CountGrid", "CountKey"]

MOST_COLUMNS = 10
"""So that a number is found where it is looked for: ten to a row, where there is room."""


class CountKey(Tappable):
    text = StringProperty("")
    is_on = BooleanProperty(False)
    watched = ("text", "is_on")

    def paint(self) -> None:
        colors = theme.colors
        fill, ink = (colors.mintc, colors.mintt) if self.is_on else (colors.s3, colors.hi)
        rim = (colors.mint, theme.STROKE) if self.is_on else ()
        self.ground(colors.line if self.state == "down" else fill, theme.RADIUS, *rim)
        room = self.width - theme.GAP_S
        size = share_room(self.text, theme.TITLE, self.is_on, room, theme.CAPTION)
        left = self.x + theme.GAP_XS
        self.write(self.text, left, self.center_y, room, size, ink, self.is_on, "center")


class CountGrid(GridLayout):
    """The numbers from *least* to *most*; `on_pick` tells the one that was tapped, which is *value* then."""

    least = NumericProperty(0)
    most = NumericProperty(40)
    value = NumericProperty(None, allownone=True)
    __events__ = ("on_pick",)

    def __init__(self, **kwargs: Any) -> None:
        self.cols, self.spacing, self.size_hint_y = 1, theme.GAP_S, None
        self.row_default_height, self.row_force_default = theme.TOUCH, True
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"))
        self.fbind("width", self._arrange)
        self.fbind("value", self._show)
        for name in ("least", "most"):
            self.fbind(name, self._fill)
        self._arrange()
        self._fill()

    def on_pick(self, value: int) -> None:
        """*value* was tapped."""

    def _arrange(self, *_: Any) -> None:
        columns = int((self.width + theme.GAP_S) // (theme.TOUCH + theme.GAP_S))
        self.cols = min(max(columns, 1), MOST_COLUMNS)

    def _fill(self, *_: Any) -> None:
        count = max(int(self.most - self.least) + 1, 0)
        while len(self.children) > count:
            self.remove_widget(self.children[0])
        while len(self.children) < count:
            key = CountKey()
            key.bind(on_release=self._pick)
            self.add_widget(key)
        self._show()

    def _show(self, *_: Any) -> None:
        for number, key in enumerate(reversed(self.children), int(self.least)):
            key.text, key.is_on = str(number), number == self.value

    def _pick(self, key: CountKey) -> None:
        self.value = int(key.text)
        self.dispatch("on_pick", self.value)
