"""A deck check that is not recorded yet: what was typed, ticked and found about one player."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from judge_app.core.deckcheck import Fault, faults_of
from judge_app.core.deckduty import checks_of, conditions
from judge_app.core.decklist import Decklist as Cards
from judge_app.core.decklist import read_list
from judge_app.core.hall import Decklist
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import State
from judge_app.core.ops import DeckChecked, DecklistHandedIn, Op
from judge_app.core.ruleset import Ruleset

__all__ = [
    "DeckDraft",
    "Part",
    "Verdict",
    "as_written",
    "check_ops",
    "draft_from_plain",
    "draft_of",
    "faults_found",
    "list_faults",
    "list_ops",
    "read_deck",
    "typed",
    "verdict_of",
    "written",
]

Part = Literal["deck", "pool"]
Verdict = Literal["", "sound", "faulty"]
_VERDICTS: tuple[Verdict, ...] = ("", "sound", "faulty")


class DeckDraft(NamedTuple):
    deck: str | None = None
    """As it was typed; nothing while it stands as it was handed in."""
    pool: str | None = None
    basis: int = 0
    """How many checks the player had before: the rest is about the next one."""
    ticks: tuple[tuple[str, bool], ...] = ()
    """The conditions that were looked at, and whether they are met."""
    verdict: Verdict = ""
    """The judge's own; nothing while it follows from the rest."""
    remark: str = ""

    @property
    def is_empty(self) -> bool:
        return self._replace(basis=0) == DeckDraft()

    def ticked(self, key: str, is_met: bool) -> "DeckDraft":
        """The same tick once more takes it back."""
        ticks = dict(self.ticks)
        if ticks.get(key) is is_met:
            del ticks[key]
        else:
            ticks[key] = is_met
        return self._replace(ticks=tuple(sorted(ticks.items())))


def typed(state: State, player: PlayerId, draft: DeckDraft, part: Part, text: str) -> DeckDraft:
    """*draft* with *text* as one of its lists; as it was handed in, it counts as not typed."""
    known = state.decklists.get(player) or Decklist("")
    if part == "deck":
        return draft._replace(deck=None if text == known.deck else text)
    return draft._replace(pool=None if text == known.pool else text)


def draft_of(state: State, player: PlayerId, kept: Mapping[PlayerId, DeckDraft]) -> DeckDraft:
    """The draft for the next check of *player*; of one for a check that is recorded by now only the list."""
    draft, basis = kept.get(player, DeckDraft()), len(checks_of(state, player))
    return draft if draft.basis == basis else DeckDraft(draft.deck, draft.pool, basis)


def as_written(text: str) -> str:
    """*text* as a list can be kept: one way to end a line, no control character but tabs; "" if blank."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(one for one in text if one in "\n\t" or (one >= " " and not "\ud800" <= one <= "\udfff"))
    return kept if kept.strip() else ""


def written(state: State, player: PlayerId, draft: DeckDraft) -> Decklist:
    """What stands in the fields: what was typed, or else what was handed in."""
    known = state.decklists.get(player) or Decklist("")
    deck = known.deck if draft.deck is None else draft.deck
    return Decklist(deck, known.pool if draft.pool is None else draft.pool, known.wall_ms)


def list_faults(state: State, lists: Decklist) -> tuple[Fault, ...]:
    """Every fault of a deck list; nothing without one, or without rules to hold it against."""
    if state.rules is None or not lists.deck.strip():
        return ()
    return _faults(lists.deck, lists.pool, state.rules)


@lru_cache(maxsize=2048)
def _faults(deck: str, pool: str, rules: Ruleset) -> tuple[Fault, ...]:
    return faults_of(read_deck(deck), rules, read_deck(pool) if pool.strip() else None)


@lru_cache(maxsize=2048)
def read_deck(text: str) -> Cards:
    """A list as it is read; kept, because after every change hundreds are asked about, and one is new."""
    return read_list(text)


def list_ops(state: State, player: PlayerId, draft: DeckDraft) -> list[Op]:
    """The list is handed in as it was typed, if that is news."""
    known, now = state.decklists.get(player) or Decklist(""), written(state, player, draft)
    deck, pool = as_written(now.deck), as_written(now.pool)
    return [DecklistHandedIn(player, deck, pool)] if (deck, pool) != (known.deck, known.pool) else []


def faults_found(state: State, player: PlayerId, draft: DeckDraft) -> tuple[str, ...]:
    """The kinds of the faults of the list, then the conditions that are not met."""
    lists = written(state, player, draft)
    kinds = dict.fromkeys(fault.kind for fault in list_faults(state, lists))
    ticks = dict(draft.ticks)
    return (*kinds, *(key for key in _wanted(state, lists) if ticks.get(key) is False))


def verdict_of(state: State, player: PlayerId, draft: DeckDraft) -> Verdict:
    """What the judge says; else what follows from the faults, or from having ticked off everything."""
    if draft.verdict:
        return draft.verdict
    if faults_found(state, player, draft):
        return "faulty"
    wanted, ticks = _wanted(state, written(state, player, draft)), dict(draft.ticks)
    return "sound" if wanted and all(ticks.get(key) for key in wanted) else ""


def check_ops(state: State, player: PlayerId, draft: DeckDraft, match: MatchId | None) -> list[Op]:
    """What was found, if there is a verdict."""
    verdict = verdict_of(state, player, draft)
    if not verdict:
        return []
    faults = () if verdict == "sound" else faults_found(state, player, draft)
    return [DeckChecked(player, verdict == "sound", draft.remark.strip(), match, faults)]


def _wanted(state: State, lists: Decklist) -> tuple[str, ...]:
    return tuple(one.key for one in conditions(state.table_rules, is_listed=bool(lists.deck.strip())))


def draft_from_plain(fields: Any) -> DeckDraft:
    """The draft whose `_asdict` was kept; whatever of it is not sound is left out."""
    if not isinstance(fields, dict):
        return DeckDraft()
    deck, pool, basis = fields.get("deck"), fields.get("pool"), fields.get("basis")
    verdict, remark = fields.get("verdict"), fields.get("remark")
    return DeckDraft(
        deck if isinstance(deck, str) else None,
        pool if isinstance(pool, str) else None,
        basis if type(basis) is int else 0,
        tuple(
            (tick[0], tick[1])
            for tick in map(_list, _list(fields.get("ticks")))
            if len(tick) == 2 and isinstance(tick[0], str) and type(tick[1]) is bool
        ),
        next((one for one in _VERDICTS if one == verdict), ""),
        remark if isinstance(remark, str) else "",
    )


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []
