"""The pages of Android's settings that matter to the app."""

from typing import Any

from judge_app.device.android.java import activity, java_class, quiet

__all__ = ["open_app_settings", "open_battery_settings"]


@quiet(False)
def open_app_settings() -> bool:
    """Settings.ACTION_APPLICATION_DETAILS_SETTINGS: all that the app may and may not do."""
    page = java_class("android.provider.Settings").ACTION_APPLICATION_DETAILS_SETTINGS
    app = java_class("android.net.Uri").parse(f"package:{activity().getPackageName()}")
    return _open(page, app)


@quiet(False)
def open_battery_settings() -> bool:
    """Settings.ACTION_IGNORE_BATTERY_OPTIMIZATION_SETTINGS (API 23): the list of apps; it needs no right."""
    return _open(java_class("android.provider.Settings").ACTION_IGNORE_BATTERY_OPTIMIZATION_SETTINGS)


def _open(*page: Any) -> bool:
    activity().startActivity(java_class("android.content.Intent")(*page))
    return True
