"""The pages of a new event: what is asked at each step."""

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.ui import theme
from judge_app.ui.widgets import Card, RadioCard, Toggle
from judge_app.views.newevent import NewEventView, RowTile, StepMark, StructureView

__all__ = [
    "AnnouncedRow",
    "CheckPage",
    "FormatPage",
    "NamePage",
    "RowTileBox",
    "StaffPage",
    "StaffRow",
    "StepDot",
    "StructureCard",
]


class StepDot(BoxLayout):
    """One of the steps, as the header shows them."""

    mark = ObjectProperty(StepMark(0, ""), rebind=True)
    is_short = BooleanProperty(False)


class RowTileBox(Card):
    tile = ObjectProperty(RowTile("", "", ""), rebind=True)


class Page(BoxLayout):
    """Draws its part of the view; rows that come and go are made anew only when they have changed."""

    screen = ObjectProperty(None, allownone=True)
    view = ObjectProperty(NewEventView(), rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        self._filled: dict[str, Any] = {}
        super().__init__(**kwargs)
        self.bind(view=self.fill)

    def fill(self, *_args: Any) -> None:
        raise NotImplementedError

    def put(self, box: str, rows: tuple[Any, ...], make: Callable[..., Any]) -> None:
        if self._filled.get(box) == rows:
            return
        self._filled[box] = rows
        self.ids[box].clear_widgets()
        for place, row in enumerate(rows):
            self.ids[box].add_widget(make(place, row))


class NamePage(Page):
    screen = ObjectProperty(None, allownone=True, rebind=True)

    def fill(self, *_args: Any) -> None:
        """The name is typed, and stands in its field already."""


class StructureCard(Card):
    plan = ObjectProperty(StructureView(), rebind=True)
    screen = ObjectProperty(None, allownone=True, rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(plan=self._fill)

    def on_kv_post(self, _base: Any) -> None:
        self._fill()

    def _fill(self, *_args: Any) -> None:
        self.ids.rows.clear_widgets()
        for tile in self.plan.rows:
            self.ids.rows.add_widget(RowTileBox(tile=tile))


class FormatPage(Page):
    is_wide = BooleanProperty(True)
    screen = ObjectProperty(None, allownone=True, rebind=True)

    def fill(self, *_args: Any) -> None:
        self.put("formats", self.view.formats, self._card)
        self.put("options", self.view.options, self._option)

    def _card(self, _place: int, row: Any) -> RadioCard:
        card = RadioCard(title=row.title, icon=row.icon, lines=[*row.lines], foot=row.source, is_on=row.is_on)
        card.size_hint_y, card.height = None, theme.FORMAT_CARD
        card.bind(on_release=lambda *_: self.screen.choose_format(row.key))
        return card

    def _option(self, _place: int, row: Any) -> Toggle:
        toggle = Toggle(text=row.title, is_on=row.is_on)
        toggle.bind(on_release=lambda *_: self.screen.switch_option(row.key))
        return toggle


class StaffRow(Card):
    name = StringProperty("")
    role = StringProperty("")
    remove = ObjectProperty(lambda: None)


class StaffPage(Page):
    screen = ObjectProperty(None, allownone=True, rebind=True)

    def fill(self, *_args: Any) -> None:
        self.put("people", self.view.staff, self._row)

    def _row(self, place: int, row: tuple[str, str]) -> StaffRow:
        return StaffRow(name=row[0], role=row[1], remove=lambda: self.screen.remove_staff(place))


class AnnouncedRow(Card):
    about = StringProperty("")
    said = StringProperty("")


class CheckPage(Page):
    def fill(self, *_args: Any) -> None:
        self.put("lines", self.view.announced, lambda _, row: AnnouncedRow(about=row[0], said=row[1]))
