"""Who runs the event, as it can be changed while it runs."""

from typing import NamedTuple

from judge_app.core.deputies import missing_deputy
from judge_app.core.ids import StaffId
from judge_app.core.model import State
from judge_app.language import _
from judge_app.views.sentences.floor import ROLES
from judge_app.views.words import plain

__all__ = ["StaffView", "may_play_remark", "staff_view"]


class StaffView(NamedTuple):
    staff: tuple[tuple[str, str], ...] = ()
    """Names and roles."""
    ids: tuple[StaffId, ...] = ()
    staff_remark: str = ""
    notice: str = ""
    """That somebody who plays has no deputy."""


def staff_view(state: State) -> StaffView:
    there = [one for one in state.staff.values() if not one.has_left]
    return StaffView(
        tuple((plain(one.name), _(ROLES[one.role])) for one in there),
        tuple(one.id for one in there),
        may_play_remark(state.rules.word("staff.may_play")) if state.rules else "",
        plain(missing_deputy(state)),
    )


def may_play_remark(may_play: str) -> str:
    """Whether those on the staff may play, as the ruleset's word has it."""
    if may_play == "never":
        return _("Under these rules organizers and judges do not play.")
    return _("Somebody on the staff who plays names a deputy for their own matches.")
