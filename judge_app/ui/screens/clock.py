"""The clock of the round, the hall around it, and what everybody is told."""

from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from judge_app.core.hall import BoardPage, Purpose, Timer
from judge_app.core.ids import ClockId, MatchId
from judge_app.core.ops import (
    Announced,
    BoardPageChosen,
    ClockAdjusted,
    ClockClosed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    Op,
    TimeCalled,
)
from judge_app.core.rights import no_part
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.permission import ask_once
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens import clockcards, clocksheets  # noqa: F401  # the rules name their classes
from judge_app.views.clock import ClockView, clock_view
from judge_app.views.clockface import (
    ClockFace,
    clock_face,
    round_timer,
    side_clock,
    side_timers,
    too_short_for_less,
)
from judge_app.views.newclock import NewClock, new_clock
from judge_app.views.tables import changes_ms

__all__ = ["ClockScreen"]

PANES_WIDTH, PANES_HEIGHT = dp(980), dp(560)
"""From here on there is room for two panes; the rail is not counted."""
MANY = 60
"""A hall of more tables is so long that it comes last."""
MINUTE = 60


class ClockScreen(JudgeScreen):
    route: ClassVar = "clock"
    shows_clock: ClassVar = True
    view = ObjectProperty(ClockView(), rebind=True)
    face = ObjectProperty(ClockFace(), rebind=True)
    """What the round's clock shows; told at every tick."""
    sides = ObjectProperty(())
    """The other clocks, likewise."""
    has_sides = BooleanProperty(False)
    locked = StringProperty("")
    """Why this tablet can change nothing here, if that is so."""
    has_panes = BooleanProperty(True)
    sheet = OptionProperty("", options=["", "announce", "clock", "board"])

    def __init__(self, **kwargs: Any) -> None:
        self._timer: Timer | None = None
        self._side_timers: tuple[Timer, ...] = ()
        self._changes_ms: int | None = None
        """When one more table is late although nobody touches it."""
        super().__init__(**kwargs)
        self._parts = {name: part.__self__ for name, part in self.ids.items()}
        """Kept, because what is not shown stands in no layout that would keep it."""
        for name in ("has_panes", "has_sides", "view"):
            self.fbind(name, self._arrange)
        self.fbind("size", self._measure)
        self._arrange()

    def look(self) -> ClockView:
        state, now_ms = self.desk.state, self.now_ms()
        self._timer, self._side_timers = round_timer(state), side_timers(state)
        self._changes_ms = changes_ms(state, now_ms)
        self._count(now_ms)
        self.locked = no_part(state, self.desk.device)
        return clock_view(state, now_ms, role=self.desk.role)

    def tick(self, now_ms: int) -> None:
        before = self.face
        self._count(now_ms)
        is_late = self._changes_ms is not None and now_ms >= self._changes_ms
        if is_late or (self.face.given, self.face.phase) != (before.given, before.phase):
            self.refresh()

    def _count(self, now_ms: int) -> None:
        """Equal faces redraw nothing."""
        self.face = clock_face(self._timer, now_ms)
        self.sides = tuple(side_clock(timer, now_ms) for timer in self._side_timers)
        self.has_sides = bool(self.sides)

    def back(self) -> bool:
        is_open = bool(self.sheet)
        self.close_sheet()
        return is_open

    def on_leave(self) -> None:
        super().on_leave()
        self.close_sheet()

    def start(self) -> None:
        clock, ops = self._clock()
        if self._do([*ops, ClockStarted(clock, self.now_ms())]):
            ask_once(self)

    def pause(self) -> None:
        self._do([ClockPaused(self._clock()[0], self.now_ms())])

    def adjust(self, seconds: int) -> None:
        clock, ops = self._clock()
        if self._can_adjust(self._timer, seconds):
            self._do([*ops, ClockAdjusted(clock, seconds)])

    def call_time(self) -> None:
        self._do([TimeCalled(self._clock()[0], self.now_ms())])

    def ask_to_hold(self) -> None:
        self.say(_("Hold the button a moment."))

    def open_tables(self) -> None:
        self.go("tables")

    def open_table(self, match: MatchId) -> None:
        self.go("tables", match=match)

    def take_step(self) -> None:
        step = self.view.step
        self.go(step.route, **step.where)

    def act_side(self, clock: ClockId, act: str) -> None:
        deed = ClockPaused if act == "pause" else ClockStarted
        if self._do([deed(clock, self.now_ms())], "side") and deed is ClockStarted:
            ask_once(self)

    def adjust_side(self, clock: ClockId, seconds: int) -> None:
        timer = self.desk.state.clocks.get(clock)
        if self._can_adjust(timer, seconds):
            self._do([ClockAdjusted(clock, seconds)], "side")

    def put_away(self, clock: ClockId) -> None:
        self._do([ClockClosed(clock)], "side")

    def ask_announcement(self) -> None:
        self.refusal, self.sheet = "", "announce"

    def announce(self, said: str) -> None:
        if self.do(Announced(_on_one_line(said)), "announce"):
            self.close_sheet()

    def ask_clock(self) -> None:
        self.refusal, self.sheet = "", "clock"

    def usual_clock(self, purpose: Purpose) -> NewClock:
        return new_clock(self.desk.state, purpose)

    def set_clock(self, new: NewClock, is_started: bool) -> None:
        clock = ClockId(self.tablet.fresh_id())
        label = _on_one_line(new.label) if new.purpose == "free" else ""
        ops: list[Op] = [ClockOpened(clock, new.purpose, new.minutes * MINUTE, label)]
        if is_started:
            ops.append(ClockStarted(clock, self.now_ms()))
        if self._do(ops, "new"):
            self.close_sheet()
            if is_started:
                ask_once(self)

    def ask_board(self) -> None:
        self.refusal, self.sheet = "", "board"

    def put_on_board(self, page: BoardPage) -> None:
        """What is there already is not written down again."""
        if page == self.desk.state.board_page or self.do(BoardPageChosen(page), "board"):
            self.close_sheet()

    def close_sheet(self) -> None:
        self.sheet = ""

    def _clock(self) -> tuple[ClockId, list[Op]]:
        """The round's clock; one that was never set is set first."""
        timer = self._timer
        if timer is None or timer.id:
            return (timer.id if timer else ClockId("")), []
        clock = ClockId(self.tablet.fresh_id())
        return clock, [ClockOpened(clock, "round", timer.seconds, round=timer.round)]

    def _can_adjust(self, timer: Timer | None, seconds: int) -> bool:
        """Said in the snackbar: in its place it would push away the button that it tells of."""
        why_not = too_short_for_less(timer, self.now_ms()) if timer and seconds < 0 else ""
        if why_not:
            self.say(why_not)
        return not why_not

    def _do(self, ops: list[Op], at: str = "clock") -> bool:
        if len(ops) == 1:
            return self.do(ops[0], at) is not None
        return self.do_all(ops, at) is not None

    def _measure(self, *_: Any) -> None:
        self.has_panes = self.width >= PANES_WIDTH and self.height >= PANES_HEIGHT

    def _arrange(self, *_: Any) -> None:
        """What is shown, and where: beside the clock, or below it in the one column."""
        parts, view = self._parts, self.view
        main = parts["step" if view.step.button else "clock"]
        left = [main, parts["sides"]] if self.has_sides else [main]
        late = [parts["late"]] if view.late else []
        shown = {"hall": view.tiles, "extended": view.extensions}
        right = [parts[name] for name, content in shown.items() if content]
        below = [*right, parts["told"]]
        if len(view.tiles) > MANY:
            right, below = right[::-1], below[::-1]
        right, below = [*late, *right], [*late, *below]
        if self.has_panes:
            _fill(parts["column"], left)
            _fill(parts["right"], right)
            _fill(parts["pane"], [parts["scroll_right"], parts["told"]] if right else [parts["told"]])
            _fill(parts["panes"], [parts["scroll_left"], parts["pane"]])
        else:
            _fill(parts["column"], [*left, *below])
            _fill(parts["panes"], [parts["scroll_left"]])


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _fill(place: Widget, widgets: list[Widget]) -> None:
    """*place* with *widgets* in this order; one that stands there already is not touched."""
    if place.children[::-1] == widgets:
        return
    place.clear_widgets()
    for widget in widgets:
        if widget.parent is not None:
            widget.parent.remove_widget(widget)
        place.add_widget(widget)


load_rules(__file__)
