"""PDFs with text: sections from bookmarks, from larger and bold lines, or from words; pages are known."""

import io

import pytest
from pypdf import PdfReader, PdfWriter

from tests.rulebook.documents.conftest import Importing
from tests.rulebook.documents.pdfs import Words, text_pdf

LONG = "stands in the water at the edge of the pond and looks for something to eat"
PARAGRAPH = [f"The heron {LONG} all day", f"or {LONG} until night", "falls and it goes home."]


def about(title: str) -> list[Words | str]:
    return [
        f"Of {title.lower()} it is said: the heron {LONG}",
        f"or {LONG} until night",
        "falls and it rests.",
    ]


def chapter(title: str, *, size: float = 14.0, bold: bool = False) -> list[Words | str]:
    return [Words(title, size, bold, space=1.0), Words("", 5), *about(title)]


def dressed(page: list[Words | str], number: int) -> list[Words | str]:
    """With a running head and a page number."""
    return [Words("Herons of the North – 2018", 8), *page, Words("", 20), Words(f"Page {number} of 5", 8)]


BIRDS = ("Grey Herons", "White Herons", "Black Herons", "Night Herons", "All the Others")
FIVE = [dressed(chapter(title), number) for number, title in enumerate(BIRDS, 1)]


def test_larger_lines_are_headings_and_running_heads_go(importing: Importing) -> None:
    sections = importing.sections(text_pdf(FIVE), "herons.pdf")
    assert [(section.title, section.page) for section in sections] == [
        (title, page) for page, title in enumerate(BIRDS, 1)
    ]
    assert sections[0].text == " ".join(map(str, about("Grey Herons")))


def test_large_headings_that_count_with_the_pages_are_no_running_heads(importing: Importing) -> None:
    pages = [chapter(f"Scenario {number}", size=16, bold=True) for number in range(1, 13)]
    assert importing.titles(text_pdf(pages)) == [f"Scenario {number}" for number in range(1, 13)]


def test_headings_of_the_size_of_the_text_may_count_with_the_pages(importing: Importing) -> None:
    pages = [chapter(f"Lesson {number}", size=10, bold=True) for number in range(1, 7)]
    assert importing.titles(text_pdf(pages)) == [f"Lesson {number}" for number in range(1, 7)]


def test_a_head_that_counts_amid_sentences_is_a_running_one(importing: Importing) -> None:
    """The text goes on from page to page below it."""
    flow = [f"the heron {LONG} all day and"] * 6
    pages: list[list[Words | str]] = [
        [Words(f"Herons {n}", space=0), Words("", 20), *flow] for n in range(1, 7)
    ]
    pages[0].insert(2, Words("Grey Herons", 16))
    assert not any("Herons 3" in section.text for section in importing.sections(text_pdf(pages)))


def test_a_large_head_on_every_page_is_a_running_one(importing: Importing) -> None:
    pages = [[Words("Heron Club", 16), Words("", 12), *chapter(title, size=13)] for title in BIRDS]
    sections = importing.sections(text_pdf(pages))
    assert [section.title for section in sections] == list(BIRDS)
    assert not any("Heron Club" in section.text for section in sections)


def test_bold_lines_of_the_same_size_are_headings(importing: Importing) -> None:
    pages = [chapter(title, size=10, bold=True) for title in BIRDS]
    assert importing.titles(text_pdf(pages)) == list(BIRDS)


def test_where_all_letters_are_alike_words_tell_the_headings(importing: Importing) -> None:
    pages = [
        [*chapter("Grey Herons", size=10), *chapter("4.2 where they nest", size=10)],
        chapter("WHAT THEY EAT", size=10),
    ]
    assert importing.titles(text_pdf(pages)) == ["Grey Herons", "4.2 where they nest", "WHAT THEY EAT"]


def test_a_heading_over_two_lines_is_one(importing: Importing) -> None:
    page = [Words("Of Herons That", 16), Words("Never Fly Away", 16), *PARAGRAPH, *chapter("Nests", size=16)]
    assert importing.titles(text_pdf([page])) == ["Of Herons That Never Fly Away", "Nests"]


def test_bookmarks_come_before_what_the_letters_look_like(importing: Importing) -> None:
    pages: list[list[Words | str]] = [
        [*chapter("A drawing of a heron"), *PARAGRAPH, "2. Of its neck", *PARAGRAPH],
        ["It goes on here without a heading, as it sometimes does.", *PARAGRAPH],
        ["Of its", "long legs", *PARAGRAPH],
    ]
    marks = [("A drawing of a heron", 1), ("Of its neck", 1), ("Plumage", 2), ("Of its long legs", 3)]
    sections = importing.sections(text_pdf(pages, marks))
    assert [(section.title, section.page) for section in sections] == [(title, page) for title, page in marks]
    assert sections[2].text.startswith("It goes on here")
    assert sections[3].text == " ".join(PARAGRAPH)


def test_bookmarks_of_chapters_alone_leave_the_headings_between_them(importing: Importing) -> None:
    pages = [dressed([*chapter(f"{title} {part}"), *PARAGRAPH * 12], 1) for title in BIRDS for part in "AB"]
    marks = [(f"{title} A", 2 * number + 1) for number, title in enumerate(BIRDS)]
    titles = importing.titles(text_pdf(pages, marks[:1]))
    assert [title for title in titles if "part" not in title] == [
        f"{title} {part}" for title in BIRDS for part in "AB"
    ]


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("The Heron Handbook", "The Heron Handbook"),
        ("Microsoft Word - herons7.doc", "Grey Herons"),
        ("untitled", "Grey Herons"),
        ("herons.indd", "Grey Herons"),
        ("", "Grey Herons"),
    ],
)
def test_the_title_is_the_one_in_the_file_if_that_makes_sense(
    importing: Importing, said: str, title: str
) -> None:
    assert importing.add(text_pdf(FIVE, title=said)).title == title


def test_a_title_above_the_title_belongs_to_it(importing: Importing) -> None:
    page = [Words("Herons of the North", 24), Words("", 30), Words("A Guide", 18), *chapter("Nests")]
    kept = importing.add(text_pdf([page]))
    assert kept.title == "Herons of the North – A Guide"
    sections = importing.documents.sections(kept.slug)
    assert [section.title for section in sections] == ["Nests"]
    assert sections[0].text.startswith("Herons of the North\n\nA Guide\n\nOf nests")


def test_parts_of_a_long_section_have_their_own_pages(importing: Importing) -> None:
    pages = [chapter("Herons"), *([list[Words | str](PARAGRAPH * 12)] * 3)]
    sections = importing.sections(text_pdf(pages))
    assert sections[0].page == 1
    assert [section.page for section in sections] == sorted(section.page for section in sections)
    assert sections[-1].page > 1
    assert sections[-1].title == f"Herons, part {len(sections)}"


def test_sizes_are_those_on_the_page_whatever_made_them(importing: Importing) -> None:
    content = text_pdf([[Words("Feathers", 10), *PARAGRAPH, Words("Beaks", 10), *PARAGRAPH]])
    reader = PdfReader(io.BytesIO(content))
    drawing = reader.pages[0].get_contents()
    assert drawing is not None
    lines = drawing.get_data().decode().splitlines()
    grown = [
        line.replace("1 0 0 1", "2 0 0 2") if "Feathers" in line or "Beaks" in line else line
        for line in lines
    ]
    writer = PdfWriter(clone_from=reader)
    drawing.set_data("\n".join(grown).encode())
    writer.pages[0].replace_contents(drawing)
    file = io.BytesIO()
    writer.write(file)
    assert importing.titles(file.getvalue()) == ["Feathers", "Beaks"]


def test_a_pdf_is_one_whatever_its_name(importing: Importing) -> None:
    assert importing.add(b"\n\n" + text_pdf(FIVE), "herons.txt").pages == 5


def locked(password: str, owner: str = "keeper", algorithm: str = "RC4-128") -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(text_pdf(FIVE))))
    writer.encrypt(password, owner, algorithm=algorithm)
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


def test_a_pdf_locked_against_changes_only_is_read(importing: Importing) -> None:
    assert importing.titles(locked("")) == list(BIRDS)


def test_a_pdf_with_a_password_is_refused(importing: Importing) -> None:
    said = importing.refusal(locked("heron"), "secret.pdf")
    assert said.startswith("secret.pdf is locked with a password")
    assert "Nothing was imported." in said


def test_pypdf_warns_of_nothing_on_the_terminal(
    importing: Importing, capfd: pytest.CaptureFixture[str]
) -> None:
    content = text_pdf(FIVE)
    importing.add(content.replace(b"startxref\n", b"startxref\n9"))
    assert capfd.readouterr() == ("", "")
