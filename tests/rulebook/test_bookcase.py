"""The bookcase: what is read when, what is kept on the disk, and what follows an import."""

import json
import os
import zlib
from pathlib import Path

import pytest

from judge_app.errors import Refused
from judge_app.rulebook.bookcase import Bookcase
from judge_app.rulebook.documents import HereAlready, Kept
from judge_app.rulebook.entries import read_entries
from judge_app.rulebook.index import VERSION, Shelf, build_shelf, to_plain
from judge_app.rulebook.passages import Passage

ENTRY = """
[[entry]]
id = "mulligan"
cite = "regulations/mulligan"
title = "Mulligan"
short = "Once each."
steps = [["check", "Say so."]]
asks = ["bad hand"]

[[entry]]
id = "hand"
cite = "regulations/hand"
title = "Hand"
short = "Six cards."
steps = [["check", "Draw them."]]
"""
BOOK = """# House book

## Round Times

Forty minutes, and zebras.

## Lost & Damaged Components

Tell the judge about the okapi.

## Mulligan

Gnus may be shuffled in once.
"""


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


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "index").iterdir())


def first(bookcase: Bookcase, query: str) -> str:
    return bookcase.search(query).hits[0].id


def retitle(path: Path, title: str) -> None:
    """Change a title in a kept index, as nobody would, so that one can see where an answer comes from."""
    body = path.read_bytes().partition(b"\n")[2].replace(b'"Mulligan"', json.dumps(title).encode())
    path.write_bytes(b"%08x\n%b" % (zlib.crc32(body), body))


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


def test_an_import_is_found_at_once_and_after_a_start(folder: Path, shelf: Path, book: Path) -> None:
    bookcase = Bookcase(folder, shelf)
    assert bookcase.search("okapi").hits == ()
    added = bookcase.add(book, 1)
    for one in (bookcase, Bookcase(folder, shelf)):
        (hit,) = one.search("okapi").hits
        assert hit.document == f"import:{added.slug}"
        assert hit.title == "Lost & Damaged Components"
        section = one.section(hit.id)
        assert section is not None
        assert "okapi" in section.text
        assert one.documents == (added,)


def test_the_index_of_an_import_is_built_once(folder: Path, shelf: Path, book: Path) -> None:
    Bookcase(folder, shelf).add(book, 1)
    (path,) = kept(folder)
    retitle(path, "Mooligan")
    assert Bookcase(folder, shelf).search("gnus").hits[0].title == "Mooligan"


def test_what_is_removed_is_found_no_more_and_leaves_no_index(folder: Path, shelf: Path, book: Path) -> None:
    bookcase = Bookcase(folder, shelf)
    added = bookcase.add(book, 1)
    assert bookcase.search("okapi").hits
    bookcase.remove(added.slug)
    assert bookcase.search("okapi").hits == ()
    assert bookcase.documents == ()
    assert bookcase.sections(added.slug) == ()
    assert [path.name.partition("-")[0] for path in kept(folder)] == ["rulebook"]


def test_who_removes_a_document_without_a_search_leaves_the_index_of_the_rulebook(
    folder: Path, shelf: Path, book: Path
) -> None:
    bookcase = Bookcase(folder, shelf)
    added = bookcase.add(book, 1)
    bookcase.search("okapi")
    Bookcase(folder, shelf).remove(added.slug)
    assert [path.name.partition("-")[0] for path in kept(folder)] == ["rulebook"]


def test_a_refused_import_changes_nothing(folder: Path, shelf: Path, book: Path) -> None:
    bookcase = Bookcase(folder, shelf)
    bookcase.add(book, 1)
    with pytest.raises(Refused):
        bookcase.add(book, 2)
    with pytest.raises(Refused):
        bookcase.add(book.with_name("not there.pdf"), 3)
    assert len(bookcase.documents) == 1
    assert len(bookcase.search("okapi").hits) == 1


def test_what_another_program_imports_or_removes_is_seen_after_a_look(
    folder: Path, shelf: Path, book: Path, tmp_path: Path
) -> None:
    app, other = Bookcase(folder, shelf), Bookcase(folder, shelf)
    assert list(app.documents) == []
    assert app.search("okapi").hits == ()
    added = other.add(book, 1)
    app.look_again()
    assert list(app.documents) == [added]
    assert len(app.search("okapi").hits) == 1
    other.remove(added.slug)
    with pytest.raises(Refused):
        app.remove(added.slug)
    assert [*app.documents, *app.search("okapi").hits] == []
    added = other.add(book, 2)
    with pytest.raises(HereAlready):
        app.add(book, 3)
    assert list(app.documents) == [added]


def test_a_question_asked_during_an_import_does_not_hide_it_later(
    folder: Path, shelf: Path, book: Path
) -> None:
    """The question is answered from what was there before; the answer is kept nowhere."""

    class Slow(Bookcase):
        def _shelves(self, documents: tuple[Kept, ...]) -> list[Shelf]:
            if not documents and not added:
                added.append(self.add(book, 1))  # it ends while this one still reads
            return super()._shelves(documents)

    added: list[Kept] = []
    bookcase = Slow(folder, shelf)
    assert bookcase.search("okapi").hits == ()
    assert len(bookcase.search("okapi").hits) == 1


def test_the_id_of_a_section_opens_no_section_of_another_edition(
    folder: Path, shelf: Path, book: Path
) -> None:
    bookcase = Bookcase(folder, shelf)
    old = bookcase.add(book, 1)
    assert bookcase.section(old.section_id(2)) is not None
    bookcase.remove(old.slug)
    book.write_text(BOOK.replace("## Round", "## News\n\nA tapir.\n\n## Round"), encoding="utf-8")
    new = bookcase.add(book, 2)
    assert new.slug == old.slug
    assert bookcase.section(old.section_id(2)) is None
    assert bookcase.section(new.section_id(2)) is not None


def test_an_entry_comes_before_the_import_that_says_the_same(folder: Path, shelf: Path, book: Path) -> None:
    bookcase = Bookcase(folder, shelf)
    added = bookcase.add(book, 1)
    assert first(bookcase, "mulligan") == "mulligan"
    assert bookcase.search("mulligan").hits[1].document == f"import:{added.slug}"
    left_out = bookcase.search("mulligan", without=[f"import:{added.slug}"])
    assert [hit.id for hit in left_out.hits] == ["mulligan"]


def test_a_slip_finds_its_entry_even_if_an_import_has_the_same_slip(
    folder: Path, shelf: Path, tmp_path: Path
) -> None:
    bookcase = Bookcase(folder, shelf)
    (tmp_path / "slips.md").write_text("# Tales\n\n## Lunch\n\nOnce muligans were eaten.\n", encoding="utf-8")
    bookcase.add(tmp_path / "slips.md", 1)
    assert "mulligan" in [hit.id for hit in bookcase.search("muligan").hits]


def test_neighbours_stand_before_and_after_in_the_same_document(
    folder: Path, shelf: Path, book: Path
) -> None:
    bookcase = Bookcase(folder, shelf)
    entries = bookcase.entries
    assert bookcase.neighbours("mulligan") == (None, entries["hand"])
    assert bookcase.neighbours("hand") == (entries["mulligan"], None)
    assert bookcase.neighbours("nothing") == (None, None)
    sections = bookcase.sections(bookcase.add(book, 1).slug)
    assert bookcase.neighbours(sections[0].id) == (None, sections[1])
    assert bookcase.neighbours(sections[-1].id) == (sections[-2], None)
    assert bookcase.neighbours(f"{sections[0].document}#99") == (None, None)


@pytest.mark.parametrize(
    "id", ["", "#", "import:", "import:x#1", "import:book#0", "import:book#-1", "mulligan#1"]
)
def test_a_section_that_is_not_there_is_none(folder: Path, shelf: Path, book: Path, id: str) -> None:
    bookcase = Bookcase(folder, shelf)
    bookcase.add(book, 1)
    assert bookcase.section(id) is None


def test_a_citation_opens_the_first_entry_of_its_section(folder: Path) -> None:
    bookcase = Bookcase(folder)
    for cite in ("regulations/mulligan", "draft/byes", "impossible/combat"):
        entry = bookcase.entry_for(cite)
        assert entry is not None
        assert entry == next(one for one in bookcase.entries.values() if one.cite == cite)
    assert bookcase.entry_for("regulations/nothing") is None


def test_the_official_text_is_found_by_its_heading(folder: Path, shelf: Path, book: Path) -> None:
    bookcase = Bookcase(folder, shelf)
    entries = bookcase.entries
    assert bookcase.official(entries["mulligan"]) is None
    bookcase.add(book, 1)
    official = bookcase.official(entries["mulligan"])
    assert official is not None
    assert official.title == "Mulligan"
    assert bookcase.official(entries["hand"]) is None
    assert bookcase.official(entries["hand"]._replace(cite="draft/rounds")) is None
    lost = entries["hand"]._replace(cite="regulations/lost-and-damaged-components")
    assert bookcase.official(lost) is not None


def test_a_heading_that_goes_on_after_a_sign_is_the_section_all_the_same(
    folder: Path, shelf: Path, tmp_path: Path
) -> None:
    bookcase = Bookcase(folder, shelf)
    path = tmp_path / "zones.md"
    zones = "# Stockpile\n\nCoins.\n\n# Purse\n\nGold.\n\n# Stash\n\nCards.\n\n"
    path.write_text(
        f"{zones}# DANGEROUS MONSTER ZONE (DMZ)\n\nAn okapi.\n\n# Hero Zone, With Pictures\n\n"
        "A gnu.\n\nHoard: Zebras and more.\n",
        encoding="utf-8",
    )
    bookcase.add(path, 1)
    for section, title in (
        ("dangerous-monster-zone", "DANGEROUS MONSTER ZONE (DMZ)"),
        ("hero-zone", "Hero Zone, With Pictures"),
        ("hoard", "Hero Zone, With Pictures"),
    ):
        found = bookcase.official(bookcase.entries["hand"]._replace(cite=f"regulations/{section}"))
        assert found is not None
        assert found.title == title
    assert bookcase.official(bookcase.entries["hand"]) is None


SHEET = """# Club Draft Guidelines

{first}

{second}

Start Procedure – The lemur rings a bell before any card is drawn by anybody.

End Procedure – The lemur rings it again, and all count what they have.
"""


def test_of_a_sheet_without_headings_the_section_that_speaks_of_it_is_given(
    folder: Path, shelf: Path, tmp_path: Path
) -> None:
    bookcase = Bookcase(folder, shelf)
    path = tmp_path / "sheet.md"
    first, second = "Okapis choose packets. " * 100, "Zebras without an opponent have a bye. " * 60
    path.write_text(SHEET.format(first=first, second=second), encoding="utf-8")
    bookcase.add(path, 1)
    mulligan = bookcase.entries["mulligan"]
    start = bookcase.official(mulligan._replace(cite="draft/start-procedure"))
    assert start is not None
    assert start.title == "Start Procedure"
    bye = bookcase.official(mulligan._replace(cite="draft/byes", title="Bye", short="No opponent."))
    assert bye is not None
    assert "Zebras" in bye.text
    assert bookcase.official(mulligan._replace(cite="constructed/byes")) is None


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
