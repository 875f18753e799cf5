"""The certificates of an event: who reached which place, and who signs."""

from collections import Counter
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.model import State
from judge_app.language import N_, _, ngettext
from judge_app.views.sentences.floor import ROLES
from judge_app.views.sheetseats import last_word_ms
from judge_app.views.winner import winner_view
from judge_app.views.words import long_day, plain

__all__ = ["Certificate", "certificates", "signers"]

_FIRST = {1: N_("First place"), 2: N_("Second place"), 3: N_("Third place")}
_SIGNING = ("organizer", "head")


class Certificate(NamedTuple):
    place: str
    """"First place", "Places 5 to 8"."""
    name: str
    among: str
    """"of 34 players"."""
    day: str


def certificates(state: State, places: int, zone: tzinfo | None = None) -> tuple[Certificate, ...]:
    """Of the first *places*, best first; whoever shares the last of them has one too."""
    view = winner_view(state)
    if view.empty:
        return ()
    ranked = [("1", view.winner), *view.places]
    shared = Counter(place for place, _name in ranked)
    players = len(state.players)
    among = ngettext("of {n} player", "of {n} players", players).format(n=players)
    day = long_day(_decided_ms(state), zone)
    return tuple(
        Certificate(_place(int(place), shared[place]), name, among, day)
        for place, name in ranked
        if int(place) <= places
    )


def signers(state: State) -> tuple[tuple[str, str], ...]:
    """Who signs, name and role: the organizer and the head judge; without names where none are known."""
    there = {one.role: plain(one.name) for one in state.staff.values() if not one.has_left}
    return tuple((there.get(role, ""), _(ROLES[role])) for role in ROLES if role in _SIGNING)


def _decided_ms(state: State) -> int:
    """When the last result came in: a note that somebody adds later does not date it anew."""
    last = last_word_ms(state, state.round_matches(max(state.rounds, default=0)))
    return last or max((one.stamp.wall_ms for one in state.history), default=0)


def _place(place: int, sharing: int) -> str:
    if sharing > 1:
        return _("Places {first} to {last}").format(first=place, last=place + sharing - 1)
    return _(_FIRST[place]) if place in _FIRST else _("Place {n}").format(n=place)
