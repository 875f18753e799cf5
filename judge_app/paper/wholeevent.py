"""The whole event as one file, `NAME.judge.json`: for other programs to read, and for a tablet to go on from.

It says what happened twice. First in plain JSON, a superset of `judge-event/1`, which the commands on event
files and anybody's program can read; then by the log itself, every entry byte for byte with its signature.
What counts is the log: `first_difference` tells whether the readable part says the same. docs/event-format.md
has every key, assets/event-schema.json their shapes.
"""

from judge_app.paper.wholereading import LARGEST, Kept, WholeEvent, first_difference, read_whole
from judge_app.paper.wholewriting import VERSION, whole_text

__all__ = [
    "ENDING",
    "LARGEST",
    "VERSION",
    "Kept",
    "WholeEvent",
    "first_difference",
    "read_whole",
    "whole_text",
]

ENDING = ".judge.json"
