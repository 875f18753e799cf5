"""What is made for the device before the app starts."""

import tempfile
from pathlib import Path

import pytest

from judge_app.bootstrap import find_temporary_folder


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
