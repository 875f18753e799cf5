"""Everything that can happen at an event: each operation with its check and its effect."""

from judge_app.core.ops import event, players, results, rounds, undo
from judge_app.core.ops.base import KINDS, NewerOp, Op, apply, basis, check, check_undo
from judge_app.core.ops.event import EventOpened, NoteWritten, RulesetChosen, SettingChosen
from judge_app.core.ops.players import PlayerAdded, PlayerDropped, PlayerReinstated, PlayerRenamed
from judge_app.core.ops.results import ResultCorrected, ResultReported, ResultSettled
from judge_app.core.ops.rounds import RoundPaired, Seating
from judge_app.core.ops.undo import Undone

__all__ = [
    "KINDS",
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
    "Undone",
    "apply",
    "basis",
    "check",
    "check_undo",
    "event",
    "players",
    "results",
    "rounds",
    "undo",
]
