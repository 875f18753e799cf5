"""Results from paper slips, by the keys alone: `12 ↵ 1 ↵`, and on to the next."""

from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ObjectProperty

from judge_app.core.model import MatchId
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.attable import AtTableScreen
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.screens.ruletyping import Typist
from judge_app.ui.screens.slipparts import SlipDesk, SlipFoot, SlipHead, SlipSide
from judge_app.ui.widgets import LineOf
from judge_app.views.slipentry import SlipEntryView, slipentry_view
from judge_app.views.slipkeys import Keys, read_keys, tidy
from judge_app.views.sliprecord import Entered, last_entered, undo_ops
from judge_app.views.sliptyping import (
    Slip,
    Step,
    Tone,
    cleared,
    entered,
    match_seen,
    passed_over,
    taken,
    typed,
    unasked,
    undone,
    untaken,
)

__all__ = ["SlipDesk", "SlipEntryScreen", "SlipFoot", "SlipHead", "SlipSide"]

load_rules(__file__)

SHAKE_MS = 400


class SlipEntryScreen(AtTableScreen):
    route: ClassVar = "slips"
    is_task: ClassVar = True
    keeps_typed: ClassVar = True
    view = ObjectProperty(SlipEntryView(), rebind=True)
    slip = ObjectProperty(Slip())
    """What is typed."""
    has_keys = BooleanProperty(True)
    """Whether there is a keyboard to type on, and not one of the system's on the screen."""
    is_padding = BooleanProperty(False)
    """Whether the keys for numbers are wanted on the screen."""
    is_side = BooleanProperty(True)
    """Whether the two players stand side by side."""
    is_high = BooleanProperty(True)
    """Whether there is room for each of them as a panel."""
    is_off = BooleanProperty(False)
    """Whether there is nothing to enter, or this tablet does not."""
    shows_pad = BooleanProperty(False)
    shows_keys = BooleanProperty(False)
    shows_help = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._done: tuple[Entered, ...] = ()
        super().__init__(**kwargs)
        self.has_keys = self.device is None or not self.device.pauses
        self.is_padding = not self.has_keys
        self._desk, self._side, self._foot = (
            SlipDesk(screen=self),
            SlipSide(screen=self),
            SlipFoot(screen=self),
        )
        self._field = self._desk.ids.field.__self__
        self._typist = Typist(self._field, lambda: not self.is_off)
        for name in ("is_wide", "is_padding", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def look(self) -> SlipEntryView:
        self.match = self.slip.match if self.slip.is_taken or self.slip.asked else None
        return slipentry_view(self.desk.state, self.slip, self._done, self.desk.role, self.desk.device)

    def show(self, slip: Slip | None = None, done: tuple[Entered, ...] | None = None, **_where: Any) -> None:
        """As it was left, or as another screen of the same event had it."""
        self._done = self._done if done is None else done
        self.slip = self.slip if slip is None else slip

    def place(self) -> dict[str, Any]:
        return {"slip": self.slip, "done": self._done}

    def back(self) -> bool:
        """First what is typed or said is cleared, then what was passed over."""
        was_begun = self.slip.is_begun or bool(self.slip.said)
        was_passed = bool(self.slip.passed)
        self.slip = cleared(self.slip) if was_begun else Slip(last=self.slip.last)
        return was_begun or was_passed

    def on_enter(self) -> None:
        super().on_enter()
        self._typist.start()
        self._have_focus()

    def on_pre_leave(self) -> None:
        self._typist.stop()
        self._field.focus = False
        super().on_pre_leave()

    def on_slip(self, *_args: Any) -> None:
        if self.desk is not None:
            self._field.text = self._desk.ids.pad.text = self.slip.text
            self.refresh()

    def on_view(self, _screen: Any, view: SlipEntryView) -> None:
        self._side.ids.rows.lines = [LineOf("SlipLine", row) for row in view.rows]
        was_off, self.is_off = self.is_off, bool(view.locked or view.empty)
        self._arrange()
        if was_off and not self.is_off and self._is_shown:
            self._have_focus()

    def type(self, text: str) -> None:
        """*text* stands in the field."""
        if text != self.slip.text and self.desk is not None:
            self.slip = typed(self.desk.state, self.slip, text)

    def enter(self, button: Any = None) -> None:
        """What was typed counts: a table is taken, or its result recorded."""
        if is_second_tap(button) or self.is_off:
            return
        step = entered(self.desk.state, self.slip, self.desk.role)
        if step.match is not None:
            self._record(step, step.match)
        else:
            self.slip = step.slip
        if step.is_undo:
            self.undo()
        elif self.slip.tone in ("wrong", "asks"):
            self._signal()
        if button is not None:
            self._look_again()
        self._have_focus()

    def press(self, key: str, button: Any = None) -> None:
        """A result was tapped: as if it was typed, and entered."""
        if is_second_tap(button) or self.is_off:
            return
        self._type_keys(key, self._drops())
        self.enter()
        self._look_again()

    def toggle_drop(self, seat: str, button: Any = None) -> None:
        """Who drops is tapped before the result, or typed behind it."""
        if is_second_tap(button) or self.is_off:
            return
        keys = self._keys()
        drops = {*self._drops()} ^ {seat}
        self._type_keys(keys.result if keys else "", "".join(sorted(drops)))
        self._have_focus()

    def take(self, match: MatchId) -> None:
        """A table is tapped instead of typed."""
        known = self.desk.state.matches.get(match)
        if known is not None and known.table is not None:
            slip = typed(self.desk.state, cleared(self.slip), str(known.table))
            self.slip = entered(self.desk.state, slip, self.desk.role).slip
            self._look_again()
        self._have_focus()

    def untake(self) -> None:
        """Backspace on an empty field."""
        self.slip = untaken(self.desk.state, self.slip)

    def undo(self, button: Any = None) -> None:
        """Take the last slip back that still counts."""
        if is_second_tap(button):
            return
        last = last_entered(self.desk.state, self._done)
        if last is None:
            self._say(_("Nothing was entered here that could be undone."), "same")
        else:
            self.take_back(self._done.index(last))
        self._have_focus()

    def take_back(self, place: int) -> None:
        """What was refused stays, and is said where it is typed."""
        one = self._done[place]
        ops = undo_ops(self.desk.state, one)
        if ops and self.attempt(lambda: self.desk.do_all(ops)) is None:
            self._say(self.refusal, "wrong")
        else:
            self.slip = undone(self.desk.state, self.slip, one)
        self._have_focus()

    def escape(self) -> None:
        """Clears what is typed; on nothing it leads out, as everywhere."""
        if not self.back():
            self.leave()

    def toggle_pad(self) -> None:
        self.is_padding = not self.is_padding
        self._have_focus()

    def _record(self, step: Step, match: MatchId) -> None:
        """What was refused is passed over like any slip; what is on the disk makes room for the next."""
        done = self.attempt(lambda: self.desk.do_all(step.ops))
        if done is None:
            self.slip = passed_over(self.desk.state, self.slip, self.refusal)
        else:
            self._done += (Entered(match, tuple(entry.id for entry in done)),)
            self.slip = step.slip

    def _say(self, text: str, tone: Tone) -> None:
        self.slip = unasked(self.desk.state, self.slip)._replace(said=text, tone=tone)

    def _signal(self) -> None:
        """Whoever types looks at the paper: that something is to be looked at is heard and felt."""
        if self.preferences.sound:
            self.device.play("warning")
        if self.preferences.vibration:
            self.device.vibrate(SHAKE_MS)

    def _look_again(self) -> None:
        """Who taps looks here: what was refused is put right in place, and nothing is passed over."""
        slip = self.slip
        if slip.tone == "wrong" and slip.back is not None:
            self.slip = slip.back._replace(said=slip.said, tone="wrong")

    def _keys(self) -> Keys | None:
        """What is typed of the result so far."""
        if self.slip.asked is not None:
            return self.slip.asked.keys
        return read_keys(tidy(self.slip.text)) if self.slip.is_taken else None

    def _drops(self) -> str:
        keys = self._keys()
        return (keys.drops if keys else None) or ""

    def _type_keys(self, result: str, drops: str) -> None:
        """A result that is tapped belongs to the table that is seen."""
        text = f"{result} d{drops}".strip() if drops else result
        if self.slip.asked is not None and self.slip.asked.keys == read_keys(text):
            return  # the same once more answers a question
        known = match_seen(self.desk.state, self.slip)
        if known is not None and not self.slip.is_taken:
            self.slip = taken(self.slip, known)
        self.slip = typed(self.desk.state, self.slip, text)

    def _have_focus(self) -> None:
        if self.has_keys and not self.is_off:
            self._field.focus = True

    def _arrange(self, *_args: Any) -> None:
        """The list beside the field, or where it is narrow only the last slip below it."""
        view = self.view
        self.shows_pad = self.is_padding and not self.is_off and not view.is_taken
        self.shows_keys = bool(view.table) and not self.shows_pad
        self.shows_help = not (view.table or view.empty or view.said or self.shows_pad)
        self.is_side = self.is_wide or self.width > self.height
        self.is_high = self.is_wide and self.height > 7 * theme.PRIMARY and not self.shows_pad
        panes, whole = self.ids.panes, self.ids.whole
        wanted = [self._desk, self._side] if self.is_wide else [self._desk]
        if [*reversed(panes.children)] != wanted:
            panes.clear_widgets()
            for pane in wanted:
                panes.add_widget(pane)
        has_foot = not self.is_wide and bool(view.last.table)
        if has_foot != (self._foot.parent is not None):
            whole.add_widget(self._foot) if has_foot else whole.remove_widget(self._foot)
