"""How Android looks: dark or light, its language, and what of the window it covers."""

import sys
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from judge_app.device.android import Android
from judge_app.device.device import Insets
from tests.device.java import Java, JavaObject

LEVELS = [24, 27, 28, 29, 30, 33, 36]
BARS, CUTOUT, KEYBOARD = 7, 128, 8
"""As `WindowInsets.Type` has them."""


@pytest.mark.parametrize("is_watch", [False, True])
@pytest.mark.parametrize(("ui_mode", "dark"), [(0x21, True), (0x11, False), (0x01, None)])
def test_android_says_whether_it_is_night(
    monkeypatch: pytest.MonkeyPatch, ui_mode: int, dark: bool | None, is_watch: bool
) -> None:
    java = Java(monkeypatch, is_watch=is_watch)
    java.answers["Configuration.uiMode"] = ui_mode
    assert Android().is_dark() is dark


@pytest.mark.parametrize("is_watch", [False, True])
@pytest.mark.parametrize(
    ("spoken", "country", "language"), [("pt", "BR", "pt_BR"), ("de", "", "de"), ("es", "419", "es_419")]
)
def test_its_language_is_the_first_of_the_persons(
    monkeypatch: pytest.MonkeyPatch, spoken: str, country: str, language: str, is_watch: bool
) -> None:
    java = Java(monkeypatch, is_watch=is_watch)
    java.answers |= {"Locale.getLanguage": spoken, "Locale.getCountry": country}
    assert Android().language() == language
    assert java.asked("LocaleList.get") == [(0,)]


@pytest.mark.parametrize("level", [24, 34, 35, 36])
@pytest.mark.parametrize(("is_light", "signs"), [(True, 24), (False, 0)])
def test_what_stands_in_the_bars_can_be_read_on_the_apps_colour(
    monkeypatch: pytest.MonkeyPatch, level: int, is_light: bool, signs: int
) -> None:
    java, delayed = Java(monkeypatch, level), list[tuple[Any, ...]]()
    runnable = ModuleType("android.runnable")
    vars(runnable).update(run_on_ui_thread=lambda work: lambda *given: delayed.append((work, *given)))
    monkeypatch.setitem(sys.modules, "android.runnable", runnable)
    Android().dress_bars(is_light)
    assert java.asked("WindowInsetsController.setSystemBarsAppearance") == []  # not on this thread
    for work, *given in delayed:
        work(*given)
    asked = java.asked("WindowInsetsController.setSystemBarsAppearance")
    assert asked == ([(signs, 24)] if level >= 35 else [])
    java.answers["Window.getInsetsController"] = None  # the window is on its way out
    for work, *given in delayed:
        work(*given)
    assert java.asked("WindowInsetsController.setSystemBarsAppearance") == asked


def test_the_picture_of_the_start_goes_when_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(monkeypatch)
    Android().hide_presplash()
    assert java.asked("PythonActivity.removeLoadingScreen") == [()]


class Sides(NamedTuple):
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class Screen:
    """A window at a place of the screen, in it the app's surface, and what lies over the window."""

    def __init__(self, java: Java, window: Sides, surface: Sides, covered: dict[int, Sides]) -> None:
        """*window* and *surface* by their edges on the screen; *covered* inwards from the window's edges."""
        self.window, self.covered = window, covered
        self.is_frame_blind = java.level >= 30  # to the keyboard, where the window makes no room for it
        self.view = java.object("android.view.View")
        root = java.object("android.view.View")
        size = {"Width": surface.right - surface.left, "Height": surface.bottom - surface.top}
        java.answers |= {
            "PythonActivity.getSurface": self.view,
            "View.getRootView": root,
            "View.getLocationOnScreen": lambda into: into.__setitem__(slice(None), surface[:2]),
            "View.getLocationInWindow": lambda into: into.__setitem__(
                slice(None), [surface.left - window.left, surface.top - window.top]
            ),
            "View.getWindowVisibleDisplayFrame": self._frame,
            "WindowInsets$Type.systemBars": BARS,
            "WindowInsets$Type.displayCutout": CUTOUT,
            "WindowInsets$Type.ime": KEYBOARD,
            "WindowInsets.getInsets": lambda types: java.object(
                "android.graphics.Insets", **self._over(types)._asdict()
            ),
            "WindowInsets.getDisplayCutout": self._cutout(java),
        }
        self.view.fields |= {f"get{side}": lambda side=side: size[side] for side in size}
        root.fields |= {
            "getWidth": lambda: window.right - window.left,
            "getHeight": lambda: window.bottom - window.top,
        }

    def _over(self, types: int) -> Sides:
        lying = [sides for kind, sides in self.covered.items() if kind & types]
        return Sides(*(max((sides[at] for sides in lying), default=0) for at in range(4)))

    def _frame(self, rect: JavaObject) -> None:
        over = self._over(BARS if self.is_frame_blind else BARS | KEYBOARD)
        rect.fields |= {
            "left": self.window.left + over.left,
            "top": self.window.top + over.top,
            "right": self.window.right - over.right,
            "bottom": self.window.bottom - over.bottom,
        }

    def _cutout(self, java: Java) -> JavaObject | None:
        if CUTOUT not in self.covered:
            return None
        for side, width in self.covered[CUTOUT]._asdict().items():
            java.answers[f"DisplayCutout.getSafeInset{side.capitalize()}"] = width
        return java.object("android.view.DisplayCutout")


WHOLE = Sides(0, 0, 1280, 800)
INSIDE = Sides(0, 24, 1280, 752)
HALF = Sides(640, 0, 1280, 800)
STATUS_AND_KEYS = Sides(top=24, bottom=48)
TYPING = Sides(bottom=360)
CAMERA = Sides(left=60)
CASES = {
    "behind the bars": (WHOLE, WHOLE, {BARS: STATUS_AND_KEYS}, (0, 24, 0, 48)),
    "between the bars": (WHOLE, INSIDE, {BARS: STATUS_AND_KEYS}, (0, 0, 0, 0)),
    "a keyboard": (WHOLE, WHOLE, {BARS: STATUS_AND_KEYS, KEYBOARD: TYPING}, (0, 24, 0, 360)),
    "a keyboard over what lies between the bars": (
        WHOLE,
        INSIDE,
        {BARS: STATUS_AND_KEYS, KEYBOARD: TYPING},
        (0, 0, 0, 312),
    ),
    "a window that made room for the keyboard": (
        WHOLE,
        Sides(0, 24, 1280, 440),
        {BARS: STATUS_AND_KEYS, KEYBOARD: TYPING},
        (0, 0, 0, 0),
    ),
    "a window that moved up for the keyboard": (
        WHOLE,
        Sides(0, -100, 1280, 700),
        {BARS: STATUS_AND_KEYS, KEYBOARD: TYPING},
        (0, 124, 0, 260),
    ),
    "the right half of the screen": (HALF, HALF, {BARS: STATUS_AND_KEYS}, (0, 24, 0, 48)),
    "keys at the side": (WHOLE, WHOLE, {BARS: Sides(right=48)}, (0, 0, 48, 0)),
    "bars on the part of the window that is not the app's": (
        WHOLE,
        Sides(100, 0, 1180, 800),
        {BARS: Sides(left=48, right=48)},
        (0, 0, 0, 0),
    ),
    "nothing": (WHOLE, WHOLE, {}, (0, 0, 0, 0)),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("level", LEVELS)
def test_what_covers_the_window_is_worked_out(monkeypatch: pytest.MonkeyPatch, level: int, case: str) -> None:
    java = Java(monkeypatch, level)
    window, surface, covered, insets = CASES[case]
    Screen(java, window, surface, covered)
    assert Android().insets() == Insets(*insets)


@pytest.mark.parametrize(("level", "left"), [(24, 0), (27, 0), (28, 60), (29, 60), (30, 60), (36, 60)])
def test_a_camera_in_the_screen_counts_since_android_tells_of_it(
    monkeypatch: pytest.MonkeyPatch, level: int, left: int
) -> None:
    java = Java(monkeypatch, level)
    Screen(java, WHOLE, WHOLE, {BARS: STATUS_AND_KEYS, CUTOUT: CAMERA})
    assert Android().insets() == Insets(left, 24, 0, 48)


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_covers_a_window_that_is_not_on_the_screen(
    monkeypatch: pytest.MonkeyPatch, level: int
) -> None:
    java = Java(monkeypatch, level)
    assert Android().insets() == Insets()
    Screen(java, WHOLE, WHOLE, {BARS: STATUS_AND_KEYS})
    java.answers["View.getRootWindowInsets"] = None
    assert Android().insets() == Insets()
