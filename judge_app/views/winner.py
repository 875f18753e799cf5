"""Who won, and all the places behind."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge_app.core.bracket import final_places
from judge_app.core.model import PlayerId, State
from judge_app.core.progress import Progress, progress
from judge_app.core.reckoning import reckoning
from judge_app.core.stages import cut_of, has_third_place
from judge_app.errors import Refused
from judge_app.language import _, ngettext
from judge_app.views.nextstep import next_step
from judge_app.views.players import labels
from judge_app.views.words import plain

__all__ = ["WinnerView", "winner_view"]


class WinnerView(NamedTuple):
    winner: str = ""
    line: str = ""
    places: tuple[tuple[str, str], ...] = ()
    """Place and player, from the second on; who went out in the same round share a place."""
    has_bracket: bool = False
    empty: str = ""


def winner_view(state: State, names: Mapping[PlayerId, str] | None = None) -> WinnerView:
    """*names* are what players are called there, if not what they are called on every screen."""
    at, names = progress(state), labels(state) if names is None else names
    if at.stage != "over":
        return WinnerView(empty=_not_yet(state, at))
    places = [*_places(state, names)]
    if not places:
        return WinnerView(empty=_("Nobody has played, so nobody has won."))
    players = len(state.players)
    line = ngettext("{event}, {n} player", "{event}, {n} players", players).format(
        event=plain(state.name), n=players
    )
    return WinnerView(places[0][1], line, tuple(places[1:]), state.cut is not None)


def _not_yet(state: State, at: Progress) -> str:
    if at.next not in ("settle", "clear"):
        return _("The event is not over yet.")
    step = next_step(state, at)
    return _("{trouble}, so nobody has won yet. {line}").format(trouble=step.title, line=step.line)


def _places(state: State, names: Mapping[PlayerId, str]) -> Iterator[tuple[str, str]]:
    """The cut first, then the standings of the Swiss rounds; who share a place have the same number."""
    shown: set[PlayerId] = set()
    cut = cut_of(state)
    if cut is not None and cut.rounds:
        try:
            groups = final_places(cut, has_third_place(state))
        except Refused:
            groups = ()
        for group in groups:
            place = str(len(shown) + 1)
            for player in group:
                yield place, names.get(player, "")
            shown.update(group)
    known = reckoning(state)
    for player in known.standings.order if known else ():
        if player not in shown:
            shown.add(player)
            yield str(len(shown)), names.get(player, "")
