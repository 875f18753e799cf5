"""Files for other apps: the folder that a cable reaches, the apps to send something by, one to show it."""

import mimetypes
import os
import shutil
from pathlib import Path
from typing import Any

from judge_app.device.android.java import (
    activity,
    api_level,
    cast,
    chars,
    context,
    java_class,
    java_errors,
    quiet,
)
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["open_file", "outside_folder", "share"]

_DOWNLOADS_SINCE = 29
_FOLDER = "Download/Tableside"
_ANY_KIND = "application/octet-stream"


@quiet(None)
def outside_folder() -> Path | None:
    """Context.getExternalFilesDir: needs no right, and goes when the app is removed."""
    folder = context().getExternalFilesDir(None)
    return None if folder is None else Path(folder.getAbsolutePath())


def share(path: Path, title: str) -> None:
    """Intent.ACTION_SEND with a copy of *path*, which the app's own folder would hide."""
    kind = _kind(path)
    try:
        _offer(_readable(path, kind), kind, title)
    except java_errors() as error:
        raise _no_way(path) from error


def open_file(path: Path) -> None:
    """Intent.ACTION_VIEW with a copy of *path*, which the app's own folder would hide."""
    kind = _kind(path)
    try:
        _show(_readable(path, kind), kind)
    except java_errors() as error:
        text = _("This device has no program that opens {file}. It is here: {path}")
        raise Refused(text.format(file=path.name, path=path)) from error


def _kind(path: Path) -> str:
    return mimetypes.guess_type(path.name)[0] or _ANY_KIND


def _readable(path: Path, kind: str) -> Any:
    """Where others find a copy of *path*, as a Uri."""
    try:
        return _in_downloads(path, kind) if api_level() >= _DOWNLOADS_SINCE else _in_outside_folder(path)
    except OSError as error:
        text = _("{file} cannot be copied: {reason}. It is still here: {path}")
        raise Refused(text.format(file=path.name, reason=error.strerror, path=path)) from error


def _show(uri: Any, kind: str) -> None:
    intents = java_class("android.content.Intent")
    intent = intents(intents.ACTION_VIEW)
    intent.setDataAndType(uri, kind)
    intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    activity().startActivity(intent)


def _offer(uri: Any, kind: str, title: str) -> None:
    intents = java_class("android.content.Intent")
    intent = intents(intents.ACTION_SEND)
    intent.setType(kind)
    intent.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", uri))
    intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    activity().startActivity(intents.createChooser(intent, chars(title)))


def _in_downloads(path: Path, kind: str) -> Any:
    """MediaStore.Downloads (API 29): any app may put files there, and give others the right to read them."""
    resolver = context().getContentResolver()
    values = java_class("android.content.ContentValues")()
    values.put("_display_name", path.name)
    values.put("mime_type", kind)
    values.put("relative_path", _FOLDER)
    uri = resolver.insert(java_class("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
    if uri is None:
        raise _no_way(path)
    try:
        handle = resolver.openFileDescriptor(uri, "w").detachFd()
        with os.fdopen(handle, "wb") as copy, path.open("rb") as source:
            shutil.copyfileobj(source, copy)
    except java_errors(OSError):
        resolver.delete(uri, None, None)  # half a file misleads
        raise
    return uri


def _in_outside_folder(path: Path) -> Any:
    """A plain path, which since API 24 leaves the app only under a StrictMode.VmPolicy without that check."""
    outside = outside_folder()
    if outside is None:
        raise _no_way(path)
    copy = path
    if not path.is_relative_to(outside):
        copy = outside / "shared" / path.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    policy = java_class("android.os.StrictMode$VmPolicy$Builder")().build()
    java_class("android.os.StrictMode").setVmPolicy(policy)
    return java_class("android.net.Uri").fromFile(java_class("java.io.File")(str(copy)))


def _no_way(path: Path) -> Refused:
    return Refused(_("This device has no way to share a file. It is here: {path}").format(path=path))
