"""A machine with other fonts than this one has."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from judge_app.typefaces import finding

__all__ = ["Fonts", "installing"]

Fonts = Callable[[dict[str, bytes]], Path]


@contextmanager
def installing(folder: Path) -> Iterator[Fonts]:
    """Makes *folder*, with the files that it is given, the only one in which this machine keeps its fonts."""
    patch = pytest.MonkeyPatch()

    def install(files: dict[str, bytes]) -> Path:
        for name, content in files.items():
            (folder / name).write_bytes(content)
        patch.setattr(finding, "_folders", lambda: (folder,))
        _forget()
        return folder

    yield install
    patch.undo()
    _forget()


def _forget() -> None:
    for cached in (finding._installed, finding._coverage, finding._font_for, finding._pieces):
        cached.cache_clear()
