"""The seats of a draft: pods as they were drawn, who passes to whom, and who came late."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge_app.core.drafting import POD_SIZE, Draft, passes_to, pod_sizes, smallest
from judge_app.core.model import PlayerId, State
from judge_app.language import _, ngettext
from judge_app.views.players import labels
from judge_app.views.sentences.drafting import pods_words
from judge_app.views.words import plain, players

__all__ = ["LateRow", "PodRow", "PodSeat", "SeatsView", "present", "seats_view"]

MOST_LATE = 12
"""So many can be seated one by one; with more it is easier to draw again."""


class PodSeat(NamedTuple):
    number: str
    name: str
    line: str = ""
    """Who is passed to, while packs are; or that the player has left."""
    is_gone: bool = False


class PodRow(NamedTuple):
    title: str
    line: str
    seats: tuple[PodSeat, ...]


class LateRow(NamedTuple):
    player: PlayerId
    pod: int
    text: str


class SeatsView(NamedTuple):
    """Without *pods* the seats are not drawn."""

    title: str = ""
    line: str = ""
    pods: tuple[PodRow, ...] = ()
    late: tuple[LateRow, ...] = ()
    more_late: str = ""
    """What to do about those for whom there is no row."""
    is_locked: bool = False
    """Whether the seats stay as they are: packs are open, or the rounds have begun."""


def present(state: State) -> tuple[PlayerId, ...]:
    return tuple(player.id for player in state.players.values() if not player.is_dropped)


def seats_view(state: State) -> SeatsView:
    draft, here = state.draft, present(state)
    is_locked = bool(state.rounds) or (draft.is_begun and not draft.is_over)
    if not draft.pods:
        title = _("{players}: {pods}").format(
            players=players(len(here)), pods=pods_words(len(pod_sizes(len(here))))
        )
        return SeatsView(title, _guidance(len(here)), is_locked=is_locked)
    names = labels(state)
    rows = tuple(_pods(state, draft, names))
    seated = players(len(draft.seated))
    title = _("{players}: {pods}").format(players=seated, pods=pods_words(len(rows)))
    late = [] if draft.is_over else [player for player in here if player not in draft.seated]
    pod = smallest(draft.pods)
    shown = tuple(
        LateRow(player, pod, _("Seat {player} in pod {n}").format(player=names[player], n=pod))
        for player in late[:MOST_LATE]
    )
    return SeatsView(title, _derived(draft), rows, shown, _more_late(len(late) - MOST_LATE), is_locked)


def _guidance(count: int) -> str:
    """House guidance: no document names the size of a pod."""
    if not count:
        return _("Nobody is in the event yet.")
    sizes = ", ".join(str(size) for size in pod_sizes(count))
    return _(
        "Sizes: {sizes}. House guidance: {most} in a pod at most, all about equal; no document names a size."
    ).format(sizes=sizes, most=POD_SIZE)


def _derived(draft: Draft) -> str:
    if not draft.seed:
        return _("Seat numbers go round to the left.")
    return _("Seat numbers go round to the left. Drawn from {seed}.").format(seed=plain(draft.seed)[:16])


def _more_late(count: int) -> str:
    if count <= 0:
        return ""
    return ngettext(
        "{n} more has no seat. Draw all seats again.", "{n} more have no seat. Draw all seats again.", count
    ).format(n=count)


def _pods(state: State, draft: Draft, names: Mapping[PlayerId, str]) -> Iterator[PodRow]:
    for number, pod in enumerate(draft.pods, 1):
        there = [player for player in pod if not state.players[player].is_dropped]
        takers = _takers(draft, there)
        seats = tuple(
            PodSeat(
                str(seat),
                names[player],
                _("dropped") if player not in there else _taker(takers.get(player), names),
                player not in there,
            )
            for seat, player in enumerate(pod, 1)
        )
        yield PodRow(_("Pod {n}").format(n=number), players(len(there)), seats)


def _takers(draft: Draft, there: list[PlayerId]) -> dict[PlayerId, PlayerId | None]:
    """Who gets each player's pack, past the seats of those who left; a last card goes nowhere."""
    if not draft.is_begun or draft.is_over or draft.pick >= draft.cards:
        return {}
    return {player: passes_to(there, seat, draft.pack) for seat, player in enumerate(there, 1)}


def _taker(taker: PlayerId | None, names: Mapping[PlayerId, str]) -> str:
    return _("to {player}").format(player=names[taker]) if taker else ""
