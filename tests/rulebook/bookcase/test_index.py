"""The index of the rulebook on the disk: when it is built, kept, built anew and swept away."""

import json
import os
import zlib
from pathlib import Path

import pytest

from judge_app.rulebook.bookcase import Bookcase
from judge_app.rulebook.entries import read_entries
from judge_app.rulebook.index import VERSION, build_shelf, to_plain
from judge_app.rulebook.passages import Passage
from tests.rulebook.bookcase.smallrulebook import ENTRY, first, kept, retitle


def test_making_a_bookcase_reads_and_writes_nothing(folder: Path, tmp_path: Path) -> None:
    Bookcase(folder, tmp_path / "no such shelf")
    assert not folder.exists()


def test_entries_are_the_same_from_the_files_and_from_what_was_kept(folder: Path) -> None:
    assert dict(Bookcase(folder).entries) == dict(read_entries())
    again = Bookcase(folder).entries
    assert dict(again) == dict(read_entries())
    assert list(again) == list(read_entries())


def test_a_second_bookcase_builds_nothing(folder: Path, shelf: Path) -> None:
    assert first(Bookcase(folder, shelf), "mulligan") == "mulligan"
    (path,) = kept(folder)
    retitle(path, "Mooligan")
    before = path.stat()
    assert Bookcase(folder, shelf).search("mulligan").hits[0].title == "Mooligan"
    assert Bookcase(folder, shelf).entries["mulligan"].title == "Mooligan"
    after = path.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert kept(folder) == [path]


def test_a_changed_rulebook_is_indexed_anew_and_the_old_index_goes(folder: Path, shelf: Path) -> None:
    Bookcase(folder, shelf).search("mulligan")
    (old,) = kept(folder)
    (shelf / "1.toml").write_text(ENTRY.replace("Mulligan", "Redraw"), encoding="utf-8")
    assert Bookcase(folder, shelf).search("redraw").hits[0].title == "Redraw"
    (new,) = kept(folder)
    assert new != old


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content.replace(b"mulligan", b"mullegan"),
        lambda content: b"\x00" * len(content),
        lambda content: b"%08x\n%b" % (zlib.crc32(b"[1]"), b"[1]"),
        lambda content: b"%08x\n%b" % (zlib.crc32(b"[[[]],[]]"), b"[[[]],[]]"),
        lambda content: b"%08x\n%b" % (zlib.crc32(b'{"a":2}'), b'{"a":2}'),
        lambda content: b"\xff\xfe\n\n",
        lambda content: b"%08x\n%b" % (zlib.crc32(b"[" * 200_000), b"[" * 200_000),
    ],
)
def test_a_damaged_index_is_built_anew(folder: Path, shelf: Path, damage) -> None:  # type: ignore[no-untyped-def]
    Bookcase(folder, shelf).search("mulligan")
    (path,) = kept(folder)
    sound = path.read_bytes()
    path.write_bytes(damage(sound))
    assert first(Bookcase(folder, shelf), "mulligan") == "mulligan"
    assert path.read_bytes() == sound


def test_a_search_leaves_no_folder_where_nothing_is_kept(tmp_path: Path, shelf: Path) -> None:
    assert first(Bookcase(tmp_path / "nowhere" / "rulebook", shelf), "bad hand") == "mulligan"
    assert not (tmp_path / "nowhere").exists()


def test_a_folder_that_cannot_be_written_is_searched_all_the_same(folder: Path, shelf: Path) -> None:
    folder.write_text("a file where the folder should be", encoding="utf-8")
    assert first(Bookcase(folder, shelf), "bad hand") == "mulligan"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is read-only for this user")
def test_a_read_only_folder_is_searched_all_the_same(folder: Path, shelf: Path) -> None:
    folder.mkdir()
    folder.chmod(0o500)
    try:
        assert first(Bookcase(folder, shelf), "bad hand") == "mulligan"
    finally:
        folder.chmod(0o700)


def test_what_was_never_finished_is_swept_away(folder: Path, shelf: Path) -> None:
    (folder / "index").mkdir(parents=True)
    old, fresh = (folder / "index" / f".unfinished-{name}" for name in ("old", "fresh"))
    for path in (old, fresh):
        path.write_bytes(b"half")
    os.utime(old, (1, 1))
    Bookcase(folder, shelf).search("hand")
    assert not old.exists()
    assert fresh.exists()  # somebody may be writing it right now


def test_a_change_of_what_an_index_holds_raises_its_version() -> None:
    """Where this fails, words, stems or weights have changed: raise VERSION, and write the new sum here."""
    passages = [
        Passage(
            "a", "Losing cards", "Players shuffled twice.", ("lost the dice",), ("house",), "house", "More."
        ),
        Passage("b", "Élan", "Nobody’s penalties.", (), (), "draft"),
    ]
    made = json.dumps(to_plain(build_shelf(passages)))
    assert (VERSION, zlib.crc32(made.encode())) == (5, 2131720718)
