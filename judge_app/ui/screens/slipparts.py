"""The parts of the entry of paper slips: its field, the seats, the missing tables, what was entered."""

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.lettering import lettered
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.widgets import Bar, Btn, Card, DrawnLine, Field, Painted, Text
from judge_app.ui.widgets.field import Typed
from judge_app.views.slipentry import SlipRow
from judge_app.views.slipkeys import SlipKey

__all__ = [
    "HelpLine",
    "NextTables",
    "SlipBar",
    "SlipDesk",
    "SlipField",
    "SlipFoot",
    "SlipHead",
    "SlipHelp",
    "SlipKeys",
    "SlipLine",
    "SlipSide",
    "SlipStatus",
    "SlipTable",
]

load_rules(__file__)


class SlipTyped(Typed):
    """Tells its field of the keys that mean something of their own here."""

    field: Any = None

    def keyboard_on_key_down(
        self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]
    ) -> Any:
        key, held = keycode[1], {*modifiers}
        if key == "escape":
            self.field.dispatch("on_escape")
        elif key == "z" and held & {"ctrl", "meta"}:
            self.field.dispatch("on_undo")
        elif key == "backspace" and not self.text:
            self.field.dispatch("on_backspace")
        elif key != "tab":  # there is no other field to go on to
            return super().keyboard_on_key_down(window, keycode, text, modifiers)
        return True


class SlipField(Field):
    """Keeps the keyboard while it is shown, whatever else is touched."""

    stays = BooleanProperty(True)
    """Whether it does: not where a keyboard of the system would lie over the screen."""
    says = StringProperty("")
    """What Enter would do with what is typed."""
    input_kind = SlipTyped
    __events__: Any = ("on_escape", "on_undo", "on_backspace")

    def __init__(self, **kwargs: Any) -> None:
        self._words = Text(bold=True, color=theme.colors.mintt, halign="right", size_hint_x=None, width=0)
        super().__init__(**kwargs)
        self._typed.field = self
        for name in ("says", "text", "width", "font_size"):
            self.fbind(name, self._say)
        self.fbind("stays", self._stay)
        self._stay()

    def furnish(self) -> None:
        self.padding = 0, 0, theme.GAP_L, 0
        super().furnish()
        self.add_widget(self._words)

    def on_touch_down(self, touch: Any) -> bool:
        """Beside what is typed as well: there stands what it means."""
        if self.disabled or not self._words.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.focus = True
        FocusBehavior.ignored_touch.append(touch)
        return True

    def on_escape(self) -> None:
        """What is typed is not wanted."""

    def on_undo(self) -> None:
        """The last entry is to be taken back."""

    def on_backspace(self) -> None:
        """There is nothing left to delete."""

    def _say(self, *_args: Any) -> None:
        """What is typed is always seen; what it means has the rest."""
        typed = lettered(self.text, self.font_size).width if self.text else 0
        room = max(self.width - typed - 4 * theme.GAP_L, 0)
        size = theme.NAME if lettered(self.says, theme.NAME, True).width <= room else theme.SMALL
        wanted = lettered(self.says, size, True).width + theme.GAP_XS if self.says else 0
        self._words.text, self._words.font_size = self.says, size
        self._words.width = min(wanted, room)

    def _stay(self, *_args: Any) -> None:
        self._typed.unfocus_on_touch = not self.stays


class SlipHead(BoxLayout):
    screen = ObjectProperty(None, rebind=True)


class SlipDesk(BoxLayout):
    """The field, and the table that is typed."""

    screen = ObjectProperty(None, rebind=True)


class SlipTable(BoxLayout):
    """Who sits at the table that is typed, how it stands there, and what can be tapped instead of typed."""

    screen = ObjectProperty(None, rebind=True)
    panel = NumericProperty(0)
    """How high a player is drawn."""


class SlipStatus(BoxLayout):
    """How it stands at the table, in one line."""

    text = StringProperty("")
    status = StringProperty("")
    icon = StringProperty("")
    ink = ColorProperty(theme.NOTHING)

    def on_status(self, *_args: Any) -> None:
        colors = theme.colors
        self.icon, self.ink = {
            "done": ("check", colors.mintt),
            "said": ("cellphone", colors.ambert),
            "dispute": ("scale-balance", colors.coralt),
        }.get(self.status, ("play", colors.mid))


class SlipSide(Card):
    """What is missing, and what was entered."""

    screen = ObjectProperty(None, rebind=True)


class SlipFoot(Bar):
    """On a phone: the last slip, with its undo."""

    screen = ObjectProperty(None, rebind=True)


class SlipBar(Painted):
    """How many slips are in."""

    share = NumericProperty(0.0)
    watched = ("share",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.GAP_S}

    def paint(self) -> None:
        radius = self.height / 2
        self.box(self.x, self.y, self.width, self.height, theme.colors.s3, radius)
        if self.share > 0:
            done = max(self.width * min(self.share, 1), self.height)
            self.box(self.x, self.y, done, self.height, theme.colors.mint, radius)


class NextTables(BoxLayout):
    """The tables that are missing; a tap takes one. The buttons stay, only what they say changes."""

    screen = ObjectProperty(None, rebind=True)
    tables = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("tables", "width"):
            self.fbind(name, self._show)

    def _show(self, *_args: Any) -> None:
        room = max(int((self.width + theme.GAP_S) // (theme.TOUCH + theme.GAP_S)), 0)
        tables = self.tables[:room]
        while len(self.children) > len(tables):
            self.remove_widget(self.children[0])
        while len(self.children) < len(tables):
            button = Btn(look="quiet", width=theme.TOUCH)
            button.bind(on_release=self._take)
            self.add_widget(button)
        for button, (match, number) in zip(reversed(self.children), tables, strict=True):
            button.text, button.match = number, match

    def _take(self, button: Btn) -> None:
        if not is_second_tap(button):
            self.screen.take(button.match)


class SlipKeys(GridLayout):
    """The results besides a plain win, to tap; as many in a row as can be read."""

    screen = ObjectProperty(None, rebind=True)
    keys = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        self.spacing, self.size_hint_y, self.cols = theme.GAP_S, None, 1
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"))
        self.fbind("keys", self._fill)
        self.fbind("width", self._fold)

    def _fill(self, *_args: Any) -> None:
        self.clear_widgets()
        for key in self.keys:
            button = Btn(text=f"{key.key}: {key.text}", look="quiet", size_hint_x=1)
            button.bind(on_release=lambda button, key=key: self._press(button, key))
            self.add_widget(button)
        self._fold()

    def _fold(self, *_args: Any) -> None:
        widest = max((lettered(one.text, theme.BODY, True).width for one in self.children), default=1)
        fitting = int((self.width + theme.GAP_S) // (widest + 2 * theme.GAP_L + theme.GAP_S))
        self.cols = max(min(fitting, len(self.keys) or 1), 1)

    def _press(self, button: Btn, key: SlipKey) -> None:
        if not is_second_tap(button):
            self.screen.press(key.key)


class SlipHelp(BoxLayout):
    """What is typed, in two columns: the keys and what they mean."""

    lines = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        self.orientation, self.size_hint_y, self.spacing = "vertical", None, theme.GAP
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"))
        self.fbind("lines", self._fill)

    def _fill(self, *_args: Any) -> None:
        self.clear_widgets()
        room = max((lettered(one.key, theme.BODY, True).width for one in self.lines), default=0) + theme.GAP
        for line in self.lines:
            self.add_widget(HelpLine(key=line.key, text=line.text, room=room))


class HelpLine(BoxLayout):
    key = StringProperty("")
    text = StringProperty("")
    room = NumericProperty(0)
    """What the keys take."""


class SlipLine(DrawnLine):
    """A slip that is in: a tap opens its table again, one at its right end takes it back."""

    @classmethod
    def height_for(cls, row: SlipRow, width: float) -> float:
        return theme.ROW

    def draw(self, row: SlipRow) -> None:
        colors = theme.colors
        self.fill(theme.NOTHING, theme.RADIUS)
        ink, quiet = (colors.low, colors.low) if row.is_undone else (colors.hi, colors.mid)
        self.tile(row.table, 0, theme.TOUCH, colors.s2 if row.is_undone else colors.s3, ink)
        right = self.width - theme.GAP_S
        if row.is_undone:
            right -= self.chip(row.mark, "", right, colors.low) + theme.GAP
        else:
            right -= self.chip(_("Undo"), "", right, colors.mintt, colors.mintc) + theme.GAP
        left = theme.TOUCH + theme.GAP
        room = right - left
        text = f"{row.text} ({row.mark})" if row.mark and not row.is_undone else row.text
        self.words(text, left, self.height * 0.66, room, theme.BODY, ink, bold=not row.is_undone)
        self.words(row.line, left, self.height * 0.34, room, theme.SMALL, quiet)

    def on_release(self) -> None:
        is_undo = self.last_touch.x > self.right - 2 * theme.TOUCH and not self.row.is_undone
        if is_second_tap(self):
            return
        if is_undo:
            self.screen.take_back(self.row.place)
        else:
            self.screen.take(self.row.match)
