"""Which file to take an event from."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from judge_app.device.device import Chosen
from judge_app.device.files import TextFile, carried_files
from judge_app.handover.eventfiles import ENDINGS
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.filepick import FilePick

__all__ = ["EventPick"]

load_rules(__file__)


class EventPick(FilePick):
    """The screen that asked takes what was chosen."""

    icon: ClassVar = "file-document-outline"
    endings: ClassVar = ENDINGS

    def find(self, folders: Sequence[Path]) -> list[TextFile]:
        return carried_files(folders)

    def take(self, chosen: Chosen) -> None:
        self.dispatch("on_close")
        self.owner.take(chosen)
