"""Who plays: added, renamed, dropped, reinstated, given a table of their own."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import EntryId, Stamp, claimed, sources
from judge_app.core.deputies import may_staff_play, staff_named
from judge_app.core.model import Player, PlayerId, State
from judge_app.core.ops.base import Op, apply, basis, check, check_undo, require_open, require_text
from judge_app.core.tournament import LAST_TABLE
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["PlayerAdded", "PlayerDropped", "PlayerReinstated", "PlayerRenamed", "TableFixed"]

_UNKNOWN = N_("no such player")


@dataclass(frozen=True)
class PlayerAdded(Op):
    """A player joined the event."""

    kind: ClassVar = "player_added"
    player_id: PlayerId
    name: str


@check.register
def _(op: PlayerAdded, state: State) -> None:
    require_open(state)
    require_text(op.name, gettext("The player's name"))
    if op.player_id in state.players:
        text = gettext("{player} is already in the event.")
        raise Refused(text.format(player=state.players[op.player_id].name))
    _require_not_on_staff(state, op.name)


@apply.register
def _(op: PlayerAdded, state: State, stamp: Stamp) -> State:
    if op.player_id in state.players:
        return state.ignoring(stamp, N_("the player is already in the event"))
    return state.with_player(
        Player(op.player_id, claimed((), stamp, op.name), claimed((), stamp, True)),
    )


@check_undo.register
def _(op: PlayerAdded, state: State) -> None:
    if any(op.player_id in (match.a, match.b) for match in state.matches.values()):
        text = gettext("{player} has been paired and stays in the event's history. Drop them instead.")
        raise Refused(text.format(player=op.name))


@dataclass(frozen=True)
class PlayerRenamed(Op):
    """A player's name was put right."""

    kind: ClassVar = "player_renamed"
    player_id: PlayerId
    name: str


@check.register
def _(op: PlayerRenamed, state: State) -> None:
    player = _known(state, op.player_id)
    require_text(op.name, gettext("The player's name"))
    if player.name == op.name and len(player.names) == 1:
        raise Refused(gettext("{player} already has that name.").format(player=op.name))
    if not player.is_dropped:
        _require_not_on_staff(state, op.name)


@apply.register
def _(op: PlayerRenamed, state: State, stamp: Stamp) -> State:
    player = state.players.get(op.player_id)
    if player is None:
        return state.ignoring(stamp, _UNKNOWN)
    return state.with_player(player._replace(names=claimed(player.names, stamp, op.name)))


@basis.register
def _(op: PlayerRenamed, state: State) -> tuple[EntryId, ...]:
    player = state.players.get(op.player_id)
    return sources(player.names) if player else ()


@dataclass(frozen=True)
class PlayerDropped(Op):
    """A player left the event; their results stay."""

    kind: ClassVar = "player_dropped"
    player_id: PlayerId


@check.register
def _(op: PlayerDropped, state: State) -> None:
    player = _known(state, op.player_id)
    if player.is_dropped and len(player.presence) == 1:
        raise Refused(gettext("{player} has already dropped.").format(player=player.name))


@dataclass(frozen=True)
class PlayerReinstated(Op):
    """A player who had dropped came back."""

    kind: ClassVar = "player_reinstated"
    player_id: PlayerId


@check.register
def _(op: PlayerReinstated, state: State) -> None:
    player = _known(state, op.player_id)
    if not player.is_dropped and len(player.presence) == 1:
        raise Refused(gettext("{player} is in the event.").format(player=player.name))
    _require_not_on_staff(state, player.name)


@apply.register
def _(op: PlayerDropped | PlayerReinstated, state: State, stamp: Stamp) -> State:
    player = state.players.get(op.player_id)
    if player is None:
        return state.ignoring(stamp, _UNKNOWN)
    present = isinstance(op, PlayerReinstated)
    if not present:
        state = state._replace(drops_asked=state.drops_asked.without(op.player_id))
    return state.with_player(player._replace(presence=claimed(player.presence, stamp, present)))


@basis.register
def _(op: PlayerDropped | PlayerReinstated, state: State) -> tuple[EntryId, ...]:
    player = state.players.get(op.player_id)
    return sources(player.presence) if player else ()


@dataclass(frozen=True)
class TableFixed(Op):
    """A player always sits at one table from now on; without a *table*, wherever the pairing says."""

    kind: ClassVar = "table_fixed"
    player_id: PlayerId
    table: int | None


@check.register
def _(op: TableFixed, state: State) -> None:
    player = _known(state, op.player_id)
    if not _is_table(op.table):
        text = gettext("There is no table {table}. Choose one from 1 to {last}.")
        raise Refused(text.format(table=op.table, last=LAST_TABLE))
    if player.table == op.table and len(player.tables) <= 1:
        text = gettext("{player} already has table {table}.")
        if op.table is None:
            text = gettext("{player} has no table of their own.")
        raise Refused(text.format(player=player.name, table=op.table))
    for other in state.players.values():
        if op.table is not None and other.table == op.table and not other.is_dropped and other != player:
            text = gettext("Table {table} is the table of {player}. Choose another one.")
            raise Refused(text.format(table=op.table, player=other.name))


@apply.register
def _(op: TableFixed, state: State, stamp: Stamp) -> State:
    player = state.players.get(op.player_id)
    if player is None:
        return state.ignoring(stamp, _UNKNOWN)
    if not _is_table(op.table):
        return state.ignoring(stamp, N_("no such table"))
    return state.with_player(player._replace(tables=claimed(player.tables, stamp, op.table)))


@basis.register
def _(op: TableFixed, state: State) -> tuple[EntryId, ...]:
    player = state.players.get(op.player_id)
    return sources(player.tables) if player else ()


def _is_table(table: int | None) -> bool:
    return table is None or 1 <= table <= LAST_TABLE


def _require_not_on_staff(state: State, name: str) -> None:
    """Where the ruleset keeps the staff from playing, a name that works here is refused."""
    if may_staff_play(state) == "never" and (staff := staff_named(state, name)) is not None:
        text = gettext(
            "{name} is on the staff, and by the rules of this event nobody on the staff plays. Write the name"
            " so that two people are told apart, or take them off the staff."
        )
        raise Refused(text.format(name=staff.name))


def _known(state: State, player_id: PlayerId) -> Player:
    if player_id not in state.players:
        raise Refused(gettext("This player is not in the event. Choose one from the list."))
    return state.players[player_id]
