"""Who meets whom: the pairing of a Swiss round."""

from judge_app.core.pairing.faults import Fault, faults
from judge_app.core.pairing.position import Position
from judge_app.core.pairing.reasons import Passed, Reason
from judge_app.core.pairing.repair import (
    Affected,
    Repair,
    affected,
    repair_affected,
    repair_all,
    seat_late,
    swap,
)
from judge_app.core.pairing.swiss import Pairing, pair, pair_as, pair_round
from judge_app.core.pairing.tables import Table, table_numbers

__all__ = [
    "Affected",
    "Fault",
    "Pairing",
    "Passed",
    "Position",
    "Reason",
    "Repair",
    "Table",
    "affected",
    "faults",
    "pair",
    "pair_as",
    "pair_round",
    "repair_affected",
    "repair_all",
    "seat_late",
    "swap",
    "table_numbers",
]
