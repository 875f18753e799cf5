"""Every screen by its route; a module is imported when its screen is first gone to."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge_app.ui.screen import JudgeScreen

__all__ = ["EVENT", "SCREENS", "screen_class"]

EVENT = frozenset(
    {
        "clock", "tables", "players", "calls", "standings", "bracket", "rules", "devices", "more", "log",
        "settings", "staff", "rulings", "cases", "values", "houserules", "documents",
        "pair", "result", "player", "swap", "winner", "guidance", "disputes", "carry", "paper",
        "setup", "dice", "endoftime", "draft",
        "deckcheck", "decklists", "board", "boardphones", "slips",
    }
)  # fmt: skip
"""Those inside of an event."""

_FOLDER = "judge_app.ui.screens"
SCREENS: dict[str, tuple[str, str]] = {
    "home": (f"{_FOLDER}.home", "HomeScreen"),
    "new": (f"{_FOLDER}.newevent", "NewEventScreen"),
    "join": (f"{_FOLDER}.join", "JoinScreen"),
    "clock": (f"{_FOLDER}.clock", "ClockScreen"),
    "tables": (f"{_FOLDER}.tables", "TablesScreen"),
    "rules": (f"{_FOLDER}.rules", "RulesScreen"),
    "calls": (f"{_FOLDER}.calls", "CallsScreen"),
    "result": (f"{_FOLDER}.result", "ResultScreen"),
    "slips": (f"{_FOLDER}.slipentry", "SlipEntryScreen"),
    "endoftime": (f"{_FOLDER}.endoftime", "EndOfTimeScreen"),
    "setup": (f"{_FOLDER}.setup", "SetupScreen"),
    "dice": (f"{_FOLDER}.dice", "DiceScreen"),
    "players": (f"{_FOLDER}.players", "PlayersScreen"),
    "player": (f"{_FOLDER}.player", "PlayerScreen"),
    "standings": (f"{_FOLDER}.standings", "StandingsScreen"),
    "pair": (f"{_FOLDER}.pair", "PairScreen"),
    "swap": (f"{_FOLDER}.swap", "SwapScreen"),
    "bracket": (f"{_FOLDER}.bracket", "BracketScreen"),
    "winner": (f"{_FOLDER}.winner", "WinnerScreen"),
    "devices": (f"{_FOLDER}.devices", "DevicesScreen"),
    "carry": (f"{_FOLDER}.carry", "CarryScreen"),
    "paper": (f"{_FOLDER}.paper", "PaperScreen"),
    "disputes": (f"{_FOLDER}.disputes", "DisputesScreen"),
    "more": (f"{_FOLDER}.more", "MoreScreen"),
    "log": (f"{_FOLDER}.log", "LogScreen"),
    "settings": (f"{_FOLDER}.settings", "SettingsScreen"),
    "staff": (f"{_FOLDER}.staff", "StaffScreen"),
    "deckcheck": (f"{_FOLDER}.deckcheck", "DeckCheckScreen"),
    "decklists": (f"{_FOLDER}.decklists", "DecklistsScreen"),
    "rulings": (f"{_FOLDER}.rulings", "RulingsScreen"),
    "houserules": (f"{_FOLDER}.houserules", "HouseRulesScreen"),
    "documents": (f"{_FOLDER}.documents", "DocumentsScreen"),
    "values": (f"{_FOLDER}.values", "ValuesScreen"),
    "guidance": (f"{_FOLDER}.guidance", "GuidanceScreen"),
    "cases": (f"{_FOLDER}.cases", "CasesScreen"),
    "draft": (f"{_FOLDER}.draft", "DraftScreen"),
    "boardphones": (f"{_FOLDER}.boardphones", "BoardPhonesScreen"),
    "board": (f"{_FOLDER}.board", "BoardScreen"),
    "backups": (f"{_FOLDER}.backups", "BackupsScreen"),
    "boxed": (f"{_FOLDER}.boxed", "BoxedScreen"),
    "boxedlog": (f"{_FOLDER}.boxedlog", "BoxedLogScreen"),
}
"""The module and the class of each, in the order in which a judge is likely to need them."""


def screen_class(route: str) -> "type[JudgeScreen]":
    module, name = SCREENS[route]
    found: type[JudgeScreen] = getattr(import_module(module), name)
    return found
