"""Vibration, on a tablet or phone that can."""

from contextlib import suppress

from judge_app.device.android import is_android, java_error

__all__ = ["vibrate"]


def vibrate(milliseconds: int) -> None:
    if not is_android():
        return  # on a desktop plyer would print a traceback before it says that there is none
    from plyer import vibrator

    with suppress(NotImplementedError, java_error()):
        vibrator.vibrate(time=milliseconds / 1000)
