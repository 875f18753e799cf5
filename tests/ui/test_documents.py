"""Documents by touch: imported on a thread of their own, read, removed; refused and ended with a sentence."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from judge_app.device.device import Chosen
from judge_app.rulebook.bookcase import Bookcase, Kept, Progress
from judge_app.tablet import Tablet
from tests.patience import PATIENCE_S
from tests.rulebook.documents.pdfs import Words, text_pdf
from tests.ui.judge import Judge, SitDown

FAIR = "Whoever spills tea on the playmat wipes it off before the next turn is taken."
PAGES: list[list[Words | str]] = [
    [
        Words("1. Tea at the table", 18.0, True),
        FAIR,
        "Biscuits stay on the plate.",
        "Crumbs count as litter.",
    ],
    [
        Words("2. Cats in the hall", 18.0, True),
        "A cat may watch but may not deal the cards.",
        "Nor may a dog.",
    ],
]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for files that the app shall read; nothing else on the machine is looked at."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    folder = tmp_path / "import"
    folder.mkdir()
    return folder


@pytest.fixture
def judge(shelf: Path, sit_down: SitDown) -> Judge:
    judge = sit_down()
    judge.go("documents")
    return judge


class SlowShelf:
    """Hands a file over only when it is told to: an import that takes its time, without a clock."""

    def __init__(self, path: Path) -> None:
        self.may_go_on = Event()
        self.chosen = Chosen(path.name, self._fetch)
        self._path = path

    def _fetch(self, _folder: Path) -> Path:
        assert self.may_go_on.wait(PATIENCE_S)
        return self._path


def titles(judge: Judge) -> list[str]:
    return [row.title for row in judge.screen.view.rows]


def pick(judge: Judge, name: str) -> None:
    judge.tap("Import a document")
    judge.tap(name)


def test_a_pdf_is_imported_found_by_its_words_and_read(judge: Judge, shelf: Path, tablet: Tablet) -> None:
    (shelf / "house.pdf").write_bytes(text_pdf(PAGES, title="Tea house rules"))
    judge.see("Nothing is imported yet.")
    pick(judge, "house.pdf")
    judge.see("Imported: Tea house rules, 2 sections. It stays on this device.")
    assert titles(judge) == ["Tea house rules"]
    judge.see("2 pages, 2 sections, ")
    hits = tablet.bookcase.search("tea playmat").hits
    assert hits[0].document == "import:tea-house-rules"
    judge.tap("Tea house rules")
    judge.until(lambda: judge.screen.name == "rules", "it is open to be read")


def test_a_text_is_imported_too(judge: Judge, shelf: Path) -> None:
    (shelf / "club.md").write_text(f"# Tea\n\n{FAIR}\n\n# Cats\n\nMay watch.\n")
    pick(judge, "club.md")
    judge.see("It stays on this device.")
    assert len(titles(judge)) == 1


def test_what_is_no_document_is_refused_in_place_and_the_next_one_is_taken(judge: Judge, shelf: Path) -> None:
    (shelf / "broken.pdf").write_bytes(b"%PDF-1.7\n" + bytes(range(256)))
    (shelf / "club.md").write_text(f"# Tea\n\n{FAIR}\n")
    pick(judge, "broken.pdf")
    judge.see("Nothing was imported.")
    assert titles(judge) == []
    pick(judge, "club.md")
    judge.see("It stays on this device.")
    judge.miss("Nothing was imported.")


def test_where_nothing_is_found_the_folder_for_it_is_named(judge: Judge, shelf: Path) -> None:
    judge.tap("Import a document")
    judge.see("No document was found.", f"files up to 60 MB. Looked for in {shelf}, in Downloads")
    judge.tap("Cancel")
    judge.miss("No document was found.")


def test_a_document_is_removed_once_that_is_confirmed(judge: Judge, shelf: Path, tablet: Tablet) -> None:
    (shelf / "house.pdf").write_bytes(text_pdf(PAGES, title="Tea house rules"))
    pick(judge, "house.pdf")
    judge.tap("Remove Tea house rules")
    judge.tap("Keep it")
    assert titles(judge) == ["Tea house rules"]
    judge.tap("Remove Tea house rules")
    judge.tap("Remove")
    judge.see("Nothing is imported yet.")
    assert not tablet.bookcase.documents


def test_a_removed_document_takes_its_bookmarks_along(judge: Judge, shelf: Path, tablet: Tablet) -> None:
    (shelf / "tea.md").write_text(f"# Tea\n\n{FAIR}\n")
    (shelf / "tea2.md").write_text(f"# Tea\n\n{FAIR} Always.\n")
    pick(judge, "tea.md")
    judge.see("Imported: Tea")
    kept = tablet.bookcase.documents[0]
    pick(judge, "tea2.md")
    judge.until(lambda: len(tablet.bookcase.documents) == 2, "both are here")
    other = tablet.bookcase.documents[1]
    ids = ("mulligan", kept.section_id(1), other.section_id(1))
    judge.app.preferences.bookmarks = judge.app.preferences.asked = ids
    judge.screen.ask_removal(next(row for row in judge.screen.view.rows if row.slug == kept.slug))
    judge.tap("Remove")
    left = ["mulligan", other.section_id(1)]
    assert [[*judge.app.preferences.bookmarks], [*judge.app.preferences.asked]] == [left, left]


def test_what_another_program_did_meanwhile_is_seen(judge: Judge, shelf: Path, tablet: Tablet) -> None:
    (shelf / "tea.md").write_text(f"# Tea\n\n{FAIR}\n")
    other = Bookcase(tablet.folder / "rulebook")
    kept = other.add(shelf / "tea.md", 1)
    judge.go("home")
    judge.go("documents")
    assert titles(judge) == ["Tea"]
    other.remove(kept.slug)
    judge.tap("Tea")
    judge.see("Tea is not here any more. It can be imported again.", "Nothing is imported yet.")
    assert judge.screen.name == "documents"


def test_a_document_that_another_program_imported_is_shown_when_it_is_imported_again(
    judge: Judge, shelf: Path, tablet: Tablet
) -> None:
    (shelf / "tea.md").write_text(f"# Tea\n\n{FAIR}\n")
    Bookcase(tablet.folder / "rulebook").add(shelf / "tea.md", 1)
    assert titles(judge) == []
    pick(judge, "tea.md")
    judge.see("tea.md is here already, as Tea.")
    assert titles(judge) == ["Tea"]


def test_a_document_that_another_program_removed_cannot_be_removed_again(
    judge: Judge, shelf: Path, tablet: Tablet
) -> None:
    (shelf / "tea.md").write_text(f"# Tea\n\n{FAIR}\n")
    pick(judge, "tea.md")
    judge.see("Imported: Tea")
    Bookcase(tablet.folder / "rulebook").remove("tea")
    judge.tap("Remove Tea")
    judge.tap("Remove")
    judge.see("There is no imported document tea here.")
    assert titles(judge) == []


def test_names_and_dates_are_shown_whole_on_a_small_screen(judge: Judge, shelf: Path, tablet: Tablet) -> None:
    from judge_app.ui import theme
    from judge_app.ui.screens.filepick import FileTile

    judge.resize(360, 640)
    name = "The_official_tournament_regulations_of_the_collectible_card_game_version_1.{}.md"
    for number in range(2):
        (shelf / name.format(number)).write_text(f"# {'Tea and biscuits ' * 5}\n\n{FAIR} {number}\n")
    judge.tap("Import a document")
    tiles = [one for one in judge.widgets() if isinstance(one, FileTile)]
    assert len(tiles) == 2
    for tile in tiles:
        words = tile._words()
        assert tile.height >= sum(one.height for one in words) > 2 * words[1].height
        assert all(one.width <= tile.width for one in words)
    judge.tap(name.format(1))
    judge.see("Imported: Tea")
    [line] = [one for one in judge.widgets() if isinstance(one, FileTile)]
    assert line.height > theme.PRIMARY


def test_an_import_goes_on_while_another_screen_is_shown(judge: Judge, tmp_path: Path) -> None:
    slow = SlowShelf(tmp_path / "club.md")
    (tmp_path / "club.md").write_text(f"# Tea\n\n{FAIR}\n")
    judge.screen.take(slow.chosen)
    judge.see("club.md", "Opening the file", "Cancel the import")
    assert judge.find("Import a document").disabled
    judge.go("home")
    judge.go("documents")
    judge.see("Cancel the import")
    slow.may_go_on.set()
    judge.see("Imported: Tea, 1 section. It stays on this device.")
    judge.miss("Cancel the import")


def test_what_ended_meanwhile_is_told_to_who_comes_back_once(judge: Judge, tmp_path: Path) -> None:
    slow = SlowShelf(tmp_path / "club.md")
    (tmp_path / "club.md").write_text(f"# Tea\n\n{FAIR}\n")
    screen = judge.screen
    screen.take(slow.chosen)
    judge.go("home")
    slow.may_go_on.set()
    judge.until(lambda: not screen.importing.is_running, "it has ended")
    judge.go("documents")
    judge.see("Imported: Tea, 1 section.")
    judge.go("home")
    judge.go("documents")
    judge.miss("Imported: Tea, 1 section.")


def test_a_cancelled_import_leaves_nothing(judge: Judge, tmp_path: Path, tablet: Tablet) -> None:
    slow = SlowShelf(tmp_path / "club.md")
    (tmp_path / "club.md").write_text(f"# Tea\n\n{FAIR}\n")
    judge.screen.take(slow.chosen)
    judge.tap("Cancel the import")
    slow.may_go_on.set()
    judge.miss("Cancel the import")
    judge.see("Nothing is imported yet.")
    assert (judge.screen.importing.refusal, tablet.bookcase.documents) == ("", ())


def test_leaving_the_app_ends_an_import(judge: Judge, tmp_path: Path, tablet: Tablet) -> None:
    slow, work = SlowShelf(tmp_path / "club.md"), judge.screen.importing
    (tmp_path / "club.md").write_text(f"# Tea\n\n{FAIR}\n")
    judge.screen.take(slow.chosen)
    judge.app.dispatch("on_stop")
    slow.may_go_on.set()
    judge.until(lambda: not work.is_running, "the thread has ended")
    assert not tablet.bookcase.documents


class PausingBookcase(Bookcase):
    """Stops after the first page until somebody has seen that."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.may_go_on = Event()

    def add(
        self,
        path: Path,
        now_ms: int,
        progress: Callable[[Progress], None] = lambda _progress: None,
        is_cancelled: Callable[[], bool] = lambda: False,
    ) -> Kept:
        progress(Progress(1, 4, "Page 1 of 4"))
        assert self.may_go_on.wait(PATIENCE_S)
        return super().add(path, now_ms, progress, is_cancelled)


def test_the_progress_is_shown_page_by_page(shelf: Path, tablet: Tablet, sit_down: SitDown) -> None:
    vars(tablet)["bookcase"] = bookcase = PausingBookcase(tablet.folder / "rulebook")
    (shelf / "club.md").write_text(f"# Tea\n\n{FAIR}\n")
    judge = sit_down()
    judge.go("documents")
    pick(judge, "club.md")
    judge.see("Page 1 of 4")
    assert judge.screen.share == 0.25
    bookcase.may_go_on.set()
    judge.see("Imported: Tea, 1 section.")


def test_a_bug_in_the_import_is_told_and_reported(judge: Judge, tablet: Tablet) -> None:
    def fails(_folder: Path) -> Path:
        raise ZeroDivisionError

    judge.screen.take(Chosen("odd.pdf", fails))
    judge.see("odd.pdf could not be read. Nothing was changed.")
    assert len([*(tablet.folder / "reports").glob("*.txt")]) == 1


def test_in_an_event_the_documents_are_under_more(shelf: Path, at_event: Judge) -> None:
    at_event.go("more")
    at_event.tap("Documents")
    at_event.see("Nothing is imported yet.", "never sent and never exported")
