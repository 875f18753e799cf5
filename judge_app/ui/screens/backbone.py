"""The backbone of a venue, as a leader decides about it on Devices: its file chosen, or the event off it."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.plaintext import text_of
from judge_app.device.device import Chosen
from judge_app.device.files import BACKBONE_ENDINGS, MOST_BACKBONE_BYTES, TextFile, backbone_files
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.filepick import FilePick
from judge_app.ui.screens.formparts import PLACE
from judge_app.views.backbone import backbone_chosen

__all__ = ["BackboneCard", "BackbonePick"]


class BackboneCard(BoxLayout):
    """What the backbone is for, and what can be decided about it."""

    screen = ObjectProperty(None, rebind=True)


class BackbonePick(FilePick):
    """Which file the venue gave; one that cannot be used leaves the choice open, with the reason."""

    icon: ClassVar = "file-document-outline"
    endings: ClassVar = BACKBONE_ENDINGS

    def find(self, folders: Sequence[Path]) -> list[TextFile]:
        return backbone_files(folders)

    def take(self, chosen: Chosen) -> None:
        said = self.owner.attempt(lambda: self._use(chosen), PLACE)
        if said:
            self.dispatch("on_close")
            self.owner.say(said)

    def _use(self, chosen: Chosen) -> str:
        """What is said when it is done."""
        self.owner.net.use_backbone(_read(chosen))
        return backbone_chosen(self.owner.desk.state)


def _read(chosen: Chosen) -> str:
    """Its text, or nothing where it is none: whoever knows these files tells what is wrong with it."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = chosen.fetch(Path(folder))
        try:
            with path.open("rb") as file:
                content = file.read(MOST_BACKBONE_BYTES + 1)
        except OSError as error:
            text = _("{file} cannot be read: {reason}. Nothing was changed.")
            raise Refused(text.format(file=path.name, reason=error.strerror or str(error))) from error
    return (text_of(content) or "") if len(content) <= MOST_BACKBONE_BYTES else ""


load_rules(__file__)
