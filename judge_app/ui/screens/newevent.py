"""A new event in four steps: its name, the rules it follows, the staff, and what is announced."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from judge_app.core.bracket import SIZES
from judge_app.core.eventdraft import MOST, STEPS, EventDraft, from_plain, opening_ops, to_plain
from judge_app.core.ops.base import require_text
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.newpages import CheckPage, FormatPage, NamePage, StaffPage, StepDot
from judge_app.views.newevent import NewEventView, new_event_view

__all__ = ["NewEventScreen"]

load_rules(__file__)

_KEPT = "new_event"
"""The name under which the tablet keeps a draft."""
_PAUSE = 1.0
"""Seconds after the last key until it is kept."""
_CUTS = (0, *SIZES)


class NewEventScreen(JudgeScreen):
    route = "new"
    view = ObjectProperty(NewEventView(), rebind=True)
    name_typed = StringProperty("")
    staff_typed = StringProperty("")
    staff_role = StringProperty("organizer")
    players = NumericProperty(0)
    is_typing_players = BooleanProperty(False)
    players_typed = StringProperty("")
    """What the number keys have written so far."""
    is_changing = BooleanProperty(False)
    """Whether rounds and cut are being chosen otherwise than suggested."""
    numbers = ListProperty([0, 0, 0, 0])
    """Rounds, the place of the cut among the sizes there are, minutes of a round and of one in the cut."""

    def __init__(self, **kwargs: Any) -> None:
        self.draft = EventDraft()
        self._page: Any = None
        self._shown = ""
        self._keep_soon = Clock.create_trigger(self._keep, _PAUSE)
        super().__init__(**kwargs)

    def look(self) -> NewEventView:
        return new_event_view(self.draft)

    def on_pre_enter(self) -> None:
        self.draft = from_plain(self.tablet.settings.get(_KEPT))
        self.name_typed = self.draft.name
        super().on_pre_enter()

    def on_leave(self) -> None:
        super().on_leave()
        self._keep()

    def on_view(self, _screen: Any, view: NewEventView) -> None:
        draft = self.draft
        self.players = draft.players
        self.numbers = [
            draft.number("rounds"),
            _CUTS.index(draft.number("cut")),
            draft.number("round_minutes"),
            draft.number("cut_minutes"),
        ]
        self._turn_to(view.step)
        self._page.view = view
        self._mark_steps(view)

    def on_name_typed(self, _screen: Any, name: str) -> None:
        self._change(self.draft._replace(name=name))

    def back(self) -> bool:
        """One step back, then out; what was typed stays in any case."""
        if self.is_typing_players or self.is_changing:
            self.is_typing_players = self.is_changing = False
        elif self.draft.step:
            self._step(self.draft.step - 1)
        else:
            return False
        return True

    def next(self) -> None:
        if self.view.why_not:
            self.refusal, self.refused_at = self.view.why_not, "foot"
        elif self._is_sound() and self.draft.step + 1 < len(STEPS):
            self._step(self.draft.step + 1)
        elif not self.refusal:
            self._open()

    def _is_sound(self) -> bool:
        """Whether what was typed can stand; a name on the staff page that was not added yet is added."""
        if self.staff_typed.strip() and not self.add_staff():
            return False
        name = self.draft.name.strip()
        return bool(self.attempt(lambda: _is_text(name, _("The event's name")), at="foot"))

    def choose_format(self, ruleset: str) -> None:
        self._change(self.draft.of_format(ruleset))

    def switch_option(self, option: str) -> None:
        others = {*self.draft.options} ^ {option}
        self._change(self.draft._replace(options=tuple(sorted(others))))

    def set_players(self, players: int) -> None:
        self._change(self.draft._replace(players=max(2, min(players, MOST))))

    def ask_players(self) -> None:
        self.players_typed, self.is_typing_players = "", True

    def type_players(self, text: str) -> None:
        self.is_typing_players = False
        if text.isdecimal():
            self.set_players(int(text))

    def set_rounds(self, rounds: int) -> None:
        self._set("rounds", rounds)

    def set_cut(self, place: int) -> None:
        self._set("cut", _CUTS[place])

    def set_round_minutes(self, length: int) -> None:
        self._set("round_minutes", length)

    def set_cut_minutes(self, length: int) -> None:
        self._set("cut_minutes", length)

    def as_suggested(self) -> None:
        kept = tuple(change for change in self.draft.changes if change[0] not in ("rounds", "cut"))
        self._change(self.draft._replace(changes=kept))

    def add_staff(self) -> bool:
        """False if it was refused."""
        name, role = self.staff_typed.strip(), self.staff_role
        if not self.attempt(lambda: _is_text(name, _("The name")), at="staff"):
            return False
        self._change(self.draft._replace(staff=(*self.draft.staff, (name, role))))
        self.staff_typed = ""
        return True

    def remove_staff(self, place: int) -> None:
        kept = [one for at, one in enumerate(self.draft.staff) if at != place]
        self._change(self.draft._replace(staff=tuple(kept)))

    def on_is_wide(self, *_args: Any) -> None:
        if self._page is None:  # the screen is still being made
            return
        self._mark_steps(self.view)
        if isinstance(self._page, FormatPage):
            self._page.is_wide = self.is_wide

    def _turn_to(self, step: str) -> None:
        """Put the page of *step* on the screen, at its top."""
        if self._shown == step:
            return
        self._shown = step
        make = {"name": NamePage, "format": FormatPage, "staff": StaffPage, "check": CheckPage}[step]
        self._page = make(screen=self)
        self.ids.page.clear_widgets()
        self.ids.page.add_widget(self._page)
        self.ids.page.parent.scroll_y = 1
        self.on_is_wide()

    def _mark_steps(self, view: NewEventView) -> None:
        self.ids.steps.clear_widgets()
        for mark in view.steps:
            self.ids.steps.add_widget(StepDot(mark=mark, is_short=not self.is_wide))

    def _open(self) -> None:
        draft = self.draft
        desk = self.attempt(
            lambda: self.tablet.new_event(draft.name.strip(), opening_ops(draft, self.tablet.fresh_id)),
            at="foot",
        )
        if desk is not None:
            self.draft, self.name_typed = EventDraft(), ""
            self._keep()
            self.show_event(desk, "players")

    def _set(self, key: str, value: int) -> None:
        self._change(self.draft.changed(key, value))

    def _step(self, step: int) -> None:
        self._change(self.draft._replace(step=step))
        self._keep()

    def _change(self, draft: EventDraft) -> None:
        if draft != self.draft:
            self._keep_soon()
        self.draft, self.refusal = draft, ""
        self.refresh()

    def _keep(self, *_args: Any) -> None:
        """Leaving and coming back, also after the app was killed, finds the step as it was."""
        self._keep_soon.cancel()
        self.attempt(lambda: self.tablet.settings.set(_KEPT, to_plain(self.draft)), at="foot")


def _is_text(text: str, what: str) -> bool:
    """True, or a refusal that says what is wrong with it."""
    require_text(text, what)
    return True
