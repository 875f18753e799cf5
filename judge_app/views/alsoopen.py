"""Who else has a table open, so that two judges do not write down the same thing."""

from judge_app.core.ids import MatchId
from judge_app.core.model import State
from judge_app.core.reach import Reach
from judge_app.language import _
from judge_app.views.holders import holder_name
from judge_app.views.words import plain

__all__ = ["also_open"]


def also_open(state: State, reach: Reach, match: MatchId | None) -> str:
    """ "Also open on Maya’s tablet", or nothing."""
    devices = dict.fromkeys(one.device for one in reach.editing if one.match == match)
    if match is None or not devices:
        return ""
    if len(devices) > 1:
        return _("Also open on {n} other tablets").format(n=len(devices))
    device = next(iter(devices))
    member = state.roster.members.get(device)
    if member is None or not member.name:
        return _("Also open on {tablet}").format(tablet=holder_name(state, device))
    return _("Also open on {name}’s tablet").format(name=plain(member.name))
