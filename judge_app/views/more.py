"""More: the ways through an event that have no place on the rail or the bar."""

from typing import NamedTuple

from judge_app.core.model import State
from judge_app.language import _, ngettext
from judge_app.views.cases import open_line
from judge_app.views.decklists import lists_line
from judge_app.views.disputes import disputes_line
from judge_app.views.draft import draft_line, drafts
from judge_app.views.guidance import changed_line
from judge_app.views.houserules import house_line
from judge_app.views.onboard import on_board
from judge_app.views.rulewords import ruleset_short
from judge_app.views.slipentry import slips_line

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
    draft = (MoreTile("draft", "cards-outline", _("Draft"), draft_line(state)),) if drafts(state) else ()
    return MoreView(
        state.name,
        (
            MoreTile("players", "account-group", _("Players"), _players(state)),
            MoreTile("standings", "podium", _("Standings")),
            *bracket,
            *draft,
            MoreTile("pair", "account-switch-outline", _("Pairing"), _round(state)),
            MoreTile("slips", "clipboard-check-outline", _("Results from slips"), slips_line(state)),
            MoreTile("rulings", "gavel", _("Rulings"), _rulings(state)),
            MoreTile("houserules", "scale-balance", _("House rulings"), house_line(state)),
            MoreTile("values", "view-list", _("Values of this event"), _values(state)),
            MoreTile("documents", "tray-arrow-up", _("Documents"), _("Imported on this device")),
            MoreTile("cases", "book-open-variant", _("Guided cases"), open_line(state)),
            MoreTile("dice", "dice-5-outline", _("Dice"), _("Roll, high roll, coin")),
            MoreTile("decklists", "clipboard-list-outline", _("Deck lists"), lists_line(state)),
            MoreTile("staff", "account-tie", _("Staff"), _staff(state)),
            MoreTile("guidance", "alert-octagon-outline", _("House guidance"), changed_line(state)),
            MoreTile("disputes", "alert-circle-outline", _("Disputes"), disputes_line(state) or _("None")),
            MoreTile("log", "format-list-numbered", _("Log"), _entries(state)),
            MoreTile("paper", "printer-outline", _("Paper and files"), _("Slips, standings, exports")),
            MoreTile("boardphones", "monitor", _("Board and phones"), on_board(state)),
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


def _rulings(state: State) -> str:
    count = len(state.rulings)
    return ngettext("{n} ruling", "{n} rulings", count).format(n=count)


def _values(state: State) -> str:
    return ruleset_short(state.rules) if state.rules else _("No ruleset is chosen")


def _entries(state: State) -> str:
    count = len(state.history)
    return ngettext("{n} entry", "{n} entries", count).format(n=count)
