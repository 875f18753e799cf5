"""The players of the event as a list, and what can be done about the chosen one."""

from typing import NamedTuple

from judge_app.core.claims import disputed
from judge_app.core.model import PlayerId, State
from judge_app.core.ops import Op, PlayerDropped, PlayerReinstated, check
from judge_app.errors import Refused
from judge_app.language import _, ngettext
from judge_app.views.words import plain, players

__all__ = ["ChosenPlayer", "PlayerRow", "PlayersView", "labels", "players_view"]


class PlayerRow(NamedTuple):
    id: PlayerId
    number: int
    """Who joined first is number 1."""
    name: str
    is_dropped: bool = False
    is_disputed: bool = False
    is_chosen: bool = False


class ChosenPlayer(NamedTuple):
    """The player whose sheet is open; without an *id*, nobody."""

    id: PlayerId = PlayerId("")
    name: str = ""
    """As written, to be put right; the label is for show."""
    label: str = ""
    can_drop: bool = False
    can_reinstate: bool = False


class PlayersView(NamedTuple):
    rows: tuple[PlayerRow, ...] = ()
    total: str = ""
    chosen: ChosenPlayer = ChosenPlayer()


def players_view(state: State, chosen: PlayerId | None = None) -> PlayersView:
    names = labels(state)
    rows = tuple(
        PlayerRow(
            player.id,
            number,
            names[player.id],
            player.is_dropped,
            disputed(player.names) or disputed(player.presence) or disputed(player.tables),
            player.id == chosen,
        )
        for number, player in enumerate(state.players.values(), 1)
    )
    return PlayersView(rows, _count(rows), _chosen(state, names, chosen))


def labels(state: State) -> dict[PlayerId, str]:
    """What each player is called on a screen, where no two look the same: the second Ada is "Ada (2)"."""
    unnamed = _("Unnamed")
    shown = {player.id: plain(player.name) or unnamed for player in state.players.values()}
    taken: set[str] = set()
    names = {name.casefold() for name in shown.values()}
    for player_id, name in shown.items():
        label, copy = name, 1
        while label.casefold() in taken or (copy > 1 and label.casefold() in names):
            copy += 1
            label = f"{name} ({copy})"
        taken.add(label.casefold())
        shown[player_id] = label
    return shown


def _count(rows: tuple[PlayerRow, ...]) -> str:
    dropped = sum(row.is_dropped for row in rows)
    if not dropped:
        return players(len(rows))
    text = ngettext("{n} player, {dropped} dropped", "{n} players, {dropped} dropped", len(rows))
    return text.format(n=len(rows), dropped=dropped)


def _chosen(state: State, names: dict[PlayerId, str], chosen: PlayerId | None) -> ChosenPlayer:
    if chosen is None or chosen not in state.players:
        return ChosenPlayer()
    return ChosenPlayer(
        chosen,
        plain(state.players[chosen].name),
        names[chosen],
        _allowed(PlayerDropped(chosen), state),
        _allowed(PlayerReinstated(chosen), state),
    )


def _allowed(op: Op, state: State) -> bool:
    try:
        check(op, state)
    except Refused:
        return False
    return True
