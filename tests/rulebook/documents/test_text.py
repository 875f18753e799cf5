"""Plain texts and Markdown: headings become sections, and broken lines are whole again."""

import pytest

from judge_app.rulebook.documents.lines import tidied
from tests.rulebook.documents.conftest import Importing

MARKDOWN = """---
title: of no use
---
Ducks of the club
=================

How *we* play, and [where](http://ducks.example/pond).

- [Feeding](#feeding)
- [Swimming](#swimming)
- [Sleeping](#sleeping)
- [Quacking](#quacking)

# Feeding
Bread is for **geese**. See <http://ducks.example/bread>.

* corn
* peas
  1. green ones

## Swimming ##
Ducks swim in a row\\*.

| duck | place |
|------|:-----:|
| Ada  | first |

### Sleeping

#### Quacking
```
# not a heading
```
"""

PLAIN = """\
THE POND BOOK

Everybody who comes to the pond reads this before the first visit and afterwards once a year.

1.1 Opening Hours
The pond opens at dawn. It closes when
the last duck has gone to sleep.

MONEY
Bread costs a coin.
• white bread: one coin
• black bread: two coins,
but only one on a Monday

Lost Ducks

A lost duck waits at the gate.

Closing
-------
The gate is shut by the keeper.
"""


def test_headings_of_markdown_become_sections(importing: Importing) -> None:
    sections = importing.sections(MARKDOWN, "ducks.md")
    assert [section.title for section in sections] == [
        "Ducks of the club",
        "Feeding",
        "Swimming",
        "Quacking",
    ]
    assert sections[0].text == "How we play, and where."
    assert sections[1].text == (
        "Bread is for geese. See http://ducks.example/bread.\n\n* corn\n* peas\n1. green ones"
    )
    assert sections[2].text == "Ducks swim in a row*.\n\nduck | place\nAda | first"
    assert sections[3].text == "Sleeping\n\n# not a heading"


def test_a_section_knows_its_document_and_place(importing: Importing) -> None:
    kept = importing.add(MARKDOWN, "ducks.md")
    assert (kept.slug, kept.title) == ("ducks-of-the-club", "Ducks of the club")
    assert (kept.pages, kept.sections) == (0, 4)
    assert kept.bytes == len(MARKDOWN.encode())
    sections = importing.documents.sections(kept.slug)
    assert {section.document for section in sections} == {"import:ducks-of-the-club"}
    assert [section.id for section in sections] == [kept.section_id(number) for number in (1, 2, 3, 4)]
    assert sections[1].id == f"import:ducks-of-the-club#2-{kept.digest[:8]}"


def test_another_edition_has_other_ids(importing: Importing) -> None:
    first = importing.add(MARKDOWN, "ducks.md")
    importing.documents.remove(first.slug)
    second = importing.add(f"{MARKDOWN}More.\n", "ducks.md")
    assert first.slug == second.slug
    assert first.section_id(1) != second.section_id(1)


@pytest.mark.parametrize("name", ["ducks.txt", "ducks.dat", "ducks"])
def test_what_a_text_is_counts_and_not_its_name(importing: Importing, name: str) -> None:
    assert importing.titles(MARKDOWN, name)[1:3] == ["Feeding", "Swimming"]


def test_headings_of_a_plain_text_are_known_by_their_words(importing: Importing) -> None:
    sections = importing.sections(PLAIN)
    assert [section.title for section in sections] == [
        "THE POND BOOK",
        "1.1 Opening Hours",
        "MONEY",
        "Lost Ducks",
        "Closing",
    ]
    assert sections[1].text == "The pond opens at dawn. It closes when the last duck has gone to sleep."
    assert sections[2].text.splitlines()[-2:] == [
        "• white bread: one coin",
        "• black bread: two coins, but only one on a Monday",
    ]


def test_text_above_the_first_heading_has_the_title_of_the_document(importing: Importing) -> None:
    text = f"It is cold at the pond in winter, so bring a coat.\n\n{PLAIN.partition('1.1')[2]}"
    sections = importing.sections(text, "Pond_book 2.txt")
    assert sections[0].title == "Pond book 2"
    assert sections[0].text.startswith("It is cold")


def test_a_text_without_headings_is_cut_at_paragraphs(importing: Importing) -> None:
    paragraph = " ".join(["The duck swims to the other side and comes back again."] * 8)
    sections = importing.sections("\n\n".join([paragraph] * 30), "swim.txt")
    assert sections[0].title == "swim"
    assert [section.title for section in sections[1:3]] == ["swim, part 2", "swim, part 3"]
    assert all(len(section.text) <= 2_600 for section in sections)
    assert all(section.text.endswith("again.") for section in sections)
    assert sum(section.text.count("The duck") for section in sections) == 240


def test_a_single_endless_line_is_cut_too(importing: Importing) -> None:
    sections = importing.sections("quack " * 5_000 + "x" * 9_000, "line.txt")
    assert all(len(section.text) <= 2_600 for section in sections)
    assert sum(section.text.count("quack") for section in sections) == 5_000


def test_words_broken_at_the_end_of_a_line_are_joined(importing: Importing) -> None:
    text = """\
The keeper walks be-
tween the ponds with a one-
eyed duck, which is a well-
known bird. Nobody has two well-known ducks, and an 8th-
year duck has soft\u00ad
ware. An eyed needle is one thing.
"""
    assert importing.sections(text)[0].text == (
        "The keeper walks between the ponds with a one-eyed duck, which is a well-known bird. "
        "Nobody has two well-known ducks, and an 8th-year duck has software. An eyed needle is one thing."
    )


def test_a_table_of_contents_makes_no_sections_but_names_them(importing: Importing) -> None:
    names = ["who may swim", "what ducks eat", "how to sit down", "when it rains"]
    entries = "\n".join(f"{name} ........ {page}" for page, name in enumerate(names, 2))
    body = "\n".join(f"{name}\n\nThat is told here at some length, as it should be.\n" for name in names)
    table = "4 ducks 8\n9 ducks 9\n14 ducks 12\n40 ducks 16"
    sections = importing.sections(f"Contents\n\n{entries}\n\n{body}\n\n{table}", "ducks.txt")
    assert [section.title for section in sections] == names
    assert "40 ducks 16" in sections[-1].text  # a table of numbers is none
    assert not any("...." in section.text for section in sections)


@pytest.mark.parametrize(
    ("below", "title"),
    [
        ("Version 2, May 2018", "The Pond Club – Rules of the Race"),
        ("Ducks race on Sunday.", "The Pond Club"),
    ],
)
def test_a_second_heading_is_part_of_the_title_where_it_names_an_edition(
    importing: Importing, below: str, title: str
) -> None:
    text = f"# The Pond Club\n\n## Rules of the Race\n{below}\n\n## Start\nAt noon.\n"
    assert importing.add(text, "race.md").title == title


def test_a_section_that_stands_twice_is_kept_once(importing: Importing) -> None:
    assert importing.titles(f"{PLAIN}\n\n{PLAIN}").count("MONEY") == 1


def test_form_feeds_part_pages_and_running_heads_go(importing: Importing) -> None:
    pages = [
        f"The Duck Book\n\nCHAPTER {word}\nWhat is said {word.lower()} is said only here.\n\nPage {number}"
        for number, word in enumerate(("ONE", "TWO", "THREE", "FOUR", "FIVE"), 1)
    ]
    sections = importing.sections("\f".join(pages))
    assert [section.title for section in sections] == [
        f"CHAPTER {word}" for word in ("ONE", "TWO", "THREE", "FOUR", "FIVE")
    ]
    assert [section.page for section in sections] == [1, 2, 3, 4, 5]
    assert sections[2].text == "What is said three is said only here."
    assert importing.documents.kept()[0].pages == 5


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("you may ﬁnd and oﬀer a ﬂower", "you may find and offer a flower"),
        ("fi nd the fl oor, shuffl e, specifi cally", "find the floor, shuffle, specifically"),
        ("hi-fi ducks and wifi here", "hi-fi ducks and wifi here"),
        ("a\u00a0duck\u200b\x07  and\ttwo", "a duck and two"),
        ("Zoe\u0308 and \ud800", "Zoë and"),
    ],
)
def test_letters_are_the_ones_that_were_meant(written: str, meant: str) -> None:
    assert tidied(written) == meant


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_text_may_have_any_common_encoding(importing: Importing, encoding: str) -> None:
    assert importing.sections("Zoë fährt zum Teich.".encode(encoding))[0].text == "Zoë fährt zum Teich."


SHEET = """# Pond Sheet

Swans pay two coins.

Opening Procedure – The keeper rings a bell, and all birds come to the gate.

They wait there.

Example – A swan that is late waits outside.

**Closing Procedure** - When the bell rings again, the gate is shut.
"""


def test_words_before_a_dash_that_begin_a_paragraph_are_a_heading(importing: Importing) -> None:
    sections = importing.sections(SHEET, "sheet.md")
    assert [section.title for section in sections] == ["Pond Sheet", "Opening Procedure", "Closing Procedure"]
    assert sections[1].text.startswith("The keeper rings a bell")
    assert "Example – A swan" in sections[1].text


def test_one_dash_alone_makes_no_heading(importing: Importing) -> None:
    assert importing.titles(SHEET.partition("**Closing")[0], "sheet.md") == ["Pond Sheet"]


def test_a_heading_in_capitals_goes_on_after_a_comma(importing: Importing) -> None:
    text = "POND RULES\n\nNo boats.\n\nBIRD COUNTERS: IT IS NO JOKE,\nIT IS A DUTY!\n\nCount them.\n"
    assert importing.titles(text) == ["POND RULES", "BIRD COUNTERS: IT IS NO JOKE, IT IS A DUTY!"]
