"""A form that asks for a file: one that was found in the usual places, or any by the device's own chooser."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, StringProperty

from judge_app.device.chooser import chosen_path
from judge_app.device.device import Chosen
from judge_app.device.files import TextFile, carry_folder, import_folders
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.later import later
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap
from judge_app.ui.widgets import Tappable
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.documents import size_words
from judge_app.views.words import day_and_time

__all__ = ["FilePick", "FileTile"]

load_rules(__file__)


class FileTile(Tappable):
    """A document or a file, with its whole name: two editions may differ in its last letter only."""

    icon = StringProperty("")
    text = StringProperty("")
    line = StringProperty("")
    watched = ("icon", "text", "line")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.PRIMARY}

    def fit(self) -> None:
        self.height = max(theme.PRIMARY, sum(one.height for one in self._words()) + 2 * theme.GAP)

    def paint(self) -> None:
        colors = theme.colors
        self.ground(colors.s3 if self.state == "down" else colors.s2, theme.RADIUS)
        icon_at = self.x + theme.GAP_L + theme.ICON_L / 2
        self.glyph(self.icon, icon_at, self.center_y, theme.ICON_L, colors.hi)
        words = self._words()
        y = self.center_y + sum(one.height for one in words) / 2
        for one, color in zip(words, (colors.hi, colors.mid), strict=True):
            y -= one.height
            self.stamp(one, self.x + self._indent(), y, color)

    def _indent(self) -> float:
        return theme.GAP_L + theme.ICON_L + theme.GAP_L

    def _words(self) -> tuple[Any, Any]:
        room = max(int(self.width - self._indent() - theme.GAP_S), 1)
        return wrapped(self.text, theme.BODY, room, bold=True), wrapped(self.line, theme.CAPTION, room)


class FilePick(FloorForm):
    """Stays open until a file was chosen that can be taken; what comes of it is up to the kind."""

    icon: ClassVar[str]
    endings: ClassVar[Sequence[str]]
    nothing = StringProperty("")
    """What is said where no file was found."""
    found = StringProperty("")
    """Which files are looked for,"""
    where = StringProperty("")
    """and where."""
    is_empty = BooleanProperty(False)
    has_chooser = BooleanProperty(False)

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        own, outside = Path(owner.tablet.folder), owner.device.outside_folder()
        folders = import_folders(own, outside)
        text = _("Looked for in {folder}, in Downloads and in Documents.")
        self.where = (text if outside is None else _("Looked for in {folder}.")).format(folder=folders[0])
        files = self.find([*folders, carry_folder(own, outside)])
        self.is_empty, self.has_chooser = not files, owner.device.has_chooser
        for file in files:
            line = f"{size_words(file.bytes)}, {day_and_time(file.changed_ms)}"
            tile = FileTile(icon=self.icon, text=file.name, line=line)
            tile.bind(on_release=partial(self._pick, file))
            self.ids.files.add_widget(tile)

    def find(self, folders: Sequence[Path]) -> list[TextFile]:
        raise NotImplementedError

    def take(self, chosen: Chosen) -> None:
        raise NotImplementedError

    def choose(self, button: Any) -> None:
        if not is_second_tap(button):
            self.owner.attempt(self._ask_device, PLACE)

    def _ask_device(self) -> None:
        device = self.owner.device
        device.choose_file(self.endings, lambda chosen: later(partial(self._take_chosen, chosen)))

    def _take_chosen(self, chosen: Chosen | None) -> None:
        if chosen is not None and self.is_open:
            self.take(chosen)

    def _pick(self, file: TextFile, tile: Any) -> None:
        if self.is_open and not is_second_tap(tile):
            self.take(chosen_path(file.path))
