"""The documents that a judge owns and has imported: what is here, a further one, one less."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.device.device import Chosen
from judge_app.device.files import DOCUMENT_ENDINGS, TextFile, document_files
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.ui.aside import one_on
from judge_app.ui.importing import Importing
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.filepick import FilePick
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap
from judge_app.views.documents import (
    DocumentRow,
    DocumentsView,
    documents_view,
    imported_words,
    progress_words,
)

__all__ = ["DocumentLine", "DocumentPick", "DocumentRemoval", "DocumentsScreen"]

ROWS = "rows"
"""Where it is said that a document is gone."""

load_rules(__file__)


class DocumentLine(BoxLayout):
    """A document that is here."""

    row = ObjectProperty(DocumentRow(""), rebind=True)
    screen = ObjectProperty(None)


class DocumentPick(FilePick):
    """Which file to import."""

    icon: ClassVar = "book-open-variant"
    endings: ClassVar = DOCUMENT_ENDINGS

    def find(self, folders: Sequence[Path]) -> list[TextFile]:
        return document_files(folders)

    def take(self, chosen: Chosen) -> None:
        self.dispatch("on_close")
        self.owner.take(chosen)


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
        self.importing = one_on(kwargs["tablet"], Importing)
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

    def take(self, chosen: Chosen) -> None:
        self.importing.start(chosen)

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
        progress, kept = work.progress, work.outcome
        self.share = progress.done / max(progress.of, 1) if progress else 0
        self.at = progress_words(progress)
        self.done = imported_words(kept) if kept else ""
        if not work.is_running:
            self.refresh()
