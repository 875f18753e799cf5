"""The draft before round 1, as the log tells of it."""

from judge_app.core.claims import Stamp
from judge_app.core.ops import (
    DraftEnded,
    DrafterSeated,
    DraftTermsChosen,
    PickBegun,
    PickPaused,
    PickResumed,
    PodsSeated,
)
from judge_app.language import _, ngettext
from judge_app.views.sentences.base import Book, sentence
from judge_app.views.words import players

__all__ = ["cards_words", "packs_words", "pods_words", "seconds_words"]


def pods_words(n: int) -> str:
    return ngettext("{n} pod", "{n} pods", n).format(n=n)


def packs_words(n: int) -> str:
    return ngettext("{n} pack", "{n} packs", n).format(n=n)


def cards_words(n: int) -> str:
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def seconds_words(n: int) -> str:
    return ngettext("{n} second", "{n} seconds", n).format(n=n)


@sentence.register
def _pods_seated(op: PodsSeated, book: Book, stamp: Stamp) -> str:
    seated = players(sum(len(pod) for pod in op.pods))
    return _("Draft seats drawn: {players}, {pods}").format(players=seated, pods=pods_words(len(op.pods)))


@sentence.register
def _drafter_seated(op: DrafterSeated, book: Book, stamp: Stamp) -> str:
    return _("{player} drafts in pod {n}").format(player=book.player(op.player_id), n=op.pod)


@sentence.register
def _draft_terms_chosen(op: DraftTermsChosen, book: Book, stamp: Stamp) -> str:
    time = seconds_words(op.seconds) if op.seconds else _("no limit")
    return _("Draft set up: {packs}, {cards} in each, {time} for a pick").format(
        packs=packs_words(op.packs), cards=cards_words(op.cards), time=time
    )


@sentence.register
def _pick_begun(op: PickBegun, book: Book, stamp: Stamp) -> str:
    return _("Draft: pack {pack}, pick {pick}").format(pack=op.pack, pick=op.pick)


@sentence.register
def _pick_paused(op: PickPaused, book: Book, stamp: Stamp) -> str:
    return _("Draft paused at pack {pack}, pick {pick}").format(pack=op.pack, pick=op.pick)


@sentence.register
def _pick_resumed(op: PickResumed, book: Book, stamp: Stamp) -> str:
    return _("Draft goes on at pack {pack}, pick {pick}").format(pack=op.pack, pick=op.pick)


@sentence.register
def _draft_ended(op: DraftEnded, book: Book, stamp: Stamp) -> str:
    return _("The draft is over")
