"""What was ruled at the event: which rulings stand, which of them are about one rule, and which differ."""

import unicodedata
from collections import defaultdict
from collections.abc import Mapping

from judge_app.core.claims import EntryId
from judge_app.core.hall import Ruling
from judge_app.core.model import CallId, State

__all__ = ["differing", "normalised", "on_rule", "split", "standing"]


def standing(state: State) -> Mapping[EntryId, Ruling]:
    """The rulings that count, in the order in which they were given.

    Of those on one call it is the last; where a head judge came, the last of the head judge.
    """
    words: dict[CallId, EntryId] = {}
    for entry, ruling in state.rulings.items():
        if ruling.call is None:
            continue
        earlier = words.get(ruling.call)
        if earlier is None or _is_heads(ruling, state) or not _is_heads(state.rulings[earlier], state):
            words[ruling.call] = entry
    return {
        entry: ruling
        for entry, ruling in state.rulings.items()
        if ruling.call is None or words[ruling.call] == entry
    }


def on_rule(state: State, cite: str) -> Mapping[EntryId, Ruling]:
    """The standing rulings that rest on *cite*; none where no rule is named."""
    return {entry: ruling for entry, ruling in standing(state).items() if cite and ruling.cite == cite}


def differing(state: State, cite: str, answer: str, call: CallId | None = None) -> Mapping[EntryId, Ruling]:
    """The standing rulings on *cite* with another answer; an answer to *call* takes the place of its own."""
    wanted = normalised(answer)
    if not wanted:
        return {}
    return {
        entry: ruling
        for entry, ruling in on_rule(state, cite).items()
        if normalised(ruling.answer) != wanted and (call is None or ruling.call != call)
    }


def split(state: State) -> frozenset[EntryId]:
    """The standing rulings beside which another one on the same rule has another answer."""
    answers: defaultdict[str, dict[EntryId, str]] = defaultdict(dict)
    for entry, ruling in standing(state).items():
        if ruling.cite:
            answers[ruling.cite][entry] = normalised(ruling.answer)
    return frozenset(entry for said in answers.values() if len({*said.values()}) > 1 for entry in said)


def normalised(answer: str) -> str:
    """*answer* without what makes no other answer of it: capitals, spaces, punctuation.

    >>> normalised(" Yes,  it is LEGAL. ")
    'yes it is legal'
    """
    folded = unicodedata.normalize("NFKC", answer).casefold()
    return " ".join("".join(letter if letter.isalnum() else " " for letter in folded).split())


def _is_heads(ruling: Ruling, state: State) -> bool:
    call = state.calls.get(ruling.call) if ruling.call is not None else None
    return call is not None and bool(call.head) and ruling.judge == call.head
