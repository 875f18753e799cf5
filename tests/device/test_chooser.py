"""The device's own way to choose a file, on stand-ins for Android and for a desktop's dialog."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from judge_app.device.android import Android
from judge_app.device.chooser import choose_file, chosen_path, has_chooser
from judge_app.device.device import Chosen
from judge_app.errors import Refused
from tests.device.java import Java
from tests.patience import PATIENCE_S

ENDINGS = (".pdf", ".txt")
DONE, LEFT = -1, 0


class Documents:
    """Android's, out of which the file at *path* is chosen; nothing is handed over where there is none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, path: Path | None, name: str = "rules.pdf") -> None:
        self.java = java = Java(monkeypatch)
        self.answered: Callable[[int, int, Any], None] | None = None
        activity = ModuleType("android.activity")
        vars(activity).update(bind=self._bind, unbind=self._unbind)
        monkeypatch.setitem(sys.modules, "android.activity", activity)
        java.answers |= {"Cursor.getColumnIndex": 0, "Cursor.moveToFirst": True, "Cursor.getString": name}
        if path is None:
            java.refusals.add("ContentResolver.openFileDescriptor")
        else:
            java.answers["ParcelFileDescriptor.detachFd"] = lambda: os.open(path, os.O_RDONLY)

    def answer(self, result: int, request: int | None = None) -> None:
        ((_intent, asked),) = self.java.asked("PythonActivity.startActivityForResult")
        assert self.answered is not None
        self.answered(request or asked, result, self.java.object("android.content.Intent"))

    def _bind(self, on_activity_result: Callable[[int, int, Any], None]) -> None:
        self.answered = on_activity_result

    def _unbind(self, on_activity_result: Callable[[int, int, Any], None]) -> None:
        self.answered = None


def on_desktop(monkeypatch: pytest.MonkeyPatch, open_file: Callable[..., Any]) -> None:
    plyer = ModuleType("plyer")
    vars(plyer).update(filechooser=SimpleNamespace(open_file=open_file))
    monkeypatch.setitem(sys.modules, "plyer", plyer)


Told = SimpleQueue[Chosen | None]
"""What was chosen, on whichever thread that was told."""


def choose() -> Chosen | None:
    """What a desktop's dialog brings."""
    told = Told()
    choose_file(ENDINGS, told.put)
    return told.get(timeout=PATIENCE_S)


def test_what_is_chosen_on_android_is_copied_under_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source, told = tmp_path / "7", Told()
    source.write_bytes(b"%PDF")
    documents = Documents(monkeypatch, source, "../../Tournament rules.pdf")
    device = Android()
    assert device.has_chooser
    device.choose_file(ENDINGS, told.put)
    assert documents.java.asked("Intent") == [("android.intent.action.OPEN_DOCUMENT",)]
    assert documents.java.asked("Intent.addCategory") == [("android.intent.category.OPENABLE",)]
    documents.answer(DONE, request=1)
    documents.answer(DONE)
    chosen = told.get(timeout=PATIENCE_S)
    assert chosen is not None
    assert told.empty()
    copy = chosen.fetch(tmp_path / "copies")
    assert (copy, copy.read_bytes()) == (tmp_path / "copies" / "Tournament rules.pdf", b"%PDF")
    assert documents.answered is None


def test_who_leaves_androids_documents_has_chosen_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told()
    documents = Documents(monkeypatch, None)
    Android().choose_file(ENDINGS, told.put)
    documents.answer(LEFT)
    assert told.get(timeout=PATIENCE_S) is None


def test_what_android_does_not_hand_over_is_said_when_it_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = Told()
    documents = Documents(monkeypatch, None)
    Android().choose_file(ENDINGS, told.put)
    documents.answer(DONE)
    chosen = told.get(timeout=PATIENCE_S)
    assert chosen is not None
    with pytest.raises(Refused, match="does not hand the file over"):
        chosen.fetch(tmp_path)


def test_a_document_that_android_has_no_name_for_gets_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source, told = tmp_path / "7", Told()
    source.write_bytes(b"%PDF")
    documents = Documents(monkeypatch, source)
    documents.java.answers["ContentResolver.query"] = None
    Android().choose_file(ENDINGS, told.put)
    documents.answer(DONE)
    chosen = told.get(timeout=PATIENCE_S)
    assert chosen is not None
    assert chosen.fetch(tmp_path / "copies").read_bytes() == b"%PDF"


def test_an_android_without_documents_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    documents = Documents(monkeypatch, None)
    documents.java.refusals.add("PythonActivity.startActivityForResult")
    with pytest.raises(Refused, match="no way to choose a file"):
        Android().choose_file(ENDINGS, lambda _chosen: None)
    assert documents.answered is None


def test_a_desktop_asks_for_files_with_the_right_endings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Any] = []

    def open_file(**how: Any) -> list[str]:
        asked.append(how)
        return [str(tmp_path / "rules.pdf")]

    on_desktop(monkeypatch, open_file)
    chosen = choose()
    assert chosen is not None
    assert (chosen.name, chosen.fetch(tmp_path)) == ("rules.pdf", tmp_path / "rules.pdf")
    assert asked[0]["filters"] == [["Documents", "*.pdf", "*.txt"]]


@pytest.mark.parametrize("trouble", [NotImplementedError(), OSError("no zenity")])
def test_a_desktop_without_a_dialog_brings_nothing(
    monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    def open_file(**_how: Any) -> None:
        raise trouble

    on_desktop(monkeypatch, open_file)
    assert choose() is None


@pytest.mark.parametrize("found", [None, [], [""]])
def test_a_dialog_that_is_closed_brings_nothing(monkeypatch: pytest.MonkeyPatch, found: Any) -> None:
    on_desktop(monkeypatch, lambda **_how: found)
    assert choose() is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system has one")
def test_linux_has_a_chooser_where_a_program_for_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not has_chooser()
    program = tmp_path / "zenity"
    program.write_text("")
    program.chmod(0o755)
    assert has_chooser()


def test_a_file_that_is_known_need_not_be_fetched(tmp_path: Path) -> None:
    assert chosen_path(tmp_path / "a.txt").fetch(tmp_path / "elsewhere") == tmp_path / "a.txt"
