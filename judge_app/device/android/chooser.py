"""Android's documents, out of which somebody chooses one."""

import importlib
import os
import shutil
from pathlib import Path
from threading import Thread
from typing import Any

from judge_app.device.android.java import activity, java_class, java_errors
from judge_app.device.chooser import Then
from judge_app.device.device import Chosen
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["choose_file"]

_REQUEST = 6107
"""By which Android's answer is told from others."""
_OK = -1
"""Activity.RESULT_OK"""
_UNNAMED = "document"


def choose_file(then: Then) -> None:
    """Intent.ACTION_OPEN_DOCUMENT. What is chosen has no path: it is read through a handle and copied."""
    results = importlib.import_module("android.activity")

    def answered(request: int, result: int, data: Any) -> None:
        if request == _REQUEST:
            results.unbind(on_activity_result=answered)
            uri = data.getData() if result == _OK and data is not None else None
            # A document in a cloud is fetched first, and this is the thread of Android's own windows.
            Thread(target=lambda: then(_opened(uri) if uri else None), name="opening", daemon=True).start()

    try:
        intents = java_class("android.content.Intent")
        intent = intents(intents.ACTION_OPEN_DOCUMENT)
        intent.addCategory(intents.CATEGORY_OPENABLE)
        intent.setType("*/*")
        results.bind(on_activity_result=answered)
        activity().startActivityForResult(intent, _REQUEST)
    except java_errors() as error:
        results.unbind(on_activity_result=answered)
        text = _("This device has no way to choose a file. Put it into the app's folder instead.")
        raise Refused(text) from error


def _opened(uri: Any) -> Chosen:
    """Opened at once: the right to read it may end with the screen that was asked."""
    try:
        resolver = activity().getContentResolver()
        name = _name(resolver, uri)
        handle: int = resolver.openFileDescriptor(uri, "r").detachFd()
    except java_errors():
        return Chosen(_("The file"), _unreadable)
    return Chosen(name, lambda folder: _copied(handle, folder / name))


def _name(resolver: Any, uri: Any) -> str:
    """What Android calls it, made safe as the name of a file."""
    cursor = resolver.query(uri, None, None, None, None)
    if cursor is None:
        return _UNNAMED
    try:
        column = cursor.getColumnIndex("_display_name")
        found = cursor.getString(column) if column >= 0 and cursor.moveToFirst() else ""
    finally:
        cursor.close()
    return os.path.basename(str(found or "").replace("\0", "")) or _UNNAMED


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
