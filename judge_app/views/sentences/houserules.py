"""House rulings, as the log tells of them: whole, so that no version of one is lost."""

from itertools import takewhile

from judge_app.core.claims import Stamp
from judge_app.core.model import HouseRuleId
from judge_app.core.ops import HouseRuleRemoved, HouseRuleWritten
from judge_app.language import N_, _
from judge_app.views.sentences.base import Book, sentence

__all__: list[str] = []


@sentence.register
def _written(op: HouseRuleWritten, book: Book, stamp: Stamp) -> str:
    words = N_("House ruling “{title}”: {text}")
    if _is_known(op.rule_id, book, stamp):
        words = N_("House ruling “{title}” now says: {text}")
    return _(words).format(title=op.title, text=op.text)


@sentence.register
def _removed(op: HouseRuleRemoved, book: Book, stamp: Stamp) -> str:
    title = _title(op.rule_id, book, stamp)
    return _("House ruling “{title}” removed").format(title=title) if title else _("A house ruling removed")


def _is_known(rule: HouseRuleId, book: Book, stamp: Stamp) -> bool:
    """Whether it was there already when this was written, as far as that tablet knew."""
    known = (book.state.history.find(entry) for entry in stamp.basis)
    return any(isinstance(one.op, HouseRuleWritten) and one.op.rule_id == rule for one in known if one)


def _title(rule: HouseRuleId, book: Book, stamp: Stamp) -> str:
    """What it was called when it was removed."""
    before = takewhile(lambda one: one.stamp.entry != stamp.entry, book.state.history)
    written = [
        one.op.title for one in before if isinstance(one.op, HouseRuleWritten) and one.op.rule_id == rule
    ]
    return written[-1] if written else ""
