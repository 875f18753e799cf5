"""Forms that a judge fills in by hand: deck checks and judge calls, with what is known written in already."""

from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.deckduty import conditions, has_list
from judge_app.core.model import Match, MatchId, State
from judge_app.core.ops.decks import DeckTableDrawn
from judge_app.language import _
from judge_app.views.calls import REASONS, CallCard, calls_view
from judge_app.views.deckwords import condition_words
from judge_app.views.sheetseats import name_of
from judge_app.views.words import clock_time

__all__ = [
    "CallLine",
    "DeckForm",
    "DeckFormSeat",
    "call_lines",
    "call_reasons",
    "deck_conditions",
    "deck_forms",
]


class DeckFormSeat(NamedTuple):
    name: str = ""
    list: str = ""
    """Whether a list was handed in."""


class DeckForm(NamedTuple):
    """One table; without anything on it, for a table that a judge writes in."""

    table: str = ""
    begun: str = ""
    """When the check began, if it runs."""
    seats: tuple[DeckFormSeat, DeckFormSeat] = (DeckFormSeat(), DeckFormSeat())


class CallLine(NamedTuple):
    time: str = ""
    table: str = ""
    players: tuple[str, ...] = ()
    """Who sits there, or in one text where else it is."""
    reason: str = ""
    judge: str = ""


def deck_forms(state: State, number: int | None, zone: tzinfo | None = None) -> tuple[DeckForm, ...]:
    """The tables of round *number* that are checked or were drawn for it, and one that is empty."""
    matches = state.round_matches(number) if number is not None else ()
    drawn = {
        one.op.match_id for one in state.history if isinstance(one.op, DeckTableDrawn) and not one.undone
    }
    wanted = [match for match in matches if match.b is not None and _is_due(state, match, drawn)]
    return (*(_form(state, match, zone) for match in wanted), DeckForm())


def _is_due(state: State, match: Match, drawn: set[MatchId]) -> bool:
    run = state.checks.get(match.id)
    return run.ended_ms is None if run else match.id in drawn and not match.is_over


def _form(state: State, match: Match, zone: tzinfo | None) -> DeckForm:
    run = state.checks.get(match.id)
    a, b = (
        DeckFormSeat(
            name_of(state, player), _("List handed in") if has_list(state, player) else _("No list handed in")
        )
        for player in (match.a, match.b or match.a)
    )
    begun = clock_time(run.begun_ms, zone) if run else ""
    return DeckForm("–" if match.table is None else str(match.table), begun, (a, b))


def deck_conditions(state: State) -> tuple[str, ...]:
    """What is ticked off for each deck, by the rules of the event."""
    rules = state.table_rules
    known = conditions(rules, is_listed=True)
    return tuple(condition_words(one.key, rules) for one in known)


def call_lines(state: State, zone: tzinfo | None = None) -> tuple[CallLine, ...]:
    """The calls that are still open, the longest waiting first."""
    view = calls_view(state)
    cards = sorted((*view.waiting, *view.there), key=lambda card: card.since_ms)
    return tuple(
        CallLine(clock_time(card.since_ms, zone), card.table, _at_call(state, card), card.reason, card.judge)
        for card in cards
    )


def _at_call(state: State, card: CallCard) -> tuple[str, ...]:
    if card.match is None:
        return (card.names,)
    return tuple(name_of(state, player) for player in state.matches[card.match].players)


def call_reasons() -> tuple[str, ...]:
    """What a judge is most often called for, to be ticked or copied."""
    return tuple(map(_, REASONS))
