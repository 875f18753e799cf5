"""The house guidance: which penalty is suggested for what, and how the organizer changes that."""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from judge_app.core.hall import PenaltyKind
from judge_app.core.infractions import INFRACTIONS, trimmed
from judge_app.core.ops import GuidanceChosen, Op
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap
from judge_app.ui.widgets import DrawnLine, LineOf
from judge_app.ui.widgets.painted import share_room
from judge_app.views.guidance import (
    GuidanceRow,
    GuidanceStep,
    GuidanceView,
    guidance_steps,
    guidance_view,
    kept_steps,
)
from judge_app.views.infractions import infraction_title

__all__ = ["GuidanceForm", "GuidanceHeadLine", "GuidanceLine", "GuidanceScreen", "StepPick"]

load_rules(__file__)


class GuidanceHeadLine(DrawnLine):
    """What the next rows are about."""

    @classmethod
    def height_for(cls, row: str, width: float) -> float:
        return theme.HEADING

    def draw(self, row: str) -> None:
        self.words(row, 0, self.height / 2, self.width, theme.SMALL, theme.colors.mid, bold=True)


class GuidanceLine(DrawnLine):
    """An infraction, with the steps for it."""

    @classmethod
    def height_for(cls, row: GuidanceRow, width: float) -> float:
        return 2 * theme.GAP + (theme.BODY + theme.SMALL + theme.CAPTION) * 4 / 3

    def draw(self, row: GuidanceRow) -> None:
        colors = theme.colors
        self.fill(colors.s1, theme.RADIUS)
        left, right = theme.GAP_L, self.width - theme.GAP_L
        top = self.height - theme.GAP - theme.BODY * 2 / 3
        if row.is_changed:
            right -= theme.GAP + self.chip(
                _("Changed"), "pencil-outline", right, colors.ambert, colors.amberc, top
            )
        size = share_room(row.title, theme.BODY, True, right - left, theme.SMALL)
        self.words(row.title, left, top, right - left, size, colors.hi, True)
        room, middle = self.width - 2 * theme.GAP_L, theme.GAP + (theme.CAPTION * 2 + theme.SMALL) * 2 / 3
        size = share_room(row.steps, theme.SMALL, False, room, theme.CAPTION)
        self.words(row.steps, left, middle, room, size, colors.hi)
        bottom = theme.GAP + theme.CAPTION * 2 / 3
        self.icon("book-open-variant", left, bottom, theme.ICON_XS, colors.mid)
        left += theme.ICON_XS + theme.GAP_S
        self.words(row.source, left, bottom, self.width - left - theme.GAP_L, theme.CAPTION, colors.mid)

    def on_release(self) -> None:
        self.screen.change(self.row.key)


class StepPick(BoxLayout):
    """The penalty for one time."""

    step = ObjectProperty(GuidanceStep("", "warning", ()), rebind=True)
    kind = StringProperty("")

    def on_step(self, _pick: Widget, step: GuidanceStep) -> None:
        self.kind = step.kind


class GuidanceForm(FloorForm):
    """The steps for one infraction."""

    infraction = StringProperty("")
    is_changed = BooleanProperty(False)
    steps = ListProperty()

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        kept = kept_steps(owner.desk.state, self.infraction)
        known = INFRACTIONS.get(self.infraction)
        self.title = infraction_title(self.infraction)
        self.is_changed = known is not None and kept != trimmed(known.steps)
        self.steps = [*guidance_steps(kept)]

    def on_steps(self, _form: Widget, steps: list[GuidanceStep]) -> None:
        place = self.ids.steps
        place.clear_widgets()
        for step in steps:
            place.add_widget(StepPick(step=step))

    def chosen(self) -> tuple[PenaltyKind, ...]:
        return trimmed(tuple(pick.kind for pick in reversed(self.ids.steps.children)))

    def ops(self) -> Sequence[Op]:
        return [GuidanceChosen(self.infraction, self.chosen())]

    def save(self, button: Any = None) -> None:
        """What is as it was needs no entry in the log."""
        if is_second_tap(button) or not self.is_open:
            return
        if self.chosen() == kept_steps(self.owner.desk.state, self.infraction):
            self.dispatch("on_close")
        else:
            super().save(button)

    def set_back(self, button: Any) -> None:
        if is_second_tap(button) or not self.is_open or self.infraction not in INFRACTIONS:
            return
        usual = GuidanceChosen(self.infraction, INFRACTIONS[self.infraction].steps)
        if self.owner.do(usual, PLACE) is not None:
            self.dispatch("on_close")


class GuidanceScreen(JudgeScreen):
    route: ClassVar = "guidance"
    view = ObjectProperty(GuidanceView(), rebind=True)
    query = StringProperty("")
    lines = ListProperty()

    def look(self) -> GuidanceView:
        return guidance_view(self.desk.state, self.query)

    def show(self, infraction: str = "", query: str = "", **_where: Any) -> None:
        """Only *infraction* is shown, where one is given."""
        self.query = infraction_title(infraction) if infraction else query

    def place(self) -> dict[str, Any]:
        return {"query": self.query}

    def back(self) -> bool:
        return False

    def on_query(self, *_args: Any) -> None:
        if self.desk is not None:
            self.refresh()

    def on_view(self, _screen: Widget, view: GuidanceView) -> None:
        self.lines = [
            line
            for part in view.parts
            for line in (
                LineOf("GuidanceHeadLine", part.title),
                *map(partial(LineOf, "GuidanceLine"), part.rows),
            )
        ]

    def change(self, infraction: str) -> None:
        GuidanceForm(self, infraction=infraction).open()
