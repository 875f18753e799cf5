"""What a phone may do: call a judge and take it back, report the own match, ask to drop. Nothing else."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from judge_app.core.ids import CallId, PlayerId
from judge_app.core.model import Result, State
from judge_app.core.ops import CallCancelled, DropAsked, Op, PlayerCalled, PlayerReported
from judge_app.core.phones import Switch, match_now
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.words import plain

__all__ = ["ACTIONS", "Action", "Asked"]


class Asked(NamedTuple):
    """Who asks for what, when; *fresh* is an id for what comes into being."""

    state: State
    player: PlayerId
    body: Mapping[str, Any]
    now_ms: int
    fresh: str


class Action(NamedTuple):
    switch: Switch
    """What the organizer must not have switched off."""
    op: Callable[[Asked], Op]
    said: Callable[[Asked], str]


def _call(asked: Asked) -> Op:
    reason = asked.body.get("reason")
    if not isinstance(reason, str):
        raise _unreadable()
    return PlayerCalled(CallId(asked.fresh), asked.player, plain(reason), asked.now_ms)


def _cancel(asked: Asked) -> Op:
    own = [call for call in asked.state.open_calls if call.player == asked.player]
    if not own:
        raise Refused(_("You have no call that waits. Nothing was changed."))
    return CallCancelled(own[-1].id, asked.player, asked.now_ms)


def _report(asked: Asked) -> Op:
    match = match_now(asked.state, asked.player)
    if match is None or match.b is None:
        raise Refused(_("You have no match to report now. Nothing was changed."))
    opponent = match.b if asked.player == match.a else match.a
    results = {"won": Result(asked.player), "lost": Result(opponent), "draw": Result(None, "draw")}
    result = results.get(str(asked.body.get("result")))
    if result is None:
        raise _unreadable()
    return PlayerReported(match.id, asked.player, result)


def _drop(asked: Asked) -> Op:
    wanted = asked.body.get("wanted")
    if not isinstance(wanted, bool):
        raise _unreadable()
    return DropAsked(asked.player, wanted)


def _drop_said(asked: Asked) -> str:
    if asked.body.get("wanted"):
        return _("You asked to drop. The staff confirms it after this round.")
    return _("You stay in the event.")


ACTIONS: Mapping[str, Action] = {
    "call": Action("phone_calls", _call, lambda asked: _("A judge is called. Stay at your table.")),
    "cancel": Action("phone_calls", _cancel, lambda asked: _("Your call is taken back.")),
    "report": Action(
        "phone_results", _report, lambda asked: _("Noted. It counts when your opponent or a judge agrees.")
    ),
    "drop": Action("phone_drops", _drop, _drop_said),
}


def _unreadable() -> Refused:
    return Refused(_("The phone sent something that cannot be read. Nothing was changed. Load it again."))
