"""The rulesets: every number and choice of an event, each with the place it comes from."""

from judge_app.core.ruleset.chosen import known_ruleset, read_chosen
from judge_app.core.ruleset.custom import read_custom
from judge_app.core.ruleset.keys import KEYS, Key
from judge_app.core.ruleset.kinds import Content
from judge_app.core.ruleset.printed import PRINTED, options_of, printed
from judge_app.core.ruleset.rows import Row
from judge_app.core.ruleset.ruleset import Difference, Ruleset, Value
from judge_app.core.ruleset.structure import Note, Structure, structure

__all__ = [
    "KEYS",
    "PRINTED",
    "Content",
    "Difference",
    "Key",
    "Note",
    "Row",
    "Ruleset",
    "Structure",
    "Value",
    "known_ruleset",
    "options_of",
    "printed",
    "read_chosen",
    "read_custom",
    "structure",
]
