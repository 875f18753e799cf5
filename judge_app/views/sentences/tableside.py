"""Setup, dice, the end of time, decks, absences and cases, as the log tells of them."""

from collections.abc import Mapping

from judge_app.core.claims import Stamp
from judge_app.core.dice import RollUse
from judge_app.core.involved import case_of
from judge_app.core.model import CaseId, MatchId, PlayerId
from judge_app.core.ops import (
    AbsenceNoted,
    ActivePlayerNamed,
    CaseClosed,
    CaseOpened,
    CaseStepTaken,
    CountEntered,
    CountsEqual,
    DeckCheckBegun,
    DeckCheckEnded,
    DecklistHandedIn,
    DeckTableDrawn,
    DiceRolled,
    FirstPlayerNamed,
    HandChosen,
    SetupFinished,
    SetupTicked,
    TurnsEnded,
)
from judge_app.core.sitting import Count
from judge_app.language import N_, _, ngettext
from judge_app.views.cases import case_title, step_told
from judge_app.views.sentences.base import Book, sentence
from judge_app.views.setupwords import step_name
from judge_app.views.words import plain

__all__ = ["COUNTS", "use_words"]

COUNTS: Mapping[Count, str] = {
    "damage": N_("{table}: {player} has {n} damage"),
    "life": N_("{table}: {player} has {n} life"),
    "deck": N_("{table}: {player} has {n} cards left in the deck"),
}
EQUALS: Mapping[Count, str] = {
    "damage": N_("{table}: both have the same damage"),
    "life": N_("{table}: both have the same life"),
    "deck": N_("{table}: both have equally many cards left in the deck"),
}
_USES: Mapping[RollUse, str] = {
    "first-player": N_("who starts"),
    "tiebreak": N_("the game"),
    "high-roll": N_("the high roll"),
    "coin": N_("a coin"),
}
"""What a roll is for that has no purpose of its own; a free one is for nothing."""


def use_words(use: RollUse, purpose: str) -> str:
    """What a roll was for; nothing where nobody said it."""
    return plain(purpose) or (_(_USES[use]) if use in _USES else "")


def _at(match_id: MatchId, game: int, book: Book) -> str:
    """The table, and the game where it is not the first."""
    table = book.table(match_id)
    return table if game == 1 else _("{table}, game {n}").format(table=table, n=game)


@sentence.register
def _setup_ticked(op: SetupTicked, book: Book, stamp: Stamp) -> str:
    words = (
        N_("{table}: {player}: {step}") if op.is_done else N_("{table}: {player}: not done after all, {step}")
    )
    player = book.player(op.player_id) if op.player_id else _("both")
    return _(words).format(table=_at(op.match_id, op.game, book), player=player, step=step_name(op.step))


@sentence.register
def _hand_chosen(op: HandChosen, book: Book, stamp: Stamp) -> str:
    words = N_("{table}: {player} keeps the hand") if op.hand == "kept" else N_("{table}: {player} mulligans")
    return _(words).format(table=_at(op.match_id, op.game, book), player=book.player(op.player_id))


@sentence.register
def _first_player_named(op: FirstPlayerNamed, book: Book, stamp: Stamp) -> str:
    return _("{table}: {player} starts").format(
        table=_at(op.match_id, op.game, book), player=book.player(op.player_id)
    )


@sentence.register
def _setup_finished(op: SetupFinished, book: Book, stamp: Stamp) -> str:
    table = _at(op.match_id, op.game, book)
    if not op.gaps:
        return _("{table}: setup checked").format(table=table)
    words = ngettext(
        "{table}: setup done, {n} step not seen", "{table}: setup done, {n} steps not seen", len(op.gaps)
    )
    return words.format(table=table, n=len(op.gaps))


@sentence.register
def _dice_rolled(op: DiceRolled, book: Book, stamp: Stamp) -> str:
    use, fell = use_words(op.use, op.purpose), _fell(op, book)
    if op.match_id is None:
        text = _("Rolled for {use}: {faces}") if use else _("Rolled: {faces}")
        return text.format(use=use, faces=fell)
    text = _("{table}: rolled for {use}: {faces}") if use else _("{table}: rolled: {faces}")
    return text.format(table=_at(op.match_id, op.game, book), use=use, faces=fell)


def _fell(op: DiceRolled, book: Book) -> str:
    shown = [_side(face) if op.sides == 2 else str(face) for face in op.faces]
    if len(op.players) == len(shown):
        shown = [
            _("{player} {face}").format(player=book.player(player), face=face)
            for player, face in zip(op.players, shown, strict=True)
        ]
    words = ", ".join(shown)
    return words if op.seed else _("{faces} (real dice)").format(faces=words)


def _side(face: int) -> str:
    return _("heads") if face == 1 else _("tails")


@sentence.register
def _active_player_named(op: ActivePlayerNamed, book: Book, stamp: Stamp) -> str:
    table = _at(op.match_id, op.game, book)
    if op.player_id is None:
        return _("{table}: time was called before the game began").format(table=table)
    return _("{table}: time was called in the turn of {player}").format(
        table=table, player=book.player(op.player_id)
    )


@sentence.register
def _turns_ended(op: TurnsEnded, book: Book, stamp: Stamp) -> str:
    words = ngettext(
        "{table}: {n} turn over since the call", "{table}: {n} turns over since the call", op.turns
    )
    return words.format(table=_at(op.match_id, op.game, book), n=op.turns)


@sentence.register
def _count_entered(op: CountEntered, book: Book, stamp: Stamp) -> str:
    return _(COUNTS[op.what]).format(
        table=_at(op.match_id, op.game, book), player=book.player(op.player_id), n=op.count
    )


@sentence.register
def _counts_equal(op: CountsEqual, book: Book, stamp: Stamp) -> str:
    return _(EQUALS[op.what]).format(table=_at(op.match_id, op.game, book))


@sentence.register
def _decklist_handed_in(op: DecklistHandedIn, book: Book, stamp: Stamp) -> str:
    words = (
        N_("{player} handed in a deck list") if op.deck.strip() else N_("No deck list of {player} any more")
    )
    return _(words).format(player=book.player(op.player_id))


@sentence.register
def _deck_table_drawn(op: DeckTableDrawn, book: Book, stamp: Stamp) -> str:
    return _("{table}: drawn by lot for a deck check").format(table=book.table(op.match_id))


@sentence.register
def _deck_check_begun(op: DeckCheckBegun, book: Book, stamp: Stamp) -> str:
    words = N_("{table}: deck check, drawn by lot") if op.seed else N_("{table}: deck check")
    return _(words).format(table=book.table(op.match_id))


@sentence.register
def _deck_check_ended(op: DeckCheckEnded, book: Book, stamp: Stamp) -> str:
    return _("{table}: the decks are back").format(table=book.table(op.match_id))


@sentence.register
def _absence_noted(op: AbsenceNoted, book: Book, stamp: Stamp) -> str:
    words = N_("{table}: {player} is not here") if op.is_absent else N_("{table}: {player} has come")
    return _(words).format(table=book.table(op.match_id), player=book.player(op.player_id))


@sentence.register
def _case_opened(op: CaseOpened, book: Book, stamp: Stamp) -> str:
    return _case(op.case, op.match_id, op.player_id, book)


@sentence.register
def _case_step_taken(op: CaseStepTaken, book: Book, stamp: Stamp) -> str:
    case = case_of(op.case_id, book.state)
    said = step_told(book.state, case, op.step) if case else plain(op.step.replace("-", " "))
    return _("{case}. {step}").format(case=_known_case(op.case_id, book), step=said)


@sentence.register
def _case_closed(op: CaseClosed, book: Book, stamp: Stamp) -> str:
    case = _known_case(op.case_id, book)
    if not op.outcome:
        return _("{case}. Case closed").format(case=case)
    return _("{case}. Case closed: {outcome}").format(case=case, outcome=op.outcome)


def _known_case(case_id: CaseId, book: Book) -> str:
    case = case_of(case_id, book.state)
    return _case(case.kind, case.match, case.player, book) if case else _("A case that is not here")


def _case(kind: str, match_id: MatchId | None, player_id: PlayerId | None, book: Book) -> str:
    """What happened, where and to whom."""
    title = case_title(kind)
    if player_id is not None:
        title = _("{case}, {player}").format(case=title, player=book.player(player_id))
    return title if match_id is None else _("{table}: {case}").format(table=book.table(match_id), case=title)
