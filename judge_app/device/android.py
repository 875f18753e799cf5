"""Whether this is Android, and the way to its Java classes; only there is pyjnius installed."""

import importlib
import os
from typing import Any

__all__ = ["is_android", "java_class", "java_error"]


def is_android() -> bool:
    return "ANDROID_PRIVATE" in os.environ


def java_class(name: str) -> Any:
    return importlib.import_module("jnius").autoclass(name)


def java_error() -> type[Exception]:
    """What a Java call raises: a right that was not given, a part that the device lacks."""
    if not is_android():
        return NotImplementedError  # plyer's word for the same
    error: type[Exception] = importlib.import_module("jnius").JavaException
    return error
