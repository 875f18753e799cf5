"""The question who leaves the event, and what that means now."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge_app.core.leaving import has_begun, leaving
from judge_app.core.model import PlayerId, State
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.errors import Refused
from judge_app.language import _, ngettext
from judge_app.views.players import folded, labels

__all__ = ["DropRow", "DropView", "consequences", "drop_view"]

MOST = 4
"""So many names are offered at once."""


class DropRow(NamedTuple):
    id: PlayerId
    name: str
    is_chosen: bool = False


class DropView(NamedTuple):
    rows: tuple[DropRow, ...] = ()
    more: str = ""
    """How many others are found, or that nobody is."""
    lines: tuple[str, ...] = ()
    """What it means when the chosen player leaves."""
    button: str = ""
    """Nothing while nobody is chosen."""


def drop_view(state: State, chosen: PlayerId | None = None, search: str = "") -> DropView:
    """Who is still in the event and found by *search*; the *chosen* one stands first."""
    names, wanted = labels(state), folded(search)
    staying = {one.id: names[one.id] for one in state.players.values() if not one.is_dropped}
    found = [player for player, name in staying.items() if wanted in folded(name)]
    found.sort(key=lambda player: (player != chosen, folded(names[player])))
    rows = tuple(DropRow(player, names[player], player == chosen) for player in found[:MOST])
    more = len(found) - len(rows)
    text = ngettext("{n} more: type to find them.", "{n} more: type to find them.", more).format(n=more)
    if not found:
        text = _("Nobody in the event has this name.")
    is_known = chosen is not None and chosen in staying
    return DropView(
        rows,
        text if more or not found else "",
        tuple(_lines(state, chosen, names)) if chosen is not None and is_known else (),
        _("Drop {player}").format(player=staying[chosen]) if chosen is not None and is_known else "",
    )


def _lines(state: State, player: PlayerId, names: Mapping[PlayerId, str]) -> Iterator[str]:
    yield _("{player} is not paired any more. All results stay.").format(player=names[player])
    yield from consequences(state, player, names)


def consequences(state: State, player: PlayerId, names: Mapping[PlayerId, str]) -> Iterator[str]:
    """What else it means now when *player* leaves: for the match at hand, and for the cut."""
    current = state.current_round
    for match in state.round_matches(current.number) if current else ():
        if player in match.players and not match.is_over:
            yield _("Table {table} is still open: report how that match ended.").format(table=match.table)
    if state.cut is None:
        yield from _before_the_cut(state, player, names)
    elif player in state.cut.seeds and progress(state).stage != "over":
        yield from _in_the_cut(state, player, names)


def _before_the_cut(state: State, player: PlayerId, names: Mapping[PlayerId, str]) -> Iterator[str]:
    at, known = progress(state), reckoning(state)
    if at.next != "cut" or known is None:
        return
    staying = [one for one in known.standings.order if not state.players[one].is_dropped]
    if player in staying[: at.plan.cut] and len(staying) > at.plan.cut:
        text = _("{player} comes into the top {n}, as the lowest seed.")
        yield text.format(player=names[staying[at.plan.cut]], n=at.plan.cut)


def _in_the_cut(state: State, player: PlayerId, names: Mapping[PlayerId, str]) -> Iterator[str]:
    if has_begun(state):
        yield _("The cut has begun, so nobody comes in: the opponent goes on. Report that match.")
        return
    try:
        seeds = leaving(state, player).seeds
    except Refused as refused:
        yield str(refused)
        return
    yield _("The cut is made anew: the seeds below {player} move up.").format(player=names[player])
    for incoming in [one for one in seeds if state.cut and one not in state.cut.seeds]:
        text = _("{player} comes into the top {n}, as the lowest seed.")
        yield text.format(player=names[incoming], n=len(seeds))
    if state.cut and max(state.rounds) > state.cut.after:
        yield _("Its first round is cancelled: pair it again.")
