"""Everything that can happen, in sentences: one for each kind of operation."""

from judge_app.views.sentences import boxed, drafting, event, floor, tableside
from judge_app.views.sentences.base import Book, sentence, told

__all__ = ["Book", "boxed", "drafting", "event", "floor", "sentence", "tableside", "told"]
