"""Which device this is."""

import os

from judge_app.device.device import Device

__all__ = ["device_here"]


def device_here() -> Device:
    """To be called on the main thread, once a process."""
    if "ANDROID_PRIVATE" in os.environ:  # which python-for-android sets, for the app and for its service
        from judge_app.device.android import Android

        return Android()
    from judge_app.device.desktop import Desktop

    return Desktop()
