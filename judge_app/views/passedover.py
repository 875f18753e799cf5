"""What a log holds without effect, what waits for a leader, and on what tablets differ: to be looked at."""

from collections.abc import Iterator

from judge_app.core.auditwords import Finding
from judge_app.core.claims import EntryId
from judge_app.core.model import State
from judge_app.language import _, ngettext
from judge_app.views.sentences import Book, told
from judge_app.views.sentences.devices import holder

__all__ = ["passed_over"]

_MOST_TOLD = 20


def passed_over(state: State) -> tuple[Finding, ...]:
    """A finding for each entry without effect and each open dispute; one alone where there are none."""
    book = Book.of(state)
    ignored = [_ignored(entry, why, book) for entry, why in state.ignored.items()]
    disputes = [*_disputes(book)]
    found = ignored[:_MOST_TOLD]
    if (more := len(ignored) - _MOST_TOLD) > 0:
        text = ngettext("So it is with {n} more entry.", "So it is with {n} more entries.", more)
        found.append(Finding(_("Passed over"), text.format(n=more), True, is_odd=True))
    if not ignored:
        found.append(Finding(_("Rights"), _("Every entry was its tablet’s to make, and took effect."), True))
    return (*found, *disputes)


def _ignored(entry: EntryId, why: str, book: Book) -> Finding:
    happening = book.state.history.find(entry)
    if happening is None:
        return Finding(_("Passed over"), _(why), True, is_odd=True)
    text = _("“{words}”, entry {n} of {tablet}, took no effect: {why}.")
    words = text.format(
        words=told(happening, book),
        n=entry.rpartition(":")[2],
        tablet=holder(book, happening.stamp.device),
        why=_(why),
    )
    return Finding(_("Passed over"), words, True, is_odd=True)


def _disputes(book: Book) -> Iterator[Finding]:
    for dispute in book.state.disputes():
        words = [told(one, book) for one in map(book.state.history.find, dispute.entries) if one is not None]
        text = _("Tablets say different things, and nobody has settled it: {words}.")
        quoted = "; ".join(f"“{word}”" for word in words)
        yield Finding(_("Dispute"), text.format(words=quoted), True, is_odd=True)
