"""No sentence of a rule document stands in the project, and the check of that finds one that does."""

import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("own_words", ROOT / "packaging" / "own_words.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


OWN_WORDS = script()
DOCUMENT = """Seven grey geese fly
over the old mill at dusk, and the mill shuﬄ es on.
You may ﬁ nd a second goose's feather beside the first green door.
One 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8
"""


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "geese.txt").write_text(DOCUMENT, encoding="utf-8")
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    subprocess.run(["git", "init", "--quiet", str(folder)], check=True)
    return folder


def places(documents: Path, project: Path, text: str) -> list[tuple[str, int]]:
    (project / "notes.py").write_text(text, encoding="utf-8")
    return [(place.name, place.line) for place in OWN_WORDS.shared(documents, project)]


def test_no_sentence_of_a_rule_document_stands_in_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    if not OWN_WORDS.documents_beside().is_dir():
        OWN_WORDS.main([])
        pytest.skip(capsys.readouterr().out.strip())
    assert OWN_WORDS.main([]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    [
        "\n\nGeese, fly:\n# over the\n# OLD mill (at) dusk",
        '\n\nwords = "geese fly over the " "old mill at dusk"',
        "\n\nfind a second gooses feather beside the first",
        "\n\ndusk and the mill shuffles on you may",
    ],
)
def test_eight_words_in_a_row_are_found_whatever_stands_between(
    documents: Path, project: Path, text: str
) -> None:
    assert places(documents, project, text) == [("notes.py", 3)]


@pytest.mark.parametrize(
    "text",
    [
        "grey geese fly over the old mill, and then at dusk the mill",
        "geese never fly over the old mill at dusk",
        "one 1 two 2 three 3 four 4 five 5",
        "",
    ],
)
def test_seven_words_and_rows_of_figures_are_let_be(documents: Path, project: Path, text: str) -> None:
    assert places(documents, project, text) == []


def test_a_long_sentence_is_a_place_for_each_eight_words(documents: Path, project: Path) -> None:
    text = DOCUMENT.partition("One")[0]
    assert places(documents, project, text) == [("notes.py", 1), ("notes.py", 2), ("notes.py", 3)]


def test_pictures_and_what_git_leaves_out_are_not_read(documents: Path, project: Path) -> None:
    (project / ".gitignore").write_text("build/\n", encoding="utf-8")
    (project / "build").mkdir()
    (project / "build" / "copy.txt").write_text(DOCUMENT, encoding="utf-8")
    (project / "goose.png").write_bytes(b"\0" + DOCUMENT.encode())
    assert places(documents, project, "nothing") == []


def test_it_says_where_and_ends_with_status_1(
    documents: Path, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert OWN_WORDS.main([str(documents), str(project)]) == 0
    (project / "a.md").write_text("He saw the geese fly over the old mill at dusk.", encoding="utf-8")
    assert OWN_WORDS.main([str(documents), str(project)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == [
        "a.md, line 1: … geese fly over the old mill at dusk …",
        "1 place has 8 words in a row with a rule document.",
    ]


def test_without_the_documents_it_says_so_and_passes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "picture.png").write_bytes(b"")
    for name in ("nowhere", "empty"):
        assert OWN_WORDS.main([str(tmp_path / name)]) == 0
        assert "nothing was checked" in capsys.readouterr().out


def test_without_git_it_says_so(documents: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert OWN_WORDS.main([str(documents), str(tmp_path / "nowhere")]) == 2
    assert "is no git repository" in capsys.readouterr().out


@pytest.mark.parametrize("hyphen", ["-", "\u00ad", "-  "])
def test_a_word_broken_at_the_end_of_a_line_of_a_document_is_whole(
    documents: Path, project: Path, hyphen: str
) -> None:
    text = (
        f"A heron under the shim{hyphen}\n  mering bridge eats fish.\nIt is a well-\nknown bird of the north."
    )
    (documents / "heron.md").write_text(text, encoding="utf-8")
    assert places(documents, project, "a heron under the shimmering bridge eats fish") == [("notes.py", 1)]
    assert places(documents, project, "it is a well-known bird of the north") == [("notes.py", 1)]


def test_texts_that_are_not_looked_at_are_named(
    documents: Path, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "large.txt").write_text("goose " * 400_000, encoding="utf-8")
    (project / "wide.txt").write_text(DOCUMENT, encoding="utf-16")
    (project / "goose.png").write_bytes(bytes(2_100_000))
    assert OWN_WORDS.main([str(documents), str(project)]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "large.txt was not looked at: it has more than 2 MB.",
        "wide.txt was not looked at: it is UTF-16.",
    ]
