"""Players out of a list that was pasted or comes from a file, looked at before they are added."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from judge_app.device.device import Chosen
from judge_app.device.files import ENDINGS, TextFile, list_files, read_list
from judge_app.language import _, ngettext
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.asking import AskingDialog
from judge_app.ui.screens.filepick import FilePick
from judge_app.ui.screens.formparts import PLACE, is_second_tap
from judge_app.views.latecomer import late_list
from judge_app.views.namelist import NameList, chosen_names, list_lines, read_names, some_of
from judge_app.views.players import labels
from judge_app.views.words import plain

__all__ = ["NamesPick", "PasteDialog"]


class PasteDialog(AskingDialog):
    """Names out of a pasted list, looked at before they are added."""

    found = ObjectProperty(NameList(), rebind=True)
    file = StringProperty("")
    """The name of the file that they come from, if they do not come from the field."""
    with_known = BooleanProperty(False)
    with_repeated = BooleanProperty(False)
    pasted = StringProperty("")
    late = StringProperty("")
    can_join = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self._known: list[str] = []
        super().__init__(**kwargs)
        self._known = [*labels(self.asker.desk.state).values()]
        self.late, self.can_join = late_list(self.asker.desk.state)

    def read(self, text: str) -> None:
        self.asker.refusal = ""
        self.found = read_names(text, self._known)

    def read_file(self, name: str, text: str) -> None:
        """What a file holds is not put into the field, which would take long over a large one."""
        self.read(text)
        self.file = plain(name)

    def choose_file(self, button: Any) -> None:
        if not is_second_tap(button):
            self.is_open = False
            NamesPick(self.asker, dialog=self).open()

    def paste_instead(self, button: Any) -> None:
        if not is_second_tap(button):
            self.file = ""
            self.read(self.pasted)

    def what_is_read(self, file: str) -> str:
        if file:
            return ""
        return _(
            "One name a line, or a table with headings. Numbers, bullets and other columns are left out."
        )

    def summary(self, found: NameList, file: str) -> str:
        """What was read, in a few words."""
        if file and found.is_empty:
            return "\n".join((_("No names were found in it."), *list_lines(found)))
        if not found.names:
            return "\n".join(list_lines(found))
        return "\n".join((some_of(found.names), *list_lines(found)))

    def known_text(self, found: NameList) -> str:
        n = len(found.known)
        return ngettext(
            "Also add {n} name that is in the event", "Also add {n} names that are in the event", n
        ).format(n=n)

    def repeated_text(self, found: NameList) -> str:
        n = len(found.repeated)
        return ngettext(
            "Also add {n} name that stands twice", "Also add {n} names that stand twice", n
        ).format(n=n)

    def said_of(self, names: tuple[str, ...]) -> str:
        return some_of(names)

    def button(self, found: NameList, with_known: bool, with_repeated: bool) -> str:
        n = len(chosen_names(found, with_known, with_repeated))
        return ngettext("Add {n} player", "Add {n} players", n).format(n=n) if n else _("Add players")

    def add_them(self) -> None:
        self.asker.add_all(chosen_names(self.found, self.with_known, self.with_repeated))


class NamesPick(FilePick):
    """Which file has the list; what is in it is shown by the dialog that asked."""

    icon: ClassVar = "format-list-numbered"
    endings: ClassVar = ENDINGS
    dialog = ObjectProperty()

    def find(self, folders: Sequence[Path]) -> list[TextFile]:
        return list_files(folders)

    def take(self, chosen: Chosen) -> None:
        text = self.owner.attempt(lambda: _read(chosen), PLACE)
        if text is not None:
            self.dispatch("on_close")
            self.dialog.read_file(chosen.name, text)

    def on_close(self) -> None:
        """Whatever was chosen, the list is looked at next; not if the screen was left meanwhile."""
        super().on_close()
        self.dialog.is_open = self.dialog.parent is not None


def _read(chosen: Chosen) -> str:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return read_list(chosen.fetch(Path(folder)))


load_rules(__file__)
