"""The imported documents as the screen shows them."""

from datetime import UTC

from judge_app.rulebook.bookcase import Kept, Progress, Trouble
from judge_app.views.documents import documents_view, imported_words, progress_words, size_words

RULES = Kept("rules", "Tournament\nrules", 34, 46, 1_767_225_600_000, 1_234_567)
NOTES = Kept("notes", "", 0, 1, 1_767_225_660_000, 12)


def test_the_one_imported_last_stands_first_with_how_much_it_is() -> None:
    view = documents_view((RULES, NOTES), zone=UTC)
    assert [row.title for row in view.rows] == ["notes", "Tournament rules"]
    assert view.rows[1].line == "34 pages, 46 sections, 1.2 MB, 00:00, 1 January 2026"
    assert view.rows[0].line.startswith("1 section, 1 kB, 00:01")
    assert (view.rows[1].first, view.found) == (RULES.section_id(1), "2 documents")


def test_where_nothing_is_imported_that_is_said() -> None:
    assert documents_view(()).empty.startswith("Nothing is imported yet.")
    assert not documents_view((Kept("none", "None", 0, 0, 0, 0),)).rows[0].first


def test_a_damaged_document_stands_first_and_says_what_to_do() -> None:
    view = documents_view((RULES,), (Trouble("old", "old.document is damaged. Remove it."),))
    assert [(row.title, row.is_damaged) for row in view.rows] == [("old", True), ("Tournament rules", False)]
    assert (view.rows[0].line, view.rows[0].first) == ("old.document is damaged. Remove it.", "")
    assert not documents_view((), (Trouble("old", "It is damaged."),)).empty


def test_an_import_says_how_far_it_is_and_what_it_brought() -> None:
    assert progress_words(None) == "Opening the file"
    assert progress_words(Progress(34, 100, "Page 34 of 100")) == "Page 34 of 100"
    assert imported_words(RULES) == "Imported: Tournament rules, 46 sections. It stays on this device."
    assert imported_words(NOTES) == "Imported: notes, 1 section. It stays on this device."


def test_sizes_are_told_in_what_one_can_imagine() -> None:
    assert [size_words(size) for size in (0, 1499, 999_499, 60_000_000)] == [
        "1 kB",
        "1 kB",
        "999 kB",
        "60.0 MB",
    ]
