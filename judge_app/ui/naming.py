"""Tells the other tablets of an event who carries this one, when that is not what they know."""

from judge_app.core.ops import DeviceNamed
from judge_app.desk import Desk
from judge_app.preferences import Preferences

__all__ = ["tell_names"]


def tell_names(desk: Desk, preferences: Preferences, is_shared: bool = False) -> None:
    """Write down the names in the settings, unless they are known or nobody else takes part.

    An event is shared from its first code on, when this tablet is named for the first time.
    """
    member = desk.state.roster.members.get(desk.device)
    if member is None or member.is_revoked or desk.device in desk.state.forks:
        return
    is_shared = is_shared or bool(len(desk.state.roster.members) > 1 or member.name or member.tablet)
    names = preferences.judge_name, preferences.device_name
    if is_shared and (member.name, member.tablet) != names:
        desk.do(DeviceNamed(*names))
