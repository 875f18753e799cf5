"""The status strip above every screen of an event: round, time, calls, and whether all is saved."""

from datetime import tzinfo
from typing import Literal, NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.hall import Timer
from judge_app.core.model import State
from judge_app.core.progress import Progress, progress
from judge_app.core.reach import Reach
from judge_app.core.setup import set_up_count
from judge_app.core.timing import ends_ms, phase, share
from judge_app.language import N_, _, ngettext
from judge_app.views.backbone import is_on_backbone
from judge_app.views.holders import in_reach, linked, others
from judge_app.views.timewords import Mood, face, in_minutes, mood_of
from judge_app.views.words import clock_time, plain

__all__ = ["StripView", "SyncLook", "stage_name", "strip_view"]

SyncLook = Literal["ok", "alone", "waiting", "lost", "unsure", "trouble", "outdated"]

_NOBODY, _NO_REACH = DeviceId(""), Reach()
_BRACKET = {
    "final": N_("Final"),
    "semifinal": N_("Semifinals"),
    "quarterfinal": N_("Quarterfinals"),
}


class StripView(NamedTuple):
    stage: str = ""
    """What is going on: "Round 3 of 5", "Top 8", "Swiss done"."""
    short_stage: str = ""
    """The same where there is little room: "R3 of 5"."""
    time: str = ""
    time_line: str = ""
    name: str = ""
    playing: str = ""
    calls: str = ""
    """"2 calls", or nothing."""
    calls_line: str = ""
    is_call_taken: bool = False
    """Whether somebody is at every table that called: then the strip need not shout."""
    sync: str = ""
    sync_line: str = ""
    sync_look: SyncLook = "alone"
    share: float = 0.0
    """How much of the time has gone, from 0 to 1."""
    mood: Mood = "none"


def strip_view(
    state: State,
    now_ms: int,
    device: DeviceId = _NOBODY,
    reach: Reach = _NO_REACH,
    zone: tzinfo | None = None,
) -> StripView:
    """The strip of *device*, which knows of the others what *reach* says."""
    at = progress(state)
    timer = state.round_clock(at.round)
    strip = _with_calls(state, now_ms, _with_sync(_standing(state, at), state, device, reach))
    if timer is None or not timer.is_started or at.next != "results":
        return strip
    return strip._replace(
        time=face(timer, now_ms),
        time_line=_time_line(timer, now_ms, zone),
        share=share(timer, now_ms),
        mood=mood_of(timer, now_ms),
    )


def _standing(state: State, at: Progress) -> StripView:
    stage, short = stage_name(at)
    return StripView(
        stage,
        short,
        name=plain(state.name) or _("Unnamed event"),
        playing=_playing(state, at),
    )


def _with_sync(strip: StripView, state: State, device: DeviceId, reach: Reach) -> StripView:
    sync, line, look = _sync(state, device, reach)
    if reach.clock == "unsynced":
        line, look = _("Clock not synced"), "unsure" if look == "ok" else look
    if reach.trouble and look in ("ok", "alone"):
        look = "trouble"
    return strip._replace(sync=sync, sync_line=line, sync_look=look)


def _sync(state: State, device: DeviceId, reach: Reach) -> tuple[str, str, SyncLook]:
    if reach.is_outdated:
        return _("Update the app"), _("others have a newer one"), "outdated"
    if state.roster.founder is None or not others(state, device):
        return _("All saved"), _("this tablet alone"), "alone"
    is_alone = not linked(state, device, reach) and not is_on_backbone(state, reach)
    where = _("none in reach") if is_alone else in_reach(state, device, reach)
    if reach.unsent:
        count = len(reach.unsent)
        return ngettext("{n} to send", "{n} to send", count).format(n=count), where, "waiting"
    if is_alone:
        return _("Working alone"), _("all saved"), "lost"
    return _("In step"), where, "ok"


def stage_name(at: Progress) -> tuple[str, str]:
    """What is going on, in full and short."""
    if at.stage == "sign-up":
        return _("Sign-up"), _("Sign-up")
    if at.stage == "over":
        return _("Event over"), _("Over")
    if at.next == "bracket" and not at.name:
        top = _("Top {n}").format(n=at.plan.cut)
        return top, top
    if at.next == "cut":
        return _("Swiss done"), _("Swiss done")
    if at.name:
        name = _(_BRACKET[at.name]) if at.name in _BRACKET else _("Top {n}").format(n=2 * at.matches)
        return name, name
    return (
        _("Round {round} of {rounds}").format(round=at.round, rounds=max(at.plan.rounds, at.round)),
        _("R{round} of {rounds}").format(round=at.round, rounds=max(at.plan.rounds, at.round)),
    )


def _playing(state: State, at: Progress) -> str:
    if at.next == "results" and not at.is_started:
        set_up, tables = set_up_count(state, at.round)
        if tables:
            return _("{n} of {of} set up").format(n=set_up, of=tables)
        return ngettext("{n} table, not started", "{n} tables, not started", at.matches).format(n=at.matches)
    if at.next == "results":
        return _("{open} of {all} playing").format(open=len(at.open), all=at.matches)
    players = len(state.players)
    dropped = sum(player.is_dropped for player in state.players.values())
    if not dropped:
        return ngettext("{n} player", "{n} players", players).format(n=players)
    return ngettext("{n} player, {dropped} dropped", "{n} players, {dropped} dropped", players).format(
        n=players, dropped=dropped
    )


def _with_calls(state: State, now_ms: int, strip: StripView) -> StripView:
    calls = state.open_calls
    if not calls:
        return strip
    waiting = [since for call in calls if (since := call.waits_since_ms) is not None]
    line = _("oldest {time}").format(time=in_minutes(now_ms - min(waiting))) if waiting else _("judge there")
    counted = len(waiting or calls)
    return strip._replace(
        calls=ngettext("{n} call", "{n} calls", counted).format(n=counted),
        calls_line=line,
        is_call_taken=not waiting,
    )


def _time_line(timer: Timer, now_ms: int, zone: tzinfo | None) -> str:
    ends = ends_ms(timer, now_ms)
    match phase(timer, now_ms):
        case "called":
            return _("over, time was called")
        case "over":
            return _("over, ended {time}").format(time=clock_time(ends, zone)) if ends else _("over")
        case "paused":
            return _("left, paused") if timer.is_timed else _("played, paused")
        case _running:
            if ends is None:
                return _("played, no limit")
            return _("left, ends {time}").format(time=clock_time(ends, zone))
