"""The small rulebook on the disk, a book to import, and a folder for what the bookcase keeps."""

from pathlib import Path

import pytest

from tests.rulebook.bookcase.smallrulebook import BOOK, ENTRY


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    folder = tmp_path / "shelf"
    folder.mkdir()
    (folder / "1.toml").write_text(ENTRY, encoding="utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "rulebook"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.md"
    path.write_text(BOOK, encoding="utf-8")
    return path
