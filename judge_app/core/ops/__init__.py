"""Everything that can happen at an event: each operation with its check and its effect."""

from judge_app.core.ops import clock, cut, event, floor, games, players, results, rounds, seats, staff, undo
from judge_app.core.ops.base import KINDS, NewerOp, Op, apply, basis, check, check_undo
from judge_app.core.ops.clock import (
    ClockAdjusted,
    ClockClosed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    TimeCalled,
)
from judge_app.core.ops.cut import CutMade
from judge_app.core.ops.event import EventOpened, NoteWritten, RulesetChosen, SettingChosen
from judge_app.core.ops.floor import (
    Announced,
    CallClosed,
    CallMade,
    CallTaken,
    DeckChecked,
    PenaltyGiven,
    TimeExtended,
)
from judge_app.core.ops.games import GameReported
from judge_app.core.ops.players import PlayerAdded, PlayerDropped, PlayerReinstated, PlayerRenamed, TableFixed
from judge_app.core.ops.results import ResultCorrected, ResultReported, ResultSettled
from judge_app.core.ops.rounds import RoundPaired, Seating, TablesRepaired
from judge_app.core.ops.staff import StaffLeft, StaffNamed
from judge_app.core.ops.undo import Undone

__all__ = [
    "KINDS",
    "Announced",
    "CallClosed",
    "CallMade",
    "CallTaken",
    "ClockAdjusted",
    "ClockClosed",
    "ClockOpened",
    "ClockPaused",
    "ClockStarted",
    "CutMade",
    "DeckChecked",
    "EventOpened",
    "GameReported",
    "NewerOp",
    "NoteWritten",
    "Op",
    "PenaltyGiven",
    "PlayerAdded",
    "PlayerDropped",
    "PlayerReinstated",
    "PlayerRenamed",
    "ResultCorrected",
    "ResultReported",
    "ResultSettled",
    "RoundPaired",
    "RulesetChosen",
    "Seating",
    "SettingChosen",
    "StaffLeft",
    "StaffNamed",
    "TableFixed",
    "TablesRepaired",
    "TimeCalled",
    "TimeExtended",
    "Undone",
    "apply",
    "basis",
    "check",
    "check_undo",
    "clock",
    "cut",
    "event",
    "floor",
    "games",
    "players",
    "results",
    "rounds",
    "seats",
    "staff",
    "undo",
]
