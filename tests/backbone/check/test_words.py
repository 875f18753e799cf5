"""`backbone check` has words for all that it finds, and for what it cannot look at."""

from pathlib import Path
from typing import get_args

from judge_app.cli.backbonewords import WORDS, told
from judge_app.venue.findings import Finding, Kind
from tests.cli.terminals import Terminal


def test_there_are_words_for_everything_that_can_be_found() -> None:
    assert {*WORDS} == {kind for part in get_args(Kind) for kind in (get_args(part) or [part])}
    for kind in WORDS:
        [line] = told([Finding(kind, "tls://a:4222", "x\x1b[2J{y}")])
        assert line.isprintable()
        assert line.endswith((".", "?"))


def test_a_check_of_nothing_and_files_that_are_none_are_refused(tmp_path: Path) -> None:
    admin = Terminal(tmp_path / "admin")
    assert "Name a server" in admin.refused("backbone", "check")
    assert "cannot be read" in admin.refused("backbone", "check", "--file", tmp_path / "none")
    (tmp_path / "garbage").write_bytes(b"\xff\x00")
    assert "no file of a backbone" in admin.refused("backbone", "check", "--file", tmp_path / "garbage")
    assert "admin.creds" in admin.refused("backbone", "check", "a", "--admin", tmp_path / "garbage")
    admin.types("backbone", "keys", tmp_path / "keys", "--host", "a")
    assert "--file FILE" in admin.refused("backbone", "check", "a", "--admin", tmp_path / "keys/admin.creds")
    assert "no address of a server" in admin.refused("backbone", "check", "a b")
