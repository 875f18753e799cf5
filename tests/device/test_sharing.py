"""Files for other apps, on a stand-in for Android's: copied where they can be read, offered and opened."""

import os
from pathlib import Path

import pytest

from judge_app.device.android import Android
from judge_app.device.desktop import Desktop
from judge_app.errors import Refused
from tests.device.java import Java


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "own" / "oakhaven.judgelog"
    path.parent.mkdir()
    path.write_bytes(b"an event")
    return path


def with_downloads(java: Java, copy: Path) -> None:
    java.answers["ParcelFileDescriptor.detachFd"] = lambda: os.open(copy, os.O_WRONLY | os.O_CREAT)


def with_outside(java: Java, folder: Path | None) -> None:
    java.answers["Context.getExternalFilesDir"] = folder and java.object("java.io.File")
    java.answers["File.getAbsolutePath"] = str(folder)


@pytest.mark.parametrize("level", [29, 30, 33, 36])
def test_a_file_is_put_among_the_downloads_and_offered_with_the_right_to_read_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, event: Path, level: int
) -> None:
    java, copy = Java(monkeypatch, level), tmp_path / "copy"
    with_downloads(java, copy)
    Android().share(event, "Oakhaven 😀")
    assert copy.read_bytes() == b"an event"
    assert java.asked("ContentValues.put") == [
        ("_display_name", "oakhaven.judgelog"),
        ("mime_type", "application/octet-stream"),
        ("relative_path", "Download/Tableside"),
    ]
    ((place, _values),) = java.asked("ContentResolver.insert")
    ((uri, mode),) = java.asked("ContentResolver.openFileDescriptor")
    assert (place, mode) == ("content://media/external/downloads", "w")
    assert java.asked("Intent") == [("android.intent.action.SEND",)]
    ((extra, sent),) = java.asked("Intent.putExtra")
    assert (extra, sent.kind, sent.made_of) == (
        "android.intent.extra.STREAM",
        "android.os.Parcelable",
        uri.made_of,
    )
    assert java.asked("Intent.addFlags") == [(1,)]
    ((_intent, title),) = java.asked("Intent.createChooser")
    assert (title.kind, title.made_of) == ("java.lang.String", ("Oakhaven 😀",))
    assert len(java.asked("Context.startActivity")) == 1


@pytest.mark.parametrize("level", [24, 28])
def test_before_there_were_downloads_a_copy_in_the_outside_folder_is_offered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, event: Path, level: int
) -> None:
    java, outside = Java(monkeypatch, level), tmp_path / "outside"
    with_outside(java, outside)
    Android().share(event, "Oakhaven")
    copy = outside / "shared" / "oakhaven.judgelog"
    assert copy.read_bytes() == b"an event"
    assert java.asked("File") == [(str(copy),)]
    names = java.names()
    assert names.index("StrictMode.setVmPolicy") < names.index("Context.startActivity")
    assert java.asked("Intent.setType") == [("application/octet-stream",)]


def test_what_is_outside_already_is_not_copied(monkeypatch: pytest.MonkeyPatch, event: Path) -> None:
    java = Java(monkeypatch, 28)
    with_outside(java, event.parent)
    Android().share(event, "Oakhaven")
    assert java.asked("File") == [(str(event),)]
    assert [*event.parent.iterdir()] == [event]


@pytest.mark.parametrize("name", ["standings.pdf", "standings.csv", "standings.txt"])
def test_other_apps_are_told_what_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    java, path = Java(monkeypatch), tmp_path / name
    path.write_bytes(b"1. Ada")
    with_downloads(java, tmp_path / "copy")
    Android().share(path, "Standings")
    kinds = {"pdf": "application/pdf", "csv": "text/csv", "txt": "text/plain"}
    assert java.asked("Intent.setType") == [(kinds[name[-3:]],)]


@pytest.mark.parametrize(
    ("level", "refused"),
    [
        (36, "ContentResolver.insert"),
        (36, "ContentResolver.openFileDescriptor"),
        (36, "Context.startActivity"),
        (28, "StrictMode.setVmPolicy"),
        (24, "Context.startActivity"),
    ],
)
def test_who_cannot_share_it_is_told_where_the_file_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, event: Path, level: int, refused: str
) -> None:
    java = Java(monkeypatch, level)
    with_downloads(java, tmp_path / "copy")
    with_outside(java, tmp_path / "outside")
    java.refusals.add(refused)
    with pytest.raises(Refused, match=r"no way to share a file.*oakhaven\.judgelog"):
        Android().share(event, "Oakhaven")
    assert event.read_bytes() == b"an event"


@pytest.mark.parametrize(
    ("level", "missing"), [(36, "ContentResolver.insert"), (28, "Context.getExternalFilesDir")]
)
def test_a_tablet_without_storage_refuses(
    monkeypatch: pytest.MonkeyPatch, event: Path, level: int, missing: str
) -> None:
    java = Java(monkeypatch, level)
    java.answers[missing] = None
    with pytest.raises(Refused, match="no way to share a file"):
        Android().share(event, "Oakhaven")


def test_half_a_copy_is_taken_away_and_the_reason_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, event: Path
) -> None:
    java = Java(monkeypatch)
    with_downloads(java, tmp_path / "copy")
    event.unlink()
    with pytest.raises(Refused, match=r"oakhaven\.judgelog cannot be copied: No such file"):
        Android().share(event, "Oakhaven")
    ((_place, _values),) = java.asked("ContentResolver.insert")
    assert [call[1:] for call in java.asked("ContentResolver.delete")] == [(None, None)]
    assert java.asked("Context.startActivity") == []


def test_a_desktop_says_where_the_file_is(event: Path) -> None:
    desktop = Desktop()
    assert not desktop.can_share
    with pytest.raises(Refused, match=r"oakhaven\.judgelog"):
        desktop.share(event, "Oakhaven")


@pytest.mark.parametrize("level", [24, 28, 29, 36])
def test_a_file_is_opened_by_whichever_app_shows_its_kind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, level: int
) -> None:
    java, path = Java(monkeypatch, level), tmp_path / "round 3 slips.pdf"
    path.write_bytes(b"%PDF-1.7")
    with_downloads(java, tmp_path / "copy")
    with_outside(java, tmp_path / "outside")
    Android().open_file(path)
    assert java.asked("Intent") == [("android.intent.action.VIEW",)]
    ((uri, kind),) = java.asked("Intent.setDataAndType")
    assert (uri.kind, kind) == ("android.net.Uri", "application/pdf")
    assert java.asked("Intent.addFlags") == [(1,)]
    assert len(java.asked("Context.startActivity")) == 1
    copies = [tmp_path / "copy"] if level >= 29 else [*(tmp_path / "outside" / "shared").iterdir()]
    assert [one.read_bytes() for one in copies] == [b"%PDF-1.7"]


@pytest.mark.parametrize("level", [28, 36])
def test_who_has_no_app_for_it_is_told_where_the_file_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, event: Path, level: int
) -> None:
    java = Java(monkeypatch, level)
    with_downloads(java, tmp_path / "copy")
    with_outside(java, tmp_path / "outside")
    java.refusals.add("Context.startActivity")
    with pytest.raises(Refused, match=r"no program that opens oakhaven\.judgelog.*own"):
        Android().open_file(event)
    assert event.read_bytes() == b"an event"


def test_a_file_that_is_gone_is_not_opened(monkeypatch: pytest.MonkeyPatch, event: Path) -> None:
    java = Java(monkeypatch)
    with_downloads(java, event.with_name("copy"))
    event.unlink()
    with pytest.raises(Refused, match=r"oakhaven\.judgelog cannot be copied: No such file"):
        Android().open_file(event)
    assert java.asked("Context.startActivity") == []
