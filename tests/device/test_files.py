"""Files that somebody put on the device: found, sorted, and read however they are encoded."""

import os
from pathlib import Path

import pytest

from judge_app.device.files import (
    MOST_BYTES,
    MOST_FILES,
    document_files,
    import_folders,
    read_text,
    text_files,
)
from judge_app.errors import Refused


def put(folder: Path, name: str, content: bytes = b"3x Sword", at: int = 1000) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_bytes(content)
    os.utime(path, (at, at))
    return path


def test_lists_are_found_in_all_folders_the_newest_first(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    old, new = put(one, "old.txt", at=1000), put(other, "NEW.CSV", at=3000)
    middle = put(one, "middle.dec", at=2000)
    put(one, "picture.png")
    put(one, "no-ending")
    put(one, "huge.txt", b"x" * (MOST_BYTES + 1))
    (one / "folder.txt").mkdir()
    found = text_files([one, other, tmp_path / "not there", one])
    assert [file.path for file in found] == [new, middle, old]
    assert found[0].name == "NEW.CSV"
    assert found[0].changed_ms == 3_000_000


def test_no_more_than_fifty_are_listed(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 5):
        put(tmp_path, f"{number}.txt", at=1000 + number)
    found = text_files([tmp_path])
    assert len(found) == MOST_FILES
    assert found[0].name == f"{MOST_FILES + 4}.txt"


def test_documents_may_be_larger_and_are_told_by_their_endings(tmp_path: Path) -> None:
    large = put(tmp_path, "Rules.PDF", b"x" * (MOST_BYTES + 1), at=2000)
    small = put(tmp_path, "notes.md", at=1000)
    put(tmp_path, "deck.dec")
    found = document_files([tmp_path])
    assert [(file.path, file.bytes) for file in found] == [(large, MOST_BYTES + 1), (small, 8)]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("3x Zoë\r\n2x Rat".encode(), "3x Zoë\n2x Rat"),
        ("\ufeff3x Zoë".encode(), "3x Zoë"),
        ("3x Zoë\n".encode("utf-16"), "3x Zoë\n"),
        ("\ufeff3x Zoë".encode("utf-16-be"), "3x Zoë"),
        ("3x Zoë\r2x Rat".encode("cp1252"), "3x Zoë\n2x Rat"),
        (b"", ""),
    ],
)
def test_a_list_is_read_however_it_is_encoded(tmp_path: Path, content: bytes, text: str) -> None:
    assert read_text(put(tmp_path, "list.txt", content)) == text


@pytest.mark.parametrize("content", [b"\x00\x01\x02", b"\x89PNG\r\n\x1a\n\x81", b"\xff\xfe3", b"a\x07b"])
def test_what_is_no_text_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(Refused, match=r"list\.txt is not a text file\. Choose another one\."):
        read_text(put(tmp_path, "list.txt", content))


def test_what_is_gone_or_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"gone\.txt cannot be read"):
        read_text(tmp_path / "gone.txt")
    with pytest.raises(Refused, match="more than 100 kB"):
        read_text(put(tmp_path, "large.txt", b"x" * (MOST_BYTES + 1)))


def test_the_first_place_is_the_apps_own_and_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    folders = import_folders(tmp_path / "app")
    assert folders[0] == tmp_path / "app" / "import"
    assert folders[0].is_dir()
    assert tmp_path / "home" / "Documents" in folders
