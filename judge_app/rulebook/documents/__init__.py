"""The documents that a judge owns and has imported: read once, kept as sections, on this device only."""

from judge_app.rulebook.documents.kept import Cancelled, HereAlready, Kept, Progress, Section, Trouble
from judge_app.rulebook.documents.limits import LIMITS, Limits
from judge_app.rulebook.documents.shelf import Documents

__all__ = [
    "LIMITS",
    "Cancelled",
    "Documents",
    "HereAlready",
    "Kept",
    "Limits",
    "Progress",
    "Section",
    "Trouble",
]
