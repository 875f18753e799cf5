"""The device's own way to choose a file: Android's documents, or the dialog of a desktop."""

import importlib
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from judge_app.device.android import is_android, java_class, java_error
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["Chosen", "choose_file", "chosen_path", "has_chooser"]

_REQUEST = 6107
"""By which Android's answer is told from others."""
_LINUX = ("zenity", "yad", "kdialog")


class Chosen(NamedTuple):
    name: str
    fetch: Callable[[Path], Path]
    """`fetch(folder)`: the path of the file, which may first have to be copied into *folder*."""


Then = Callable[[Chosen | None], None]


def chosen_path(path: Path) -> Chosen:
    return Chosen(path.name, lambda _folder: path)


def has_chooser() -> bool:
    """Whether this device has a way to choose a file."""
    if is_android() or not sys.platform.startswith("linux"):
        return True
    return any(shutil.which(program) for program in _LINUX)


def choose_file(endings: Sequence[str], then: Then) -> None:
    """Let somebody choose; *then* is told on any thread, of nothing where they did not.

    Raises `Refused` where the device has no such way after all.
    """
    if is_android():
        _on_android(then)
    else:
        # the dialog keeps whoever asks for it waiting until it is closed
        Thread(target=_on_desktop, args=(endings, then), name="chooser", daemon=True).start()


def _on_desktop(endings: Sequence[str], then: Then) -> None:
    from plyer import filechooser

    patterns = [f"*{ending}" for ending in endings]
    try:
        found = filechooser.open_file(filters=[[_("Documents"), *patterns]], multiple=False)
    except (NotImplementedError, OSError, ValueError):
        found = None
    then(chosen_path(Path(found[0])) if found and found[0] else None)


def _on_android(then: Then) -> None:
    """Its documents are no files with a path: what is chosen is read through a handle and copied."""
    activity = importlib.import_module("android.activity")

    def answered(request: int, result: int, data: Any) -> None:
        if request == _REQUEST:
            activity.unbind(on_activity_result=answered)
            then(_opened(data.getData()) if result == -1 and data is not None else None)

    try:
        intents = java_class("android.content.Intent")
        intent = intents(intents.ACTION_OPEN_DOCUMENT)
        intent.addCategory(intents.CATEGORY_OPENABLE)
        intent.setType("*/*")
        activity.bind(on_activity_result=answered)
        _activity().startActivityForResult(intent, _REQUEST)
    except java_error() as error:
        activity.unbind(on_activity_result=answered)
        text = _("This device has no way to choose a file. Put it into the app's folder instead.")
        raise Refused(text) from error


def _opened(uri: Any) -> Chosen:
    """Opened at once: the right to read it may end with the screen that was asked."""
    try:
        resolver = _activity().getContentResolver()
        name = _name(resolver, uri)
        handle: int = resolver.openFileDescriptor(uri, "r").detachFd()
    except java_error():
        return Chosen(_("The file"), _unreadable)
    return Chosen(name, lambda folder: _copied(handle, folder / name))


def _name(resolver: Any, uri: Any) -> str:
    """What Android calls it, made safe as the name of a file."""
    cursor = resolver.query(uri, None, None, None, None)
    try:
        column = cursor.getColumnIndex("_display_name")
        found = cursor.getString(column) if column >= 0 and cursor.moveToFirst() else ""
    finally:
        cursor.close()
    return os.path.basename(str(found or "").replace("\0", "")) or "document"


def _copied(handle: int, target: Path) -> Path:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(handle, "rb") as source, target.open("wb") as copy:
            shutil.copyfileobj(source, copy)
    except OSError as error:
        text = _("{file} cannot be read: {reason}. Nothing was changed.")
        raise Refused(text.format(file=target.name, reason=error.strerror)) from error
    return target


def _unreadable(_folder: Path) -> Path:
    raise Refused(
        _("The device does not hand the file over. Nothing was changed. Put it into the app's folder.")
    )


def _activity() -> Any:
    return java_class("org.kivy.android.PythonActivity").mActivity
