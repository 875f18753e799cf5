"""One player's deck as a check shows it: the list with its faults, the cards, and what was found."""

from collections.abc import Iterable
from datetime import tzinfo
from itertools import groupby
from typing import NamedTuple

from judge_app.core.deckcheck import Fault
from judge_app.core.deckdraft import (
    DeckDraft,
    Verdict,
    faults_found,
    list_faults,
    list_ops,
    read_deck,
    verdict_of,
    written,
)
from judge_app.core.deckduty import INFRACTION_OF, are_lists_required, checks_of, conditions
from judge_app.core.hall import DeckCheck, Decklist
from judge_app.core.model import PlayerId, State
from judge_app.core.ruleset import Ruleset
from judge_app.language import _, all_of, ngettext
from judge_app.views.deckfaults import fault_sentence
from judge_app.views.deckwords import condition_words, faults_line
from judge_app.views.players import labels
from judge_app.views.rulewords import source
from judge_app.views.words import clock_time, plain

__all__ = ["DeckPane", "FaultGroup", "TickGroup", "TickLine", "count_words", "deck_pane", "found_words"]


class FaultGroup(NamedTuple):
    """Faults that one rule is about."""

    texts: tuple[str, ...]
    document: str
    section: str
    rule: str


class TickLine(NamedTuple):
    key: str
    text: str
    is_met: bool | None = None
    """Nothing: not looked at."""


class TickGroup(NamedTuple):
    """Conditions of one place in the documents."""

    ticks: tuple[TickLine, ...]
    document: str
    section: str
    rule: str


class DeckPane(NamedTuple):
    """One player's deck."""

    id: PlayerId = PlayerId("")
    seat: str = ""
    name: str = ""
    deck: str = ""
    pool: str = ""
    has_pool: bool = False
    is_wanted: bool = False
    """Whether a list has to be handed in."""
    cards: str = ""
    """"38 of 40"."""
    are_cards_right: bool = True
    hero: str = ""
    status: str = ""
    """Whether a list was handed in."""
    is_saved: bool = True
    found: str = ""
    """How many faults the list has, in words."""
    faults: tuple[FaultGroup, ...] = ()
    groups: tuple[TickGroup, ...] = ()
    verdict: Verdict = ""
    remark: str = ""
    infraction: str = ""
    """What a penalty would be for; nothing where all is well so far."""
    earlier: str = ""
    note: str = ""
    """That their table was paired anew, and where they play now."""


def deck_pane(state: State, player: PlayerId, seat: str, draft: DeckDraft, zone: tzinfo | None) -> DeckPane:
    lists, rules = written(state, player, draft), state.rules
    faults, checks = list_faults(state, lists), checks_of(state, player)
    is_saved = not list_ops(state, player, draft)
    count, is_right = count_words(lists.deck, rules)
    return DeckPane(
        player,
        seat,
        labels(state)[player],
        lists.deck,
        lists.pool,
        rules is not None and rules.word("deck.pool") == "opened",
        are_lists_required(state),
        count,
        is_right,
        _hero(lists.deck),
        _status(lists, is_saved, zone),
        is_saved,
        _found(state, lists, faults),
        _grouped(faults),
        _ticks(state.table_rules, lists, draft),
        verdict_of(state, player, draft),
        draft.remark,
        _infraction(state, player, draft),
        _earlier(checks[-1], zone) if checks else "",
    )


def count_words(deck: str, rules: Ruleset | None) -> tuple[str, bool]:
    """How many cards the list has of how many, and whether that is right; nothing of an empty one."""
    found = sum(line.count for line in read_deck(deck).cards) if deck.strip() else 0
    if not deck.strip():
        return "", True
    if rules is None:
        return ngettext("{n} card", "{n} cards", found).format(n=found), True
    wanted = rules.number("deck.cards")
    return _("{n} of {wanted}").format(n=found, wanted=wanted), found == wanted


def _hero(deck: str) -> str:
    heroes = [plain(hero.name) for hero in read_deck(deck).heroes] if deck.strip() else []
    return all_of([*dict.fromkeys(heroes)]) if heroes else ""


def _status(lists: Decklist, is_saved: bool, zone: tzinfo | None) -> str:
    if not is_saved:
        return _("Not saved")
    if not lists.deck.strip():
        return _("No list")
    return _("Handed in {time}").format(time=clock_time(lists.wall_ms, zone))


def _found(state: State, lists: Decklist, faults: tuple[Fault, ...]) -> str:
    if not lists.deck.strip():
        return _("Deck lists are required here.") if are_lists_required(state) else ""
    if state.rules is None:
        return _("No ruleset is known here, so the list is held against none.")
    if not faults:
        return _("The list keeps all deck rules.")
    return ngettext("{n} fault in the list", "{n} faults in the list", len(faults)).format(n=len(faults))


_RULES = {
    "too-few": "deck.cards",
    "too-many": "deck.cards",
    "copies": "deck.copies",
    "hero-in-deck": "deck.hero_cards",
    "no-hero": "deck.heroes",
    "class": "deck.classes",
    "not-in-pool": "deck.pool",
    "unreadable": "deck.lists",
}


def _grouped(faults: Iterable[Fault]) -> tuple[FaultGroup, ...]:
    """Faults of one rule share its citation."""
    groups = []
    for (cite, rule), found in groupby(faults, key=lambda fault: (fault.cite, _RULES[fault.kind])):
        groups.append(FaultGroup(tuple(map(fault_sentence, found)), *source(cite), rule))
    return tuple(groups)


def _ticks(rules: Ruleset, lists: Decklist, draft: DeckDraft) -> tuple[TickGroup, ...]:
    ticks, groups = dict(draft.ticks), []
    wanted = conditions(rules, is_listed=bool(lists.deck.strip()))
    for cite, some in groupby(wanted, key=lambda one: one.cite):
        found = [*some]
        lines = (TickLine(one.key, condition_words(one.key, rules), ticks.get(one.key)) for one in found)
        groups.append(TickGroup(tuple(lines), *source(cite), found[0].rule))
    return tuple(groups)


def _infraction(state: State, player: PlayerId, draft: DeckDraft) -> str:
    found = faults_found(state, player, draft)
    if not found and are_lists_required(state) and not written(state, player, draft).deck.strip():
        found = ("no-list",)
    return INFRACTION_OF.get(found[0], "illegal-deck") if found else ""


def _earlier(last: DeckCheck, zone: tzinfo | None) -> str:
    text = _("Checked at {time}: {found}")
    return text.format(time=clock_time(last.wall_ms, zone), found=found_words(last))


def found_words(check: DeckCheck) -> str:
    """What a check has found, with the remark of the judge."""
    words = [_("in order") if check.is_sound else _("not in order"), faults_line(check.faults)]
    return ", ".join(filter(None, (*words, plain(check.remark))))
