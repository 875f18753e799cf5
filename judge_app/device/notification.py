"""Notifications, on a tablet or phone that shows them.

Not by plyer: the one of its version 2.1.0 makes a PendingIntent as Android refuses it from API 31 on.
"""

import importlib
from contextlib import suppress
from functools import cache
from typing import Any

from judge_app.device.android import is_android, java_class, java_error
from judge_app.language import _

__all__ = ["ask_to_notify", "notify"]

_RIGHT = "android.permission.POST_NOTIFICATIONS"
_CHANNEL = "clocks"
_ONE = 8610
"""Each takes the place of the one before: nobody needs to know that ten minutes were left."""
_IMPORTANCE_LOW = 2
"""Shown without a sound of its own: the app has its own, which can be muted on its own."""
_FLAG_IMMUTABLE = 0x04000000
_SINGLE_TOP = 0x20000000
_CHANNELS_SINCE, _ASKED_SINCE = 26, 33


def notify(title: str, text: str) -> None:
    if is_android():
        with suppress(java_error()):
            _post(title, text)


@cache
def ask_to_notify() -> None:
    """Ask whoever holds the tablet, once a start: since Android 13 that is theirs to allow."""
    if not is_android():
        return
    with suppress(ImportError, java_error()):
        if _version() >= _ASKED_SINCE:
            importlib.import_module("android.permissions").request_permissions([_RIGHT])


def _post(title: str, text: str) -> None:
    activity = java_class("org.kivy.android.PythonActivity").mActivity
    cast = importlib.import_module("jnius").cast
    manager = cast("android.app.NotificationManager", activity.getSystemService("notification"))
    builder = _builder(activity, manager)
    builder.setContentTitle(title)
    builder.setContentText(text)
    builder.setSmallIcon(activity.getApplicationInfo().icon)
    builder.setContentIntent(_back_to(activity))
    builder.setAutoCancel(True)
    manager.notify(_ONE, builder.build())


def _builder(activity: Any, manager: Any) -> Any:
    make = java_class("android.app.Notification$Builder")
    if _version() < _CHANNELS_SINCE:
        return make(activity)
    channel = java_class("android.app.NotificationChannel")(_CHANNEL, _("Clocks"), _IMPORTANCE_LOW)
    manager.createNotificationChannel(channel)  # which changes nothing where it is known
    return make(activity, _CHANNEL)


def _back_to(activity: Any) -> Any:
    """What a tap does: the app comes back as it was."""
    intent = java_class("android.content.Intent")(activity, activity.getClass())
    intent.setFlags(_SINGLE_TOP)
    return java_class("android.app.PendingIntent").getActivity(activity, 0, intent, _FLAG_IMMUTABLE)


def _version() -> int:
    return int(java_class("android.os.Build$VERSION").SDK_INT)
