"""Everything that can happen, in sentences: one for each kind of operation."""

from judge_app.views.sentences import event, floor
from judge_app.views.sentences.base import Book, sentence, told

__all__ = ["Book", "event", "floor", "sentence", "told"]
