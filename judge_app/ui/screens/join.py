"""Join an event of another tablet: by a code, typed or pasted, or by what is heard of nearby."""

from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.ids import EventId, founder_of
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.lookout import LookoutScreen
from judge_app.ui.screens import nearby
from judge_app.ui.widgets import Card, Field
from judge_app.ui.widgets.field import Typed
from judge_app.views.join import JoinView, NearbyRow, join_view, typed
from judge_app.views.nav import first_page

__all__ = ["CodeField", "JoinForm", "JoinNearby", "JoinScreen", "nearby"]

load_rules(__file__)
PLACE = "join"
LONGEST = 600
"""More letters than a QR code of ours has."""


class TypedCode(Typed):
    """Puts what is typed into groups, as the code is shown on the other tablet."""

    text: str

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        place = self.cursor_index()
        whole = self.text[:place] + substring + self.text[place:]
        if (shown := typed(whole)) == whole:
            super().insert_text(substring, from_undo)
        else:
            self.text = shown
            self.cursor = self.get_cursor_from_index(len(shown))


class CodeField(Field):
    input_kind = TypedCode


class JoinForm(Card):
    """What is typed."""

    screen = ObjectProperty(None, rebind=True)


class JoinNearby(BoxLayout):
    """What is heard of."""

    screen = ObjectProperty(None, rebind=True)


class JoinScreen(LookoutScreen):
    route: ClassVar = "join"
    keeps_typed: ClassVar = True
    view = ObjectProperty(JoinView(), rebind=True)
    code = StringProperty("")
    """As it is typed, or the whole text of a QR code."""
    address = StringProperty("")
    judge = StringProperty("")
    device_name = StringProperty("")
    chosen = ObjectProperty(None, allownone=True)
    """The event that was picked from those nearby, with where it was heard of."""
    is_asking = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._attempt = 0
        """Which attempt is waited for: what an earlier one brings counts no more."""
        super().__init__(**kwargs)

    def look(self) -> JoinView:
        held = [one.event for one in self.net.nearby if self.tablet.path(one.event).exists()]
        picked = self.chosen.event if self.chosen else None
        return join_view(self.net.nearby, held, picked, self._asked() if self.is_asking else None)

    def show(self, chosen: NearbyRow | None = None, paste: bool = False, **where: Any) -> None:
        """With *chosen* picked already; *paste* takes what was copied, as a camera reads it off a QR code."""
        self.chosen = chosen
        self.code, self.address = where.get("code", ""), where.get("address", "")
        self.judge = where.get("judge", self.preferences.judge_name)
        self.device_name = where.get("device", self.preferences.device_name)
        if paste:
            self.paste()

    def place(self) -> dict[str, Any]:
        names = {"judge": self.judge, "device": self.device_name}
        return {"chosen": self.chosen, "code": self.code, "address": self.address, **names}

    def back(self) -> bool:
        was_asking = self.is_asking
        self.cancel()
        return was_asking

    def on_pre_leave(self) -> None:
        self.cancel()
        super().on_pre_leave()

    def on_is_asking(self, *_args: Any) -> None:
        self.refresh()

    def on_chosen(self, *_args: Any) -> None:
        if self.tablet is not None:
            self.refresh()

    def paste(self) -> None:
        from kivy.core.clipboard import Clipboard  # looks for one only when it is wanted

        self.code = typed(str(Clipboard.paste() or "").strip()[:LONGEST])

    def pick(self, row: NearbyRow) -> None:
        """Choose an event, or none again."""
        self.chosen = None if self.chosen and self.chosen.event == row.event else row

    def join(self) -> None:
        if not self.is_asking and self.attempt(self._ask, PLACE):
            self.is_asking = True

    def cancel(self) -> None:
        self._attempt += 1
        if self.is_asking:
            self.net.stop_joining()
            self.is_asking = False

    def _ask(self) -> bool:
        if not self.code.strip():
            raise Refused(_("Type the code first. The other tablet shows it under Devices."))
        self.preferences.judge_name, self.preferences.device_name = self.judge, self.device_name
        self._attempt += 1
        attempt = self._attempt
        address = self.address.strip() or (self.chosen.address if self.chosen else "")
        names = self.preferences.judge_name, self.preferences.device_name
        self.net.join(self.code.strip(), address, *names, lambda end: self._done(attempt, end))
        return True

    def _done(self, attempt: int, end: EventId | str) -> None:
        """*end* is the event, which is on this tablet now, or a sentence."""
        if attempt != self._attempt or not self.is_asking:
            return
        self.is_asking = False
        if founder_of(EventId(end)) is None:
            self.refusal, self.refused_at = end, PLACE
            return
        desk = self.attempt(lambda: self.tablet.open(EventId(end)), PLACE)
        if desk is not None:
            self.show_event(desk, first_page(desk.role))

    def _asked(self) -> str:
        """The name of the event that is asked, as far as it is known."""
        if self.chosen:
            return str(self.chosen.name)
        from judge_app.sync.ticket import read_ticket

        try:
            return read_ticket(self.code).event_name
        except Refused:  # a code alone does not say whose it is
            return ""
