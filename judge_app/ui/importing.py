"""The import of a document, whichever screen is shown meanwhile."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from judge_app.device.device import Chosen
from judge_app.errors import JudgeAppError
from judge_app.language import _
from judge_app.tablet import Tablet
from judge_app.ui.aside import Aside, IsCancelled

if TYPE_CHECKING:
    from judge_app.rulebook.bookcase import Kept

__all__ = ["Importing"]


class Importing(Aside):
    """Its progress is that of the bookcase, its outcome what is kept there."""

    def __init__(self, tablet: Tablet) -> None:
        super().__init__(tablet)
        self._bookcase, self._now_ms = tablet.bookcase, tablet.now_ms

    def start(self, chosen: Chosen) -> None:
        fault = _("{file} could not be read. Nothing was changed. Try to save it anew, or as text.")
        self.begin(
            chosen.name,
            lambda tell, is_cancelled: self._fetch(chosen, tell, is_cancelled),
            fault.format(file=chosen.name),
        )

    def _fetch(self, chosen: Chosen, tell: Callable[[Any], None], is_cancelled: IsCancelled) -> "Kept":
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            path = chosen.fetch(Path(folder))
            kept = self._bookcase.add(path, self._now_ms(), tell, is_cancelled)
        with suppress(JudgeAppError):  # the document is here, whatever becomes of the first look into it
            self._bookcase.search(kept.title)  # so that the next question finds the index made
        return kept
