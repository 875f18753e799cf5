"""What is made for the device before the app starts."""

import tempfile
from pathlib import Path

import pytest

from judge_app import bootstrap
from judge_app.bootstrap import find_temporary_folder, run_app


@pytest.mark.parametrize("given", ["", "elsewhere"])
def test_temporary_files_of_android_stay_out_of_the_code(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: str
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path / "private"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    if not given:
        monkeypatch.delenv("TMPDIR")
    find_temporary_folder()
    assert Path(tempfile.gettempdir()) == (tmp_path if given else tmp_path / "private" / "tmp")


class Started(Exception):
    """The app begins with its device."""


def start(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Start the app up to its device; the commands that were run in its place."""
    commands: list[list[str]] = []

    def make_device() -> None:
        raise Started

    monkeypatch.setattr(bootstrap, "make_device", make_device)
    monkeypatch.setattr(bootstrap, "run_cli", commands.append)
    run_app()
    return commands


def test_without_a_screen_the_demo_is_served_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    assert start(monkeypatch) == [["board", "--demo"]]
    assert "There is no screen here" in capsys.readouterr().err


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_android_and_other_systems_have_a_screen_without_a_display(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str
) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("ANDROID_PRIVATE", raising=False)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    if system == "linux":
        monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    with pytest.raises(Started):
        start(monkeypatch)
