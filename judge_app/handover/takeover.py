"""Another tablet runs the event from now on, because it has its code; the old one's changes still come in."""

from collections.abc import Callable
from contextlib import closing

from judge_app.core.ids import EventId
from judge_app.core.ops import TakeOverPrepared, TimebaseChosen, check
from judge_app.core.roster import LEADERS
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.takeover import fresh_code, key_of, take_over_op, typed_code
from judge_app.storage.settings import Settings
from judge_app.tablet import Tablet

__all__ = ["known_code", "prepare", "take_over"]


def prepare(desk: Desk, settings: Settings, randbelow: Callable[[int], int]) -> str:
    """Make the code of the open event, which this tablet remembers; an earlier one opens nothing any more."""
    code = fresh_code(randbelow)
    key = key_of(code, desk.event)
    # Remembered first, beside the one that counts until now: a code that counts and that nobody knows
    # would make the one on paper void.
    counts = [one for one in _codes(desk, settings) if one["key"] == desk.state.roster.take_over]
    settings.set(_kept(desk.event), [{"code": code, "key": key.device}, *counts])
    desk.do(TakeOverPrepared(key.device))
    return code


def known_code(desk: Desk, settings: Settings) -> str:
    """The code of the open event, if this tablet made it and it still opens it."""
    good = desk.state.roster.take_over if desk.role in LEADERS else None
    return next((one["code"] for one in _codes(desk, settings) if one["key"] == good), "")


def take_over(tablet: Tablet, event: EventId, typed: str, name: str, called: str) -> Desk:
    """Make this tablet, *called* so and carried by *name*, the organizer's of an event that it holds.

    It does so under a key that has written nothing in the event. What it had as another stays as it was.
    """
    code = typed_code(typed)
    if not tablet.path(event).exists():
        raise Refused(_("This event is not on this tablet. Bring it here first, by a file or a backup."))
    key = key_of(code, event)
    with closing(tablet.look_into(event)) as desk:
        check(take_over_op(key, event, tablet.device, name, called), desk.state)  # before there is a new key
        is_known = tablet.device in desk.state.roster.members or desk.vector.get(tablet.device)
    if is_known:
        tablet.become_new_device()
    desk = tablet.look_into(event)
    try:
        new = desk.device
        desk.do_all([take_over_op(key, event, new, name, called), TimebaseChosen(new)])
        tablet.remember(event)
    except BaseException:
        desk.close()
        raise
    return desk


def _codes(desk: Desk, settings: Settings) -> list[dict[str, str]]:
    """The codes made here, the newest first: the last may not have come to count."""
    return [*(settings.get(_kept(desk.event)) or ())]


def _kept(event: EventId) -> str:
    return f"take-over:{event}"
