"""What needs a judge's eye: where devices contradict each other, and what took no effect."""

from collections.abc import Iterator, Mapping

from judge_app.core.model import Dispute, MatchId, PlayerId, State, Subject
from judge_app.language import N_, _, one_of
from judge_app.views.sentences import Book, told
from judge_app.views.words import plain

__all__ = ["notices"]

_DIFFER: Mapping[Subject, str] = {
    "event": N_("Devices differ about the name of the event: {words}."),
    "ruleset": N_("Devices differ about the ruleset: {words}."),
    "setting": N_("Devices differ about the setting {key}: {words}."),
    "name": N_("Devices differ about the name of {player}: {words}."),
    "presence": N_("Devices differ about whether {player} is in the event: {words}."),
    "table": N_("Devices differ about the table of {player}: {words}."),
    "round": N_("Devices differ about the pairing of round {key}: {words}."),
    "result": N_("Devices differ about the result of {table}: {words}."),
    "game": N_("Devices differ about a game of {table}: {words}."),
    "first": N_("Devices differ about who started at {table}: {words}."),
    "active": N_("Devices differ about whose turn it was at {table} when time was called: {words}."),
    "count": N_("Devices differ about what was counted at {table}: {words}."),
    "dissolved": N_("Devices differ about whether {table} was played or paired anew: {words}."),
    "cut": N_("Devices differ about who plays in the top cut: {words}."),
    "houserule": N_("Tablets wrote a house ruling apart. Each version is kept: choose under House rulings."),
    "bracket": N_("Devices differ about who plays in round {key}: {words}."),
}


def notices(state: State, most: int | None = None, longest: int | None = None) -> tuple[str, ...]:
    """Disputes first; of more than *most*, the log marks the rest. None has more letters than *longest*."""
    if not state.ignored and not any(state.disputes()):
        return ()
    book = Book.of(state)
    everything = [*(_contradiction(dispute, book) for dispute in state.disputes()), *_without_effect(book)]
    if most is not None and len(everything) > most:
        more = len(everything) - most + 1
        everything[most - 1 :] = [_("And {n} more; the log marks them.").format(n=more)]
    return tuple(_shortened(one, longest) for one in everything)


def _shortened(text: str, longest: int | None) -> str:
    return text if longest is None or len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def _contradiction(dispute: Dispute, book: Book) -> str:
    found = (book.state.history.find(entry) for entry in dispute.entries)
    words = dict.fromkeys(
        _("“{words}”").format(words=told(happening, book)) for happening in found if happening
    )
    return _(_DIFFER.get(dispute.subject, _DIFFER["setting"])).format(
        words=one_of(words),
        key=plain(dispute.key),
        player=book.player(PlayerId(dispute.key)),
        table=book.table_within(MatchId(dispute.key)),
    )


def _without_effect(book: Book) -> Iterator[str]:
    for entry, reason in book.state.ignored.items():
        happening = book.state.history.find(entry)
        words = told(happening, book) if happening else entry
        yield _("“{words}” took no effect: {reason}.").format(words=words, reason=_(reason))
