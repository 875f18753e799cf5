"""A shelf in a folder of its own, and somebody who imports files into it."""

import os
from pathlib import Path

import pytest

from judge_app.errors import Refused
from judge_app.rulebook.documents import LIMITS, Documents, Kept, Limits, Section

NOW = 1_760_000_000_000
SWANS = "# Swans\nThey are white.\n\n# Geese\nThey are loud.\n"


class Importing:
    """Writes files and imports them."""

    def __init__(self, folder: Path, limits: Limits = LIMITS) -> None:
        self.folder = folder
        self.shelf = folder / "rulebook"
        self.documents = Documents(self.shelf, limits)

    def file(self, content: str | bytes, name: str = "rules.txt") -> Path:
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def add(self, content: str | bytes, name: str = "rules.txt", now_ms: int = NOW) -> Kept:
        return self.documents.add(self.file(content, name), now_ms)

    def sections(self, content: str | bytes, name: str = "rules.txt") -> tuple[Section, ...]:
        return self.documents.sections(self.add(content, name).slug)

    def titles(self, content: str | bytes, name: str = "rules.txt") -> list[str]:
        return [section.title for section in self.sections(content, name)]

    def refusal(self, content: str | bytes, name: str = "rules.pdf") -> str:
        return self.refusal_of(self.file(content, name))

    def refusal_of(self, path: Path) -> str:
        """The sentence; nothing is left of the attempt."""
        before = self.kept_files()
        with pytest.raises(Refused) as refused:
            self.documents.add(path, NOW)
        assert self.kept_files() == before
        return str(refused.value)

    def kept_files(self) -> list[str]:
        return sorted(name for _, _, names in os.walk(self.shelf) for name in names)


@pytest.fixture
def importing(tmp_path: Path) -> Importing:
    return Importing(tmp_path)
