"""An import while it runs: told, cancelled, killed, beside others, or on a disk that does not take it."""

import errno
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from judge_app.errors import Refused
from judge_app.rulebook.documents import Cancelled, Documents, Progress
from tests.rulebook.documents.conftest import NOW, SWANS, Importing
from tests.rulebook.documents.pdfs import Words, text_pdf

PAGES = text_pdf(
    [
        [Words(f"Chapter {word}", 14), f"Nobody feeds the {word} swan but its keeper, who comes at noon."]
        for word in ("first", "second", "third", "fourth")
    ]
)


def test_progress_is_told_for_every_page_and_at_the_end(importing: Importing) -> None:
    told: list[Progress] = []
    importing.documents.add(importing.file(PAGES), NOW, told.append)
    assert told == [
        *(Progress(done, 4, f"Page {done + 1} of 4") for done in range(4)),
        Progress(4, 4, "Saving"),
    ]


@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize("content", [PAGES, SWANS.encode()])
def test_a_cancelled_import_leaves_nothing(importing: Importing, content: bytes, at: int) -> None:
    told: list[Progress] = []
    steps = 5 if content is PAGES else 2
    with pytest.raises(Cancelled, match=r"was not imported\. Nothing was changed\."):
        importing.documents.add(
            importing.file(content), NOW, told.append, lambda: len(told) > min(at, steps - 1)
        )
    assert importing.kept_files() == []


def test_an_import_runs_in_a_thread_of_its_own(importing: Importing) -> None:
    kept = []
    before = sys.getprofile()
    path = importing.file(PAGES)
    thread = threading.Thread(target=lambda: kept.append(importing.documents.add(path, NOW)))
    thread.start()
    thread.join()
    assert [one.pages for one in kept] == [4]
    assert sys.getprofile() is before


@pytest.mark.parametrize("place", ["documents", ""])
def test_a_folder_that_cannot_be_written_refuses_and_still_reads(importing: Importing, place: str) -> None:
    (importing.shelf / place).parent.mkdir(parents=True, exist_ok=True)
    (importing.shelf / place).write_text("in the way", encoding="utf-8")
    with pytest.raises(Refused, match=r"could not be kept: .*Nothing was imported"):
        importing.add(SWANS)
    assert importing.documents.kept() == ()


@pytest.mark.parametrize(
    ("number", "advice"), [(errno.ENOSPC, "Make room"), (errno.EROFS, "See that the app may write")]
)
def test_why_it_could_not_be_kept_is_told(
    importing: Importing, monkeypatch: pytest.MonkeyPatch, number: int, advice: str
) -> None:
    def fails(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fails)
    said = importing.refusal(SWANS, "swans.md")
    assert said.startswith(
        f"swans.md could not be kept: {os.strerror(number)}. Nothing was imported. {advice}"
    )


def test_where_files_have_no_second_names_a_document_is_kept_all_the_same(
    importing: Importing, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_one: Path, _other: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", fails)
    slugs = [importing.add(f"{SWANS}Edition {n}.\n").slug for n in range(2)]
    assert slugs == ["swans", "swans-2"]
    assert importing.kept_files() == ["swans-2.document", "swans.document"]
    assert len(importing.documents.kept()) == 2


AT_ONCE = """
import sys
from pathlib import Path
from judge_app.errors import Refused
from judge_app.rulebook.documents import Documents
def progress(step, told=[]):
    if step.words == "Saving" and not told:
        told.append(print("ready", flush=True))
        sys.stdin.readline()
try:
    print(Documents(Path(sys.argv[1])).add(Path(sys.argv[2]), 1, progress).slug)
except Refused as refused:
    print(refused)
"""


def imported_at_once(importing: Importing, texts: list[str]) -> list[str]:
    """What each of several programs says that are all about to give their document its name."""
    programs = []
    for number, text in enumerate(texts):
        path = importing.file(text, f"{number}.md")
        program = subprocess.Popen(
            [sys.executable, "-c", AT_ONCE, importing.shelf, path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        programs.append(program)
    Documents(importing.shelf).kept()  # who only looks disturbs nobody
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    return [program.communicate()[0].strip() for program in programs]


def test_imports_at_once_of_the_same_title_are_all_kept(importing: Importing) -> None:
    said = imported_at_once(importing, [f"{SWANS}Edition {n}.\n" for n in range(4)])
    assert sorted(said) == ["swans", "swans-2", "swans-3", "swans-4"]
    kept = importing.documents.kept()
    texts = {importing.documents.sections(one.slug)[-1].text[-2:] for one in kept}
    assert texts == {"0.", "1.", "2.", "3."}
    assert importing.kept_files() == sorted(f"{slug}.document" for slug in said)


def test_imports_at_once_of_the_same_text_are_one(importing: Importing) -> None:
    said = sorted(imported_at_once(importing, [SWANS] * 3))
    assert said[-1] == "swans"
    assert all("is here already, as Swans" in one for one in said[:2])
    assert importing.kept_files() == ["swans.document"]


KILLED = """
import os, signal, sys
from pathlib import Path
from judge_app.rulebook.documents import Documents
at = int(sys.argv[3])
def progress(step, told=[]):
    told.append(step)
    if len(told) == at:
        os.kill(os.getpid(), signal.SIGKILL)
Documents(Path(sys.argv[1])).add(Path(sys.argv[2]), 1, progress)
"""


@pytest.mark.parametrize("at", [1, 3, 5, 6])
def test_a_killed_import_leaves_no_document_or_the_whole_one(importing: Importing, at: int) -> None:
    """The fifth step is told when all is written and only the name is missing; a sixth there is not."""
    path = importing.file(PAGES, "pages.pdf")
    importing.add(SWANS)
    killed = subprocess.run([sys.executable, "-c", KILLED, importing.shelf, path, str(at)], cwd=os.getcwd())
    assert killed.returncode == (0 if at == 6 else -signal.SIGKILL)
    left = [name for name in importing.kept_files() if not name.endswith(".document")]
    assert len(left) == (1 if at == 5 else 0)
    again = Documents(importing.shelf)
    assert [kept.pages for kept in again.kept() if kept.pages] == ([4] if at == 6 else [])
    assert again.troubles() == ()
    assert all(name.endswith(".document") for name in importing.kept_files())
    if at < 6:
        assert again.add(path, NOW).pages == 4
