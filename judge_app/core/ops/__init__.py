"""Everything that can happen at an event: each operation with its check and its effect."""

from judge_app.core.ops import cut, event, players, results, rounds, seats, undo
from judge_app.core.ops.base import KINDS, NewerOp, Op, apply, basis, check, check_undo
from judge_app.core.ops.cut import CutMade
from judge_app.core.ops.event import EventOpened, NoteWritten, RulesetChosen, SettingChosen
from judge_app.core.ops.players import PlayerAdded, PlayerDropped, PlayerReinstated, PlayerRenamed, TableFixed
from judge_app.core.ops.results import ResultCorrected, ResultReported, ResultSettled
from judge_app.core.ops.rounds import RoundPaired, Seating, TablesRepaired
from judge_app.core.ops.undo import Undone

__all__ = [
    "KINDS",
    "CutMade",
    "EventOpened",
    "NewerOp",
    "NoteWritten",
    "Op",
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
    "TableFixed",
    "TablesRepaired",
    "Undone",
    "apply",
    "basis",
    "check",
    "check_undo",
    "cut",
    "event",
    "players",
    "results",
    "rounds",
    "seats",
    "undo",
]
