"""What is opened: sections and their neighbours, the entry of a citation, the official text of an entry."""

from pathlib import Path

import pytest

from judge_app.rulebook.bookcase import Bookcase


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
