"""Going on behind a dark screen: the watch, the locks that keep the tablet awake, its battery."""

from collections.abc import Callable
from typing import Any

from judge_app.device.android.java import SMALL_ICON, activity, context, quiet, system_service, watch_class

__all__ = [
    "Held",
    "is_battery_saved",
    "multicast_lock",
    "processor_lock",
    "send_to_back",
    "start_watch",
    "stop_watch",
    "wifi_lock",
]

_TAG = "tableside:watch"
_PARTIAL_WAKE_LOCK = 1
_WIFI_MODE_FULL_HIGH_PERF = 3
"""It holds behind a dark screen, as LOW_LATENCY (API 29) does not; for Android both are one since API 34."""


class Held:
    """A lock that is made once, and taken and let go as often as wanted. It ends with the process."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._lock: Any = None

    @quiet(None)
    def hold(self, on: bool) -> None:
        if on and self._lock is None:
            lock = self._make()
            lock.setReferenceCounted(False)  # taken twice is still let go at once
            self._lock = lock
        if on:
            self._lock.acquire()
        elif self._lock is not None:
            self._lock.release()


def processor_lock() -> Any:
    """PowerManager.WakeLock; it needs the right WAKE_LOCK."""
    return _power().newWakeLock(_PARTIAL_WAKE_LOCK, _TAG)


def wifi_lock() -> Any:
    """WifiManager.WifiLock; it needs the right WAKE_LOCK."""
    return _wifi().createWifiLock(_WIFI_MODE_FULL_HIGH_PERF, _TAG)


def multicast_lock() -> Any:
    """WifiManager.MulticastLock; it needs the right CHANGE_WIFI_MULTICAST_STATE."""
    return _wifi().createMulticastLock(_TAG)


@quiet(None)
def start_watch(title: str, text: str) -> None:
    """Context.startService; refused since API 26 while the app is not to be seen."""
    watch_class().start(context(), SMALL_ICON, title, text, "")


@quiet(None)
def stop_watch() -> None:
    watch_class().stop(context())


@quiet(False)
def is_battery_saved() -> bool:
    """PowerManager.isIgnoringBatteryOptimizations (API 23)."""
    return not _power().isIgnoringBatteryOptimizations(context().getPackageName())


@quiet(False)
def send_to_back() -> bool:
    """Activity.moveTaskToBack"""
    return bool(activity().moveTaskToBack(True))


def _power() -> Any:
    return system_service("power", "android.os.PowerManager")


def _wifi() -> Any:
    return system_service("wifi", "android.net.wifi.WifiManager")
