"""Somebody comes when the first round is paired: the ways in that are open, with what each one costs."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from judge_app.core.model import Match, PlayerId, State
from judge_app.core.pairing import seat_late
from judge_app.core.progress import Progress, progress
from judge_app.core.reckoning import reckoning
from judge_app.errors import Refused
from judge_app.language import _, ngettext
from judge_app.views.players import labels
from judge_app.views.words import plain

__all__ = ["LateView", "Way", "WayIn", "late_list", "late_view"]

WayIn = Literal["bye", "loss", "next"]
"""Opposite the bye of this round; this round counts as lost; from the next round on."""


class Way(NamedTuple):
    key: WayIn
    title: str
    line: str
    icon: str


class LateView(NamedTuple):
    """Without *ways* and without *why_not*, the event takes players as they come."""

    title: str = ""
    ways: tuple[Way, ...] = ()
    why_not: str = ""

    @property
    def is_late(self) -> bool:
        return bool(self.ways or self.why_not)


def late_view(state: State, name: str) -> LateView:
    """How *name* can still join."""
    if state.current_round is None:
        return LateView()
    at = progress(state)
    title = _("{player} comes late").format(player=plain(name) or _("Unnamed"))
    ways = tuple(_ways(state, at))
    return LateView(title, ways, "" if ways else _why_not(at))


def late_list(state: State) -> tuple[str, bool]:
    """What a whole list of latecomers should know, and whether they can join; nothing before round 1."""
    if state.current_round is None:
        return "", True
    at = progress(state)
    way = next((one for one in _ways(state, at) if one.key != "bye"), None)
    if way is None and at.stage == "swiss" and at.next == "results":
        return _("This is the last Swiss round, so there is no next one to join."), False
    if way is None:
        return _why_not(at), False
    everybody = _("All of them join round {round}.").format(round=at.round + 1)
    return f"{everybody} {_missed(at.round)}", True


def _ways(state: State, at: Progress) -> Iterator[Way]:
    if at.stage != "swiss" or at.next == "cut":
        return
    has_more = at.round < at.plan.rounds
    if at.next != "results":
        if has_more:
            yield _next(at)
        return
    bye = next((one for one in state.round_matches(at.round) if one.is_bye), None)
    if bye is not None and (table := _free_table(state)):
        yield _opposite(state, bye, table)
    if has_more:
        yield _lost(at)


def _free_table(state: State) -> int:
    """Where the one with the bye would play; 0 where that cannot be."""
    reckoned = reckoning(state)
    try:
        return seat_late(reckoned.tournament, PlayerId("")).tables[0].number if reckoned else 0
    except Refused:
        return 0


def _opposite(state: State, bye: Match, table: int) -> Way:
    who = labels(state).get(bye.a, _("Unnamed"))
    text = _("{player} gives up the bye, and the two play round {round} at table {table}.")
    line = text.format(player=who, round=bye.round, table=table)
    if bye.round > 1:
        line = f"{line} {_missed(bye.round - 1)}"
    return Way("bye", _("Play {player} now").format(player=who), line, "sword-cross")


def _lost(at: Progress) -> Way:
    text = _("Round {round} counts as lost. Plays from round {next} on.")
    line = text.format(round=at.round, next=at.round + 1)
    if at.round > 1:
        line = f"{line} {_missed(at.round - 1)}"
    return Way("loss", _("Start with a loss"), line, "clock-outline")


def _next(at: Progress) -> Way:
    line = _("Plays from round {round} on.").format(round=at.round + 1)
    return Way("next", _("Join the next round"), f"{line} {_missed(at.round)}", "arrow-right")


def _missed(n: int) -> str:
    text = ngettext(
        "The {n} round that was missed counts as a loss.",
        "The {n} rounds that were missed count as losses.",
        n,
    )
    return text.format(n=n)


def _why_not(at: Progress) -> str:
    if at.stage == "swiss" and at.next == "results":
        return _(
            "This is the last Swiss round and nobody has a bye, so there is no match left to play."
            " Nobody was added."
        )
    return _("The Swiss rounds are over, so nobody can join any more. Nobody was added.")
