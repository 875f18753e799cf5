"""Broken in any way, a file is imported or refused with a sentence; nothing else ever happens."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.errors import Refused
from judge_app.rulebook.documents import LIMITS, Documents
from tests.rulebook.documents.pdfs import Words, text_pdf

PDF = text_pdf(
    [
        [Words("The Lake", 18), "A swallow drinks while it flies over the lake.", "• It never sits down."],
        [Words("The Barn", 14, bold=True), "Its nest is made of mud, and glued below a beam of the barn."],
    ],
    [("The Lake", 1), ("The Barn", 2)],
    "Swallows",
)
MARKDOWN = (
    b"# The Lake\nA *swallow* drinks.\n\n- [mud](#mud)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nMud\n---\nWet.\n"
)


def flipped(content: bytes, at: float, value: int, length: int) -> bytes:
    spot = int(at * len(content))
    return content[:spot] + bytes([value]) * length + content[spot + length :]


def cut(content: bytes, at: float, value: int, length: int) -> bytes:
    spot = int(at * len(content))
    return content[:spot] + content[spot + value * length :]


def repeated(content: bytes, at: float, value: int, length: int) -> bytes:
    spot = int(at * len(content))
    return content[:spot] + content[spot : spot + value] * (1 + length % 50) + content[spot:]


def swapped(content: bytes, at: float, value: int, length: int) -> bytes:
    """Another number in the place of one: references and lengths that lead elsewhere."""
    spot = int(at * len(content))
    old, new = str(length % 10).encode(), str(value).encode()
    return content[:spot] + content[spot:].replace(old, new, 1)


damages = st.lists(
    st.tuples(
        st.sampled_from([flipped, cut, repeated, swapped]),
        st.floats(0, 1),
        st.integers(0, 255),
        st.integers(1, 99),
    ),
    min_size=1,
    max_size=4,
)


@pytest.mark.parametrize("name", ["rules.pdf", "rules.md", "rules.txt"])
@given(damages=damages)
def test_a_broken_file_is_kept_or_refused(
    name: str, damages: list[tuple[Callable[[bytes, float, int, int], bytes], float, int, int]]
) -> None:
    content = PDF if name.endswith("pdf") else MARKDOWN
    for damage, at, value, length in damages:
        content = damage(content, at, value, length)
    with TemporaryDirectory() as made:
        folder = Path(made)
        (folder / name).write_bytes(content)
        documents = Documents(folder / "rulebook", LIMITS._replace(seconds=20))
        try:
            kept = documents.add(folder / name, 1)
        except Refused as refused:
            kept, said = None, str(refused)
        if kept is None:
            assert "Nothing was imported." in said
            assert list((folder / "rulebook").rglob("*")) == []
            return
        assert documents.kept() == (kept,)
        sections = documents.sections(kept.slug)
        assert len(sections) == kept.sections > 0
        assert all(section.title and section.text for section in sections)


@given(text=st.text(max_size=300), name=st.sampled_from(["a.md", "a.txt"]))
def test_any_text_is_kept_or_refused(text: str, name: str) -> None:
    with TemporaryDirectory() as made:
        folder = Path(made)
        (folder / name).write_bytes(text.encode("utf-8", "replace"))
        documents = Documents(folder / "rulebook")
        try:
            kept = documents.add(folder / name, 1)
        except Refused:
            return
        assert all(section.title and section.text for section in documents.sections(kept.slug))
        assert documents.kept() == (kept,)
