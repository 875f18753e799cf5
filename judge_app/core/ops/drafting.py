"""A draft as it goes: seats, late players, how it is drafted, pick after pick, its end."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Stamp
from judge_app.core.drafting import MOST_CARDS, MOST_PACKS, MOST_SECONDS, Draft, Pods
from judge_app.core.hall import Run
from judge_app.core.model import PlayerId, State
from judge_app.core.ops.base import Op, apply, check, check_undo, require_open
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = [
    "DraftEnded",
    "DraftTermsChosen",
    "DrafterSeated",
    "PickBegun",
    "PickPaused",
    "PickResumed",
    "PodsSeated",
]

_NO_SUCH = N_("no draft goes like that")
_OVER = N_("the draft was over by then")


@dataclass(frozen=True)
class PodsSeated(Op):
    """Everybody was given a seat for a draft that has not begun; *seed* is what the seats were drawn from."""

    kind: ClassVar = "pods_seated"
    pods: tuple[tuple[PlayerId, ...], ...]
    seed: str


@check.register
def _(op: PodsSeated, state: State) -> None:
    _require_before_round_1(state)
    if state.draft.is_begun and not state.draft.is_over:
        raise Refused(gettext("The draft has begun, and packs are open at these seats. End it first."))
    if not any(op.pods):
        raise Refused(gettext("Nobody is in the event yet. Add players first."))
    if _cleared(op.pods, state) != op.pods:
        raise Refused(gettext("The players have changed since the seats were drawn. Draw them again."))


@apply.register
def _(op: PodsSeated, state: State, stamp: Stamp) -> State:
    """Seats are where a draft starts, so whatever was drafted before is put aside."""
    known = _cleared(op.pods, state)
    if not known:
        return state.ignoring(stamp, N_("none of these players is here"))
    before = state.draft
    return _with(state, Draft(known, op.seed, before.packs, before.cards, before.seconds))


@check_undo.register
def _(op: PodsSeated, state: State) -> None:
    if state.draft.is_begun and not state.draft.is_over:
        raise Refused(gettext("The draft has begun with these seats. End it first, then draw new ones."))


@dataclass(frozen=True)
class DrafterSeated(Op):
    """Somebody who came after the draw sat down at the end of a pod, counted from 1."""

    kind: ClassVar = "drafter_seated"
    player_id: PlayerId
    pod: int


@check.register
def _(op: DrafterSeated, state: State) -> None:
    player = state.players.get(op.player_id)
    if player is None or player.is_dropped:
        raise Refused(gettext("This player is not in the event, so no seat was given."))
    if state.draft.is_over:
        raise Refused(gettext("The draft is over. Nobody can join it any more."))
    if op.player_id in state.draft.seated:
        raise Refused(gettext("{player} has a seat already.").format(player=player.name))
    if not 1 <= op.pod <= len(state.draft.pods):
        raise Refused(gettext("There is no such pod. Draw the seats first."))


@apply.register
def _(op: DrafterSeated, state: State, stamp: Stamp) -> State:
    draft = state.draft
    if op.player_id not in state.players or not 1 <= op.pod <= len(draft.pods):
        return state.ignoring(stamp, N_("no such pod or player"))
    if op.player_id in draft.seated:
        return state
    grown = (*draft.pods[op.pod - 1], op.player_id)
    return _with(state, draft._replace(pods=(*draft.pods[: op.pod - 1], grown, *draft.pods[op.pod :])))


@dataclass(frozen=True)
class DraftTermsChosen(Op):
    """The organizer said how many packs are drafted, of how many cards, and how long a pick may take."""

    kind: ClassVar = "draft_terms_chosen"
    packs: int
    cards: int
    seconds: int
    """0 for picks without a limit."""


@check.register
def _(op: DraftTermsChosen, state: State) -> None:
    require_open(state)
    if not _are_possible(op):
        text = gettext("At most {packs} packs of {cards} cards are drafted, with {seconds} seconds a pick.")
        raise Refused(text.format(packs=MOST_PACKS, cards=MOST_CARDS, seconds=MOST_SECONDS))


@apply.register
def _(op: DraftTermsChosen, state: State, stamp: Stamp) -> State:
    if not _are_possible(op):
        return state.ignoring(stamp, _NO_SUCH)
    return _with(state, state.draft._replace(packs=op.packs, cards=op.cards, seconds=op.seconds))


def _are_possible(op: DraftTermsChosen) -> bool:
    return 1 <= op.packs <= MOST_PACKS and 1 <= op.cards <= MOST_CARDS and 0 <= op.seconds <= MOST_SECONDS


@dataclass(frozen=True)
class PickBegun(Op):
    """Everybody looks at the cards for a pick; *seconds* of 0 leave it untimed."""

    kind: ClassVar = "pick_begun"
    pack: int
    pick: int
    at_ms: int
    seconds: int


@check.register
def _(op: PickBegun, state: State) -> None:
    _require_before_round_1(state)
    if not _is_possible(op):
        raise Refused(gettext("There is no such pick in this draft."))
    if state.draft.is_over:
        raise Refused(gettext("The draft is over. Draw new seats for another one."))
    if not _is_later(op, state.draft):
        text = gettext("Pack {pack}, pick {pick} has begun already. Undo it in the log to go back.")
        raise Refused(text.format(pack=state.draft.pack, pick=state.draft.pick))


@apply.register
def _(op: PickBegun, state: State, stamp: Stamp) -> State:
    """Where two judges begin the same pick, the first one counts; nobody falls back behind another."""
    draft = state.draft
    if not _is_possible(op):
        return state.ignoring(stamp, _NO_SUCH)
    if draft.is_over:
        return state.ignoring(stamp, _OVER)
    if not _is_later(op, draft):
        return state
    begun = draft._replace(pack=op.pack, pick=op.pick, pick_seconds=op.seconds, runs=(Run(op.at_ms),))
    return _with(state, begun)


def _is_possible(op: PickBegun) -> bool:
    return 1 <= op.pack <= MOST_PACKS and 1 <= op.pick <= MOST_CARDS and 0 <= op.seconds <= MOST_SECONDS


def _is_later(op: PickBegun, draft: Draft) -> bool:
    return (op.pack, op.pick) > (draft.pack, draft.pick)


@dataclass(frozen=True)
class PickPaused(Op):
    """The time of a pick was stopped."""

    kind: ClassVar = "pick_paused"
    pack: int
    pick: int
    at_ms: int


@check.register
def _(op: PickPaused, state: State) -> None:
    _require_going(op, state)
    if not _is_running(state.draft):
        raise Refused(gettext("The time of this pick is stopped already."))


@apply.register
def _(op: PickPaused, state: State, stamp: Stamp) -> State:
    draft = state.draft
    if not _is_going(op, draft) or not _is_running(draft):
        return state
    *before, run = draft.runs
    ended = run._replace(end_ms=max(op.at_ms, run.start_ms))
    return _with(state, draft._replace(runs=(*before, ended)))


@dataclass(frozen=True)
class PickResumed(Op):
    """The time of a pick went on."""

    kind: ClassVar = "pick_resumed"
    pack: int
    pick: int
    at_ms: int


@check.register
def _(op: PickResumed, state: State) -> None:
    _require_going(op, state)
    if _is_running(state.draft):
        raise Refused(gettext("The time of this pick is running already."))


@apply.register
def _(op: PickResumed, state: State, stamp: Stamp) -> State:
    """As with every clock, no time may count twice."""
    draft = state.draft
    if not _is_going(op, draft) or _is_running(draft):
        return state
    stopped_ms = draft.runs[-1].end_ms if draft.runs else None
    run = Run(op.at_ms if stopped_ms is None else max(op.at_ms, stopped_ms))
    return _with(state, draft._replace(runs=(*draft.runs, run)))


@dataclass(frozen=True)
class DraftEnded(Op):
    """All packs are drafted, or the organizer stopped before that."""

    kind: ClassVar = "draft_ended"


@check.register
def _(op: DraftEnded, state: State) -> None:
    if state.draft.is_over:
        raise Refused(gettext("The draft is over already."))
    if not state.draft.is_begun:
        raise Refused(gettext("No pack has been opened yet, so there is no draft to end."))


@apply.register
def _(op: DraftEnded, state: State, stamp: Stamp) -> State:
    if not state.draft.is_begun:
        return state.ignoring(stamp, N_("no pack had been opened"))
    return _with(state, state.draft._replace(is_over=True))


def _with(state: State, draft: Draft) -> State:
    return state._replace(draft=draft)


def _cleared(pods: Pods, state: State) -> Pods:
    """Only players whom there are, each at one seat, and no empty pod."""
    seen: set[PlayerId] = set()
    found: list[tuple[PlayerId, ...]] = []
    for pod in pods:
        known = tuple(
            player for player in dict.fromkeys(pod) if player in state.players and player not in seen
        )
        seen.update(known)
        if known:
            found.append(known)
    return tuple(found)


def _require_before_round_1(state: State) -> None:
    require_open(state)
    if state.rounds:
        raise Refused(
            gettext("Round 1 is paired, so drafting is over. The seats and picks stay as they are.")
        )


def _is_going(op: PickPaused | PickResumed, draft: Draft) -> bool:
    """Whether *op* is about the pick being made, and not about one that has passed."""
    return draft.is_begun and not draft.is_over and (op.pack, op.pick) == (draft.pack, draft.pick)


def _require_going(op: PickPaused | PickResumed, state: State) -> None:
    if not _is_going(op, state.draft):
        raise Refused(gettext("This pick is not being made any more. Nothing was changed."))


def _is_running(draft: Draft) -> bool:
    return bool(draft.runs) and draft.runs[-1].end_ms is None
