"""The dialog of a desktop to choose a file."""

import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

from judge_app.device.device import Chosen
from judge_app.language import _

__all__ = ["Then", "choose_file", "chosen_path", "has_chooser"]

_LINUX = ("zenity", "yad", "kdialog")

Then = Callable[[Chosen | None], None]


def chosen_path(path: Path) -> Chosen:
    return Chosen(path.name, lambda _folder: path)


def has_chooser() -> bool:
    """Whether this desktop has a way to choose a file."""
    return not sys.platform.startswith("linux") or any(shutil.which(program) for program in _LINUX)


def choose_file(endings: Sequence[str], then: Then) -> None:
    """Let somebody choose; *then* is told on any thread, of nothing where they did not."""
    # the dialog keeps whoever asks for it waiting until it is closed
    Thread(target=_ask, args=(endings, then), name="chooser", daemon=True).start()


def _ask(endings: Sequence[str], then: Then) -> None:
    from plyer import filechooser

    patterns = [f"*{ending}" for ending in endings]
    try:
        found = filechooser.open_file(filters=[[_("Documents"), *patterns]], multiple=False)
    except (NotImplementedError, OSError, ValueError):
        found = None
    then(chosen_path(Path(found[0])) if found and found[0] else None)
