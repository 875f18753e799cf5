"""The documents that a judge owns and has imported: what is here, a further one, one less."""

from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.device.chooser import chosen_path
from judge_app.device.device import Chosen
from judge_app.device.files import DOCUMENT_ENDINGS, TextFile, document_files, import_folders
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.importing import importing_on
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap
from judge_app.ui.widgets import Tappable
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.documents import (
    DocumentRow,
    DocumentsView,
    documents_view,
    imported_words,
    progress_words,
    size_words,
)
from judge_app.views.words import day_and_time

__all__ = ["DocumentLine", "DocumentPick", "DocumentRemoval", "DocumentTile", "DocumentsScreen"]

ROWS = "rows"
"""Where it is said that a document is gone."""

load_rules(__file__)


class DocumentTile(Tappable):
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


class DocumentLine(BoxLayout):
    """A document that is here."""

    row = ObjectProperty(DocumentRow(""), rebind=True)
    screen = ObjectProperty(None)


class DocumentPick(FloorForm):
    """Which file to import: one that was found in the usual places, or by the device's own chooser."""

    is_empty = BooleanProperty(False)
    has_chooser = BooleanProperty(False)
    where = StringProperty("")
    """The folder into which files are put for the app."""

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        folders = import_folders(Path(owner.tablet.folder), owner.device.outside_folder())
        files, self.where = document_files(folders), str(folders[0])
        self.is_empty, self.has_chooser = not files, owner.device.has_chooser
        for file in files:
            line = f"{size_words(file.bytes)}, {day_and_time(file.changed_ms)}"
            tile = DocumentTile(icon="book-open-variant", text=file.name, line=line)
            tile.bind(on_release=partial(self._take, file))
            self.ids.files.add_widget(tile)

    def choose(self, button: Any) -> None:
        if is_second_tap(button):
            return
        if self.owner.attempt(self._ask_device, PLACE):
            self.dispatch("on_close")

    def _ask_device(self) -> bool:
        self.owner.device.choose_file(DOCUMENT_ENDINGS, self.owner.take_soon)
        return True

    def _take(self, file: TextFile, tile: Any) -> None:
        if self.is_open and not is_second_tap(tile):
            owner = self.owner
            self.dispatch("on_close")
            owner.take(chosen_path(file.path))


class DocumentRemoval(FloorForm):
    """Whether a document shall go; it can be imported again."""

    row = ObjectProperty(DocumentRow(""), rebind=True)

    def remove(self, button: Any) -> None:
        if is_second_tap(button) or not self.is_open:
            return
        owner = self.owner
        if owner.attempt(self._remove, PLACE):
            self.dispatch("on_close")
        owner.refresh()  # also where it was gone already

    def _remove(self) -> bool:
        self.owner.tablet.bookcase.remove(self.row.slug)
        preferences, begins = self.owner.preferences, f"import:{self.row.slug}#"
        preferences.bookmarks = tuple(id for id in preferences.bookmarks if not id.startswith(begins))
        preferences.asked = tuple(id for id in preferences.asked if not id.startswith(begins))
        return True


class DocumentsScreen(JudgeScreen):
    route: ClassVar = "documents"
    keeps_way: ClassVar = True
    view = ObjectProperty(DocumentsView(), rebind=True)
    rows = ListProperty()
    importing = ObjectProperty(None, rebind=True, allownone=True)
    """The import that is at work, whichever screen began it."""
    share = NumericProperty(0)
    at = StringProperty("")
    """How far it has come, in words."""
    done = StringProperty("")
    """What the last import brought."""

    def __init__(self, **kwargs: Any) -> None:
        self.importing = importing_on(kwargs["tablet"])
        super().__init__(**kwargs)

    def look(self) -> DocumentsView:
        bookcase = self.tablet.bookcase
        return documents_view(bookcase.documents, bookcase.troubles)

    def on_pre_enter(self) -> None:
        self.tablet.bookcase.look_again()
        super().on_pre_enter()
        self.importing.bind(progress=self._follow, is_running=self._turn)
        self._follow()

    def on_leave(self) -> None:
        super().on_leave()
        self.importing.unbind(progress=self._follow, is_running=self._turn)
        if not self.importing.is_running:
            self.importing.forget()

    def on_view(self, _screen: Any, view: DocumentsView) -> None:
        place = self.ids.rows
        place.clear_widgets()
        for row in view.rows:
            place.add_widget(DocumentLine(row=row, screen=self))

    def pick(self) -> None:
        DocumentPick(self).open()

    def take(self, chosen: Chosen | None) -> None:
        if chosen is not None:
            self.importing.start(chosen)

    def take_soon(self, chosen: Chosen | None) -> None:
        """From any thread."""
        Clock.schedule_once(lambda _seconds: self.take(chosen))

    def read(self, row: DocumentRow) -> None:
        if self.attempt(partial(self._find, row), ROWS):
            self.go("rules", id=row.first)
        else:
            self.refresh()
            self.ids.scroll.scroll_y = 1  # where that is said

    def _find(self, row: DocumentRow) -> bool:
        bookcase = self.tablet.bookcase
        bookcase.look_again()
        if bookcase.section(row.first) is None:
            raise Refused(
                _("{title} is not here any more. It can be imported again.").format(title=row.title)
            )
        return True

    def ask_removal(self, row: DocumentRow) -> None:
        DocumentRemoval(self, row=row).open()

    def _turn(self, *_args: Any) -> None:
        """An import has begun or ended, which is told at the top."""
        self._follow()
        self.ids.scroll.scroll_y = 1

    def _follow(self, *_args: Any) -> None:
        work = self.importing
        progress, kept = work.progress, work.kept
        self.share = progress.done / max(progress.of, 1) if progress else 0
        self.at = progress_words(progress)
        self.done = imported_words(kept) if kept else ""
        if not work.is_running:
            self.refresh()
