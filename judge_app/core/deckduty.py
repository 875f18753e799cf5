"""Deck checks: who owes a list, which table is drawn by lot, what is looked at, how much time that is due."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from judge_app.core.deputies import own_tables
from judge_app.core.hall import CheckRun, DeckCheck
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Match, State
from judge_app.core.ops.decks import DeckTableDrawn
from judge_app.core.ops.floor import LONGEST_EXTENSION
from judge_app.core.randomness import Draw
from judge_app.core.ruleset import Ruleset

__all__ = [
    "EXTRA_MINUTES",
    "INFRACTION_OF",
    "MOST_MINUTES",
    "Condition",
    "are_lists_required",
    "check_at",
    "checks_of",
    "conditions",
    "draw_table",
    "drawable",
    "draws_in",
    "due_minutes",
    "has_list",
    "match_now",
    "owing",
    "table_of",
    "waiting",
    "was_checked",
]

EXTRA_MINUTES = 3
"""House guidance: what a table gets on top of the check itself, to settle down again."""
MOST_MINUTES = LONGEST_EXTENSION // 60


def are_lists_required(state: State) -> bool:
    return state.rules is not None and state.rules.word("deck.lists") == "required"


def has_list(state: State, player: PlayerId) -> bool:
    written = state.decklists.get(player)
    return written is not None and bool(written.deck.strip())


def owing(state: State) -> tuple[PlayerId, ...]:
    """Who plays where lists are required, and has handed in none."""
    if not are_lists_required(state):
        return ()
    playing = (player for player in state.players.values() if not player.is_dropped)
    return tuple(player.id for player in playing if not has_list(state, player.id))


def checks_of(state: State, player: PlayerId) -> tuple[DeckCheck, ...]:
    """What was found in the deck of *player*, the last check last."""
    return tuple(one for one in state.deck_checks.values() if one.player == player)


def check_at(state: State, match: MatchId) -> CheckRun | None:
    """The deck check that holds up *match* now, be it one that began before its players were paired anew."""
    return _held_up(state).get(match)


def waiting(state: State, run: CheckRun) -> tuple[Match, ...]:
    """The tables that lack a deck of *run*: its own, or, since that was paired anew, those of its players."""
    match = state.matches.get(run.match)
    if match is None or not state.is_dissolved(match):
        return (match,) if match and not match.is_over else ()
    return tuple(
        one
        for one in _tables(state)
        if one.round == match.round and not one.is_over and not {*one.players}.isdisjoint(match.players)
    )


def table_of(state: State, player: PlayerId, match: MatchId | None) -> MatchId | None:
    """Where a finding about *player* belongs: *match*, or, if that was paired anew, where they play now."""
    known = state.matches.get(match) if match else None
    is_there = known is not None and not known.is_bye and not state.is_dissolved(known)
    return match if is_there else match_now(state, player)


def match_now(state: State, player: PlayerId) -> MatchId | None:
    """The match that *player* plays now."""
    playing = (match for match in _tables(state) if player in match.players and not match.is_over)
    return next((match.id for match in playing), None)


def drawable(state: State, judge: str = "") -> tuple[Match, ...]:
    """The tables among which one is drawn: those that play, except where *judge* sits.

    As long as there are some whose players have not been checked in this event, only those.
    """
    kept = own_tables(state, judge) | _held_up(state).keys()
    playing = [
        match
        for match in _tables(state)
        if not match.is_over and not match.is_disputed and match.id not in kept
    ]
    seen = _checked(state)
    return tuple([match for match in playing if seen.isdisjoint(match.players)] or playing)


def was_checked(state: State, match: Match) -> bool:
    """Whether the deck of a player of *match* was looked at in this event."""
    return not _checked(state).isdisjoint(match.players)


def draw_table(state: State, seed: str, judge: str = "") -> MatchId | None:
    """The first table that can be drawn, in the order into which *seed* puts all tables of the round."""
    choice = {match.id for match in drawable(state, judge)}
    order = Draw(seed, "deck-check", max(state.rounds, default=0)).shuffled(_tables(state))
    return next((match.id for match in order if match.id in choice), None)


def draws_in(state: State, number: int) -> int:
    """How many tables were drawn for deck checks in round *number*, whatever came of it."""
    drawn = (one.op.match_id for one in state.history if isinstance(one.op, DeckTableDrawn))
    return sum(match in state.matches and state.matches[match].round == number for match in drawn)


def due_minutes(begun_ms: int, ended_ms: int) -> int:
    """What a table is due for a check: its length, rounded up to a full minute, and a little more.

    >>> due_minutes(0, 240_000), due_minutes(0, 240_001)
    (7, 8)
    """
    length = max(-(-(ended_ms - begun_ms) // 60_000), 0)
    return min(length + EXTRA_MINUTES, MOST_MINUTES)


def _tables(state: State) -> list[Match]:
    """Those of the round, in an order that all tablets share."""
    current = state.current_round
    matches = state.round_matches(current.number) if current else ()
    seated = (match for match in matches if not match.is_bye)
    return sorted(seated, key=lambda match: (match.table or 0, match.id))


def _held_up(state: State) -> dict[MatchId, CheckRun]:
    """The checks that are under way, by the tables that wait for them."""
    running = [run for run in state.checks.values() if run.ended_ms is None]
    held = {run.match: run for run in running}
    for run in running:
        for match in waiting(state, run):
            held.setdefault(match.id, run)
    return held


def _checked(state: State) -> set[PlayerId]:
    return {one.player for one in state.deck_checks.values()}


class Condition(NamedTuple):
    """Something about the cards themselves that is looked at and ticked off."""

    key: str
    rule: str
    """The key of the ruleset it follows from."""
    cite: str


_SLEEVES = {
    "required": "opaque",
    "opaque_if_any": "opaque-if-any",
    "suggested": "opaque-if-wanted",
}


def conditions(rules: Ruleset, *, is_listed: bool = False) -> tuple[Condition, ...]:
    """What *rules* want of a deck besides its list; where there is one, that the deck is as it says."""
    return tuple(Condition(key, rule, rules.cite(rule)) for key, rule in _wanted(rules, is_listed))


def _wanted(rules: Ruleset, is_listed: bool) -> Iterator[tuple[str, str]]:
    if is_listed:
        yield "as-listed", "deck.lists"
    sleeves = rules.word("deck.sleeves")
    if sleeves in _SLEEVES:
        yield _SLEEVES[sleeves], "deck.sleeves"
    yield "sleeves-alike", "deck.sleeves"
    yield "sleeves-unmarked", "deck.sleeves"
    if rules.flag("deck.backs_alike") and sleeves != "required":
        yield "backs-alike", "deck.backs_alike"
    if rules.flag("deck.undamaged"):
        yield "undamaged", "deck.undamaged"
    if rules.flag("deck.genuine"):
        yield "genuine", "deck.genuine"
    if rules.number("deck.release_days"):
        yield "released", "deck.release_days"


INFRACTION_OF: Mapping[str, str] = MappingProxyType(
    {
        "no-list": "list-missing",
        "unreadable": "list-wrong",
        "as-listed": "list-wrong",
        "not-in-pool": "outside-pool",
        "opaque": "sleeves",
        "opaque-if-any": "sleeves",
        "opaque-if-wanted": "sleeves",
        "sleeves-alike": "sleeves",
        "sleeves-unmarked": "sleeves",
        "backs-alike": "sleeves",
        "undamaged": "lost-card",
        "genuine": "proxy",
    }
)
"""Under which infraction a fault of a list or an unmet condition falls; any other is an illegal deck."""
