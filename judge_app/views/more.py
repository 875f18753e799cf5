"""More: the ways through an event that have no place on the rail or the bar."""

from typing import NamedTuple

from judge_app.core.model import State
from judge_app.language import _, ngettext

__all__ = ["MoreTile", "MoreView", "more_view"]


class MoreTile(NamedTuple):
    route: str
    icon: str
    text: str
    line: str = ""


class MoreView(NamedTuple):
    name: str = ""
    tiles: tuple[MoreTile, ...] = ()


def more_view(state: State) -> MoreView:
    bracket = (MoreTile("bracket", "tournament", _("Bracket"), _top(state)),) if state.cut else ()
    return MoreView(
        state.name,
        (
            MoreTile("players", "account-group", _("Players"), _players(state)),
            MoreTile("standings", "podium", _("Standings")),
            *bracket,
            MoreTile("pair", "account-switch-outline", _("Pairing"), _round(state)),
            MoreTile("staff", "account-tie", _("Staff"), _staff(state)),
            MoreTile("log", "format-list-numbered", _("Log"), _entries(state)),
            MoreTile("devices", "tablet-dashboard", _("Devices")),
            MoreTile("settings", "cog-outline", _("Settings")),
            MoreTile("home", "table-furniture", _("Home"), _("All saved")),
        ),
    )


def _players(state: State) -> str:
    playing = sum(not player.is_dropped for player in state.players.values())
    return ngettext("{n} in the event", "{n} in the event", playing).format(n=playing)


def _top(state: State) -> str:
    return _("Top {n}").format(n=len(state.cut.seeds)) if state.cut else ""


def _round(state: State) -> str:
    return _("Swap, pair anew") if state.rounds else _("Nothing is paired yet")


def _staff(state: State) -> str:
    there = sum(not one.has_left for one in state.staff.values())
    return ngettext("{n} person", "{n} people", there).format(n=there)


def _entries(state: State) -> str:
    count = len(state.history)
    return ngettext("{n} entry", "{n} entries", count).format(n=count)
