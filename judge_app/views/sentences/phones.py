"""What players did with their phones, and what the big screen was told, as the log tells of it."""

from collections.abc import Mapping

from judge_app.core.claims import Stamp
from judge_app.core.hall import BoardPage
from judge_app.core.involved import call_of
from judge_app.core.ops import (
    BoardPageChosen,
    CallCancelled,
    DropAsked,
    DropDeclined,
    PhoneKeyMade,
    PlayerCalled,
    PlayerReported,
)
from judge_app.language import N_, _
from judge_app.views.sentences.base import Book, sentence
from judge_app.views.sentences.event import outcome_words

__all__: list[str] = []

_PAGES: Mapping[BoardPage, str] = {
    "auto": N_("The board turns its pages by itself"),
    "pairings": N_("The board shows the pairings"),
    "clock": N_("The board shows the clock"),
    "standings": N_("The board shows the standings"),
    "bracket": N_("The board shows the bracket"),
    "winner": N_("The board shows the winner"),
}


@sentence.register
def _phone_key_made(op: PhoneKeyMade, book: Book, stamp: Stamp) -> str:
    """Without the key itself, by which anybody could work out every PIN."""
    return _("The PINs for players’ phones were made")


@sentence.register
def _player_reported(op: PlayerReported, book: Book, stamp: Stamp) -> str:
    return _("{table}: {player} says from the phone: {outcome}").format(
        table=book.table(op.match_id),
        player=book.player(op.player_id),
        outcome=outcome_words(op.result, book),
    )


@sentence.register
def _player_called(op: PlayerCalled, book: Book, stamp: Stamp) -> str:
    call = call_of(op.call_id, book.state)
    player = book.player(op.player_id)
    if call is None or call.match is None:
        return _("{player} calls a judge from the phone: {reason}").format(player=player, reason=op.reason)
    return _("{table}: {player} calls a judge from the phone: {reason}").format(
        table=book.table(call.match), player=player, reason=op.reason
    )


@sentence.register
def _call_cancelled(op: CallCancelled, book: Book, stamp: Stamp) -> str:
    call = call_of(op.call_id, book.state)
    player = book.player(op.player_id)
    if call is None:
        return _("{player} needs no judge any more").format(player=player)
    return _("{player} needs no judge any more: {reason}").format(player=player, reason=call.reason)


@sentence.register
def _drop_asked(op: DropAsked, book: Book, stamp: Stamp) -> str:
    words = (
        N_("{player} wants to drop after this round")
        if op.wanted
        else N_("{player} does not want to drop any more")
    )
    return _(words).format(player=book.player(op.player_id))


@sentence.register
def _drop_declined(op: DropDeclined, book: Book, stamp: Stamp) -> str:
    return _("{player}, who wanted to drop, is kept in the event").format(player=book.player(op.player_id))


@sentence.register
def _board_page_chosen(op: BoardPageChosen, book: Book, stamp: Stamp) -> str:
    return _(_PAGES[op.page])
