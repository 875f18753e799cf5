"""The way to Android's Java classes, through pyjnius, which is installed only there."""

import importlib
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

__all__ = [
    "ACTIVITY",
    "SERVICE",
    "SMALL_ICON",
    "activity",
    "api_level",
    "cast",
    "chars",
    "context",
    "java_class",
    "java_errors",
    "quiet",
    "service",
    "system_service",
    "watch_class",
]

ACTIVITY = "org.kivy.android.PythonActivity"
SERVICE = "org.kivy.android.PythonService"
SMALL_ICON = "icon_notification"
"""As buildozer.spec names it."""
Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Otherwise = TypeVar("Otherwise")


class Missing(Exception):
    """The device lacks a part, or this process is not the one that has it."""


def java_class(name: str) -> Any:
    return importlib.import_module("jnius").autoclass(name)


def cast(name: str, thing: Any) -> Any:
    """*thing* as a *name*, for a method with several forms, and where Java says only that it is an object."""
    return importlib.import_module("jnius").cast(name, thing)


def chars(text: str) -> Any:
    """*text* as an object of Java: of several forms, pyjnius finds the one with a CharSequence only so.

    By a constructor that is named: the one that pyjnius would take fails at an emoji.
    """
    return java_class("java.lang.String")(text, signature="(Ljava/lang/String;)V")


def java_errors(*others: type[Exception]) -> tuple[type[Exception], ...]:
    """What a Java call raises: a right that was not given, a part that the device lacks; and *others*."""
    return *others, importlib.import_module("jnius").JavaException, Missing


def quiet(
    otherwise: Otherwise,
) -> Callable[[Callable[Given, Answer]], Callable[Given, Answer | Otherwise]]:
    """Where Android refuses, the app goes on, and the answer is *otherwise*."""

    def quieted(ask: Callable[Given, Answer]) -> Callable[Given, Answer | Otherwise]:
        @wraps(ask)
        def asked(*args: Given.args, **kwargs: Given.kwargs) -> Answer | Otherwise:
            try:
                return ask(*args, **kwargs)
            except java_errors():
                return otherwise

        return asked

    return quieted


def api_level() -> int:
    """24 for Android 7, 36 for Android 16: what `Build.VERSION.SDK_INT` says."""
    return int(java_class("android.os.Build$VERSION").SDK_INT)


def activity() -> Any:
    """The app's window; only in its own process."""
    return _there(java_class(ACTIVITY).mActivity, ACTIVITY)


def service() -> Any:
    """The watch; only in its own process."""
    return _there(java_class(SERVICE).mService, SERVICE)


def context() -> Any:
    """Through which this process asks Android for anything: the watch, or the app's window."""
    watch = java_class(SERVICE).mService
    return activity() if watch is None else watch


def system_service(name: str, kind: str) -> Any:
    """`Context.getSystemService`; of the whole app, because a Wi-Fi lock is not to hang on a window."""
    found = context().getApplicationContext().getSystemService(name)
    return cast(kind, _there(found, kind))


def watch_class() -> Any:
    """What python-for-android makes of the line `services` in buildozer.spec."""
    return java_class(f"{context().getPackageName()}.ServiceWatch")


def _there(thing: Any, name: str) -> Any:
    if thing is None:
        raise Missing(name)
    return thing
