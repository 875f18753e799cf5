"""The cards of the clock's screen: the clock or what comes next, the hall, extensions, announcements."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.widgets import Btn, Card, PatientBtn
from judge_app.views.clock import ClockView
from judge_app.views.clockface import ClockFace

__all__ = [
    "AnnouncementsCard",
    "ClockButtons",
    "ClockCard",
    "ExtensionsCard",
    "HallCard",
    "LateCard",
    "StepCard",
]

MINUTE = 60


class HallPart(Card):
    """One of the cards that the screen is made of."""

    screen = ObjectProperty(None)
    view = ObjectProperty(ClockView(), rebind=True)
    is_pane = BooleanProperty(True)
    """Whether it has a place of its own, or stands in the one column."""


class ClockCard(HallPart):
    face = ObjectProperty(ClockFace(), rebind=True)
    refusal = StringProperty("")
    is_roomy = BooleanProperty(True)
    room = NumericProperty(0)
    """How much of the one column is in sight: the buttons shall be, too."""


class StepCard(HallPart):
    """What is to be done, where that is not the clock."""


class HallCard(HallPart):
    """The tables of the round."""


class ExtensionsCard(HallPart):
    """The tables that have time of their own."""


class LateCard(HallPart):
    """The tables whose time is up, and what they wait for."""


class AnnouncementsCard(HallPart):
    """The list scrolls where the card has a place of its own; in the column it is as long as it is."""

    def on_kv_post(self, base_widget: Widget) -> None:
        self._told = self.ids.told.__self__
        self._scroll = ScrollView(do_scroll_x=False, bar_width=theme.GAP_XS, bar_color=theme.colors.edge)
        self.fbind("is_pane", self._seat)
        self._seat()

    def _seat(self, *_: Any) -> None:
        place, told = self.ids.place, self._told
        place.clear_widgets()
        self._scroll.clear_widgets()
        if self.is_pane:
            self._scroll.add_widget(told)
        place.add_widget(self._scroll if self.is_pane else told)


class ClockButtons(BoxLayout):
    """The buttons that fit how the clock stands: on one line, or in narrow rooms two on each."""

    screen = ObjectProperty(None)
    face = ObjectProperty(ClockFace())
    is_roomy = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self._made: tuple[Any, ...] = ()
        super().__init__(**kwargs)
        for name in ("screen", "face", "is_roomy"):
            self.fbind(name, self._furnish)

    def _furnish(self, *_args: Any) -> None:
        """Anew only when other buttons are wanted: a finger may be on one."""
        face, screen = self.face, self.screen
        wanted = (face.main, face.can_adjust, face.can_call, face.phase == "waiting", self.is_roomy)
        if screen is None or wanted == self._made:
            return
        self._made = wanted
        self.clear_widgets()
        lines = [self._steps(), self._deeds()]
        if not self.is_roomy:
            lines.reverse()
        for line in filter(None, lines):
            self._add_line(line)

    def _steps(self) -> list[Widget]:
        if not self.face.can_adjust:
            return []
        less = Btn(icon="minus", text=_("1 min"), size_hint_y=1)
        more = Btn(icon="plus", text=_("1 min"), size_hint_y=1)
        less.bind(on_release=lambda *_: self.screen.adjust(-MINUTE))
        more.bind(on_release=lambda *_: self.screen.adjust(MINUTE))
        return [less, more]

    def _deeds(self) -> list[Widget]:
        deeds: list[Widget] = [self._main()]
        if self.face.main != "call" and (self.face.can_call or self.face.phase == "waiting"):
            call = self._call("plain")
            call.disabled = not self.face.can_call
            if self.face.can_adjust:
                deeds.append(call)
        return deeds

    def _main(self) -> Widget:
        screen = self.screen
        if self.face.main == "pause":
            pause = PatientBtn(text=_("Pause"), icon="pause", look="filled", size_hint=(1, 1))
            pause.bind(on_hold=lambda *_: screen.pause(), on_tap=lambda *_: screen.ask_to_hold())
            return pause
        if self.face.main == "call":
            return self._call("filled")
        text, icon, deed = {
            "start": (_("Start"), "play", screen.start),
            "continue": (_("Continue"), "play", screen.start),
        }.get(self.face.main, (_("Go to the tables"), "view-list", screen.open_tables))
        button = Btn(text=text, icon=icon, look="filled", size_hint=(1, 1))
        button.bind(on_release=lambda *_: deed())
        return button

    def _call(self, look: str) -> Widget:
        call = PatientBtn(text=_("Call time"), icon="bell-ring", look=look, size_hint=(1, 1))
        call.bind(on_hold=lambda *_: self.screen.call_time(), on_tap=lambda *_: self.screen.ask_to_hold())
        return call

    def _add_line(self, buttons: list[Widget]) -> None:
        """Where there is room the widths are at most those of the design: the main button takes the rest."""
        if not self.is_roomy:
            line = BoxLayout(spacing=theme.GAP)
            for button in buttons:
                button.size_hint_x = 1
                line.add_widget(button)
            self.add_widget(line)
            return
        for button in buttons:
            if button.text == _("1 min"):
                button.size_hint_x = button.size_hint_max_x = dp(136)
            elif button.text == _("Call time") and button.look == "plain":
                button.size_hint_x = button.size_hint_max_x = dp(192)
            else:
                button.size_hint_x = dp(160)
            self.add_widget(button)


load_rules(__file__)
