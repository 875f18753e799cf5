"""The draft helper: product, seats, packs and picks, and the time to build decks."""

from collections.abc import Callable
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, OptionProperty
from kivy.uix.widget import Widget

from judge_app.core.drafting import pods
from judge_app.core.hall import Timer
from judge_app.core.ids import ClockId
from judge_app.core.model import State
from judge_app.core.ops import (
    ClockOpened,
    ClockPaused,
    ClockStarted,
    DraftEnded,
    DrafterSeated,
    DraftTermsChosen,
    Op,
    PickBegun,
    PickPaused,
    PickResumed,
    PodsSeated,
)
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.permission import ask_once
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.draftpanes import BuildingPane, PicksPane, ProductPane, SeatsPane
from judge_app.ui.screens.draftparts import PickBell
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.views.clockface import ClockFace, clock_face
from judge_app.views.draft import DraftView, building_timer, draft_view
from judge_app.views.draftpicks import PickFace, pick_face
from judge_app.views.draftseats import LateRow, present

__all__ = ["DraftScreen"]

MINUTE = 60
_PANES: dict[str, Callable[..., Widget]] = {
    "product": ProductPane,
    "seats": SeatsPane,
    "picks": PicksPane,
    "building": BuildingPane,
}


class DraftScreen(JudgeScreen):
    route: ClassVar = "draft"
    shows_clock: ClassVar = True
    view = ObjectProperty(DraftView(), rebind=True)
    face = ObjectProperty(PickFace(), rebind=True)
    """What the time of the pick shows; told at every tick."""
    deck_face = ObjectProperty(ClockFace(), rebind=True)
    """The same for the clock by which decks are built."""
    pane = OptionProperty("product", options=[*_PANES])
    panes = ListProperty()
    has_terms = BooleanProperty(False)
    """Whether cards and time can be changed while a pack is drafted."""

    def __init__(self, **kwargs: Any) -> None:
        self._shown: dict[str, Widget] = {}
        self._asked, self._due = "", ""
        self._players: int | None = None
        self._terms: tuple[int, int, int] | None = None
        """Packs, cards and seconds as they will be with the next pick, if they were changed."""
        self._timer: Timer | None = None
        self._bell = PickBell(self._sound, self._shake)
        super().__init__(**kwargs)
        self.fbind("pane", self._arrange)
        for name in ("view", "face", "deck_face"):
            self.fbind(name, self._tell)
        self._arrange()

    def show(self, pane: str = "", **_where: Any) -> None:
        self._asked, self._due = pane if pane in _PANES else "", ""

    def place(self) -> dict[str, Any]:
        return {"pane": self.pane}

    def look(self) -> DraftView:
        """The pane follows the draft, on whichever tablet it is taken further, until somebody chooses one."""
        state = self._changed()
        self._timer = building_timer(state)
        self._count(self.now_ms())
        view = draft_view(state, self._players)
        if view.due != self._due:
            self.pane, self._due, self._asked = self._asked or view.due, view.due, ""
        self.panes = [
            ("product", _("Product")),
            ("seats", _("Seats")),
            ("picks", _("Picks")),
            ("building", _("Decks")),
        ]
        return view

    def tick(self, now_ms: int) -> None:
        self._count(now_ms)
        self._bell.heed(self.desk.state.draft, now_ms)

    def on_leave(self) -> None:
        super().on_leave()
        self.has_terms = False

    def open_pane(self, pane: str) -> None:
        if pane:
            self.refusal, self.pane = "", pane

    def count_for(self, players: int) -> None:
        self._players = players
        self.refresh()

    def count_entered(self) -> None:
        self._players = None
        self.refresh()

    def draw_seats(self) -> None:
        seed = self.tablet.fresh_id()
        self.do(PodsSeated(pods(present(self.desk.state), seed), seed), "seats")

    def seat_late(self, row: LateRow) -> None:
        self.do(DrafterSeated(row.player, row.pod), "seats")

    def ask_to_hold(self) -> None:
        self.say(_("Hold the button a moment."))

    def set_terms(self, packs: int, cards: int, seconds: int) -> None:
        """Kept here until the next pick begins: each step of a finger would be an entry in the log."""
        self._terms = packs, cards, seconds
        self.refresh()

    def go_on(self, button: Any) -> None:
        """The next pick or pack. A second tap of the same finger would skip one."""
        picks = self.view.picks
        if is_second_tap(button):
            return
        if picks.is_over or picks.is_sealed:
            self.open_pane("building")
        else:
            self._begin(picks.next)

    def skip(self, button: Any) -> None:
        if not is_second_tap(button):
            self._begin(self.view.picks.skip)

    def end(self) -> None:
        """Before the last pack: the seats were wrong, or there is no time."""
        self._terms = None
        self._begin(None)

    def _begin(self, pick: tuple[int, int] | None) -> None:
        draft = self._changed().draft
        begun = DraftEnded() if pick is None else PickBegun(*pick, self.now_ms(), draft.seconds)
        changed = [] if self._terms is None else [DraftTermsChosen(draft.packs, draft.cards, draft.seconds)]
        if self._do([*changed, begun], "picks"):
            self._terms, self.has_terms = None, False
            self.refresh()

    def act(self) -> None:
        draft, now_ms = self.desk.state.draft, self.now_ms()
        deed = PickPaused if self.face.act == "pause" else PickResumed
        self.do(deed(draft.pack, draft.pick, now_ms), "picks")

    def start_building(self) -> None:
        clock = ClockId(self.tablet.fresh_id())
        length = self.view.building.minutes * MINUTE
        if self._do([ClockOpened(clock, "building", length), ClockStarted(clock, self.now_ms())], "building"):
            ask_once(self)

    def act_building(self) -> None:
        if self._timer is not None:
            deed = ClockPaused if self._timer.is_running else ClockStarted
            self.do(deed(self._timer.id, self.now_ms()), "building")

    def _do(self, ops: list[Op], at: str) -> bool:
        if len(ops) == 1:
            return self.do(ops[0], at) is not None
        return self.do_all(ops, at) is not None

    def _changed(self) -> State:
        """The state as it will be with the terms that were changed here."""
        state: State = self.desk.state
        if self._terms is None:
            return state
        packs, cards, seconds = self._terms
        return state._replace(draft=state.draft._replace(packs=packs, cards=cards, seconds=seconds))

    def _count(self, now_ms: int) -> None:
        """Equal faces redraw nothing."""
        self.face = pick_face(self.desk.state.draft, now_ms)
        self.deck_face = clock_face(self._timer, now_ms)

    def _arrange(self, *_args: Any) -> None:
        """A pane is made when it is first looked at."""
        place = self.ids.place
        if self.pane not in self._shown:
            self._shown[self.pane] = _PANES[self.pane](screen=self)
            self._tell()
        place.clear_widgets()
        place.add_widget(self._shown[self.pane])

    def _tell(self, *_args: Any) -> None:
        """Each pane is told its own part of the view; an equal part redraws nothing."""
        for name, pane in self._shown.items():
            pane.view = getattr(self.view, name)
        for name, face in (("picks", self.face), ("building", self.deck_face)):
            if name in self._shown:
                self._shown[name].face = face

    def _sound(self, name: Any) -> None:
        if self.preferences.sound:
            self.device.play(name)

    def _shake(self, milliseconds: int) -> None:
        if self.preferences.vibration:
            self.device.vibrate(milliseconds)


load_rules(__file__)
