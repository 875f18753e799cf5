"""The device's own way to choose a file, on stand-ins for Android and for a desktop's dialog."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from judge_app.device.chooser import Chosen, choose_file, chosen_path, has_chooser
from judge_app.errors import Refused

ENDINGS = (".pdf", ".txt")
DONE, LEFT = -1, 0


class JavaException(Exception):
    """As pyjnius raises it."""


class Android:
    """What the app asks of Android to choose a document."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, path: Path | None, name: str = "rules.pdf") -> None:
        self._path, self._name = path, name
        self.answered: Callable[[int, int, Any], None] | None = None
        self.request = 0
        self.has_documents = True
        activity = ModuleType("android.activity")
        vars(activity).update(bind=self._bind, unbind=self._unbind)
        jnius = ModuleType("jnius")
        vars(jnius).update(autoclass=self._class, JavaException=JavaException)
        monkeypatch.setitem(sys.modules, "android.activity", activity)
        monkeypatch.setitem(sys.modules, "android", ModuleType("android"))
        monkeypatch.setitem(sys.modules, "jnius", jnius)
        monkeypatch.setenv("ANDROID_PRIVATE", "/data")

    def answer(self, result: int, request: int | None = None) -> None:
        assert self.answered is not None
        self.answered(request or self.request, result, SimpleNamespace(getData=lambda: "content://7"))

    def _bind(self, on_activity_result: Callable[[int, int, Any], None]) -> None:
        self.answered = on_activity_result

    def _unbind(self, on_activity_result: Callable[[int, int, Any], None]) -> None:
        self.answered = None

    def _class(self, name: str) -> Any:
        if name == "android.content.Intent":
            return Intent
        screen = SimpleNamespace(startActivityForResult=self._start, getContentResolver=lambda: self)
        return SimpleNamespace(mActivity=screen)

    def _start(self, _intent: Any, request: int) -> None:
        if not self.has_documents:
            raise JavaException("no activity")
        self.request = request

    def query(self, *_args: Any) -> Any:
        return SimpleNamespace(
            getColumnIndex=lambda _column: 0,
            moveToFirst=lambda: True,
            getString=lambda _column: self._name,
            close=lambda: None,
        )

    def openFileDescriptor(self, _uri: str, _mode: str) -> Any:  # noqa: N802  # as Java has it
        if self._path is None:
            raise JavaException("gone")
        handle = os.open(self._path, os.O_RDONLY)
        return SimpleNamespace(detachFd=lambda: handle)


class Intent:
    ACTION_OPEN_DOCUMENT, CATEGORY_OPENABLE = "open", "openable"

    def __init__(self, action: str) -> None:
        assert action == self.ACTION_OPEN_DOCUMENT

    def addCategory(self, category: str) -> None:  # noqa: N802
        assert category == self.CATEGORY_OPENABLE

    def setType(self, kind: str) -> None:  # noqa: N802
        assert kind == "*/*"


def on_desktop(monkeypatch: pytest.MonkeyPatch, open_file: Callable[..., Any]) -> None:
    plyer = ModuleType("plyer")
    vars(plyer).update(filechooser=SimpleNamespace(open_file=open_file))
    monkeypatch.setitem(sys.modules, "plyer", plyer)
    monkeypatch.delenv("ANDROID_PRIVATE", raising=False)


def choose() -> Chosen | None:
    """What a desktop's dialog brings, on whichever thread that is."""
    told: list[Chosen | None] = []
    is_told = Event()

    def then(chosen: Chosen | None) -> None:
        told.append(chosen)
        is_told.set()

    choose_file(ENDINGS, then)
    assert is_told.wait(30)
    return told[0]


def test_what_is_chosen_on_android_is_copied_under_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source, told = tmp_path / "7", list[Chosen | None]()
    source.write_bytes(b"%PDF")
    android = Android(monkeypatch, source, "../../Tournament rules.pdf")
    assert has_chooser()
    choose_file(ENDINGS, told.append)
    android.answer(DONE, request=1)
    assert not told
    android.answer(DONE)
    (chosen,) = told
    assert chosen is not None
    copy = chosen.fetch(tmp_path / "copies")
    assert (copy, copy.read_bytes()) == (tmp_path / "copies" / "Tournament rules.pdf", b"%PDF")
    assert android.answered is None


def test_who_leaves_androids_documents_has_chosen_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[Chosen | None]()
    android = Android(monkeypatch, None)
    choose_file(ENDINGS, told.append)
    android.answer(LEFT)
    assert told == [None]


def test_what_android_does_not_hand_over_is_said_when_it_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = list[Chosen | None]()
    android = Android(monkeypatch, None)
    choose_file(ENDINGS, told.append)
    android.answer(DONE)
    assert told[0] is not None
    with pytest.raises(Refused, match="does not hand the file over"):
        told[0].fetch(tmp_path)


def test_an_android_without_documents_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    android = Android(monkeypatch, None)
    android.has_documents = False
    with pytest.raises(Refused, match="no way to choose a file"):
        choose_file(ENDINGS, lambda _chosen: None)
    assert android.answered is None


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
