"""Devices: this tablet, and what it has saved of the event."""

from typing import NamedTuple

from judge_app.core.model import State
from judge_app.language import _, ngettext

__all__ = ["DevicesView", "devices_view"]


class DevicesView(NamedTuple):
    name: str = ""
    judge: str = ""
    saved: str = ""
    file: str = ""
    folder: str = ""


def devices_view(state: State, name: str, judge: str, file: str, folder: str) -> DevicesView:
    """*file* keeps the event, inside of *folder*."""
    count = len(state.history)
    saved = ngettext("{n} change saved", "{n} changes saved", count).format(n=count)
    return DevicesView(name, judge or _("No name yet"), saved, file, folder)
