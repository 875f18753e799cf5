"""An open event on one screen: its players, its log, and what needs a judge's eye."""

from collections.abc import Iterator, Mapping
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.claims import EntryId
from judge_app.core.model import Dispute, MatchId, PlayerId, State, Subject
from judge_app.views.history import PAGE, Book, LogView, log_view, told
from judge_app.views.players import PlayersView, players_view
from judge_app.views.words import plain

__all__ = ["EventView", "event_view", "notices"]

MOST_NOTICES = 3
"""As many as fit above the players."""


_WORDS: Mapping[Subject, str] = {
    "event": "the name of the event",
    "ruleset": "the ruleset",
    "round": "the pairing of round ",
    "cut": "who plays in the top cut",
    "bracket": "who plays in round ",
}


class EventView(NamedTuple):
    name: str = ""
    players: PlayersView = PlayersView()
    log: LogView = LogView()
    notices: tuple[str, ...] = ()


def event_view(
    state: State,
    chosen: PlayerId | None = None,
    shown: int = PAGE,
    opened: EntryId | None = None,
    zone: tzinfo | None = None,
) -> EventView:
    return EventView(
        plain(state.name) or "Unnamed event",
        players_view(state, chosen),
        log_view(state, shown, opened, zone),
        notices(state, most=MOST_NOTICES),
    )


def notices(state: State, most: int | None = None) -> tuple[str, ...]:
    """Disputes first; of more than *most*, the log marks the rest."""
    if not state.ignored and not any(state.disputes()):
        return ()
    book = Book.of(state)
    everything = [*(_contradiction(dispute, book) for dispute in state.disputes()), *_without_effect(book)]
    if most is not None and len(everything) > most:
        more = len(everything) - most + 1
        everything[most - 1 :] = [f"And {more} more; the log marks them."]
    return tuple(everything)


def _contradiction(dispute: Dispute, book: Book) -> str:
    found = (book.state.history.find(entry) for entry in dispute.entries)
    words = dict.fromkeys(f"“{told(happening, book)}”" for happening in found if happening)
    return f"Devices differ about {_subject(dispute, book)}: {' or '.join(words)}."


def _subject(dispute: Dispute, book: Book) -> str:
    if dispute.subject == "name":
        return f"the name of {book.player(PlayerId(dispute.key))}"
    if dispute.subject == "presence":
        return f"whether {book.player(PlayerId(dispute.key))} is in the event"
    if dispute.subject == "table":
        return f"the table of {book.player(PlayerId(dispute.key))}"
    if dispute.subject == "result":
        return f"the result of {book.table(MatchId(dispute.key)).lower()}"
    if dispute.subject == "dissolved":
        return f"whether {book.table(MatchId(dispute.key)).lower()} was played or paired anew"
    return _WORDS.get(dispute.subject, "the setting ") + plain(dispute.key)


def _without_effect(book: Book) -> Iterator[str]:
    for entry, reason in book.state.ignored.items():
        happening = book.state.history.find(entry)
        words = told(happening, book) if happening else entry
        yield f"“{words}” took no effect: {reason}."
