"""A crash leaves a report, and never a second crash."""

from datetime import datetime
from pathlib import Path

import pytest

from judge_app import __version__
from judge_app.device.reports import KEPT, LONGEST, write_report

NOON = datetime(2026, 11, 14, 12, 0, 0)


def crash(text: str = "the table is gone") -> ValueError:
    players = ["Ada Lovelace"]
    try:
        raise ValueError(text) if players else KeyError
    except ValueError as error:
        return error


def test_a_report_tells_what_broke_where_and_under_which_versions(tmp_path: Path) -> None:
    path = write_report(tmp_path, crash(), NOON)
    assert path == tmp_path / "reports" / "crash-20261114-120000-001.txt"
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"Tableside {__version__}, 2026-11-14 12:00:00\n")
    assert "kivy 2." in text
    assert "in crash" in text
    assert text.endswith("ValueError: the table is gone\n")
    assert "Lovelace" not in text


def test_two_crashes_of_one_second_leave_two_reports(tmp_path: Path) -> None:
    first, second = (write_report(tmp_path, crash(text), NOON) for text in ("one", "two"))
    assert first != second
    assert sorted((tmp_path / "reports").iterdir()) == [first, second]


def test_old_reports_give_way(tmp_path: Path) -> None:
    written = [write_report(tmp_path, crash(), NOON.replace(minute=minute)) for minute in range(KEPT + 3)]
    assert sorted((tmp_path / "reports").iterdir()) == written[3:]


def test_of_an_endless_text_the_end_is_kept(tmp_path: Path) -> None:
    path = write_report(tmp_path, crash("x" * 3 * LONGEST + " and that was it"), NOON)
    assert path is not None
    assert path.stat().st_size < LONGEST + 1000
    assert path.read_text(encoding="utf-8").endswith("and that was it\n")


def test_half_a_letter_does_not_keep_a_report_from_being_written(tmp_path: Path) -> None:
    path = write_report(tmp_path, crash("half \ud83d a letter"), NOON)
    assert path is not None
    assert "half \\ud83d a letter" in path.read_text(encoding="utf-8")


def test_a_folder_that_takes_no_files_costs_only_the_report(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("a file where the folder should be", encoding="utf-8")
    assert write_report(tmp_path, crash(), NOON) is None


def test_a_full_disk_leaves_no_half_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write_some(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", write_some)
    assert write_report(tmp_path, crash(), NOON) is None
    assert not [*(tmp_path / "reports").iterdir()]
