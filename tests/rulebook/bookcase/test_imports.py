"""What follows when a document is imported or removed, and how imports stand beside the entries."""

from pathlib import Path

import pytest

from judge_app.errors import Refused
from judge_app.rulebook.bookcase import Bookcase
from judge_app.rulebook.documents import HereAlready, Kept, Section
from judge_app.rulebook.index import Shelf
from judge_app.rulebook.shelving import Shelving
from tests.rulebook.bookcase.smallrulebook import BOOK, first, kept, retitle


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


def test_the_same_text_is_indexed_once_though_it_was_imported_on_another_day(
    folder: Path, shelf: Path
) -> None:
    def sections(slug: str) -> list[Section]:
        read.append(slug)
        return [Section(f"import:{slug}#1-0a1b", f"import:{slug}", "Gnus", "Grass.", 0)]

    read: list[str] = []
    zoo = Kept("zoo", "Zoo", 0, 1, 1, 40, "0a1b")
    for shelving in (Shelving(folder, shelf), Shelving(folder, shelf)):
        for document in (zoo, zoo._replace(added_ms=2)):
            shelving.imported(document, sections)
    assert read == ["zoo"]


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
