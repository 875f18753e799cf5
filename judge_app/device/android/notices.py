"""Notifications: the one of the clocks, the lasting one of the watch, and whether the app may show any.

Not by plyer: the one of its version 2.1.0 makes a PendingIntent as Android refuses it from API 31 on.
"""

import importlib
from collections.abc import Callable
from typing import Any, NamedTuple

from judge_app.device.android.java import (
    SMALL_ICON,
    api_level,
    context,
    java_class,
    java_errors,
    quiet,
    service,
    system_service,
)
from judge_app.language import N_, _

__all__ = ["ask_to_notify", "may_notify", "notify", "show_watch"]

_RIGHT = "android.permission.POST_NOTIFICATIONS"
_CHANNELS_SINCE, _ASKED_SINCE = 26, 33
_CLOCKS_ID = 8610
"""Each takes the place of the one before: nobody needs to know that ten minutes were left."""
_WATCH_ID = 1
"""Under which python-for-android has shown the first service of buildozer.spec."""
_IMPORTANCE_LOW = 2
"""Shown without a sound of its own: the app has its own, which can be muted on its own."""
_VISIBILITY_PUBLIC = 1
"""To be read without unlocking the tablet."""
_FLAG_UPDATE_CURRENT, _FLAG_IMMUTABLE = 0x08000000, 0x04000000


class Channel(NamedTuple):
    id: str
    name: str


_CLOCKS = Channel("clocks", N_("Clocks"))
_WATCH = Channel("watch", N_("The open event"))


@quiet(None)
def notify(title: str, text: str) -> None:
    builder = _builder(_CLOCKS, title, text)
    builder.setAutoCancel(True)
    _manager().notify(_CLOCKS_ID, builder.build())


@quiet(None)
def show_watch(title: str, text: str, ends_ms: int | None = None) -> None:
    """Service.startForeground; a chronometer that counts down since API 24."""
    builder = _builder(_WATCH, title, text)
    builder.setOngoing(True)
    builder.setOnlyAlertOnce(True)
    builder.setVisibility(_VISIBILITY_PUBLIC)
    builder.setShowWhen(ends_ms is not None)
    if ends_ms is not None:
        builder.setWhen(ends_ms)
        builder.setUsesChronometer(True)
        builder.setChronometerCountDown(True)
    service().startForeground(_WATCH_ID, builder.build())


@quiet(False)
def may_notify() -> bool:
    """NotificationManager.areNotificationsEnabled (API 24): no also where the settings have them off."""
    return bool(_manager().areNotificationsEnabled())


def ask_to_notify(then: Callable[[bool], None]) -> None:
    """A right to be asked for since API 33; before, there is only the switch in the settings."""
    try:
        if api_level() >= _ASKED_SINCE:
            ask = importlib.import_module("android.permissions").request_permissions
            ask([_RIGHT], lambda _rights, given: then(bool(given) and all(given)))
            return
    except java_errors(ImportError):
        then(False)
        return
    then(may_notify())


def _builder(channel: Channel, title: str, text: str) -> Any:
    """android.app.Notification.Builder; with a channel since API 26."""
    make, here = java_class("android.app.Notification$Builder"), context()
    if api_level() < _CHANNELS_SINCE:
        builder = make(here)
    else:
        about = java_class("android.app.NotificationChannel")(channel.id, _(channel.name), _IMPORTANCE_LOW)
        _manager().createNotificationChannel(about)  # which changes nothing where it is known
        builder = make(here, channel.id)
    builder.setContentTitle(title)
    builder.setContentText(text)
    builder.setSmallIcon(_small_icon(here))
    builder.setContentIntent(_back_to_the_app(here))
    return builder


def _small_icon(here: Any) -> int:
    """The white one that buildozer.spec adds: of any other Android shows only the outline."""
    added = here.getResources().getIdentifier(SMALL_ICON, "drawable", here.getPackageName())
    return int(added or here.getApplicationInfo().icon)


def _back_to_the_app(here: Any) -> Any:
    """A tap brings the app back as it was, as one on its icon does. API 31 refuses what may be changed."""
    intent = here.getPackageManager().getLaunchIntentForPackage(here.getPackageName())
    flags = _FLAG_UPDATE_CURRENT | _FLAG_IMMUTABLE
    return java_class("android.app.PendingIntent").getActivity(here, 0, intent, flags)


def _manager() -> Any:
    return system_service("notification", "android.app.NotificationManager")
