"""How Android looks: dark or light, in which language, and what of the window it covers."""

import importlib
from collections.abc import Callable
from typing import Any, NamedTuple

from judge_app.device.android.java import ACTIVITY, activity, api_level, context, java_class, quiet
from judge_app.device.device import Insets

__all__ = ["dress_bars", "hide_presplash", "insets", "is_dark", "language"]

_NIGHT_MASK, _NIGHT_NO, _NIGHT_YES = 0x30, 0x10, 0x20
"""Of `android.content.res.Configuration`."""
_CUTOUTS_SINCE, _TYPES_SINCE, _SEEN_THROUGH_SINCE = 28, 30, 35
_DARK_ON_LIGHT = 8 | 16
"""WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS and APPEARANCE_LIGHT_NAVIGATION_BARS"""


class Box(NamedTuple):
    """Its edges, in pixels from the window's upper left corner."""

    left: int
    top: int
    right: int
    bottom: int


@quiet(None)
def is_dark() -> bool | None:
    night = _configuration().uiMode & _NIGHT_MASK
    return {_NIGHT_YES: True, _NIGHT_NO: False}.get(night)


@quiet("en")
def language() -> str:
    """The first of Configuration.getLocales (API 24); since API 33 it may be set for this app alone."""
    locale = _configuration().getLocales().get(0)
    country = locale.getCountry()
    return f"{locale.getLanguage()}_{country}" if country else str(locale.getLanguage())


@quiet(None)
def dress_bars(is_light: bool) -> None:
    """Since API 35 the bars have the app's colour; before, they are black under white signs."""
    if api_level() >= _SEEN_THROUGH_SINCE:
        importlib.import_module("android.runnable").run_on_ui_thread(_dress_bars)(is_light)


def _dress_bars(is_light: bool) -> None:
    """WindowInsetsController.setSystemBarsAppearance (API 30), on Android's own thread."""
    bars = activity().getWindow().getInsetsController()
    if bars is not None:
        bars.setSystemBarsAppearance(_DARK_ON_LIGHT if is_light else 0, _DARK_ON_LIGHT)


@quiet(None)
def hide_presplash() -> None:
    """PythonActivity.removeLoadingScreen; python-for-android itself would wait for five seconds."""
    activity().removeLoadingScreen()


@quiet(Insets())
def insets() -> Insets:
    """Worked out from where things lie, so it is right whether or not the window reaches behind the bars."""
    surface = java_class(ACTIVITY).getSurface()
    if surface is None or surface.getRootWindowInsets() is None:
        return Insets()  # not on the screen
    left, top = _corner(surface.getLocationInWindow)
    right, bottom = left + surface.getWidth(), top + surface.getHeight()
    free = _free(surface)
    return Insets(
        max(0, free.left - left),
        max(0, free.top - top),
        max(0, right - free.right),
        max(0, bottom - free.bottom),
    )


def _free(surface: Any) -> Box:
    """What nothing lies over of the whole window, in which *surface* is."""
    if api_level() >= _TYPES_SINCE:
        return _free_of_all(surface)
    frame = _free_of_bars(surface)
    cutout = surface.getRootWindowInsets().getDisplayCutout() if api_level() >= _CUTOUTS_SINCE else None
    if cutout is None:
        return frame
    root = surface.getRootView()
    return Box(
        max(frame.left, cutout.getSafeInsetLeft()),
        max(frame.top, cutout.getSafeInsetTop()),
        min(frame.right, root.getWidth() - cutout.getSafeInsetRight()),
        min(frame.bottom, root.getHeight() - cutout.getSafeInsetBottom()),
    )


def _free_of_all(surface: Any) -> Box:
    """WindowInsets.getInsets by type (API 30); the keyboard is in it however the window makes room for it."""
    types = java_class("android.view.WindowInsets$Type")
    wanted = types.systemBars() | types.displayCutout() | types.ime()
    covered, root = surface.getRootWindowInsets().getInsets(wanted), surface.getRootView()
    return Box(
        covered.left,
        covered.top,
        root.getWidth() - covered.right,
        root.getHeight() - covered.bottom,
    )


def _free_of_bars(surface: Any) -> Box:
    """View.getWindowVisibleDisplayFrame: the keyboard is left out too; it counts from the screen's corner."""
    frame = java_class("android.graphics.Rect")()
    surface.getWindowVisibleDisplayFrame(frame)
    on_screen, in_window = _corner(surface.getLocationOnScreen), _corner(surface.getLocationInWindow)
    x, y = on_screen[0] - in_window[0], on_screen[1] - in_window[1]
    return Box(frame.left - x, frame.top - y, frame.right - x, frame.bottom - y)


def _corner(ask: Callable[[list[int]], None]) -> tuple[int, int]:
    """Java answers into the list that it is given."""
    corner = [0, 0]
    ask(corner)
    return corner[0], corner[1]


def _configuration() -> Any:
    return context().getResources().getConfiguration()
