"""Everything that can happen, in sentences: one for each kind of operation."""

from judge_app.views.sentences import boxed, devices, drafting, event, floor, houserules, phones, tableside
from judge_app.views.sentences.base import Book, sentence, told

__all__ = [
    "Book",
    "boxed",
    "devices",
    "drafting",
    "event",
    "floor",
    "houserules",
    "phones",
    "sentence",
    "tableside",
    "told",
]
