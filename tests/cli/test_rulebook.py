"""`rulebook`: documents of the judge's own are imported, found, listed and removed, and stay here."""

import json
from pathlib import Path

import pytest

from judge_app import cli
from judge_app.cli import rulebook
from judge_app.rulebook.documents import Progress
from tests.cli.conftest import ON_FILES
from tests.cli.terminals import Terminal
from tests.rulebook.documents.pdfs import Words, text_pdf

BOATS = """# Boats of the club

## Kayaks
A kayak is turned over with a quavering paddle.

## Canoes
A canoe holds three.
"""
MARKER = "quavering"


class Judge:
    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def types(self, *words: object, status: int = 0) -> tuple[str, str]:
        """What is printed, and what is printed on standard error."""
        assert cli.run([str(word) for word in words], ON_FILES, self.folder / "data") == status
        said, refused = self._capsys.readouterr()
        return said, refused

    def file(self, text: str = BOATS, name: str = "boats.md") -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path


@pytest.fixture
def judge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Judge:
    return Judge(tmp_path, capsys)


def test_a_document_is_imported_found_listed_and_removed(judge: Judge) -> None:
    said, _ = judge.types("rulebook", "import", judge.file())
    assert said == "Boats of the club is here now as boats-of-the-club: 2 sections.\n"
    [hit] = json.loads(judge.types("rules", MARKER, "paddle", "--limit", "1", "--json")[0])
    [kept] = json.loads(judge.types("rulebook", "list", "--json")[0])
    assert (hit["title"], hit["cites"]) == ("Kayaks", [])
    assert hit["id"] == f"import:boats-of-the-club#1-{kept['digest'][:8]}"
    assert (kept["slug"], kept["sections"], kept["pages"]) == ("boats-of-the-club", 2, 0)
    listed = judge.types("rulebook", "list")[0].splitlines()
    assert listed[0].split() == ["name", "title", "holds", "imported"]
    assert listed[1].startswith("boats-of-the-club  Boats of the club  2 sections")
    assert judge.types("rulebook", "remove", "boats")[0] == "Boats of the club is removed.\n"
    assert judge.types("rulebook", "list")[0].startswith("No documents on this device yet.")
    assert "import:" not in judge.types("rules", MARKER, "paddle", "--json", status=1)[0]


def test_several_files_are_imported_and_each_refusal_is_told(judge: Judge) -> None:
    pdf = judge.folder / "oars.pdf"
    pdf.write_bytes(
        text_pdf([[Words("Oars", 16), "An oar is longer than a paddle, and there are two of them."]])
    )
    broken, none = judge.file("%PDF-1.4 and no more", "broken.pdf"), judge.folder / "none.pdf"
    said, refused = judge.types("rulebook", "import", broken, pdf, none, judge.file(), status=2)
    assert said.splitlines() == [
        "Oars is here now as oars: 1 page, 1 section.",
        "Boats of the club is here now as boats-of-the-club: 2 sections.",
    ]
    assert refused.splitlines()[0].startswith("broken.pdf cannot be read")
    assert refused.splitlines()[1] == f"There is no file {none}. Nothing was imported."


def test_importing_a_file_again_is_no_fault(judge: Judge) -> None:
    judge.types("rulebook", "import", judge.file())
    said, refused = judge.types("rulebook", "import", judge.file(name="copy.md"))
    assert said == "copy.md is here already, as Boats of the club. Nothing was changed.\n"
    assert refused == ""


def test_a_name_that_means_several_documents_is_refused(judge: Judge) -> None:
    judge.types("rulebook", "import", judge.file(), judge.file(f"{BOATS}More.\n", "boats2.md"))
    _, refused = judge.types("rulebook", "remove", "Boats", status=2)
    assert refused == (
        "'Boats' means 2 documents. There are: boats-of-the-club, boats-of-the-club-2. Nothing was removed.\n"
    )
    assert "means 0 documents" in judge.types("rulebook", "remove", "ships", status=2)[1]
    assert "means 2 documents" in judge.types("rulebook", "remove", "boats of the CLUB", status=2)[1]
    assert "Nothing was removed" in judge.types("rulebook", "remove", "", status=2)[1]
    assert judge.types("rulebook", "remove", "boats-of-the-club")[0] == "Boats of the club is removed.\n"
    assert judge.types("rulebook", "remove", "boats of the")[0] == "Boats of the club is removed.\n"


def test_a_letter_or_three_remove_nothing(judge: Judge) -> None:
    judge.types("rulebook", "import", judge.file())
    for name in ("b", "boa"):
        assert "too short to remove" in judge.types("rulebook", "remove", name, status=2)[1]
    assert len(json.loads(judge.types("rulebook", "list", "--json")[0])) == 1
    assert judge.types("rulebook", "remove", "Boat")[0] == "Boats of the club is removed.\n"


def test_a_short_name_is_enough_if_it_is_all_of_it(judge: Judge) -> None:
    judge.types("rulebook", "import", judge.file("# Go\nBlack begins.\n", "go.md"))
    assert judge.types("rulebook", "remove", "go")[0] == "Go is removed.\n"


def test_a_file_with_a_foreign_name_is_told_and_can_be_removed(judge: Judge) -> None:
    judge.types("rulebook", "import", judge.file())
    [path] = (judge.folder / "data" / "rulebook" / "documents").iterdir()
    path.rename(path.with_name("My Boats (copy).document"))
    assert "My Boats (copy).document was not put here by an import" in judge.types("rulebook", "list")[0]
    assert judge.types("rulebook", "list", "--json")[0] == "[]\n"
    judge.types("rulebook", "remove", "My Boats (copy)")
    assert judge.types("rulebook", "list")[0].startswith("No documents")


def test_a_damaged_document_is_listed_with_what_to_do_and_can_be_removed(judge: Judge) -> None:
    judge.types("rulebook", "import", judge.file())
    [path] = (judge.folder / "data" / "rulebook" / "documents").iterdir()
    path.write_bytes(path.read_bytes()[:-4])
    assert judge.types("rulebook", "list")[0].startswith("boats-of-the-club.document is damaged")
    assert judge.types("rulebook", "list", "--json")[0] == "[]\n"
    judge.types("rulebook", "remove", "boats")
    assert judge.types("rulebook", "list")[0].startswith("No documents")


def test_without_a_command_it_says_which_there_are(judge: Judge) -> None:
    assert "import, list or remove" in judge.types("rulebook", status=2)[1]


def test_listing_makes_no_folder(judge: Judge) -> None:
    judge.types("rulebook", "list")
    assert not (judge.folder / "data").exists()


def test_a_terminal_is_told_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    rulebook._told(Progress(1, 4, "Page 2 of 4"))
    rulebook._told(Progress(4, 4, "Saving"))
    told = capsys.readouterr().err
    assert told.startswith("\r 25 %  Page 2 of 4")
    assert told.endswith(" \r")


def test_nothing_of_a_document_leaves_its_folder(tmp_path: Path) -> None:
    """A whole event is run and exported beside it; its words stand in none of the files."""
    data, out = tmp_path / "data", tmp_path / "open.json"

    run = Terminal(data).types
    boats = tmp_path / "boats.md"
    boats.write_text(BOATS, encoding="utf-8")
    run("rulebook", "import", boats)
    run("new", "Open")
    run("add", "Open", "Ada", "Bea", "Cyd", "Dot")
    run("ruleset", "Open", "regulations-casual")
    assert "Kayaks" in run("rules", MARKER)
    run("note", "Open", "Ada asked about kayaks")
    run("export", "Open", out)
    held = [path for path in (*data.rglob("*"), out) if path.is_file()]
    with_it = {path for path in held if MARKER in path.read_bytes().decode("utf-8", "replace")}
    assert with_it
    assert all(data / "rulebook" in path.parents for path in with_it)
    assert any(data / "events" in path.parents for path in held)
    assert MARKER not in run("log", "Open") + run("show", "Open")
