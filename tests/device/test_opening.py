"""A desktop opens a file by its own program, which nobody waits for."""

import os
import sys
from pathlib import Path

import pytest

from judge_app.device.desktop import Desktop
from judge_app.errors import Refused

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="opens files by itself")
PROGRAM = "open" if sys.platform == "darwin" else "xdg-open"


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are found."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def with_program(folder: Path, lines: str) -> None:
    program = folder / PROGRAM
    program.write_text(f"#!/bin/sh\n{lines}\n")
    program.chmod(0o755)


def test_the_program_of_the_desktop_is_given_the_whole_path(programs: Path, tmp_path: Path) -> None:
    told = tmp_path / "told"
    os.mkfifo(told)  # whoever reads it waits until the program has written
    with_program(programs, f'printf "%s" "$1" > "{told}"')
    path = tmp_path / "-round 3, slips & “names”.pdf"
    path.write_bytes(b"%PDF-1.7")
    Desktop().open_file(path)
    assert told.read_text() == str(path)


def test_nobody_waits_for_what_it_shows(programs: Path, tmp_path: Path) -> None:
    told = tmp_path / "told"
    os.mkfifo(told)
    with_program(programs, f'read -r word < "{told}"')
    Desktop().open_file(tmp_path / "slips.pdf")  # returns although the program is still there
    told.write_text("it may close\n")


def test_a_desktop_without_one_says_where_the_file_is(programs: Path, tmp_path: Path) -> None:
    path = tmp_path / "slips.pdf"
    with pytest.raises(Refused, match=rf"no program that opens slips\.pdf.*{tmp_path.name}"):
        Desktop().open_file(path)


def test_a_program_that_cannot_be_started_is_none(programs: Path, tmp_path: Path) -> None:
    with_program(programs, "")
    (programs / PROGRAM).write_bytes(b"\x7fELF is not this")
    with pytest.raises(Refused, match="no program that opens"):
        Desktop().open_file(tmp_path / "slips.pdf")
