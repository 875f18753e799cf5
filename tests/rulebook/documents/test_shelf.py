"""The shelf of imported documents: kept, listed, removed, and damage is told."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_app.errors import Refused
from judge_app.rulebook.documents import Documents, HereAlready
from judge_app.rulebook.documents.storing import digest_of
from tests.rulebook.documents.conftest import NOW, SWANS, Importing


def test_nothing_is_made_before_something_is_imported(tmp_path: Path) -> None:
    documents = Documents(tmp_path / "rulebook")
    assert documents.kept() == ()
    assert documents.troubles() == ()
    assert documents.sections("swans") == ()
    assert not (tmp_path / "rulebook").exists()


def test_what_was_imported_is_there_after_a_restart(importing: Importing) -> None:
    kept = importing.add(SWANS)
    again = Documents(importing.shelf)
    assert again.kept() == (kept,)
    assert [section.title for section in again.sections(kept.slug)] == ["Swans", "Geese"]
    assert importing.kept_files() == [f"{kept.slug}.document"]


def test_documents_are_listed_oldest_first(importing: Importing) -> None:
    slugs = [importing.add(f"{SWANS}{n}", f"{n}.md", NOW - n).slug for n in range(3)]
    assert [kept.slug for kept in importing.documents.kept()] == slugs[::-1]
    assert [kept.added_ms for kept in importing.documents.kept()] == [NOW - 2, NOW - 1, NOW]


def test_the_same_file_again_is_here_already(importing: Importing) -> None:
    kept = importing.add(SWANS)
    for name in ("rules.txt", "copy.md"):
        with pytest.raises(HereAlready) as here:
            importing.add(SWANS, name, NOW + 5)
        assert str(here.value) == f"{name} is here already, as {kept.title}. Nothing was changed."
        assert here.value.kept == kept
    assert importing.documents.kept() == (kept,)


def test_the_same_text_in_another_file_is_here_already(importing: Importing) -> None:
    importing.add(SWANS)
    with pytest.raises(HereAlready):
        importing.add(SWANS.replace("\n", "\r\n"), "windows.txt")
    assert len(importing.kept_files()) == 1


def test_a_newer_version_of_the_same_title_stands_beside_the_old_one(importing: Importing) -> None:
    slugs = [importing.add(f"{SWANS}Edition {n}.\n").slug for n in range(3)]
    assert slugs == ["swans", "swans-2", "swans-3"]
    assert {kept.title for kept in importing.documents.kept()} == {"Swans"}
    assert len({kept.digest for kept in importing.documents.kept()}) == 3
    importing.documents.remove("swans-2")
    assert importing.add(f"{SWANS}Edition 9.\n").slug == "swans-2"


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Zoë’s Swans & Geese!", "zoes-swans-geese"),
        ("天鵝", "rules"),
        ("../../up", "up"),
        ("x" * 300, "x" * 60),
    ],
)
def test_a_slug_is_a_plain_name_of_a_file(importing: Importing, title: str, slug: str) -> None:
    assert importing.add(f"# {title[:150]}\nThey are white.\n", "rules.md").slug == slug
    assert importing.add(f"# {title[:150]}\nThey are grey.\n", "rules.md").slug == f"{slug}-2"


def test_a_removed_document_is_gone(importing: Importing) -> None:
    kept = importing.add(SWANS)
    importing.documents.remove(kept.slug)
    assert importing.documents.kept() == ()
    assert importing.documents.sections(kept.slug) == ()
    assert importing.kept_files() == []
    for slug in (kept.slug, "../rules", "a/b", "", "..", "ä"):
        with pytest.raises(Refused, match="no imported document"):
            importing.documents.remove(slug)
        assert importing.documents.sections(slug) == ()


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-1],
        lambda content: content + b" ",
        lambda content: content.replace(b"white", b"black"),
        lambda content: content.replace(b"format", b"formed"),
        lambda content: content.replace(b'"pages": 0', b'"pages": "0"'),
        lambda content: content.replace(b'"added_ms": ', b'"added_ms": -'),
        lambda content: content[10:],
        lambda content: b"\xff" * len(content),
        lambda content: b"[]\n" + content,
        lambda content: b"[" * 200_000,
    ],
)
def test_a_damaged_document_is_told_and_the_others_are_not_touched(
    importing: Importing, damage: Callable[[bytes], bytes]
) -> None:
    sound, broken = importing.add(SWANS), importing.add(f"{SWANS}More.\n")
    path = importing.shelf / "documents" / f"{broken.slug}.document"
    path.write_bytes(damage(path.read_bytes()))
    assert importing.documents.kept() == (sound,)
    assert importing.documents.sections(broken.slug) == ()
    [trouble] = importing.documents.troubles()
    assert trouble.slug == broken.slug
    assert trouble.words.startswith(f"{broken.slug}.document is damaged")
    importing.documents.remove(broken.slug)
    assert importing.documents.troubles() == ()
    assert importing.add(f"{SWANS}More.\n").slug == broken.slug


@pytest.mark.parametrize("body", [b"[" * 200_000, b"{}", b"[1]", b'[["a", "b"]]', b'[["a", "b", "c"]]'])
def test_sections_that_nobody_wrote_are_none(importing: Importing, body: bytes) -> None:
    """Whoever writes another body can write its digest, too."""
    kept = importing.add(SWANS)
    path = importing.shelf / "documents" / f"{kept.slug}.document"
    head = path.read_bytes().partition(b"\n")[0]
    path.write_bytes(head.replace(kept.digest.encode(), digest_of(body).encode()) + b"\n" + body)
    assert len(importing.documents.kept()) == 1
    assert importing.documents.sections(kept.slug) == ()


def test_a_file_with_a_foreign_name_is_told_and_removed(importing: Importing) -> None:
    kept = importing.add(SWANS)
    path = importing.shelf / "documents" / f"{kept.slug}.document"
    path.rename(path.with_name("Swans of 2024.document"))
    assert importing.documents.kept() == ()
    [trouble] = importing.documents.troubles()
    assert trouble.words.startswith("Swans of 2024.document was not put here by an import")
    importing.documents.remove(trouble.slug)
    assert importing.kept_files() == []
    assert importing.add(SWANS).slug == kept.slug
